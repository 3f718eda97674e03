"""Confidence sequences: intervals that hold at every look, for runs that stop when they are precise enough.

An interval of fixed size holds with its level at one size named beforehand. A run that looks again and again
and stops by what it sees needs more: intervals that all hold together, at every number of games
from the first look on. At the size they are tuned for (`planned`) these are 1.55 times as wide, and as narrow
as such a sequence can be; at a quarter and at four times that size they are a tenth wider than that or less.
Far below it they say next to nothing.

Method: asymptotic confidence sequences of Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (2024), Time-uniform
central limit theory and asymptotic confidence sequences, Annals of Statistics 52, theorem 2.2, after the normal
mixture of Robbins (1970), Statistical methods related to the law of the iterated logarithm, Annals of
Mathematical Statistics 41. They rest on the central limit theorem at the first look: make that no earlier
than at `FIRST_LOOK` observations. The error of a variance estimated from few observations is allowed for as
Student's t does.
"""

import math
from functools import lru_cache
from typing import Final

import scipy

from reports.statistics.interval import Interval
from reports.statistics.paired import PairedDifference, PairedSums, difference_within
from reports.statistics.quantiles import normal_tail, t_quantile
from reports.statistics.share import ClusterSums, score_interval

FIRST_LOOK: Final = 100
"""The least number of games at which a sequence should be looked at."""


def mean_sequence(
    total: float, total_of_squares: float, n: int, planned: int, level: float = 0.95
) -> Interval:
    """Interval of the mean of `n` observations so far, from their sum and sum of squares, whatever `n` is.

    All intervals from the first look on hold together with probability `level`. `planned` is the number of
    observations for which the sequence is tuned; it must be named before the first look. Bounds are NaN below
    two observations.
    """
    if n < 2:
        return Interval(total / n if n else math.nan, math.nan, math.nan, n)
    mean = total / n
    deviation = math.sqrt(max(total_of_squares - total * total / n, 0.0) / (n - 1))
    return Interval.around(mean, half_width(deviation, n, planned, level), n)


def share_sequence(sums: ClusterSums, planned: int, level: float = 0.95) -> Interval:
    """Interval of the mean share per row, rows coming in games, whatever the number of games so far.

    As `share_interval`, in Wilson's form with the effective size, but so many standard errors to either side
    that all intervals from the first look on hold together with probability `level`. `planned` counts games in
    which the subject has a row. Bounds are NaN below two of them.
    """
    if sums.clusters == 0 or sums.m == 0:
        return Interval(math.nan, math.nan, math.nan, sums.clusters)
    if sums.clusters < 2:
        return Interval(sums.y / (sums.unit * sums.m), math.nan, math.nan, sums.clusters)
    return score_interval(sums, *_reach(sums.clusters, planned, level))


def difference_sequence(
    sums: PairedSums, planned: int, level: float = 0.95, *, shares: bool = True
) -> PairedDifference:
    """Interval of a paired difference, whatever the number of pairs so far.

    As `paired_difference`, but all intervals from the first look on hold together with probability `level`.
    `planned` counts pairs in which the subject has a row. With `shares`, pairs of each outcome are added
    in proportion to the square of the standard errors reached, as Agresti and Min's two are to 1.96.
    """
    halves = 0
    if shares and sums.pairs >= 2:
        halves = math.ceil((_reach(sums.pairs, planned, level)[0] / 1.96) ** 2)
    return difference_within(sums, lambda _: _reach(sums.pairs, planned, level)[1], halves)


def half_width(deviation: float, n: int, planned: int, level: float = 0.95) -> float:
    """Half-width of the sequence of a mean after `n` observations with that standard deviation.

    In the unit of `deviation`. Of a share p, one row a game, the deviation is sqrt(p (1 - p)).
    """
    return _reach(n, planned, level)[1] * deviation / math.sqrt(n) if deviation else 0.0


def deviation_of(found: Interval, level: float = 0.95) -> float:
    """The approximate standard deviation of one observation behind an interval of fixed size.

    `found` is of `mean_interval`, `share_interval`, `wilson` or `paired_difference` with that level, not of a
    sequence. NaN where it has no bounds.
    """
    if math.isnan(found.half_width):
        return math.nan
    return found.half_width * math.sqrt(found.n) / t_quantile((1 + level) / 2, max(found.n - 1, 1))


def games_needed(deviation: float, n: int, target: float, planned: int, level: float = 0.95) -> int:
    """The approximate number of games beyond `n` until the half-width of a sequence is `target`; 0 where it should be.

    It counts games in which the subject has a row; `deviation` is that of one of them, before the first game from
    `planning`, then from the games so far (`deviation_of`). Only the sequence itself says whether the target is
    reached. Raises ValueError for a target that is not positive, or where the deviation is not known.
    """
    if not target > 0:
        raise ValueError(f"no number of games gives a half-width of {target}")
    if not 0 <= deviation < math.inf:
        raise ValueError(f"with a deviation of {deviation} nobody can tell how many games are needed")
    short, enough = max(n, 2) - 1, max(n, 2)
    while half_width(deviation, enough, planned, level) > target:
        short, enough = enough, enough * 2
    while enough - short > 1:
        middle = (enough + short) // 2
        if half_width(deviation, middle, planned, level) > target:
            short = middle
        else:
            enough = middle
    return enough - n


def size_to_plan(deviation: float, target: float, level: float = 0.95) -> int:
    """The number of games after which a sequence tuned for just that number has half-width `target`.

    The value for `planned` where a precision is asked for and the standard deviation is roughly known.
    """
    if not target > 0:
        raise ValueError(f"no number of games gives a half-width of {target}")
    return max(math.ceil((1 + _tuned(level)) * (deviation / target) ** 2), FIRST_LOOK)


@lru_cache(maxsize=4096)
def _reach(n: int, planned: int, level: float) -> tuple[float, float]:
    """Standard errors to either side at `n` observations, for a known and for an estimated variance."""
    if planned < 1:
        raise ValueError(f"a sequence cannot be tuned for {planned} games")
    grown = n * _tuned(level) / planned
    z = math.sqrt(2 * (1 + 1 / grown) * math.log(math.sqrt(1 + grown) / (1 - level)))
    return z, -t_quantile(normal_tail(z), n - 1)


@lru_cache(maxsize=64)
def _tuned(level: float) -> float:
    """The square of the paper's rho, times the number of observations at which it makes the narrowest interval."""
    return float(-scipy.special.lambertw(-((1 - level) ** 2) / math.e, -1).real) - 1
