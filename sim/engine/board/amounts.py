"""The numbers that texts work out: what an amount comes to, and what it counts or measures."""

from cardsets.language import opcodes as op
from sim.engine.board.areas import card_at, positions
from sim.engine.board.cards import alt_move_left, definition_of, lies_unknown
from sim.engine.board.fitting import is_of_types
from sim.engine.board.resources import VP_AS_ENERGON, unspent_power
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.machine.compiled import apart, compiled


@apart
def count_cards(game, box, selector, seat, source):
    """How many cards a selector finds for a seat."""
    found = 0
    if selector.area == op.IN_MATRIX and selector.face == op.FACEUP and selector.also < 0:
        faceup = game.public.faceup  # few of its spaces
        for k in range(faceup.n):
            space = faceup.spaces[k]
            if not is_of_types(game.public, box, selector, game.public.space[space].card):
                continue  # of most cards that is all there is to ask
            if card_at(game, box, selector, space, seat, source) >= 0:
                found += 1
        return found
    for position in range(positions(game, selector, seat)):
        if card_at(game, box, selector, position, seat, source) >= 0:
            found += 1
    return found


@compiled
def highest(game, box, selector, seat, source, of_power):
    """The highest printed cost, or Power, among the cards a selector finds; 0 where there is none."""
    most = 0
    for position in range(positions(game, selector, seat)):
        card = card_at(game, box, selector, position, seat, source)
        if card >= 0:
            definition = definition_of(game, box, card)
            most = max(most, definition.power if of_power else definition.cost)
    return most


@apart
def measure(game, box, amount, seat, source, it, chosen):
    """The quantity an amount grows with."""
    if amount.kind == op.COUNT:
        return count_cards(game, box, box.selectors[amount.selector], seat, source)
    if amount.kind == op.HIGHEST_COST:
        return highest(game, box, box.selectors[amount.selector], seat, source, False)
    if amount.kind == op.PLAYERS:
        return game.public.players
    if amount.kind == op.ENERGON_HELD:
        return game.public.seats[seat].energon
    if amount.kind == op.COST_OF_IT:
        return 0 if it < 0 or lies_unknown(game, seat, it) else max(0, definition_of(game, box, it).cost)
    if amount.kind == op.CHOSEN:
        return chosen
    if amount.kind == op.POWER_ON_IT:
        return game.public.cards[it].power + 0 if 0 <= it < CHARACTER_CARDS else 0
    if amount.kind == op.ENERGON_HERE:
        return energon_on(game, source)
    if amount.kind >= op.UNSPENT_POWER:
        return what_is_left(game, box, amount, seat)
    return different(game, box, amount, seat, source)


@compiled
def energon_on(game, source):
    """The Energon that lies on a card, or on a character."""
    return game.public.cards[source].stored + 0 if source >= 0 else 0


@apart
def what_is_left(game, box, amount, seat):
    """The Power, Move or VP that a seat has (where VP are Energon, of them: GAP-188), or the spaces it moved."""
    player = game.public.seats[seat]
    if amount.kind == op.SPACES_MOVED:
        return player.moved + 0
    if amount.kind == op.MISSIONS_HELD:
        return player.missions_n + 0
    if amount.kind == op.UNSPENT_POWER:
        return unspent_power(game, seat)
    if amount.kind == op.VP_HELD:
        return player.energon + 0 if box.profile.vp_means == VP_AS_ENERGON else player.vp + 0
    return unspent_move(game, box, seat)


@compiled
def unspent_move(game, box, seat):
    """Returns all Move that a seat could still spend: of its mode, of cards, and what no card carries."""
    player = game.public.seats[seat]
    move = alt_move_left(game, box, seat) + player.untied_move
    for i in range(player.control.n):
        move += game.public.cards[player.control.cards[i]].move
    return move


@apart
def different(game, box, amount, seat, source):
    """How many different types, factions, costs or names there are among the cards that a selector finds."""
    selector = box.selectors[amount.selector]
    found = 0
    bits = 0
    for position in range(positions(game, selector, seat)):
        card = card_at(game, box, selector, position, seat, source)
        if card < 0:
            continue
        definition = definition_of(game, box, card)
        if amount.kind == op.DIFFERENT_TYPES:
            bits |= definition.type
        elif amount.kind == op.DIFFERENT_FACTIONS:
            bits |= definition.faction
        elif amount.kind == op.DIFFERENT_NAMES:
            found += 0 if has_name_before(game, box, selector, position, seat, source) else 1
        elif definition.cost >= 0 and not has_cost_before(game, box, selector, position, seat, source):
            found += 1
    while bits > 0:
        found += bits & 1
        bits >>= 1
    return found


@compiled
def has_name_before(game, box, selector, position, seat, source):
    """Whether a card that a selector finds has the name of one that it finds before."""
    public = game.public
    name = box.names[public.definition[card_at(game, box, selector, position, seat, source)]]
    for before in range(position):
        card = card_at(game, box, selector, before, seat, source)
        if card >= 0 and box.names[public.definition[card]] == name:
            return True
    return False


@compiled
def has_cost_before(game, box, selector, position, seat, source):
    """Whether a card that a selector finds costs as much as one that it finds before."""
    cost = definition_of(game, box, card_at(game, box, selector, position, seat, source)).cost
    for before in range(position):
        card = card_at(game, box, selector, before, seat, source)
        if card >= 0 and definition_of(game, box, card).cost == cost:
            return True
    return False


@compiled
def amount_of(game, box, index, seat, source, it, chosen):
    """The value of amount `index` for a seat: fixed + per * (measure // divisor), no further from 0 than `most`."""
    amount = box.amounts[index]
    if amount.kind == op.CONSTANT:
        return amount.fixed + 0
    value = amount.fixed + amount.per * (
        measure(game, box, amount, seat, source, it, chosen) // max(1, amount.divisor)
    )
    return max(-amount.most, min(value, amount.most + 0))


@compiled
def power_by_itself(game, box, seat, card, assisting):
    """Printed Power of a card, and as an Assist what its Assist text adds (PLAY-7)."""
    definition = definition_of(game, box, card)
    power = max(0, definition.power)
    if assisting and definition.assist_power >= 0:
        power += amount_of(game, box, box.abilities[definition.assist_power].amount, seat, card, -1, 0)
    return power
