"""Texts that bring a hand to a number of cards."""

from typing import Any

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

FIRST = {"character": "Bumblebee", "hand": ["Hound", "Fix"], "energon": 0, "vp": 0}
SECOND = {"character": "Optimus Prime", "hand": ["Courage", "Patrol", "Reserves"], "energon": 0, "vp": 0}


def plays(scene: Scene, text: str, expect: str, do: tuple[str, ...] = (), **first: Any) -> None:
    """Bumblebee, who has one more card, plays one that says a text; the other player has three."""
    play = duel("core", FIRST | first, SECOND, f"[expect]\n{expect}", do=["play Hound", *do])
    scene(play, says("Hound", f"on play: {text}"))


@pytest.mark.parametrize(
    ("text", "expect"),
    [
        ("draw until you have 4 cards in hand", "Bumblebee.hand_n = 4"),
        ("draw until you have 1 card in hand", "Bumblebee.hand_n = 1"),  # there are as many
        ("draw until you have 0 card in hand", "Bumblebee.hand_n = 1"),
        ("draw until you have 3 cards; gain that many vp", "Bumblebee.vp = 2"),
        ("each player: draw until you have 3 cards", 'Bumblebee.hand_n = 3\n"Optimus Prime".hand_n = 3'),
        ("may draw until you have 1 card; else: gain 1 vp", "Bumblebee.vp = 1"),  # not offered
    ],
)
def test_one_draws_what_is_missing(scene: Scene, text: str, expect: str) -> None:
    plays(scene, text, expect)


def test_one_discards_what_is_too_many_and_chooses_which(scene: Scene) -> None:
    text = "each other player: discard down to 1 card"
    plays(scene, text, '"Optimus Prime".hand = ["Patrol"]', ("pick Courage", "pick Reserves"))


@pytest.mark.parametrize(
    ("text", "expect"),
    [
        ("each other player: discard down to 3 cards in hand", '"Optimus Prime".hand_n = 3'),
        ("each other player: discard down to 5 cards in hand", '"Optimus Prime".hand_n = 3'),
        ("discard down to 0 cards; gain that many vp", "Bumblebee.hand = []\nBumblebee.vp = 1"),
        ("may discard down to 1 card; else: gain 1 vp", "Bumblebee.vp = 1"),  # not offered
    ],
)
def test_nobody_discards_who_has_no_more(scene: Scene, text: str, expect: str) -> None:
    plays(scene, text, expect)
