"""The odds against Unicron: by how many of the Chaos cards, all of them shuffled, he would fall (UNI-29, UNI-32)."""

from cardsets.language import opcodes as op
from sim.engine.data.state import MAX_OPERATIONS
from sim.engine.view import apart, compiled, definition_of, fits_words
from strategies.planner.notes import TEXT_LENGTH
from strategies.planner.objectives import count_in_matrix
from strategies.planner.targets import compares, condition_may_hold
from strategies.planner.units import number_of

PERCENT = 100
NOT_SEEN = -1  # no count: what the text asks about is not counted here


@apart
def chance_to_fell(public, own, box, over):
    """Percent of the Chaos cards by which Power `over` the marked cost does, as the board is.

    All others are taken to Assist, where there are any, and what an Attack takes is not counted.
    """
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
        elif operation.code == op.ATTACK:
            pc = max(pc, operation.b + 0)
        elif operation.code == op.IF and not holds_now(public, own, box, operation.a):
            pc = operation.b + 0
    return total


@compiled
def number_now(public, own, box, index):
    """What an amount comes to: players and cards that all see are counted, the rest is as `number_of` takes it."""
    amount = box.amounts[index]
    if amount.kind == op.PLAYERS:
        found = public.players + 0
    elif amount.kind == op.COUNT:
        found = count_seen(public, own, box, box.selectors[amount.selector])
    else:
        found = NOT_SEEN
    if found == NOT_SEEN:
        return number_of(box, index)
    value = amount.fixed + amount.per * (found // max(1, amount.divisor))
    return max(-amount.most, min(value, amount.most + 0))


@compiled
def holds_now(public, own, box, index):
    """Whether a condition holds: cards that all see are counted, the rest is as `condition_may_hold` takes it."""
    condition = box.conditions[index]
    if condition.next < 0:
        if condition.kind == op.ALL_OTHERS_ASSIST and public.players == 1:
            return condition.negated != 0  # there is nobody to Assist
        if condition.kind == op.COUNT_IS:
            found = count_seen(public, own, box, box.selectors[condition.selector])
            if found != NOT_SEEN:
                return compares(condition, found) != (condition.negated != 0)
    return condition_may_hold(public, own, box, index)


@compiled
def count_seen(public, own, box, selector):
    """How many cards of the Matrix or the destroyed pile a selector finds; NOT_SEEN of other places."""
    if selector.also >= 0 or selector.reach != op.ANYWHERE:
        return NOT_SEEN
    if selector.area == op.IN_MATRIX:
        return count_in_matrix(public, own, box, selector)
    if selector.area != op.IN_DESTROYED:
        return NOT_SEEN
    found = 0
    for i in range(public.destroyed.n):
        if fits_words(public, box, selector, public.destroyed.cards[i], own.seat):
            found += 1
    return found
