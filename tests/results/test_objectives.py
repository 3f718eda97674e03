"""Datasets with Polities, Missions and Ruins: a row each with its spells, and columns of sides; none elsewhere."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import fsspec
import numpy as np
import polars as pl
import pytest

from reports.estimates.teams import come_tables, what_teams_come_to
from sim.engine.data import fate
from sim.engine.play.objectives import A_MISSION, A_POLITY, A_RUIN, OBJECTIVES, SPELLS
from sim.results import Results, open_results
from sim.results.address import address
from sim.results.read import survey
from sim.results.schema import dtypes
from sim.study import make_plan, run_study
from sim.study.cell.block import Block
from sim.study.cell.cell import CellSetup
from sim.study.running.run import Engine
from tests.results.datasets import refusal
from tests.study.fake_engine import FakeCell, contents, rewrite, study, warm

WITH = "a_rising_darkness"
OF_SIDES = {"polities", "missions", "missions_completed", "ruins_cleared"}
PART = "cell-{:03d}-part-00000.parquet"
LISTS = ("seat", "side", "by", "from", "until", "end")

# Of each game: a Polity that changes hands, a Mission that is drawn twice, one that stays in its stack, a Ruin.
ROWS = (
    (100, 0, A_POLITY, 3, 2, fate.COMMANDED, 9, 1, 1), (101, 1, A_MISSION, 2, 0, fate.COMPLETED, 8, 0, 0),
    (102, 2, A_MISSION, 2, -1, fate.LEFT, -1, -1, 1), (103, 3, A_RUIN, 0, 4, fate.CLEARED, 6, 1, 1),
)  # fmt: skip
NOTED = (
    (101, 1, 1, 1, 0, 3, fate.RETURNED), (100, 0, 0, 1, 4, 9, fate.COMMANDED), (103, -1, -1, 1, 4, 6, fate.CLEARED),
    (101, 0, 0, 0, 5, 8, fate.COMPLETED), (100, 1, 1, -1, 9, -1, fate.KEPT),
)  # fmt: skip


class WithObjectives(FakeCell):
    """A fake cell in whose games of one mix there are some."""

    def __init__(self, setup: CellSetup) -> None:
        super().__init__(setup)
        self.has_objectives = self.base == WITH

    def play(self, seed: int, first: int, last: int) -> Block:
        block = super().play(seed, first, last)
        if not self.has_objectives:
            return block
        block.sides["polities"], block.sides["missions"] = 3 * block.sides["side"], 1
        games = range(first, last)
        return replace(
            block,
            objectives=np.array([(game, *row) for game in games for row in ROWS], OBJECTIVES),
            spells=np.array([(game, *row) for game in games for row in NOTED], SPELLS),
        )


ENGINE = Engine(WithObjectives, warm)  # type: ignore[arg-type]
MIXED = {"mixes": ["core", WITH], "modes": ["competitive", "tvt"], "players": [2], "games": 80}


def run(folder: Path, **changes: Any) -> None:
    settings: dict[str, Any] = {**MIXED, **changes}
    run_study(make_plan(study(**settings)), folder, jobs=1, engine=ENGINE, say=lambda said: None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    run(tmp_path / "data")
    return tmp_path / "data"


def with_some(results: Results) -> list[int]:
    """The cells that have some."""
    return [cell["number"] for cell in results.cells if "objectives" in cell]


def test_only_cells_with_some_have_rows_of_them(folder: Path) -> None:
    results = open_results(folder, content=True)
    some = with_some(results)
    assert [results.cells[number]["mix"] for number in some] == [WITH] * 2
    assert sorted(path.name for path in (folder / "objectives").iterdir()) == [PART.format(n) for n in some]
    assert results.objectives.collect().height == len(ROWS) * 2 * 20


def test_only_sides_of_such_games_have_columns_of_them(folder: Path) -> None:
    results = open_results(folder)
    sides = results.sides.collect()
    assert list(sides.columns) == list(dtypes("sides", results.manifest["labels"]))
    teams = [cell["number"] for cell in results.cells if "sides" in cell]
    (having,) = set(teams) & set(with_some(results))
    (others,) = set(teams) - {having}
    files = {n: set(pl.read_parquet_schema(folder / "sides" / PART.format(n))) for n in (having, others)}
    assert files[having] - files[others] == OF_SIDES
    for column in OF_SIDES:
        assert sides.filter(pl.col("cell") == having)[column].null_count() == 0
        assert sides.filter(pl.col("cell") == others)[column].null_count() == 40


def test_spells_are_folded_into_the_rows_of_their_card(folder: Path) -> None:
    rows = open_results(folder).objectives.filter(pl.col("game") == 3, pl.col("cell") == 2).collect()
    assert rows["kind"].cast(pl.String).to_list() == ["polity", "mission", "mission", "ruin"]
    assert rows["objective"].cast(pl.String).to_list() == [f"{WITH} card {i}" for i in range(4)]
    assert rows["spells"].to_list() == [2, 2, 0, 1]
    polity, mission, left, ruin = rows.rows(named=True)
    assert [polity[f"spell_{name}"] for name in LISTS] == [
        [0, 1], [0, 1], [1, -1], [4, 9], [9, -1], ["commanded", "kept"],
    ]  # fmt: skip
    assert mission["spell_end"] == ["returned", "completed"]
    assert ruin["spell_by"] == [1]
    assert all(left[f"spell_{name}"] == [] for name in LISTS)
    assert (left["fate"], left["seat"], left["side"]) == ("left", -1, 1)


def test_spells_of_command_can_be_counted_one_by_one(folder: Path) -> None:
    """As survival curves want them: how long, and whether somebody took it."""
    spells = (
        open_results(folder)
        .objectives.filter(pl.col("kind") == "polity")
        .explode("spell_seat", "spell_side", "spell_by", "spell_from", "spell_until", "spell_end")
        .with_columns(
            taken=pl.col("spell_end") == "commanded", turns=pl.col("spell_until") - pl.col("spell_from")
        )
        .collect()
    )
    assert spells.filter("taken")["turns"].unique().to_list() == [5]
    assert spells["taken"].mean() == 0.5


def test_a_dataset_without_any_has_nothing_of_them(tmp_path: Path) -> None:
    run(tmp_path / "data", mixes=["core"])
    results = open_results(tmp_path / "data")
    assert not (tmp_path / "data" / "objectives").exists()
    assert results.objectives.collect().is_empty()
    assert dict(results.objectives.collect_schema()) == dtypes("objectives", results.manifest["labels"])
    assert "objectives" not in (tmp_path / "data" / "manifest.json").read_text()


def test_a_file_of_them_that_is_missing_is_named_and_written_again(folder: Path) -> None:
    whole = contents(folder)
    file = folder / "objectives" / PART.format(2)
    file.unlink()
    assert f"{file}: missing, although the part's games are there" in refusal(folder)
    run(folder)
    assert contents(folder) == whole


def test_a_column_of_them_where_there_are_none_is_named(folder: Path) -> None:
    (others,) = {n for n in range(4) if (folder / "sides" / PART.format(n)).exists()} - set(
        with_some(open_results(folder))
    )
    file = folder / "sides" / PART.format(others)
    rewrite(file, pl.read_parquet(file).with_columns(polities=pl.lit(0, pl.Int16)))
    assert f"{file}: its columns are not those of sides" in refusal(folder)


def test_a_report_tells_them_of_teams_that_have_some(folder: Path) -> None:
    results = open_results(folder)
    for cell in (cell for cell in results.cells if "sides" in cell):
        come = what_teams_come_to(results, [cell])
        having = "objectives" in cell
        assert (set(come[0].means) >= OF_SIDES) == having
        by_component, deeds = come_tables(come)
        assert ("Polities" in by_component.columns) == ("Ruins cleared" in deeds.columns) == having
        assert not having or [one.means["polities"].estimate for one in come] == [0, 3]


@pytest.fixture
def bucket() -> Iterator[Path]:
    yield address("memory://bucket/out")
    fsspec.filesystem("memory").store.clear()


def test_a_dataset_elsewhere_has_the_same_rows(tmp_path: Path, bucket: Path) -> None:
    run(tmp_path / "here")
    run(bucket)
    here, there = open_results(tmp_path / "here"), survey(bucket, content=True)[0]
    for table in ("objectives", "sides"):
        assert getattr(here, table).collect().equals(getattr(there, table).collect())
