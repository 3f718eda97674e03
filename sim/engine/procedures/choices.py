"""What a text leaves open: whether to do a step, which of several, how many times; what could not be is not asked."""

from cardsets.language import opcodes as op
from sim.engine.board.asking import add_option, ask, begin_decision
from sim.engine.board.cards import as_known
from sim.engine.decisions import ACCEPT, BRANCH, CHOOSE, MAY, PASS, PICK_NUMBER
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.idle import is_idle, offer_numbers
from sim.engine.procedures.targets import ANSWERED, GO_ON, WAIT


@apart
def ask_choice(game, box, frame, operation):
    """Asks what a `may`, `choose` or `pick a number` leaves open, where there is anything to ask (GAP-215)."""
    if operation.code == op.CHOOSE_NUMBER:
        decision = begin_decision(game, PICK_NUMBER, frame.who)
        offer_numbers(game, box, frame, frame.pc + 0)
    else:
        offered = possible_steps(game, box, frame, operation)
        decision = begin_decision(game, MAY if operation.code == op.MAY else CHOOSE, frame.who)
        if offered:
            offer_steps(game, box, frame, operation, offered)
    decision.card = frame.source
    if decision.n == 0:
        leave_out(box, frame, operation)
        return GO_ON
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@apart
def ask_several(game, box, frame, operation):
    """Asks for the next of several branches, each once; goes on behind them where there are enough, or no more.

    `taken` of the frame are those that were done, a bit each.
    """
    offered = branches_left(game, box, frame, operation)
    if offered == 0:
        end_choice(frame, operation, 0)
        return GO_ON
    decision = begin_decision(game, CHOOSE, frame.who)
    decision.card = frame.source
    offer_steps(game, box, frame, operation, offered)
    if may_stop(frame, operation):
        add_option(game, PASS, -1, -1, frame.who, 0)
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@compiled
def branches_left(game, box, frame, operation):
    """Returns the branches that a choice of several may go on with, a bit each; none where enough were done."""
    if count_bits(frame.taken) >= operation.d % op.MOST_IN_D:
        return 0
    return possible_steps(game, box, frame, operation) & ~frame.taken


@compiled
def may_stop(frame, operation):
    """Whether so many branches were done that no more are needed."""
    return count_bits(frame.taken) >= operation.d // op.MOST_IN_D


@compiled
def take_branch(box, frame, operation, start):
    """Go on with the branch of a choice of several that begins at an operation."""
    for branch in range(operation.a):
        if box.operations[frame.pc + 1 + branch].a == start:
            frame.taken |= 1 << branch
    frame.pc = start


@compiled
def end_choice(frame, operation, why):
    """Go on behind a choice of several; where none was done, `why` is 0 where none could be, else DECLINED."""
    if frame.taken == 0:
        frame.done = why
    frame.pc = operation.b if frame.taken else operation.c
    frame.taken = 0


@compiled
def count_bits(mask):
    """Returns how many bits of a number are set."""
    found = 0
    while mask:
        found += mask & 1
        mask >>= 1
    return found


@compiled
def possible_steps(game, box, frame, operation):
    """Returns the steps that could do anything now, a bit each: of a `may` the one there is."""
    single = operation.code == op.MAY
    found = 0
    for branch in range(1 if single else operation.a):
        start = frame.pc + 1 if single else box.operations[frame.pc + 1 + branch].a + 0
        if not is_idle(game, box, frame, start, operation.b + 0):
            found |= 1 << branch
    return found


@compiled
def offer_steps(game, box, frame, operation, offered):
    """Options of a `may` or a `choose`."""
    decision = game.decision
    if operation.code != op.MAY:
        decision.amount = frame.pc
        for branch in range(operation.a):
            if offered & (1 << branch):
                target = box.operations[frame.pc + 1 + branch].a
                add_option(game, BRANCH, frame.source, frame.at, frame.who, target)
        return
    first = frame.pc + 1
    while box.operations[first].code == op.COUNT_DONE:
        first += 1
    decision.space = frame.at
    decision.amount = frame.pc + 1
    decision.purpose = box.operations[first].code
    card = as_known(game, frame.who, frame.it)
    add_option(game, PASS, card, frame.at, frame.who, 0)
    add_option(game, ACCEPT, card, frame.at, frame.who, frame.pc + 1)


@compiled
def leave_out(box, frame, operation):
    """What could not be done is not: go on behind it."""
    if operation.code == op.MAY:
        decline(box, frame, operation, 0)
    else:
        frame.done = 0
        frame.pc = operation.c + 0


@compiled
def decline(box, frame, operation, why):
    """What a `may` offers does not happen; an Attack that is not made was not blocked either.

    `why` is 0 where it could not be done, else DECLINED.
    """
    frame.done = why
    if box.operations[frame.pc + 1].code == op.ATTACK:
        frame.blocked = 0
    frame.pc = operation.b
