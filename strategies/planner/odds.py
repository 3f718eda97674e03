"""The odds against Unicron: which of the Chaos cards, all of them shuffled, would let him stand (UNI-29, UNI-32)."""

from cardsets.language import opcodes as op
from sim.engine.data.state import MAX_OPERATIONS
from sim.engine.view import apart, compiled, definition_of
from strategies.planner.judging import TEXT_LENGTH
from strategies.planner.objectives import count_in_matrix
from strategies.planner.targets import compares, condition_may_hold
from strategies.planner.units import number_of

PERCENT = 100


@apart
def chance_to_fell(public, own, box, over):
    """Percent of the Chaos cards by which Power `over` the marked cost does, as the board is."""
    felled = 0
    for card in range(box.chaos_first, box.chaos_first + box.chaos_n):
        text = definition_of(public, box, card).confrontation
        dearer = cost_added(public, own, box, box.abilities[text].program) if text >= 0 else 0
        if over >= dearer:
            felled += 1
    return PERCENT * felled // max(1, box.chaos_n)


@compiled
def cost_added(public, own, box, pc):
    """What a text adds to the cost of the Adversary at hand; Power that it gives takes as much off."""
    total = 0
    limit = min(MAX_OPERATIONS, pc + TEXT_LENGTH)
    while 0 <= pc < limit and box.operations[pc].code != op.END:
        operation = box.operations[pc]
        pc += 1
        if operation.code == op.BATTLE_COST:
            total += number_now(public, own, box, operation.a)
        elif operation.code == op.GAIN and operation.a == op.POWER:
            total -= number_now(public, own, box, operation.b)
        elif operation.code == op.LOSE and operation.a == op.POWER:
            total += number_now(public, own, box, operation.b)
        elif operation.code == op.JUMP:
            pc = operation.a + 0
        elif operation.code == op.IF and not holds_now(public, own, box, operation.a):
            pc = operation.b + 0
    return total


@compiled
def number_now(public, own, box, index):
    """What an amount comes to: players and what lies in the Matrix are counted, the rest is as `number_of` takes it."""
    amount = box.amounts[index]
    if amount.kind == op.PLAYERS:
        return amount.fixed + amount.per * public.players
    if amount.kind == op.COUNT and box.selectors[amount.selector].area == op.IN_MATRIX:
        return amount.fixed + amount.per * count_in_matrix(public, own, box, box.selectors[amount.selector])
    return number_of(box, index)


@compiled
def holds_now(public, own, box, index):
    """Whether a condition holds: what lies in the Matrix is counted, the rest is as `condition_may_hold` takes it."""
    condition = box.conditions[index]
    if condition.kind == op.COUNT_IS and condition.next < 0:
        selector = box.selectors[condition.selector]
        if selector.area == op.IN_MATRIX:
            found = compares(condition, count_in_matrix(public, own, box, selector))
            return found != (condition.negated != 0)
    return condition_may_hold(public, own, box, index)
