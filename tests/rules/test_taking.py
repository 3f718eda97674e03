"""Which cards a text may take in a game with Polities, and which of two that change places."""

from typing import Any

import pytest

from sim.scenario.words import all_words
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

OURS, THEIRS, NOBODYS = "Praxus", "Signal Heights (Stand-in)", "Tarn"
MATRIX = {
    "A1": NOBODYS, "A2": {"card": OURS, "command": "autobot"}, "B1": {"card": THEIRS, "command": "decepticon"},
    "B2": "down: Grand Bazaar (Stand-in)", "B3": "down",
}  # fmt: skip


def picks(scene: Scene, text: str, **more: Any) -> set[str]:
    """What Prowl may pick for a text: cards in the Matrix by their spaces, and how many others."""
    hand = {"character": "Prowl", "hand": ["Bold", "Bold"]}
    play = duel(
        "war_on_cybertron", hand, {"character": "Megatron"}, mode="tvt", matrix=MATRIX, do=["play Bold"]
    )
    _, table = scene(play | more, says("Bold", f"on play: {text}"))
    return {words for words in all_words(table, table.decision) if words.startswith("pick")}


@pytest.mark.rule("POLITY-1", "GAP-396")
def test_command_is_taken_of_faceup_polities_that_others_command_or_nobody(scene: Scene) -> None:
    assert picks(scene, "take command of 1 polity in the matrix") == {
        f"pick {NOBODYS} at A1",
        f"pick {THEIRS} at B1",
    }


@pytest.mark.rule("POLITY-7")
@pytest.mark.parametrize(
    "text", ["destroy 1 polity in the matrix", "flip 1 faceup card in the matrix facedown"]
)
def test_no_polity_with_a_token_is_destroyed_or_turned_down(scene: Scene, text: str) -> None:
    """Whoever's it is: of two without one may be picked."""
    more = MATRIX | {"C1": "Foundry Quarter (Stand-in)"}
    picked = picks(scene, text, matrix=more)
    assert picked == {f"pick {NOBODYS} at A1", "pick Foundry Quarter (Stand-in) at C1"}
