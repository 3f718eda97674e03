"""A turn: placement, start-of-turn effects, actions, end (rules.md section 3.1)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.asking import add_option, answered, ask, begin_decision
from sim.engine.board.cards import card_faceup
from sim.engine.board.frames import (
    end_game,
    has_moment,
    nothing_pushed,
    pop_frame,
    push_frame,
    push_moment,
    push_text,
    top_frame,
)
from sim.engine.board.had import forget_deeds
from sim.engine.board.live import applies, drop_entry, drop_until, fire, may_be_live
from sim.engine.board.log import emit
from sim.engine.data import moment
from sim.engine.data.state import DOWN, NOBODY, STALE, TURN_LIMIT
from sim.engine.decisions import AT_TURN_START, PICK, PLACE, PLACEMENT, START_ORDER
from sim.engine.machine.compiled import compiled, procedure
from sim.engine.procedures.convert import open_window
from sim.engine.procedures.free_uses import push_free_uses
from sim.engine.procedures.movement import may_step_onto, tell_those_there
from sim.engine.procedures.payment import lose_power_and_move

ANY_SPACE = 0  # profile.first_placement (GAP-20)
FACEDOWN_SPACE = 1

BY_TELEPORT = 1  # profile.entry: entering the Matrix is moving onto a card (GAP-194)


# Stages of a TURN frame, in order.
BEGIN_TURN = 0
HEAR_PLACEMENT = 1
OPEN_TURN_WINDOW = 2
LOOK_FOR_START_EFFECTS = 3
BEGIN_ACTIONS = 4
BEGIN_END_PHASE = 5
LEAVE_TURN = 6


@procedure(proc.TURN)
def turn(game, box):
    """One turn of the active player."""
    frame = top_frame(game)
    depth = game.depth + 0
    public = game.public
    seat = public.active
    if frame.stage == BEGIN_TURN:
        if box.profile.turn_limit > 0 and public.turn > box.profile.turn_limit:
            end_game(game, TURN_LIMIT)
            return
        drop_until(game, op.YOUR_NEXT_TURN, seat)
        begin_turn(game, box, seat)
        frame.stage = OPEN_TURN_WINDOW
        if public.seats[seat].placed == 0:
            frame.stage = HEAR_PLACEMENT
            ask_placement(game, box, seat)
            return
    elif frame.stage == HEAR_PLACEMENT:
        frame.stage = OPEN_TURN_WINDOW
        enter_matrix(game, box, seat, answered(game).space)
    if frame.stage == OPEN_TURN_WINDOW and nothing_pushed(game, depth):
        frame.stage = LOOK_FOR_START_EFFECTS
        open_window(game, box, AT_TURN_START)
        if has_moment(box, moment.TURN_STARTS):  # on top, so before the window
            push_moment(game, box, moment.TURN_STARTS).seat = seat
    if frame.stage == LOOK_FOR_START_EFFECTS and nothing_pushed(game, depth):
        frame.stage = BEGIN_ACTIONS
        if may_be_live(public, op.START_OF_TURN):
            push_frame(game, proc.START_EFFECTS)
    if frame.stage == BEGIN_ACTIONS and nothing_pushed(game, depth):
        frame.stage = BEGIN_END_PHASE
        push_frame(game, proc.ACTIONS)
        push_free_uses(game, box, seat)  # on top of the actions, so before them
    elif frame.stage == BEGIN_END_PHASE:
        frame.stage = LEAVE_TURN
        push_frame(game, proc.END_OF_TURN)
        if may_be_live(public, op.END_OF_TURN):
            push_frame(game, proc.START_EFFECTS).mode = op.END_OF_TURN  # on top, so before the end (GAP-250)
    elif frame.stage == LEAVE_TURN:
        drop_until(game, op.THIS_TURN, NOBODY)
        pop_frame(game)
        if has_moment(box, moment.TURN_OVER):
            push_moment(game, box, moment.TURN_OVER)


@compiled
def begin_turn(game, box, seat):
    """Nothing is spent or used yet in this turn."""
    public = game.public
    public.confronted = 0
    game.turn_over = 0
    game.set_off = 0
    game.called_off_n = 0
    forget_deeds(game)
    game.offers_fresh = STALE
    public.battle.on = 0
    player = public.seats[seat]
    player.used = 0
    player.alt_spent = 0
    player.turns += 1
    for other in range(public.players):  # also what texts gave in others' turns (TURN-26, PLAY-25)
        lose_power_and_move(game, box, other)
        game.power_made[other] = 0
        public.seats[other].moved = 0
    for i in range(player.control.n):
        state = public.cards[player.control.cards[i]]
        state.used = 0
    for space in range(public.spaces):
        card = game.hidden.matrix[space]
        if card >= 0:
            public.cards[card].used = 0
            public.cards[card].banned = 0
    if public.piece.on:
        public.cards[public.piece.card].banned = 0  # a figure lies on no space
    emit(game, event.TURN_BEGINS, seat, -1, -1, public.turn, 0)


@compiled
def ask_placement(game, box, seat):
    """The first turn begins on any space that the set lets one enter on; no card is flipped (SETUP-59, SETUP-60)."""
    public = game.public
    facedown_only = box.profile.first_placement == FACEDOWN_SPACE and has_facedown(public)
    teleports = box.profile.entry == BY_TELEPORT
    begin_decision(game, PLACEMENT, seat)
    for space in range(public.spaces):
        if facedown_only and public.space[space].face != DOWN:
            continue
        if not teleports or may_step_onto(game, box, seat, space):
            add_option(game, PLACE, card_faceup(public, space), space, seat, 0)
    ask(game)


@compiled
def enter_matrix(game, box, seat, space):
    """Puts a character on its first space; a Teleport there counts as moving onto the card (GAP-47, GAP-194)."""
    player = game.public.seats[seat]
    player.placed = 1
    player.space = space
    emit(game, event.PLACED, seat, -1, space, 0, 0)
    card = card_faceup(game.public, space)
    if box.profile.entry == BY_TELEPORT:
        tell_those_there(game, box, seat, space)
    if card >= 0 and box.profile.entry == BY_TELEPORT:
        fire(game, box, op.ON_ENTER, seat, card, space)


@compiled
def has_facedown(public):
    """Whether any Matrix card lies facedown."""
    for space in range(public.spaces):
        if public.space[space].face == DOWN:
            return True
    return False


# Stages of a START_EFFECTS frame, in order.
LIST_EFFECTS = 0
NEXT_EFFECT = 1
HEAR_EFFECT = 2


@procedure(proc.START_EFFECTS)
def start_effects(game, box):
    """Every active start-of-turn effect once, in the order the active player picks (TURN-3, TURN-4).

    With `mode` END_OF_TURN those of the turn's end, in the same way (GAP-250).
    """
    frame = top_frame(game)
    public = game.public
    seat = public.active
    kind = op.END_OF_TURN if frame.mode == op.END_OF_TURN else op.START_OF_TURN
    if frame.stage == LIST_EFFECTS:
        for i in range(public.live_n):
            entry = public.live[i]
            if entry.kind == kind and applies(game, box, entry, kind, seat, -1, -1):
                entry.due = public.turn
        frame.stage = NEXT_EFFECT
    elif frame.stage == HEAR_EFFECT:
        frame.stage = NEXT_EFFECT
        start_effect(game, box, seat, answered(game).card, answered(game).amount)
        return
    decision = begin_decision(game, START_ORDER, seat)
    for i in range(public.live_n):
        entry = public.live[i]
        if is_due(game, box, entry, kind) and not is_offered(decision, entry):
            add_option(game, PICK, entry.source, -1, seat, entry.ability)
    if decision.n > 1:
        frame.stage = HEAR_EFFECT
        ask(game)
    elif decision.n == 1:
        start_effect(game, box, seat, answered(game).card, answered(game).amount)
    else:
        pop_frame(game)


@compiled
def is_due(game, box, entry, kind):
    """Whether a live text was found as the turn began, or ends, was not resolved yet, and still speaks (SITE-1)."""
    if entry.kind != kind or entry.due != game.public.turn:
        return False
    return applies(game, box, entry, kind, game.public.active, -1, -1)


@compiled
def is_offered(decision, entry):
    """Whether the same text of the same card is an option: one that was armed twice is told once, and works twice."""
    for i in range(decision.n):
        option = decision.options[i]
        if option.card == entry.source and option.amount == entry.ability:
            return True
    return False


@compiled
def start_effect(game, box, seat, source, ability):
    """Resolve one start-of-turn effect for the active player."""
    public = game.public
    for i in range(public.live_n):
        entry = public.live[i]
        if entry.source == source and entry.ability == ability and entry.due == public.turn:
            entry.due = 0
            if entry.uses == 1:  # it waited for this turn alone
                drop_entry(game, i)
            break
    push_text(game, box, ability, source, seat, -1, -1)
