"""The planner where Polities, Ruins and Missions are in play: the same, with these for goals.

An entry of its own: games without them compile nothing of it (`registry.Strategy.for_ground`).
"""

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.data.state import CONSUMING, EATING
from sim.engine.decisions import BEFORE_TOTALS
from sim.engine.view import apart, compiled, definition_of, is_adversary_card
from strategies.mark import strategy
from strategies.planner import plan, style
from strategies.planner.acting import WHIM, before_any_plan, plan_anew, stand_by
from strategies.planner.carrying_out import find_convert, find_option
from strategies.planner.chasing import TURN_AND_WALK, WALK
from strategies.planner.common import answer_others, on_a_whim
from strategies.planner.converting import fastest_mode
from strategies.planner.eating import save_planet
from strategies.planner.extra_options import is_for_command
from strategies.planner.goals import begin_turn, set_goals, worth_of_command
from strategies.planner.mission_choice import complete, drop_mission, least_hopeful
from strategies.planner.reasons import REASONS
from strategies.planner.telling import tell as tell_scores
from strategies.planner.unicron import choose_for_unicron, guard_planet


@compiled
def answer_on_ground(public, own, decision, box, memory, telling):
    """As `common.answer`, with goals set before the planner plans."""
    kind = decision.kind
    if kind == d.MISSION or kind == d.DROP_MISSION:
        return change_missions(public, own, decision, box, memory)
    if kind == d.MAIN:
        return act_on_ground(public, own, decision, box, memory, telling)
    if kind == d.PICK_CARD:
        picked = pick_on_ground(public, own, decision, box, memory)
        if picked >= 0:
            return picked
    elif kind == d.FOR_UNICRON:
        return choose_for_unicron(public, own, decision, box, memory)
    elif kind == d.LAY_ASSIST and public.battle.on == CONSUMING:
        return guard_planet(public, own, decision, box, memory)
    elif kind == d.LAY_ASSIST and public.battle.on == EATING:
        return save_planet(public, own, decision, box, memory)
    elif kind == d.PICK_SPACE:
        set_goals(public, own, box, decision, memory)
    return answer_others(public, own, decision, box, memory, telling, on_a_whim(decision, memory))


@compiled
def act_on_ground(public, own, decision, box, memory, telling):
    """The answer to a MAIN decision. Goals are set where targets are looked at, or what they give is asked for."""
    begin_turn(public, own, memory)
    action, score = on_a_whim(decision, memory), WHIM
    goals = telling or memory.scratch[plan.HOW] == plan.BATTLE_IT  # which looks at what a Basic is worth, too
    if action < 0:
        ability = ability_to_command(public, own, decision, box, memory)
        if ability >= 0:
            return ability
    if goals:
        set_goals(public, own, box, decision, memory)
    if action < 0:
        action, score = stand_by(public, own, decision, box, memory)
    if action < 0:
        if not goals and (memory.weights[style.AT_ONCE] or memory.weights[style.SIDES]):
            set_goals(public, own, box, decision, memory)
            goals = True
        action, score = before_any_plan(public, own, decision, box, memory)
    if action < 0:
        if not goals:
            set_goals(public, own, box, decision, memory)
            goals = True
        action, score = plan_anew(public, own, decision, box, memory)
    if telling:
        tell_scores(public, own, decision, box, memory, action, score)
    if decision.options[action].verb == d.END_TURN:
        if not goals:
            set_goals(public, own, box, decision, memory)
        return before_the_end(public, own, decision, box, memory, action)
    return action


def tell(public, own, decision, box, memory):
    """The same answers, noting a score for every option."""
    return answer_on_ground(public, own, decision, box, memory, True)


@strategy(windows=BEFORE_TOTALS, telling=tell, reasons=REASONS)
def choose(public, own, decision, box, memory):
    """Weighs what is within reach by the numbers of its style."""
    return answer_on_ground(public, own, decision, box, memory, False)


@apart
def change_missions(public, own, decision, box, memory):
    """Complete what may be completed; drop what has no hope."""
    whim = on_a_whim(decision, memory)
    if whim >= 0:
        return whim
    if memory.weights[style.MISSIONS] == 0:
        return 0
    if decision.kind == d.MISSION:
        return complete(decision)
    return drop_mission(public, own, decision, box, memory)


@apart
def pick_on_ground(public, own, decision, box, memory):
    """The Mission to complete or to put back, the Polity to take command of; -1 for any other choice."""
    purpose = decision.purpose
    if purpose != op.COMMAND_IT and purpose != op.COMPLETE_MISSIONS and purpose != op.EXCHANGE_MISSION:
        return -1
    whim = on_a_whim(decision, memory)
    if whim >= 0:
        return whim
    if purpose != op.COMMAND_IT:
        worst, _ = least_hopeful(public, own, decision, box, memory)
        return worst
    best = -1
    most = 0
    for i in range(decision.n):
        option = decision.options[i]
        if option.card >= 0 and definition_of(public, box, option.card).type & op.POLITY:
            worth = worth_of_command(public, own, box, memory, option.card)
            if worth > most:
                most = worth
                best = i
    return best


@apart
def ability_to_command(public, own, decision, box, memory):
    """An Energon ability for taking command, where the plan is to and cards alone do not suffice; else -1."""
    here = public.seats[own.seat].space
    planned = memory.scratch[plan.TURN] == public.turn and memory.scratch[plan.HOW] == plan.COMMAND_IT
    if not planned or memory.scratch[plan.SPACE] != here or find_option(decision, d.COMMAND, here) >= 0:
        return -1
    for i in range(1, decision.n):
        option = decision.options[i]
        if option.verb == d.PLAY and definition_of(public, box, option.card).power > 0:
            return -1
    for i in range(1, decision.n):
        if is_for_command(box, decision.options[i]):
            return i
    return -1


@apart
def before_the_end(public, own, decision, box, memory, ending):
    """What Missions ask for before a turn ends: cards played, spaces walked; else the end."""
    if memory.scratch[plan.PLAYING] and decision.n > 1 and decision.options[1].verb == d.PLAY:
        return 1
    if memory.scratch[plan.WALKING] == TURN_AND_WALK:
        _, passed = fastest_mode(public, box, own.seat)
        turn = find_convert(box, decision, passed)
        return turn if turn >= 0 else ending
    if memory.scratch[plan.WALKING] == WALK:
        for i in range(1, decision.n):
            option = decision.options[i]
            if option.verb == d.STEP and not (
                option.card >= 0 and is_adversary_card(public, box, own.seat, option.card)
            ):
                return i
    return ending
