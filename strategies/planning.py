"""Where to stand and what to spend Power on.

Every faceup card gets a worth and a cost, then every space within reach is judged by the best that could
be had from there.

A plan lives in the seat's scratch numbers for the length of one ask:

- 0 to 15: what is to be had (`add_item`), as many as the last number says;
- 16 to 19: place, item, turn and score of the plan that is being carried out over several asks;
  37: the circumstances that a walk was begun in;
- 20 to 22: Power that could still be spent at a distance of 0, 1 and 2 (played and in hand);
- 23 to 25: the same of played cards alone;
- 26: Move left; 27: Power that an Energon ability could add; 28: its price in Energon;
- 29: Power that could be added only in a Confrontation; 30: Power that battles cost extra;
- 32: the least chance, in percent, at which to Confront; 33: what finding a Boss is worth; 34: the turn of the last
  Convert; 35: turn and Energon when it was last thought of; 36: what things may cost to be listed;
- 40 to 87: the score of each item at a distance of 0, 1 and 2 (`score_items`).
"""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.state import ALT, CHARACTER_CARDS, DOWN, UP
from sim.engine.view import (
    compiled,
    definition_of,
    distance,
    faction_of,
    fits_words,
    inlined,
    is_adversary_card,
    may_be_live,
)
from strategies import style
from strategies import weights as w
from strategies.judging import (
    own_turns_left,
    power_given,
    text_worth,
    thwart_worth,
    worth_defeating,
    worth_owning,
)
from strategies.teamwork import (
    FAR,
    ambush_of_teammates,
    expected_help,
    nearest_boss,
    risk_taken,
    robots_in_the_way,
)

MOST_ITEMS = 16
PLAN_PLACE = 16
PLAN_ITEM = 17
PLAN_TURN = 18
PLAN_SCORE = 19
POWER = 20
PLAYED = 23
MOVE = 26
BOOST = 27
BOOST_PRICE = 28
CONFRONT_EXTRA = 29
BATTLE_EXTRA = 30
ITEMS = 31
LEAST_CHANCE = 32
SEEK = 33
CONVERTED = 34
CONSIDERED = 35
LIMIT = 36
WALK_BEGUN = 37
SCORES = 40

WALK = -2  # as the item of a plan: nothing is left to be had in this turn, walk there and end it

# What has to be done to have an item.
BUY_IT = 0
BATTLE_IT = 1
CONFRONT_IT = 2
VISIT_IT = 3  # a Site or Scheme: stand on it

FARTHEST = 2  # distances are told apart up to here
NO_GOOD = -100000


@compiled
def add_item(public, memory, worth, cost, how, space):
    """One more thing to be had, in one number: worth, row, column, cost, how."""
    if memory.scratch[ITEMS] >= MOST_ITEMS or cost > memory.scratch[LIMIT]:
        return
    at = public.space[space]
    place = at.row * 8 + at.column
    memory.scratch[memory.scratch[ITEMS]] = ((worth * 64 + place) * 128 + min(127, max(0, cost))) * 4 + how
    memory.scratch[ITEMS] += 1


@compiled
def how_of(item):
    """What has to be done."""
    return item & 3


@compiled
def cost_of(item):
    """How much Power it takes."""
    return (item >> 2) & 127


@compiled
def worth_of(item):
    """What it brings."""
    return item >> 15


@compiled
def space_of(public, item):
    """Where it lies."""
    return ((item >> 12) & 7) * public.columns + ((item >> 9) & 7)


@compiled
def take_stock(public, own, box, memory):
    """Power by Range, Move and abilities of this turn into the scratch numbers."""
    player = public.seats[own.seat]
    character = box.definitions[player.character]
    for i in range(MOVE, ITEMS):
        memory.scratch[i] = 0
    count_played(public, own, memory)
    memory.scratch[MOVE] = player.untied_move
    if player.mode == ALT:
        memory.scratch[MOVE] += max(0, character.move - player.alt_spent)
        memory.scratch[BATTLE_EXTRA] = character.penalty
    add_boosts(public, own, box, memory, CHARACTER_CARDS + own.seat, character)
    for i in range(player.control.n):
        card = player.control.cards[i]
        state = public.cards[card]
        memory.scratch[MOVE] += state.move
        definition = definition_of(public, box, card)
        if definition.energon_n > 0 or definition.confront_power != NONE:
            add_boosts(public, own, box, memory, card, definition)
    for k in range(FARTHEST + 1):
        memory.scratch[POWER + k] = memory.scratch[PLAYED + k]
    for i in range(own.hand.n):
        definition = definition_of(public, box, own.hand.cards[i])
        add_power(memory, POWER, definition.power, definition.reach)
        if definition.confront_power != NONE:
            memory.scratch[CONFRONT_EXTRA] += 1


@inlined
def count_played(public, own, memory):
    """Power on the table, by distance."""
    player = public.seats[own.seat]
    memory.scratch[PLAYED] = player.untied
    memory.scratch[PLAYED + 1] = 0
    memory.scratch[PLAYED + 2] = 0
    for i in range(player.control.n):
        state = public.cards[player.control.cards[i]]
        add_power(memory, PLAYED, state.power, state.reach)


@inlined
def add_power(memory, first, power, reach):
    """Count Power at every distance it serves."""
    if power > 0:
        for k in range(min(FARTHEST, max(0, reach)) + 1):
            memory.scratch[first + k] += power


@compiled
def add_boosts(public, own, box, memory, card, definition):
    """What a card's Energon abilities and Confront text could add to Power."""
    player = public.seats[own.seat]
    if definition.confront_power != NONE:
        memory.scratch[CONFRONT_EXTRA] += 1
    for k in range(definition.energon_n):
        ability = box.abilities[definition.energon[k]]
        if ability.energon > player.energon or not side_is_up(ability, player.mode):
            continue
        used = player.used if card >= CHARACTER_CARDS else public.cards[card].used
        if used & (1 << k):
            continue
        power = power_given(box, ability.program)
        if ability.when == op.ENERGON_ANY_TIME and power > memory.scratch[BOOST]:
            memory.scratch[BOOST] = power
            memory.scratch[BOOST_PRICE] = ability.energon
        if ability.when == op.ENERGON_CONFRONT or ability.when == op.ENERGON_ANY_TIME:
            memory.scratch[CONFRONT_EXTRA] += power


@compiled
def side_is_up(ability, mode):
    """Whether a character's ability is on the side that lies up; other cards have no sides."""
    return ability.side == op.EITHER_MODE or (ability.side == op.BOT_ONLY) == (mode != ALT)


@compiled
def list_items(public, own, box, memory, anywhere):
    """What every faceup card that could be reached would bring, and for how much."""
    scratch = memory.scratch
    weights = memory.weights
    scratch[ITEMS] = 0
    here = public.seats[own.seat].space
    steps = set_limits(memory, anywhere)
    turns = own_turns_left(public)
    scratch[LEAST_CHANCE] = risk_taken(public, memory)
    gates = robots_in_the_way(public, box, own.seat)
    boss = -1
    if weights[style.SEEK] != 0 or weights[style.TEAM]:
        boss, _ = nearest_boss(public, box, own.seat)
    scratch[SEEK] = weights[style.SEEK] if boss < 0 else 0
    robots, bosses, buys, own_robots, confronted = modifiers(public, own, box, memory)
    faction = faction_of(public, box, own.seat)
    for space in range(public.spaces):
        if public.space[space].face != UP or distance(public, here, space) > steps:
            continue
        card = public.space[space].card
        definition = definition_of(public, box, card)
        kind = definition.type
        adversary = kind & (op.ROBOT | op.BOSS) != 0 and definition.faction != faction
        if kind & op.BOSS:
            if adversary and gates == 0:
                worth = worth_defeating(box, definition) * weights[style.BOSSES] // 100
                cost = definition.cost + bosses + scratch[BATTLE_EXTRA] - scratch[CONFRONT_EXTRA]
                if weights[style.TEAM]:
                    cost -= expected_help(public, box, own.seat, space)
                add_item(public, memory, worth, cost, CONFRONT_IT, space)
        elif adversary or (own_robots and kind & op.ROBOT):
            worth = worth_defeating(box, definition) * weights[style.ROBOTS] // 100
            cost = definition.cost + robots + scratch[BATTLE_EXTRA]
            if weights[style.TEAM] and gates > 0 and boss >= 0:
                worth += weights[style.GATE] // gates
                # Some Power of one's own is needed (GAP-178).
                cost = max(1, cost - expected_help(public, box, own.seat, space))
            if confronted:
                add_item(public, memory, worth, cost - scratch[CONFRONT_EXTRA], CONFRONT_IT, space)
            else:
                add_item(public, memory, worth, cost, BATTLE_IT, space)
        elif definition.cost >= 0:
            cost = definition.cost + (price_change(public, own, box, card) if buys else 0)
            if cost <= scratch[LIMIT]:
                worth = worth_owning(public, box, own.seat, definition, turns, memory)
                if worth > 0:
                    add_item(public, memory, worth, cost, BUY_IT, space)
        elif kind & op.SITE:
            visit_site(public, own, box, memory, space, card, definition)
        elif definition.contribution != NONE:
            visit_scheme(public, own, box, memory, space, card, definition)


@compiled
def set_limits(memory, anywhere):
    """The cost up to which things are listed, into the scratch numbers, and how far away (steps).

    Who can still move looks ahead to the next hand (`acting.look_ahead`); who cannot has only what lies near.
    """
    scratch = memory.scratch
    scratch[LIMIT] = scratch[POWER] + scratch[BOOST]
    if anywhere:
        scratch[LIMIT] = max(scratch[LIMIT], w.NEXT_HAND[0])
        return FAR
    if scratch[MOVE] <= 0:
        return FARTHEST
    scratch[LIMIT] = max(scratch[LIMIT], w.NEXT_HAND[0])
    return scratch[MOVE] + memory.weights[style.ROAMING] + FARTHEST


@compiled
def modifiers(public, own, box, memory):
    """Texts in play that change costs and battles, about: (Robots, Bosses, purchases, flags)."""
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
        if theirs or kind < op.ADVERSARY_COST or kind > op.BATTLE_POWER:
            continue
        ability = box.abilities[entry.ability]
        if kind == op.ADVERSARY_COST:
            extra = box.amounts[ability.amount].fixed + box.amounts[ability.amount].per * public.players
            types = box.selectors[ability.selector].types if ability.selector >= 0 else 0
            robots += extra if types == 0 or types & op.ROBOT else 0
            bosses += extra if types == 0 or types & op.BOSS else 0
        elif kind == op.BUY_COST:
            buys = True
        elif kind == op.MAY_BATTLE:
            own_robots = True
        elif kind == op.CONFRONT_ROBOTS:
            confronted = True
        elif kind == op.BATTLE_POWER and condition_may_hold(public, own, box, ability.condition):
            memory.scratch[BATTLE_EXTRA] -= box.amounts[ability.amount].fixed
    return robots, bosses, buys, own_robots, confronted


@inlined
def costs_may_change(public):
    """Whether any text in play could be one that `modifiers` looks for."""
    return (
        may_be_live(public, op.ADVERSARY_COST)
        or may_be_live(public, op.BUY_COST)
        or may_be_live(public, op.MAY_BATTLE)
        or may_be_live(public, op.CONFRONT_ROBOTS)
        or may_be_live(public, op.BATTLE_POWER)
    )


@compiled
def price_change(public, own, box, card):
    """What texts in play add to a card's price for oneself, conditions apart."""
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
    """A condition on Energon is looked at, any other taken to hold."""
    if index < 0 or box.conditions[index].kind != op.ENERGON_IS:
        return True
    condition = box.conditions[index]
    energon = public.seats[own.seat].energon
    if condition.comparator == op.AT_LEAST:
        return energon >= condition.value
    return energon <= condition.value


@compiled
def visit_site(public, own, box, memory, space, card, definition):
    """The best of a Site's abilities as an item."""
    if public.cards[card].used:
        return
    energon = public.seats[own.seat].energon
    best = 0
    cost = 0
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if (
            ability.kind != op.SITE_ABILITY
            or ability.energon > energon
            or ability.move > memory.scratch[MOVE]
        ):
            continue
        worth = text_worth(public, own, box, ability.program, False)
        worth -= w.ENERGON_WORTH * max(0, ability.energon)
        if worth > best:
            best = worth
            cost = ability.power + 0
    if best > 0:
        add_item(public, memory, best, cost, VISIT_IT, space)


@compiled
def visit_scheme(public, own, box, memory, space, card, definition):
    """Thwarting as an item, where all that has to be contributed is at hand."""
    ability = box.abilities[definition.contribution]
    selector = box.selectors[ability.selector]
    missing = box.amounts[ability.amount].fixed - public.cards[card].under
    worth = thwart_worth(box, definition) * memory.weights[style.SCHEMES] // 100
    pile = own.vault if selector.area == op.IN_VAULT else own.hand
    for i in range(pile.n):
        given = definition_of(public, box, pile.cards[i])
        if given.type & selector.types or (selector.types == 0 and given.cost >= selector.cost_min):
            missing -= 1
            if missing >= 0:
                worth -= w.COST_WORTH * max(0, given.cost)
    if missing <= 0 and worth > 0:
        add_item(public, memory, worth, 0, VISIT_IT, space)


@inlined
def item_score(memory, item, steps):
    """What an item at a distance is worth beyond the Power it takes; NO_GOOD where it cannot be had."""
    power = memory.scratch[POWER + steps]
    how = how_of(item)
    cost = cost_of(item)
    over = power - cost
    if how == CONFRONT_IT:
        if over < 0 or power == 0 or w.CHANCES[min(over, 5)] < memory.scratch[LEAST_CHANCE]:
            return NO_GOOD
        return worth_of(item) * w.CHANCES[min(over, 5)] // 100 - memory.weights[style.POWER_PRICE] * power
    if steps > 0:
        if over < 0 or power == 0 or how == VISIT_IT:
            return NO_GOOD
        return worth_of(item) - memory.weights[style.POWER_PRICE] * cost
    if over >= 0:
        return worth_of(item) - memory.weights[style.POWER_PRICE] * cost
    if over + memory.scratch[BOOST] >= 0 and how != VISIT_IT:
        return (
            worth_of(item)
            - memory.weights[style.POWER_PRICE] * cost
            - w.ENERGON_WORTH * memory.scratch[BOOST_PRICE]
        )
    return NO_GOOD


@inlined
def score_items(memory):
    """The score of every item at every distance, so that places need only look them up; the best of all."""
    best = NO_GOOD
    for i in range(memory.scratch[ITEMS]):
        for steps in range(FARTHEST + 1):
            score = item_score(memory, memory.scratch[i], steps)
            memory.scratch[SCORES + i * (FARTHEST + 1) + steps] = score
            best = max(best, score)
    return best


@inlined
def best_from(memory, row, column):
    """(score, item) of the best that can be had from a place, by the scores of `score_items`."""
    best = NO_GOOD
    found = -1
    for i in range(memory.scratch[ITEMS]):
        item = memory.scratch[i]
        steps = abs(((item >> 12) & 7) - row) + abs(((item >> 9) & 7) - column)
        if steps <= FARTHEST:
            score = memory.scratch[SCORES + i * (FARTHEST + 1) + steps]
            if score > best:
                best = score
                found = item
    return best, found


@compiled
def explore_score(public, own, box, memory, space):
    """What turning up a facedown card promises."""
    known = own.known[space]
    if known >= 0:
        definition = definition_of(public, box, known)
        if memory.weights[style.TEAM] and definition.type & op.BOSS:
            return memory.weights[style.EXPLORE] + w.KNOWN_BOSS
        if definition.cost > memory.scratch[POWER] or definition.cost < 0:
            return NO_GOOD
    worth = unknown_worth(memory)
    if memory.weights[style.TEAM]:
        worth -= ambush_of_teammates(public, box, own.seat, space)
    return worth


@compiled
def unknown_worth(memory):
    """What turning up a card promises that one knows nothing of."""
    per_power = memory.weights[style.EXPLORE_PER_POWER] * min(8, memory.scratch[POWER])
    return memory.weights[style.EXPLORE] + per_power + memory.scratch[SEEK]


@compiled
def most_to_have(memory):
    """No place has a better score than this, its distance apart. Scores the items on the way."""
    most = max(score_items(memory), unknown_worth(memory))
    if memory.weights[style.TEAM]:
        most = max(most, memory.weights[style.EXPLORE] + w.KNOWN_BOSS)
    return most - min(0, memory.weights[style.AMBUSH])


@compiled
def best_place(public, own, box, memory, moves, anywhere):
    """(score, place, item) of the best place within `moves` steps; item -1 says to search there.

    One's own place is judged first: most others then need no look. Of places alike the first counts.
    """
    columns = public.columns
    here = public.seats[own.seat].space
    here_row = public.space[here].row
    here_column = public.space[here].column
    most = most_to_have(memory)
    place = here + 0
    best, found = place_score(public, own, box, memory, here_row, here_column, 0, moves)
    reach = 99 if anywhere else moves
    for row in range(max(0, here_row - reach), min(public.rows, here_row + reach + 1)):
        for column in range(max(0, here_column - reach), min(columns, here_column + reach + 1)):
            steps = 0 if anywhere else abs(row - here_row) + abs(column - here_column)
            space = row * columns + column
            hope = most - w.STEP_WORTH * steps
            if steps > moves or hope < best or (hope == best and space >= place):
                continue  # too far, or no better whatever is there
            score, item = place_score(public, own, box, memory, row, column, steps, moves)
            if score > best or (score == best and space < place):
                best = score
                place = space
                found = item
    return best, place, found


@inlined
def place_score(public, own, box, memory, row, column, steps, moves):
    """(score, item) of going to a place: the best to be had from it, less the way."""
    space = row * public.columns + column
    score, item = best_from(memory, row, column)
    face = public.space[space].face
    if face == DOWN and moves > steps:
        explore = explore_score(public, own, box, memory, space)
        if explore > score:
            score = explore
            item = -1
    elif steps > 0 and is_up_adversary(public, box, own.seat, space):
        score -= memory.weights[style.AMBUSH]
    return score - w.STEP_WORTH * steps, item


@compiled
def is_up_adversary(public, box, seat, space):
    """Whether a visible Adversary lies on a space."""
    return public.space[space].face == UP and is_adversary_card(public, box, seat, public.space[space].card)
