"""Time to an event, in whole turns, where some games end before it comes: incidence, and Kaplan-Meier.

A game that ends before the event censors it: all that is known is that the event had not come by then.
The curve answers "if play went on"; it is unbiased where games do not end for reasons that make the event
likelier or less likely soon. The share of played games with the event by turn t is a plain share (`wilson`).
Each observation must be a separate game, or the intervals are too narrow.

The estimate is that of Kaplan and Meier (1958), Nonparametric estimation from incomplete observations, JASA 53, its
variance that of Greenwood (1926), intervals on the log(-log) scale as in Kalbfleisch and Prentice (2002), The
Statistical Analysis of Failure Time Data, 2nd ed., 1.4. Counts go in as they are; statsmodels' estimator, with
which the tests compare it, takes rows, and with weights has another variance.
"""

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import pairwise

from reports.statistics.interval import Interval
from reports.statistics.proportion import wilson
from reports.statistics.quantiles import normal_quantile


@dataclass(frozen=True)
class SurvivalStep:
    """The events at one time, and the share for which the event is yet to come after it.

    `at_risk` is the number of games still going without the event just before; games that end at the same time
    as an event comes in others count as at risk.
    """

    time: int
    at_risk: int
    events: int
    censored: int
    waiting: Interval


@dataclass(frozen=True)
class Survival:
    """A curve by time: all times at which anything happened, in order. `n` is the number of games."""

    steps: tuple[SurvivalStep, ...]
    n: int

    def waiting(self, time: int) -> Interval:
        """Share for which the event is yet to come after `time`. NaN beyond the last time observed.

        Where none is left waiting, the share stays 0.
        """
        if time > self.steps[-1].time and self.steps[-1].waiting.estimate > 0:
            return Interval(math.nan, math.nan, math.nan, self.n)
        before = [step.waiting for step in self.steps if step.time <= time]
        return before[-1] if before else Interval(1.0, 1.0, 1.0, self.n)

    def came(self, time: int) -> Interval:
        """Share for which the event has come by `time`."""
        waiting = self.waiting(time)
        return Interval(1 - waiting.estimate, 1 - waiting.high, 1 - waiting.low, self.n)

    def fallen(self, time: int, level: float = 0.95) -> Interval:
        """Share of all games in which the event came by `time`, before the game ended: the cumulative incidence.

        The end of a game competes with the event, and every game is seen to its end, so this is a plain share of
        games (Wilson); it never says what would be "if play went on".
        """
        return wilson(sum(step.events for step in self.steps if step.time <= time), self.n, level)

    def ever(self, level: float = 0.95) -> Interval:
        """Share of all games in which the event ever came."""
        return self.fallen(self.steps[-1].time, level)

    def at_risk(self, time: int) -> int:
        """How many games still go on without the event just after `time`."""
        return self.n - sum(step.events + step.censored for step in self.steps if step.time <= time)

    def quantile(self, share: float = 0.5) -> Interval:
        """The time by which the event has come for that share, the median by default, with its interval.

        The first time at which at most 1 - `share` are waiting; the interval holds all times at which the curve's own
        interval does not exclude that (Brookmeyer and Crowley (1982), A confidence interval for the median
        survival time, Biometrics 38). Infinite where the curve does not fall that far. Its level is that of the
        curve, or more: times are whole.
        """
        left = 1 - share + 1e-12
        return Interval(
            self._first(lambda waiting: waiting.estimate <= left),
            self._first(lambda waiting: waiting.low <= left),
            self._first(lambda waiting: waiting.high <= left),
            self.n,
        )

    def mean_within(self, horizon: int, level: float = 0.95) -> Interval:
        """Mean time to the event, games without it by `horizon` counting as `horizon` (restricted mean).

        Defined where the median is not reached. Normal interval with Greenwood's variance (Klein and Moeschberger
        (2003), Survival Analysis, 2nd ed., 4.5). Raises ValueError where nothing is observed up to the horizon.
        """
        if horizon > self.steps[-1].time and self.steps[-1].waiting.estimate > 0:
            raise ValueError(
                f"no game is observed up to time {horizon}: the last ends at {self.steps[-1].time}"
            )
        inner = [step for step in self.steps if step.time < horizon]
        ends = [*(step.time for step in inner), horizon]
        heights = [1.0, *(step.waiting.estimate for step in inner)]
        areas = [height * (b - a) for height, (a, b) in zip(heights, pairwise([0, *ends]), strict=True)]
        variance = 0.0
        for i, step in enumerate(inner):
            if step.events and step.at_risk > step.events:
                beyond = math.fsum(areas[i + 1 :])
                variance += beyond**2 * step.events / (step.at_risk * (step.at_risk - step.events))
        half = normal_quantile((1 + level) / 2) * math.sqrt(variance)
        return Interval.around(math.fsum(areas), half, self.n)

    def _first(self, holds: Callable[[Interval], bool]) -> float:
        return next((float(step.time) for step in self.steps if holds(step.waiting)), math.inf)


def kaplan_meier(events: Mapping[int, int], censored: Mapping[int, int], level: float = 0.95) -> Survival:
    """The curve of the share for which an event is yet to come, with an interval at each time.

    `events` is time -> the number of games with the event then, `censored` time -> the number that ended without it.
    Each interval has its level by itself; for several times at once, give a corrected level (`simultaneous_level`).

    Before the first event, and where none is left waiting, Greenwood's variance says nothing: there the bound is
    Wilson's for the games at risk. Raises ValueError for negative counts or times, and without games.
    """
    counts = [*events.items(), *censored.items()]
    if any(time < 0 or count < 0 for time, count in counts):
        raise ValueError("times and counts are 0 or more")
    at_risk = n = sum(count for _, count in counts)
    if n == 0:
        raise ValueError("no games")
    z = normal_quantile((1 + level) / 2)
    steps: list[SurvivalStep] = []
    share, spread, high = 1.0, 0.0, 1.0
    for time in sorted({time for time, count in counts if count}):
        came, ended = events.get(time, 0), censored.get(time, 0)
        share *= 1 - came / at_risk
        if came < at_risk:
            spread += came / (at_risk * (at_risk - came))
        if share == 1:
            waiting = Interval(share, 1 - wilson(0, at_risk, level).high, 1.0, n)
        elif share == 0:
            waiting = Interval(share, 0.0, min(high, wilson(0, at_risk, level).high), n)
        else:
            waiting = _log_log(share, z * math.sqrt(spread), n)
        steps.append(SurvivalStep(time, at_risk, came, ended, waiting))
        high = waiting.high
        at_risk -= came + ended
    return Survival(tuple(steps), n)


def _log_log(share: float, margin: float, n: int) -> Interval:
    """The interval symmetric about log(-log(share)), `margin` being that of log(share)."""
    log = math.log(share)
    factor = math.exp(margin / abs(log))
    return Interval(share, math.exp(log * factor), math.exp(log / factor), n)
