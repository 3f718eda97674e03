"""The difference between two estimates, recovered from their intervals alone."""

import math

from reports.statistics.interval import Interval
from reports.statistics.quantiles import normal_quantile


def recovered_difference(one: Interval, other: Interval, level: float = 0.95) -> Interval:
    """The interval of `one` less `other` at a level, from their 95% intervals.

    Each bound combines the distances of the two estimates from the bounds that matter to it (Zou and Donner (2008),
    Construction of confidence limits about effect measures: a general approach, Statistics in Medicine 27). Of two
    Wilson intervals that is Newcombe's. For another level distances are stretched by the ratio of normal quantiles.
    Estimates are taken as independent; where luck that both share moves them the same way, the interval is wider than
    need be. Bounds are NaN where one of the intervals has none.
    """
    stretch = normal_quantile((1 + level) / 2) / normal_quantile(0.975)
    gap = one.estimate - other.estimate
    down = stretch * math.hypot(one.estimate - one.low, other.high - other.estimate)
    up = stretch * math.hypot(one.high - one.estimate, other.estimate - other.low)
    return Interval(gap, gap - down, gap + up, one.n + other.n)
