"""Objectives of Missions: how many acts they still take, and which cards of the Matrix these are about.

A chain of conditions is one of groups: those of a group must hold together, and one group is enough.
"""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.view import (
    apart,
    commands,
    compiled,
    definition_of,
    fits_words,
    is_adversary_card,
    objective_of,
)
from strategies.planner import plan, style

PERCENT = 100
OUT_OF_REACH = 99  # acts
SLOW = 25  # percent of the worth of an act, where a card that is bought comes into the hand later
A_STEP = 3  # Energon that an act brings

# How an act is told by the card that lies in a space.
NO_ACT = 0
BUYING = 1
BATTLING = 2
COMMANDING = 3
CLEARING = 4


@apart
def nearest_group(public, own, box, memory, mission):
    """(first condition, acts, effort) of the group of an objective that takes fewest acts; -1 for no objective.

    `effort` is how hard these acts are, in tenths of a battle. What each condition takes is noted (`missing_in`).
    """
    ability = objective_of(public, box, mission)
    if ability < 0 or box.abilities[ability].condition < 0:
        return NONE, OUT_OF_REACH, OUT_OF_REACH
    index = box.abilities[ability].condition + 0
    best = index + 0
    first = index + 0
    least = OUT_OF_REACH + 0
    effort = 10 * OUT_OF_REACH
    while index >= 0:
        first = index + 0
        acts = 0
        hard = 0
        done = 0
        gone = 0
        place = 0
        while True:
            condition = box.conditions[index]
            missing = acts_missing(public, own, box, memory, condition)
            note_missing(memory, place, missing)
            place += 1
            hard += missing * effort_of(box, condition)
            if memory.weights[style.AT_HAND] and is_done_at_once(box, condition):
                done += missing
            elif memory.weights[style.AT_HAND] and takes_away(box, condition):
                gone += missing
            else:
                acts += missing
            index = condition.next + 0
            if index < 0 or condition.joined == op.OR:
                break
        acts += max(done, gone)  # what is battled or cleared is gone
        if acts < least or (acts == least and hard < effort):
            least = acts
            best = first
            effort = hard
    if best != first:
        note_group(public, own, box, memory, best)
    return best, least, effort


@compiled
def note_missing(memory, place, missing):
    """Note how many acts the condition at a place of a group still takes, if there is room."""
    if place < plan.MOST_MISSING:
        memory.scratch[plan.MISSING + place] = missing


@apart
def note_group(public, own, box, memory, index):
    """Note how many acts each condition of a group still takes."""
    for place in range(plan.MOST_MISSING):
        condition = box.conditions[index]
        note_missing(memory, place, acts_missing(public, own, box, memory, condition))
        if condition.next < 0 or condition.joined == op.OR:
            return
        index = condition.next + 0


@compiled
def missing_in(public, own, box, memory, condition, place):
    """How many acts the condition at a place of the group looked at last (`nearest_group`) still takes."""
    if place < plan.MOST_MISSING:
        return memory.scratch[plan.MISSING + place] + 0
    return acts_missing(public, own, box, memory, condition)


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


@compiled
def takes_away(box, condition):
    """Whether a condition is that cards lie in the Matrix no more."""
    return (
        condition.kind == op.COUNT_IS
        and box.selectors[condition.selector].area == op.IN_MATRIX
        and least_of(condition) == 0
    )


@compiled
def is_done_at_once(box, condition):
    """Whether a condition counts what is battled or cleared in the turn."""
    if condition.kind != op.COUNT_IS:
        return False
    area = box.selectors[condition.selector].area
    return area == op.DEFEATED_NOW or area == op.CLEARED_NOW


@compiled
def is_of_turn(box, condition):
    """Whether a condition counts what is done in the turn, and no more in the next one."""
    if condition.kind != op.COUNT_IS:
        return False
    area = box.selectors[condition.selector].area
    return area == op.BOUGHT_NOW or area == op.COMMANDED_NOW or is_done_at_once(box, condition)


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
        return count_in_matrix(public, own, box, selector)
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


@compiled
def count_in_matrix(public, own, box, selector):
    """How many cards of the Matrix a selector finds; of facedown ones all."""
    if selector.face == op.FACEDOWN:
        return public.spaces - public.gaps - public.faceup.n
    found = 0
    for k in range(public.faceup.n):
        if fits_words(public, box, selector, public.space[public.faceup.spaces[k]].card, own.seat):
            found += 1
    return found


# --- Cards that an act is about -----------------------------------------------------------------------------------


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


@compiled
def is_any_card(selector, least):
    """Whether it is the act that counts for a selector, whatever else it asks of the card."""
    area = selector.area
    return area == op.COMMANDED_NOW or area == op.CLEARED_NOW or (area == op.IN_MATRIX and least > 0)


@apart
def share_of(public, box, seat, selector, least, card):
    """Percent of the worth of an act that what is done with a card brings to what a selector counts."""
    area = selector.area
    if not is_any_card(selector, least) and not fits_words(public, box, selector, card, seat):
        return 0
    act = act_on(public, box, seat, card)
    if area == op.COMMANDED_NOW:
        return PERCENT if act == COMMANDING else 0
    if area == op.CLEARED_NOW:
        return PERCENT if act == CLEARING else 0
    if area == op.IN_MATRIX:
        if least > 0:
            wanted = selector.keywords & op.OWN_COMMAND
            return PERCENT if act == COMMANDING and wanted and selector.reach == op.ANYWHERE else 0
        return PERCENT if act == CLEARING or act == BATTLING else 0
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
