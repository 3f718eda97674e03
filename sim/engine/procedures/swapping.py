"""Cards that change places (GAP-262)."""

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.board.log import emit
from sim.engine.board.zones import add_faceup, drop_faceup
from sim.engine.data import zone
from sim.engine.data.state import STALE, UP
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.verbs import put_card


@apart
def swap_cards(game, box, frame):
    """The card chosen first and the one chosen now change places; `done` says whether they could."""
    first = frame.first + 0
    second = frame.it + 0
    frame.done = 0
    if first < 0 or second < 0 or first == second:
        return
    here, there = game.where[first] + 0, game.where[second] + 0
    if here == zone.MATRIX and there == zone.MATRIX:
        exchange_spaces(game, game.holder[first] + 0, game.holder[second] + 0)
    elif is_ones_own(here) and is_ones_own(there):
        seat = frame.who + 0
        put_card(game, box, seat, first, destination_of(there))
        put_card(game, box, seat, second, destination_of(here))
    else:
        return
    frame.done = 1
    frame.acted = 1
    frame.did += 1


@compiled
def is_ones_own(where):
    """Whether cards of a zone can change places with those of another: a hand, a discard pile, a Vault."""
    return where == zone.HAND or where == zone.DISCARD or where == zone.VAULT


@compiled
def destination_of(where):
    """Where a text puts a card that goes to a zone."""
    if where == zone.HAND:
        return op.TO_HAND
    return op.TO_VAULT if where == zone.VAULT else op.TO_DISCARD


@apart
def exchange_spaces(game, here, there):
    """What lies on two spaces of the Matrix changes places, with its face and what players know of it."""
    public = game.public
    first = public.space[here]
    second = public.space[there]
    for up, down in ((here, there), (there, here)):
        if public.space[up].face == UP and public.space[down].face != UP:
            drop_faceup(public.faceup, up)
            add_faceup(public.faceup, down)
            break
    face = first.face + 0
    card = first.card + 0
    first.face = second.face
    first.card = second.card
    second.face = face
    second.card = card
    card = game.hidden.matrix[here] + 0
    game.hidden.matrix[here] = game.hidden.matrix[there]
    game.hidden.matrix[there] = card
    for space in (here, there):
        if game.hidden.matrix[space] >= 0:
            game.holder[game.hidden.matrix[space]] = space
    for seat in range(public.players):
        known = game.own[seat].known[here] + 0
        game.own[seat].known[here] = game.own[seat].known[there]
        game.own[seat].known[there] = known
    game.offers_fresh = STALE
    emit(game, event.CHANGED_PLACES, public.active, -1, here, 0, there)
