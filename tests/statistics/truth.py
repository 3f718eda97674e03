"""What simulations on known truth have in common.

Within the tests each simulation is thinned; `ROLLOUT_FULL=1 pytest -n 0 -rP tests/statistics` runs all of it and
prints the rates that were found.
"""

import math
import os
from collections.abc import Iterable

FULL = os.environ.get("ROLLOUT_FULL", "0") not in ("", "0")


def repeats(thin: int, full: int) -> int:
    """How often to repeat a simulation."""
    return full if FULL else thin


def is_near(hits: Iterable[bool], rate: float = 0.95, slack: float = 0.0) -> bool:
    """Whether a rate is what it should be, but for chance (three standard errors) and `slack`."""
    found, error = _rate(hits, rate)
    return abs(found - rate) <= 3 * error + slack


def is_at_least(hits: Iterable[bool], rate: float = 0.95) -> bool:
    """Whether a rate is no lower than it should be, but for chance."""
    found, error = _rate(hits, rate)
    return found >= rate - 3 * error


def is_at_most(hits: Iterable[bool], rate: float = 0.05) -> bool:
    """Whether a rate is no higher than it should be, but for chance."""
    found, error = _rate(hits, rate)
    return found <= rate + 3 * error


def _rate(hits: Iterable[bool], rate: float) -> tuple[float, float]:
    outcomes = [bool(hit) for hit in hits]
    found = sum(outcomes) / len(outcomes)
    print(f"rate {found:.4f} of {len(outcomes)}, nominal {rate:g}")
    return found, math.sqrt(rate * (1 - rate) / len(outcomes))
