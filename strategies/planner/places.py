"""Where to stand: the score of every space within reach is that of the best target from there."""

from cardsets.language import opcodes as op
from sim.engine.data.state import DOWN, UP
from sim.engine.view import apart, compiled, definition_of, distance, is_adversary_card, neighbour
from strategies.planner import plan, style
from strategies.planner.teamwork import ambush_of_teammates, counts_on_friends
from strategies.planner.valuing import chance_of


@apart
def best_place(public, own, box, memory, moves, anywhere):
    """(score, place, target) of the best place within `moves` steps; NOTHING for a target says to search there.

    The player's own place comes first: most others then need no check. Of equal places the first counts.
    """
    here = public.seats[own.seat].space
    most = most_to_have(memory)
    place = here + 0
    best, found = place_score(public, own, box, memory, here, 0, moves)
    if not anywhere and ((moves <= 0) | (most - memory.weights[style.STEP] < best)):
        return best, place, found  # no step could be taken, or be worth taking
    for space in range(public.spaces):
        steps = 0 if anywhere else distance(public, here, space)
        hope = most - memory.weights[style.STEP] * steps
        if (steps > moves) | (hope < best) | ((hope == best) & (space >= place)):
            continue  # too far, or no better with any card there
        score, target = place_score(public, own, box, memory, space, steps, moves)
        if score > best or (score == best and space < place):
            best = score
            place = space
            found = target
    return best, place, found


@compiled
def most_to_have(memory):
    """An upper bound on the score of any place, without its distance; scores the targets on the way."""
    most = max(score_targets(memory), unknown_worth(memory) + memory.scratch[plan.FOR_UNKNOWN])
    if memory.weights[style.TEAM]:
        most = max(most, memory.weights[style.EXPLORE] + memory.weights[style.KNOWN_BOSS])
    return most - min(0, memory.scratch[plan.AMBUSH_COST])


@compiled
def score_targets(memory):
    """Compute the score of every target at every distance, for places to look up; returns the best of all.

    Notes which targets can be had from somewhere: places need not look at the others.
    """
    best = plan.NO_GOOD
    havable = 0
    for i in range(memory.scratch[plan.TARGETS_N]):
        target = memory.targets[i]
        target.here = target_score(memory, target, 0)
        target.near = target_score(memory, target, 1)
        target.far = target_score(memory, target, 2)
        most = max(target.here, target.near, target.far)
        if most > plan.NO_GOOD:
            memory.scratch[plan.HAVABLE + havable] = i
            havable += 1
            best = max(best, most)
    memory.scratch[plan.HAVABLE_N] = havable
    return best


@compiled
def target_score(memory, target, steps):
    """The worth of a target at a distance beyond the Power it takes; NO_GOOD where it cannot be had."""
    power = memory.scratch[plan.POWER + steps]
    over = power - target.cost
    if target.how == plan.CONFRONT_IT or (target.how == plan.EAT_IT and steps == 0):
        if over < 0 or power == 0 or chance_of(memory, over) < memory.scratch[plan.LEAST_CHANCE]:
            return plan.NO_GOOD
        return target.worth * chance_of(memory, over) // 100 - memory.weights[style.POWER_PRICE] * power
    if steps > 0:
        if over < 0 or power == 0 or target.how >= plan.VISIT_IT:
            return plan.NO_GOOD
        return target.worth - memory.weights[style.POWER_PRICE] * target.cost
    if over >= 0:
        return target.worth - memory.weights[style.POWER_PRICE] * target.cost
    if over + memory.scratch[plan.BOOST] >= 0 and target.how != plan.VISIT_IT:
        return (
            target.worth
            - memory.weights[style.POWER_PRICE] * target.cost
            - memory.weights[style.ENERGON] * memory.scratch[plan.BOOST_PRICE]
        )
    return plan.NO_GOOD


@compiled
def place_score(public, own, box, memory, space, steps, moves):
    """(score, target) of going to a place: its best target, less the cost of the way; below NO_GOOD if barred."""
    if (steps > 0) & (memory.scratch[plan.KEPT_OFF] != 0) and is_shut_off(public, own, box, space):
        return 2 * plan.NO_GOOD, plan.NOTHING  # worse than to stay, whatever there is to have
    score, target = best_from(public, memory, space)
    face = public.space[space].face
    if face == DOWN and moves > steps:
        explore = explore_score(public, own, box, memory, space)
        if explore > score:
            score = explore
            target = plan.NOTHING
    elif steps > 0 and (is_up_adversary(public, box, own.seat, space) or public.piece.space == space):
        score -= memory.scratch[plan.AMBUSH_COST]
    return score - memory.weights[style.STEP] * steps, target


@compiled
def best_from(public, memory, space):
    """(score, target) of the best target from a place, by the scores of `score_targets`."""
    best = plan.NO_GOOD
    found = plan.NOTHING
    for k in range(memory.scratch[plan.HAVABLE_N]):
        i = memory.scratch[plan.HAVABLE + k]
        target = memory.targets[i]
        steps = distance(public, space, target.space)
        score = score_from(target, steps)
        if (steps <= plan.FARTHEST) & (score > best):
            best = score
            found = i
    return best, found


@compiled
def score_from(target, steps):
    """The score of a target at a distance, as `score_targets` has noted it."""
    return target.here if steps == 0 else (target.near if steps == 1 else target.far)


@compiled
def explore_score(public, own, box, memory, space):
    """The expected worth of turning up a facedown card."""
    known = own.known[space]
    if known >= 0:
        definition = definition_of(public, box, known)
        adversary = is_adversary_card(public, box, own.seat, known)
        if memory.weights[style.TEAM] and definition.type & op.BOSS and adversary:
            return memory.weights[style.EXPLORE] + memory.weights[style.KNOWN_BOSS]
        if definition.cost > memory.scratch[plan.POWER] or definition.cost < 0:
            return plan.NO_GOOD
    worth = unknown_worth(memory)
    if counts_on_friends(memory):
        worth -= ambush_of_teammates(public, box, memory, own.seat, space)
    return worth + memory.scratch[plan.FOR_SPACE + space]


@compiled
def unknown_worth(memory):
    """The expected worth of turning up an unknown card."""
    power = min(memory.weights[style.EXPLORE_POWER], memory.scratch[plan.POWER])
    worth = memory.weights[style.EXPLORE] + memory.weights[style.EXPLORE_PER_POWER] * power
    return worth + memory.scratch[plan.SEEK]


@compiled
def is_up_adversary(public, box, seat, space):
    """Whether a visible Adversary is on a space."""
    return public.space[space].face == UP and is_adversary_card(public, box, seat, public.space[space].card)


@compiled
def is_shut_off(public, own, box, space):
    """Whether Bosses stand there, or on each step that leads nearer, for a player who may not move onto them."""
    if is_up_boss(public, box, space):
        return True
    here = public.seats[own.seat].space
    for direction in range(8 if public.stock.flight > 0 else 4):
        step = neighbour(public, here, direction)
        if step >= 0 and distance(public, step, space) < distance(public, here, space):
            if not is_up_boss(public, box, step):
                return False
    return True


@compiled
def is_up_boss(public, box, space):
    """Whether a visible Boss is on a space."""
    return (
        public.space[space].face == UP
        and definition_of(public, box, public.space[space].card).type & op.BOSS != 0
    )
