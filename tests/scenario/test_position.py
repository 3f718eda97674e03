"""Positions that make no sense are refused before anything is played."""

import pytest

from sim.engine.checks.invariants import FINE, check_live
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


def test_the_texts_of_a_position_are_counted_card_by_card() -> None:
    """As they are in a game that came to it: what lies before a player, in the Matrix, and is out of play."""
    seats = [SEATS[0] | {"control": ["Human Collaborator (Stand-in)"]}, SEATS[1]]
    matrix = {"A1": "The Machinations", "A2": "Robots in Disguise"}
    scene = {"set": "a_rising_darkness", "seat": seats, "matrix": matrix}
    table = open_table(parse_scenario(scene, "scene", SETS))
    assert table.run() is not None
    assert int(table.game.public.live_n) > 0
    assert int(check_live(*table.records)) == FINE
