"""What is done at once, before cards that help: acts of the place, and battles that plain Power wins."""

from sim.engine import decisions as d
from sim.engine.view import compiled, definition_of, distance
from strategies.planner import plan
from strategies.planner.carrying_out import PLAIN, aim_at, play_for, played_at, won_battle
from strategies.planner.places import best_place
from strategies.planner.playing import play_rank
from strategies.planner.side_actions import best_side_action
from strategies.planner.stock import power_at, take_stock
from strategies.planner.targets import list_targets


@compiled
def best_at_once(public, own, box, decision, memory):
    """(score, option) of what cards that help would not make better: a side action, or a battle that Power alone wins.

    A battle loses what is on the table, so these cards serve better after it.
    """
    take_stock(public, own, box, memory)
    score, side = best_side_action(public, own, box, decision, memory)
    if side >= 0 and takes_no_power(box, decision.options[side]):
        return score, side
    return plain_battle(public, own, box, decision, memory)


@compiled
def takes_no_power(box, option):
    """Whether a side action leaves Power for other things."""
    if option.verb == d.CONTRIBUTE:
        return True
    return option.verb != d.BUY_BASIC and box.abilities[option.amount].power <= 0


@compiled
def plain_battle(public, own, box, decision, memory):
    """(score, option) towards the best target from here, where that is a battle that Power alone wins; else -1."""
    list_targets(public, own, box, memory, False)
    score, place, target = best_place(public, own, box, memory, 0, False)
    if score <= 0 or target == plan.NOTHING or memory.targets[target].how != plan.BATTLE_IT:
        return 0, -1
    steps = distance(public, place, memory.targets[target].space)
    if played_at(memory, steps) + plain_power(public, box, decision, steps) < memory.targets[target].cost:
        return 0, -1
    aim_at(memory, score, place, target)
    answer = won_battle(decision, memory, steps)
    if answer < 0:
        answer = play_for(public, box, decision, memory, memory.scratch[plan.COST] + 0, steps, PLAIN)
    return score, answer


@compiled
def plain_power(public, box, decision, steps):
    """The Power at a distance of the cards in hand that give Power alone."""
    total = 0
    i = 1
    while i < decision.n and decision.options[i].verb == d.PLAY:
        definition = definition_of(public, box, decision.options[i].card)
        if play_rank(box, definition) == 0:
            total += power_at(definition, steps)
        i += 1
    return total
