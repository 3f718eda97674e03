"""Screening of many changes at once: a two-level design with its mirror, the additive model, and interactions.

In each run about half of the changes are made, as the rows of a Hadamard matrix say; each run has its mirror, in which
those are made that were not, the other way. So every run tells of every change: one at a time would take about
`2 (k + 1) (1 - r)` times as many games for the same precision of `k` changes, where `r` is the correlation of two games
of the same luck. Plackett and Burman (1946), The design of optimum multifactorial
experiments, Biometrika 33; Box and Wilson (1951) on mirrored runs ("fold over"), by which no interaction of two changes
blurs the effect of one. Interactions blur one another: they are looked for only where the runs say that the additive
model does not do, and only among changes that do something by themselves (effect heredity: Hamada and Wu (1992),
Analysis of designed experiments with complex aliasing, Journal of Quality Technology 24).
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Final

import numpy as np

from reports.statistics.quantiles import t_tail

DOUBT: Final = 0.05
"""The chance that any interaction is fitted where there are none."""

MOST_ACTIVE: Final = 8
"""Changes among which interactions are looked for: those with the greatest effects."""


def hadamard(order: int) -> np.ndarray:
    """A Hadamard matrix of the least possible order that is at least `order`, its first column all ones.

    Sylvester's doubling of Paley's first construction (1933), which is Plackett and Burman's for most orders.
    """
    n = next(n for n in range(max(order, 1), 4 * order + 8) if _kernel_order(n))
    matrix = _paley(_kernel_order(n) - 1) if _kernel_order(n) > 2 else np.ones((1, 1), np.int64)
    while len(matrix) < n:
        matrix = np.block([[matrix, matrix], [matrix, -matrix]])
    return matrix * matrix[:, :1]


def _kernel_order(n: int) -> int:
    """The order from which doubling comes to `n`: a prime's plus one, else 1 for a power of two; 0 for none."""
    while n % 4 == 0 or n in (1, 2):
        if n > 2 and _is_prime(n - 1) and (n - 1) % 4 == 3:
            return n
        if n == 1:
            return 1
        n //= 2
    return 0


def _is_prime(n: int) -> bool:
    return n > 1 and all(n % divisor for divisor in range(2, math.isqrt(n) + 1))


def _paley(q: int) -> np.ndarray:
    """Paley's matrix of order `q` + 1, for a prime `q` that leaves 3 when divided by 4."""
    squares = {place * place % q for place in range(1, q)}
    residue = np.array([0, *(1 if place in squares else -1 for place in range(1, q))])
    inner = residue[(np.arange(q)[None, :] - np.arange(q)[:, None]) % q] + np.eye(q, dtype=np.int64)
    matrix = np.ones((q + 1, q + 1), np.int64)
    matrix[1:, 1:] = inner
    matrix[1:, 0] = -1
    return matrix


def mirrored_design(changes: int) -> np.ndarray:
    """Runs by changes, 1 or -1: the first half of the rows, and then the mirror of each."""
    base = hadamard(changes + 1)[:, 1 : changes + 1]
    return np.concatenate([base, -base])


@dataclass(frozen=True)
class Screened:
    """The model of one figure: what a step of each change does, with its standard error.

    `pairs` are interactions, by two changes: what one step of both does beyond what each does.
    """

    slopes: np.ndarray
    errors: np.ndarray
    pairs: dict[tuple[int, int], float] = field(default_factory=dict)

    def moved(self, steps: np.ndarray) -> np.ndarray:
        """What steps of all changes (the last axis) do to the figure."""
        found = steps @ self.slopes
        for (one, other), effect in self.pairs.items():
            found = found + effect * steps[..., one] * steps[..., other]
        return np.asarray(found)


def screened(design: np.ndarray, steps: np.ndarray, values: np.ndarray, figures: int = 1) -> Screened:
    """Fit what each step does to a figure.

    Args:
        design: runs by changes, 1 or -1 (`mirrored_design`).
        steps: runs by changes, the steps that were made: of a change that goes one way alone, 0 or 1.
        values: runs by blocks, the figure in each run and block of games; a block is the same games in all runs.
        figures: how many figures are looked at, by which the search for interactions is corrected.

    The luck of a block is common to all its runs and cancels in each contrast; what contrasts differ by from block to
    block gives the standard errors, so they hold whatever the correlations between runs are. NaN where a run has no
    such figure in a block: that block is left out.
    """
    whole = values[:, ~np.isnan(values).any(axis=0)]
    spans = (steps.max(axis=0) - steps.min(axis=0)) / 2
    contrasts = design.T @ whole / len(design) / spans[:, None]
    slopes = contrasts.mean(axis=1)
    errors = _error_of_mean(contrasts)
    return Screened(
        slopes, errors, dict(_interactions(design, steps, whole, slopes, errors, DOUBT / figures))
    )


def _error_of_mean(rows: np.ndarray) -> np.ndarray:
    n = rows.shape[1]
    return np.asarray(rows.std(axis=1, ddof=1) / math.sqrt(n)) if n > 1 else np.full(len(rows), math.nan)


def _interactions(
    design: np.ndarray,
    steps: np.ndarray,
    values: np.ndarray,
    slopes: np.ndarray,
    errors: np.ndarray,
    doubt: float,
) -> Iterator[tuple[tuple[int, int], float]]:
    """Interactions of two changes, one after another, as long as one is sure among those that might be.

    Means of a run and its mirror have nothing of any change alone; what they differ by is interactions and noise.
    """
    half, blocks = len(design) // 2, values.shape[1]
    if blocks < 2 or len(slopes) < 2:
        return
    even = (values[:half] + values[half:]) / 2
    even = even - even.mean(axis=0)
    strength = np.abs(slopes) / np.maximum(errors, 1e-12)
    active = sorted(np.argsort(-strength, kind="stable")[:MOST_ACTIVE].tolist())
    possible = list(combinations(active, 2))
    while possible:
        products = {pair: design[:half, pair[0]] * design[:half, pair[1]] for pair in possible}
        products = {pair: column - column.mean() for pair, column in products.items() if np.ptp(column)}
        found = {pair: column @ even / (column @ column) for pair, column in products.items()}
        chances = {pair: _chance(effects) for pair, effects in found.items()}
        if not chances:
            return
        best = min(chances, key=lambda pair: chances[pair])
        if chances[best] * len(chances) > doubt:
            return
        effect = float(found[best].mean())
        even = even - np.outer(products[best], found[best])
        possible.remove(best)
        spans = (steps.max(axis=0) - steps.min(axis=0)) / 2
        yield best, effect / float(spans[best[0]] * spans[best[1]])


def _chance(effects: np.ndarray) -> float:
    """The chance of a mean as far from 0 as this, or farther, where there is no effect."""
    error = effects.std(ddof=1) / math.sqrt(len(effects))
    if error == 0:
        return 1.0
    return 2 * t_tail(abs(float(effects.mean())) / error, len(effects) - 1)


def one_at_a_time(changes: int) -> np.ndarray:
    """Runs by changes, 1 or 0: none, and then each alone. What a mirrored design is held against."""
    return np.concatenate([np.zeros((1, changes), np.int64), np.eye(changes, dtype=np.int64)])
