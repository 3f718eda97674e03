"""Shares of a win: 1, 0, or 1/n in an n-way tie, where rows of one game are not independent."""

import math
from dataclasses import dataclass

from reports.statistics.interval import Interval
from reports.statistics.proportion import wilson_bounds
from reports.statistics.quantiles import normal_quantile, t_quantile


@dataclass(frozen=True)
class ClusterSums:
    """The sums over clusters that a share needs.

    A cluster is a game. `y` is the score of one cluster in all rows in question, `m` the number of those
    rows. Sums of whole numbers are exact, so `y` is best counted in small whole units of a win: give
    their number as `unit`.
    """

    clusters: int
    y: float
    m: float
    yy: float
    ym: float
    mm: float
    unit: int = 1

    @property
    def amounts(self) -> tuple[float, float, int]:
        """The sum and the sum of squares of what clusters have a row, and their number, where all have as many rows."""
        rows = self.m / self.clusters if self.clusters else 1.0
        return self.y / rows, self.yy / rows**2, self.clusters

    @classmethod
    def of(cls, scores: list[float], sizes: list[int]) -> "ClusterSums":
        """The sums of clusters given one by one."""
        pairs = list(zip(scores, sizes, strict=True))
        return cls(
            clusters=len(pairs),
            y=sum(y for y, _ in pairs),
            m=sum(m for _, m in pairs),
            yy=sum(y * y for y, _ in pairs),
            ym=sum(y * m for y, m in pairs),
            mm=sum(m * m for _, m in pairs),
        )


def share_interval(sums: ClusterSums, level: float = 0.95) -> Interval:
    """Interval of the mean share per row, rows coming in clusters and scores lying between 0 and 1.

    The estimate is the ratio of totals; its variance is that of the linearised ratio between clusters
    (Cochran (1977), Sampling Techniques, 3rd ed., 6.4). The interval is Wilson's with the effective
    sample size, that is, the number of independent yes-or-no outcomes that would be as uncertain,
    adjusted for the degrees of freedom (Korn and Graubard (1998), Confidence intervals for proportions
    with small expected number of positive counts, Survey Methodology 24; in Wilson's form: Franco,
    Little, Louis and Slud (2019), Comparative study of confidence intervals for proportions in complex
    sample surveys, J. Survey Statistics and Methodology 7). It stays sensible for shares near 0 or 1
    and for few games, where a normal interval is too narrow. Bounds are NaN below two clusters.

    Where there is no variation at all, every row counts as one outcome.
    """
    if sums.clusters == 0 or sums.m == 0:
        return Interval(math.nan, math.nan, math.nan, sums.clusters)
    p = sums.y / (sums.unit * sums.m)
    if sums.clusters < 2:
        return Interval(p, math.nan, math.nan, sums.clusters)
    both = (1 + level) / 2
    return score_interval(sums, normal_quantile(both), t_quantile(both, sums.clusters - 1))


def score_interval(sums: ClusterSums, z: float, t: float) -> Interval:
    """The interval `z` standard errors to either side, `t` of them where the variance is an estimate.

    Common to `share_interval` and confidence sequences; needs two clusters at least.
    """
    p = sums.y / (sums.unit * sums.m)
    low, high = wilson_bounds(p, effective_size(sums, p) * (z / t) ** 2, z)
    return Interval(p, low, high, sums.clusters)


def effective_size(sums: ClusterSums, p: float) -> float:
    """The number of independent yes-or-no outcomes that would be as uncertain as this share, which is `p`."""
    residual = sums.yy / sums.unit**2 - 2 * p * sums.ym / sums.unit + p * p * sums.mm
    clusters = sums.clusters
    variance = max(residual, 0.0) / sums.m**2 * clusters / (clusters - 1)
    tiny = 1e-12 / sums.m
    return p * (1 - p) / variance if variance > tiny and 0 < p < 1 else float(sums.m)


def simultaneous_level(comparisons: int, level: float = 0.95) -> float:
    """Level of each of several intervals so that all hold together with probability `level` at least.

    Bonferroni's correction: Dunn (1961), Multiple comparisons among means, JASA 56.
    """
    return 1 - (1 - level) / max(comparisons, 1)
