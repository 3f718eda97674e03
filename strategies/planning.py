"""Where to stand and what to spend Power on: every faceup card gets a worth and a cost, then every space
within reach is judged by the best that could be had from there.

A plan lives in the seat's scratch numbers for the length of one ask:

- 0 to 19: by space, what is to be had there (`pack`), or -1;
- 20 to 22: Power that could still be spent at a distance of 0, 1 and 2 (played and in hand);
- 23 to 25: the same of played cards alone;
- 26: Move left; 27: Power that an Energon ability could add; 28: its price in Energon;
- 29: Power that could be added only in a Confrontation; 30: Power that battles cost extra.
"""

from cardsets.language import opcodes as op
from cardsets.language.tables import NONE
from sim.engine.state import ALT, CHARACTER_CARDS, DOWN, UP
from sim.engine.view import compiled, definition_of, is_adversary_card
from strategies import weights as w
from strategies.judging import own_turns_left, power_given, text_worth, worth_defeating, worth_owning

ITEM = 0
POWER = 20
PLAYED = 23
MOVE = 26
BOOST = 27
BOOST_PRICE = 28
CONFRONT_EXTRA = 29
BATTLE_EXTRA = 30

# What has to be done to have an item.
BUY_IT = 0
BATTLE_IT = 1
CONFRONT_IT = 2
VISIT_IT = 3  # a Site or Scheme: stand on it

FARTHEST = 2  # distances are told apart up to here
NO_GOOD = -100000


@compiled
def pack(worth, cost, how):
    """An item in one number."""
    return worth * 1024 + cost * 4 + how


@compiled
def take_stock(public, own, box, memory):
    """Power by Range, Move and abilities of this turn into the scratch numbers."""
    scratch = memory.scratch
    player = public.seats[own.seat]
    character = box.definitions[player.character]
    for i in range(POWER, 32):
        scratch[i] = 0
    add_power(scratch, PLAYED, player.untied, 0)
    scratch[MOVE] = player.untied_move
    if player.mode == ALT:
        scratch[MOVE] += max(0, character.move - player.alt_spent)
        scratch[BATTLE_EXTRA] = character.penalty
    add_boosts(public, own, box, scratch, CHARACTER_CARDS + own.seat, character)
    for i in range(player.control.n):
        card = player.control.cards[i]
        state = public.cards[card]
        add_power(scratch, PLAYED, state.power, state.reach)
        scratch[MOVE] += state.move
        add_boosts(public, own, box, scratch, card, definition_of(public, box, card))
    for k in range(FARTHEST + 1):
        scratch[POWER + k] = scratch[PLAYED + k]
    for i in range(own.hand.n):
        definition = definition_of(public, box, own.hand.cards[i])
        add_power(scratch, POWER, definition.power, definition.reach)
        if definition.confront_power != NONE:
            scratch[CONFRONT_EXTRA] += 1


@compiled
def add_power(scratch, first, power, reach):
    """Count Power at every distance it serves."""
    if power > 0:
        for k in range(min(FARTHEST, max(0, reach)) + 1):
            scratch[first + k] += power


@compiled
def add_boosts(public, own, box, scratch, card, definition):
    """What a card's Energon abilities and Confront text could add to Power."""
    player = public.seats[own.seat]
    if definition.confront_power != NONE:
        scratch[CONFRONT_EXTRA] += 1
    for k in range(definition.energon_n):
        ability = box.abilities[definition.energon[k]]
        if ability.energon > player.energon or not side_is_up(ability, player.mode):
            continue
        used = player.used if card >= CHARACTER_CARDS else public.cards[card].used
        if used & (1 << k):
            continue
        power = power_given(box, ability.program)
        if ability.when == op.ENERGON_ANY_TIME and power > scratch[BOOST]:
            scratch[BOOST] = power
            scratch[BOOST_PRICE] = ability.energon
        if ability.when == op.ENERGON_CONFRONT or ability.when == op.ENERGON_ANY_TIME:
            scratch[CONFRONT_EXTRA] += power


@compiled
def side_is_up(ability, mode):
    """Whether a character's ability is on the side that lies up; other cards have no sides."""
    return ability.side == op.EITHER_MODE or (ability.side == op.BOT_ONLY) == (mode != ALT)


@compiled
def list_items(public, own, box, memory, style):
    """What every faceup card would bring, and for how much."""
    scratch = memory.scratch
    seat = own.seat
    turns = own_turns_left(public)
    robots_extra, bosses_extra, buys_extra, own_robots, robots_confronted = modifiers(public, own, box, scratch)
    for space in range(public.spaces):
        scratch[ITEM + space] = -1
        if public.space[space].face != UP:
            continue
        card = public.space[space].card
        definition = definition_of(public, box, card)
        if definition.type & (op.ROBOT | op.BOSS):
            boss = definition.type & op.BOSS != 0
            worth = worth_defeating(definition) * (style.bosses if boss else style.robots) // 100
            cost = definition.cost + (bosses_extra if boss else robots_extra) + scratch[BATTLE_EXTRA]
            if is_adversary_card(public, box, seat, card):
                if boss or robots_confronted:
                    scratch[space] = pack(worth, max(0, cost - scratch[CONFRONT_EXTRA]), CONFRONT_IT)
                else:
                    scratch[space] = pack(worth, max(0, cost), BATTLE_IT)
                continue
            owning = worth_owning(public, box, seat, definition, turns, style)
            if own_robots and worth > owning and not robots_confronted:
                scratch[space] = pack(worth, max(0, cost), BATTLE_IT)
            elif owning > 0:
                scratch[space] = pack(owning, definition.cost + 0, BUY_IT)
        elif definition.cost >= 0:
            owning = worth_owning(public, box, seat, definition, turns, style)
            if owning > 0:
                scratch[space] = pack(owning, definition.cost + buys_extra, BUY_IT)
        elif definition.type & op.SITE:
            visit_site(public, own, box, scratch, space, card, definition)
        elif definition.type & op.SCHEME:
            visit_scheme(public, own, box, scratch, space, card, definition, style)


@compiled
def modifiers(public, own, box, scratch):
    """Texts in play that change costs and battles, about: (Robots, Bosses, purchases, flags)."""
    robots = 0
    bosses = 0
    buys = 0
    own_robots = False
    confronted = False
    for i in range(public.live_n):
        entry = public.live[i]
        ability = box.abilities[entry.ability]
        kind = ability.kind
        if kind < op.ADVERSARY_COST or kind > op.BATTLE_POWER or (entry.owner >= 0 and entry.owner != own.seat):
            continue
        if kind == op.ADVERSARY_COST:
            extra = box.amounts[ability.amount].base + box.amounts[ability.amount].per * public.players
            types = box.selectors[ability.selector].types if ability.selector >= 0 else 0
            robots += extra if types == 0 or types & op.ROBOT else 0
            bosses += extra if types == 0 or types & op.BOSS else 0
        elif kind == op.BUY_COST:
            buys += box.amounts[ability.amount].base
        elif kind == op.MAY_BATTLE:
            own_robots = True
        elif kind == op.CONFRONT_ROBOTS:
            confronted = True
        elif kind == op.BATTLE_POWER and condition_may_hold(public, own, box, ability.condition):
            scratch[BATTLE_EXTRA] -= box.amounts[ability.amount].base
    return robots, bosses, buys, own_robots, confronted


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
def visit_site(public, own, box, scratch, space, card, definition):
    """The best of a Site's abilities as an item."""
    if public.cards[card].used:
        return
    energon = public.seats[own.seat].energon
    best = 0
    for index in range(definition.first, definition.first + definition.n):
        ability = box.abilities[index]
        if ability.kind != op.SITE_ABILITY or ability.energon > energon or ability.move > scratch[MOVE]:
            continue
        worth = text_worth(public, own, box, ability.program, False) - w.ENERGON_WORTH * max(0, ability.energon)
        if worth > best:
            best = worth
            scratch[space] = pack(worth, max(0, ability.power), VISIT_IT)


@compiled
def visit_scheme(public, own, box, scratch, space, card, definition, style):
    """Thwarting as an item, where it can be paid or the contributions are at hand."""
    worth = w.VP_WORTH * max(0, definition.vault) * style.schemes // 100
    if definition.payment != NONE:
        ability = box.abilities[definition.payment]
        worth -= w.ENERGON_WORTH * max(0, ability.energon)
        if public.seats[own.seat].energon >= ability.energon and scratch[MOVE] > ability.move and worth > 0:
            scratch[space] = pack(worth, max(0, ability.power), VISIT_IT)
    elif definition.contribution != NONE:
        ability = box.abilities[definition.contribution]
        selector = box.selectors[ability.selector]
        missing = box.amounts[ability.amount].base - public.cards[card].under
        pile = own.vault if selector.area == op.IN_VAULT else own.hand
        for i in range(pile.n):
            given = definition_of(public, box, pile.cards[i])
            if given.type & selector.types or (selector.types == 0 and given.cost >= selector.cost_min):
                missing -= 1
                worth -= w.COST_WORTH * max(0, given.cost) if missing >= 0 else 0
        if missing <= 0 and worth > 0:
            scratch[space] = pack(worth, 0, VISIT_IT)


@compiled
def item_score(scratch, item, steps, energon, style):
    """What an item at a distance is worth beyond the Power it takes; NO_GOOD where it cannot be had."""
    if item < 0 or steps > FARTHEST:
        return NO_GOOD
    how = item & 3
    cost = (item >> 2) & 255
    worth = item >> 10
    power = scratch[POWER + steps]
    if how == CONFRONT_IT:
        over = power - cost
        if over < 0:
            return NO_GOOD
        chance = w.CHANCES[min(over, 5)]
        if chance < style.least_chance or power == 0:
            return NO_GOOD
        return worth * chance // 100 - style.power_price * power
    if power >= cost:
        if (how == VISIT_IT and steps > 0) or (steps > 0 and power == 0):
            return NO_GOOD
        return worth - style.power_price * cost
    if steps > 0:
        return NO_GOOD
    if scratch[BOOST] > 0 and power + scratch[BOOST] >= cost and how != VISIT_IT:
        return worth - style.power_price * cost - w.ENERGON_WORTH * scratch[BOOST_PRICE]
    return NO_GOOD


@compiled
def best_at(public, box, memory, energon, row, column, style):
    """(score, space) of the best item from a place."""
    scratch = memory.scratch
    best = NO_GOOD
    at = -1
    columns = public.columns
    space = 0
    for r in range(public.rows):
        rows = abs(r - row)
        for c in range(columns):
            if scratch[space] >= 0:
                score = item_score(scratch, scratch[space], rows + abs(c - column), energon, style)
                if score > best:
                    best = score
                    at = space
            space += 1
    return best, at


@compiled
def explore_score(public, own, box, memory, space, style):
    """What turning up a facedown card promises."""
    score = style.explore + style.explore_per_power * min(8, memory.scratch[POWER])
    known = own.known[space]
    if known >= 0 and public.space[space].face == DOWN:
        definition = definition_of(public, box, known)
        if definition.cost > memory.scratch[POWER] or definition.cost < 0:
            return NO_GOOD
    return score


@compiled
def best_place(public, own, box, memory, moves, anywhere, style):
    """(score, place, space) of the best place within `moves` steps, and what is to be had from there."""
    seat = own.seat
    here = public.seats[seat].space
    energon = public.seats[seat].energon
    columns = public.columns
    here_row = here // columns
    here_column = here % columns
    best = NO_GOOD
    place = here + 0
    target = -1
    space = -1
    for row in range(public.rows):
        for column in range(columns):
            space += 1
            steps = abs(row - here_row) + abs(column - here_column)
            if steps > moves and not anywhere:
                continue
            score, at = best_at(public, box, memory, energon, row, column, style)
            left = moves if anywhere else moves - steps
            if left >= 1 and public.space[space].face == DOWN:
                explore = explore_score(public, own, box, memory, space, style)
                if explore > score:
                    score = explore
                    at = space
            if at < 0:
                continue
            score -= w.STEP_WORTH * steps
            if steps > 0 and not anywhere and public.space[space].face == UP:
                if is_adversary_card(public, box, seat, public.space[space].card):
                    score -= w.AMBUSH_WORTH
            if score > best:
                best = score
                place = space
                target = at
    return best, place, target
