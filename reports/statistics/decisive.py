"""How early a winner is known: who leads part way through a game, and how well that predicts the winner.

For fractions of a game (a quarter, a half, ...) there are two figures: how often the leader of that moment goes on to
win, and how much of the doubt about the winner the standing of that moment removes. Both describe games as these
strategies play them; they do not say that a lead causes a win.
"""

import math
from collections.abc import Hashable, Mapping, Sequence

import numpy as np

from reports.statistics.interval import Interval
from reports.statistics.proportion import wilson
from reports.statistics.quantiles import normal_quantile
from reports.statistics.share import ClusterSums, share_interval, simultaneous_level


def leader_wins(by_fraction: Mapping[float, ClusterSums], level: float = 0.95) -> dict[float, Interval]:
    """Share of games won by the leader after each fraction of a game; intervals hold for all fractions together.

    Sums are over games, a game counting once for each fraction: where k lead together, the leader's share of the
    win is the mean of theirs. A lead that means nothing gives a fair share; the lead at the end gives 1. Intervals are
    those of `share_interval`, corrected by Bonferroni.
    """
    each = simultaneous_level(len(by_fraction), level)
    return {fraction: share_interval(sums, each) for fraction, sums in sorted(by_fraction.items())}


def known_from(found: Mapping[float, Interval], share: float = 0.9) -> Interval:
    """The earliest fraction of a game from which on the leader wins that share of games or more, with its interval.

    `found` is the result of `leader_wins`. The interval's ends are the first fractions from which on no upper, and no
    lower, bound is below: it holds whenever all bounds do, so its level is that of `found` or more. Infinite where
    that is not reached at the last fraction. The result is always one of the fractions that were counted.
    """
    fractions = sorted(found)
    if not fractions:
        raise ValueError("no fraction was counted")

    def first(bounds: Sequence[float]) -> float:
        passed = math.inf
        for fraction, bound in zip(reversed(fractions), reversed(bounds), strict=True):
            if not bound >= share:
                break
            passed = fraction
        return passed

    ordered = [found[fraction] for fraction in fractions]
    return Interval(
        first([one.estimate for one in ordered]),
        first([one.high for one in ordered]),
        first([one.low for one in ordered]),
        min(one.n for one in ordered),
    )


def doubt_left(outcomes: Mapping[Hashable, Sequence[int]], level: float = 0.95) -> Interval:
    """Share of the doubt about the winner that is left when a moment's standing is known: 1 all of it, 0 none.

    `outcomes` is standing -> the number of games with each outcome: first seat won, second seat won, and so on,
    each tie a separate outcome. A standing is whatever is counted at the moment: who leads, by how much. Doubt is
    the entropy of the outcome, conditional on the standing over unconditional (the uncertainty coefficient of Theil
    (1970), On the estimation of relationships involving qualitative variables, American J. Sociology 76, taken from
    1). The estimate and its interval are the jackknife's, which removes most of the bias of few games (Zahl (1977),
    Jackknifing an index of diversity, Ecology 58); wider where the standing predicts next to nothing, as there
    its errors are not normal, and Wilson's where every game was decided. NaN where all games ended alike. There
    should be ten games or more to most standings. Raises ValueError for counts that do not fit together.
    """
    counts = np.array([row for row in outcomes.values() if sum(row)], float)
    if counts.ndim != 2 or (counts < 0).any():
        raise ValueError(
            "each standing needs as many counts as there are outcomes, 0 or more, and there must be games"
        )
    n = int(counts.sum())
    before, after = _doubt(counts.sum(axis=0)), _doubt_given(counts)
    if before == 0 or n < 3:
        return Interval(math.nan, math.nan, math.nan, n)
    if after == 0:
        otherwise = wilson(0, n, level).high
        most = _doubt(np.array([n * otherwise, n * (1 - otherwise)])) / before
        return Interval(0.0, 0.0, min(most, 1.0), n)
    cells = np.argwhere(counts > 0)
    each = counts[counts > 0]
    without = np.array([_share_left(counts, cell) for cell in cells])
    mean = float(each @ without) / n
    left = n * after / before - (n - 1) * mean
    spread = (n - 1) / n * float(each @ (without - mean) ** 2)
    ways = int((counts.sum(axis=0) > 0).sum())
    unrelated = (len(counts) - 1) * (ways - 1) / (2 * (n * before) ** 2)
    half = normal_quantile((1 + level) / 2) * math.sqrt(spread + unrelated)
    return Interval(min(max(left, 0.0), 1.0), max(left - half, 0.0), min(left + half, 1.0), n)


def _doubt(counts: np.ndarray) -> float:
    """Entropy of one game, in nats."""
    chances = counts[counts > 0] / counts.sum()
    return -float(chances @ np.log(chances))


def _doubt_given(counts: np.ndarray) -> float:
    """Entropy of one game's outcome once its standing is known: a row is a standing."""
    totals = counts.sum(axis=1)
    return sum(
        float(total) * _doubt(row) for total, row in zip(totals, counts, strict=True) if total
    ) / float(totals.sum())


def _share_left(counts: np.ndarray, cell: np.ndarray) -> float:
    """The share of doubt left after removing one game, by cell."""
    fewer = counts.copy()
    fewer[tuple(cell)] -= 1
    before = _doubt(fewer.sum(axis=0))
    return _doubt_given(fewer) / before if before else 1.0
