"""What players would score, did the game end now (END-8 to END-14), and who led at the end of each round."""

from cardsets.language import opcodes as op
from sim.engine.board.amounts import amount_of
from sim.engine.board.cards import definition_of
from sim.engine.board.relations import is_adversary
from sim.engine.data import zone
from sim.engine.data.mode import SCORE
from sim.engine.data.state import ROUNDS_NOTED
from sim.engine.machine.compiled import apart, compiled

COSTS_PER_VP = 5  # END-10
ENERGON_PER_VP = 5  # END-11
DAMAGE_PER_VP = 2  # END-14

# profile.damage_zone (GAP-107)
DAMAGE_CONTROLLED = 0
DAMAGE_OWNED = 1

DO_NOT_COUNT = 1  # profile.own_robots_score: Robots of one's own faction (GAP-128)


@compiled
def count_score(game, box, seat, score):
    """What a seat would score, did the game end now."""
    player = game.public.seats[seat]
    vault = game.own[seat].vault
    costs = 0
    printed = 0
    for i in range(vault.n):
        card = vault.cards[i]
        definition = definition_of(game, box, card)
        if definition.type & (op.ROBOT | op.BOSS) and counts(game, box, seat, card):
            costs += max(0, definition.cost)
        printed += max(0, definition.vault) + end_bonus(game, box, seat, card)
    score.tokens = player.vp
    score.costs = costs // COSTS_PER_VP
    score.energon = player.energon // ENERGON_PER_VP
    score.vault = printed
    score.damage = -(damage_scored(game, box, seat) // DAMAGE_PER_VP)
    score.total = score.tokens + score.costs + score.energon + score.vault + score.damage


@compiled
def counts(game, box, seat, card):
    """Whether the cost of a vaulted Robot or Boss counts: in some sets only an Adversary's does (END-10, GAP-128)."""
    return box.profile.own_robots_score != DO_NOT_COUNT or is_adversary(game, box, seat, card)


@compiled
def end_bonus(game, box, seat, card):
    """VP that a vaulted card's own text counts at the end."""
    definition = definition_of(game, box, card)
    bonus = 0
    for index in range(definition.first, definition.first + definition.n):
        if box.abilities[index].kind == op.SCORE_AT_END:
            bonus += amount_of(game, box, box.abilities[index].amount, seat, card, -1, 0)
    return bonus


@compiled
def damage_scored(game, box, seat):
    """Damage that counts: all owned, or all controlled (DMG-20, DMG-26, GAP-107)."""
    if box.profile.damage_zone == DAMAGE_OWNED:
        return damage_owned(game, box, seat)
    return damage_in(game, box, game.public.seats[seat].control)


@compiled
def damage_owned(game, box, seat):
    """Damage in play, hand, discard pile and deck (DMG-26)."""
    found = 0
    for card in range(box.damage_first, box.damage_first + box.damage_n):
        where = game.where[card]
        if game.holder[card] == seat and (
            where == zone.CONTROL or where == zone.HAND or where == zone.DISCARD or where == zone.DECK
        ):
            found += 1
    return found


@compiled
def damage_in(game, box, pile):
    """Damage cards in a pile; the game's end ended every copy (GAP-61)."""
    found = 0
    for i in range(pile.n):
        if box.definitions[game.printed[pile.cards[i]]].type & op.DAMAGE:
            found += 1
    return found


@compiled
def note_leaders(game, box):
    """Note who leads at the end of a round, a bit a side: those who would have most VP, did the game end now.

    No player knows it, for Vaults are their owners' secrets; nothing in the rules reads it.
    """
    if box.profile.winner != SCORE or game.rounds_noted == ROUNDS_NOTED:
        return
    most = 0
    leaders = 0
    for side in range(game.public.sides_n):
        total = standing_of(game, box, side)
        if leaders == 0 or total > most:
            most = total
            leaders = 1 << side
        elif total == most:
            leaders |= 1 << side
    game.leaders[game.rounds_noted] = leaders
    game.rounds_noted += 1


@compiled
def standing_of(game, box, side):
    """What the seats of a side would score together, did the game end now."""
    score = game.standing
    total = 0
    for seat in range(game.public.players):
        if game.public.sides[side].members & (1 << seat):
            count_score(game, box, seat, score)
            total += score.total
    if box.ground:
        total += polities_of(game, box, side) - game.public.sides[side].missions
    if game.public.eaters:
        total += planets_of(game, box, side)
    return total


@apart
def planets_of(game, box, side):
    """The VP of the Planets that lie faceup in the Matrix, which score for the many (PLANET-8)."""
    public = game.public
    total = 0
    if public.sides[side].members & public.eaters:
        return total
    for k in range(public.faceup.n):
        definition = definition_of(game, box, public.space[public.faceup.spaces[k]].card)
        if definition.type & op.PLANET:
            total += max(0, definition.vault)
    return total


@apart
def polities_of(game, box, side):
    """The VP of the Polities under a side's command (POLITY-8)."""
    public = game.public
    total = 0
    for k in range(public.faceup.n):
        card = public.space[public.faceup.spaces[k]].card
        if public.cards[card].command == 1 + side:
            total += max(0, definition_of(game, box, card).vault)
    return total
