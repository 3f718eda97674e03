"""What is counted of a dataset: by hand from a few games, and the same however the dataset is cut."""

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from reports.counting import counts as counting
from reports.counting.counts import COUNTED, count, lineup_base
from reports.counting.failed import sound
from reports.counting.lineups import lineups_of
from reports.counting.pieces import in_pieces
from reports.estimates.competitive import win_shares
from reports.statistics import ClusterSums
from sim.results import Results
from tests.reports.made import LABELS, cell, results

CHARACTERS, STRATEGIES = pl.Enum(LABELS["characters"]), pl.Enum(LABELS["strategies"])


@pytest.fixture
def two_games() -> Results:
    """Ann against Ben: first Ben, who begins, wins by 4 VP; then they share the win."""
    games = pl.DataFrame(
        {
            "cell": [0, 0], "game": [0, 1], "turns": [20, 30], "rounds": [10, 15], "won": [None, None],
            "lead_changes": [1, 3], "led_from": [4, None], "led_quarter": [3, 1], "led_half": [2, 3],
            "led_three_quarters": [2, 2], "end_reason": ["end", "end"],
        },
        schema_overrides={"won": pl.Boolean},
    )  # fmt: skip
    seats = pl.DataFrame(
        {
            "cell": [0] * 4, "game": [0, 0, 1, 1], "seat": [0, 1, 0, 1], "order": [1, 0, 0, 1],
            "character": ["Ann", "Ben", "Ann", "Ben"], "strategy": ["balanced", "hunter", "hunter", "balanced"],
            "vp": [11, 15, 12, 12], "win": [0.0, 1.0, 0.5, 0.5], "damage": [2, 1, 0, 5],
        },
        schema_overrides={"character": CHARACTERS, "strategy": STRATEGIES},
    )  # fmt: skip
    bosses = pl.DataFrame({
        "cell": [0] * 3, "game": [0, 0, 1], "boss": ["One", "Two", "Uno"], "level": [1, 2, 1],
        "revealed_turn": [3, 18, -1], "confrontations": [2, 1, 0], "defeated_turn": [9, -1, -1],
        "attempt_power": [[3, 8], [1], []], "attempt_cost": [[5, 5], [40], []],
    })  # fmt: skip
    return results([cell()], games=games, seats=seats, bosses=bosses)


def told(frame: pl.DataFrame) -> set[tuple]:
    return set(frame.select(sorted(frame.columns)).iter_rows())


def as_told(*rows: dict) -> set[tuple]:
    return {tuple(row[name] for name in sorted(row)) for row in rows}


def test_a_shared_win_is_half_a_win(two_games):
    """In sixtieths: Ben and who plays the hunter win the first game and half of the second."""
    counted = count(two_games)
    for key, names in (
        ("character", ("Ben", "Ann")),
        ("strategy", ("hunter", "balanced")),
        ("order", (0, 1)),
    ):
        first, second = names
        assert win_shares(two_games, counted, [cell()], key) == {
            (0, first): ClusterSums(2, 90, 2, 60**2 + 30**2, 90, 2, 60),
            (0, second): ClusterSums(2, 30, 2, 30**2, 30, 2, 60),
        }


def test_line_ups_are_told_apart_by_place_strategy_and_who_won(two_games):
    found = lineups_of(two_games, count(two_games), cell())
    assert {(one.characters, one.strategies, one.places, one.games) for one in found} == {
        (("Ben", "Ann"), ("hunter", "balanced"), (1, 2), 1),
        (("Ann", "Ben"), ("hunter", "balanced"), (1, 1), 1),
    }
    base, strategies = lineup_base(LABELS)
    assert (base, strategies) == (9, 2)


def test_endings_and_leads(two_games):
    found = count(two_games)
    assert told(found.endings) == as_told(
        {"cell": 0, "winners": 1, "ahead": 4, "spread": 4, "games": 1},
        {"cell": 0, "winners": 2, "ahead": 0, "spread": 0, "games": 1},
    )
    half = found.leads.filter(moment=0.5).drop("moment")
    assert told(half) == as_told(
        {"cell": 0, "leaders": 2, "winners": 2, "games": 1},
        {"cell": 0, "leaders": 3, "winners": 3, "games": 1},
    )
    assert sorted(found.courses.rows()) == [(0, 1, 4, 10, 1), (0, 3, None, 15, 1)]


def test_bosses(two_games):
    found = count(two_games)
    assert told(found.waits) == as_told(
        {"cell": 0, "level": 1, "boss": "One", "defeated": True, "end_reason": "end", "turns": 6, "games": 1},
        {
            "cell": 0,
            "level": 2,
            "boss": "Two",
            "defeated": False,
            "end_reason": "end",
            "turns": 2,
            "games": 1,
        },
        {
            "cell": 0,
            "level": 1,
            "boss": "Uno",
            "defeated": False,
            "end_reason": "end",
            "turns": -1,
            "games": 1,
        },
    )
    assert told(found.margins) == as_told(
        {"cell": 0, "level": 1, "boss": "One", "margin": -2, "success": False, "games": 1},
        {"cell": 0, "level": 1, "boss": "One", "margin": 3, "success": True, "games": 1},
        {"cell": 0, "level": 2, "boss": "Two", "margin": -counting.WIDEST, "success": False, "games": 1},
    )
    one = found.decks.filter(boss="One").row(0, named=True)
    assert (one["rounds_sum"], one["vp_sum"], one["vp_squares"], one["damage_sum"]) == (10, 26, 676, 3)


def test_games_that_do_not_tell_who_led_count_for_all_else(two_games):
    late = [
        name for name in two_games.frames["games"].columns if name.startswith("led") or name == "lead_changes"
    ]
    old = two_games.frames["games"].with_columns(pl.lit(None, pl.Int16).alias(name) for name in late)
    found = count(results([cell()], **(two_games.frames | {"games": old})))
    assert found.leads.is_empty()
    assert found.courses.is_empty()
    assert found.endings["games"].sum() == 2


@pytest.fixture
def kept(dataset) -> Results:
    """A dataset with games in error, as files and not as a made one: `sound` must take them out of each piece."""
    whole = dataset(games=400)
    for part in (whole.path / "games").iterdir():
        games = pl.read_parquet(part)
        games.with_columns(error=(pl.col("game") % 10 == 3).cast(pl.Int16)).write_parquet(part)
    return whole


def test_the_same_in_pieces_of_any_size(kept, monkeypatch):
    played = sound(kept)
    at_once = count(played)
    assert at_once.lineups["games"].sum() == 360
    pieces = list(in_pieces(played, 150))
    assert [sum(part.games for part in piece.parts) for piece in pieces] == [200, 200]
    monkeypatch.setattr(counting, "in_pieces", lambda results: in_pieces(results, 150))
    in_two = count(played)
    for name in COUNTED:
        assert_frame_equal(getattr(in_two, name), getattr(at_once, name))
