"""Side actions, complete in themselves and no part of a plan: Sites, thwarting, the Basic card, destroyed ones."""

from sim.engine import decisions as d
from sim.engine.view import compiled, definition_of, phase_of
from strategies.planner import plan, style
from strategies.planner.extra_options import last_of_all
from strategies.planner.judging import text_worth
from strategies.planner.units import own_turns_left
from strategies.planner.valuing import thwart_worth, worth_owning

SIDE_ACTIONS = 1 << d.SITE | 1 << d.THWART | 1 << d.CONTRIBUTE | 1 << d.BUY_BASIC
LATE = SIDE_ACTIONS | 1 << d.USE | 1 << d.CONVERT


@compiled
def best_side_action(public, own, box, decision, memory):
    """(score, option) of Sites, thwarting, contributing and the Basic card."""
    best = 0
    chosen = -1
    i = last_of_all(box, decision)
    while i > 0 and comes_late(decision.options[i]):
        option = decision.options[i]
        if is_side_action(option):
            score = side_score(public, own, box, decision, memory, option)
            if score > 0 and score >= best:  # of equal actions the first counts
                best = score
                chosen = i
        i -= 1
    return best, chosen


@compiled
def is_side_action(option):
    """Whether an action is complete in itself, and no part of a plan."""
    return SIDE_ACTIONS & (1 << option.verb) != 0 or is_from_nowhere(option)


@compiled
def is_from_nowhere(option):
    """Whether an action buys a card of the destroyed pile, wherever its player stands."""
    return option.verb == d.BUY and option.space < 0


@compiled
def comes_late(option):
    """Whether an action is listed after all plays, steps, purchases of the Matrix and battles (`decisions.LISTED`)."""
    return LATE & (1 << option.verb) != 0 or is_from_nowhere(option)


@compiled
def side_score(public, own, box, decision, memory, option):
    """The worth of a side action beyond its price."""
    if option.verb == d.CONTRIBUTE:
        return contribution_score(public, own, box, decision, option, memory)
    if option.verb == d.BUY_BASIC:
        affordable = option.amount <= memory.scratch[plan.POWER]
        return (
            basic_score(public, own, box, option, own_turns_left(public, memory), memory)
            if affordable
            else plan.NO_GOOD
        )
    if option.verb == d.BUY:
        return destroyed_score(public, own, box, option, memory)
    ability = box.abilities[option.amount]
    price = memory.weights[style.ENERGON] * max(0, ability.energon)
    price += memory.weights[style.POWER_PRICE] * max(0, ability.power)
    if option.verb == d.THWART:
        return (
            thwart_worth(box, memory, definition_of(public, box, option.card))
            * memory.weights[style.SCHEMES]
            // 100
            - price
        )
    return (
        text_worth(public, own, box, memory, ability.program, False)
        - price
        - memory.weights[style.STEP] * max(0, ability.move)
    )


@compiled
def basic_score(public, own, box, option, turns, memory):
    """The worth of a Basic card beyond its price."""
    worth = worth_owning(public, box, own.seat, option.card, turns, memory) + memory.scratch[plan.FOR_BASIC]
    if worth + memory.weights[style.BASIC] <= 0:
        return plan.NO_GOOD
    return max(1, worth + memory.weights[style.BASIC] - memory.weights[style.POWER_PRICE] * option.amount)


@compiled
def destroyed_score(public, own, box, option, memory):
    """The worth of a card of the destroyed pile beyond its price."""
    if option.amount > memory.scratch[plan.POWER]:
        return plan.NO_GOOD
    worth = worth_owning(public, box, own.seat, option.card, own_turns_left(public, memory), memory)
    return worth - memory.weights[style.POWER_PRICE] * option.amount


@compiled
def contribution_score(public, own, box, decision, option, memory):
    """The score of a contribution: only one that completes the requirement in this turn; the cheapest card first."""
    scheme = public.space[option.space].card if option.space >= 0 else phase_of(public, box, own.seat)
    definition = definition_of(public, box, scheme)
    missing = box.amounts[box.abilities[definition.contribution].amount].fixed - public.cards[scheme].under
    if count_verb(decision, d.CONTRIBUTE) < missing:
        return plan.NO_GOOD
    lost = memory.weights[style.COST_WORTH] * max(0, definition_of(public, box, option.card).cost) * missing
    return thwart_worth(box, memory, definition) * memory.weights[style.SCHEMES] // 100 - lost


@compiled
def count_verb(decision, verb):
    """The number of options of a verb."""
    found = 0
    for i in range(decision.n):
        if decision.options[i].verb == verb:
            found += 1
    return found
