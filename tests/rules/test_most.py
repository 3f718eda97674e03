"""Texts that ask who has the most of something, or what most cards are."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.parse import parse_clause
from cardsets.language.validate import SenselessError, check_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

ALLIES = ["Teletraan 1", "Village Mechanic (Stand-in)", "Base Liaison (Stand-in)"]


def asks(scene: Scene, condition: str, holds: bool, mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Bumblebee plays a card that gives 5 VP if a condition holds, of him and of Optimus Prime."""
    first = {"character": "Bumblebee", "hand": ["Hound"], "vp": 0} | mine
    second = {"character": "Optimus Prime"} | theirs
    expect = f"[expect]\nlog = 'Bumblebee gains {5 if holds else 1} VP'"
    play = duel("core", first, second, expect, do=["play Hound"])
    scene(play, says("Hound", f"on play: if {condition}: gain 5 vp; else: gain 1 vp"))


@pytest.mark.rule("GAP-403")
@pytest.mark.parametrize(
    ("mine", "theirs", "holds"), [(3, 2, True), (2, 2, False), (0, 0, False), (1, 4, False)]
)
def test_who_has_more_than_each_other_has_the_most(scene: Scene, mine: int, theirs: int, holds: bool) -> None:
    asks(scene, "you have the most energon", holds, {"energon": mine}, {"energon": theirs})
    asks(scene, "not you have the most energon", not holds, {"energon": mine}, {"energon": theirs})


@pytest.mark.rule("GAP-403")
@pytest.mark.parametrize(
    ("mine", "theirs", "holds"), [(2, 1, True), (1, 1, False), (0, 0, False), (1, 2, False)]
)
def test_cards_that_are_controlled_are_counted_of_all(
    scene: Scene, mine: int, theirs: int, holds: bool
) -> None:
    others = {"control": ALLIES[mine : mine + theirs]}
    asks(scene, "you control the most ally", holds, {"control": ALLIES[:mine]}, others)


@pytest.mark.rule("GAP-403")
def test_cards_in_hand_are_counted_as_the_text_is_said(scene: Scene) -> None:
    """The card that was played lies in no hand any more."""
    asks(scene, "you have the most cards in hand", True, {"hand": ["Hound", "Courage"]}, {})
    asks(scene, "you have the most cards in hand", False, {"hand": ["Hound", "Courage"]}, {"hand": ["Fix"]})


@pytest.mark.rule("GAP-403")
def test_most_are_more_than_half(scene: Scene) -> None:
    condition = "most of the card in your discard pile are maneuver"
    two = ["Helping Hand", "Flanking Run (Stand-in)"]
    asks(scene, condition, True, {"discard": [*two, "Energon Drill"]}, {})
    asks(scene, condition, False, {"discard": [two[0], "Energon Drill"]}, {})
    asks(scene, condition, False, {"discard": []}, {})


@pytest.mark.rule("GAP-403")
def test_most_of_some_cards_leaves_the_others_out(scene: Scene) -> None:
    """Of the Allies alone most are so; of the Maneuvers, too, which nobody asks about, they would not be."""
    condition = "most of the ally in your discard pile are ally named 'Teletraan 1'"
    others = ["Helping Hand", "Energon Drill", "Courage"]
    asks(scene, condition, True, {"discard": ["Teletraan 1", *others]}, {})
    asks(scene, condition, False, {"discard": ["Teletraan 1", *others, ALLIES[1]]}, {})


@pytest.mark.rule("GAP-403")
@pytest.mark.parametrize(("number", "holds"), [(0, False), (1, True), (2, True)])
def test_who_plays_alone_has_the_most_with_one(scene: Scene, number: int, holds: bool) -> None:
    told = {"set": "core", "mode": "solo", "do": ["play Hound"]}
    for condition in ("you control the most ally", "you have the most energon"):
        me = {"character": "Bumblebee", "space": "A1", "hand": ["Hound"], "control": ALLIES[:number]}
        expect = {"log": "Bumblebee Converts"} if holds else {"unlog": "Bumblebee Converts"}
        scene(
            told | {"seat": [me | {"energon": number}], "expect": expect},
            says("Hound", f"on play: if {condition}: convert") | {name: {"clauses": ()} for name in ALLIES},
        )


@pytest.mark.rule("GAP-403")
@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ("most of the facedown card in the matrix are robot", "nobody knows"),
        ("most of the robot are robot in hand", "where a card lies"),
        ("you control the most robot in hand", "already says where"),
        ("you have the most cards in the matrix", "in hand"),
    ],
)
def test_what_nobody_could_tell_is_refused(condition: str, why: str) -> None:
    with pytest.raises((SenselessError, CardTextError), match=why):
        check_clause(parse_clause(f"on play: if {condition}: draw 1"))
