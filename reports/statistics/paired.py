"""Differences between two runs that play the same games: same seeds, same luck, something changed."""

import math
from collections.abc import Callable
from dataclasses import dataclass

from reports.statistics.interval import Interval
from reports.statistics.quantiles import t_quantile


@dataclass(frozen=True)
class PairedSums:
    """The sums over pairs of games that a paired difference needs.

    A pair is one game before and the same game after. In it the subject scored `y` in `m` rows before,
    `z` in `w` rows after; two letters stand for the sum of their products. Sums of whole numbers are
    exact, so scores are best counted in small whole units: give their number as `unit`.
    """

    pairs: int
    y: float
    m: float
    z: float
    w: float
    yy: float
    ym: float
    mm: float
    zz: float
    zw: float
    ww: float
    yz: float
    yw: float
    mz: float
    mw: float
    unit: int = 1

    @classmethod
    def of(cls, before: list[float], after: list[float]) -> "PairedSums":
        """The sums of pairs given one by one, a row each."""
        n = len(before)
        y, z = sum(before), sum(after)
        yz = sum(a * b for a, b in zip(before, after, strict=True))
        yy, zz = sum(a * a for a in before), sum(b * b for b in after)
        return cls(n, y, n, z, n, yy, y, n, zz, z, n, yz, y, z, n)


@dataclass(frozen=True)
class PairedDifference:
    """Mean per row before and after, the difference with its interval, and the worth of pairing.

    `worth` is the ratio of the variance that the difference would have with unpaired games to the one it has: how
    many times more unpaired games would give the same precision. NaN where both games of every pair are equal.
    """

    before: float
    after: float
    difference: Interval
    worth: float


def paired_difference(sums: PairedSums, level: float = 0.95, *, shares: bool = True) -> PairedDifference:
    """Interval of the difference, after minus before, of a mean per row, games being paired.

    Both means are ratios of totals; the variance is that of the difference of the linearised ratios between
    pairs (Cochran (1977), Sampling Techniques, 3rd ed., 6.4), with Student's t. With one row a game that is
    the paired t interval of common random numbers (Law (2015), Simulation Modeling and Analysis, 5th ed.,
    10.2.1 and 11.2).

    With `shares`, scores lie between 0 and 1 (a win that may be split): half a pair of each outcome (0 and 0,
    0 and 1, 1 and 0, 1 and 1) is added for the interval, as Agresti and Min (2005), Simple improved
    confidence intervals for comparing matched proportions, Statistics in Medicine 24, do for a 2 by 2 table.
    That keeps the level where few pairs differ or none does, at the price of a level somewhat above nominal.

    Bounds are NaN below two pairs; everything is NaN where a run has no rows.
    """
    return difference_within(sums, lambda pairs: t_quantile((1 + level) / 2, pairs - 1), int(shares))


def difference_within(sums: PairedSums, reach: Callable[[int], float], halves: int) -> PairedDifference:
    """The interval `reach(pairs)` standard errors to either side, with `halves` half pairs of each outcome added.

    Common to `paired_difference` and confidence sequences. With `halves`, scores lie between 0 and 1.
    """
    if sums.m == 0 or sums.w == 0:
        return PairedDifference(math.nan, math.nan, Interval(math.nan, math.nan, math.nan, 0), math.nan)
    before, after = sums.y / (sums.unit * sums.m), sums.z / (sums.unit * sums.w)
    if sums.pairs < 2:
        alone = Interval(after - before, math.nan, math.nan, sums.pairs)
        return PairedDifference(before, after, alone, math.nan)
    variance, unpaired = _variances(sums)
    worth = unpaired / variance if variance > 0 else math.nan
    used = _with_half_pairs(sums, halves) if halves else sums
    centre = used.z / (used.unit * used.w) - used.y / (used.unit * used.m)
    half = reach(used.pairs) * math.sqrt(_variances(used)[0])
    low, high = centre - half, centre + half
    if halves:
        low, high = max(min(low, after - before), -1.0), min(max(high, after - before), 1.0)
    return PairedDifference(before, after, Interval(after - before, low, high, sums.pairs), worth)


def _with_half_pairs(sums: PairedSums, halves: int) -> PairedSums:
    one, square, two = float(halves * sums.unit), float(halves * sums.unit**2), 2 * halves
    return PairedSums(
        sums.pairs + two, sums.y + one, sums.m + two, sums.z + one, sums.w + two,
        sums.yy + square, sums.ym + one, sums.mm + two, sums.zz + square, sums.zw + one, sums.ww + two,
        sums.yz + square / 2, sums.yw + one, sums.mz + one, sums.mw + two, sums.unit,
    )  # fmt: skip


def _variances(sums: PairedSums) -> tuple[float, float]:
    """The variance of the difference, and the one it would have without pairing."""
    p, q = sums.y / (sums.unit * sums.m), sums.z / (sums.unit * sums.w)
    u = sums.unit
    first = (sums.yy / u**2 - 2 * p * sums.ym / u + p * p * sums.mm) / sums.m**2
    second = (sums.zz / u**2 - 2 * q * sums.zw / u + q * q * sums.ww) / sums.w**2
    both = (sums.yz / u**2 - q * sums.yw / u - p * sums.mz / u + p * q * sums.mw) / (sums.m * sums.w)
    scale = sums.pairs / (sums.pairs - 1)
    unpaired = max(first + second, 0.0) * scale
    paired = (first + second - 2 * both) * scale
    # Differences of large sums leave rounding errors where both games of every pair are equal.
    return (paired if paired > 1e-12 * unpaired else 0.0), unpaired
