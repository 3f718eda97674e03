"""Whether a tuned style is better than the one it began as: on games that nobody has looked at."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from reports.statistics import (
    ClusterSums,
    Interval,
    PairedSums,
    paired_difference,
    share_interval,
    simultaneous_level,
)
from sim.tuning.match import WIN, Match, Tally

BETTER, WORSE, NOT_SURE = "better", "worse", "not sure"


@dataclass(frozen=True)
class Verdict:
    """How the tuned style and the one it began as do in the same games of a match.

    `tuned` is the share of wins, `start` what there is to compare it with: where the start did not have to play
    (`styles_needed`) a fair share, else the start's own share in those games. `difference` is tuned minus start, with
    its 95% interval; `corrected` the same for all verdicts together. `pairing`: so many times as many games apart
    would tell as much; NaN where the start did not play.
    """

    match: Match
    tuned: Interval
    start: float
    difference: Interval
    corrected: Interval
    pairing: float
    errors: int

    @property
    def word(self) -> str:
        """What is sure of the difference, all verdicts holding together."""
        if self.corrected.low > 0:
            return BETTER
        return WORSE if self.corrected.high < 0 else NOT_SURE


def styles_needed(
    match: Match, start_name: str, styles: Sequence[tuple[int, ...]]
) -> tuple[tuple[int, ...], ...]:
    """Which of tuned and start have to play the match: against the start itself its share is known to be fair.

    It is not where the style always has the same of two unlike sides.
    """
    return tuple(styles[:1] if match.against == start_name and not match.role else styles)


def judge(tallies: Sequence[tuple[Match, Tally]]) -> list[Verdict]:
    """A verdict a match, from the games of tuned and, where it had to play them, start."""
    level = simultaneous_level(len(tallies))
    return [_verdict(match, tally, level) for match, tally in tallies]


def _verdict(match: Match, tally: Tally, level: float) -> Verdict:
    tuned = share_interval(_sums(tally))
    if len(tally.sums) == 1:
        fair = 1 / match.sides
        wide = share_interval(_sums(tally), level)
        return Verdict(match, tuned, fair, _minus(tuned, fair), _minus(wide, fair), math.nan, tally.errors)
    pairs = _pairs(tally)
    found, wide_found = paired_difference(pairs), paired_difference(pairs, level)
    return Verdict(
        match, tuned, found.before, found.difference, wide_found.difference, found.worth, tally.errors
    )


def _minus(interval: Interval, value: float) -> Interval:
    return Interval(interval.estimate - value, interval.low - value, interval.high - value, interval.n)


def _sums(tally: Tally) -> ClusterSums:
    n, total = tally.games, tally.sums[0]
    return ClusterSums(n, total, n, tally.products[0][0], total, n, WIN)


def _pairs(tally: Tally) -> PairedSums:
    """The start's games before, the tuned style's after."""
    n, (z, y) = tally.games, tally.sums
    (zz, yz), (_, yy) = tally.products
    return PairedSums(n, y, n, z, n, yy, y, n, zz, z, n, yz, y, z, n, WIN)
