"""Shares of outcomes that are yes or no."""

import math

from statsmodels.stats.proportion import proportion_confint

from reports.statistics.interval import Interval


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
    low, high = proportion_confint(successes, n, alpha=1 - level, method="wilson")
    return Interval(successes / n, float(low), float(high), n)
