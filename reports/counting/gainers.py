"""Who won with a card and without: seats that gained one, and seats of the same games that did not."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from reports.statistics import ClusterSums
from sim.results.figures import WIN_UNIT

Array = np.ndarray[Any, Any]

WIDTH: Final = 6
"""The sums of `ClusterSums`."""


@dataclass(frozen=True)
class Gainers:
    """Shares of the win in games in which a player gained a card: of seats that did, and of those that did not.

    A seat counts once a game, however many copies it gained. `bought` are the copies that were bought, of all that
    were gained.
    """

    having: ClusterSums
    lacking: ClusterSums
    bought: int
    gained: int

    @classmethod
    def of(cls, sums: Sequence[int]) -> "Gainers | None":
        """Makes one of a row of `sums_of_gainers`; None where nobody gained the card."""
        having, lacking, (bought, gained) = sums[:WIDTH], sums[WIDTH:-2], sums[-2:]
        if not gained:
            return None
        return cls(_clusters(having), _clusters(lacking), bought, gained)


def _clusters(sums: Sequence[int]) -> ClusterSums:
    clusters, y, m, yy, ym, mm = sums
    return ClusterSums(clusters, y, m, yy, ym, mm, WIN_UNIT)


def sums_of_gainers(game: Array, card: Array, by: Array, bought: Array, win: Array, cards: int) -> Array:
    """Returns what `Gainers` is made of, a row a card.

    `game`, `card`, `by` (the seat) and `bought` tell of each copy that a player gained; `win` is the share of the win
    in units, by game and seat, and `cards` the number of cards.
    """
    games, players = win.shape
    where = game * cards + card
    once = _once(where * players + by, games * cards * players)
    seats_of_cards = where[once]
    size = np.bincount(seats_of_cards, minlength=games * cards)
    score = np.bincount(seats_of_cards, weights=win[game[once], by[once]], minlength=games * cards)
    there = np.flatnonzero(size)
    in_game, of = np.divmod(there, cards)
    m, y = size[there], score[there]
    # Of teams each member of the winner has the win: a game may have several.
    others, lost = players - m, win.sum(axis=1)[in_game] - y
    lost = np.where(others > 0, lost, 0)  # where everybody gained one, nobody is left to win without
    sums = [
        *_sums(of, y, m, cards),
        *_sums(of, lost, others, cards),
        np.bincount(card, weights=bought, minlength=cards),
        np.bincount(card, minlength=cards),
    ]
    return np.stack(sums, axis=1)


def _once(keys: Array, size: int) -> Array:
    """Returns the places of keys below `size`, those of equal keys but once."""
    last = np.empty(size, np.int64)
    places = np.arange(len(keys))
    last[keys] = places
    return np.flatnonzero(last[keys] == places)


def _sums(of: Array, y: Array, m: Array, cards: int) -> Sequence[Array]:
    """The fields of `ClusterSums` by card, games being clusters: those without a row are none."""
    each = (m > 0, y, m, y * y, y * m, m * m)
    return [np.bincount(of, weights=values, minlength=cards) for values in each]
