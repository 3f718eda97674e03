"""Compiled and uncompiled engines agree decision by decision; nothing reads or writes out of bounds."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest

from cardsets.teams import QUICK
from sim.engine.data.modes import MODES
from sim.fuzz.games import tables_of
from tests.engine import play_interpreted
from tests.engine.play_interpreted import StrictTuple, digest
from tests.strategies.cells import VARIED

ROOT = Path(__file__).parents[2]
Interpreted = Callable[..., list]

SETS = ("core", "a_rising_darkness")
GAMES = 24  # a mode, at least
CHOICES = ("rotation", "random", "draft")
OWN_MODES = {
    "team": [("co-op", 4), ("expert", 2)], "solo": [("solo", 1), ("expert", 1)],
    "duellist": [("tvt", 2), ("tvt", 4)],
}  # fmt: skip
ON_CYBERTRON = ("war_on_cybertron", "war_on_cybertron_autobots", "war_on_cybertron_decepticons")
AT_HOME = {
    "commander": [("war_on_cybertron", "tvt", 2), ("war_on_cybertron", "tvt", 4)],
    "commander_team": [
        ("war_on_cybertron_autobots", "co-op", 2),
        ("war_on_cybertron_decepticons", "solo", 1),
    ],
    "infiltration_team": [("core", "co-op+infiltration", 2)],
    "outnumbered": [("core", "1vm", 3)],
    "unicron_team": [("core", "co-op+unicron", 2)],
}


@pytest.fixture(scope="module")
def interpreted() -> Iterator[Interpreted]:
    """Plays the games of cells (arguments of `digest`) uncompiled, with every index checked; one process for all."""
    environment = os.environ | {
        "ROLLOUT_INTERPRETED": "1",
        "ROLLOUT_BOUNDSCHECK": "1",
        "PYTHONPATH": str(ROOT),
    }
    with subprocess.Popen(
        [sys.executable, play_interpreted.__file__],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
    ) as process:  # fmt: skip

        def play(*cells: tuple) -> list:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(cells) + "\n")
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())
            assert isinstance(answer, list), answer
            return answer

        yield play


def cells_of(mode: str) -> list[tuple]:
    """Games of a mode, spread over sets, set-ups, numbers of players, ways of choosing characters, and players."""
    tables = tables_of(41, [mode], (*SETS, *ON_CYBERTRON))
    choices, players = cycle(CHOICES), cycle(("random", "whims"))
    games = -(-GAMES // (2 * len([table for table in tables if table.mix in SETS])))
    return [
        (table.mix, mode, table.players, player, table.seed, games, next(choices), table.setup or QUICK)
        for table in tables
        for player in (next(players), next(players))
    ]


@pytest.mark.parametrize("mode", MODES)
def test_both_engines_play_the_same_games(interpreted: Interpreted, mode: str) -> None:
    cells = cells_of(mode)
    assert sum(cell[5] for cell in cells) >= GAMES
    for cell, uncompiled in zip(cells, interpreted(*cells), strict=True):
        assert digest(*cell) == uncompiled, cell


@pytest.mark.parametrize("strategy", [*(name for name in VARIED if name != "random"), *AT_HOME])
def test_strategies_play_the_same_uncompiled_and_stay_in_bounds(
    interpreted: Interpreted, strategy: str
) -> None:
    """In both sets, and where they are at home."""
    modes = [("competitive", 3), *OWN_MODES.get(strategy, [])]
    tables = AT_HOME.get(strategy) or [(set_id, *played) for set_id in SETS for played in modes]
    cells = [(set_id, mode, players, strategy, 43, 2, "rotation") for set_id, mode, players in tables]
    for cell, uncompiled in zip(cells, interpreted(*cells), strict=True):
        assert digest(*cell) == uncompiled, cell


def test_the_bounds_check_refuses_what_compiled_code_would_read_wrongly() -> None:
    """Past the end Python refuses by itself; below 0 it would count from the end."""
    code = (
        "from sim.engine.machine.mirror import LIST\n"
        "table = LIST([1, 2])\n"
        "for read in (lambda: table[-1], lambda: table[2], lambda: table.__setitem__(-1, 0)):\n"
        "    try: read()\n"
        "    except IndexError: continue\n"
        "    raise SystemExit(1)\n"
    )
    environment = os.environ | {
        "ROLLOUT_INTERPRETED": "1",
        "ROLLOUT_BOUNDSCHECK": "1",
        "PYTHONPATH": str(ROOT),
    }
    subprocess.run([sys.executable, "-c", code], env=environment, check=True)
    with pytest.raises(IndexError):
        StrictTuple((1, 2))[-1]
