"""The manifest's cell: what is written is what its type says, and what is read is checked by it, key by key."""

from pathlib import Path
from typing import Any

import pytest

from sim.results import open_results
from sim.results.cell import Cell, CellSettings
from sim.results.manifest import read_manifest, write_manifest
from tests.results.datasets import refusal, run

WRONG: dict[str, Any] = {
    "number": "0",
    "games": True,
    "mix": 1,
    "overlay": None,
    "mode": ["competitive"],
    "together": 0,
    "players": 6,
    "strategies": "balanced",
    "characters": [1],
    "choice": 1,
    "seating": 1,
    "profile": {"energon.cap": 1.5},
    "varied": ["mix"],
    "sides": 1,
    "setup": "slow",
    "robots": {"autobot": 1},
    "base": 1,
    "objectives": False,
    "variant": "none",
    "one": "human",
    "hashes": {"cards": 1},
    "fields": -1,
    "own_copy_fields": 1.0,
    "stand_in_fields": 2_000_000_000,
}
"""A value for each key that it does not take."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run(tmp_path / "data", games=4)
    return tmp_path / "data"


def edit(folder: Path, **changes: Any) -> None:
    """Change keys of the first cell; `...` takes one away."""
    manifest = read_manifest(folder)
    cell = manifest["cells"][0] | changes
    manifest["cells"][0] = {key: value for key, value in cell.items() if value is not ...}
    write_manifest(folder, manifest)


def test_what_is_written_is_what_the_type_says(folder: Path) -> None:
    for cell in open_results(folder).cells:
        assert Cell.__required_keys__ <= set(cell) <= set(Cell.__annotations__)
    assert CellSettings.__required_keys__ < Cell.__required_keys__


@pytest.mark.parametrize("key", sorted(Cell.__required_keys__))
def test_a_key_that_is_missing_is_named(folder: Path, key: str) -> None:
    edit(folder, **{key: ...})
    assert f"manifest.json: cells.0.{key}: missing or not what this program writes" in refusal(folder)


@pytest.mark.parametrize("key", sorted(Cell.__annotations__))
def test_a_value_of_another_kind_is_named(folder: Path, key: str) -> None:
    edit(folder, **{key: WRONG[key]})
    assert f"manifest.json: cells.0.{key}" in refusal(folder)


@pytest.mark.parametrize("key", sorted(Cell.__optional_keys__))
def test_what_older_manifests_lack_may_be_missing(folder: Path, key: str) -> None:
    edit(folder, **{key: ...})
    assert key not in open_results(folder).cells[0]


def test_keys_of_later_versions_are_passed_over(folder: Path) -> None:
    edit(folder, mood="good")
    assert open_results(folder).played == 4


def test_a_strategy_whose_name_no_file_can_have_is_refused(folder: Path) -> None:
    edit(folder, strategies=["mine\0.py:choose"])
    assert "manifest.json: cells.0.strategies.0: missing or not what" in refusal(folder)
