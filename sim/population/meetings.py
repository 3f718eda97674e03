"""How members do against one another, and which mixture of them none beats."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from reports.statistics import Interval
from reports.statistics.equilibria import equilibria_in_turn, most_even_equilibrium
from reports.statistics.quantiles import normal_quantile
from sim.tuning.arena import Arena
from sim.tuning.match import WIN, Match, Tally
from sim.tuning.space import Weights

FAIR: Final = 0.5
DRAWS: Final = 400
LEAST_WEIGHT: Final = 0.001
"""Members with less of a mixture are left out of it."""


@dataclass(frozen=True)
class Share:
    """A share of wins over independent games, its standard error, and how many games."""

    estimate: float
    error: float
    n: int

    @classmethod
    def of(cls, tally: Tally) -> "Share":
        """The share of the one style of a tally."""
        n = tally.games
        if n < 2:
            return cls(math.nan, math.nan, n)
        mean = tally.sums[0] / n
        variance = (tally.products[0][0] - n * mean * mean) / (n - 1)
        return cls(mean / WIN, math.sqrt(variance / n) / WIN, n)

    @classmethod
    def mean(cls, shares: Sequence["Share"], weights: Sequence[float]) -> "Share":
        """The weighted mean of independent shares; the weights add up to one."""
        pairs = list(zip(shares, weights, strict=True))
        estimate = sum(weight * share.estimate for share, weight in pairs)
        error = math.sqrt(sum((weight * share.error) ** 2 for share, weight in pairs))
        return cls(estimate, error, sum(share.n for share in shares))

    def interval(self, level: float = 0.95, less: float = 0.0) -> Interval:
        """Its normal interval, with something taken away from all of it."""
        half = normal_quantile((1 + level) / 2) * self.error
        return Interval.around(self.estimate - less, half, self.n)


@dataclass(frozen=True)
class Meetings:
    """The share of wins of each member against each that came before it, all mixes alike."""

    names: tuple[str, ...]
    shares: Mapping[tuple[int, int], Share]  # of the later against the earlier

    def share(self, one: int, other: int) -> Share:
        """The share of one member against another; against itself it is fair."""
        if one == other:
            return Share(FAIR, 0.0, 0)
        if one > other:
            return self.shares[one, other]
        found = self.shares[other, one]
        return Share(1 - found.estimate, found.error, found.n)

    @property
    def gains(self) -> np.ndarray:
        """What each member (a row) gains on each beyond a fair share; antisymmetric."""
        size = range(len(self.names))
        return np.array([[self.share(i, j).estimate - FAIR for j in size] for i in size])

    def mixture(self) -> np.ndarray:
        """The weights of the mixture that no member beats; the most even one where there are several."""
        return _without_dust(most_even_equilibrium(self.gains))

    def mixture_intervals(self, seed: int, level: float = 0.95) -> list[Interval]:
        """The mixture with percentile intervals of a parametric bootstrap: shares redrawn by their errors."""
        random = np.random.default_rng(seed)
        size = len(self.names)
        equilibrium = equilibria_in_turn()
        drawn = []
        for _ in range(DRAWS):
            gains = np.zeros((size, size))
            for (one, other), share in sorted(self.shares.items()):
                gains[one, other] = share.estimate - FAIR + share.error * random.standard_normal()
                gains[other, one] = -gains[one, other]
            drawn.append(_without_dust(equilibrium(gains)))
        lows, highs = np.quantile(drawn, [(1 - level) / 2, (1 + level) / 2], axis=0)
        n = sum(share.n for share in self.shares.values())
        return [
            Interval(float(weight), float(low), float(high), n)
            for weight, low, high in zip(self.mixture(), lows, highs, strict=True)
        ]


def _without_dust(weights: np.ndarray) -> np.ndarray:
    kept = np.where(weights >= LEAST_WEIGHT, weights, 0.0)
    whole: np.ndarray = kept / kept.sum()
    return whole


def share_against(
    arena: Arena, style: Weights, opponents: Sequence[Sequence[Match]], weights: Sequence[float], seed: int, games: int
) -> Share:  # fmt: skip
    """How a style does against a mixture: `games` of each mix, shared out by the weights of the opponents.

    `opponents` are the matches against each, one of each mix, all mixes counting alike.
    """
    shares, parts = [], []
    for matches, weight in zip(opponents, weights, strict=True):
        if weight == 0:
            continue
        for match in matches:
            tally = arena.play(match, [(style,)], seed, 0, max(2, round(games * weight)))[0]
            shares.append(Share.of(tally))
            parts.append(weight / len(matches))
    return Share.mean(shares, parts)
