"""`rollout compare`: what it takes, where its page goes, and what it says of what cannot be compared."""

import json
import shutil
from pathlib import Path

import fsspec
import pytest

from sim.cli import call
from tests.reports.played import play
from tests.study.fake_engine import rewrite


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A dataset of four cells, one of a single cell, and one of another seed."""
    folder = tmp_path_factory.mktemp("desk")
    several = {"mixes": ["core", "core_with_darkness"], "players": [2, 3], "games": 80}
    alone = {"mixes": ["core"], "players": [2], "games": 20}
    for name, settings in (("several", several), ("alone", alone), ("reseeded", {**several, "seed": 8})):
        play(folder / name, **settings)
    return folder


@pytest.fixture
def ask(made, tmp_path, monkeypatch, capsys):
    """A command and what it says, among copies of these datasets."""
    shutil.copytree(made, tmp_path / "desk")
    monkeypatch.chdir(tmp_path / "desk")

    def command(*arguments: str) -> tuple[int, str, str]:
        code = call(("compare", *arguments))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return command


@pytest.mark.parametrize(
    ("arguments", "page"),
    [
        (["several"], "several-compared"),
        (["several#0", "several#2"], "several-2-against-several-0"),
        (["several#0", "./several#1"], "several-1-against-several-0"),
        (["several", "--out", "papers/swap"], "papers/swap"),
    ],
)
def test_it_prints_and_writes_a_page_beside(ask, arguments, page):
    code, out, err = ask(*arguments)
    assert (code, err) == (0, "")
    assert "wins of the first player" in out or "#1" in arguments[-1]
    assert out.endswith(f"\nThe page is {page}/index.html; its figures and tables lie beside it.\n")
    html = Path(page, "index.html").read_text()
    assert "<svg" in html
    assert len(list(Path(page, "figures").iterdir())) == 1
    assert ask(*arguments)[0] == 0  # an older page is replaced


def test_of_datasets_elsewhere_the_page_is_in_the_current_folder(ask):
    elsewhere = fsspec.filesystem("memory")
    elsewhere.put("several", "/bucket/several", recursive=True)
    try:
        for arguments, page in (
            (["memory://bucket/several"], "several-compared"),
            (["memory://bucket/several#0", "memory://bucket/several#2"], "several-2-against-several-0"),
        ):
            code, out, err = ask(*arguments)
            assert (code, err) == (0, "")
            assert f"\nThe page is {page}/index.html; " in out
            assert Path(page, "index.html").is_file()
    finally:
        elsewhere.store.clear()


def test_a_folder_whose_name_looks_like_a_cell_is_a_folder(ask):
    Path("several").rename("run#1")
    assert ask("run#1", "--out", "page")[0] == 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["nowhere"], "nowhere: no such folder"),
        (["alone"], "alone: holds one cell; compare needs two, or another results folder beside it"),
        (["alone#0", "alone#0"], "the same cell; two are wanted"),
        (["several#0", "several#9"], "several#9: there is no such cell; allowed: 0 to 3"),
        (["several#0"], "several#0 : name a cell on both sides, as several#0 several#1, or on neither"),
        (["several#0", "alone"], "name a cell on both sides, as several#0 alone#1, or on neither"),
        (["several#0", "reseeded#1"], "seed 7 and 8: games of other seeds have luck of their own"),
        (["several", "reseeded"], "reseeded: seed: was 7, is 8"),
        (["several", "several"], "was played with the cards of several; there is nothing to compare"),
        (["several", "--out", "several/page"], "several/page: lies in the results folder"),
    ],
)
def test_what_cannot_be_compared_is_told_in_a_line_with_code_2(ask, arguments, complaint):
    code, out, err = ask(*arguments)
    assert (code, out) == (2, "")
    assert complaint in err
    assert all(line.startswith("rollout: ") for line in err.splitlines())


def break_table(folder: Path) -> None:
    shutil.rmtree(folder / "cards")


def break_format(folder: Path) -> None:
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"format": 99}))


def empty(folder: Path) -> None:
    for table in ("games", "seats", "bosses", "cards"):
        for part in (folder / table).iterdir():
            part.unlink()


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        (break_table, "missing, although the part's games are there"),
        (break_format, "format: 99 was written by another version of this program"),
        (empty, "no game was played in both; run the study again to play them"),
    ],
)
@pytest.mark.parametrize("arguments", [["several"], ["several#0", "several#2"]])
def test_a_damaged_or_empty_dataset_is_told_in_lines_with_code_2(ask, harm, complaint, arguments):
    harm(Path("several"))
    code, out, err = ask(*arguments)
    assert (code, out) == (2, "")
    assert complaint in err
    assert "Traceback" not in err


def test_games_of_which_all_ended_in_an_error_leave_nothing_to_compare(ask):
    import polars as pl

    for part in Path("several/games").iterdir():
        rewrite(part, pl.read_parquet(part).with_columns(error=pl.lit(3, pl.Int16)))
    code, out, err = ask("several")
    assert (code, out) == (2, "")
    assert "no game was played in both without an error" in err
