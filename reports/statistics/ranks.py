"""Ranks of several estimates, with the ranks that are possible: the hardest Boss of a Level, the strongest character.

An order by estimates always looks like a ranking. The data only show which pairs differ for sure: a rank can be no
better than one after all that are surely above, and no worse than one before all that are surely below.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

DRAWS = 20_000
"""Draws for the greatest of all standardised differences: levels are exact to about 0.3 percentage points."""


@dataclass(frozen=True)
class Rank:
    """A rank, 1 being the greatest estimate, and the best and worst that are possible.

    Equal estimates share the best of their ranks.
    """

    estimate: int
    best: int
    worst: int

    def contains(self, rank: int) -> bool:
        """Whether the interval covers `rank`."""
        return self.best <= rank <= self.worst


def rank_intervals(
    estimates: Sequence[float], covariance: Sequence[Sequence[float]], level: float = 0.95, *, seed: int = 1
) -> list[Rank]:
    """Ranks of estimates about normal with that covariance; all intervals hold together with probability `level`.

    Mogstad, Romano, Shaikh and Wilhelm (2024), Inference for ranks with applications to mobility across neighbourhoods
    and academic achievement across countries, Review of Economic Studies 91: one-sided tests of all ordered pairs by
    the greatest standardised difference, with the steps of Romano and Wolf (2005), Exact and approximate stepdown
    methods for multiple hypothesis testing, JASA 100, its distribution drawn with `seed`. Give estimates that are
    about normal; for shares, `rank_shares`. Pairs whose difference has no variance are ordered as they are.
    """
    values, spread = np.array(estimates, float), np.array(covariance, float)
    size = len(values)
    if spread.shape != (size, size):
        raise ValueError(f"{size} estimates need {size} rows of {size} covariances")
    if not (np.isfinite(values).all() and np.isfinite(spread).all()):
        raise ValueError("estimates without a variance cannot be ranked")
    gap = values[:, None] - values
    variance = np.diag(spread)[:, None] + np.diag(spread) - 2 * spread
    known = (variance > 1e-12 * float(spread.max(initial=0.0))) & ~np.eye(size, dtype=bool)
    error = np.sqrt(np.where(known, variance, 1.0))
    beaten = np.where(known, False, gap > 0)
    beaten |= _surely_above(gap / error, known, error, _draws(spread, seed), level)
    return [
        Rank(1 + int((values > values[i]).sum()), 1 + int(beaten[:, i].sum()), size - int(beaten[i].sum()))
        for i in range(size)
    ]


def rank_shares(counts: Sequence[tuple[int, int]], level: float = 0.95, *, seed: int = 1) -> list[Rank]:
    """Ranks of shares of independent groups of games, each (yes, of how many); the greatest share is first.

    Compared as log odds with half a yes and half a no added, which are about normal even near 0 and 1 (Agresti (2013),
    Categorical Data Analysis, 3rd ed., 3.1). Example: how often each Boss of a Level falls, as no game has two.
    """
    if any(not 0 <= yes <= n or n == 0 for yes, n in counts):
        raise ValueError("a share is of one game or more, and no more than all")
    odds = [math.log((yes + 0.5) / (n - yes + 0.5)) for yes, n in counts]
    variances = [1 / (yes + 0.5) + 1 / (n - yes + 0.5) for yes, n in counts]
    return rank_intervals(odds, np.diag(variances).tolist(), level, seed=seed)


def _draws(spread: np.ndarray, seed: int) -> np.ndarray:
    """Estimates redrawn as if all were equal: a row a draw."""
    values, vectors = np.linalg.eigh(spread)
    drawn: np.ndarray = _normal(len(spread), seed) @ (vectors * np.sqrt(np.maximum(values, 0.0))).T
    return drawn


@lru_cache(8)
def _normal(size: int, seed: int) -> np.ndarray:
    """Draws of so many standard normals, a row a draw; a page ranks as many characters, or Bosses, in each cell."""
    return np.random.default_rng(seed).standard_normal((DRAWS, size))


def _surely_above(
    standard: np.ndarray, pairs: np.ndarray, error: np.ndarray, draws: np.ndarray, level: float
) -> np.ndarray:
    """The sure pairs (row above column), step by step: each sure pair lowers the threshold for the rest."""
    left = pairs.copy()
    while left.any():
        more = left & (standard > np.quantile(_greatest(draws, left, error), level))
        if not more.any():
            break
        left &= ~more
    return pairs & ~left


def _greatest(draws: np.ndarray, pairs: np.ndarray, error: np.ndarray) -> np.ndarray:
    """The greatest standardised difference among the pairs, by draw."""
    found = np.full(len(draws), -np.inf)
    for i, others in enumerate(pairs):
        if others.any():
            gaps = (draws[:, [i]] - draws[:, others]) / error[i, others]
            found = np.maximum(found, gaps.max(axis=1))
    return found
