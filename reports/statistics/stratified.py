"""Differences between those with something and those without, held apart by strata: side, place in turn order.

Where something is dealt by lot, those with it and those without differ by it alone on average; held apart by strata
that the lot does not choose, what the strata do to the outcome no longer blurs the difference (post-stratification:
Miratrix, Sekhon and Yu (2013), Adjusting treatment effect estimates by post-stratification in randomized experiments,
JRSS B 75).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports.statistics.effects import Amounts, Effect, Verdict, holm
from reports.statistics.interval import Interval
from reports.statistics.quantiles import t_quantile, t_tail


@dataclass(frozen=True)
class Stratum:
    """Scores of those with something, and which group of games without it says what is to be expected.

    Of two sides one wins what the other loses: `mirrored` says that what is expected is one less the group's mean.
    """

    present: Amounts
    group: int
    mirrored: bool = False


@dataclass(frozen=True)
class Stratified:
    """A difference with its standard error and the degrees of freedom of that; NaN where it is not known."""

    present: float
    absent: float
    error: float
    freedom: float
    n: int

    @property
    def difference(self) -> float:
        """What those with it have more, stratum by stratum."""
        return self.present - self.absent

    def interval(self, level: float = 0.95) -> Interval:
        """The difference with Student's interval."""
        if math.isnan(self.error):
            return Interval(self.difference, math.nan, math.nan, self.n)
        half = t_quantile((1 + level) / 2, self.freedom) * self.error
        return Interval.around(self.difference, half, self.n)

    @property
    def p_value(self) -> float:
        """The chance of a difference as large without an effect; it fits the intervals."""
        if math.isnan(self.error):
            return math.nan
        return 1.0 if self.difference == 0 else 2 * t_tail(abs(self.difference) / self.error, self.freedom)


def stratified(strata: Sequence[Stratum], groups: Sequence[Amounts]) -> Stratified:
    """The mean of those with something, less what those without have in the same strata.

    Strata weigh as much as they have games with it. `groups` are games without it, each game in one group. The
    variance is that within strata, or within strata and groups together where that is more: few games may by luck be
    all alike, and would look sure.
    """
    strata = [stratum for stratum in strata if stratum.present.n]
    n = sum(stratum.present.n for stratum in strata)
    if not n:
        return Stratified(math.nan, math.nan, math.nan, math.nan, 0)
    total = n + sum(group.n for group in groups)
    present = sum(stratum.present.total / stratum.present.unit for stratum in strata) / n
    absent, pulls = 0.0, [0.0] * len(groups)
    for stratum in strata:
        weight, group = stratum.present.n / n, groups[stratum.group]
        mean = group.total / (group.unit * group.n) if group.n else math.nan
        absent += weight * (1 - mean if stratum.mirrored else mean)
        pulls[stratum.group] += -weight if stratum.mirrored else weight
    freedom = n - len(strata)
    used = [group for group, pull in zip(groups, pulls, strict=True) if pull]
    if freedom < 1 or math.isnan(absent) or any(group.n < 2 for group in used):
        return Stratified(present, absent, math.nan, math.nan, total)
    within = sum(_squares(stratum.present) for stratum in strata)
    spare = sum(group.n - 1 for group in groups if group.n)
    both = (within + sum(_squares(group) for group in groups if group.n)) / (freedom + spare)
    variance = max(within / freedom, both) / n
    for group, pull in zip(groups, pulls, strict=True):
        if pull:
            variance += pull * pull * max(_squares(group) / (group.n - 1), both) / group.n
    error = math.sqrt(variance)
    return Stratified(present, absent, error if error or present == absent else math.nan, freedom, total)


def stratified_verdicts(
    found: Mapping[str, Stratified], level: float = 0.95, *, together: float = 0.95
) -> dict[str, Verdict]:
    """Differences of many things at once, corrected as `effects` does by Holm's steps; intervals by Bonferroni."""
    known = [name for name, one in found.items() if not math.isnan(one.p_value)]
    adjusted = dict(zip(known, holm([found[name].p_value for name in known]), strict=True))
    each = 1 - (1 - together) / max(len(known), 1)
    return {
        name: Verdict(
            Effect(one.present, one.absent, one.interval(level), one.p_value),
            one.interval(each),
            adjusted.get(name, math.nan),
            int(math.copysign(1, one.difference)) if adjusted.get(name, 1.0) <= 1 - together else 0,
        )
        for name, one in found.items()
    }


def _squares(amounts: Amounts) -> float:
    """The sum of squares about the mean."""
    spread = amounts.squares - amounts.total * amounts.total / amounts.n
    return max(spread, 0.0) / amounts.unit**2
