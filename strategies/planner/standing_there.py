"""Missions and texts that ask for where the player stands: the places that meet them."""

from cardsets.language import opcodes as op
from sim.engine.data.state import UP
from sim.engine.view import apart, compiled, distance, fits_words, neighbour
from strategies.planner import plan
from strategies.planner.targets import give_target


@apart
def visit_for(public, own, box, memory, first, acts, worth):
    """Add what it is worth to stand on a space, where a group of conditions is about where the player stands."""
    if acts > 1 or not asks_for_place(box, first):
        return
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        if distance(public, public.seats[own.seat].space, space) <= public.stock.move:
            if is_place(public, own, box, first, space):
                give_target(memory, worth, 0, plan.VISIT_IT, space)
                return


@compiled
def asks_for_place(box, index):
    """Whether any condition of a group is about the player's own space or those beside it."""
    while index >= 0:
        condition = box.conditions[index]
        if condition.kind == op.COUNT_IS:
            selector = box.selectors[condition.selector]
            near = selector.reach in (op.HERE, op.ADJACENT)
            if selector.area == op.IN_MATRIX and near and condition.negated == 0:
                return True
        if condition.joined == op.OR:
            return False
        index = condition.next + 0
    return False


@apart
def is_place(public, own, box, index, space):
    """Whether what a group of conditions asks for here and beside it lies so about a space."""
    while index >= 0:
        condition = box.conditions[index]
        if condition.kind == op.COUNT_IS:
            selector = box.selectors[condition.selector]
            if selector.area == op.IN_MATRIX and selector.reach == op.HERE:
                if not lies_there(public, own, box, selector, space):
                    return False
            if selector.area == op.IN_MATRIX and selector.reach == op.ADJACENT:
                found = False
                for direction in range(4):
                    beside = neighbour(public, space, direction)
                    found |= beside >= 0 and lies_there(public, own, box, selector, beside)
                if not found:
                    return False
        if condition.joined == op.OR:
            return True
        index = condition.next + 0
    return True


@compiled
def lies_there(public, own, box, selector, space):
    """Whether a faceup card that a selector asks for lies on a space."""
    return public.space[space].face == UP and fits_words(
        public, box, selector, public.space[space].card, own.seat
    )


@apart
def does_nothing_here(public, own, box, pc):
    """Whether a text does nothing at all where the player stands: it is all under a condition on what lies there."""
    if pc < 0 or box.operations[pc].code != op.IF:
        return False
    condition = box.operations[pc].a
    if box.operations[box.operations[pc].b].code != op.END or not asks_for_place(box, condition):
        return False
    return not is_place(public, own, box, condition, public.seats[own.seat].space)
