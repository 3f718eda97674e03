"""The shipped sets at the shipped strategies: no bound of the calibration is missed for sure.

The studies `calibration`, `coop_difficulty`, `cybertron_coop`, `infiltration_coop`, `one_vs_many`, `unicron` and
`unicron_vs_many` measure the same with more games; here an interval that lies wholly outside a bound fails.
"""

import numpy as np
import pytest

from cardsets.teams import ONES, UNICRON, TeamSetup
from reports.statistics.proportion import wilson
from sim.study.cell.cell import CellSetup, prepare

SETS = ("core", "a_rising_darkness")
SEED = 4_711
WEAKEST, STRONGEST = 0.75, 1.3  # of a fair share of wins
BOSSES_FALL = (0.6, 0.95)  # games that see two Bosses or more beaten
TEAM_WINS = (0.3, 0.7)


def overlaps(interval, bounds: tuple[float, float]) -> bool:
    return interval.low <= bounds[1] and interval.high >= bounds[0]


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_competitive(set_id: str, players: int) -> None:
    cell = prepare(CellSetup(set_id, "competitive", players, ("balanced",)))
    rows = cell.play(SEED, 0, 1200)
    beaten = rows.games["bosses_defeated"] >= 2
    assert overlaps(wilson(int(beaten.sum()), beaten.size), BOSSES_FALL)
    for character in cell.box.characters:
        wins = rows.seats["win"][rows.seats["character"] == character] * players
        half = 1.96 * float(np.std(wins)) / wins.size**0.5
        share = float(wins.mean())
        assert share - half <= STRONGEST, cell.box.cards[character].name
        assert share + half >= WEAKEST, cell.box.cards[character].name
    limit = 3 * (5 + 2 * players) + 5 + 3 + 1  # stacks, Stack 4, Bosses, and the turn that finds nothing
    assert limit / 2 < float(np.median(rows.games["turns"])) < limit


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("players", [2, 4])
def test_together(set_id: str, players: int) -> None:
    won = prepare(CellSetup(set_id, "co-op", players, ("team",))).play(SEED, 0, 1000).games["won"] == 1
    assert overlaps(wilson(int(won.sum()), won.size), TEAM_WINS)


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_together_with_phases(set_id: str, players: int) -> None:
    mode = "co-op+infiltration" if players > 1 else "solo+infiltration"
    won = (
        prepare(CellSetup(set_id, mode, players, ("infiltration_team",))).play(SEED, 0, 600).games["won"] == 1
    )
    assert overlaps(wilson(int(won.sum()), won.size), TEAM_WINS)


@pytest.mark.parametrize("mix", ["war_on_cybertron_autobots", "war_on_cybertron_decepticons"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_together_on_ground(mix: str, players: int) -> None:
    mode = "co-op" if players > 1 else "solo"
    cell = prepare(CellSetup(mix, mode, players, ("commander_team",)))
    won = cell.play(SEED, 0, 1000).games["won"] == 1
    assert overlaps(wilson(int(won.sum()), won.size), TEAM_WINS)


@pytest.mark.parametrize("mix", [*SETS, "war_on_cybertron_autobots", "war_on_cybertron_decepticons"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_together_against_unicron(mix: str, players: int) -> None:
    mode = "co-op+unicron" if players > 1 else "solo+unicron"
    won = prepare(CellSetup(mix, mode, players, ("unicron_team",))).play(SEED, 0, 600).games["won"] == 1
    assert overlaps(wilson(int(won.sum()), won.size), TEAM_WINS)


@pytest.mark.parametrize("set_id", SETS)
@pytest.mark.parametrize("players", [3, 4])
def test_one_against_many(set_id: str, players: int) -> None:
    """Of either faction as often; the study `one_vs_many` tells them apart."""
    won = 0
    for one in ONES:
        best = ("outnumbered", "duellist")
        setup = CellSetup(set_id, "1vm", players, best, seating="fixed", teams=TeamSetup(one=one))
        wins = prepare(setup).play(SEED, 0, 400).seats["win"].reshape(-1, players)[:, 0]
        won += int((wins == 1).sum())
    assert overlaps(wilson(won, 800), TEAM_WINS)


@pytest.mark.parametrize("mix", [*SETS, "war_on_cybertron"])
@pytest.mark.parametrize("players", [3, 4])
def test_one_who_is_unicron(mix: str, players: int) -> None:
    setup = CellSetup(mix, "1vm+unicron", players, ("commander", "commander"), teams=TeamSetup(one=UNICRON))
    won = prepare(setup).play(SEED, 0, 600).seats["win"].reshape(-1, players)[:, 0] == 1
    assert overlaps(wilson(int(won.sum()), won.size), TEAM_WINS)
