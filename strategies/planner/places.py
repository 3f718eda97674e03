"""Where to stand: the score of every space within reach is that of the best item from there."""

from cardsets.language import opcodes as op
from sim.engine.data.state import DOWN, UP
from sim.engine.view import compiled, definition_of, distance, is_adversary_card
from strategies.planner import plan, style
from strategies.planner import values as w
from strategies.planner.items import cost_of, how_of, worth_of
from strategies.planner.teamwork import ambush_of_teammates


@compiled
def best_place(public, own, box, memory, moves, anywhere):
    """(score, place, item) of the best place within `moves` steps; item -1 says to search there.

    The player's own place comes first: most others then need no check. Of equal places the first counts.
    """
    here = public.seats[own.seat].space
    most = most_to_have(memory)
    place = here + 0
    best, found = place_score(public, own, box, memory, here, 0, moves)
    if not anywhere and ((moves <= 0) | (most - w.STEP_WORTH < best)):
        return best, place, found  # no step could be taken, or be worth taking
    for space in range(public.spaces):
        steps = 0 if anywhere else distance(public, here, space)
        hope = most - w.STEP_WORTH * steps
        if (steps > moves) | (hope < best) | ((hope == best) & (space >= place)):
            continue  # too far, or no better with any card there
        score, item = place_score(public, own, box, memory, space, steps, moves)
        if score > best or (score == best and space < place):
            best = score
            place = space
            found = item
    return best, place, found


@compiled
def most_to_have(memory):
    """An upper bound on the score of any place, without its distance; scores the items on the way."""
    most = max(score_items(memory), unknown_worth(memory))
    if memory.weights[style.TEAM]:
        most = max(most, memory.weights[style.EXPLORE] + w.KNOWN_BOSS)
    return most - min(0, memory.weights[style.AMBUSH])


@compiled
def score_items(memory):
    """Compute the score of every item at every distance, for places to look up; returns the best of all."""
    best = plan.NO_GOOD
    for i in range(memory.scratch[plan.ITEMS]):
        for steps in range(plan.FARTHEST + 1):
            score = item_score(memory, memory.scratch[i], steps)
            memory.scratch[plan.SCORES + i * (plan.FARTHEST + 1) + steps] = score
            best = max(best, score)
    return best


@compiled
def item_score(memory, item, steps):
    """The worth of an item at a distance beyond the Power it takes; NO_GOOD where it cannot be had."""
    power = memory.scratch[plan.POWER + steps]
    how = how_of(item)
    cost = cost_of(item)
    over = power - cost
    if how == plan.CONFRONT_IT:
        if over < 0 or power == 0 or w.CHANCES[min(over, 5)] < memory.scratch[plan.LEAST_CHANCE]:
            return plan.NO_GOOD
        return worth_of(item) * w.CHANCES[min(over, 5)] // 100 - memory.weights[style.POWER_PRICE] * power
    if steps > 0:
        if over < 0 or power == 0 or how == plan.VISIT_IT:
            return plan.NO_GOOD
        return worth_of(item) - memory.weights[style.POWER_PRICE] * cost
    if over >= 0:
        return worth_of(item) - memory.weights[style.POWER_PRICE] * cost
    if over + memory.scratch[plan.BOOST] >= 0 and how != plan.VISIT_IT:
        return (
            worth_of(item)
            - memory.weights[style.POWER_PRICE] * cost
            - w.ENERGON_WORTH * memory.scratch[plan.BOOST_PRICE]
        )
    return plan.NO_GOOD


@compiled
def place_score(public, own, box, memory, space, steps, moves):
    """(score, item) of going to a place: its best item, less the cost of the way."""
    score, item = best_from(memory, public.space[space].row, public.space[space].column)
    face = public.space[space].face
    if face == DOWN and moves > steps:
        explore = explore_score(public, own, box, memory, space)
        if explore > score:
            score = explore
            item = -1
    elif steps > 0 and is_up_adversary(public, box, own.seat, space):
        score -= memory.weights[style.AMBUSH]
    return score - w.STEP_WORTH * steps, item


@compiled
def best_from(memory, row, column):
    """(score, item) of the best item from a place, by the scores of `score_items`."""
    best = plan.NO_GOOD
    found = -1
    for i in range(memory.scratch[plan.ITEMS]):
        item = memory.scratch[i]
        steps = abs(((item >> 12) & 7) - row) + abs(((item >> 9) & 7) - column)
        score = memory.scratch[plan.SCORES + i * (plan.FARTHEST + 1) + min(steps, plan.FARTHEST)]
        if (steps <= plan.FARTHEST) & (score > best):
            best = score
            found = item
    return best, found


@compiled
def explore_score(public, own, box, memory, space):
    """The expected worth of turning up a facedown card."""
    known = own.known[space]
    if known >= 0:
        definition = definition_of(public, box, known)
        if memory.weights[style.TEAM] and definition.type & op.BOSS:
            return memory.weights[style.EXPLORE] + w.KNOWN_BOSS
        if definition.cost > memory.scratch[plan.POWER] or definition.cost < 0:
            return plan.NO_GOOD
    worth = unknown_worth(memory)
    if memory.weights[style.TEAM]:
        worth -= ambush_of_teammates(public, box, own.seat, space)
    return worth


@compiled
def unknown_worth(memory):
    """The expected worth of turning up an unknown card."""
    per_power = memory.weights[style.EXPLORE_PER_POWER] * min(8, memory.scratch[plan.POWER])
    return memory.weights[style.EXPLORE] + per_power + memory.scratch[plan.SEEK]


@compiled
def is_up_adversary(public, box, seat, space):
    """Whether a visible Adversary is on a space."""
    return public.space[space].face == UP and is_adversary_card(public, box, seat, public.space[space].card)
