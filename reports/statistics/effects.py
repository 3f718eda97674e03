"""Effects of cards: games with a card in the main deck against games without.

Set-up deals the main deck at random, so the presence of the card, in place of an average other card, causes the
difference between the two groups. Groups are independent: no game is in both.

Of many cards without any effect, one in twenty would seem to have one. Verdicts are corrected: Holm keeps the chance
of any false verdict within 1 - level, Benjamini and Hochberg the share of false ones among those given.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final, Literal, NamedTuple

import numpy as np
import scipy

from reports.statistics.interval import Interval
from reports.statistics.proportion import wilson_ends
from reports.statistics.quantiles import t_quantile, t_tail
from reports.statistics.share import ClusterSums, effective_size

LEAST: Final = math.log(1e-30)
"""Chances below this count as 0."""

MOST: Final = -1e-6
"""The logarithm above which a chance counts as 1."""

HALVINGS: Final = 45
"""So often is the logarithm of a chance halved in, until it is known to twelve places."""

UNLIKE: Final = "amounts and shares cannot be compared"

Correction = Literal["holm", "benjamini-hochberg"]


@dataclass(frozen=True)
class Amounts:
    """Counts or amounts of one group of games, such as rounds or VP: how many, their sum and sum of squares.

    Sums of whole numbers are exact, so count in small whole units: give their number as `unit`.
    """

    n: int
    total: float
    squares: float
    unit: int = 1

    @classmethod
    def of(cls, values: list[float]) -> "Amounts":
        """The sums of values given one by one."""
        return cls(len(values), sum(values), sum(value * value for value in values))


def yes_or_no(successes: int, n: int) -> ClusterSums:
    """The sums of `n` games with a yes-or-no outcome, yes in `successes` of them."""
    if not 0 <= successes <= n:
        raise ValueError(f"{successes} successes of {n}")
    return ClusterSums(n, successes, n, successes, successes, n)


Group = Amounts | ClusterSums
"""One group of games: amounts, or shares of a win or of yes-or-no outcomes."""


@dataclass(frozen=True)
class Effect:
    """Means with and without, the difference with its interval, and the chance of one as large without an effect.

    `p_value` fits the interval: it is below 1 - level where the interval excludes 0.
    """

    present: float
    absent: float
    difference: Interval
    p_value: float


@dataclass(frozen=True)
class Verdict:
    """An effect among many. `corrected` is wide enough for all of them, or for all those that are given.

    `p_value` is the adjusted one. `verdict` is 1 where more is sure, -1 where less is, 0 where neither.
    """

    effect: Effect
    corrected: Interval
    p_value: float
    verdict: int


def effect(present: Group, absent: Group, level: float = 0.95) -> Effect:
    """The difference of a mean or share, games with minus games without, with its interval.

    For amounts: Welch's t (Welch (1947), The generalization of Student's problem when several different population
    variances are involved, Biometrika 34), or with the pooled variance where that is wider: small groups of rare
    events vary too little by themselves. For shares: Newcombe's interval, which combines Wilson's of the two groups
    (Newcombe (1998), Interval estimation for the difference between independent proportions, Statistics in
    Medicine 17, method 10), or for rows that come in games those of `share_interval` (Zou and Donner (2008),
    Construction of confidence limits about effect measures, Statistics in Medicine 27). Raises ValueError for groups
    of different kinds. Bounds are NaN where a group has less than two games.
    """
    if isinstance(present, Amounts) and isinstance(absent, Amounts):
        return _Welch.of(present, absent).effect(level)
    if isinstance(present, ClusterSums) and isinstance(absent, ClusterSums):
        return _Pairs.of([(present, absent)]).effects(level)[0]
    raise ValueError(UNLIKE)


def effects(
    groups: Mapping[str, tuple[Group, Group]],
    level: float = 0.95,
    correction: Correction = "holm",
    *,
    together: float | None = None,
) -> dict[str, Verdict]:
    """The effects of many cards at once, with corrected verdicts; `groups` is name -> (with, without).

    `level` is that of each interval, `together` that of the correction, by default the same.

    "holm": no false verdict at all with probability `together` (Holm (1979), A simple sequentially rejective multiple
    test procedure, Scandinavian J. Statistics 6), intervals by Bonferroni, which hold together and may leave open cases
    that Holm's steps decide. "benjamini-hochberg": at most 1 - `together` of the verdicts given are false, on average
    (Benjamini and Hochberg (1995), Controlling the false discovery rate, JRSS B 57), intervals as wide as those given
    need (Benjamini and Yekutieli (2005), False discovery rate-adjusted multiple confidence intervals for
    selected parameters, JASA 100). Cards of which one group is too small get no verdict and do not count.
    """
    together = level if together is None else together
    shares: dict[str, tuple[ClusterSums, ClusterSums]] = {}
    amounts: dict[str, _Welch] = {}
    for name, (present, absent) in groups.items():
        if isinstance(present, ClusterSums) and isinstance(absent, ClusterSums):
            shares[name] = present, absent
        elif isinstance(present, Amounts) and isinstance(absent, Amounts):
            amounts[name] = _Welch.of(present, absent)
        else:
            raise ValueError(UNLIKE)
    pairs = _Pairs.of([*shares.values()])
    of_shares = dict(zip(shares, pairs.effects(level), strict=True))
    found = {name: of_shares[name] if name in shares else amounts[name].effect(level) for name in groups}
    known = [name for name, one in found.items() if not math.isnan(one.p_value)]
    adjust = holm if correction == "holm" else scipy.stats.false_discovery_control
    values = adjust([found[name].p_value for name in known]) if known else []
    adjusted = dict.fromkeys(found, math.nan) | dict(zip(known, map(float, values), strict=True))
    given = {name for name in known if adjusted[name] <= 1 - together}
    comparisons = len(known) if correction == "holm" else len(known) / max(len(given), 1)
    each = 1 - (1 - together) / max(comparisons, 1)
    corrected = dict(zip(shares, pairs.differences(each), strict=True))
    return {
        name: Verdict(
            one,
            corrected[name] if name in shares else amounts[name].difference(each),
            adjusted[name],
            int(math.copysign(1, one.difference.estimate)) if name in given else 0,
        )
        for name, one in found.items()
    }


def holm(p_values: Sequence[float]) -> list[float]:
    """Returns p-values adjusted by Holm's steps; statsmodels gives the same, but collects garbage before."""
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    stepped = [min(1.0, p_values[i] * (len(order) - step)) for step, i in enumerate(order)]
    risen = dict(zip(order, accumulate(stepped, max), strict=True))
    return [risen[i] for i in range(len(order))]


class _Welch(NamedTuple):
    """Means of amounts with a card and without, the error of their difference and its degrees of freedom.

    The error is NaN where it is unknown: where a group has less than two games, or each one value and these differ.
    """

    first: float
    second: float
    error: float
    freedom: float
    n: int

    @classmethod
    def of(cls, present: Amounts, absent: Amounts) -> "_Welch":
        first, second = (
            group.total / (group.unit * group.n) if group.n else math.nan for group in (present, absent)
        )
        n = present.n + absent.n
        spread = _spread(present, absent) if min(present.n, absent.n) > 1 else []
        error = math.sqrt(sum(spread))
        if not spread or (error == 0 and first != second):
            return cls(first, second, math.nan, math.nan, n)
        if error == 0:
            return cls(first, second, 0.0, math.inf, n)
        freedom = sum(spread) ** 2 / sum(
            part**2 / (group.n - 1) for part, group in zip(spread, (present, absent), strict=True)
        )
        return cls(first, second, error, freedom, n)

    def effect(self, level: float) -> Effect:
        """The effect with its interval and p-value."""
        p_value = 2 * t_tail(abs(self.first - self.second) / self.error, self.freedom) if self.error else 1.0
        return Effect(self.first, self.second, self.difference(level), p_value)

    def difference(self, level: float) -> Interval:
        """The interval of the difference."""
        gap = self.first - self.second
        if math.isnan(self.error):
            return Interval(gap, math.nan, math.nan, self.n)
        half = t_quantile((1 + level) / 2, self.freedom) * self.error if self.error else 0.0
        return Interval.around(gap, half, self.n)


def _spread(present: Amounts, absent: Amounts) -> list[float]:
    """Variances of both means: of each group by itself, or of both pooled where this makes the error greater.

    A small group may by luck have no rare event and not vary at all; by itself it would look sure.
    """
    groups = present, absent
    own = [_variance(group) for group in groups]
    pooled = sum((group.n - 1) * one for group, one in zip(groups, own, strict=True)) / (
        present.n + absent.n - 2
    )
    by_itself, together = (
        [one / group.n for group, one in zip(groups, variances, strict=True)]
        for variances in (own, (pooled, pooled))
    )
    return max(by_itself, together, key=sum)


def _variance(group: Amounts) -> float:
    squares = group.squares - group.total * group.total / group.n
    return max(squares, 0.0) / (group.n - 1) / group.unit**2


def _share(group: ClusterSums) -> float:
    return group.y / (group.unit * group.m) if group.m else math.nan


@dataclass(frozen=True)
class _Pairs:
    """Pairs of shares, with a card and without, all found at once."""

    first: "_Scores"
    second: "_Scores"

    @classmethod
    def of(cls, pairs: Sequence[tuple[ClusterSums, ClusterSums]]) -> "_Pairs":
        return cls(_Scores.of([one for one, _ in pairs]), _Scores.of([other for _, other in pairs]))

    @property
    def gap(self) -> np.ndarray:
        """The differences."""
        return self.first.share - self.second.share

    def effects(self, level: float) -> list[Effect]:
        """The effects with their intervals and p-values."""
        differences, shares = self.differences(level), (self.first.share.tolist(), self.second.share.tolist())
        return [
            Effect(one, other, difference, math.nan if math.isnan(difference.low) else p_value)
            for one, other, difference, p_value in zip(*shares, differences, self.p_values(), strict=True)
        ]

    def differences(self, level: float) -> list[Interval]:
        """The intervals of the differences; their ends are NaN where a group has less than two games."""
        down, up = self._reach(np.full(len(self.gap), 1 - level))
        gap, games = self.gap, (self.first.clusters + self.second.clusters).astype(int)
        known = self.first.known & self.second.known
        low, high = np.where(known, gap - down, np.nan), np.where(known, gap + up, np.nan)
        return [
            Interval(*one)
            for one in zip(gap.tolist(), low.tolist(), high.tolist(), games.tolist(), strict=True)
        ]

    def p_values(self) -> list[float]:
        """The chances at which 0 is on the edge of the intervals.

        NaN where a group has less than two games.
        """
        gap = self.gap

        def short_of_zero(log_p: np.ndarray) -> np.ndarray:
            """How far beyond 0 the interval reaches, which is less the greater the chance."""
            down, up = self._reach(np.exp(log_p))
            return np.minimum(down - gap, up + gap)

        low, high = np.full(len(gap), LEAST), np.full(len(gap), MOST)
        none, sure = (gap == 0) | (short_of_zero(high) >= 0), short_of_zero(low) <= 0
        for _ in range(HALVINGS):
            middle = (low + high) / 2
            wide = short_of_zero(middle) > 0
            low, high = np.where(wide, middle, low), np.where(wide, high, middle)
        found = np.where(none, 1.0, np.where(sure, 0.0, np.exp(high)))
        known = self.first.known & self.second.known
        return np.where(np.isnan(gap) | ~known, np.nan, found).tolist()

    def _reach(self, error: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """How far the intervals reach down and up from the differences, each with its chance to err."""
        (low, high), (other_low, other_high) = self.first.bounds(error), self.second.bounds(error)
        one, other = self.first.share, self.second.share
        return np.hypot(one - low, other_high - other), np.hypot(high - one, other - other_low)


@dataclass(frozen=True)
class _Scores:
    """What `score_interval` needs of several groups, an array each."""

    share: np.ndarray
    size: np.ndarray
    clusters: np.ndarray

    @classmethod
    def of(cls, groups: Sequence[ClusterSums]) -> "_Scores":
        shares = [_share(group) for group in groups]
        sizes = [
            effective_size(group, share) if group.clusters > 1 and group.m else math.nan
            for group, share in zip(groups, shares, strict=True)
        ]
        return cls(np.array(shares), np.array(sizes), np.array([float(group.clusters) for group in groups]))

    @property
    def known(self) -> np.ndarray:
        """Whether each has games enough for an interval."""
        return self.clusters > 1

    def bounds(self, error: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The interval of each (`score_interval`) that errs with a chance of its own."""
        z = -scipy.special.ndtri(error / 2)
        t = -scipy.special.stdtrit(np.maximum(self.clusters - 1, 1), error / 2)
        low, high = wilson_ends(self.share, self.size * (z / t) ** 2, z)
        return np.maximum(0.0, low), np.minimum(1.0, high)
