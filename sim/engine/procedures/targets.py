"""What a text asks or begins: a card, a player, a space; an Attack or an Ambush. `choices` has the rest."""

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.areas import card_at, positions
from sim.engine.board.asking import add_option, ask, begin_decision
from sim.engine.board.cards import as_known, card_faceup
from sim.engine.board.drawing import has_encounters
from sim.engine.board.fitting import COMPARED, compares, fits_words
from sim.engine.board.frames import push_frame
from sim.engine.board.grid import distance, neighbour
from sim.engine.board.stock import count_stock
from sim.engine.data import zone
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.decisions import PASS, PICK, PICK_CARD, PICK_PLAYER, PICK_SPACE
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.defeat import is_falling
from sim.engine.procedures.movement import TELEPORTED, is_closed, may_step_onto, push_ambush, push_enter
from sim.engine.procedures.scopes import players_mask, speaker_of
from sim.engine.procedures.taking import fits_verb, is_named, names, needs_sight

# Stages of an EFFECT frame.
RUNNING = 0
ANSWERED = 1
ATTACKED = 2

# What running one operation came to.
GO_ON = 0
WAIT = 1  # a frame was pushed or a question asked

# What `done` is where a verb was offered and not wanted.
DECLINED = -1


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
        if selector.area != op.LOOKED_AT:
            card = as_known(game, frame.who, card)
        if may_be_chosen(game, box, operation.d, selector, frame.who, card, frame.it, frame.seen):
            space = position if selector.area == op.IN_MATRIX else -1
            add_option(game, PICK, card, space, frame.who, 0)
    if decision.n == 0:
        choose_nothing(box, frame, operation, 0)
        return GO_ON
    if operation.b:
        add_option(game, PASS, -1, -1, frame.who, 0)
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@compiled
def may_be_chosen(game, box, verb, selector, seat, card, it, seen):
    """Whether a verb could take a card that a selector finds.

    None that is being defeated or cleared, for one (GAP-196, GAP-393). Below 0 is a facedown card that is not known,
    which is chosen by its space. `it` is the card chosen before, `seen` what the cards of the rounds before have
    (`cards.marks_of`).
    """
    if card < 0:
        return selector.area != op.IN_MATRIX or not needs_sight(verb)
    if not fits_verb(game, box, verb, seat, card) or (verb == op.SWAP_IT and card == it):
        return False
    if verb == op.GAIN_IT and not is_named(game, box, names(selector), seat, card):
        return False
    if selector.keywords & COMPARED and not compares(game, box, selector, seat, card, it, seen):
        return False
    return not is_falling(game, card)


@compiled
def choose_nothing(box, frame, operation, why):
    """Nothing was chosen: go on behind the verb, and leave its rounds if it is done several times.

    `up to` so many were done if there was one; `why` is 0 where nothing could be chosen, else DECLINED.
    """
    frame.it = -1
    frame.pc = operation.c
    if is_behind_loop(box, operation.c):
        frame.count = 0
        if operation.b and frame.done > 0:
            return
    frame.done = why


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
    mask = attackable(game, box, frame, operation.a, controller) if has_encounters(game) else 0
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
    you = controller
    if scope == op.YOU or scope == op.YOU_AND_ASSISTING:
        you = frame.who + 0
    elif scope == op.THE_CONTROLLER:
        you = speaker_of(game, frame)
    named = players_mask(game, box, scope, you, frame.source, frame.mask)
    mask = 0
    for seat in range(game.public.players):
        if named & (1 << seat) and game.public.seats[seat].placed:
            mask |= 1 << seat
    return mask


@compiled
def push_text_ambush(game, frame, mask):
    """The Ambush is that of the card the text is about, else of the card that speaks (AMB-12)."""
    card = frame.about if frame.about >= 0 else frame.source
    in_matrix = card < CHARACTER_CARDS and game.where[card] == zone.MATRIX
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
    attack = push_frame(game, proc.ATTACK)
    attack.mask = mask
    attack.pc = frame.pc + 1
    attack.source = frame.source
    attack.controller = frame.controller
    attack.it = frame.it
    attack.about = frame.about
    attack.at = frame.at
    attack.chosen = frame.chosen


@apart
def cancel_attack(game, frame):
    """Let all avoid the Attack at hand whom it has not reached, who is being Blocked for too; `did` is how many.

    Those whom it hit before, or who were protected, are not counted (CLAR-32).
    """
    frame.done = 0
    depth = game.depth - 1
    while depth >= 0 and game.stack[depth].proc != proc.ATTACK:
        depth -= 1
    if depth < 0:
        return
    attack = game.stack[depth]
    public = game.public
    avoiding = 1 << attack.who
    for step in range(attack.cursor, public.players):
        seat = (public.active + step) % public.players
        if attack.mask & (1 << seat) and public.seats[seat].placed:
            avoiding |= 1 << seat
    attack.cursor = public.players
    attack.blocked |= avoiding
    for seat in range(public.players):
        frame.did += (avoiding >> seat) & 1
    frame.done = 1


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


@apart
def ask_next_player(game, box, frame, operation, controller):
    """The controller picks whom a step speaks to next; `other` of the frame are those it spoke to, a bit each."""
    mask = players_mask(game, box, operation.a, controller, frame.source, frame.mask)
    if mask == 0:
        frame.done = 0
    if mask & ~frame.other == 0:
        frame.other = 0
        frame.pc = operation.b
        return GO_ON
    ask_player(game, frame, mask & ~frame.other, controller)
    return WAIT


@compiled
def ask_space(game, box, frame, operation, controller):
    """Where to Teleport, or where a character is moved; with nowhere to go nothing happens."""
    count_stock(game, box, controller)
    decision = begin_decision(game, PICK_SPACE, controller)
    decision.card = frame.source
    decision.purpose = operation.code
    offer_spaces(game, box, frame.who, operation, controller)
    if decision.n == 0:
        frame.done = 0
        frame.pc += 1
        return GO_ON
    frame.done = 1
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@compiled
def offer_spaces(game, box, seat, operation, controller):
    """Options for every space that a seat's character could Teleport to, or be moved to by the controller."""
    public = game.public
    player = public.seats[seat]
    if player.placed == 0:
        return
    if operation.code == op.STEP_PLAYER:
        for direction in range(4):
            space = neighbour(public, player.space, direction)
            if (
                space >= 0
                and goes_as_told(public, operation.a, controller, player.space, space)
                and not is_closed(game, box, seat, space)
            ):
                add_option(game, PICK, card_faceup(public, space), space, seat, 0)
        return
    for space in range(public.spaces):
        if may_teleport_to(game, box, seat, operation, space):
            add_option(game, PICK, card_faceup(public, space), space, seat, 0)


@compiled
def may_teleport_to(game, box, seat, operation, space):
    """Whether a Teleport may end on a space."""
    steps = distance(game.public, game.public.seats[seat].space, space)
    near = steps == 1 or (steps == 0 and operation.a == op.HERE_OR_ADJACENT)
    if not near and (operation.a != op.ANYWHERE or steps == 0):
        return False
    if not holds_what_is_said(game, box, seat, operation.b + 0, space):
        return False
    return may_step_onto(game, box, seat, space)


@compiled
def are_apart(public, seat, other):
    """Whether the characters of two seats are in the Matrix, in different spaces."""
    one, two = public.seats[seat], public.seats[other]
    return one.placed != 0 and two.placed != 0 and one.space != two.space


@compiled
def teleport_player(game, frame, operation, controller):
    """Teleport `who` to the controller's space, or let both Teleport to where the other stands (GAP-256).

    Whom the text moves arrives first; texts about moving speak as with any Teleport, and nothing Ambushes (AMB-5).
    """
    frame.pc += 1
    public = game.public
    frame.done = 1 if are_apart(public, frame.who, controller) else 0
    if frame.done == 0:
        return GO_ON
    there = public.seats[frame.who].space + 0
    here = public.seats[controller].space + 0
    who = frame.who + 0
    if operation.code == op.SWAP_SPACES:
        push_enter(game, controller, there, TELEPORTED)
    push_enter(game, who, here, TELEPORTED)
    return WAIT


@compiled
def able_to_go(game, box, operation, mask, controller):
    """Of some players those whom an operation that moves players could move; all, where it is another."""
    code = operation.code
    if code == op.STEP_PLAYER or code == op.BRING or code == op.SWAP_SPACES:
        return those_that_move(game, box, operation, mask, controller)
    return mask


@apart
def those_that_move(game, box, operation, mask, controller):
    """Of some players those whom an operation could move."""
    left = 0
    for seat in range(game.public.players):
        if mask & (1 << seat):
            if operation.code == op.STEP_PLAYER:
                goes = has_space(game, box, seat, operation, controller)
            else:
                goes = are_apart(game.public, seat, controller)
            if goes:
                left |= 1 << seat
    return left


@compiled
def goes_as_told(public, way, controller, from_space, to_space):
    """Whether a step takes a character away from the controller's, or closer to it, as the text says (a way)."""
    if way == op.ANY_WAY:
        return True
    if public.seats[controller].placed == 0:
        return False
    centre = public.seats[controller].space
    change = distance(public, centre, to_space) - distance(public, centre, from_space)
    return change > 0 if way == op.AWAY else change < 0


@compiled
def has_space(game, box, seat, operation, controller):
    """Whether there is a space that a seat's character could Teleport to, or be moved to by the controller."""
    public = game.public
    if public.seats[seat].placed == 0:
        return False
    here = public.seats[seat].space + 0
    for space in range(public.spaces):
        if operation.code == op.STEP_PLAYER:
            if (
                distance(public, here, space) == 1
                and goes_as_told(public, operation.a, controller, here, space)
                and not is_closed(game, box, seat, space)
            ):
                return True
        elif may_teleport_to(game, box, seat, operation, space):
            return True
    return False


@compiled
def holds_what_is_said(game, box, seat, said, space):
    """Whether a card that a Teleport says lies faceup on a space, where it says one."""
    if said == op.TO_ANY_SPACE:
        return True
    card = card_faceup(game.public, space)
    return card >= 0 and fits_words(game.public, box, box.selectors[said - op.TO_CARDS], card, seat)
