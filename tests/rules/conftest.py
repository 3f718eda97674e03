"""How rule tests set a scene: a scenario in TOML, run by the engine, checked by its expectations."""

import tomllib
from collections.abc import Callable

import pytest

from sim.engine.table import Table
from sim.scenario.model import parse_scenario
from sim.scenario.run import Outcome, play_scenario

Scene = Callable[[str], tuple[Outcome, Table]]


@pytest.fixture
def scene() -> Scene:
    """Play a scenario given as TOML; every expectation must hold. Returns the outcome and the table."""

    def play(text: str) -> tuple[Outcome, Table]:
        outcome, table = play_scenario(parse_scenario(tomllib.loads(text), "scene"))
        assert outcome.passed, "\n".join([*outcome.story, *outcome.failures])
        return outcome, table

    return play
