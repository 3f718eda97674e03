"""Figures by name, and the sums that estimates are made from, against the same counted by hand."""

import polars as pl
import pytest

from reports.statistics import ClusterSums
from sim.results import layout, open_results
from sim.results.figures import WIN_UNIT, Figure, applies, figure_names, figure_sums, subject_name
from sim.study import make_plan, run_study
from tests.study.fake_engine import FAKE, study


@pytest.fixture(scope="module")
def results(tmp_path_factory):
    folder = tmp_path_factory.mktemp("results") / "data"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", 100)
        plan = make_plan(study(mixes=["core"], modes=["competitive", "co-op"], players=[3], games=300))
        run_study(plan, folder, jobs=1, engine=FAKE)
        return open_results(folder)


def by_hand(scores: pl.DataFrame) -> ClusterSums:
    """Sums of rows of (game, y), game by game."""
    games = scores.group_by("game").agg(pl.col("y").sum(), m=pl.len())
    return ClusterSums.of(games["y"].to_list(), games["m"].to_list())


def check(found: dict[str, int], wanted: ClusterSums) -> None:
    sums = ClusterSums(**found)
    unit = sums.unit
    assert (sums.clusters, sums.m, sums.mm) == (wanted.clusters, wanted.m, wanted.mm)
    assert (sums.y / unit, sums.ym / unit) == pytest.approx((wanted.y, wanted.ym), abs=0.5)
    assert sums.yy / unit**2 == pytest.approx(wanted.yy, abs=0.5)


@pytest.mark.parametrize(
    ("kind", "column", "subject"),
    [("character", "character", "Ann"), ("strategy", "strategy", "hunter"), ("turn order", "order", 1)],
)
def test_win_shares_are_summed_by_game(results, kind, column, subject):
    rows = results.seats.filter(cell=0).filter(pl.col(column).cast(pl.String) == str(subject)).collect()
    found = figure_sums(results, Figure(kind, subject), [0])
    assert list(found) == [(0, subject)]
    check(found[0, subject], by_hand(rows.select("game", y="win")))
    assert found == {
        key: sums for key, sums in figure_sums(results, Figure(kind), [0]).items() if key[1] == subject
    }


def test_bosses_rounds_and_games_won_together(results):
    bosses = results.bosses.filter(cell=1, level=2).select(
        "game", y=(pl.col("defeated_turn") >= 0).cast(pl.Int64)
    )
    check(figure_sums(results, Figure("Boss", 2), [1])[1, 2], by_hand(bosses.collect()))
    rounds = results.games.filter(cell=1).select("game", y=pl.col("rounds").cast(pl.Int64))
    check(figure_sums(results, Figure("rounds"), [1])[1, ""], by_hand(rounds.collect()))
    won = results.games.filter(cell=1).select("game", y=pl.col("won").cast(pl.Int64))
    check(figure_sums(results, Figure("games won"), [1])[1, ""], by_hand(won.collect()))


def test_all_of_a_kind_come_in_order_and_of_the_cells_asked_for(results):
    found = figure_sums(results, Figure("character"), [0])
    assert list(found) == sorted(found)
    assert {cell for cell, _ in found} == {0}
    assert sum(sums["y"] for sums in found.values()) == pytest.approx(150 * WIN_UNIT)


def test_names_are_of_what_takes_part():
    names = figure_names(["Ann"], ["balanced"], 2, compete=True, together=True)
    assert names["win share of Ann"] == Figure("character", "Ann")
    assert names["win share of balanced"] == Figure("strategy", "balanced")
    assert names["win share of the second player"] == Figure("turn order", 1)
    assert "win share of the third player" not in names
    assert names["win shares by strategy"] == Figure("strategy")
    assert names["games won"].is_share
    assert not names["rounds"].is_share
    alone = figure_names(["Ann"], [], 2, compete=True, together=False)
    assert not {"win shares by strategy", "games won"} & set(alone)
    assert not any(
        name.startswith("win") for name in figure_names(["Ann"], [], 2, compete=False, together=True)
    )
    ground = figure_names(["Ann"], [], 2, compete=True, together=False, objectives=True)
    assert set(ground) - set(alone) == {"Polities change hands", "Missions completed a player"}
    assert ground["Polities change hands"].is_share
    assert ground["Missions completed a player"].size_in_words(0.1) == "0.100 Missions a player"


@pytest.mark.parametrize(
    ("figure", "changes", "wanted"),
    [
        (Figure("character", "Ann"), {"together": True}, False),
        (Figure("turn order", 2), {}, False),
        (Figure("turn order", 2), {"players": 3}, True),
        (Figure("strategy"), {}, False),
        (Figure("strategy", "random"), {"strategies": ["balanced", "random"]}, True),
        (Figure("strategy", "hunter"), {"strategies": ["balanced", "random"]}, False),
        (Figure("games won"), {}, False),
        (Figure("games won"), {"together": True}, True),
        (Figure("Boss", 1), {"together": True}, True),
        (Figure("rounds"), {}, True),
        (Figure("Polities change hands"), {}, False),
        (Figure("Polities change hands"), {"objectives": True}, True),
        (Figure("Missions completed a player"), {"together": True, "objectives": True}, True),
    ],
)
def test_figures_apply_to_cells_that_can_have_them(figure, changes, wanted):
    assert applies(figure, {"together": False, "players": 2, "strategies": ["balanced"], **changes}) == wanted


def test_subjects_are_named():
    told = [subject_name("turn order", 0), subject_name("Boss", 3), subject_name("character", "Ann")]
    assert told == ["the first player", "Level III", "Ann"]
