"""Scores for every option of the player's own turn, in the planner's worths, for `replay --why`.

The score of a purchase or battle is the worth of its card, that of a step the best target that way, that of a card
the best target with it from the player's place. NO_GOOD marks an option without any worth, FIRST and above one that
comes before any plan.
"""

from sim.engine import decisions as d
from sim.engine.view import compiled, definition_of, distance, note_score
from strategies.planner import plan
from strategies.planner.acting import FIRST, WHIM, ability_gain
from strategies.planner.places import explore_score, place_score, score_targets, target_score
from strategies.planner.playing import play_rank
from strategies.planner.side_actions import is_side_action, side_score
from strategies.planner.stock import take_stock
from strategies.planner.targets import list_targets


@compiled
def tell(public, own, decision, box, memory, answer, score):
    """Note a score for every option of a MAIN decision; for the chosen one at least the score it was chosen for."""
    walking = memory.scratch[plan.HOW] == plan.WALK
    if (
        walking or memory.scratch[plan.TURN] != public.turn
    ):  # a standing plan uses the stock that was counted for it
        take_stock(public, own, box, memory)
        list_targets(public, own, box, memory, False)
        score_targets(memory)
    for i in range(decision.n):
        option = decision.options[i]
        if is_side_action(option):
            worth = side_score(public, own, box, decision, memory, option)
        else:
            worth = lead_score(public, own, box, memory, option)
        if i == answer:
            worth = max(worth, score)
        note_score(memory, i, max(plan.NO_GOOD, worth))


@compiled
def tell_whim(decision, memory, answer):
    """Note that one option was chosen at random, and the others were not looked at."""
    for i in range(decision.n):
        note_score(memory, i, WHIM if i == answer else plan.NO_GOOD)


@compiled
def lead_score(public, own, box, memory, option):
    """The score of the best target that an action may lead to."""
    verb = option.verb
    here = public.seats[own.seat].space
    if verb == d.BUY or verb == d.BATTLE:
        return offer_score(public, own, memory, option.space)
    if verb == d.STEP:
        return way_score(public, own, box, memory, here, option.space)
    if verb == d.PLAY:
        rank = play_rank(box, definition_of(public, box, option.card))
        return rank * FIRST if rank > 0 else way_score(public, own, box, memory, here, here)
    if verb == d.USE:
        return ability_gain(public, own, box, memory, box.abilities[option.amount])
    if verb == d.SEARCH:
        return explore_score(public, own, box, memory, option.space)
    if verb == d.CONVERT and memory.scratch[plan.GAIN_TURN] == public.turn != memory.scratch[plan.CONVERTED]:
        best = option.amount == memory.scratch[plan.TO_TURN]
        return memory.scratch[plan.CONVERT_GAIN] if best else plan.NO_GOOD
    return 0 if verb == d.END_TURN else plan.NO_GOOD


@compiled
def offer_score(public, own, memory, space):
    """The worth of the target at a space from the player's place."""
    steps = distance(public, public.seats[own.seat].space, space)
    if steps > plan.FARTHEST:
        return plan.NO_GOOD
    for i in range(memory.scratch[plan.TARGETS_N]):
        if memory.targets[i].space == space:
            return target_score(memory, memory.targets[i], steps)
    return plan.NO_GOOD


@compiled
def way_score(public, own, box, memory, here, step):
    """The best score of the places that a step to a space leads nearer to; without a step, of the player's place."""
    moves = memory.scratch[plan.MOVE]
    ahead = distance(public, here, step)
    best = plan.NO_GOOD
    for space in range(public.spaces):
        steps = distance(public, here, space)
        if steps > moves or steps < ahead or distance(public, step, space) != steps - ahead:
            continue
        if ahead == 0 and steps > 0:
            continue
        score, _ = place_score(public, own, box, memory, space, steps, moves)
        best = max(best, score)
    return best
