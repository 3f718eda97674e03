"""What a change did, or one mix does against another, against figures worked out another way."""

from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from reports.compared import compare_cells, compare_datasets, compare_mixes, summary_of_comparison
from reports.estimates.comparison import CannotCompare, rows_of_numbers, sides_within
from reports.figures import svg_of
from reports.figures.comparison import comparison_chart
from reports.figures.tornado import tornado_chart
from reports.page import page_files
from reports.page.comparison import make_comparison_page
from reports.statistics import PairedSums, mean_interval, paired_difference
from reports.verdicts.changes import comparison_verdicts
from sim.results import layout, open_results
from sim.study import make_plan, run_study
from tests.reports import made, made_data
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


@pytest.fixture(scope="module")
def compared(runs):
    before, after, place = runs
    return compare_datasets(before, after, place.changes)


@pytest.fixture(scope="module")
def tables(compared):
    return {t.title.split(":")[0]: t for t in summary_of_comparison(compared).tables}


def pairs(compared):
    return [pair for comparison in compared.comparisons for pair in comparison.pairs]


def test_cells_whose_cards_are_as_they_were_are_left_out(compared, tables):
    assert [pair.after["mix"] for pair in pairs(compared)] == ["core"] * 4
    assert compared.heading[1] == "4 of 8 cells have the cards they had"
    assert set(tables) == {"Cards that changed"} | {
        f"core, {mode}, {players} players" for mode in ("competitive", "co-op") for players in (2, 3)
    }


def test_the_changed_fields_come_first(tables):
    assert tables["Cards that changed"].rows == [("core card 1, maneuver", "cost", "3", "4", "core")]


def test_games_are_counted_that_are_in_both_and_those_that_went_otherwise(compared):
    found = pairs(compared)[0]
    assert (found.pairs, found.otherwise) == (150, 75)


def test_rounds_are_paired_by_game(runs, tables):
    before, after, _ = runs
    games = before.games.filter(cell=0).join(after.games.filter(cell=0), on="game", suffix="_after").collect()
    gain = games["rounds_after"] - games["rounds"]
    plain = mean_interval(gain.sum(), (gain * gain).sum(), games.height)
    row = next(row for row in tables["core, competitive, 2 players"].rows if row[0] == "rounds")
    assert row[1] == f"{games['rounds'].mean():.2f}"
    assert row[3] == f"+0.50 [+{plain.low:.2f}, +{plain.high:.2f}] +"


def by_game(results, cell, table, value):
    """Values added up by game, in order, of the games that both runs have."""
    rows = getattr(results, table).filter(pl.col("game") < 150, cell=cell)
    return rows.group_by("game").agg(value.alias("x")).sort("game").collect()["x"].to_list()


@pytest.mark.parametrize(
    ("name", "table", "value"),
    [
        ("VP of a player", "seats", pl.col("vp").cast(pl.Float64).mean()),
        ("VP ahead of the second", "seats", pl.col("vp").top_k(2).max() - pl.col("vp").top_k(2).min()),
        ("Bosses defeated", "games", pl.col("bosses_defeated").sum()),
        (
            "Boss defeated, Level II",
            "bosses",
            ((pl.col("level") == 2) & (pl.col("defeated_turn") >= 0)).sum(),
        ),
        ("wins of the first player", "seats", pl.col("win").filter(pl.col("order") == 0).sum()),
        ("wins of hunter", "seats", None),
    ],
)
def test_every_figure_is_that_of_the_rows(runs, compared, name, table, value):
    before, after, _ = runs
    pair = next(pair for pair in pairs(compared) if pair.after["number"] == 1)
    found = pair.at(name).found
    if value is None:
        hunter = pl.col("strategy").cast(pl.String) == "hunter"
        y, m = (by_game(before, 1, table, x) for x in (pl.col("win").filter(hunter).sum(), hunter.sum()))
        z, w = (by_game(after, 1, table, x) for x in (pl.col("win").filter(hunter).sum(), hunter.sum()))
        assert (found.before, found.after) == pytest.approx((sum(y) / sum(m), sum(z) / sum(w)))
        return
    y, z = (by_game(results, 1, table, value) for results in (before, after))
    plain = paired_difference(PairedSums.of(y, z), shares=pair.at(name).outcome.kind == "share")
    assert (found.before, found.after) == pytest.approx((plain.before, plain.after))
    bounds = (plain.difference.low, plain.difference.high)
    assert (found.difference.low, found.difference.high) == pytest.approx(bounds)


def test_a_characters_share_is_that_of_the_rows(runs, compared):
    before, after, _ = runs
    rows = [row for comparison in compared.comparisons for row in rows_of_numbers(comparison)]
    row = next(row for row in rows if row["cell"] == 1 and row["figure"] == "wins of Ann")
    seats = [
        results.seats.filter(pl.col("game") < 150, cell=1, character="Ann") for results in (before, after)
    ]
    shares = [rows.select(pl.col("win").mean()).collect().item() for rows in seats]
    assert (row["before"], row["after"]) == pytest.approx(tuple(shares))
    assert row["difference"] == pytest.approx(shares[1] - shares[0])
    assert row["low_corrected"] < row["low"] < row["difference"] < row["high"] < row["high_corrected"]
    assert row["pairing"] > 1


def test_players_who_win_together_are_told_as_one(tables):
    figures = [row[0] for row in tables["core, co-op, 3 players"].rows]
    assert figures == [
        "games won",
        *(f"Boss defeated, Level {level}" for level in ("I", "II", "III")),
        "Bosses defeated",
        "rounds",
    ]
    assert tables["core, co-op, 3 players"].rows[0][3:] == ("+0.0 [-1.3, +1.3]", "-")


def test_shares_are_told_in_points_and_only_sure_differences_are_marked(tables):
    rows = tables["core, competitive, 2 players"].rows
    assert all(row[1].endswith("%") for row in rows if row[0].startswith(("wins", "Boss defeated")))
    assert sum(row[3].endswith((" +", " -")) for row in rows if row[0].startswith("Boss")) == 0


def test_all_numbers_of_players_are_corrected_together(compared, tables):
    competitive = compared.comparisons[0]
    assert [pair.after["players"] for pair in competitive.pairs] == [2, 3]
    assert competitive.comparisons == sum(len(pair.figures) for pair in pairs(compared))
    assert "corrected for the whole page" in tables["core, competitive, 2 players"].note


# --- Verdicts, figure, page -------------------------------------------------------------------------------


def test_a_verdict_says_before_after_how_sure_and_of_how_many_pairs(compared):
    told = comparison_verdicts(compared.comparisons[0])
    rounds = next(verdict for verdict in told if verdict.subject == "Rounds")
    assert rounds.word == "longer games"
    assert " with 2 players instead of " in rounds.sentence
    assert "+0.50 [" in rounds.sentence
    assert "150 pairs of games with each of 2 and 3 players" in rounds.evidence
    assert "caused by what differs" in rounds.evidence
    assert "holds when corrected for the whole page" in rounds.evidence
    assert [verdict.sure for verdict in told].count(False) == 1
    assert told[-1].subject == "Beyond these, no difference"
    assert "caused" not in told[-1].evidence


def test_the_figure_marks_no_effect_and_what_pairing_saved(compared):
    chart = comparison_chart(compared.comparisons[0], "x")
    svg = svg_of(chart.figure)
    for words in ("no effect", "without pairing", "percentage points", "VP ahead of the second", "2 players"):
        assert words in svg
    assert "of " + str(compared.comparisons[0].comparisons) + " are sure" in chart.alt


def test_the_page_tells_what_was_changed_and_how_to_repeat_it(compared):
    files = page_files(make_comparison_page(compared))
    html = files["index.html"].decode()
    assert "What was changed: core card 1, maneuver, cost 3 to 4</a>" in html
    assert "600 pairs of games in 4 pairs of cells" in html
    assert "# then change the cards as told above" in html
    assert "corrected for" in html
    hashes = files["tables/hashes.csv"].decode()
    assert "cards of core, core card 1 for 4" in hashes
    assert any(name.endswith("01-changes-cards-that-changed.csv") for name in files)


# --- Cells of one dataset ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def mixes(dataset):
    return dataset(
        mixes=["core", "core_with_darkness"], overlays=["none", "swift_prime"], players=[2, 3], games=320
    )


def test_cells_are_held_against_the_first_and_overlays_against_their_mix(mixes):
    told = {
        (after.cell["mix"], after.cell["overlay"]): (before.cell["mix"], before.cell["overlay"])
        for before, after in sides_within(mixes)
    }
    assert told == {
        ("core", "swift_prime"): ("core", "none"),
        ("core_with_darkness", "none"): ("core", "none"),
        ("core_with_darkness", "swift_prime"): ("core_with_darkness", "none"),
    }
    assert all(before.cell["players"] == after.cell["players"] for before, after in sides_within(mixes))


ALL_MIXES = ["core", "core_with_darkness", "darkness_with_core", "a_rising_darkness"]


def held_against(results):
    return {
        (b.cell["mix"], b.cell["overlay"]): (a.cell["mix"], a.cell["overlay"])
        for a, b in sides_within(results)
    }


def test_a_mix_is_held_against_the_set_that_it_was_made_from(dataset):
    one = dataset(mixes=ALL_MIXES, overlays=["none", "swift_prime"], players=[2], games=80)
    assert held_against(one) == {
        ("core_with_darkness", "none"): ("core", "none"),
        ("darkness_with_core", "none"): ("a_rising_darkness", "none"),
        ("a_rising_darkness", "none"): ("core", "none"),
        **{(mix, "swift_prime"): (mix, "none") for mix in ALL_MIXES},
    }


def test_without_the_set_it_was_made_from_a_mix_is_held_against_the_first(dataset):
    one = dataset(mixes=["core", "darkness_with_core"], overlays=["swift_prime"], players=[2], games=80)
    assert held_against(one) == {("darkness_with_core", "swift_prime"): ("core", "swift_prime")}


def test_of_an_older_dataset_which_tells_no_base_all_mixes_are_held_against_the_first(dataset):
    one = dataset(mixes=ALL_MIXES, players=[2], games=80)
    older = [{key: value for key, value in cell.items() if key != "base"} for cell in one.cells]
    assert held_against(replace(one, manifest=one.manifest | {"cells": older})) == {
        (mix, "none"): ("core", "none") for mix in ALL_MIXES[1:]
    }


def test_two_mixes_of_a_set_that_is_not_there_are_held_against_each_other():
    cells = [
        made.cell(number, mix=mix, base=base)
        for number, (mix, base) in enumerate([("a", "one"), ("b", "two"), ("c", "two"), ("d", "one")])
    ]
    rows = {table: [row | {"cell": n} for row in of[:12] for n in range(4)] for table, of in ROWS.items()}
    told = held_against(made_data.dataset(cells, rows))
    assert {after: before for (after, _), (before, _) in told.items()} == {"b": "a", "c": "b", "d": "a"}


def test_an_overlay_that_comes_first_is_held_against_the_cards_without_it():
    cells = [made.cell(0, mix="a", overlay="edited"), made.cell(1, mix="a", overlay="none")]
    rows = {table: [row | {"cell": n} for row in of[:12] for n in range(2)] for table, of in ROWS.items()}
    assert held_against(made_data.dataset(cells, rows)) == {("a", "edited"): ("a", "none")}


def test_modes_in_which_players_win_together_are_held_against_each_other_and_no_others(dataset):
    modes = dataset(
        mixes=["core"], modes=["competitive", "co-op", "expert", "solo"], players=[1, 2], games=60
    )
    told = {(a.cell["mode"], b.cell["mode"], b.cell["players"]) for a, b in sides_within(modes)}
    assert told == {("co-op", "expert", 2), ("expert", "solo", 1)}


def test_all_mixes_of_a_dataset_are_one_table_each_with_a_column_a_number_of_players(mixes):
    tables = summary_of_comparison(compare_mixes(mixes)).tables
    assert [table.title for table in tables] == [
        "What differs: core+swift_prime, competitive against core, competitive",
        "What differs: core_with_darkness, competitive against core, competitive",
        "What differs: core_with_darkness+swift_prime, competitive against core_with_darkness, competitive",
    ]
    assert tables[0].columns == ("figure", "2 players", "3 players")
    assert all(row[1].endswith(" (-)") for row in tables[0].rows if row[1] != "-")  # the same games


def test_two_cells_are_compared_whatever_they_differ_in(mixes):
    compared = compare_cells(mixes, 0, mixes, 1)
    (pair,) = pairs(compared)
    assert {figure.outcome.of for figure in pair.figures} == {"Boss", "games"}  # seats mean another thing
    assert (
        "rollout compare fake-again#0 fake-again#1"
        in page_files(make_comparison_page(compared))["index.html"].decode()
    )


def test_a_figure_by_seat_has_the_vp_of_both_numbers_of_players_in_one_unit(mixes):
    (pair,) = pairs(compare_cells(mixes, 0, mixes, 1))
    for number, value in ((0, "before"), (1, "after")):
        mean = mixes.seats.filter(cell=number).select(pl.col("vp").mean()).collect().item()
        assert getattr(pair.at("VP of a player").found, value) == pytest.approx(mean)


# --- What cannot be compared ------------------------------------------------------------------------------

ROWS = {
    "games": [{"game": g, "cell": c, "rounds": 5 + g, "turns": 9} for c in (0, 1, 2) for g in range(12)],
    "seats": [{"game": g, "cell": c, "vp": g} for c in (0, 1, 2) for g in range(12)],
}
CELLS = [
    made.cell(0, 1, mode="solo"), made.cell(1, 1, mode="solo", mix="other"),
    made.cell(2, 1, mode="solo", together=True),
]  # fmt: skip


def test_what_fits_no_other_is_refused_in_words():
    results = made_data.dataset(CELLS, ROWS)
    for numbers, words in (
        ((0, 0), "the same cell; two are wanted"),
        ((0, 2), "in one the players compete, in the other they win or lose together"),
        ((0, 3), "made-1#3: there is no such cell; allowed: 0 to 2"),
    ):
        with pytest.raises(CannotCompare, match=words):
            compare_cells(results, numbers[0], results, numbers[1])


def test_games_of_other_seeds_are_not_paired():
    with pytest.raises(CannotCompare, match="seed 1 and 2: games of other seeds have luck of their own"):
        compare_cells(made_data.dataset(CELLS, ROWS), 0, made_data.dataset(CELLS, ROWS, seed=2), 1)


def test_games_that_are_not_in_both_are_not_paired():
    results = made_data.dataset(CELLS, ROWS)
    late, early = made_data.without_parts(results, 0), made_data.without_parts(results, 1)
    with pytest.raises(CannotCompare, match="no game was played in both"):
        compare_cells(late, 0, early, 1)
    (pair,) = pairs(compare_cells(results, 0, early, 1))
    assert pair.pairs == 10


def test_one_cell_is_too_few_and_cells_unlike_in_more_than_cards_want_naming():
    with pytest.raises(CannotCompare, match="holds one cell; compare needs two"):
        compare_mixes(
            made_data.dataset(CELLS[:1], {k: [r for r in v if r["cell"] == 0] for k, v in ROWS.items()})
        )
    unlike = [CELLS[0], made.cell(1, 2)]
    with pytest.raises(
        CannotCompare, match=r"name two, such as made-1#0 made-1#1; its cells: #0 core, solo, 1 player, #1"
    ):
        compare_mixes(made_data.dataset(unlike, {"games": ROWS["games"][:24]}))


def test_one_pair_of_games_is_sure_of_nothing():
    few = {table: [row for row in rows if row["game"] == 0] for table, rows in ROWS.items()}
    compared = compare_mixes(made_data.dataset(CELLS[:2], few))
    (open_one,) = comparison_verdicts(compared.comparisons[0])
    assert not open_one.sure
    assert "too few games" in open_one.sentence
    assert b"<svg" in page_files(make_comparison_page(compared))["index.html"]


def test_pairs_with_a_game_in_error_count_nowhere():
    failing = {
        **ROWS,
        "games": [row | {"error": 3 * (row["game"] == 4 and row["cell"] == 1)} for row in ROWS["games"]],
    }
    results = made_data.dataset(CELLS, failing)
    (pair,) = pairs(compare_cells(results, 0, results, 1))
    assert pair.pairs == 11
    assert pair.at("rounds").found.before == pytest.approx(sum(5 + g for g in range(12) if g != 4) / 11)


def test_a_tornado_ranks_changes_by_the_outcome_that_most_surely_move(compared):
    found = compared.comparisons
    assert len(found) > 1
    three = [replace(one, names=("as it is", name)) for one, name in zip([found[0]] * 3, "abc", strict=True)]
    chart = tornado_chart(three, "tornado")
    drawn = svg_of(chart.figure)
    assert "does to rounds, the greatest difference on top" in chart.caption
    assert "(3 of 3 changes move it surely)" in chart.caption
    assert all(f">{one.title}<" in drawn for one in three)
    assert "3 changes; the greatest is a against as it is, +0.5" in chart.alt


def test_few_changes_and_unsure_ones_are_no_tornado(compared):
    three = [compared.comparisons[0]] * 3
    assert tornado_chart(three[:2], "tornado") is None
    unsure = [
        replace(
            one,
            pairs=[
                replace(pair, figures=[figure for figure in pair.figures if not figure.sure])
                for pair in one.pairs
            ],
        )
        for one in three
    ]
    assert tornado_chart(unsure, "tornado") is None
