"""The summary against figures worked out another way."""

from pathlib import Path

import polars as pl
import pytest

from reports.estimates.table import NO_DATA, amount, percent
from reports.statistics import mean_interval, wilson
from reports.summary import summarise
from sim.results import layout, open_results
from sim.study import make_plan, run_study
from tests.study.fake_engine import FAKE, study


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("results") / "data"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", 100)
        run_study(make_plan(study(games=1200)), folder, jobs=1, engine=FAKE)
        yield folder


@pytest.fixture
def tables(folder):
    return {table.title: table for table in summarise(open_results(folder)).tables}


def test_heading_tells_question_size_and_seed(folder):
    assert summarise(open_results(folder)).heading == [
        "Does the fake play fair?",
        "fake: 1200 games in 4 cells, seed 7",
        "played by balanced and hunter against each other",
    ]


def test_win_share_by_character_is_that_of_the_rows(folder, tables):
    table = tables["Win share by character: core, competitive"]
    assert table.columns == ("character", "2 players (fair 50.0%)", "3 players (fair 33.3%)")
    assert [row[0] for row in table.rows] == ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    seats = open_results(folder).seats.filter(pl.col("cell") == 0, pl.col("character") == "Ann")
    share = seats.select(pl.col("win").mean()).collect().item()
    assert table.rows[0][1].startswith(f"{100 * share:.1f}% [")


def test_win_shares_by_seat_and_strategy_add_up(tables):
    seats = tables["Win share by seat: a_rising_darkness, competitive"]
    assert [row[0] for row in seats.rows] == ["first", "second", "third"]
    assert seats.rows[2][1] == NO_DATA
    assert sum(float(row[1].split("%")[0]) for row in seats.rows[:2]) == pytest.approx(100, abs=0.11)
    strategies = tables["Win share by strategy: core, competitive"]
    assert [row[0] for row in strategies.rows] == ["balanced", "hunter"]


def test_one_strategy_alone_is_compared_with_nobody(tmp_path):
    run_study(make_plan(study(strategies=["balanced"], games=200)), tmp_path / "data", jobs=1, engine=FAKE)
    titles = {table.title.split(":")[0] for table in summarise(open_results(tmp_path / "data")).tables}
    assert {"Win share by character", "Win share by seat"} <= titles
    assert "Win share by strategy" not in titles


def test_a_share_far_from_fair_is_marked(tmp_path, folder):
    results = open_results(folder)
    rigged = results.seats.with_columns(win=(pl.col("order") == 0).cast(pl.Float64))

    class Rigged(type(results)):
        seats = rigged

    tables = {t.title: t for t in summarise(Rigged(results.path, results.manifest, results.parts)).tables}
    rows = tables["Win share by seat: core, competitive"].rows
    assert rows[0][1].startswith("100.0% [")
    assert rows[0][1].endswith("] +")
    assert rows[1][1].endswith("] -")


def test_boss_defeats_by_level_are_those_of_the_rows(folder, tables):
    table = tables["Boss defeats by Level: core, competitive"]
    assert [row[0] for row in table.rows[:2]] == ["Level I", "Level I, once revealed"]
    bosses = open_results(folder).bosses.filter(pl.col("cell") == 1, pl.col("level") == 1)
    share = bosses.select((pl.col("defeated_turn") >= 0).mean()).collect().item()
    assert table.rows[0][2].startswith(f"{100 * share:.1f}% [")


def test_rounds_and_endings_have_a_row_a_cell(folder, tables):
    rounds = tables["Length of games"]
    assert len(rounds.rows) == 4
    games = open_results(folder).games.filter(pl.col("cell") == 0).collect()
    assert rounds.rows[0][:2] == ("core, competitive, 2 players", "300")
    assert rounds.rows[0][2].startswith(f"{games['rounds'].mean():.2f} [")
    assert rounds.rows[0][6] == str(games["rounds"].max())
    endings = tables["How games ended"]
    assert endings.columns == ("cell", "three bosses", "deck empty", "turn limit")


def test_games_are_counted_by_how_many_bosses_fall(folder, tables):
    counts = tables["Bosses defeated in a game"]
    assert counts.columns == ("cell", "one or more", "two or more", "all three")
    games = open_results(folder).games.filter(pl.col("cell") == 0).collect()
    for column, least in ((1, 1), (2, 2), (3, 3)):
        share = (games["bosses_defeated"] >= least).mean()
        assert counts.rows[0][column].startswith(f"{100 * share:.1f}% [")


def test_share_of_stand_ins_is_told(tables):
    rows = tables["Fields of the cards in play"].rows
    assert rows == [(mix, "400", "280", "20", "100", "25.0%") for mix in ("core", "a_rising_darkness")]


def with_errors(results):
    """The dataset as if game 5 of every cell, and 7 of the first, had ended in an error."""

    class Failing(type(results)):
        games = results.games.with_columns(
            error=pl.when(pl.col("game") == 5)
            .then(3)
            .when((pl.col("game") == 7) & (pl.col("cell") == 0))
            .then(8)
            .otherwise(0)
        )

    return Failing(results.path, results.manifest, results.parts, results.missing)


def test_unfinished_and_failed_games_are_warned_of_by_name(folder):
    results = open_results(folder)
    unfinished = type(results)(results.path, results.manifest, results.parts, results.parts[:1])
    warnings = summarise(with_errors(unfinished)).warnings
    replays = "; ".join(f"rollout replay {folder} {cell} 5" for cell in range(3))
    assert warnings[:3] == [
        "unfinished: 100 games are still to be played; run the study again to go on",
        f"4 games ended in an error (no options) and count in no figure but how games ended: {replays}, ...",
        "1 game ended in an error (answer out of range) and counts in no figure but how games ended: "
        f"rollout replay {folder} 0 7",
    ]


def test_games_at_the_turn_limit_are_warned_of_and_count(folder, tables):
    limited = open_results(folder).games.filter(pl.col("end_reason") == "turn limit").collect()
    (warning,) = summarise(open_results(folder)).warnings
    first = limited.sort("cell", "game").row(0, named=True)
    assert warning.startswith(
        f"{limited.height} games hit the turn limit and count as scored then: "
        f"rollout replay {folder} {first['cell']} {first['game']}; "
    )
    assert tables["Length of games"].rows[0][1] == "300"


def test_games_in_error_count_in_no_figure_but_how_games_ended(folder):
    """As if they had never been played, everywhere but among the endings."""
    results = open_results(folder)
    failed = summarise(with_errors(results))
    lost = pl.col("game").is_in([5]) | ((pl.col("game") == 7) & (pl.col("cell") == 0))

    class Shorter(type(results)):
        games, seats = results.games.filter(~lost), results.seats.filter(~lost)
        bosses, cards = results.bosses.filter(~lost), results.cards.filter(~lost)

    shorter = {t.title: t for t in summarise(Shorter(results.path, results.manifest, results.parts)).tables}
    for table in failed.tables:
        if table.title == "How games ended":
            assert table == next(t for t in summarise(results).tables if t.title == table.title)
        else:
            assert table == shorter[table.title], table.title
    assert failed.tables[0] != summarise(results).tables[0]


def test_an_empty_dataset_has_a_summary(folder):
    results = open_results(folder)
    empty = type(results)(results.path, results.manifest, (), results.parts)
    assert [table.title for table in summarise(empty).tables] == ["Fields of the cards in play"]


def test_entries_without_data_say_so():
    assert percent(wilson(0, 0)) == NO_DATA
    assert amount(mean_interval(0, 0, 0)) == NO_DATA
    assert amount(mean_interval(4, 16, 1)) == "4.00"


@pytest.fixture(scope="module")
def together(tmp_path_factory):
    """Co-op with 2 and 3, Solo, and Competitive beside them, of two mixes."""
    folder = tmp_path_factory.mktemp("results") / "together"
    plan = study(modes=["co-op", "solo", "competitive"], players=[1, 2, 3], games=500)
    run_study(make_plan(plan), folder, jobs=1, engine=FAKE)
    return open_results(folder)


def test_the_teams_win_rate_is_told_by_mix_mode_and_players(together):
    tables = summarise(together).tables
    assert tables[0].title.startswith("Targets: ")
    (table,) = (one for one in tables if one.title == "Games won by the players together")
    assert table.columns == ("mix and mode", "1 player", "2 players", "3 players")
    assert [row[0] for row in table.rows] == [
        "core, co-op",
        "core, solo",
        "a_rising_darkness, co-op",
        "a_rising_darkness, solo",
    ]
    games = together.games.filter(mix="core", mode="co-op", players=3).collect()
    assert table.rows[0][1] == NO_DATA
    assert table.rows[0][3] == percent(wilson(games["won"].sum(), games.height))
    assert table.rows[1][2:] == (NO_DATA, NO_DATA)


def test_games_won_by_character_count_each_game_once(together):
    table = next(t for t in summarise(together).tables if t.title == "Games won by character: core, co-op")
    assert table.columns == ("with", "2 players", "3 players")
    assert [row[0] for row in table.rows] == ["all games", "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
    games = together.games.filter(mix="core", mode="co-op", players=3)
    with_ann = together.seats.filter(character="Ann").select("cell", "game")
    played = games.join(with_ann, on=["cell", "game"], how="semi").collect()
    assert table.rows[1][2] == percent(wilson(played["won"].sum(), played.height))
    everyone = games.collect()
    assert table.rows[0][2] == percent(wilson(everyone["won"].sum(), everyone.height))


def test_a_character_dealt_twice_does_not_count_a_game_twice(together):
    class Twins(type(together)):
        seats = together.seats.with_columns(
            character=pl.lit("Ann", together.seats.collect_schema()["character"])
        )

    twins = Twins(together.path, together.manifest, together.parts)
    table = next(t for t in summarise(twins).tables if t.title == "Games won by character: core, co-op")
    assert table.rows[0][1:] == table.rows[1][1:]


def test_shares_of_a_win_are_told_of_competitive_games_alone(together):
    titles = [table.title for table in summarise(together).tables]
    shares = [title for title in titles if title.startswith("Win share")]
    assert shares
    assert all(title.endswith(", competitive") for title in shares)
    assert [title for title in titles if title.startswith("Games won by character")] == [
        f"Games won by character: {mix}, {mode}"
        for mix in ("core", "a_rising_darkness")
        for mode in ("co-op", "solo")
    ]
    assert sum(title.startswith("Boss defeats by Level") for title in titles) == 6
