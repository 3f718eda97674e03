"""Strengths of characters from games of two or more, seat and strategy held fixed: Plackett-Luce.

Each seat of a game has a worth, exp of the sum of its character's strength, its place's in turn order and its
strategy's; it comes first with a chance in proportion to its worth, second among those left, and so on (Luce
(1959), Individual Choice Behavior; Plackett (1975), The analysis of permutations, Applied Statistics 24). Of two
players that is Bradley and Terry's model. Strengths of a kind add up to zero; a difference of 0.1 is about 10% more
worth: of two players otherwise alike the stronger wins 52.5%.

Who plays which character and who sits where is random or rotated by design: strengths are causal, given the
strategies and the opponents there were. A ladder supposes that no character owes its wins to particular
opponents; `matchups` tests that. A seat's strength is the same whatever the number of players:
games of different numbers are best fitted apart.
"""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from reports.statistics.choices import (
    Choices,
    Kinds,
    Lineup,
    check_finite,
    check_identified,
    choices_of,
    merged,
)
from reports.statistics.interval import Interval
from reports.statistics.quantiles import t_quantile
from reports.statistics.share import simultaneous_level

STILL: Final = 1e-10
"""A step shorter than this ends the search: such a one follows from steps that get shorter by their square."""

FLAT: Final = 1e-12
"""The part of the steepest fall of a likelihood that is none."""


@dataclass(frozen=True)
class Strengths:
    """Log strengths with simultaneous intervals, a mapping for each kind, each adding up to zero.

    Seats count from 0 in turn order. A kind with one name only is empty. Each interval's `n` is the number of
    games with that name. `covariance` is that of the characters' strengths in the order of `characters`, for
    comparing them (`rank_intervals`).
    """

    characters: Mapping[str, Interval]
    seats: Mapping[int, Interval]
    strategies: Mapping[str, Interval]
    covariance: tuple[tuple[float, ...], ...]
    games: int


def plackett_luce(lineups: Sequence[Lineup], level: float = 0.95, *, winner_only: bool = True) -> Strengths:
    """Fit strengths by maximum likelihood; intervals hold for all names of a kind together.

    With `winner_only` only the winner counts (McFadden (1974), Conditional logit analysis of
    qualitative choice behavior), otherwise whole rankings. A win that is tied counts in shares; a tie in a ranking
    as the average over all orders it leaves open. Standard errors are robust, with games as clusters: right
    also where the model is not quite (White (1982), Maximum likelihood estimation of misspecified models,
    Econometrica 50). Intervals are corrected by Bonferroni within each kind. Games must be independent: two that
    share their luck are not.

    Raises ValueError where games make no sense or cannot tell strengths apart: where kinds go together (a character
    always with one strategy), groups never meet, or some always finish ahead of others, so that no finite
    strength is the likeliest.
    """
    rows = merged(lineups)
    games = sum(row.games for row in rows)
    kinds = Kinds.of(rows)
    choices = choices_of(rows, kinds, winner_only=winner_only)
    check_identified(choices, kinds)
    estimate, is_peak = _likeliest(choices)
    if not is_peak:
        check_finite(choices, kinds)  # a search among linear programs, which a peak makes needless
    covariance = kinds.basis @ _sandwich(choices, estimate) @ kinds.basis.T
    values, errors = kinds.basis @ estimate, np.sqrt(np.maximum(np.diag(covariance), 0.0))
    seen = _games_with(rows)
    found: list[dict[Any, Interval]] = []
    for kind, (names, first) in enumerate(zip(kinds.names, kinds.starts, strict=True)):
        comparisons = len(names) if len(names) > 2 else 1  # with two names one is the other's mirror image
        t = t_quantile((1 + simultaneous_level(comparisons, level)) / 2, max(games - len(estimate), 1))
        found.append(
            {
                name: Interval.around(float(values[i]), t * float(errors[i]), seen[kind, name])
                for i, name in enumerate(names, first)
            }
        )
    size = len(kinds.names[0])
    among = tuple(tuple(row) for row in covariance[:size, :size].tolist())
    return Strengths(found[0], found[1], found[2], among, games)


def _games_with(rows: Sequence[Lineup]) -> Counter[tuple[int, Any]]:
    # Many rows have the same names in one kind: their games are added up first.
    alike: Counter[tuple[int, Sequence[Any]]] = Counter()
    for row in rows:
        for kind, names in enumerate((row.characters, range(len(row.characters)), row.strategies)):
            alike[kind, names] += row.games
    seen: Counter[tuple[int, Any]] = Counter()
    for (kind, names), games in alike.items():
        for name in set(names):
            seen[kind, name] += games
    return seen


def _likeliest(choices: Choices) -> tuple[np.ndarray, bool]:
    """Newton's method; whether it ends at a peak, which is the only one then, for the likelihood is concave.

    Where there is no peak, each step goes about as far as the one before.
    """
    at = np.zeros(choices.design.shape[1])
    value = choices.log_likelihood(at)
    for _ in range(100):
        chances = choices.chances(at)
        gradient = choices.design.T @ (choices.weight * (choices.share - chances))
        try:
            step = np.linalg.solve(choices.information(chances), gradient)
        except np.linalg.LinAlgError:
            break
        size = 1.0
        while (there := choices.log_likelihood(at + size * step)) < value - 1e-9 * abs(value) and size > 1e-6:
            size /= 2
        at, value = at + size * step, there
        if np.abs(size * step).max(initial=0.0) < STILL:
            return at, size == 1.0 and _sharp(choices, at)
    return at, False


def _sharp(choices: Choices, at: np.ndarray) -> bool:
    """Whether the likelihood falls from there in all directions, and not by a hair's breadth in some."""
    falls = np.linalg.eigvalsh(choices.information(choices.chances(at)))
    return bool(falls.min(initial=math.inf) > FLAT * falls.max(initial=0.0))


def _sandwich(choices: Choices, at: np.ndarray) -> np.ndarray:
    """Robust covariance: games are clusters, and equal games have the same score."""
    chances = choices.chances(at)
    bread = np.linalg.inv(choices.information(chances))
    pulls = (choices.fraction * (choices.share - chances))[:, None] * choices.design
    scores = np.add.reduceat(pulls, choices.row_starts, axis=0)
    meat = scores.T @ (choices.games[:, None] * scores)
    n = choices.games.sum()
    scale = n / (n - len(at)) if n > len(at) else math.nan
    return scale * bread @ meat @ bread
