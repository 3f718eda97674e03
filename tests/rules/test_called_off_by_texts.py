"""Texts that call a battle off with a refund: when they may, and what they leave."""

from typing import Any

import pytest

from cardsets.language.parse import parse_body
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

PRIME = {"character": "Optimus Prime", "mode": "bot", "space": "C4", "hand": []}
CAPTAIN, WARDEN = "Raid Captain (Stand-in)", "Fortress Warden (Stand-in)"
OFF = "call off the battle with this adversary"
MINES = "Flare Mines (Stand-in)"


def battles(scene: Scene, says_too: Any, expect: str, do: list[str], encounter: str = "") -> None:
    """Heavy Hauler, with 9 Power in play and 3 Move, battles the Captain where they stand."""
    first = {
        "character": "Heavy Hauler (Stand-in)", "mode": "bot", "space": "A1", "untied": 7, "discard": [],
        "hand": ["Hound"], "played": ["Firepower"], "control": [],
    }  # fmt: skip
    play = duel(
        "core", first, PRIME, f"[expect]\n{expect}", do=["play Hound", f"battle {CAPTAIN}", *do],
        matrix={"A1": CAPTAIN, "A2": WARDEN}, decks={"encounters": [MINES]},
    )  # fmt: skip
    changes = says("Hound", *says_too, move=3)
    scene(play, changes | ({MINES: {"confrontation": parse_body(encounter)}} if encounter else {}))


@pytest.mark.rule("GAP-400")
def test_the_turns_confrontation_is_used_though_no_encounter_was_drawn(scene: Scene) -> None:
    expect = f"illegal = 'battle {WARDEN}'\n'Heavy Hauler (Stand-in)'.power = 9"
    battles(scene, [f"when you battle boss: {OFF}"], expect, ["go on", "step A2"])


@pytest.mark.rule("GAP-400")
def test_a_battle_that_was_lost_is_not_called_off(scene: Scene) -> None:
    expect = "active = 'Optimus Prime'\nlog = 'fails against'"
    battles(scene, [f"when the battle is lost: {OFF}"], expect, ["go on", "pass"], "this adversary costs +30")


@pytest.mark.rule("GAP-400")
@pytest.mark.parametrize("more", ["flip it facedown", "this adversary cannot be battled this turn"])
def test_the_refund_stays_whatever_else_is_said_of_the_adversary(scene: Scene, more: str) -> None:
    expect = "active = 'Heavy Hauler (Stand-in)'\n'Heavy Hauler (Stand-in)'.power = 9"
    battles(scene, ["when you buy robot: draw 1"], expect, ["go on"], f"{OFF}; {more}")
