"""Positions with Unicron as an automaton: what nobody can mean is refused, what is expected is found, all is told."""

from typing import Any

import pytest

from sim.engine import decisions as d
from sim.engine.board import event
from sim.engine.play.table import Event
from sim.scenario.expect import check
from sim.scenario.model import ScenarioError, parse_scenario
from sim.scenario.run import open_table
from sim.scenario.story import tell
from sim.scenario.words import FOR_UNICRON
from tests.rules.fixed_sets import SETS

SEATS = [{"character": "Bumblebee"}, {"character": "Optimus Prime", "space": "C4"}]
PLAIN = {"set": "core", "seat": SEATS}
UNICRON = PLAIN | {"mode": "co-op", "variant": "unicron"}
FOUR = UNICRON | {"seat": [*SEATS, {"character": "Galvatron"}, {"character": "Wreck-Gar"}]}


@pytest.mark.parametrize(
    ("scene", "changed", "complaint"),
    [
        (
            PLAIN,
            {"unicron": {"space": "A1"}},
            "unicron: he takes no part in this game; allowed: with variant = 'unicron'",
        ),
        (
            PLAIN,
            {"decks": {"chaos": []}},
            "decks.chaos: no such deck in this game; allowed: with variant = 'unicron'",
        ),
        (
            PLAIN,
            {"matrix": {"A1": {"card": "Rumble", "herald": True}}},
            "matrix.A1: herald = true; allowed: with variant = 'unicron'",
        ),
        (
            UNICRON,
            {"matrix": {"A1": {"card": "Rumble", "herald": True, "face": "down"}}},
            "matrix.A1: herald = true; allowed: on a faceup card that is named",
        ),
        (UNICRON, {"unicron": {"space": "E1"}}, "space 'E1'; allowed: A1 to D4"),
        (UNICRON, {"unicron": {"cost": 23}}, "unicron.cost = 23; allowed: 10 to 22"),
        (FOUR, {"unicron": {"cost": 11}}, "unicron.cost = 11; allowed: 10 to 26 in steps of 2"),
        (UNICRON, {"decks": {"chaos": ["Hound"]}}, "chaos: 'Hound' is no Chaos card"),
        (
            UNICRON,
            {"decks": {"planetary_ruins": ["Hound"]}},
            "planetary ruins: 'Hound' is no Planetary Ruin",
        ),
        (
            UNICRON,
            {"decks": {"main": ["Hunger (Stand-in)"]}},
            "main: 'Hunger (Stand-in)' is a Chaos card; allowed: in chaos, chaos discard",
        ),
        (
            UNICRON,
            {"matrix": {"A1": "Unicron"}},
            "matrix: 'Unicron' is a figure; allowed: in unicron.space",
        ),
        (
            UNICRON,
            {"decks": {"chaos": ["Hunger (Standin)"]}},
            "no card 'Hunger (Standin)' in this set (did you mean 'Hunger (Stand-in)'?)",
        ),
    ],
)
def test_what_no_position_has_is_refused(
    scene: dict[str, Any], changed: dict[str, Any], complaint: str
) -> None:
    with pytest.raises(ScenarioError) as caught:
        open_table(parse_scenario(scene | changed, "scene", SETS))
    assert str(caught.value) == complaint


def test_a_position_is_as_it_says() -> None:
    scene = UNICRON | {
        "unicron": {"space": "B2", "cost": 18},
        "matrix": {"A1": {"card": "Rumble", "herald": True}, "A2": "Quintessa"},
        "decks": {
            "chaos": ["Drift (Stand-in)", "Rush (Stand-in)"],
            "chaos_discard": ["Gravity (Stand-in)"],
            "planetary_ruins": ["Hollow Shell (Stand-in)", "Molten Core (Stand-in)"],
            "planetary_ruin_discard": ["Broken Orbit (Stand-in)"],
        },
    }
    table = open_table(parse_scenario(scene, "scene", SETS))
    expected = {
        "unicron": {"space": "B2", "cost": 18, "heralds": 1, "eaten": 0, "driven": 0},
        "herald": {"A1": True, "A2": False},
        "matrix.A2": "Quintessa",
        "chaos_left": 2,
        "chaos_top": ["Drift (Stand-in)", "Rush (Stand-in)"],
        "chaos_discard": ["Gravity (Stand-in)"],
        "planetary_ruins_left": 2,
        "planetary_ruins_top": ["Hollow Shell (Stand-in)", "Molten Core (Stand-in)"],
        "planetary_ruin_discard": ["Broken Orbit (Stand-in)"],
    }
    assert check(table, table.run(), expected, []) == []


def test_he_is_dormant_and_the_marker_at_the_lowest_cost_without_a_word() -> None:
    table = open_table(parse_scenario(UNICRON, "scene", SETS))
    assert check(table, table.run(), {"unicron": {"space": "", "cost": 10, "heralds": 0}}, []) == []


def test_expectations_of_him_belong_to_his_games() -> None:
    table = open_table(parse_scenario(PLAIN, "scene", SETS))
    with pytest.raises(ScenarioError, match="no such thing"):
        check(table, table.run(), {"unicron": {"space": "A1"}}, [])


@pytest.mark.parametrize(
    ("told", "sentence"),
    [
        ((event.UNICRON_ENTERS, -1, -1, 5, 0, 0), "Unicron enters at B2"),
        ((event.UNICRON_ACTS, -1, -1, 5, 0, 0), "Unicron's turn, at B2"),
        ((event.UNICRON_MOVED, -1, -1, 5, 0, 4), "Unicron moves to B2"),
        ((event.CHAOS_SHUFFLED, -1, -1, -1, 8, 0), "all 8 Chaos cards are shuffled"),
        ((event.MARKER_MOVED, -1, -1, -1, 17, 16), "the Cost marker moves from 16 to 17"),
    ],
)
def test_what_he_does_is_told(told: tuple[int, ...], sentence: str) -> None:
    table = open_table(parse_scenario(UNICRON, "scene", SETS))
    assert tell(table, [Event(*told)]) == [sentence]


def test_every_choice_for_him_has_a_name() -> None:
    purposes = (d.ENTERS, d.NEARS, d.STEPS, d.FLIPS, d.DRIVEN, d.GETS_HERALD)
    assert sorted(FOR_UNICRON) == sorted(purposes)
    assert len(set(FOR_UNICRON.values())) == len(purposes)
