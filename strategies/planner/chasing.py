"""Chasing Missions: what they make of the cards that lie in the Matrix, and what else they ask for.

Where all acts that a Mission still takes can be paid for in the turn each gets most of what it is worth (`at_hand`,
`in_reach`), and none that would leave too little for the others: what counts in one turn is worth nothing by halves.
Else what lasts gets a part, by how many acts are missing.
"""

from cardsets.language import opcodes as op
from sim.engine.data.state import DOWN
from sim.engine.view import apart, compiled, definition_of, is_of_types, wins_by_score
from strategies.planner import plan, style
from strategies.planner.converting import fastest_mode
from strategies.planner.in_reach import (
    FAR,
    NEVER,
    cheapest_acts,
    cost_of_act,
    cost_of_turn,
    is_any_purchase,
    move_at_hand,
    price_of_basic,
    spendable_power,
)
from strategies.planner.objectives import (
    PERCENT,
    is_any_card,
    is_done_at_once,
    is_of_turn,
    least_of,
    missing_in,
    nearest_group,
    share_of,
    takes_away,
)
from strategies.planner.standing_there import visit_for
from strategies.planner.units import VP_WORTH

MOST_ACTS = 5  # that are chased
FOUND_BY_SEARCH = 15  # percent: a card that is turned up is one that may be battled, and is
A_STEP = 3  # Energon that an act brings
SAVED_ACTS = 2  # so many acts of Energon before a Mission is met each Energon counts for it
# scratch[WALKING]
WALK = 1
TURN_AND_WALK = 2  # with the Move of the other side


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
        chase_objective(public, own, box, memory, mission, mission_worth(public, box, memory, mission))


@apart
def chase_objective(public, own, box, memory, card, full):
    """Note what a card whose objective is worth so much in full makes of the cards in the Matrix."""
    first, acts, _ = nearest_group(public, own, box, memory, card)
    if first < 0 or acts > MOST_ACTS:
        return
    slack = slack_of(public, own, box, memory, first) if acts > 0 else NEVER + 0
    worth = full * memory.weights[style.CHASING if slack < 0 else style.AT_HAND] // PERCENT
    for _ in range(acts - 1):
        worth = worth * memory.weights[style.FAR_OFF] // PERCENT
    if slack < 0:
        worth = worth // max(1, acts)
    chase_group(public, own, box, memory, first, acts, worth, slack)
    visit_for(public, own, box, memory, first, acts, worth)


@compiled
def slack_of(public, own, box, memory, first):
    """The Power that is left when all acts of a group are done in this turn; below 0 where they cannot be."""
    if memory.weights[style.AT_HAND] == 0 or public.active != own.seat:
        return NEVER + 0
    cost = cost_of_turn(public, own, box, memory, first)
    return NEVER + 0 if cost < 0 else max(NEVER, spendable_power(public, own, box) - cost)


@apart
def chase_group(public, own, box, memory, first, acts, worth, slack):
    """Chase each condition of a group, with so much Power left beyond what all of them take."""
    at_hand = memory.weights[style.AT_HAND]
    index = first + 0
    place = 0
    while True:
        condition = box.conditions[index]
        missing = missing_in(public, own, box, memory, condition, place)
        place += 1
        # What counts in one turn alone, and not now, is left; what is done at once is also what is gone.
        in_vain = at_hand and slack < 0 and acts > 1 and is_of_turn(box, condition)
        twice = (
            at_hand and is_done_at_once(box, condition) and asks_for_absence(public, own, box, memory, first)
        )
        if not in_vain and not twice:
            chase(public, own, box, memory, condition, missing, worth, slack)
        if condition.next < 0 or condition.joined == op.OR:
            return
        index = condition.next + 0


@compiled
def asks_for_absence(public, own, box, memory, first):
    """Whether a group of conditions asks for cards to be gone that still lie in the Matrix."""
    index = first + 0
    place = 0
    while index >= 0:
        condition = box.conditions[index]
        if takes_away(box, condition) and missing_in(public, own, box, memory, condition, place) > 0:
            return True
        place += 1
        if condition.joined == op.OR:
            return False
        index = condition.next + 0
    return False


@apart
def chase(public, own, box, memory, condition, missing, worth, slack):
    """Add the worth of an act to the spaces of cards that bring a condition nearer, which takes so many `missing`."""
    scratch = memory.scratch
    if condition.kind == op.SPACES_MOVED_IS:
        chase_moves(public, own, box, memory, least_of(condition))
        return
    if condition.kind == op.HAND_IS:
        scratch[plan.PLAYING] = 1
        return
    if condition.kind == op.ENERGON_IS:
        if missing == 1 or (memory.weights[style.AT_HAND] and missing == SAVED_ACTS):
            scratch[plan.SAVING] += worth // A_STEP
        return
    if condition.kind != op.COUNT_IS:
        return
    selector = box.selectors[condition.selector]
    if missing == 0:
        if selector.area == op.IN_CONTROL or selector.area == op.PLAYED:
            scratch[plan.PLAYING] = 1
        return
    most = FAR + 0
    if slack >= 0:
        _, dearest = cheapest_acts(public, own, box, memory, condition, missing)
        most = dearest + slack
    least = least_of(condition)
    any_card = is_any_card(selector, least)
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        card = public.space[space].card
        if not any_card and not is_of_types(public, box, selector, card):
            continue  # of most cards that is all there is to ask
        percent = share_of(public, box, own.seat, selector, least, card)
        if percent > 0 and (slack < 0 or cost_of_act(public, own, box, card) <= most):
            scratch[plan.FOR_SPACE + space] += worth * percent // PERCENT
    if is_any_purchase(selector) and (slack < 0 or price_of_basic(public, own, box) <= most):
        scratch[plan.FOR_BASIC] += worth
    if is_about_faces(selector, least):
        chase_facedown(public, memory, worth)
    elif selector.area == op.DEFEATED_NOW and selector.keywords & op.TURNED_NOW:
        chase_facedown(public, memory, worth * FOUND_BY_SEARCH // PERCENT)


@compiled
def chase_facedown(public, memory, worth):
    """Add what it is worth to turn a card up to each space where one lies facedown."""
    memory.scratch[plan.FOR_UNKNOWN] += worth
    for space in range(public.spaces):
        if public.space[space].face == DOWN:
            memory.scratch[plan.FOR_SPACE + space] += worth


@compiled
def is_about_faces(selector, least):
    """Whether turning up any card of the Matrix brings nearer what a selector counts."""
    if selector.area != op.IN_MATRIX or selector.types:
        return False
    return least == 0 if selector.face == op.FACEDOWN else least > 0 and selector.face == op.FACEUP


@compiled
def chase_moves(public, own, box, memory, least):
    """Note whether a walk at the end of the turn would meet a Mission, and what it takes."""
    scratch = memory.scratch
    player = public.seats[own.seat]
    short = least - player.moved
    move = public.stock.move + 0
    if memory.weights[style.AT_HAND] and short > move:
        move = move_at_hand(public, own, box)
        if short <= move:
            scratch[plan.PLAYING] = 1
    if 0 < short <= move:
        scratch[plan.WALKING] = WALK
    elif short > 0 and scratch[plan.WALKING] == 0:
        most, _ = fastest_mode(public, box, own.seat)
        if short <= move + max(0, most - player.alt_spent):
            scratch[plan.WALKING] = TURN_AND_WALK
