"""Missions: how many acts an objective still takes, and what that makes of the cards that lie in the Matrix.

A chain of conditions is one of groups: those of a group must hold together, and one group is enough.
"""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.data.state import DOWN, UP
from sim.engine.view import (
    apart,
    commands,
    compiled,
    definition_of,
    distance,
    fits_words,
    is_adversary_card,
    neighbour,
    next_mode,
    objective_of,
    side_of,
    wins_by_score,
)
from strategies.planner import plan, style
from strategies.planner.stock import power_at
from strategies.planner.units import VP_WORTH

PERCENT = 100
OUT_OF_REACH = 99  # acts
MOST_ACTS = 5  # that are chased
FOUND_BY_SEARCH = 15  # percent: a card that is turned up is one that may be battled, and is
SLOW = 25  # percent of the worth of an act, where a card that is bought comes into the hand later
A_STEP = 3  # Energon that an act brings
# scratch[WALKING]
WALK = 1
TURN_AND_WALK = 2  # with the Move of the other side

# How an act is told by the card that lies in a space.
NO_ACT = 0
BUYING = 1
BATTLING = 2
COMMANDING = 3
CLEARING = 4


@compiled
def mission_worth(public, box, memory, mission):
    """What completing a Mission is worth: its VP and that it no longer costs one, or relief where VP decide nothing."""
    if wins_by_score(box):
        return VP_WORTH * (max(0, definition_of(public, box, mission).vault) + 1)
    return memory.weights[style.RELIEF] + 0


@apart
def chase_missions(public, own, box, memory):
    """Note for each space what its card is worth to the player's Missions, and what else they ask for."""
    for i in range(own.missions.n):
        mission = own.missions.cards[i]
        first, acts, _ = nearest_group(public, own, box, memory, mission)
        if first < 0 or acts <= 0 or acts > MOST_ACTS:
            if acts != 0 or first < 0:
                continue
        worth = mission_worth(public, box, memory, mission) * memory.weights[style.CHASING] // PERCENT
        for _ in range(acts - 1):
            worth = worth * memory.weights[style.FAR_OFF] // PERCENT
        worth = worth // max(1, acts)
        index = first
        while True:
            condition = box.conditions[index]
            chase(public, own, box, memory, condition, worth)
            if condition.next < 0 or condition.joined == op.OR:
                break
            index = condition.next
        visit_for(public, own, box, memory, first, acts, worth)


@apart
def nearest_group(public, own, box, memory, mission):
    """(first condition, acts, effort) of the group of an objective that takes fewest acts; -1 for no objective.

    `effort` is how hard these acts are, in tenths of a battle.
    """
    ability = objective_of(public, box, mission)
    if ability < 0 or box.abilities[ability].condition < 0:
        return NONE, OUT_OF_REACH, OUT_OF_REACH
    index = box.abilities[ability].condition + 0
    best = index + 0
    least = OUT_OF_REACH + 0
    effort = 10 * OUT_OF_REACH
    while index >= 0:
        first = index + 0
        acts = 0
        hard = 0
        while True:
            condition = box.conditions[index]
            missing = acts_missing(public, own, box, memory, condition)
            acts += missing
            hard += missing * effort_of(box, condition)
            index = condition.next + 0
            if index < 0 or condition.joined == op.OR:
                break
        if acts < least or (acts == least and hard < effort):
            least = acts
            best = first
            effort = hard
    return best, least, effort


@compiled
def effort_of(box, condition):
    """How hard an act is that brings a condition nearer, in tenths of a battle."""
    if condition.kind == op.SPACES_MOVED_IS:
        return 10
    if condition.kind != op.COUNT_IS:
        return 12
    selector = box.selectors[condition.selector]
    area = selector.area
    if area == op.BOUGHT_NOW:
        return 7
    if area == op.CLEARED_NOW:
        return 8
    if area == op.DEFEATED_NOW:
        return 20 if selector.keywords & op.TURNED_NOW else 9 * max(1, least_of(condition))
    if area == op.IN_VAULT and selector.types & (op.RELIC | op.BOSS):
        return 25
    if area == op.IN_CONTROL and selector.types == op.ALLY:
        return 16
    if area == op.IN_HAND or area == op.IN_CONTROL:
        return 25
    return 10


# --- How many acts are missing ---------------------------------------------------------------------------------


@compiled
def least_of(condition):
    """The number that a condition asks for at least; 0 where it asks for at most so many."""
    if condition.comparator == op.AT_MOST or (condition.comparator == op.EXACTLY and condition.value == 0):
        return condition.value + 1 if condition.negated else 0
    return 0 if condition.negated else condition.value + 0


@compiled
def most_of(condition):
    """The number that a condition asks for at most, where it asks for no least one."""
    return condition.value - 1 if condition.negated else condition.value + 0


@apart
def acts_missing(public, own, box, memory, condition):
    """How many acts a condition still takes, about."""
    least = least_of(condition)
    kind = condition.kind
    player = public.seats[own.seat]
    if kind == op.COUNT_IS:
        found = count_now(public, own, box, memory, box.selectors[condition.selector])
        return max(0, least - found) if least > 0 else max(0, found - most_of(condition))
    if kind == op.ENERGON_IS:
        return (max(0, least - player.energon) + A_STEP - 1) // A_STEP
    if kind == op.SPACES_MOVED_IS:
        short = max(0, least - player.moved)
        return 0 if short <= public.stock.move else (short - public.stock.move + 1) // 2
    if kind == op.HAND_IS:
        return 0
    if kind == op.MISSIONS_IS:
        return 0 if player.missions_n >= least else 1
    return 1


@apart
def count_now(public, own, box, memory, selector):
    """How many cards a selector of an objective finds now; cards in hand count where they are to be played."""
    area = selector.area
    player = public.seats[own.seat]
    scratch = memory.scratch
    in_turn = public.active == own.seat and scratch[plan.NOTED] == public.turn
    if area == op.DEFEATED_NOW:
        exact = selector.keywords & op.TURNED_NOW == 0
        done = player.robots + player.bosses - scratch[plan.DEFEATED]
        return done if in_turn and exact else 0
    if area == op.BOUGHT_NOW:
        return player.bought - scratch[plan.BOUGHT] if in_turn and selector.cost_min <= 0 else 0
    if area == op.CLEARED_NOW:
        return public.sides[player.side].cleared - scratch[plan.CLEARED] if in_turn else 0
    if area == op.COMMANDED_NOW:
        done = 0
        for k in range(public.faceup.n):
            if commands(public, public.space[public.faceup.spaces[k]].card, own.seat):
                done += 1
        return max(0, done - scratch[plan.COMMANDED]) if in_turn else 0
    found = 0
    if area == op.IN_MATRIX:
        for k in range(public.faceup.n):
            if fits_words(public, box, selector, public.space[public.faceup.spaces[k]].card, own.seat):
                found += 1
        return found
    if area == op.IN_VAULT:
        for i in range(own.vault.n):
            found += 1 if fits_words(public, box, selector, own.vault.cards[i], own.seat) else 0
        return found
    if area == op.IN_CONTROL or area == op.PLAYED:
        for i in range(player.control.n):
            found += 1 if fits_words(public, box, selector, player.control.cards[i], own.seat) else 0
    if public.active == own.seat or area == op.IN_HAND:
        for i in range(own.hand.n):
            found += 1 if fits_words(public, box, selector, own.hand.cards[i], own.seat) else 0
    return found


# --- What acts are worth -----------------------------------------------------------------------------------------


@compiled
def act_on(public, box, seat, card):
    """What a player does with a faceup card of the Matrix."""
    definition = definition_of(public, box, card)
    if definition.type & op.POLITY:
        return COMMANDING if not commands(public, card, seat) else NO_ACT + 0
    if is_adversary_card(public, box, seat, card):
        return BATTLING + 0
    if definition.type & op.RUIN and definition.cost < 0:
        return CLEARING + 0
    return BUYING if definition.cost >= 0 else NO_ACT + 0


@apart
def chase(public, own, box, memory, condition, worth):
    """Add the worth of an act to the spaces of cards that bring a condition nearer."""
    scratch = memory.scratch
    least = least_of(condition)
    player = public.seats[own.seat]
    if condition.kind == op.SPACES_MOVED_IS:
        short = least - player.moved
        if 0 < short <= public.stock.move:
            scratch[plan.WALKING] = WALK
        elif short > 0 and scratch[plan.WALKING] == 0:
            down = side_of(public, box, own.seat, next_mode(public, box, own.seat))
            if short <= public.stock.move + max(0, down.move - player.alt_spent):
                scratch[plan.WALKING] = TURN_AND_WALK
        return
    if condition.kind == op.HAND_IS:
        scratch[plan.PLAYING] = 1
        return
    if condition.kind == op.ENERGON_IS:
        if acts_missing(public, own, box, memory, condition) == 1:
            scratch[plan.SAVING] += worth // A_STEP
        return
    if condition.kind != op.COUNT_IS or acts_missing(public, own, box, memory, condition) == 0:
        if condition.kind == op.COUNT_IS and box.selectors[condition.selector].area in (
            op.IN_CONTROL,
            op.PLAYED,
        ):
            scratch[plan.PLAYING] = 1
        return
    selector = box.selectors[condition.selector]
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        card = public.space[space].card
        percent = share_of(public, box, own.seat, selector, least, card)
        scratch[plan.FOR_SPACE + space] += worth * percent // PERCENT
    if selector.area == op.BOUGHT_NOW and selector.cost_min <= 0 and selector.types == 0:
        scratch[plan.FOR_BASIC] += worth
    if selector.area == op.DEFEATED_NOW and selector.keywords & op.TURNED_NOW:
        found = worth * FOUND_BY_SEARCH // PERCENT
        scratch[plan.FOR_UNKNOWN] += found
        for space in range(public.spaces):
            if public.space[space].face == DOWN:
                scratch[plan.FOR_SPACE + space] += found


@compiled
def spendable_power(public, own, box):
    """The Power of this turn, played and in hand, where the player stands."""
    total = public.stock.power[0] + 0
    for i in range(own.hand.n):
        total += power_at(definition_of(public, box, own.hand.cards[i]), 0)
    return total


@apart
def share_of(public, box, seat, selector, least, card):
    """Percent of the worth of an act that what is done with a card brings to what a selector counts."""
    act = act_on(public, box, seat, card)
    area = selector.area
    if area == op.COMMANDED_NOW:
        return PERCENT if act == COMMANDING else 0
    if area == op.CLEARED_NOW:
        return PERCENT if act == CLEARING else 0
    if area == op.IN_MATRIX:
        if least > 0:
            wanted = selector.keywords & op.OWN_COMMAND
            return PERCENT if act == COMMANDING and wanted and selector.reach == op.ANYWHERE else 0
        gone = act == CLEARING or act == BATTLING
        return PERCENT if gone and fits_words(public, box, selector, card, seat) else 0
    if not fits_words(public, box, selector, card, seat):
        return 0
    if area == op.DEFEATED_NOW:
        return PERCENT if act == BATTLING else 0
    if area == op.BOUGHT_NOW:
        return PERCENT if act == BUYING else 0
    if area == op.IN_VAULT:
        kind = definition_of(public, box, card).type
        if kind & op.RELIC:
            return PERCENT // 2 if act == BUYING else 0
        return PERCENT if act == BATTLING else 0
    if act != BUYING:
        return 0
    ally = area == op.IN_CONTROL and definition_of(public, box, card).type & op.ALLY
    return PERCENT if ally else SLOW + 0


# --- Places ------------------------------------------------------------------------------------------------------


@apart
def visit_for(public, own, box, memory, first, acts, worth):
    """Add what it is worth to stand on a space, where a group of conditions is about where the player stands."""
    if acts > 1 or not asks_for_place(box, first):
        return
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        if distance(public, public.seats[own.seat].space, space) <= public.stock.move:
            if is_place(public, own, box, first, space):
                n = memory.scratch[plan.GIVEN]
                target = memory.targets[n]
                target.space = space
                target.how = plan.VISIT_IT
                target.cost = 0
                target.worth = worth
                memory.scratch[plan.GIVEN] = n + 1
                return


@compiled
def asks_for_place(box, index):
    """Whether any condition of a group is about the player's own space or those beside it."""
    while index >= 0:
        condition = box.conditions[index]
        if condition.kind == op.COUNT_IS:
            selector = box.selectors[condition.selector]
            if selector.area == op.IN_MATRIX and selector.reach in (op.HERE, op.ADJACENT):
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
