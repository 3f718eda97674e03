"""Texts that ask about, and count, the Energon that lies on the card that speaks."""

from typing import Any

import pytest

from cardsets.cards import Side
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

MINE = "Teletraan 1"
SITE = "Repair Bay (Stand-in)"
BUMBLEBEE = {"character": "Bumblebee", "energon": 3, "vp": 0, "control": [MINE]}
PRIME = {"character": "Optimus Prime", "space": "C3", "energon": 5, "vp": 0}
MAINS = ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)", "Take Cover (Stand-in)"]
PLAIN = {name: {"alt": Side(move=1), "bot": Side()} for name in ("Bumblebee", "Optimus Prime")}


def rounds(scene: Scene, texts: list[str], turns: int, expect: str) -> Any:
    """Bumblebee, whose Ally says texts, and Optimus Prime end so many turns."""
    play = duel(
        "core", BUMBLEBEE, PRIME, f"[expect]\n{expect}", do=["end turn"] * turns, decks={"main": MAINS}
    )
    return scene(play, PLAIN | says(MINE, *texts))


@pytest.mark.rule("SITE-1")
@pytest.mark.parametrize(
    ("text", "lies"),
    [
        ("if there is no energon here: put 2 energon here", 2),
        ("put 2 energon here; if there is energon here: put 1 energon here", 6),
        ("put 1 energon here; if there are 2 or more energon here: put 9 energon here", 11),
        ("put 1 energon here; if there are 2 or less energon here: put 9 energon here", 11),
        ("put 1 energon here; if there are exactly 2 energon here: take all energon from here", 0),
    ],
)
def test_a_text_asks_what_lies_on_its_card(scene: Scene, text: str, lies: int) -> None:
    """At the end of each of Bumblebee's two turns; what players hold is not asked about."""
    rounds(scene, [f"end of turn: {text}"], 3, f'"Bumblebee.state.{MINE}.stored" = {lies}')


@pytest.mark.parametrize(
    ("text", "vp"),
    [
        ("gain 1 vp per energon here", 4),
        ("gain 1 vp per 2 energon here", 2),
        ("gain 1 vp plus 2 per energon here, at most 6", 6),
        ("take 1 energon from here; gain 1 vp per energon here", 3),
    ],
)
def test_what_lies_on_the_card_is_counted(scene: Scene, text: str, vp: int) -> None:
    rounds(scene, [f"end of turn: put 4 energon here; {text}"], 1, f"Bumblebee.vp = {vp}")


def test_a_site_counts_what_lies_on_it_for_who_stands_there(scene: Scene) -> None:
    first = {"character": "Bumblebee", "mode": "alt", "energon": 1, "vp": 0}
    matrix = {"A1": f"down: {SITE}"}
    texts = ["on reveal: put 3 energon here", "use for 1 energon: gain 1 vp per energon here"]
    play = duel(
        "core", first, PRIME, "[expect]\nBumblebee.vp = 3", do=["search", f"use site {SITE}"], matrix=matrix,
        decks={"main": MAINS},
    )  # fmt: skip
    scene(play, PLAIN | says(SITE, *texts))
