"""What a change did, against figures worked out another way."""

from pathlib import Path

import polars as pl
import pytest

from reports.difference import compare, difference, figures_frame
from reports.statistics import mean_interval
from sim.results import layout, open_results
from sim.study import make_plan, run_study
from tests.study import fake_engine
from tests.study.fake_engine import FAKE, study


@pytest.fixture(scope="module")
def runs(tmp_path_factory):
    """Two runs of a study, and of the second its place; other cards make every other game a round longer."""
    folder: Path = tmp_path_factory.mktemp("results") / "data"
    settings = study(modes=["competitive", "co-op"], players=[2, 3], games=1200)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", 100)
        run_study(make_plan(settings), folder, jobs=1, engine=FAKE)
        patch.setattr(fake_engine, "COSTS", {"core card 1": 4})
        place = run_study(make_plan(settings.override(games=1600)), folder, jobs=1, engine=FAKE).place
        yield open_results(folder), open_results(place.folder), place


@pytest.fixture
def tables(runs):
    before, after, place = runs
    return {
        t.title.split(":")[0]: t
        for t in difference(before, after, compare(before, after), place.changes).tables
    }


def test_cells_whose_cards_are_as_they_were_are_left_out(runs, tables):
    before, after, _ = runs
    assert [found.cell["mix"] for found in compare(before, after)] == ["core"] * 4
    assert set(tables) == {"Cards that changed"} | {
        f"core, {mode}, {players} players" for mode in ("competitive", "co-op") for players in (2, 3)
    }


def test_the_changed_fields_come_first(tables):
    assert tables["Cards that changed"].rows == [("core card 1, maneuver", "cost", "3", "4", "core")]


def test_games_are_counted_that_are_in_both_and_those_that_went_otherwise(runs):
    found = compare(*runs[:2])[0]
    assert (found.pairs, found.otherwise) == (150, 75)


def test_rounds_are_paired_by_game(runs, tables):
    before, after, _ = runs
    games = before.games.filter(cell=0).join(after.games.filter(cell=0), on="game", suffix="_after").collect()
    gain = games["rounds_after"] - games["rounds"]
    plain = mean_interval(gain.sum(), (gain * gain).sum(), games.height)
    row = next(row for row in tables["core, competitive, 2 players"].rows if row[0] == "rounds")
    assert row[1] == f"{games['rounds'].mean():.2f}"
    assert row[3] == f"+0.50 [+{plain.low:.2f}, +{plain.high:.2f}] +"


def test_a_characters_share_is_that_of_the_rows(runs):
    before, after, _ = runs
    frame = figures_frame(compare(before, after))
    row = frame.filter(cell=1, figure="wins of Ann").row(0, named=True)
    seats = [
        results.seats.filter(pl.col("game") < 150, cell=1, character="Ann") for results in (before, after)
    ]
    shares = [rows.select(pl.col("win").mean()).collect().item() for rows in seats]
    assert (row["before"], row["after"]) == pytest.approx(tuple(shares))
    assert row["difference"] == pytest.approx(shares[1] - shares[0])
    assert row["low"] < row["difference"] < row["high"]
    assert row["pairing"] > 1


def test_players_who_win_together_are_told_as_one(tables):
    figures = [row[0] for row in tables["core, co-op, 3 players"].rows]
    assert figures == [
        "games won",
        *(f"Boss defeated, Level {level}" for level in ("I", "II", "III")),
        "rounds",
    ]
    assert tables["core, co-op, 3 players"].rows[0][3:] == ("+0.0 [-1.3, +1.3]", "-")


def test_shares_are_told_in_points_and_only_sure_differences_are_marked(tables):
    rows = tables["core, competitive, 2 players"].rows
    assert all(row[1].endswith("%") for row in rows if row[0] != "rounds")
    assert sum(row[3].endswith((" +", " -")) for row in rows if row[0].startswith("Boss")) == 0
