"""The interpreter of card texts: one frame runs one program of operations.

Registers are fields of the frame: `who` the effect speaks to, `it` the chosen card, `at` its space, `done` 1 where the
last verb found something, 0 where it could not, DECLINED where it was not wanted, `did` how many it did, `count`
rounds left of a LOOP, `cursor` of FOR_EACH_CARD, `other` of FOR_EACH_PLAYER, `before` to whom the text spoke before
`the controller:`, `amount` Damage still to gain, `mask` the victims of the event and behind them `that player`,
`chosen` what `that many` is, `seen` marks of the cards taken in the rounds before, `taken` the branches that a choice
of several did, `blocked` 0 while there was no Attack, else 1 and (a bit each) who was protected from the last one,
`acted` 1 once any verb was done.
What stays as it was when the text began: `seat`, to whom it speaks where it names nobody, and `about`, the card it is
about.
Stage 0 runs; stage 1 reads the answer to the question that the operation at `pc` asked; stage 2 reads
the result of an Attack.
"""

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.amounts import amount_of
from sim.engine.board.areas import card_at, positions
from sim.engine.board.asking import answered
from sim.engine.board.conditions import condition_holds
from sim.engine.board.fitting import COMPARED, marks_of
from sim.engine.board.frames import (
    ENDLESS,
    MAX_STEPS,
    fail,
    pop_frame,
    push_frame,
    top_frame,
)
from sim.engine.data import zone
from sim.engine.data.state import LOG_FULL
from sim.engine.decisions import PASS
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.choices import ask_choice, decline, end_choice, take_branch
from sim.engine.procedures.giving import hand_over
from sim.engine.procedures.laying import take_to_space
from sim.engine.procedures.movement import MOVED_BY_EFFECT, TELEPORTED, push_enter
from sim.engine.procedures.operations import run_pushing, run_simple, set_register, sets_register
from sim.engine.procedures.scopes import counted_from, players_mask
from sim.engine.procedures.taking import fits_act
from sim.engine.procedures.targets import (
    ANSWERED,
    ATTACKED,
    DECLINED,
    GO_ON,
    RUNNING,
    WAIT,
    ask_card,
    choose_nothing,
    may_be_chosen,
    push_attack,
    push_text_ambush,
)
from sim.engine.procedures.verbs import (
    act_on_it,
    is_act_on_it,
    pushes_frame,
)


@procedure(proc.EFFECT)
def effect(game, box):
    """Run operations until one has to wait or the program ends.

    Where the game ends the frame stays: it says whose text failed.
    """
    frame = top_frame(game)
    if frame.pc < 0:
        pop_frame(game)
        return
    if frame.stage == ANSWERED:
        frame.stage = RUNNING
        if take_answer(game, box, frame, box.operations[frame.pc]) == WAIT:
            return
    elif frame.stage == ATTACKED:
        frame.stage = RUNNING
        frame.blocked = 1 + game.protected
        frame.done = 1
        frame.acted = 1
        frame.pc = box.operations[frame.pc].b
    while game.ending == 0 and game.log_n < LOG_FULL:  # else it goes on where it is, once the log is emptied
        game.steps += 1
        if game.steps > MAX_STEPS:
            fail(game, ENDLESS)
        operation = box.operations[frame.pc]
        if operation.code == op.END:
            pop_frame(game)
            return
        if run_operation(game, box, frame, operation) == WAIT:
            return


@compiled
def run_operation(game, box, frame, operation):
    """Run one operation; control flow first, then what asks, then what acts."""
    code = operation.code
    if code <= op.NEXT or code == op.FOR_EACH_CARD or code == op.FOR_EACH_PLAYER:
        if code == op.MAY or code == op.CHOOSE:
            return ask_choice(game, box, frame, operation)
        run_flow(game, box, frame, operation)
        return GO_ON
    if code == op.SELECT:
        return ask_card(game, box, frame, operation)
    if code >= op.FIRST_OF_MODES:
        return begin_operation_of_modes(game, box, frame, operation)
    if is_act_on_it(code):
        frame.pc += 1
        if frame.it < 0 or not fits_act(game, box, operation, frame.who, frame.it):
            frame.done = 0
            return GO_ON
        frame.done = 1
        frame.acted = 1
        frame.did += 1
        before = game.depth + 0
        act_on_it(game, box, frame, operation)
        return WAIT if game.depth != before else GO_ON
    if pushes_frame(code):
        going = run_pushing(game, box, frame, operation)
        if going == WAIT and frame.done == 1 and not asks_first(code):
            frame.acted = 1
        return going
    depth = game.depth + 0
    if sets_register(code):
        frame.pc += 1
        set_register(game, frame, operation)
        return GO_ON
    run_simple(game, box, frame, operation)
    if frame.done == 1:
        frame.acted = 1
    return WAIT if game.depth != depth else GO_ON  # texts about gaining Damage speak first (PLAY-23)


@apart
def begin_operation_of_modes(game, box, frame, operation):
    """Hand an operation that only some modes have to their own procedure, which tells the text what was done."""
    frame.pc += 1
    code = operation.code
    on_it = code == op.COMMAND_IT or code == op.CLEAR_IT or code == op.HERALD_IT
    if on_it and (frame.it < 0 or not fits_act(game, box, operation, frame.who, frame.it)):
        frame.done = 0
        return GO_ON
    counted = code == op.DRAW_MISSIONS or code == op.COMPLETE_MISSIONS
    number = 1
    if counted:
        number = amount_of(game, box, operation.a, frame.who, frame.source, frame.it, frame.chosen)
    work = push_frame(game, procedure_of(code))
    work.pc = frame.pc - 1
    work.source = frame.source
    work.seat = frame.who
    work.it = frame.it
    work.at = game.holder[frame.it] if on_it else -1
    work.amount = number
    work.count = number
    work.mode = code
    return WAIT


@compiled
def procedure_of(code):
    """The procedure of a mode that an operation is handed to."""
    if code >= op.FIRST_OF_TACTICS:
        return proc.OF_TACTICS if code < op.FIRST_OF_HERALDS else proc.OF_HERALDS
    return proc.OF_MODES if code < op.FIRST_OF_ASIDE else proc.OF_ASIDE


@compiled
def asks_first(code):
    """Whether an operation that waits asks what to do, and has done nothing yet."""
    chooses = code == op.CHOOSE_NUMBER or code == op.CHOOSE_SOME
    chooses = chooses or code == op.PICK_PLAYER or code == op.NEXT_PLAYER
    return chooses or code == op.GIVE or code == op.GIVE_IT


@compiled
def run_flow(game, box, frame, operation):
    """Jumps and loops."""
    code = operation.code
    if code == op.JUMP:
        frame.pc = operation.a
    elif code == op.IF:
        holds = condition_holds(
            game, box, operation.a, frame.who, frame.source, frame.it, frame.done, frame.blocked
        )
        frame.pc = frame.pc + 1 if holds else operation.b
    elif code == op.NEXT:
        frame.pc = operation.a
    elif code == op.LOOP:
        if frame.count == 0:
            frame.count = 1 + max(
                0,
                amount_of(game, box, operation.a, frame.who, frame.source, frame.it, frame.chosen),
            )
            frame.seen = 0
            frame.receiver = -1
            first = box.operations[frame.pc + 1]
            if first.code == op.SELECT and first.b:
                frame.done = 0
        frame.count -= 1
        if frame.count == 0:
            frame.pc = operation.b
        else:
            frame.pc += 1
    elif code == op.FOR_EACH_CARD:
        next_card(game, box, frame, operation)
    elif code == op.FOR_EACH_PLAYER:
        next_player(game, box, frame, operation)


@compiled
def next_card(game, box, frame, operation):
    """The next card of a selector, from the last position down, so that leaving cards shift nothing."""
    selector = box.selectors[operation.a]
    verb = box.operations[frame.pc + 1].code
    if frame.cursor == 0:
        frame.cursor = positions(game, selector, frame.who) + 1
        frame.done = 0
    frame.cursor -= 1
    while frame.cursor > 0:
        card = -1
        if frame.cursor <= positions(game, selector, frame.who):
            card = card_at(game, box, selector, frame.cursor - 1, frame.who, frame.source)
        if card >= 0 and may_be_chosen(game, box, verb, selector, frame.who, card, -1, 0):
            frame.it = card
            frame.at = game.holder[card] if game.where[card] == zone.MATRIX else -1
            frame.pc += 1
            return
        frame.cursor -= 1
    frame.pc = operation.b


@compiled
def next_player(game, box, frame, operation):
    """The next player of a scope, clockwise from the controller (or the active player)."""
    public = game.public
    start = public.active + 0
    if frame.controller >= 0 or operation.c:
        start = counted_from(game, frame, operation)
    mask = players_mask(game, box, operation.a, start, frame.source, frame.mask)
    if mask == 0 and frame.other == 0:
        frame.done = 0
    while frame.other < public.players:
        seat = (start + frame.other) % public.players
        frame.other += 1
        if mask & (1 << seat):
            frame.who = seat
            frame.pc += 1
            return
    frame.other = 0
    frame.pc = operation.b


@compiled
def take_answer(game, box, frame, operation):
    """Go on with what was chosen for the operation at `pc`."""
    code = operation.code
    option = answered(game)
    if code == op.MAY:
        if option.verb == PASS:
            decline(box, frame, operation, DECLINED)
        else:
            frame.done = 1
            frame.pc += 1
    elif code == op.CHOOSE:
        frame.pc = option.amount
    elif code == op.SELECT:
        if option.verb == PASS:
            choose_nothing(box, frame, operation, DECLINED)
        else:
            frame.at = option.space
            frame.it = game.hidden.matrix[option.space] if option.space >= 0 else option.card
            if box.selectors[operation.a].keywords & COMPARED:
                frame.seen |= marks_of(game, box, box.selectors[operation.a], frame.it)
            frame.done = 1
            frame.pc += 1
    elif code == op.PICK_PLAYER or code == op.NEXT_PLAYER:
        frame.other |= 1 << option.seat if code == op.NEXT_PLAYER else 0
        frame.who = option.seat
        frame.pc += 1
    elif code == op.CHOOSE_NUMBER:
        frame.chosen = option.amount
        frame.pc += 1
    elif code == op.CHOOSE_SOME:
        if option.verb == PASS:
            end_choice(frame, operation, DECLINED)
        else:
            take_branch(box, frame, operation, option.amount + 0)
    elif code == op.ATTACK:
        push_attack(game, frame, 1 << option.seat)
        return WAIT
    elif code == op.MOVE_IT or code == op.LAY_IN_MATRIX:
        frame.pc += 1
        take_to_space(game, box, frame, code, option.space + 0)
    elif code == op.GIVE or code == op.GIVE_IT:
        frame.pc += 1
        depth = game.depth + 0
        hand_over(game, box, frame, operation, option.seat + 0)
        return WAIT if game.depth != depth else GO_ON
    elif code == op.TELEPORT:
        frame.pc += 1
        push_enter(game, frame.who, option.space, TELEPORTED)
        return WAIT
    elif code == op.AMBUSH_PLAYERS:
        frame.pc += 1
        push_text_ambush(game, frame, 1 << option.seat)
        return WAIT
    else:
        frame.pc += 1
        push_enter(game, frame.who, option.space, MOVED_BY_EFFECT)
        return WAIT
    return GO_ON
