"""Means with intervals, and quantiles of whole numbers, from counts."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from reports.statistics.interval import Interval
from reports.statistics.quantiles import t_quantile


def mean_interval(total: float, total_of_squares: float, n: int, level: float = 0.95) -> Interval:
    """Student's t interval of the mean of `n` independent observations, from their sum and sum of squares.

    Bounds are NaN below two observations. Sums of whole numbers are exact, so the result does not depend
    on the order of rows. Nominal for means of many observations of a distribution with a finite variance
    (central limit theorem); Student (1908), The probable error of a mean, Biometrika 6.
    """
    if n < 2:
        return Interval(total / n if n else math.nan, math.nan, math.nan, n)
    mean = total / n
    variance = max(total_of_squares - total * total / n, 0.0) / (n - 1)
    half = t_quantile((1 + level) / 2, n - 1) * math.sqrt(variance / n)
    return Interval.around(mean, half, n)


def mean_of(values: np.ndarray) -> Interval:
    """The mean of independent observations with its interval (`mean_interval`)."""
    return mean_interval(float(values.sum()), float((values * values).sum()), len(values))


@dataclass(frozen=True)
class Distribution:
    """The distribution of whole numbers: mean with interval, quantiles in the order asked for, extremes."""

    mean: Interval
    quantiles: tuple[int, ...]
    least: int
    most: int


def distribution(
    counts: Mapping[int, int], quantiles: Sequence[float] = (0.05, 0.5, 0.95), level: float = 0.95
) -> Distribution:
    """The distribution of whole numbers, given as value -> count.

    A quantile is the least value that at least that share of the observations do not exceed (inverse of
    the empirical distribution; type 1 of Hyndman and Fan (1996), Sample quantiles in statistical
    packages, The American Statistician 50). Raises ValueError without observations.
    """
    values = sorted(value for value, count in counts.items() if count)
    if not values:
        raise ValueError("no observations")
    n = sum(counts[value] for value in values)
    total = sum(value * counts[value] for value in values)
    squares = sum(value * value * counts[value] for value in values)
    found = tuple(_quantile(counts, values, n, share) for share in quantiles)
    return Distribution(mean_interval(total, squares, n, level), found, values[0], values[-1])


def _quantile(counts: Mapping[int, int], values: Sequence[int], n: int, share: float) -> int:
    due = math.ceil(share * n - 1e-9)
    seen = 0
    for value in values:
        seen += counts[value]
        if seen >= due:
            return value
    return values[-1]
