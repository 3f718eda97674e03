"""What the manifest says of a run: settings, versions, hashes, labels, cells. No clock, no machine."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

from sim.engine.board.frames import ERROR_NAMES
from sim.engine.data import fate
from sim.engine.data.mode import NO_VARIANT, variant_of
from sim.engine.data.state import END_REASONS
from sim.results.cards import CardTables
from sim.results.cell import Cell, CellSettings
from sim.results.manifest import CARDS_CHECKSUM, CHECKSUM, Manifest, checksum
from sim.results.schema import FORMAT
from sim.study.cell.cell import CellSetup, PreparedCell
from sim.study.planning.plan import Plan

VERSIONED: Final = ("rollout-balance", "numba", "numpy", "polars")
"""Packages on which the bytes of a dataset depend."""

FREE: Final = frozenset(
    {
        "games", "at_most", "looks", "stop", "name", "question", "targets", "base", "fields", "own_copy_fields",
        "stand_in_fields", CHECKSUM, CARDS_CHECKSUM,
    }
)  # fmt: skip
"""Fields that may change between runs into one folder: more games, other words, other targets, other marks
on cards.

And `base`, which older manifests do not tell: what is played is told by the hash of the cards. And the checksums, of
which all the others are part.
"""


def make_manifest(plan: Plan, prepared: Sequence[PreparedCell], looks: Sequence[Any] = ()) -> Manifest:
    """The manifest of a study, given its cells made ready to play, and the looks taken so far."""
    settings = plan.study.settings
    return {
        "format": FORMAT,
        "study": {"name": plan.study.name, **settings.told()},
        "seed": settings.seed,
        "games": plan.games,
        CARDS_CHECKSUM: checksum(make_cards(plan, prepared)),
        "versions": dict(versions()),
        "labels": labels_of([cell.setup for cell in plan.cells], prepared),
        "cells": [_describe(cell, ready) for cell, ready in zip(plan.described(), prepared, strict=True)],
        **(plan.goal.told(looks) if plan.goal else {}),
    }


def make_cards(plan: Plan, prepared: Sequence[PreparedCell]) -> CardTables:
    """The cards of a study, by mix with its overlays; where a variant of a mode adds cards to a mix, with these."""
    cells = sorted(
        zip(plan.cells, prepared, strict=True),
        key=lambda cell: variant_of(cell[0].setup.mode) != NO_VARIANT,
    )
    return {cell.setup.label: ready.card_tables for cell, ready in cells}


@cache
def versions() -> dict[str, str]:
    """The installed versions of `VERSIONED`."""
    return {package: _version(package) for package in VERSIONED}


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def labels_of(setups: Sequence[CellSetup], prepared: Sequence[PreparedCell]) -> Mapping[str, list[str]]:
    """What the enumerations of a dataset hold, given its cells."""
    names = [ready.names for ready in prepared]
    return {
        "modes": _once(setup.mode for setup in setups),
        "mixes": _once(setup.label for setup in setups),
        "characters": _once(name for of_cell in names for name in of_cell.characters),
        "strategies": _once(name for of_cell in names for name in of_cell.strategies),
        "cards": _once(name for of_cell in names for name in of_cell.definitions),
        "end_reasons": list(END_REASONS),
        "errors": list(ERROR_NAMES),
        "fates": list(fate.NAMES),
    }


def _once(names: Iterable[str]) -> list[str]:
    """Each name once, in order of first appearance."""
    return list(dict.fromkeys(names))


def _describe(described: CellSettings, ready: PreparedCell) -> Cell:
    cell: Cell = {
        **described,
        "base": ready.base,
        "hashes": dict(ready.hashes),
        "fields": ready.fields,
        "own_copy_fields": ready.own_copy_fields,
        "stand_in_fields": ready.stand_in_fields,
    }
    if ready.has_objectives:
        cell["objectives"] = True
    else:  # an overlay may have taken them out
        cell.pop("objectives", None)
    return cell
