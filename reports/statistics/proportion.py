"""Shares of yes-or-no outcomes."""

import math
from typing import Any

from reports.statistics.interval import Interval
from reports.statistics.quantiles import normal_quantile


def wilson(successes: int, n: int, level: float = 0.95) -> Interval:
    """Wilson's score interval of a share of independent yes-or-no outcomes.

    `successes` of `n` outcomes were yes. With `n` = 0 everything is NaN. Raises ValueError where the
    counts make no sense.

    Wilson, E. B. (1927), Probable inference, the law of succession, and statistical inference, JASA 22;
    recommended by Brown, Cai and DasGupta (2001), Interval estimation for a binomial proportion,
    Statistical Science 16.
    """
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} successes of {n}")
    if n == 0:
        return Interval(math.nan, math.nan, math.nan, 0)
    low, high = wilson_bounds(successes / n, n, normal_quantile((1 + level) / 2))
    return Interval(successes / n, low, high, n)


def wilson_bounds(share: float, n: float, z: float) -> tuple[float, float]:
    """Both ends of Wilson's interval, `z` standard errors to either side of a share of `n` outcomes."""
    low, high = wilson_ends(share, n, z)
    return max(0.0, low), min(1.0, high)


def wilson_ends(share: Any, n: Any, z: Any) -> tuple[Any, Any]:
    """The same of numbers or arrays; rounding may put an end a little below 0 or above 1."""
    middle = (share * n + z * z / 2) / (n + z * z)
    half = z * (share * (1 - share) * n + z * z / 4) ** 0.5 / (n + z * z)
    return middle - half, middle + half
