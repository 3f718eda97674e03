"""Compiled and uncompiled engines agree decision by decision; strategies stay in bounds."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from strategies.registry import BUNDLED
from tests.engine import play_interpreted
from tests.engine.play_interpreted import digest

ROOT = Path(__file__).parents[2]


def interpreted(*cells: tuple) -> list:
    """The games of each cell (arguments of `digest`) played uncompiled, with every index checked."""
    environment = os.environ | {
        "ROLLOUT_INTERPRETED": "1",
        "ROLLOUT_BOUNDSCHECK": "1",
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [sys.executable, play_interpreted.__file__, json.dumps(cells)],
        capture_output=True, text=True, env=environment, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


@pytest.mark.parametrize(
    ("set_id", "players", "choice"),
    [("core", 2, "rotation"), ("core", 5, "draft"), ("a_rising_darkness", 3, "random"),
     ("a_rising_darkness", 4, "rotation")],
)  # fmt: skip
def test_both_engines_play_the_same_random_games(set_id: str, players: int, choice: str) -> None:
    cell = (set_id, "competitive", players, "random", 41, 13, choice)
    assert [digest(*cell)] == interpreted(cell)


def test_both_engines_play_the_same_random_games_as_a_team() -> None:
    cells = [
        ("core", "co-op", 3, "random", 41, 2, "rotation"),
        ("a_rising_darkness", "co-op", 4, "random", 41, 1, "draft"),
        ("core", "solo", 1, "random", 41, 3, "random"),
        ("a_rising_darkness", "expert", 2, "random", 41, 1, "rotation"),
    ]
    assert [digest(*cell) for cell in cells] == interpreted(*cells)


@pytest.mark.parametrize("strategy", [name for name in BUNDLED if name != "random"])
@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_strategies_play_the_same_uncompiled_and_stay_in_bounds(set_id: str, strategy: str) -> None:
    cell = (set_id, "competitive", 3, strategy, 43, 3, "rotation")
    assert [digest(*cell)] == interpreted(cell)
