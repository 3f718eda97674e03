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
        return cls(ClusterSums(*having, unit=WIN_UNIT), ClusterSums(*lacking, unit=WIN_UNIT), bought, gained)


def sums_of_gainers(
    game: Array, card: Array, by: Array, bought: Array, win: Array, cards: int
) -> Array:
    """Returns what `Gainers` is made of, a row a card.

    `game`, `card`, `by` (the seat) and `bought` tell of each copy that a player gained; `win` is the share of the win in
    units, by game and seat, and `cards` the number of cards.
    """
    games, players = win.shape
    got = np.zeros(games * cards * players, bool)
    got[(game * cards + card) * players + by] = True
    where, seat = np.divmod(np.flatnonzero(got), players)
    # Of teams each member of the winner has the win: a game may have several.
    size = np.bincount(where, minlength=games * cards)
    score = np.bincount(where, weights=win[where // cards, seat], minlength=games * cards)
    there = np.flatnonzero(size)
    of, m, y = there % cards, size[there], score[there]
    others, lost = players - m, win.sum(axis=1)[there // cards] - y
    lost = np.where(others > 0, lost, 0)  # where everybody gained one, nobody is left to win without
    sums = [
        *_sums(of, y, m, cards),
        *_sums(of, lost, others, cards),
        np.bincount(card, weights=bought, minlength=cards),
        np.bincount(card, minlength=cards),
    ]
    return np.stack(sums, axis=1)


def _sums(of: Array, y: Array, m: Array, cards: int) -> Sequence[Array]:
    """The fields of `ClusterSums` by card, games being clusters: those without a row are none."""
    each = (m > 0, y, m, y * y, y * m, m * m)
    return [np.bincount(of, weights=values, minlength=cards) for values in each]
