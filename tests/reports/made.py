"""Estimates and datasets made by hand, with the numbers a test needs."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl

from reports.estimates import Estimate, Family
from reports.statistics import Interval
from sim.results import Results
from sim.results.layout import Part
from sim.results.schema import LABELS, TABLES, dtypes


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


def dataset(
    cells: Sequence[dict[str, Any]], rows: dict[str, list[dict[str, Any]]], seed: int = 1, **labels: list[str]
):
    """A dataset of these rows; columns that are left out are 0, names their first label. A part has 10 games."""
    named = {key: labels.get(key, ["-"]) for key in LABELS}
    named["fates"] = ["left", "bought", "gained", "defeated", "destroyed", "thwarted", "contributed"]
    named["end_reasons"] = ["end", "error", "turn limit"]
    frames = {}
    for table in TABLES:
        kinds = dtypes(table, named)
        empty = {
            n: named[t][0] if (t := kind_of(table, n)) else [] if k == pl.List else 0
            for n, k in kinds.items()
        }
        frame = pl.DataFrame([empty | row for row in rows.get(table, [])], schema=kinds, strict=False)
        frames[table] = frame.sort("cell", "game", maintain_order=True).lazy()

    class Made(Results):
        def _scan(self, table: str) -> pl.LazyFrame:
            return frames[table]

    counts = frames["games"].group_by("cell").agg(pl.col("game").max() + 1).collect().rows()
    parts = [
        Part(number, first // 10, first, min(first + 10, last))
        for number, last in sorted(counts)
        for first in range(0, last, 10)
    ]
    manifest = {
        "study": {"name": "made", "question": ""},
        "seed": seed,
        "games": sum(last for _, last in counts),
        "versions": {},
        "labels": named,
        "cells": [
            {"games": dict(counts).get(c["number"], 0), "hashes": {"cards": "same"}, **c} for c in cells
        ],
    }
    return Made(Path(f"made-{seed}"), manifest, tuple(parts))


def kind_of(table: str, column: str) -> str | None:
    """The labels of a column of names."""
    kinds = {column.name: column.kind for column in TABLES[table]}
    kind = kinds[column]
    return kind if isinstance(kind, str) else None


def without_parts(results: Results, *numbers: int) -> Results:
    """The same, some parts not played yet."""
    return replace(results, parts=tuple(part for part in results.parts if part.number not in numbers))
