"""What a Site does by itself, without a cost, for whoever stands there (SITE-2)."""

from typing import Any

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

SITE, CARD = "Repair Bay (Stand-in)", "Patrol"
PLAYER = {"vp": 0, "energon": 0, "mode": "alt"}


def plays(scene: Scene, spaces: tuple[str, str], then: list[dict[str, Any]], text: str = "") -> None:
    """Bumblebee and Optimus Prime stand on these spaces; the Site lies on A2. Bumblebee's turn comes next."""
    changes = dict(says(SITE, "use: gain 1 vp")) | says(CARD, f"on play: {text or 'gain 0 vp'}", move=1)
    play = duel(
        "core", PLAYER | {"character": "Bumblebee", "space": spaces[0], "hand": [CARD]},
        PLAYER | {"character": "Optimus Prime", "space": spaces[1]}, active=1, do=["end turn"],
        matrix={"A1": "empty", "A2": SITE},
    )  # fmt: skip
    scene(play | {"then": then}, changes)


@pytest.mark.rule("SITE-2", "GAP-220")
def test_it_is_done_as_the_turn_begins_there(scene: Scene) -> None:
    """Once; and not for others who stand there."""
    plays(scene, ("A2", "A2"), [
        {"do": [], "expect": {"Bumblebee.vp": 1, "Optimus Prime.vp": 0}},
        {"do": [f"play {CARD}"], "expect": {"Bumblebee.vp": 1}},
        {"do": ["end turn"], "expect": {"Bumblebee.vp": 1, "Optimus Prime.vp": 1}},
    ])  # fmt: skip


@pytest.mark.rule("SITE-2", "GAP-220")
def test_it_is_done_as_the_character_comes_there(scene: Scene) -> None:
    plays(scene, ("A1", "C4"), [
        {"do": [], "expect": {"Bumblebee.vp": 0}}, {"do": ["step A2", "pass"], "expect": {"Bumblebee.vp": 1}},
    ])  # fmt: skip


@pytest.mark.rule("SITE-2", "GAP-220")
def test_it_is_not_done_for_whoever_is_moved_there_in_anothers_turn(scene: Scene) -> None:
    """It is done as that player's own turn begins there."""
    text = "another player: move you 1 space"
    plays(scene, ("C4", "A1"), [
        {"do": [f"play {CARD}", "pick A2"], "expect": {"Optimus Prime.vp": 0, "Bumblebee.vp": 0}},
        {"do": ["end turn"], "expect": {"Optimus Prime.vp": 1, "Bumblebee.vp": 0}},
    ], text)  # fmt: skip
