"""Reading a dataset: what it gives, and what is refused."""

import json
import shutil
from functools import partial
from pathlib import Path

import polars as pl
import pytest

from sim.results import layout, open_results
from sim.results.schema import added_later, earlier_dtypes
from sim.study import make_plan, run_study
from tests.results.datasets import refusal
from tests.study.fake_engine import FAKE, make_old, study


@pytest.fixture
def folder(tmp_path, monkeypatch) -> Path:
    monkeypatch.setattr(layout, "PART_GAMES", 30)
    run_study(make_plan(study()), tmp_path / "data", jobs=1, engine=FAKE)
    return tmp_path / "data"


def test_tables_are_lazy_whole_and_sorted(folder):
    results = open_results(folder)
    games, seats = results.games.collect(), results.seats.collect()
    assert isinstance(results.games, pl.LazyFrame)
    assert (games.height, seats.height) == (400, 1000)
    assert results.bosses.collect().height == 1200
    for frame in (games, seats, results.bosses.collect(), results.cards.collect()):
        assert frame.select("cell", "game").equals(frame.select("cell", "game").sort("cell", "game"))
    assert not results.missing
    assert results.played == 400


def test_names_stand_for_what_was_played(folder):
    seats = open_results(folder).seats
    core = seats.filter(pl.col("cell") == 0).select(pl.col("character").cast(pl.String).unique()).collect()
    assert sorted(core["character"]) == ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    assert seats.select(pl.col("win").sum()).collect().item() == pytest.approx(400)


def test_attempts_are_folded_into_the_rows_of_their_boss(folder):
    bosses = open_results(folder).bosses.collect()
    tried = bosses.filter(pl.col("confrontations") > 0)
    assert (tried["attempt_power"].list.len() == tried["confrontations"]).all()
    assert set(tried["attempt_cost"].explode()) == {8}
    idle = bosses.filter(pl.col("confrontations") == 0)
    assert (idle["attempt_seat"].list.len() == 0).all()
    assert idle.height > 0


def test_any_parquet_reader_can_read_the_parts(folder):
    pyarrow = pytest.importorskip("pyarrow.parquet")
    table = pyarrow.read_table(folder / "seats")
    assert table.num_rows == 1000
    assert {"Ann", "Gus"} <= set(table.column("character").to_pylist())


def test_an_unfinished_dataset_tells_what_is_missing(folder):
    (folder / "games/cell-002-part-00001.parquet").unlink()
    results = open_results(folder)
    assert [(part.cell, part.number) for part in results.missing] == [(2, 1)]
    # Rows of the part that does not count are not read either.
    assert results.seats.collect().height == 1000 - 30 * 2


def test_missing_and_foreign_folders_are_refused(tmp_path):
    assert "no such folder" in refusal(tmp_path / "nowhere")
    assert "holds no manifest.json, so it is not a results folder" in refusal(tmp_path)
    file = tmp_path / "file"
    file.write_text("")
    assert "is a file" in refusal(file)
    (tmp_path / "manifest.json").write_text("{")
    assert "cannot be read" in refusal(tmp_path)
    (tmp_path / "manifest.json").write_text('{"name": "a browser extension"}')
    assert "not a manifest of this program" in refusal(tmp_path)


def test_another_version_is_refused(folder):
    manifest = json.loads((folder / "manifest.json").read_text())
    (folder / "manifest.json").write_text(json.dumps(manifest | {"format": 99}))
    assert "format: 99 was written by another version of this program; allowed: 2, 3, 4" in refusal(folder)
    (folder / "manifest.json").write_text(json.dumps(manifest | {"cells": 3}))
    assert "cells: missing or not what this program writes" in refusal(folder)


@pytest.mark.parametrize("table", ["games", "seats", "bosses", "cards"])
def test_a_truncated_part_is_named(folder, table):
    part = folder / table / "cell-001-part-00000.parquet"
    part.write_bytes(part.read_bytes()[:-20])
    assert f"{table}/cell-001-part-00000.parquet: truncated or not a parquet file" in refusal(folder)
    assert "run the study again" in refusal(folder)


def test_a_part_without_its_other_tables_is_named(folder):
    (folder / "cards/cell-000-part-00002.parquet").unlink()
    assert "cards/cell-000-part-00002.parquet: missing" in refusal(folder)


def test_of_many_files_that_are_missing_it_is_told_how_many(folder):
    parts = sorted((folder / "cards").iterdir())
    for table in ("cards", "seats", "bosses"):
        shutil.rmtree(folder / table)
    told = refusal(folder).splitlines()
    assert len(told) == 9
    assert told[8].startswith(f"and {3 * len(parts) - 8} more files; run the study again")


def test_a_part_of_another_dataset_is_named(folder):
    (folder / "seats/cell-001-part-00000.parquet").write_bytes(
        (folder / "seats/cell-000-part-00000.parquet").read_bytes()
    )
    assert "is of cell 0; 1 is due" in refusal(folder)
    (folder / "bosses/cell-001-part-00000.parquet").write_bytes(
        (folder / "cards/cell-001-part-00000.parquet").read_bytes()
    )
    assert "is of table cards; bosses is due" in refusal(folder)


def test_foreign_files_are_named(folder):
    (folder / "games/notes.txt").write_text("mine")
    assert "games/notes.txt: not of this study" in refusal(folder)


def without(folder: Path, table: str, columns: list[str]) -> None:
    """As if the dataset had been written before these columns came: by an older version."""
    make_old(folder)
    for part in (folder / table).iterdir():
        pl.read_parquet(part).drop(columns).write_parquet(part)


def test_parts_of_an_older_version_with_other_rows_or_columns_are_named(folder):
    make_old(folder)
    swap = partial(shutil.copyfile, dst=folder / "seats/cell-001-part-00000.parquet")
    swap(folder / "seats/cell-000-part-00000.parquet")
    assert "holds 60 rows; 90 are due for 30 games" in refusal(folder)
    swap(folder / "cards/cell-001-part-00000.parquet", dst=folder / "bosses/cell-001-part-00000.parquet")
    assert "its columns are not those of bosses" in refusal(folder)


def test_a_dataset_from_before_a_column_came_is_read_with_nulls(folder):
    whole = open_results(folder).games.collect()
    late = sorted(added_later("games"))
    without(folder, "games", late)
    games = open_results(folder).games.collect()
    assert games.schema == whole.schema
    assert games.select(pl.col(late).null_count().sum()).row(0) == (400,) * len(late)
    assert games.drop(late).equals(whole.drop(late))
    assert whole["lead_changes"].null_count() == 0


@pytest.mark.parametrize("table", ["seats", "bosses", "cards"])
def test_a_dataset_from_before_columns_became_wider_is_read_as_wide_as_they_are_now(folder, table):
    """Every part but one, which is as wide as today."""
    whole = getattr(open_results(folder), table).collect()
    without(folder, table, [])
    for part in sorted((folder / table).iterdir())[1:]:
        rows = pl.read_parquet(part)
        earlier = {name: kinds[0] for name, kinds in earlier_dtypes(table).items() if name in rows.columns}
        rows.cast(earlier).write_parquet(part)
    found = getattr(open_results(folder), table).collect()
    assert found.schema == whole.schema
    assert found.equals(whole)


def test_no_other_column_may_be_missing(folder):
    without(folder, "games", ["rounds"])
    assert "its columns are not those of games" in refusal(folder)
