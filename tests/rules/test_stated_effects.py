"""Each effect that the rulebooks state, and each text of a deck-builder, played in a scene.

The scenes stand with the texts, in `tests/cards/stated_effects.toml` and `deck_builder_texts.toml`.
"""

from typing import Any

import pytest

from sim.scenario.model import ScenarioError
from tests.cards.sayable import ROWS, label
from tests.rules.conftest import Scene
from tests.rules.stated import changes, position

PLAYED = [
    pytest.param(row, scene, id=f"{label(row)} ({number})")
    for row in ROWS
    for number, scene in enumerate(row.get("scene", []), 1)
]


@pytest.mark.parametrize(("row", "told"), PLAYED)
def test_a_text_does_what_it_says_and_nothing_else_does(
    scene: Scene, row: dict[str, Any], told: dict[str, Any]
) -> None:
    """What is expected comes of the text, and not where the card says nothing."""
    scene(position(told), changes(row, told))
    with pytest.raises((AssertionError, ScenarioError)):
        scene(position(told), changes(row, told, []))
