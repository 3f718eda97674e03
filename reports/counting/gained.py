"""Copies of cards that players got, added up over games: by card, and by who got them.

Each game is a cluster (`reports.statistics.ClusterSums`): several copies of a card in one game are not independent, so
sums of squares need the pairs of copies within a game. Sums are of whole numbers and exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Gained:
    """Copies that a player got, in any order: the `game` and the `card` of each, by their places in `faceup`.

    `faceup` says how many copies of each card lay faceup, a row a game, in floating point for products: whole and far
    below 2**24.
    """

    game: Array
    card: Array
    faceup: Array

    @property
    def cards(self) -> int:
        """The number of cards."""
        return int(self.faceup.shape[1])

    @cached_property
    def beside(self) -> Array:
        """For each copy, the number of faceup copies of its card in its game, itself included."""
        found: Array = np.take(self.faceup, self.game * self.cards + self.card)
        return found

    @cached_property
    def number(self) -> Array:
        """How many copies of each card were got."""
        return np.bincount(self.card, minlength=self.cards)

    @cached_property
    def pairs(self) -> tuple[Array, Array, int]:
        """Each pair of copies of one card in one game: first copies, second copies, and the number of adjacent pairs.

        Adjacent pairs come before all others.
        """
        several = np.flatnonzero(self.beside > 1)
        place = self.game[several] * self.cards + self.card[several]
        order = np.argsort(place, kind="stable")
        several, place = several[order], place[order]
        first, second = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
        for lag in range(1, len(place)):
            alike = place[lag:] == place[:-lag]
            if not alike.any():
                break
            first.append(several[:-lag][alike])
            second.append(several[lag:][alike])
        return np.concatenate(first), np.concatenate(second), sum(map(len, first[:2]))

    def amounts(self, values: Array) -> Array:
        """The number of copies that were got, the sum of their values and the sum of squares, a row a card."""
        return np.stack([self.number, self._sum(values), self._sum(values * values)], axis=1)

    def scored(self, y: Array) -> Array:
        """Sums of `ClusterSums` where each copy that was got scores `y`, a row a card."""
        first, second, with_next = self.pairs
        both = self.card[first]
        games = self.number - np.bincount(both[:with_next], minlength=self.cards)
        total = self._sum(y)
        sums = [
            games,
            total,
            self.number,
            self._sum(y * y) + 2 * self._sum(y[first] * y[second], both),
            total + self._sum(y[first] + y[second], both),
            self.number + 2 * np.bincount(both, minlength=self.cards),
        ]
        return np.stack(sums, axis=1)

    def by(self, kinds: Sequence[Array], seats: Array) -> Array:
        """Sums of `ClusterSums` by kind of player who got a copy; each seat counts once for each faceup copy.

        `seats` says how many of each kind a game has, a row a game; `kinds` are the columns of `seats` that the player
        of each copy belongs to. The result is by card, sum and kind.
        """
        width = seats.shape[1]
        first, second, _ = self.pairs
        got, pairs, asked = (np.zeros(self.cards * width) for _ in range(3))
        for whose in kinds:
            place = self.card * width + whose
            got += np.bincount(place, minlength=len(got))
            of_kind = np.take(seats, self.game * width + whose)
            asked += np.bincount(place, weights=self.beside * of_kind, minlength=len(got))
            alike = first[whose[first] == whose[second]]
            pairs += np.bincount(place[alike], minlength=len(got))
        y, both, ym = (sums.reshape(self.cards, width) for sums in (got, pairs, asked))
        sums = [
            (self.faceup > 0).astype(np.float32).T @ (seats > 0).astype(np.float32),
            y,
            self.faceup.T @ seats,
            y + 2 * both,
            ym,
            (self.faceup * self.faceup).T @ (seats * seats),
        ]
        return np.stack(sums, axis=1)

    def _sum(self, values: Array, cards: Array | None = None) -> Array:
        """Values of copies, or of the given `cards`, added up by card."""
        of = self.card if cards is None else cards
        return np.bincount(of, weights=values, minlength=self.cards)
