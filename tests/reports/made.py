"""Estimates made by hand, with the numbers a test needs."""

from typing import Any

from reports.estimates import Estimate, Family
from reports.statistics import Interval


def cell(number: int = 0, players: int = 2, **changes: Any) -> dict[str, Any]:
    return {
        "number": number,
        "mix": "core",
        "overlay": "none",
        "mode": "competitive",
        "together": False,
        "players": players,
        "strategies": ["balanced"],
        "seating": "rotate",
        "choice": "rotation",
        "profile": {},
        "fields": 400,
        "own_copy_fields": 0,
        "stand_in_fields": 100,
    } | changes


def estimate(
    of: dict[str, Any],
    subject: str,
    share: float,
    half: float,
    corrected: float,
    n: int = 1000,
    fair: float | None = None,
) -> Estimate:
    """A share with the half-widths of its two intervals."""
    plain = Interval(share, share - half, share + half, n)
    return Estimate(of, subject, plain, Interval(share, share - corrected, share + corrected, n), fair)


def family(kind: str, *estimates: Estimate) -> Family:
    cells = {e.cell["number"]: e.cell for e in estimates}
    return Family(kind, list(cells.values()), list(estimates))
