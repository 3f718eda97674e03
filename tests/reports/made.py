"""Estimates made by hand, with the numbers a test needs."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import polars as pl

from reports.counting.counts import AMOUNTS, SQUARES, SUM, Counts, lineup_base
from reports.estimates.estimate import Estimate, Family
from reports.estimates.targets import with_targets
from reports.statistics import Interval
from sim.results import Results
from sim.results.targets import Targets

LABELS = {"characters": ["Ann", "Ben", "Cleo", "Dan"], "strategies": ["balanced", "hunter"]}


def cell(number: int = 0, players: int = 2, **changes: Any) -> dict[str, Any]:
    return {
        "number": number,
        "mix": "core",
        "overlay": "none",
        "mode": "competitive",
        "together": False,
        "players": players,
        "strategies": ["balanced"],
        "characters": list(LABELS["characters"]),
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
    """A family with the targets that hold where a study names none."""
    cells = {e.cell["number"]: e.cell for e in estimates}
    return with_targets(Family(kind, list(cells.values()), list(estimates)), Targets({}))


@dataclass(frozen=True)
class MadeResults(Results):
    """A dataset of frames."""

    frames: Mapping[str, pl.DataFrame] = field(default_factory=dict)

    def _scan(self, table: str) -> pl.LazyFrame:
        return self.frames[table].lazy()


def results(cells: list[dict[str, Any]], **frames: pl.DataFrame) -> MadeResults:
    """A dataset of these cells and tables, with the characters and strategies of `LABELS`."""
    manifest = {"cells": cells, "labels": LABELS, "study": {"name": "made"}, "seed": 1, "games": 0}
    return MadeResults(Path("made"), manifest, (), (), frames)


def counts(**frames: pl.DataFrame) -> Counts:
    """Counts of which only some are given."""
    empty = {name: pl.DataFrame(schema=kinds) for name, kinds in COUNTED_AS.items()}
    return Counts(**(empty | frames))


COUNTED_AS: dict[str, dict[str, Any]] = {
    "lineups": {"cell": pl.Int16, "code": pl.Int64, "others": pl.Int64, "winners": pl.Int64, "games": pl.Int64},
    "endings": dict.fromkeys(("cell", "winners", "ahead", "spread", "games"), pl.Int64),
    "leads": {**dict.fromkeys(("cell", "leaders", "winners", "games"), pl.Int64), "moment": pl.Float64},
    "courses": dict.fromkeys(("cell", "lead_changes", "led_from", "rounds", "games"), pl.Int64),
    "waits": {"cell": pl.Int64, "level": pl.Int64, "boss": pl.String, "defeated": pl.Boolean,
        "end_reason": pl.String, "turns": pl.Int64, "games": pl.Int64},
    "tries": {"cell": pl.Int64, "level": pl.Int64, "boss": pl.String, "defeated": pl.Boolean,
        "confrontations": pl.Int64, "games": pl.Int64},
    "margins": {"cell": pl.Int64, "level": pl.Int64, "boss": pl.String, "margin": pl.Int64, "success": pl.Boolean,
        "games": pl.Int64},
    "defences": {"cell": pl.Int64, "faction": pl.String, "added": pl.Int64, "won": pl.Boolean, "foiled": pl.Boolean,
        "games": pl.Int64},
    "decks": {"cell": pl.Int64, "level": pl.Int64, "boss": pl.String} | {
        name + of: pl.Int64 for name in AMOUNTS for of in (SUM, SQUARES)} | {"games": pl.Int64},
}  # fmt: skip


def rows(table: str, *values: tuple[Any, ...]) -> pl.DataFrame:
    """Rows of one of the frames of counts."""
    return pl.DataFrame(list(values), schema=COUNTED_AS[table], orient="row")


def lineups(games: Mapping[tuple[tuple[str, ...], int], int], cell: int = 0, others: int = 0) -> pl.DataFrame:
    """Counts of games by characters in turn order and winners (a bit a place), all of the first strategy.

    Of teams `others` are the places of side 1, a bit each.
    """
    base, strategies = lineup_base(LABELS)
    return rows("lineups", *(
        (
            cell,
            sum((1 + LABELS["characters"].index(name) * strategies) * base**i for i, name in enumerate(who)),
            others,
            winners,
            n,
        )
        for (who, winners), n in games.items()
    ))  # fmt: skip
