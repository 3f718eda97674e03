"""What a text leaves open: whether to do a step, which of several, how many times; what could not be is not asked."""

from cardsets.language import opcodes as op
from sim.engine.asking import add_option, ask, begin_decision
from sim.engine.cards import amount_of, as_known
from sim.engine.compiled import compiled
from sim.engine.decisions import ACCEPT, BRANCH, CHOOSE, MAY, PASS, PICK, PICK_NUMBER
from sim.engine.procedures.idle import first_action, highest_number, is_idle, is_payable
from sim.engine.procedures.targets import ANSWERED, GO_ON, WAIT


@compiled
def ask_choice(game, box, frame, operation):
    """Ask a `may` or a `choose`."""
    if operation.code == op.CHOOSE:
        return ask_branch(game, box, frame, operation)
    if is_idle(game, box, frame, frame.pc + 1, operation.b):
        decline(box, frame, operation, 0)
        return GO_ON
    first, _ = first_action(game, box, frame, frame.pc + 1, operation.b)
    decision = begin_decision(game, MAY, frame.who)
    decision.card = frame.source
    decision.space = frame.at
    decision.amount = frame.pc + 1
    decision.purpose = box.operations[first].code
    card = as_known(game, frame.who, frame.it)
    add_option(game, PASS, card, frame.at, frame.who, 0)
    add_option(game, ACCEPT, card, frame.at, frame.who, frame.pc + 1)
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@compiled
def ask_branch(game, box, frame, operation):
    """Ask which branch, of those that could do anything now; where there is none nothing happens (GAP-215)."""
    offered = 0
    for branch in range(operation.a):
        if not is_idle(game, box, frame, box.operations[frame.pc + 1 + branch].a + 0, operation.b + 0):
            offered |= 1 << branch
    if offered == 0:
        frame.done = 0
        frame.pc = operation.b
        return GO_ON
    decision = begin_decision(game, CHOOSE, frame.who)
    decision.card = frame.source
    decision.amount = frame.pc
    for branch in range(operation.a):
        if offered & (1 << branch):
            target = box.operations[frame.pc + 1 + branch].a
            add_option(game, BRANCH, frame.source, frame.at, frame.who, target)
    frame.stage = ANSWERED
    ask(game)
    return WAIT


@compiled
def decline(box, frame, operation, why):
    """What a `may` offers does not happen; an Attack that is not made was not blocked either.

    `why` is 0 where it could not be done, else DECLINED.
    """
    frame.done = why
    if box.operations[frame.pc + 1].code == op.ATTACK:
        frame.blocked = 0
    frame.pc = operation.b


@compiled
def ask_number(game, box, frame, operation):
    """`who` picks a number, of those whose step could be paid; where there is none nothing happens (GAP-215)."""
    least = amount_of(game, box, operation.a, frame.who, frame.source, frame.it, frame.chosen)
    most = highest_number(game, box, frame, frame.pc)
    if most < least:
        frame.done = 0
        frame.pc = operation.c
        return GO_ON
    decision = begin_decision(game, PICK_NUMBER, frame.who)
    decision.card = frame.source
    decision.amount = frame.pc
    for number in range(least, most + 1):
        if is_payable(game, box, frame, frame.pc, number):
            add_option(game, PICK, -1, -1, frame.who, number)
    frame.stage = ANSWERED
    ask(game)
    return WAIT
