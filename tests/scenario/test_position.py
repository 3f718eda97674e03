"""Positions that make no sense are refused before anything is played."""

import pytest

from sim.scenario.model import ScenarioError, parse_scenario
from sim.scenario.run import open_table
from tests.rules.fixed_sets import SETS

SEATS = [{"character": "Megatron"}, {"character": "Starscream"}]


@pytest.mark.parametrize("first", [2, 4])
def test_a_first_player_without_a_seat_is_refused(first: int) -> None:
    scene = {"set": "a_rising_darkness", "seat": SEATS, "profile": {"setup.first_player": first}}
    with pytest.raises(ScenarioError) as caught:
        open_table(parse_scenario(scene, "scene", SETS))
    assert str(caught.value) == f"profile: setup.first_player = {first}; allowed: 'random', 0 to 1"


@pytest.mark.parametrize("first", [0, 1, "random"])
def test_a_first_player_with_a_seat_is_fine(first: int | str) -> None:
    scene = {"set": "a_rising_darkness", "seat": SEATS, "profile": {"setup.first_player": first}}
    assert open_table(parse_scenario(scene, "scene", SETS)).run() is not None
