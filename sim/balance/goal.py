"""What a set of changes is worth: how far figures are outside their targets, what room is left, and what proof needs.

A figure's distance is that from the middle of its band, in half-widths of the band: at most 1 within. The excess of a
set is the sum over all figures of what they are outside by; its slack is the least room that any figure has left. What
is found must be proven on new games, which blur each figure: so a search aims at bands that are narrower by as much as
the proof will need.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from reports.statistics.equivalence import chance_of_all, chance_within
from reports.statistics.quantiles import normal_quantile
from sim.balance.contexts import Aim
from sim.balance.measure import Tally

LIKELY: Final = 0.9
"""The chance to be proven from which a set is said to meet all targets."""

MOST_NARROWED: Final = 0.75
"""The most of a band that is taken off, for what the proof needs."""


@dataclass(frozen=True)
class Estimates:
    """The figures of a candidate, aim by aim, with their standard errors."""

    values: np.ndarray
    errors: np.ndarray


@dataclass(frozen=True)
class Goal:
    """All aims, the standard errors that figures will have in the proof, and the level of its tests."""

    low: np.ndarray
    high: np.ndarray
    later: np.ndarray
    alpha: float

    @classmethod
    def of(cls, aims: Sequence[Aim], base: Tally, games: int, alpha: float) -> "Goal":
        """The goal of some aims; `base` tells what `games` games in the proof will blur each figure by."""
        low, high = (np.array([getattr(aim, end) for aim in aims]) for end in ("low", "high"))
        errors = np.nan_to_num(base.errors, nan=0.0)
        return cls(low, high, errors * np.sqrt(base.games / games), alpha)

    @property
    def middle(self) -> np.ndarray:
        """The middle of each band."""
        return (self.low + self.high) / 2

    @property
    def half(self) -> np.ndarray:
        """Half the width of each band."""
        return (self.high - self.low) / 2

    @property
    def narrowed(self) -> np.ndarray:
        """Half the width of each band less what the proof needs."""
        reach = normal_quantile(1 - self.alpha) * self.later
        return np.asarray(self.half - np.minimum(reach, MOST_NARROWED * self.half))

    @property
    def too_narrow(self) -> np.ndarray:
        """Which bands the proof's games can hardly tell to be met, wherever the figure lies in them."""
        return np.asarray(normal_quantile(1 - self.alpha) * self.later > MOST_NARROWED * self.half)

    def distances(self, values: np.ndarray) -> np.ndarray:
        """How far figures (the last axis) are from the middle of their bands, in half-widths; 0 of one not there."""
        return np.asarray(np.nan_to_num(np.abs(values - self.middle) / self.half, nan=0.0))

    def excess(self, values: np.ndarray) -> np.ndarray:
        """The sum of what figures are outside their bands by, in half-widths."""
        return np.asarray(np.maximum(self.distances(values) - 1, 0).sum(axis=-1))

    def slack(self, values: np.ndarray) -> np.ndarray:
        """The least room that any figure has in its band, in half-widths; negative where one is outside."""
        return np.asarray(1 - self.distances(values).max(axis=-1))

    def scores(self, values: np.ndarray) -> np.ndarray:
        """What a search makes less of: the excess over the narrowed bands; without any, the room left below 0."""
        beyond = self.distances(values) - self.narrowed / self.half
        excess = np.maximum(beyond, 0).sum(axis=-1)
        return np.asarray(np.where(excess > 0, excess, beyond.max(axis=-1)))

    def chance(self, found: Estimates) -> float:
        """The chance that the proof finds all figures within their bands."""
        return chance_of_all(
            chance_within(value, error, later, low, high, self.alpha)
            for value, error, later, low, high in zip(
                *(each.tolist() for each in (found.values, found.errors, self.later, self.low, self.high)),
                strict=True,
            )
            if value == value
        )
