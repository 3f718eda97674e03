"""The Chaos deck, and the Cost marker of Unicron's tile (rules.md section 12.8)."""

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.board.cards import card_faceup, definition_of
from sim.engine.board.drawing import lay_back
from sim.engine.board.log import emit
from sim.engine.board.piles import put_on, take_top
from sim.engine.board.streams import CHAOS_SHUFFLE, shuffle
from sim.engine.data import zone
from sim.engine.data.state import NOBODY, STALE
from sim.engine.machine.compiled import apart


@apart
def shuffle_chaos(game, box):
    """Shuffle all Chaos cards together (UNI-13, UNI-29)."""
    public = game.public
    lay_back(game, public.chaos_discard, game.hidden.chaos, zone.CHAOS)
    shuffle(game, game.hidden.chaos, CHAOS_SHUFFLE, game.chaos_shuffles, box.chaos_first)
    game.chaos_shuffles += 1
    public.chaos_n = game.hidden.chaos.n
    emit(game, event.CHAOS_SHUFFLED, -1, -1, -1, public.chaos_n + 0, 0)


@apart
def draw_chaos(game, box, what_for):
    """Returns the top Chaos card, in limbo; an empty deck is shuffled first (UNI-13, UNI-20)."""
    if game.hidden.chaos.n == 0:
        shuffle_chaos(game, box)
    card = take_top(game.hidden.chaos)
    game.public.chaos_n = game.hidden.chaos.n
    game.where[card] = zone.LIMBO
    game.holder[card] = NOBODY
    emit(game, event.CHAOS_DRAWN, -1, card, -1, 0, what_for)
    return card


@apart
def discard_chaos(game, card):
    """Lay a resolved Chaos card faceup beside its deck."""
    game.where[card] = zone.CHAOS_DISCARD
    put_on(game, game.public.chaos_discard, card)


@apart
def set_marker(game, box, space):
    """Put the Cost marker on a space of its scale, or on its end where that lies beyond (UNI-25, GAP-157)."""
    piece = game.public.piece
    state = game.public.cards[piece.card]
    before = state.extra + 0
    piece.marker = max(0, min(space, box.marker.last + 0))
    state.extra = box.marker.least + box.marker.step * piece.marker
    game.offers_fresh = STALE
    if state.extra != before:
        emit(game, event.MARKER_MOVED, -1, -1, -1, state.extra + 0, before)


@apart
def move_piece(game, space):
    """Move Unicron to a space."""
    left = game.public.piece.space + 0
    put_piece(game, space)
    emit(game, event.UNICRON_MOVED, -1, -1, space, 0, left)


@apart
def put_piece(game, space):
    """Put Unicron on a space."""
    piece = game.public.piece
    piece.space = space
    game.holder[piece.card] = space
    game.offers_fresh = STALE


@apart
def planet_here(game, box):
    """Returns the faceup Planet under Unicron, or -1."""
    return planet_at(game, box, game.public.piece.space + 0)


@apart
def planet_at(game, box, space):
    """Returns the faceup Planet of a space, or -1."""
    card = card_faceup(game.public, space) + 0
    return card if card >= 0 and definition_of(game, box, card).type & op.PLANET else -1
