"""Whether a text can give an Assist Power: every way through it that its player could choose is tried in turn.

A way is a run of the text on a frame of its own, in which nothing happens but that cards and resources are used up;
all is put back behind it. What the player chooses at each question is read from the bits of a number, which is then
raised to come to the next way; a text that asks nothing has one way. Only what the player knows is looked at. Modes
and cards that the text itself changes, Attacks that may be Blocked and how the battle will stand count as either.
"""

from cardsets.language import opcodes as op
from sim.engine.cards import amount_of, as_known, card_at, definition_of, positions
from sim.engine.compiled import compiled
from sim.engine.conditions import condition_holds
from sim.engine.frames import push_program
from sim.engine.live import any_live
from sim.engine.procedures.choices import decline, possible_steps
from sim.engine.procedures.effects import run_flow, set_register, sets_register
from sim.engine.procedures.idle import numbers_offered
from sim.engine.procedures.taking import fits_act, held
from sim.engine.procedures.targets import DECLINED, attackable, choose_nothing, may_be_chosen
from sim.engine.procedures.verbs import is_act_on_it, is_played_card, may_destroy, players_mask
from sim.engine.resources import VP_AS_ENERGON, VP_TOKENS
from sim.engine.state import ASSISTING, CHARACTER_CARDS, CONTROL, HAND, LIMBO

MOST_WAYS = 1024  # ten times 'may', one after the other; behind that the text is taken to give none
MOST_STEPS = 1024  # of one way
MOST_BITS = 60

# Bits of a frame's `acted` here: what the text has changed or may have, so that a condition on it may go either way.
USED_UP = 1  # a card was taken from hand or control
CHANGED = 2  # modes and what lies where
ATTACKED = 4


@compiled
def gives_power(game, box, program, seat, card, source, event):
    """Whether a text can give Power to an Assist as things stand, by its player's choices.

    `event` is the card that the text is about.
    """
    if not speaks_of_power(box, program):
        return False
    player = game.public.seats[seat]
    energon = player.energon + 0
    vp = player.vp + 0
    untied = player.untied + 0
    hand = player.hand_n + 0
    depth = game.depth + 0
    path = 0
    for _ in range(MOST_WAYS):
        frame = push_program(game, program, source, seat, seat, event, game.public.battle.space, 1 << seat)
        gives, bits = follow(game, box, frame, card, path)
        game.depth = depth
        player.energon = energon
        player.vp = vp
        player.untied = untied
        player.hand_n = hand
        if frame.acted & USED_UP:
            put_back(game, seat, card)
        if gives:
            return True
        while bits > 0 and (path >> (bits - 1)) & 1:
            bits -= 1
        if bits == 0:
            return False
        path = (path & ((1 << (bits - 1)) - 1)) | (1 << (bits - 1))
    return False


@compiled
def speaks_of_power(box, pc):
    """Whether any operation of a text is one that may give an Assist Power."""
    while pc >= 0:
        operation = box.operations[pc]
        code = operation.code
        if code == op.POWER_IT or code == op.COPY_IT or (code == op.GAIN and operation.a == op.POWER):
            return True
        if code == op.END:
            return False
        pc = operation.b + 0 if code == op.ATTACK else pc + 1
    return False


@compiled
def put_back(game, seat, card):
    """Bring the cards that a way used up back to where they lie."""
    hand = game.own[seat].hand
    for i in range(hand.n):
        game.where[hand.cards[i]] = HAND
    control = game.public.seats[seat].control
    for i in range(control.n):
        game.where[control.cards[i]] = CONTROL
    game.where[card] = ASSISTING


# --- One way -------------------------------------------------------------------------------------------


@compiled
def follow(game, box, frame, card, path):
    """Returns (whether a way through a text gives a card Power, how many bits of `path` chose it)."""
    bits = 0
    for _ in range(MOST_STEPS):
        operation = box.operations[frame.pc]
        if operation.code == op.END or bits > MOST_BITS:
            return False, min(bits, MOST_BITS)
        if is_gift(game, box, frame, operation, card):
            return True, bits
        options = count_options(game, box, frame, operation)
        option = 0
        width = 1
        while width < options:
            option = 2 * option + ((path >> bits) & 1)
            bits += 1
            width *= 2
        if option >= max(1, options):
            return False, bits  # no option has this number
        choose(game, box, frame, operation, options, option)
    return False, bits


@compiled
def is_gift(game, box, frame, operation, card):
    """Whether an operation gives Power that the Assist carries: a gain lies on the card that speaks."""
    code = operation.code
    number = 0
    if code == op.GAIN and operation.a == op.POWER and frame.source == card:
        number = operation.b + 0
    elif code == op.POWER_IT and frame.it == card:
        number = operation.a + 0
    elif code == op.COPY_IT:
        return (
            frame.source == card
            and frame.it >= 0
            and fits_act(game, box, operation, frame.who, frame.it)
            and definition_of(game, box, frame.it).power > 0
        )
    else:
        return False
    if not is_played_card(game, card, frame.who):
        return False
    return amount_of(game, box, number, frame.who, frame.source, frame.it, frame.chosen) >= 1


@compiled
def count_options(game, box, frame, operation):
    """Returns among how many options a way chooses at an operation; 0 or 1 where it chooses nothing."""
    code = operation.code
    if code == op.MAY:
        return 2 * possible_steps(game, box, frame, operation)
    if code == op.CHOOSE:
        offered = possible_steps(game, box, frame, operation)
        found = 0
        while offered:
            found += offered & 1
            offered >>= 1
        return found
    if code == op.SELECT:
        found, _ = choosable(game, box, frame, operation, -1)
        return found + 1 if found and operation.b else found
    if code == op.CHOOSE_NUMBER:
        found, _ = numbers_offered(game, box, frame, frame.pc + 0, 0)
        return found
    if code == op.IF:
        return 2 if is_open(box, frame, operation.a) else 1
    return 1


@compiled
def choosable(game, box, frame, operation, wanted):
    """Returns (how many cards a way may choose, the position of the `wanted` of them)."""
    selector = box.selectors[operation.a]
    found = 0
    at = -1
    for position in range(positions(game, selector, frame.who)):
        card = card_at(game, box, selector, position, frame.who, frame.source)
        if card >= 0 and game.where[card] != LIMBO:
            if may_be_chosen(game, box, operation.d, selector, frame.who, as_known(game, frame.who, card)):
                if found == wanted:
                    at = position
                found += 1
    return found, at


@compiled
def is_open(box, frame, index):
    """Whether a condition may go either way: how the battle will stand is not known yet (see the top)."""
    kind = box.conditions[index].kind
    if kind == op.POWER_SHORT:
        return True
    if kind == op.BLOCKED:
        return frame.acted & ATTACKED != 0
    changes = kind == op.IN_ALT_MODE or kind == op.IN_BOT_MODE or kind == op.COUNT_IS
    return changes and frame.acted & CHANGED != 0


# --- What a way does -----------------------------------------------------------------------------------


@compiled
def choose(game, box, frame, operation, options, option):
    """Go on from an operation by one of its options; of a number the greatest comes first."""
    code = operation.code
    if code == op.MAY:
        if options == 0:
            decline(box, frame, operation, 0)
        elif option == 1:
            decline(box, frame, operation, DECLINED)
        else:
            frame.done = 1
            frame.pc += 1
    elif code == op.CHOOSE:
        take_branch(game, box, frame, operation, option)
    elif code == op.SELECT:
        take_card(game, box, frame, operation, option)
    elif code == op.CHOOSE_NUMBER:
        take_number(game, box, frame, operation, options - option)
    elif code == op.IF:
        holds = option == 0
        if options == 1:
            holds = condition_holds(
                game, box, operation.a, frame.who, frame.source, frame.it, frame.done, frame.blocked
            )
        frame.pc = frame.pc + 1 if holds else operation.b
    elif code == op.FOR_EACH_PLAYER or code == op.PICK_PLAYER:
        speak_to_oneself(game, box, frame, operation)
    elif code == op.NEXT and box.operations[operation.a].code == op.FOR_EACH_PLAYER:
        frame.pc += 1
    elif code <= op.NEXT or code == op.FOR_EACH_CARD:
        run_flow(game, box, frame, operation)
        if code == op.FOR_EACH_CARD:
            frame.it = as_known(game, frame.who, frame.it)
    elif sets_register(code):
        frame.pc += 1
        set_register(game, frame, operation)
    else:
        act(game, box, frame, operation)


@compiled
def take_branch(game, box, frame, operation, option):
    """Go on with one of the branches of a `choose` that could do anything."""
    offered = possible_steps(game, box, frame, operation)
    if offered == 0:
        frame.done = 0
        frame.pc = operation.c
        return
    for branch in range(operation.a):
        if offered & (1 << branch):
            if option == 0:
                frame.pc = box.operations[frame.pc + 1 + branch].a
                return
            option -= 1


@compiled
def take_card(game, box, frame, operation, option):
    """Go on with one of the cards that may be chosen, or with none; one that is not known is there by its space."""
    found, position = choosable(game, box, frame, operation, option)
    if option >= found:
        frame.at = -1
        choose_nothing(box, frame, operation, DECLINED if found else 0)
        return
    selector = box.selectors[operation.a]
    card = card_at(game, box, selector, position, frame.who, frame.source)
    frame.it = as_known(game, frame.who, card)
    frame.at = position if selector.area == op.IN_MATRIX else -1
    frame.done = 1
    frame.pc += 1


@compiled
def take_number(game, box, frame, operation, place):
    """Go on with the number at a place, from 1 on, among those that are offered; 0 where there is none."""
    if place == 0:
        frame.done = 0
        frame.pc = operation.c
        return
    _, chosen = numbers_offered(game, box, frame, frame.pc + 0, place)
    frame.chosen = chosen
    frame.pc += 1


@compiled
def speak_to_oneself(game, box, frame, operation):
    """Go into a step on players where it speaks to the text's player too; what it does to others counts for nothing."""
    mask = players_mask(game, box, operation.a, frame.seat, frame.source, frame.mask)
    frame.done = 1 if mask else 0
    frame.pc = frame.pc + 1 if mask & (1 << frame.seat) else operation.b


@compiled
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
    elif code == op.DISCARD_HAND:
        hand = game.own[seat].hand
        frame.done = 1 if player.hand_n else 0
        frame.did += player.hand_n
        player.hand_n = 0
        frame.acted |= USED_UP
        for i in range(hand.n):
            game.where[hand.cards[i]] = LIMBO
    elif code == op.ATTACK:
        hits = attackable(game, box, frame, operation.a, seat) != 0
        frame.done = 1 if hits else 0
        frame.blocked = 1 if hits else 0
        frame.acted |= ATTACKED if hits else 0
        frame.pc = operation.b
    elif code == op.CONVERT:
        frame.done = 0 if any_live(game, box, op.NO_CONVERT, seat, -1) else 1
        frame.acted |= CHANGED if frame.done else 0
    elif code == op.TELEPORT or code == op.STEP_PLAYER:
        frame.acted |= CHANGED
    elif code == op.DESTROY_SOURCE:
        frame.done = 1 if may_destroy(game, frame.source) else 0
        use_up(game, frame, frame.source + 0)


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
    zone = game.where[card] + 0
    if zone == HAND or zone == CONTROL or zone == ASSISTING:
        frame.acted |= USED_UP
        game.where[card] = LIMBO
        if zone == HAND:
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
