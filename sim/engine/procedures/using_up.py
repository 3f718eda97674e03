"""What a way through a text uses up while it is tried (`power_ways`): cards, Energon, VP and Power of its player.

Cards that are used up lie in limbo until `put_back`; nothing is logged, and no other text speaks.
"""

from cardsets.language import opcodes as op
from sim.engine.board.amounts import amount_of
from sim.engine.board.live import any_live
from sim.engine.board.resources import VP_AS_ENERGON, VP_TOKENS
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.giving import may_be_given_to
from sim.engine.procedures.taking import fits_act, held
from sim.engine.procedures.targets import attackable
from sim.engine.procedures.verbs import is_act_on_it

# Bits of the frame's `acted`: what the text has changed or may have, so that a condition on it may go either way.
USED_UP = 1  # a card was taken from hand or control
CHANGED = 2  # modes and what lies where
ATTACKED = 4


@apart
def act(game, box, frame, operation):
    """Do what an operation does to the player's own cards and resources, and note whether it did."""
    code = operation.code
    seat = frame.who
    player = game.public.seats[seat]
    frame.pc += 1
    if is_act_on_it(code):
        unknown = frame.it < 0 and frame.at >= 0
        frame.done = 1 if unknown or (frame.it >= 0 and fits_act(game, box, operation, seat, frame.it)) else 0
        frame.did += frame.done
        if frame.done:
            take_away(game, frame, code)
        return
    frame.done = 1
    if code == op.GAIN or code == op.LOSE or code == op.PAY:
        move_resource(game, box, frame, operation)
    elif code == op.DRAW:
        number = amount_of(game, box, operation.a, seat, frame.source, frame.it, frame.chosen)
        drawn = min(number, player.deck_n + player.discard.n)
        frame.done = 1 if drawn > 0 and drawn >= number else 0
        frame.did += drawn
        player.hand_n += drawn
    elif code == op.TAKE:
        number = amount_of(game, box, operation.a, seat, frame.source, frame.it, frame.chosen)
        taken = min(number, game.public.cards[frame.source].stored)
        frame.done = 1 if taken else 0
        frame.did += taken
        player.energon += taken
        game.public.cards[frame.source].stored -= taken
    elif code == op.STORE:
        number = amount_of(game, box, operation.a, seat, frame.source, frame.it, frame.chosen)
        frame.did += max(0, number)
        game.public.cards[frame.source].stored += max(0, number)
    elif code == op.DISCARD_HAND:
        hand = game.own[seat].hand
        frame.done = 1 if player.hand_n else 0
        frame.did += player.hand_n
        player.hand_n = 0
        frame.acted |= USED_UP
        for i in range(hand.n):
            game.where[hand.cards[i]] = zone.LIMBO
    elif code == op.ATTACK:
        hits = attackable(game, box, frame, operation.a, seat) != 0
        frame.done = 1 if hits else 0
        frame.blocked = 1 if hits else 0
        frame.acted |= ATTACKED if hits else 0
        frame.pc = operation.b
    elif code == op.CONVERT:
        frame.done = 0 if any_live(game, box, op.NO_CONVERT, seat, -1) else 1
        frame.acted |= CHANGED if frame.done else 0
    elif code == op.TELEPORT or code == op.STEP_PLAYER or code == op.BRING or code == op.SWAP_SPACES:
        frame.acted |= CHANGED
    elif code == op.GIVE_IT or code == op.GIVE:
        give_away(game, box, frame, operation)
    elif code == op.LOOK:
        frame.it = -1
        frame.at = 0  # a card, and nobody knows which


@compiled
def give_away(game, box, frame, operation):
    """Take from the player what is given to another, who is not looked at."""
    frame.done = 1 if may_be_given_to(game, box, frame, operation, frame.who + 0) else 0
    if frame.done == 0:
        return
    if operation.code == op.GIVE_IT:
        frame.did += 1
        take_away(game, frame, op.GIVE_IT)
        return
    player = game.public.seats[frame.who]
    there = held(game, box, frame.who, operation.a)
    number = amount_of(game, box, operation.b, frame.who, frame.source, frame.it, frame.chosen)
    frame.done = 1 if there >= number else 0
    given = min(there, number)
    frame.did += given
    if operation.a == op.ENERGON or box.profile.vp_means == VP_AS_ENERGON:
        player.energon -= given
    else:
        player.vp -= given


@compiled
def take_away(game, frame, code):
    """Take the chosen card from its player, where the verb does."""
    if code != op.POWER_IT and code != op.COPY_IT and code != op.PEEK_IT:
        frame.acted |= CHANGED
        use_up(game, frame, frame.it + 0)


@compiled
def use_up(game, frame, card):
    """Take a card from its player's hand or from before that player, until the way is left."""
    if card < 0 or card >= CHARACTER_CARDS or game.holder[card] != frame.who:
        return
    where = game.where[card] + 0
    if where == zone.HAND or where == zone.CONTROL or where == zone.ASSISTING:
        frame.acted |= USED_UP
        game.where[card] = zone.LIMBO
        if where == zone.HAND:
            game.public.seats[frame.who].hand_n -= 1


@compiled
def move_resource(game, box, frame, operation):
    """`gain`, `lose` or `pay`, as far as it can be paid with later."""
    player = game.public.seats[frame.who]
    resource = operation.a + 0
    number = amount_of(game, box, operation.b, frame.who, frame.source, frame.it, frame.chosen)
    if resource == op.VP and box.profile.vp_means == VP_AS_ENERGON:
        resource = op.ENERGON
    change = number
    if operation.code != op.GAIN:
        there = held(game, box, frame.who, operation.a)
        frame.done = 1 if there >= number else 0
        change = -min(there, number) if there >= number or operation.code == op.LOSE else 0
    elif resource == op.ENERGON and box.profile.energon_cap > 0:
        change = min(number, max(0, box.profile.energon_cap - player.energon))
    elif resource == op.VP and box.profile.vp_means != VP_TOKENS:
        change = 0
    elif resource == op.DAMAGE_CARD:
        change = min(number, game.public.damage_n + game.public.damage_discard.n)
    if operation.code == op.GAIN and resource != op.POWER and resource != op.MOVE:
        frame.done = 1 if change != 0 and change >= number else 0
    frame.did += abs(change)
    if resource == op.ENERGON:
        player.energon = max(0, player.energon + change)
    elif resource == op.VP:
        player.vp = max(0, player.vp + change)
    elif resource == op.POWER and operation.code != op.GAIN:
        player.untied += change  # maybe below 0: what lies on cards counts with it


@apart
def put_back(game, seat, card):
    """Bring the cards that a way used up back to where they lie."""
    hand = game.own[seat].hand
    for i in range(hand.n):
        game.where[hand.cards[i]] = zone.HAND
    control = game.public.seats[seat].control
    for i in range(control.n):
        game.where[control.cards[i]] = zone.CONTROL
    game.where[card] = zone.ASSISTING
