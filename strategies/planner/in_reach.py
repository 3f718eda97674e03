"""What the acts that a Mission still takes cost together, where they can all be done in this turn.

Power that texts add or take off, and steps that one act leaves for the next, are not foreseen: about is enough to tell
a Mission that is at hand from one that is not.
"""

from cardsets.language import opcodes as op
from sim.engine.view import apart, compiled, definition_of, distance, is_barred, is_of_types, price_of_command
from strategies.planner.ground_prices import change_of_price
from strategies.planner.objectives import (
    BATTLING,
    CLEARING,
    COMMANDING,
    PERCENT,
    act_on,
    is_any_card,
    is_done_at_once,
    least_of,
    missing_in,
    share_of,
    takes_away,
)
from strategies.planner.stock import power_at

NEVER = -1  # a cost: not in this turn
FAR = 10**6  # Power that nobody has
A_STEP_ON = 1  # beyond one's Move: cards beside a place are bought and battled from it


@apart
def cost_of_turn(public, own, box, memory, first):
    """The Power that all missing acts of the group looked at last take in this turn; NEVER where there is no way."""
    gone = 0
    done = 0
    other = 0
    index = first + 0
    place = 0
    while index >= 0:
        condition = box.conditions[index]
        missing = missing_in(public, own, box, memory, condition, place)
        place += 1
        if condition.kind == op.SPACES_MOVED_IS:
            if least_of(condition) - public.seats[own.seat].moved > move_at_hand(public, own, box):
                return NEVER
        elif missing > 0:
            if condition.kind != op.COUNT_IS:
                return NEVER
            total, _ = cheapest_acts(public, own, box, memory, condition, missing)
            if total == NEVER:
                return NEVER
            if takes_away(box, condition):
                gone += total
            elif is_done_at_once(box, condition):
                done += total
            else:
                other += total
        if condition.joined == op.OR:
            break
        index = condition.next + 0
    return other + max(gone, done)


@apart
def cheapest_acts(public, own, box, memory, condition, missing):
    """(total, dearest): the Power of the cheapest acts that a condition still takes; NEVER where there are too few."""
    selector = box.selectors[condition.selector]
    least = least_of(condition)
    any_card = is_any_card(selector, least)
    basic = price_of_basic(public, own, box) if is_any_purchase(selector) else FAR + 0
    total = 0
    dearest = 0
    last = -1
    place = -1
    for _ in range(missing):
        best = FAR + 0
        at = -1
        for k in range(public.faceup.n):
            space = public.faceup.spaces[k]
            if distance(public, public.seats[own.seat].space, space) > public.stock.move + A_STEP_ON:
                continue
            card = public.space[space].card
            if is_barred(public, memory, card):
                continue
            if not any_card and not is_of_types(public, box, selector, card):
                continue
            if share_of(public, box, own.seat, selector, least, card) < PERCENT:
                continue
            cost = cost_of_act(public, own, box, card)
            taken = cost < last or (cost == last and k <= place)
            if not taken and cost < best:
                best = cost
                at = k
        if basic <= best:
            best = basic
        else:
            last = best
            place = at
        if best >= FAR:
            return NEVER, 0
        total += best
        dearest = best
    return total, dearest


@compiled
def is_any_purchase(selector):
    """Whether a selector counts purchases of any card, so that a Basic will do."""
    return selector.area == op.BOUGHT_NOW and selector.types == 0 and selector.cost_min <= 0


@compiled
def price_of_basic(public, own, box):
    """The printed price of the Basic that a player may buy; FAR where there is none left."""
    stack = box.seats[own.seat].basics
    if public.basics_n[stack] <= 0:
        return FAR + 0
    return definition_of(public, box, box.basic_stacks[stack].first).cost + 0


@compiled
def cost_of_act(public, own, box, card):
    """The Power that an act on a faceup card takes, by what is printed; of a Polity with what texts add."""
    seat = own.seat
    act = act_on(public, box, seat, card)
    definition = definition_of(public, box, card)
    if act == COMMANDING:
        price = price_of_command(public, box, seat, card)
        return max(0, price + change_of_price(public, own, box, op.COMMAND_COST, card))
    if act != CLEARING:
        return max(0, definition.cost) if act != BATTLING or definition.type & op.BOSS == 0 else FAR + 0
    cost = FAR + 0
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if ability.kind != op.CLEARING or max(0, ability.energon) > public.seats[seat].energon:
            continue
        if ability.move <= public.stock.move:
            cost = min(cost, max(0, ability.power))
    return cost


@compiled
def spendable_power(public, own, box):
    """The Power of this turn, played and in hand, where the player stands."""
    total = public.stock.power[0] + 0
    for i in range(own.hand.n):
        total += power_at(definition_of(public, box, own.hand.cards[i]), 0)
    return total


@compiled
def move_at_hand(public, own, box):
    """The Move of this turn, played and in hand."""
    total = public.stock.move + 0
    for i in range(own.hand.n):
        total += max(0, definition_of(public, box, own.hand.cards[i]).move)
    return total
