"""Piles of card instances. The last card of a pile is its top."""

from sim.engine.board.frames import PILE_OVERFLOW, fail
from sim.engine.data.state import PILE_SIZE
from sim.engine.machine.compiled import apart, compiled


@compiled
def put_on(game, pile, card):
    """Put a card on top; a full pile is an error of the game."""
    if pile.n >= PILE_SIZE:
        fail(game, PILE_OVERFLOW)
        return
    pile.cards[pile.n] = card
    pile.n += 1


@compiled
def take_top(pile):
    """Take the top card; -1 from an empty pile."""
    if pile.n == 0:
        return -1
    pile.n -= 1
    return pile.cards[pile.n]


@apart
def take_out(pile, card):
    """Take a given card out, keeping the order of the rest; whether it was there."""
    at = pile.n - 1
    while at >= 0 and pile.cards[at] != card:
        at -= 1
    if at < 0:
        return False
    pile.n -= 1
    for i in range(at, pile.n):
        pile.cards[i] = pile.cards[i + 1]
    return True
