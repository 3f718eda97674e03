"""Who beats whom: a ladder, or circles.

Two-player games, every character against every other, seats exchanged as often either way. The log odds of each
meeting are split into what strengths explain and a cyclic rest, orthogonal to it (Balduzzi, Tuyls, Perolat and
Graepel (2018), Re-evaluating evaluation, NeurIPS 31; Jiang, Lim, Yao and Ye (2011), Statistical ranking and
combinatorial Hodge theory, Mathematical Programming 127). Each meeting is weighted by the information of its games,
so that the cyclic rest of a true ladder is noise of known size, and any excess is due to cycles. Where cycles are
many, a ladder misleads: `equilibria` has rankings that allow for them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from reports.statistics.interval import Interval
from reports.statistics.quantiles import chi_square_tail, noncentrality, normal_quantile
from reports.statistics.share import simultaneous_level


@dataclass(frozen=True)
class Matchups:
    """Counts of two-player games: `wins[i][j]` that `names[i]` won against `names[j]`, and `ties[i][j]`.

    Every two must have met. Games of a name with itself do not count.
    """

    names: tuple[str, ...]
    wins: tuple[tuple[int, ...], ...]
    ties: tuple[tuple[int, ...], ...]

    @classmethod
    def of(
        cls, names: Sequence[str], wins: Sequence[Sequence[int]], ties: Sequence[Sequence[int]] | None = None
    ) -> "Matchups":
        """The matchups with their counts checked. Raises ValueError where they make no sense or two never met."""
        size = len(names)
        given = [
            np.array(counts if counts is not None else np.zeros((size, size)), int) for counts in (wins, ties)
        ]
        if size < 2 or any(counts.shape != (size, size) or (counts < 0).any() for counts in given):
            raise ValueError(
                f"{size} names need {size} rows of {size} counts, 0 or more, and there must be two"
            )
        if (given[1] != given[1].T).any():
            raise ValueError("a tie of one is a tie of the other")
        for i, j in combinations(range(size), 2):
            if given[0][i, j] + given[0][j, i] + given[1][i, j] == 0:
                raise ValueError(f"{names[i]} and {names[j]} never met")
        first, second = (tuple(map(tuple, counts.tolist())) for counts in given)
        return cls(tuple(names), first, second)

    @property
    def games(self) -> np.ndarray:
        """The number of games of each two."""
        wins, ties = np.array(self.wins), np.array(self.ties)
        games: np.ndarray = wins + wins.T + ties
        np.fill_diagonal(games, 0)
        return games

    def chances(self) -> np.ndarray:
        """Chances of a win and of a tie for each two, drawn in by half a win to either side: never 0 or 1.

        An array of two matrices; among a name and itself a tie is certain.
        """
        wins, ties = np.array(self.wins, float), np.array(self.ties, float)
        total = self.games + 1.0
        found = np.stack([(wins + 0.5) / total, ties / total])
        for i in range(len(self.names)):
            found[:, i, i] = 0.0, 1.0
        return found


@dataclass(frozen=True)
class Cycles:
    """How far a ladder explains who beats whom.

    `cyclic_share` is the share of the differences between meetings (as squared log odds, weighted by the information of
    their games) that is cyclic, corrected for noise: 0 is a pure ladder, 1 pure rock, paper, scissors. `cyclic_size` is
    how far the log odds of a meeting typically are from the ladder's (root mean square). `p_value` is the chance of as
    much cyclic rest or more if the ladder were all. `ladder` has the log strengths, adding up to zero, and `rests` the
    log odds of each meeting of (a, b) above the ladder's, with intervals that hold together.
    """

    cyclic_share: Interval
    cyclic_size: Interval
    p_value: float
    ladder: dict[str, float]
    rests: dict[tuple[str, str], Interval]


def cycles(matchups: Matchups, level: float = 0.95) -> Cycles:
    """Split the log odds of all meetings into a ladder and a cyclic rest, and test whether that is noise.

    Log odds have half a win added to either side, and the variance of their win share, ties counted as half (Berkson's
    minimum chi-square (1955), Maximum likelihood and minimum chi-square estimates of the logistic function,
    JASA 50). The test is Pearson's, of the weighted rest on (k - 1)(k - 2) / 2 degrees of freedom; sizes have the
    interval of the noncentrality of a chi-square (Steiger (1998), A note on multiple sample extensions of the RMSEA
    fit index, Structural Equation Modeling 5), the share one that combines those of its two parts at a corrected
    level, so well above `level`. Needs three names or more, and some ten wins and losses in most meetings.
    """
    if len(matchups.names) < 3:
        raise ValueError("cycles need three characters or more")
    pairs = list(combinations(range(len(matchups.names)), 2))
    log_odds, weight = _log_odds(matchups, pairs)
    steps = np.zeros((len(pairs), len(matchups.names)))
    for row, (i, j) in enumerate(pairs):
        steps[row, i], steps[row, j] = 1.0, -1.0
    inverse = np.linalg.pinv(steps.T @ (weight[:, None] * steps))
    ladder = inverse @ steps.T @ (weight * log_odds)
    rest = log_odds - steps @ ladder
    games = int(matchups.games.sum() // 2)
    found, climbed = float(weight @ rest**2), float(weight @ (steps @ ladder) ** 2)
    steep, free = len(matchups.names) - 1, len(pairs) - len(matchups.names) + 1
    size = _noncentrality(found, free, level, games)
    each = simultaneous_level(2, level)
    share = _share(_noncentrality(found, free, each, games), _noncentrality(climbed, steep, each, games))
    spread = 1 / weight - np.einsum("pi,ij,pj->p", steps, inverse, steps)
    z = normal_quantile((1 + simultaneous_level(len(pairs), level)) / 2)
    rests = {
        (matchups.names[i], matchups.names[j]): Interval.around(
            float(rest[p]), z * math.sqrt(max(spread[p], 0.0)), games
        )
        for p, (i, j) in enumerate(pairs)
    }
    low, typical, high = (math.sqrt(x / float(weight.sum())) for x in (size.low, size.estimate, size.high))
    return Cycles(
        share,
        Interval(typical, low, high, games),
        chi_square_tail(found, free),
        dict(zip(matchups.names, ladder.tolist(), strict=True)),
        rests,
    )


def _log_odds(matchups: Matchups, pairs: Sequence[tuple[int, int]]) -> tuple[np.ndarray, np.ndarray]:
    """Log odds of each two, and the inverse of their variance: ties, as half wins, vary less."""
    wins, ties = matchups.chances()
    at = tuple(np.array(pairs).T)
    share = wins[at] + ties[at] / 2
    variance = (share * (1 - share) - ties[at] / 4) / (matchups.games[at] + 1)
    return np.log(share / (1 - share)), (share * (1 - share)) ** 2 / variance


def _noncentrality(found: float, free: int, level: float, n: int) -> Interval:
    """The excess of a sum of squares over noise, whose sum alone would be chi-square."""
    tail = (1 - level) / 2
    return Interval(
        max(found - free, 0.0),
        noncentrality(found, free, tail),
        noncentrality(found, free, 1 - tail),
        n,
    )


def _share(part: Interval, other: Interval) -> Interval:
    def ratio(a: float, b: float) -> float:
        return a / (a + b) if a + b > 0 else math.nan

    low, high = ratio(part.low, other.high), ratio(part.high, other.low)
    return Interval(
        ratio(part.estimate, other.estimate),
        0.0 if math.isnan(low) else low,
        1.0 if math.isnan(high) else high,
        part.n,
    )
