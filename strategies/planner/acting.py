"""The player's own turn: play cards that help, choose the best place and target, and spend just enough.

Cards that only give Power are played as they are needed: a battle loses all Power and Move on the table,
so cards still in hand serve for another one.
"""

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.view import compiled, definition_of, distance, is_adversary_card, wins_by_score
from strategies.planner import plan, style
from strategies.planner.at_once import best_at_once, takes_no_power
from strategies.planner.carrying_out import aim_at, carry_on, played_at, step_towards
from strategies.planner.converting import best_turn
from strategies.planner.extra_options import last_of_all
from strategies.planner.judging import power_given, text_worth
from strategies.planner.places import best_place
from strategies.planner.playing import play_first
from strategies.planner.seeing import sees_all, worth_as_seen
from strategies.planner.side_actions import best_side_action, comes_late, is_side_action
from strategies.planner.standing_there import does_nothing_here
from strategies.planner.stock import note_played, take_stock
from strategies.planner.targets import list_targets
from strategies.planner.teamwork import gathers, nearest_boss
from strategies.planner.units import own_turns_left
from strategies.planner.valuing import worth_defeating, worth_owning

# The score of actions before any plan: this much for each rank, so that they are above all plans.
FIRST = 10000
WHIM = 9 * FIRST  # a whim comes before any judgement
CONVERT_RANK = 8  # before any card is played, or with `sides` after those that help at once
ENERGON_UNIT = 64
MOVE_UNIT = 8


@compiled
def act(public, own, decision, box, memory):
    """(answer, score) to a MAIN decision: the next step of the plan, or of a new one; the score is its worth."""
    answer, score = stand_by(public, own, decision, box, memory)
    if answer < 0:
        answer, score = before_any_plan(public, own, decision, box, memory)
    if answer < 0:
        answer, score = plan_anew(public, own, decision, box, memory)
    return answer, score


@compiled
def stand_by(public, own, decision, box, memory):
    """(answer, score) of the next step of the plan; -1 where none stands."""
    if memory.scratch[plan.TURN] == public.turn:
        answer = next_of_plan(public, own, box, decision, memory)
        if answer >= 0:
            return answer, memory.scratch[plan.SCORE] if answer else 0
    return -1, 0


@compiled
def before_any_plan(public, own, decision, box, memory):
    """(answer, score) of what comes before a plan: cards that help, to Convert; -1 where nothing does.

    Styles that act at once, or plan for both sides, look at targets for it.
    """
    rank, first = play_first(public, box, decision)
    if first >= 0 and memory.weights[style.AT_ONCE]:
        score, answer = best_at_once(public, own, box, decision, memory)
        if answer >= 0:
            return answer, score
    if first >= 0 and memory.weights[style.SIDES]:
        return first, rank * FIRST  # what it brings counts in the plans for both sides
    turn = consider_convert(public, own, box, decision, memory)
    if turn >= 0:
        return turn, CONVERT_RANK * FIRST
    if first >= 0:
        return first, rank * FIRST
    return -1, 0


@compiled
def plan_anew(public, own, decision, box, memory):
    """(answer, score) of the first step of a new plan."""
    take_stock(public, own, box, memory)
    gain, ability = profitable_ability(public, own, box, decision, memory)
    if ability >= 0:
        return ability, gain + FIRST
    list_targets(public, own, box, memory, False)
    score, place, target = best_place(public, own, box, memory, memory.scratch[plan.MOVE], False)
    side_score, side = best_side_action(public, own, box, decision, memory)
    first_there = side >= 0 and memory.weights[style.AT_ONCE] and takes_no_power(box, decision.options[side])
    if score > side_score and score > 0 and not first_there:
        aim_at(memory, score, place, target)
        answer = carry_on(public, own, box, decision, memory)
        if answer >= 0:
            return answer, score
    if side >= 0:
        return side, side_score
    score, answer = offered_anyway(public, own, box, decision, memory)
    if answer >= 0:
        return answer, score
    return look_ahead(public, own, box, decision, memory)


@compiled
def next_of_plan(public, own, box, decision, memory):
    """The next action of the plan that stands, or -1 where it must be made anew."""
    if memory.scratch[plan.HOW] != plan.WALK:
        if memory.scratch[plan.PLACE] == public.seats[own.seat].space:
            note_played(public, memory)
        return carry_on(public, own, box, decision, memory)
    if memory.scratch[plan.WALK_BEGUN] != circumstances(public, own) or is_offered_more(box, decision):
        return -1
    step = walk_on(public, own, box, decision, memory)
    return step if step > 0 or public.stock.move == 0 else -1


@compiled
def consider_convert(public, own, box, decision, memory):
    """The option to Convert where another side is worth more for this turn, once a turn at most; else -1.

    Considered when the turn begins, and again when Energon or the Move of an Alt Mode has changed. Where the plan on
    the other side is carried out elsewhere, the way there comes first.
    """
    last = last_of_all(box, decision)
    if decision.options[last].verb != d.CONVERT or memory.scratch[plan.CONVERTED] == public.turn:
        return -1
    player = public.seats[own.seat]
    moment = public.turn * ENERGON_UNIT + min(ENERGON_UNIT - 1, player.energon)
    if memory.weights[style.SIDES]:
        moment = moment * MOVE_UNIT + min(MOVE_UNIT - 1, player.alt_spent)
    if memory.scratch[plan.CONSIDERED] == moment:
        return -1
    memory.scratch[plan.CONSIDERED] = moment
    memory.scratch[plan.GAIN_TURN] = public.turn
    turn, gain, place, target = best_turn(public, own, box, decision, memory, last)
    memory.scratch[plan.CONVERT_GAIN] = gain
    memory.scratch[plan.TO_TURN] = decision.options[turn].amount
    if gain <= 0:
        return -1
    if place != player.space:
        step = step_towards(public, own, box, decision, place)
        if step >= 0:
            aim_at(memory, gain, place, target)
            memory.scratch[plan.TURNING] = public.turn
            memory.scratch[plan.TURN] = public.turn
        return step
    memory.scratch[plan.CONVERTED] = public.turn
    return turn


@compiled
def look_ahead(public, own, box, decision, memory):
    """With no target left: (a step of this turn's walk, score), or the end; a walk that was begun goes on."""
    if memory.scratch[plan.MOVE] <= 0 or memory.weights[style.ROAMING] == 0:
        return 0, 0
    if memory.scratch[plan.WALK_TURN] != public.turn:
        score, place = where_to_walk(public, own, box, memory)
        memory.scratch[plan.WALK_TURN] = public.turn
        memory.scratch[plan.WALK_TO] = place
        memory.scratch[plan.WALK_SCORE] = score
    memory.scratch[plan.PLACE] = memory.scratch[plan.WALK_TO]
    if memory.scratch[plan.PLACE] == public.seats[own.seat].space:
        return 0, 0
    memory.scratch[plan.HOW] = plan.WALK
    memory.scratch[plan.SCORE] = memory.scratch[plan.WALK_SCORE]
    memory.scratch[plan.WALK_BEGUN] = circumstances(public, own)
    step = walk_on(public, own, box, decision, memory)
    return step, memory.scratch[plan.SCORE] if step else 0


@compiled
def where_to_walk(public, own, box, memory):
    """(score, place): by the nearest Boss that is not barred, for a team; else nearest to an average hand's targets."""
    if memory.weights[style.TEAM] and memory.scratch[plan.BARRED] == 0:
        boss, steps = nearest_boss(public, box, own.seat)
        if boss >= 0 and gathers(public, box, memory, own.seat):
            return 0, boss
        if boss >= 0 and steps > 1:
            return 0, place_beside(public, own.seat, boss)
    for k in range(plan.FARTHEST + 1):
        memory.scratch[plan.POWER + k] = memory.weights[style.NEXT_HERE + k]
    # Whoever stops on an Adversary is Ambushed for nothing.
    memory.scratch[plan.AMBUSH_COST] += memory.weights[style.LURKING]
    reach = memory.scratch[plan.MOVE] + memory.weights[style.ROAMING]
    score, place, _ = best_place(public, own, box, memory, reach, False)
    return score, place


@compiled
def place_beside(public, seat, target):
    """The space nearest to a seat of those next to a target."""
    here = public.seats[seat].space
    best = target + 0
    for space in range(public.spaces):
        if distance(public, space, target) == 1 and distance(public, here, space) < distance(
            public, here, best
        ):
            best = space
    return best


@compiled
def walk_on(public, own, box, decision, memory):
    """The next step of a walk, or the end of the turn where it ends."""
    step = step_towards(public, own, box, decision, memory.scratch[plan.PLACE])
    if step >= 0 and memory.weights[style.LURKING] and public.stock.move <= 1:
        card = decision.options[step].card
        gathering = memory.weights[style.TEAM] and memory.weights[style.GATHERING]
        meant = gathering and decision.options[step].space == memory.scratch[plan.PLACE]
        if card >= 0 and not meant and is_adversary_card(public, box, own.seat, card):
            step = -1  # it would end there
    memory.scratch[plan.TURN] = public.turn if step >= 0 else 0
    return max(0, step)


@compiled
def is_offered_more(box, decision):
    """Whether a side action is on offer where the walk has come to."""
    i = last_of_all(box, decision)
    while i > 0 and comes_late(decision.options[i]):
        if is_side_action(decision.options[i]):
            return True
        i -= 1
    return False


@compiled
def circumstances(public, own):
    """A number that changes when something interrupts a walk: cards, Energon, texts or the Matrix."""
    player = public.seats[own.seat]
    return (
        own.hand.n
        + 37 * player.control.n
        + 1009 * player.energon
        + 5003 * public.live_n
        + 70001 * public.main_n
    )


@compiled
def profitable_ability(public, own, box, decision, memory):
    """(gain, option) of an Energon ability that is worth its price in any case."""
    best = -1
    most = 0
    i = last_of_all(box, decision)
    while i > 0 and comes_late(decision.options[i]):
        option = decision.options[i]
        if option.verb == d.USE:
            gain = ability_gain(public, own, box, memory, box.abilities[option.amount])
            if gain > 0 and gain >= most:  # of equal abilities the first counts
                most = gain
                best = i
        i -= 1
    return most, best


@compiled
def ability_gain(public, own, box, memory, ability):
    """The worth of an Energon ability beyond its price, without its Power."""
    if box.ground and wins_by_score(box) and does_nothing_here(public, own, box, ability.program):
        return 0
    gain = text_worth(public, own, box, memory, ability.program, False)
    gain -= memory.weights[style.POWER_NOW] * power_given(box, ability.program)
    return gain - (memory.weights[style.ENERGON] + memory.scratch[plan.SAVING]) * ability.energon


@compiled
def offered_anyway(public, own, box, decision, memory):
    """Without a plan: (worth, option) of a purchase or a sure Robot on offer; -1 if none is worth anything."""
    best = -1
    most = 0
    turns = own_turns_left(public, memory)
    for i in range(1, decision.n):
        option = decision.options[i]
        worth = 0
        if option.verb == d.BUY and option.space >= 0:
            worth = worth_owning(public, box, own.seat, option.card, turns, memory)
        elif option.verb == d.BATTLE and definition_of(public, box, option.card).type & op.ROBOT:
            steps = distance(public, public.seats[own.seat].space, option.space)
            if played_at(memory, steps) - memory.scratch[plan.BATTLE_EXTRA] >= option.amount:
                worth = (
                    worth_defeating(public, box, memory, option.card) * memory.weights[style.ROBOTS] // 100
                )
        if worth > 0 and not sees_all(memory):
            worth = worth_as_seen(memory, option.space, worth)
        if worth > most:
            most = worth
            best = i
    return most, best
