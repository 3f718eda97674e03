"""A player Unicron: which Planets he has for targets."""

from typing import Any

import pytest

from sim.engine.data.modes import load_cards
from sim.engine.machine.compiled import INTERPRETED
from sim.scenario.model import parse_scenario
from sim.scenario.run import play_scenario
from strategies.planner import plan
from strategies.planner.eating import aim_at_planets
from strategies.registry import load
from tests.rules.fixed_sets import SETS
from tests.rules.scenes import says, with_cards

ALLY = "Village Mechanic (Stand-in)"
SPACE = "B2"
OPEN = "ongoing: robot cannot be battled"  # says nothing of Planets


def planets_aimed_at(monkeypatch: pytest.MonkeyPatch, text: str, *, banned: bool = False) -> int:
    """Returns how many Planets Unicron has for targets, who stands on the only one and whose Ally says a text."""
    scenario: dict[str, Any] = {
        "set": "core", "mode": "1vm", "variant": "unicron", "matrix": {SPACE: "Quintessa"}, "do": [],
        "seat": [
            {"character": "Unicron", "space": SPACE, "hand": [], "control": [ALLY]},
            {"character": "Bumblebee", "space": "C4", "hand": []},
            {"character": "Optimus Prime", "space": "C4", "hand": []},
        ],
        "expect": {},
    }  # fmt: skip
    with monkeypatch.context() as patch:
        patch.setattr(
            "sim.scenario.run.load_cards", lambda *what: with_cards(load_cards(*what), says(ALLY, text))
        )
        _, table = play_scenario(parse_scenario(scenario, "eating", SETS))
    seen = table.game
    seen.public.cards[seen.public.space[seen.public.seats[0].space].card].banned = int(banned)
    game, box = table.records
    public, own, memory = (
        getattr(game, name) if INTERPRETED else game[name] for name in ("public", "own", "memory")
    )
    weights = load("outnumbered").weights
    seen.memory[0].weights[: len(weights)] = weights
    aim_at_planets(public, own[0], box, memory[0])
    return int(seen.memory[0].scratch[plan.GIVEN])


@pytest.mark.rule("UNIM-2", "GAP-258")
@pytest.mark.parametrize(
    ("text", "aimed"),
    [
        (OPEN, 1),
        ("ongoing: planet cannot be battled", 0),
        ("ongoing: planet cannot be defeated", 0),
    ],
)
def test_a_planet_that_cannot_be_battled_is_no_target(
    monkeypatch: pytest.MonkeyPatch, text: str, aimed: int
) -> None:
    assert planets_aimed_at(monkeypatch, text) == aimed


@pytest.mark.rule("UNIM-2", "GAP-213")
def test_a_planet_that_cannot_be_battled_this_turn_is_no_target(monkeypatch: pytest.MonkeyPatch) -> None:
    assert planets_aimed_at(monkeypatch, OPEN, banned=True) == 0
