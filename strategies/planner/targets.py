"""The targets of a turn: every faceup card within reach, with its worth and its cost."""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.data.state import TARGETS
from sim.engine.view import (
    apart,
    compiled,
    definition_of,
    distance,
    fits_words,
    heralds_bar_bosses,
    is_adversary_card,
    is_barred,
    is_free,
    is_site_ready,
    may_be_live,
    side_up,
)
from strategies.planner import plan, style
from strategies.planner.defending import expected_defence
from strategies.planner.ending import damage_controlled, end_by_boss
from strategies.planner.judging import takes_stored, text_worth
from strategies.planner.seeing import sees_all, worth_as_seen
from strategies.planner.teamwork import (
    FAR,
    counts_on_friends,
    expected_help,
    nearest_boss,
    risk_taken,
    robots_in_the_way,
)
from strategies.planner.units import own_turns_left
from strategies.planner.valuing import denied, thwart_worth, worth_defeating, worth_owning

ANYBODY = -1  # the owner of a text that binds all
LAST_LEVEL = 3
MOST_WORTH = 10**8  # a record's numbers have 32 bits, and prices are taken off


@apart
def list_targets(public, own, box, memory, anywhere):
    """List every faceup card within reach, with its worth and its cost."""
    scratch = memory.scratch
    weights = memory.weights
    scratch[plan.TARGETS_N] = scratch[plan.GIVEN]
    here = public.seats[own.seat].space
    steps = set_limits(memory, anywhere)
    turns = own_turns_left(public, memory)
    scratch[plan.LEAST_CHANCE] = risk_taken(public, memory)
    scratch[plan.KEPT_OFF] = is_kept_off(public, own, box)
    gates = robots_in_the_way(public, box, own.seat)
    boss = -1
    if weights[style.SEEK] != 0 or weights[style.TEAM]:
        boss, _ = nearest_boss(public, box, own.seat)
    scratch[plan.SEEK] = (weights[style.SEEK] if boss < 0 else 0) - scratch[plan.LAST_RISK]
    robots, bosses, buys, own_robots, confronted = modifiers(public, own, box, memory)
    forbidden = may_be_live(public, op.NO_BATTLE) or may_be_live(public, op.NO_DEFEAT)
    for k in range(public.faceup.n):
        space = public.faceup.spaces[k]
        if distance(public, here, space) > steps:
            continue
        card = public.space[space].card
        if is_barred(public, memory, card) or (forbidden and is_forbidden(public, own, box, card)):
            continue  # no plan for cards that can never be had, or not now
        definition = definition_of(public, box, card)
        kind = definition.type
        robot = kind & op.ROBOT != 0 and kind & op.HYBRID_OF == 0  # hybrids are bought alone (COMP-58)
        adversary = (robot or kind & op.BOSS != 0) and is_adversary_card(public, box, own.seat, card)
        if adversary and (public.cards[card].banned or is_given_up(public, memory, space)):
            continue  # it cannot be battled this turn, or not with so little
        if kind & op.BOSS:
            if adversary and gates == 0 and scratch[plan.BARRED] == 0:
                add_boss(public, own, box, memory, card, bosses, space)
        elif adversary or (own_robots and robot):
            gating = gates if boss >= 0 and is_in_the_way(public, box, card) else 0
            add_robot(public, own, box, memory, card, robots, space, gating, confronted)
        elif definition.cost >= 0 and kind & op.PLANET == 0:
            cost = (
                definition.cost
                + extra_price(public, own.seat, card)
                + (price_change(public, own, box, card) if buys else 0)
            )
            if cost <= scratch[plan.LIMIT]:
                worth = worth_buying(public, own, box, memory, card, turns) + scratch[plan.FOR_SPACE + space]
                if worth > 0:
                    add_target(memory, worth, cost, plan.BUY_IT, space)
        elif kind & op.SITE:
            visit_site(public, own, box, memory, space, card, definition)
        elif definition.contribution != NONE:
            visit_scheme(public, own, box, memory, space, card, definition)


@compiled
def extra_price(public, seat, card):
    """What tokens on a card add to its price for a seat: nothing where it is no Adversary (HERALD-9)."""
    return public.cards[card].extra if public.cards[card].foes & (1 << seat) else 0


@compiled
def is_in_the_way(public, box, card):
    """Whether an Adversary Robot is one that keeps Bosses from being Confronted."""
    return public.cards[card].herald != 0 or not heralds_bar_bosses(box)


@compiled
def add_robot(public, own, box, memory, card, dearer, space, gates, confronted):
    """Add a Robot, whose cost texts raise by `dearer`, to the list; one of `gates` that keep a team off the Bosses."""
    scratch = memory.scratch
    cost = (
        definition_of(public, box, card).cost + public.cards[card].extra + dearer + scratch[plan.BATTLE_EXTRA]
    )
    opening = 0
    if memory.weights[style.TEAM] and gates > 0:
        opening = memory.weights[style.GATE] // gates
        # The player needs some Power of its own (GAP-178).
        cost = max(1, cost - expected_help(public, box, memory, own.seat, space))
    if confronted:
        cost -= scratch[plan.CONFRONT_EXTRA]
    if cost <= scratch[plan.LIMIT]:
        worth = worth_battling(public, own, box, memory, card) + scratch[plan.FOR_SPACE + space] + opening
        add_target(memory, worth, cost, plan.CONFRONT_IT if confronted else plan.BATTLE_IT, space)


@compiled
def worth_battling(public, own, box, memory, card):
    """The worth of a Robot's defeat, and of taking one of the own faction, which a text opens, from foes."""
    worth = worth_defeating(public, box, memory, card) * memory.weights[style.ROBOTS] // 100
    if memory.weights[style.DENIAL]:
        worth += denied(public, box, memory, own.seat, card)
    return worth


@compiled
def worth_buying(public, own, box, memory, card, turns):
    """The worth of a card to its owner, and of taking it from foes who would battle it."""
    worth = worth_owning(public, box, own.seat, card, turns, memory)
    if memory.weights[style.DENIAL]:
        worth += denied(public, box, memory, own.seat, card)
    return worth


@compiled
def add_boss(public, own, box, memory, card, dearer, space):
    """Add a Boss, which texts make `dearer`, to the list."""
    scratch = memory.scratch
    definition = definition_of(public, box, card)
    cost = definition.cost + dearer + scratch[plan.BATTLE_EXTRA] - scratch[plan.CONFRONT_EXTRA]
    if definition.level == LAST_LEVEL:
        cost += scratch[plan.TAX]
    if counts_on_friends(memory):
        cost -= expected_help(public, box, memory, own.seat, space)
    if box.profile.assist_defence:
        cost += expected_defence(public, box, memory, own.seat, card, space)
    if cost <= scratch[plan.LIMIT]:
        worth = worth_defeating(public, box, memory, card)
        end = end_by_boss(public, own, box, memory, own.seat, worth) if memory.weights[style.ENDING] else 0
        worth = worth * memory.weights[style.BOSSES] // 100 + end + scratch[plan.FOR_SPACE + space]
        add_target(memory, worth, cost, plan.CONFRONT_IT, space)


@apart
def is_forbidden(public, own, box, card):
    """Whether a text in play may keep the player from battling an Adversary."""
    return is_adversary_card(public, box, own.seat, card) and is_spoken_against(public, own, box, card)


@apart
def is_spoken_against(public, own, box, card):
    """Whether a text in play may say that the player cannot battle a card, or defeat it."""
    for i in range(public.live_n):
        entry = public.live[i]
        if entry.kind != op.NO_BATTLE and entry.kind != op.NO_DEFEAT:
            continue
        ability = box.abilities[entry.ability]
        binds = entry.owner == ANYBODY or entry.owner == own.seat
        if not binds or not condition_may_hold(public, own, box, ability.condition):
            continue
        if ability.selector < 0:
            return True
        selector = box.selectors[ability.selector]
        is_it = entry.source == card or selector.keywords & op.THIS == 0
        if is_it and fits_words(public, box, selector, card, own.seat):
            return True
    return False


@compiled
def set_limits(memory, anywhere):
    """Set the highest cost of targets to list, in the scratch numbers, and return how far away (steps).

    A player who can still move looks ahead to the next hand (`acting.look_ahead`); otherwise only near cards count.
    """
    scratch = memory.scratch
    scratch[plan.LIMIT] = scratch[plan.POWER] + scratch[plan.BOOST]
    if anywhere:
        scratch[plan.LIMIT] = max(scratch[plan.LIMIT], memory.weights[style.NEXT_HERE])
        return FAR
    if scratch[plan.MOVE] <= 0:
        return plan.FARTHEST
    scratch[plan.LIMIT] = max(scratch[plan.LIMIT], memory.weights[style.NEXT_HERE])
    return scratch[plan.MOVE] + memory.weights[style.ROAMING] + plan.FARTHEST


@compiled
def is_given_up(public, memory, space):
    """Whether the battle at a space was called off in this turn, with as much Power as there is."""
    if memory.scratch[plan.GIVEN_UP_TURN] != public.turn or memory.scratch[plan.GIVEN_UP] != space:
        return False
    return memory.scratch[plan.POWER] <= memory.scratch[plan.GIVEN_UP_POWER]


@compiled
def is_kept_off(public, own, box):
    """1 where a text in play may keep the player off spaces of Bosses; else 0."""
    if may_be_live(public, op.NO_ENTER_BOSS):
        for i in range(public.live_n):
            entry = public.live[i]
            mine = entry.owner == ANYBODY or entry.owner == own.seat
            if entry.kind == op.NO_ENTER_BOSS and mine:
                if condition_may_hold(public, own, box, box.abilities[entry.ability].condition):
                    return 1
    return 0


@compiled
def add_target(memory, worth, cost, how, space):
    """Add a target to the list."""
    n = memory.scratch[plan.TARGETS_N]
    if n < TARGETS and cost <= memory.scratch[plan.LIMIT]:
        memory.scratch[plan.TARGETS_N] = n + put_target(memory, n, worth, cost, how, space)


@compiled
def give_target(memory, worth, cost, how, space):
    """List a target before all others, whatever the limits."""
    n = memory.scratch[plan.GIVEN]
    if n < TARGETS // 2 and worth > 0:
        memory.scratch[plan.GIVEN] = n + put_target(memory, n, worth, cost, how, space)


@compiled
def put_target(memory, n, worth, cost, how, space):
    """Write a target at a place of the list, unless its card is overlooked; how many were written."""
    if not sees_all(memory):
        worth = worth_as_seen(memory, space, worth)
        if worth == 0:
            return 0
    target = memory.targets[n]
    target.space = space
    target.how = how
    target.cost = max(0, cost)
    target.worth = max(-MOST_WORTH, min(MOST_WORTH, worth))
    return 1


@compiled
def modifiers(public, own, box, memory):
    """The approximate changes of costs and battles by texts in play: (Robots, Bosses, purchases, flags)."""
    robots = 0
    bosses = 0
    buys = False
    own_robots = False
    confronted = False
    if not costs_may_change(public):
        return robots, bosses, buys, own_robots, confronted
    for i in range(public.live_n):
        entry = public.live[i]
        kind = entry.kind
        theirs = entry.owner >= 0 and entry.owner != own.seat
        if theirs or kind < op.DEFEAT_COST or kind > op.BATTLE_POWER:
            continue
        ability = box.abilities[entry.ability]
        if kind == op.ADVERSARY_COST or kind == op.DEFEAT_COST:
            extra = box.amounts[ability.amount].fixed + box.amounts[ability.amount].per * public.players
            types = box.selectors[ability.selector].types if ability.selector >= 0 else 0
            robots += extra if types == 0 or types & op.ROBOT else 0
            bosses += extra if types == 0 or types & op.BOSS else 0
        elif kind == op.BUY_COST:
            buys = True
        elif kind == op.MAY_BATTLE:
            # A Site's text holds for who stands there, and a plan may lead away.
            own_robots |= definition_of(public, box, entry.source).type & op.SITE == 0
        elif kind == op.CONFRONT_ROBOTS:
            confronted = True
        elif kind == op.BATTLE_POWER and condition_may_hold(public, own, box, ability.condition):
            memory.scratch[plan.BATTLE_EXTRA] -= box.amounts[ability.amount].fixed
    return robots, bosses, buys, own_robots, confronted


@compiled
def costs_may_change(public):
    """Whether any text in play could matter to `modifiers`."""
    return (
        may_be_live(public, op.ADVERSARY_COST)
        or may_be_live(public, op.DEFEAT_COST)
        or may_be_live(public, op.BUY_COST)
        or may_be_live(public, op.MAY_BATTLE)
        or may_be_live(public, op.CONFRONT_ROBOTS)
        or may_be_live(public, op.BATTLE_POWER)
    )


@compiled
def price_change(public, own, box, card):
    """The change of a card's price for the player by texts in play, without regard to conditions."""
    total = 0
    for i in range(public.live_n):
        entry = public.live[i]
        if entry.kind != op.BUY_COST or (entry.owner >= 0 and entry.owner != own.seat):
            continue
        ability = box.abilities[entry.ability]
        if ability.selector < 0 or fits_words(public, box, box.selectors[ability.selector], card, own.seat):
            total += box.amounts[ability.amount].fixed
    return total


@compiled
def condition_may_hold(public, own, box, index):
    """Whether a condition may hold: those on Energon, Damage, Consuming and the mode are checked, any other holds."""
    if index < 0:
        return True
    condition = box.conditions[index]
    if condition.next >= 0:
        return True
    kind = condition.kind
    if kind == op.ENERGON_IS:
        holds = compares(condition, public.seats[own.seat].energon)
    elif kind == op.DAMAGE_IS:
        holds = compares(condition, damage_controlled(public, box, own.seat))
    elif kind == op.IN_ALT_MODE or kind == op.IN_BOT_MODE:
        holds = (side_up(public, box, own.seat).bot != 0) == (kind == op.IN_BOT_MODE)
    elif kind == op.CONSUMING:
        holds = False  # `eating` adds what holds then
    else:
        return True
    return holds != (condition.negated != 0)


@compiled
def compares(condition, number):
    """Whether a number is what a condition asks for."""
    if condition.comparator == op.AT_LEAST:
        return number >= condition.value
    if condition.comparator == op.AT_MOST:
        return number <= condition.value
    return number == condition.value


@compiled
def visit_site(public, own, box, memory, space, card, definition):
    """Add the best of a Site's abilities as a target; one that works by itself is no reason to stay."""
    here = public.seats[own.seat].space == space
    energon = public.seats[own.seat].energon
    best = 0
    cost = 0
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if (
            ability.kind != op.SITE_ABILITY
            or ability.energon > energon
            or ability.move > memory.scratch[plan.MOVE]
            or (here and is_free(ability))
            or not is_site_ready(public, box, card, index)
            or (public.cards[card].stored == 0 and takes_stored(box, ability.program))
        ):
            continue
        worth = text_worth(public, own, box, memory, ability.program, False)
        worth -= memory.weights[style.ENERGON] * max(0, ability.energon)
        if worth > best:
            best = worth
            cost = ability.power + 0
    if best > 0:
        add_target(memory, best, cost, plan.VISIT_IT, space)


@compiled
def visit_scheme(public, own, box, memory, space, card, definition):
    """Add thwarting as a target, where the player has all that it must contribute."""
    ability = box.abilities[definition.contribution]
    selector = box.selectors[ability.selector]
    missing = box.amounts[ability.amount].fixed - public.cards[card].under
    worth = thwart_worth(box, memory, definition) * memory.weights[style.SCHEMES] // 100
    pile = own.vault if selector.area == op.IN_VAULT else own.hand
    for i in range(pile.n):
        given = definition_of(public, box, pile.cards[i])
        if given.type & selector.types or (selector.types == 0 and given.cost >= selector.cost_min):
            missing -= 1
            if missing >= 0:
                worth -= memory.weights[style.COST_WORTH] * max(0, given.cost)
    if missing <= 0 and worth > 0:
        add_target(memory, worth, 0, plan.VISIT_IT, space)
