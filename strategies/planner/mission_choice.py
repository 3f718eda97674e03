"""Which Mission to complete, to drop, or to put back: by the chance that is left to complete it."""

from sim.engine import decisions as d
from sim.engine.view import apart, compiled, wins_by_score
from strategies.planner import style
from strategies.planner.objectives import nearest_group
from strategies.planner.units import own_turns_left

PERCENT = 100
AT_HAND = 95  # percent: the chance of a Mission that takes no further act
PER_EFFORT = 3  # percent that each tenth of a battle takes off
LEAST = 3


@compiled
def chance_of_mission(public, own, box, memory, mission):
    """Percent: the chance to complete a Mission while there is time."""
    _, _, effort = nearest_group(public, own, box, memory, mission)
    return max(LEAST, AT_HAND - PER_EFFORT * effort)


@apart
def least_hopeful(public, own, decision, box, memory):
    """(option, chance) of the Mission on offer with the least chance; -1 where none is offered."""
    worst = -1
    least = PERCENT + 1
    for i in range(decision.n):
        if decision.options[i].card >= 0:
            chance = chance_of_mission(public, own, box, memory, decision.options[i].card)
            if chance < least:
                least = chance
                worst = i
    return worst, least


@apart
def drop_mission(public, own, decision, box, memory):
    """Drop the least hopeful Mission where a new one is likelier, or where the end would leave it incomplete."""
    worst, chance = least_hopeful(public, own, decision, box, memory)
    if worst < 0:
        return 0
    side = public.sides[public.seats[own.seat].side]
    hopeless = chance < memory.weights[style.HOPELESS]
    if not wins_by_score(box):
        return worst if hopeless and side.stack_n > 0 else 0
    left = own_turns_left(public, memory)
    to_shed = public.seats[own.seat].missions_n + side.stack_n * 2 // public.players
    if left <= to_shed + memory.weights[style.SHED_EARLY] and chance < AT_HAND:
        return worst
    return worst if hopeless and side.stack_n > 0 else 0


@apart
def complete(decision):
    """Complete the first Mission that may be."""
    for i in range(decision.n):
        if decision.options[i].verb == d.COMPLETE:
            return i
    return 0
