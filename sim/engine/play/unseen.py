"""Cards that a seat has not seen, and where they lie when they are laid anew."""

from sim.engine.data import zone
from sim.engine.data.state import DOWN, NO_CARD, NOBODY
from sim.engine.machine.compiled import apart, compiled
from sim.engine.procedures.setup import mark_dealt


@compiled
def is_unknown(game, seat, space):
    """Whether a facedown card lies there that the seat has never seen."""
    return game.public.space[space].face == DOWN and game.own[seat].known[space] < 0


@compiled
def is_unseen(game, seat, card):
    """Whether for all that the seat knows a card is in the deck, or facedown, or was boxed unseen."""
    where = game.where[card]
    if where == zone.OUT:
        return game.tally[card].dealt == 0
    if where == zone.MAIN:
        return not has_looked_at(game, seat, card)
    return where == zone.MATRIX and is_unknown(game, seat, game.holder[card])


@apart
def has_looked_at(game, seat, card):
    """Whether a card is one of those that a seat looked at last (GAP-255)."""
    looked_at = game.own[seat].looked_at
    for i in range(looked_at.n):
        if looked_at.cards[i] == card or looked_at.cards[i] == -1 - card:
            return True
    return False


@compiled
def box_up(game, card):
    """Into the box, as if it had never been dealt."""
    game.where[card] = zone.OUT
    game.holder[card] = NOBODY
    tally = game.tally[card]
    tally.dealt = 0
    tally.revealed_turn = -1
    tally.fate = 0
    tally.by = 0
    tally.fate_turn = 0


@compiled
def lay_facedown(game, card, space):
    """Onto a space, unseen."""
    game.where[card] = zone.MATRIX
    game.holder[card] = space
    game.hidden.matrix[space] = card
    mark_dealt(game, card)
    for other in range(game.public.players):
        if game.own[other].known[space] >= 0:  # who peeked there is known; now he has seen this card
            game.own[other].known[space] = card


@compiled
def put_into_deck(game, card):
    """A place of the deck is this card's."""
    game.where[card] = zone.MAIN
    game.holder[card] = NOBODY
    mark_dealt(game, card)


@compiled
def free_space(game, seat, nth):
    """The nth of the unknown facedown spaces that have no card yet."""
    for space in range(game.public.spaces):
        if is_unknown(game, seat, space) and game.hidden.matrix[space] == NO_CARD:
            if nth == 0:
                return space
            nth -= 1
    return -1
