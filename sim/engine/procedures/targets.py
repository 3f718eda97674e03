"""What a text asks or begins: a card, a player, a space, a number, a choice; an Attack or an Ambush."""

from cardsets.language import opcodes as op
from sim.engine.asking import add_option, ask, begin_decision
from sim.engine.cards import amount_of, as_known, card_at, definition_of, positions
from sim.engine.compiled import compiled
from sim.engine.decisions import (
    ACCEPT,
    BRANCH,
    CHOOSE,
    MAY,
    PASS,
    PICK,
    PICK_CARD,
    PICK_NUMBER,
    PICK_PLAYER,
    PICK_SPACE,
)
from sim.engine.frames import (
    ATTACK,
    push_frame,
)
from sim.engine.grid import distance, neighbour
from sim.engine.procedures.defeat import is_falling
from sim.engine.procedures.movement import may_step_onto, push_ambush
from sim.engine.procedures.verbs import (
    is_boss,
    players_mask,
)
from sim.engine.state import ASSISTING, CHARACTER_CARDS, CONTROL, MATRIX, UP
from sim.engine.stock import count_stock

# Stages of an EFFECT frame.
RUNNING = 0
ANSWERED = 1
ATTACKED = 2

# What running one operation came to.
GO_ON = 0
WAIT = 1  # a frame was pushed or a question asked


@compiled
def ask_choice(game, box, frame, operation):
    """`may` and `choose`."""
    if operation.code == op.MAY:
        after = box.operations[frame.pc + 1]
        if is_idle(game, box, frame, after):
            decline(box, frame, operation)
            return GO_ON
        decision = begin_decision(game, MAY, frame.who)
        decision.card = frame.source
        decision.space = frame.at
        decision.amount = frame.pc + 1
        decision.purpose = after.code
        card = as_known(game, frame.who, frame.it)
        add_option(game, PASS, card, frame.at, frame.who, 0)
        add_option(game, ACCEPT, card, frame.at, frame.who, frame.pc + 1)
    else:
        decision = begin_decision(game, CHOOSE, frame.who)
        decision.card = frame.source
        decision.amount = frame.pc
        for branch in range(operation.a):
            target = box.operations[frame.pc + 1 + branch].a
            add_option(game, BRANCH, frame.source, frame.at, frame.who, target)
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@compiled
def decline(box, frame, operation):
    """What a `may` offers does not happen; an Attack that is not made was not blocked either."""
    frame.done = 0
    if box.operations[frame.pc + 1].code == op.ATTACK:
        frame.blocked = 0
    frame.pc = operation.b


@compiled
def is_idle(game, box, frame, operation):
    """Whether an optional verb would find nothing to act on, so that nobody need be asked."""
    if operation.code == op.SELECT:
        return not is_any_choosable(game, box, operation, frame.who, frame.source)
    if operation.code == op.ATTACK:
        controller = frame.controller if frame.controller >= 0 else frame.who
        return attackable(game, box, frame, operation.a, controller) == 0
    return False


@compiled
def ask_card(game, box, frame, operation):
    """`who` picks a card that the selector finds; facedown cards are offered by their space alone."""
    selector = box.selectors[operation.a]
    decision = begin_decision(game, PICK_CARD, frame.who)
    decision.card = frame.source
    decision.purpose = operation.d
    decision.amount = frame.pc
    for position in range(positions(game, selector, frame.who)):
        card = card_at(game, box, selector, position, frame.who, frame.source)
        if card < 0:
            continue
        card = as_known(game, frame.who, card)
        if may_be_chosen(game, box, operation.d, card):
            space = position if selector.area == op.IN_MATRIX else -1
            add_option(game, PICK, card, space, frame.who, 0)
    if decision.n == 0:
        choose_nothing(box, frame, operation)
        return GO_ON
    if operation.b:
        add_option(game, PASS, -1, -1, frame.who, 0)
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@compiled
def is_any_choosable(game, box, operation, seat, source):
    """Whether a SELECT would offer a seat any card."""
    selector = box.selectors[operation.a]
    for position in range(positions(game, selector, seat)):
        card = card_at(game, box, selector, position, seat, source)
        if card >= 0 and may_be_chosen(game, box, operation.d, as_known(game, seat, card)):
            return True
    return False


@compiled
def may_be_chosen(game, box, verb, card):
    """Whether a verb could take a card: not a Boss to be gained (COMP-49), nor one being defeated (BATTLE-5).

    Below 0 is a facedown card that is not known, which is chosen by its space.
    """
    if card < 0:
        return True
    if (verb == op.GAIN_IT or verb == op.PUT_IT) and game.where[card] == MATRIX and is_boss(game, box, card):
        return False
    if verb == op.POWER_IT and game.where[card] != CONTROL and game.where[card] != ASSISTING:
        return False  # played this turn, and gone
    return not is_falling(game, card)


@compiled
def choose_nothing(box, frame, operation):
    """Nothing was chosen: go on behind the verb, and leave its rounds if it is done several times.

    `up to` so many were done if there was one.
    """
    frame.it = -1
    frame.pc = operation.c
    if is_behind_loop(box, operation.c):
        frame.count = 0
        if operation.b:
            return
    frame.done = 0


@compiled
def is_behind_loop(box, pc):
    """Whether an operation is the one that a LOOP goes on with when its rounds are over."""
    last = box.operations[pc - 1]
    if last.code != op.NEXT:
        return False
    loop = box.operations[last.a]
    return loop.code == op.LOOP and loop.b == pc


@compiled
def begin_ambush(game, box, frame, operation, controller):
    """An Ambush that a text calls for, on those of its players who are in the Matrix (GAP-23)."""
    mask = attackable(game, box, frame, operation.a, controller)
    frame.done = 1 if mask else 0
    if mask == 0:
        frame.pc += 1
        return GO_ON
    if is_picked_scope(operation.a):
        ask_player(game, frame, mask, controller)
        return WAIT
    frame.pc += 1
    push_text_ambush(game, frame, mask)
    return WAIT


@compiled
def attackable(game, box, frame, scope, controller):
    """Of the players a scope names those whose characters are in the Matrix (GAP-23)."""
    you = frame.who if scope == op.YOU or scope == op.YOU_AND_ASSISTING else controller
    named = players_mask(game, box, scope, you, frame.source, frame.mask)
    mask = 0
    for seat in range(game.public.players):
        if named & (1 << seat) and game.public.seats[seat].placed:
            mask |= 1 << seat
    return mask


@compiled
def push_text_ambush(game, frame, mask):
    """The Ambush is that of the card the text is about, else of the card that speaks (AMB-12)."""
    card = frame.flag if frame.flag >= 0 else frame.source
    in_matrix = card < CHARACTER_CARDS and game.where[card] == MATRIX
    push_ambush(game, card, game.holder[card] if in_matrix else -1, mask)


@compiled
def is_picked_scope(scope):
    """Whether the controller picks one of the players a scope names."""
    return scope == op.A_PLAYER_IN_RANGE or scope == op.AN_OTHER_PLAYER or scope == op.A_CHARACTER


@compiled
def begin_attack(game, box, frame, operation, controller):
    """An Attack: on the event's victims, or on whom the card says; one of several is picked."""
    mask = attackable(game, box, frame, operation.a, controller)
    if mask == 0:
        frame.done = 0
        frame.blocked = 0
        frame.pc = operation.b
        return GO_ON
    if is_picked_scope(operation.a):
        ask_player(game, frame, mask, controller)
    else:
        push_attack(game, frame, mask)
    return WAIT


@compiled
def push_attack(game, frame, mask):
    """Set the Attack whose body follows the operation at `pc` to work."""
    frame.stage = ATTACKED
    attack = push_frame(game, ATTACK)
    attack.mask = mask
    attack.pc = frame.pc + 1
    attack.source = frame.source
    attack.controller = frame.controller
    attack.it = frame.it
    attack.flag = frame.flag
    attack.at = frame.at
    attack.chosen = frame.chosen


@compiled
def ask_player(game, frame, mask, controller):
    """The controller picks one of several players."""
    public = game.public
    decision = begin_decision(game, PICK_PLAYER, controller)
    decision.card = frame.source
    decision.amount = frame.pc
    for step in range(public.players):
        seat = (controller + step) % public.players
        if mask & (1 << seat):
            add_option(game, PICK, -1, public.seats[seat].space, seat, 0)
    frame.stage = ANSWERED
    ask(game)


@compiled
def ask_space(game, box, frame, operation, controller):
    """Where to Teleport, or where a character is moved; with nowhere to go nothing happens."""
    public = game.public
    player = public.seats[frame.who]
    count_stock(game, box, controller)
    decision = begin_decision(game, PICK_SPACE, controller)
    decision.card = frame.source
    decision.purpose = operation.code
    if player.placed:
        if operation.code == op.STEP_PLAYER:
            for direction in range(4):
                space = neighbour(public, player.space, direction)
                if space >= 0:
                    add_option(game, PICK, seen_card(game, space), space, frame.who, 0)
        else:
            for space in range(public.spaces):
                steps = distance(public, player.space, space)
                allowed = operation.b == 0 or holds_site(game, box, space)
                allowed = allowed and may_step_onto(game, box, frame.who, space)
                near = steps == 1 or (steps == 0 and operation.a == op.HERE_OR_ADJACENT)
                if allowed and (near or (operation.a == op.ANYWHERE and steps > 0)):
                    add_option(game, PICK, seen_card(game, space), space, frame.who, 0)
    if decision.n == 0:
        frame.done = 0
        frame.pc += 1
        return GO_ON
    frame.done = 1
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@compiled
def holds_site(game, box, space):
    """Whether a faceup Site lies on a space."""
    card = seen_card(game, space)
    return card >= 0 and definition_of(game, box, card).type & op.SITE != 0


@compiled
def seen_card(game, space):
    """The card of a space if it lies faceup, else -1."""
    if game.public.space[space].face == UP:
        return game.public.space[space].card
    return -1


@compiled
def ask_number(game, box, frame, operation):
    """`who` picks a number."""
    least = amount_of(game, box, operation.a, frame.who, frame.source, frame.it, 0)
    most = amount_of(game, box, operation.b, frame.who, frame.source, frame.it, 0)
    decision = begin_decision(game, PICK_NUMBER, frame.who)
    decision.card = frame.source
    decision.amount = frame.pc
    for number in range(least, max(least, most) + 1):
        add_option(game, PICK, -1, -1, frame.who, number)
    frame.stage = ANSWERED
    ask(game)
    return WAIT
