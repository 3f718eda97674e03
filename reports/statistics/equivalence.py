"""Whether a figure surely lies within a band, and whether several all do.

Two one-sided tests at level `a` are passed together where the interval of level 1 - 2 `a` lies within the band:
Schuirmann (1987), A comparison of the two one-sided tests procedure, Journal of Pharmacokinetics and Biopharmaceutics
15. "All lie within their bands" is the negation of "some one does not", so each may be tested at level `a`, without any
correction, and the claim that all are within is wrong with chance `a` at most: Berger (1982), Multiparameter hypothesis
testing and acceptance sampling, Technometrics 24 (an intersection-union test).
"""

from collections.abc import Iterable

from reports.statistics.interval import Interval
from reports.statistics.quantiles import normal_quantile, normal_tail


def level_of_tests(alpha: float) -> float:
    """The level of the interval that decides two one-sided tests at level `alpha`."""
    return 1 - 2 * alpha


def lies_within(interval: Interval, low: float, high: float) -> bool:
    """Whether an interval (of `level_of_tests`) lies within a band; one without bounds does not."""
    return interval.low >= low and interval.high <= high


def alpha_of_attempt(attempt: int, alpha: float = 0.05) -> float:
    """The level of the first, second, ... attempt to make one claim: each has half of that before it."""
    return float(alpha / 2 ** (attempt - 1))


def alpha_of_all(attempts: int, alpha: float = 0.05) -> float:
    """The chance, at most, that some one of so many attempts makes a wrong claim; below 2 `alpha` for any number."""
    return sum(alpha_of_attempt(attempt, alpha) for attempt in range(1, attempts + 1))


def chance_within(
    middle: float, error: float, later_error: float, low: float, high: float, alpha: float
) -> float:
    """The chance that a figure will be found to lie within a band, by new games with the standard error `later_error`.

    `middle` is its estimate now, with the standard error `error`; normal approximation.
    """
    reach = normal_quantile(1 - alpha) * later_error
    spread = (error**2 + later_error**2) ** 0.5
    if high - low <= 2 * reach:
        return 0.0
    if spread == 0:
        return float(low + reach <= middle <= high - reach)
    above = normal_tail((middle - (high - reach)) / spread)
    return max(above - normal_tail((middle - (low + reach)) / spread), 0.0)


def chance_of_all(chances: Iterable[float]) -> float:
    """A chance that several things hold, as if they were independent."""
    product = 1.0
    for chance in chances:
        product *= chance
    return product
