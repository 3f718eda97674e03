"""The end of the game: VP in components, ranks, shared victory; or a team's win (rules.md section 12)."""

from cardsets.language import opcodes as op
from sim.engine.board import event, proc
from sim.engine.board.amounts import amount_of
from sim.engine.board.cards import damage_controlled, definition_of
from sim.engine.board.frames import top_frame
from sim.engine.board.log import emit
from sim.engine.board.relations import is_adversary
from sim.engine.data import zone
from sim.engine.data.mode import SCORE
from sim.engine.data.state import DAMAGE_LIMIT, FAILED, NOBODY, ROUNDS_NOTED, THREE_BOSSES
from sim.engine.machine.compiled import compiled, procedure

COSTS_PER_VP = 5  # END-10
ENERGON_PER_VP = 5  # END-11
DAMAGE_PER_VP = 2  # END-14

# Components of a score (`other` of COUNTED).
OF_TOKENS = 0
OF_COSTS = 1
OF_ENERGON = 2
OF_VAULT = 3
OF_DAMAGE = 4

# profile.damage_zone (GAP-107)
DAMAGE_CONTROLLED = 0
DAMAGE_OWNED = 1

DO_NOT_COUNT = 1  # profile.own_robots_score: Robots of one's own faction (GAP-128)

SHARE = 27720  # a win split n ways is SHARE // n, exact for every n up to 12


@procedure(proc.SCORING)
def scoring(game, box):
    """Score every seat, rank them, and stop."""
    top_frame(game)
    public = game.public
    emit(game, event.GAME_ENDS, at_damage_limit(game, box), -1, -1, game.ending, 0)
    if game.ending != FAILED:
        for seat in range(public.players):
            game.damage_owned[seat] = damage_owned(game, box, seat)
            if box.profile.winner == SCORE:
                score_seat(game, box, seat)
        if box.profile.winner == SCORE:
            penalise(game, box)
            add_up_sides(public)
            rank_sides(public)
        else:
            share_result(game)
    game.over = 1


@compiled
def score_seat(game, box, seat):
    """Fill the components of a seat's score."""
    score = game.public.seats[seat].score
    count_score(game, box, seat, score)
    tell_component(game, seat, score.tokens + 0, OF_TOKENS)
    tell_component(game, seat, score.costs + 0, OF_COSTS)
    tell_component(game, seat, score.energon + 0, OF_ENERGON)
    tell_component(game, seat, score.vault + 0, OF_VAULT)
    tell_component(game, seat, score.damage + 0, OF_DAMAGE)
    emit(game, event.SCORED, seat, -1, -1, score.total, 0)


@compiled
def at_damage_limit(game, box):
    """Returns the seat whose Damage ended the game, the active player first, or NOBODY (DMG-21, DMG-22)."""
    public = game.public
    if game.ending == DAMAGE_LIMIT:
        for step in range(public.players):
            seat = (public.active + step) % public.players
            if damage_controlled(game, box, seat) >= box.seats[seat].damage_limit:
                return seat
    return NOBODY


@compiled
def penalise(game, box):
    """Take VP off the active player's side, if that player's Damage ended the game (DMG-22, END-15)."""
    public = game.public
    if box.profile.damage_penalty > 0 and at_damage_limit(game, box) == public.active:
        public.sides[public.seats[public.active].side].penalty = box.profile.damage_penalty
        emit(game, event.PENALISED, public.active, -1, -1, box.profile.damage_penalty + 0, 0)


@compiled
def tell_component(game, seat, amount, which):
    """Log a component of a score."""
    if amount != 0:
        emit(game, event.COUNTED, seat, -1, -1, amount, which)


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
    return total


@compiled
def share_result(game):
    """A team wins if the third Boss fell before anything else ended the game; VP count nothing (COOP-1)."""
    for seat in range(game.public.players):
        score = game.public.seats[seat].score
        score.rank = 1
        score.share = SHARE if game.ending == THREE_BOSSES else 0


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
def add_up_sides(public):
    """Add up what the seats of each side scored and hold, each scored by itself (GAP-124)."""
    for i in range(public.sides_n):
        public.sides[i].total = -public.sides[i].penalty
        public.sides[i].energon = 0
    for seat in range(public.players):
        player = public.seats[seat]
        side = public.sides[player.side]
        side.total += player.score.total
        side.energon += player.energon


@compiled
def is_ahead(one, other):
    """Whether one side beats another: VP, then Bosses defeated, then Energon (END-7, END-16)."""
    if one.total != other.total:
        return one.total > other.total
    if one.bosses != other.bosses:
        return one.bosses > other.bosses
    return one.energon > other.energon


@compiled
def rank_sides(public):
    """Rank 1 for the best side; equals share a rank, and the best share the win, which each member has (END-16)."""
    best = 0
    for i in range(public.sides_n):
        side = public.sides[i]
        ahead = 0
        for other in range(public.sides_n):
            if other != i and is_ahead(public.sides[other], side):
                ahead += 1
        side.rank = ahead + 1
        if ahead == 0:
            best += 1
    for i in range(public.sides_n):
        side = public.sides[i]
        side.share = SHARE // best if side.rank == 1 else 0
    for seat in range(public.players):
        score = public.seats[seat].score
        side = public.sides[public.seats[seat].side]
        score.rank = side.rank
        score.share = side.share
