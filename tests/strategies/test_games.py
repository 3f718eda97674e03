"""The bundled strategies play whole games, and those for a team do better with one."""

import pytest

from reports.statistics.proportion import wilson
from sim.study.cell.block import Block
from sim.study.cell.cell import CellSetup, prepare
from strategies.registry import BUNDLED
from tests.strategies.duels import SETS, duel, share_of_wins

SEED = 77_123
FOR_A_TEAM = ("team", "expert_team", "solo")


def play(
    set_id: str,
    names: tuple[str, ...],
    players: int,
    games: int,
    choice: str = "rotation",
    mode: str = "competitive",
) -> Block:
    return prepare(CellSetup(set_id, mode, players, names, choice=choice)).play(SEED, 0, games)


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("name", BUNDLED)
@pytest.mark.parametrize("players", [2, 5])
def test_plays_whole_games_and_answers_in_range(set_id: str, name: str, players: int) -> None:
    # An answer out of range, or a game that never ends, is an error of the game.
    rows = play(set_id, (name,), players, 60).games
    assert not rows["error"].any()
    assert (rows["turns"] > 0).all()


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("choice", ["rotation", "random", "draft"])
def test_mixed_tables_with_other_choices_of_characters(set_id: str, players: int, choice: str) -> None:
    rows = play(set_id, BUNDLED, players, 120, choice).games
    assert not rows["error"].any()


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("other", FOR_A_TEAM)
def test_balanced_beats_those_who_play_for_a_team(set_id: str, other: str) -> None:
    assert share_of_wins(duel(set_id, "balanced", other)).low > 0.5


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize(
    ("name", "mode", "players"), [("team", "co-op", 2), ("team", "co-op", 4), ("solo", "solo", 1)]
)
def test_a_team_wins_clearly_more_often_than_balanced_does_there(
    set_id: str, name: str, mode: str, players: int
) -> None:
    won = {
        who: int((play(set_id, (who,), players, 800, mode=mode).games["won"] == 1).sum())
        for who in (name, "balanced")
    }
    assert wilson(won[name], 800).low > wilson(won["balanced"], 800).high, won


@pytest.mark.parametrize("set_id", SETS)
def test_the_tuned_team_wins_more_often_than_team(set_id: str) -> None:
    """In the same games; by five points and more where 20,000 were played (see its file)."""
    won = {
        who: play(set_id, (who,), 3, 3000, mode="co-op").games["won"] == 1 for who in ("expert_team", "team")
    }
    gains = won["expert_team"].astype(int) - won["team"].astype(int)
    assert gains.mean() - 1.96 * gains.std() / gains.size**0.5 > 0, gains.mean()


@pytest.mark.parametrize("set_id", SETS)
def test_a_team_assists_more_than_those_who_play_for_themselves(set_id: str) -> None:
    assists = {
        who: play(set_id, (who,), 4, 300, mode="co-op").seats["assists"].mean()
        for who in ("team", "balanced")
    }
    assert assists["team"] > 1.5 * assists["balanced"]
