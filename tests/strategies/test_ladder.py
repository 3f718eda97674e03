"""The bundled strategies play whole games, and `balanced` stands above the others."""

import os

import numpy as np
import pytest

from reports.statistics.proportion import wilson
from sim.study.cell import CellSetup, prepare
from strategies.registry import BUNDLED

SETS = ("core", "a_rising_darkness")
GAMES = 2000
FULL = os.environ.get("ROLLOUT_FULL", "0") not in ("", "0")
EXPERT_GAMES = 20_000 if FULL else 4000
SEED = 77_123


def play(
    set_id: str,
    names: tuple[str, ...],
    players: int,
    games: int,
    seed: int,
    choice: str = "rotation",
    mode: str = "competitive",
):
    """Rows of games and seats."""
    setup = CellSetup(set_id, mode, players, names, choice=choice)
    return prepare(setup).play(seed, 0, games)


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_plays_whole_games_and_answers_in_range(set_id: str, name: str, players: int) -> None:
    # An answer out of range, or a game that never ends, is an error of the game.
    rows = play(set_id, (name,), players, 120, SEED).games
    assert not rows["error"].any()
    assert (rows["turns"] > 0).all()


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("choice", ["random", "draft"])
def test_mixed_tables_with_other_choices_of_characters(set_id: str, choice: str) -> None:
    rows = play(set_id, BUNDLED, 5, 120, SEED, choice).games
    assert not rows["error"].any()


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("other", [name for name in BUNDLED if name not in ("balanced", "expert")])
def test_balanced_beats_each_of_the_others(set_id: str, other: str) -> None:
    seats = play(set_id, ("balanced", other), 2, GAMES, SEED).seats
    share = float(seats["win"][seats["strategy"] == 0].sum())
    low = wilson(int(np.floor(share)), GAMES).low
    assert low > 0.5, f"balanced wins {share / GAMES:.3f} against {other}"


def test_expert_beats_balanced() -> None:
    """By little, on both sets; `ROLLOUT_FULL` shows it for each of them."""
    won = {}
    for set_id in SETS:
        seats = play(set_id, ("expert", "balanced"), 2, EXPERT_GAMES, SEED).seats
        won[set_id] = int(seats["win"][seats["strategy"] == 0].sum())
    told = {set_id: wilson(wins, EXPERT_GAMES) for set_id, wins in won.items()}
    assert wilson(sum(won.values()), EXPERT_GAMES * len(SETS)).low > 0.5, told
    if FULL:
        assert all(interval.low > 0.5 for interval in told.values()), told


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("name", [name for name in BUNDLED if name != "random"])
def test_every_way_of_playing_beats_random(set_id: str, name: str) -> None:
    seats = play(set_id, (name, "random"), 2, 300, SEED).seats
    assert seats["win"][seats["strategy"] == 0].sum() > 0.8 * 300


@pytest.mark.parametrize("set_id", SETS)
def test_each_way_of_playing_does_what_it_is_named_for(set_id: str) -> None:
    seats = play(set_id, ("buyer", "hunter", "boss_rush"), 3, 600, SEED).seats
    mean = {
        field: [float(seats[field][seats["strategy"] == k].mean()) for k in range(3)]
        for field in ("cards_bought", "robots_defeated", "bosses_defeated")
    }
    assert max(mean["cards_bought"]) == mean["cards_bought"][0]
    assert max(mean["robots_defeated"]) == mean["robots_defeated"][1]
    assert max(mean["bosses_defeated"]) == mean["bosses_defeated"][2]


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize(
    ("name", "mode", "players"), [("team", "co-op", 2), ("team", "co-op", 4), ("solo", "solo", 1)]
)
def test_a_team_wins_clearly_more_often_than_balanced_does_there(
    set_id: str, name: str, mode: str, players: int
) -> None:
    won = {
        who: int((play(set_id, (who,), players, 800, SEED, mode=mode).games["won"] == 1).sum())
        for who in (name, "balanced")
    }
    assert wilson(won[name], 800).low > wilson(won["balanced"], 800).high, won


@pytest.mark.parametrize("set_id", SETS)
def test_a_team_assists_more_than_those_who_play_for_themselves(set_id: str) -> None:
    assists = {
        who: play(set_id, (who,), 4, 300, SEED, mode="co-op").seats["assists"].mean()
        for who in ("team", "balanced")
    }
    assert assists["team"] > 1.5 * assists["balanced"]
