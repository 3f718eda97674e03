"""Datasets made by hand: rows of every table, as far as a test needs them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl

from sim.results import Results
from sim.results.layout import Part
from sim.results.schema import LABELS, TABLES, dtypes


def dataset(
    cells: Sequence[dict[str, Any]], rows: dict[str, list[dict[str, Any]]], seed: int = 1, **labels: list[str]
):
    """A dataset of these rows; columns that are left out are 0, names their first label. A part has 10 games."""
    named = {key: labels.get(key, ["-"]) for key in LABELS}
    named["fates"] = ["left", "bought", "gained", "defeated", "destroyed", "thwarted", "contributed"]
    named["fates"] += ["completed", "cleared", "discarded", "commanded", "kept", "returned", "eaten"]
    named["end_reasons"] = ["end", "error", "turn limit", "last phase", "unicron defeated"]
    frames = {}
    for table in TABLES:
        kinds = dtypes(table, named)
        empty = {
            n: [] if k == pl.List else named[t][0] if (t := kind_of(table, n)) else 0
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
