"""Invariants of Unicron, his Chaos cards, Heralds, Planets and their Ruins; part of `invariants`."""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.checks.factions import is_unicron
from sim.engine.checks.invariants_ground import says_so
from sim.engine.data import zone
from sim.engine.data.profile import A_PLAYER, AN_AUTOMATON
from sim.engine.data.state import CHARACTER_CARDS, NO_CARD, NOWHERE, UP
from sim.engine.decisions import MAIN
from sim.engine.machine.compiled import apart, compiled

CHAOS_ZONES: Final = 1 << zone.CHAOS | 1 << zone.CHAOS_DISCARD | 1 << zone.LIMBO
PLANETARY_ZONES: Final = (
    1 << zone.PLANETARY | 1 << zone.MATRIX | 1 << zone.PLANETARY_DISCARD | 1 << zone.REMOVED | 1 << zone.LIMBO
)
PIECE_ZONES: Final = 1 << zone.PIECE
PLANET_ZONES: Final = (
    1 << zone.OUT
    | 1 << zone.MAIN
    | 1 << zone.MATRIX
    | 1 << zone.REMOVED
    | 1 << zone.LIMBO
    | 1 << zone.DESTROYED
    | 1 << zone.VAULT
)
"""Where a Planet may ever lie, a bit each: Unicron alone vaults it, and only facedown it is destroyed (TURN-42)."""
PLANETS: Final = 5  # SETUP-82
TOKENS: Final = 8  # COMP-5


@apart
def unicron_lies_where_he_says(game, box, seen):
    """Count Chaos cards, Planetary Ruins in their piles, and himself; whether each says that it lies there."""
    public = game.public
    right = says_so(game, game.hidden.chaos, zone.CHAOS, -1, seen)
    right = says_so(game, public.chaos_discard, zone.CHAOS_DISCARD, -1, seen) and right
    right = says_so(game, game.hidden.planetary, zone.PLANETARY, -1, seen) and right
    right = says_so(game, public.planetary_discard, zone.PLANETARY_DISCARD, -1, seen) and right
    for card in range(box.piece_first, box.piece_first + box.piece_n):
        seen[card] += 1
        if game.where[card] != zone.PIECE or game.holder[card] != public.piece.space:
            right = False
    return right


@apart
def zones_with_unicron(box, card):
    """The zones that a card of his game may ever lie in, a bit each; 0 for whatever is no Planet nor his own."""
    if box.chaos_first <= card < box.chaos_first + box.chaos_n:
        return CHAOS_ZONES
    if box.planetary_first <= card < box.planetary_first + box.planetary_n:
        return PLANETARY_ZONES
    if box.piece_first <= card < box.piece_first + box.piece_n:
        return PIECE_ZONES
    if box.definitions[box.definition[card]].type & op.PLANET:
        return PLANET_ZONES
    return 0


@apart
def unicron_is_counted(game, box):
    """Whether what everybody sees counted of him lies there: Chaos cards, Planetary Ruins, tokens, Planets eaten."""
    public = game.public
    if public.chaos_n != game.hidden.chaos.n or public.planetary_n != game.hidden.planetary.n:
        return False
    tokens = 0
    dealt = 0
    eaten = 0
    for card in range(CHARACTER_CARDS):
        tokens += public.cards[card].herald
        if box.definitions[game.printed[card]].type & op.PLANET and game.where[card] != zone.OUT:
            dealt += 1
            eaten += 1 if game.where[card] == zone.REMOVED else 0
    if tokens != public.piece.heralds or tokens > TOKENS or is_short_of_what_lay_aside(game, box):
        return False
    if box.profile.unicron != A_PLAYER and eaten != public.piece.eaten:
        return False
    return dealt == (PLANETS if box.profile.unicron else 0)


@compiled
def is_short_of_what_lay_aside(game, box):
    """Whether one of the cards that were laid aside with him has gone back into the box (SETUP-80)."""
    if box.profile.unicron:
        for card in range(box.aside_first, box.aside_first + box.aside_n):
            if game.where[card] == zone.OUT:
                return True
    return False


@apart
def unicron_is_sound(game, box):
    """Whether his marker says what he costs, tokens lie on faceup Robots alone, and he stands where he may."""
    public = game.public
    piece = public.piece
    if box.profile.unicron != AN_AUTOMATON:
        return piece.card == NO_CARD and piece.on == 0 and tokens_lie_right(game, box)
    marker = box.marker
    if not 0 <= piece.marker <= marker.last:
        return False
    if public.cards[piece.card].extra != marker.least + marker.step * piece.marker:
        return False
    if piece.on == 0:
        if piece.space != NOWHERE or piece.eaten or piece.driven or piece.heralds:
            return False
    elif not 0 <= piece.space < public.spaces:
        return False
    return tokens_lie_right(game, box) and is_at_rest(game, box)


@compiled
def tokens_lie_right(game, box):
    """Whether no token lies anywhere but on faceup Robots of the Matrix, who cost what it says more (HERALD-1)."""
    public = game.public
    foes = 0
    for seat in range(public.players):
        if not is_unicron(box, public, seat):
            foes |= 1 << seat
    for card in range(CHARACTER_CARDS):
        state = public.cards[card]
        if state.herald == 0:
            if state.extra and card != public.piece.card:
                return False
            continue
        if game.where[card] != zone.MATRIX or public.space[game.holder[card]].face != UP:
            return False
        wanted = op.ROBOT | op.BOSS if box.profile.unicron == A_PLAYER else op.ROBOT  # HERALD-7
        if box.definitions[public.definition[card]].type & wanted == 0:
            return False
        if state.extra != 2 * box.profile.herald_side or state.foes != foes:
            return False
    return True


@apart
def is_at_rest(game, box):
    """Whether a player who may act finds him done: no revealed Planet is still to be acted on (PLANET-3, UNI-12)."""
    piece = game.public.piece
    if game.pending < 0 or game.decision.kind != MAIN:
        return True
    if piece.acting or piece.waiting:
        return False
    return piece.on != 0 or not any_planet_seen(game, box)


@compiled
def any_planet_seen(game, box):
    """Whether a Planet lies faceup."""
    public = game.public
    for space in range(public.spaces):
        if public.space[space].face == UP:
            if box.definitions[public.definition[public.space[space].card]].type & op.PLANET:
                return True
    return False
