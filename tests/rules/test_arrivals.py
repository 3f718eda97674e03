"""Texts that wait for cards which enter the Matrix as a turn ends."""

from typing import Any

import pytest

from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.validate import SenselessError, check_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

MINE, THEIRS = "Teletraan 1", "Village Mechanic (Stand-in)"
RAIDER = "Raid Captain (Stand-in)"
BUMBLEBEE = {"character": "Bumblebee", "energon": 5, "vp": 0, "control": [MINE]}
PRIME = {"character": "Optimus Prime", "energon": 5, "vp": 0, "control": [THEIRS]}
MAINS = ["Rumble", "Energon Drill", "Flanking Run (Stand-in)", "Take Cover (Stand-in)"]
EMPTY = {"A1": "empty", "B2": "empty"}
FULL = {"A1": "Energon Drill"}


def ends(scene: Scene, mine: str, expect: str, theirs: str = "on play: gain 0 vp", **more: Any) -> Any:
    """Bumblebee, whose Ally says a text, ends the turn with two spaces empty."""
    changes = more.pop("changes", {})
    play = duel(
        "core", BUMBLEBEE | more.pop("first", {}), PRIME, f"[expect]\n{expect}",
        **{"do": ["end turn"], "matrix": EMPTY, "decks": {"main": MAINS}} | more,
    )  # fmt: skip
    calm = {RAIDER: {"clauses": ()}}
    return scene(play, says(MINE, mine) | says(THEIRS, theirs) | calm | changes)


@pytest.mark.rule("GAP-269", "CLAR-37")
@pytest.mark.parametrize(
    ("cards", "vp"),
    [
        ("card", 2),
        ("facedown card", 2),
        ("boss", 0),
        ("faceup card", 0),
        ("card here", 1),
        ("card adjacent", 0),
    ],
)
def test_a_text_waits_for_each_card_of_the_refill(scene: Scene, cards: str, vp: int) -> None:
    """One is put on A1, where Bumblebee stands, and one on B2."""
    ends(scene, f"when {cards} enters the matrix: gain 1 vp", f"Bumblebee.vp = {vp}")


@pytest.mark.rule("GAP-269")
@pytest.mark.parametrize(
    ("cards", "vp"), [("card", 1), ("facedown card", 0), ("boss", 1), ("boss here", 1), ("boss adjacent", 0)]
)
def test_a_boss_that_arrives_enters_faceup(scene: Scene, cards: str, vp: int) -> None:
    ends(
        scene, f"when {cards} enters the matrix: gain 1 vp", f'Bumblebee.vp = {vp}\nmatrix.A1 = "{RAIDER}"',
        matrix=FULL, decks={"main": [RAIDER, *MAINS]},
    )  # fmt: skip


@pytest.mark.rule("GAP-269")
def test_a_full_matrix_is_entered_by_none(scene: Scene) -> None:
    ends(scene, "when card enters the matrix: gain 1 vp", "Bumblebee.vp = 0", matrix=FULL)


@pytest.mark.rule("GAP-269")
@pytest.mark.parametrize(("who", "mine", "theirs"), [("gain 1 vp", 0, 2), ("that player: gain 1 vp", 2, 0)])
def test_others_hear_of_it_too(scene: Scene, who: str, mine: int, theirs: int) -> None:
    """The Ally of Optimus Prime, as Bumblebee's turn ends; that player is Bumblebee."""
    expect = f'Bumblebee.vp = {mine}\n"Optimus Prime".vp = {theirs}'
    ends(scene, "on play: gain 0 vp", expect, f"when card enters the matrix: {who}")


@pytest.mark.rule("GAP-269")
def test_it_is_the_card_that_entered(scene: Scene) -> None:
    """Row by row: the first is turned faceup on A1, the second on B2."""
    expect = 'matrix.A1 = "Flanking Run (Stand-in)"\nmatrix.B2 = "Energon Drill"'
    decks = {"main": ["Flanking Run (Stand-in)", *MAINS[1:]]}
    ends(scene, "when card enters the matrix: flip it faceup", expect, decks=decks)


@pytest.mark.rule("GAP-269")
def test_nobody_knows_what_a_facedown_card_is(scene: Scene) -> None:
    text = "when card enters the matrix: if it is a robot: gain 1 vp"
    ends(scene, text, "Bumblebee.vp = 0")
    ends(scene, "when card enters the matrix: gain its cost vp", "Bumblebee.vp = 0")


@pytest.mark.rule("GAP-269", "TURN-36")
def test_a_card_that_was_played_hears_of_it_before_it_is_discarded(scene: Scene) -> None:
    play = duel(
        "core", BUMBLEBEE | {"hand": ["Hound"], "control": []}, PRIME | {"control": []},
        "[expect]\nBumblebee.vp = 2", do=["play Hound", "end turn"], matrix=EMPTY, decks={"main": MAINS},
    )  # fmt: skip
    scene(play, says("Hound", "when card enters the matrix: gain 1 vp"))


@pytest.mark.rule("GAP-269")
def test_each_card_is_told_of_by_itself(scene: Scene) -> None:
    """What the first one sets off is over before the second one is told of."""
    text = "when card enters the matrix: choose: gain 1 vp or gain 1 energon"
    ends(scene, text, "Bumblebee.vp = 1\nBumblebee.energon = 6", do=["end turn", "branch 1", "branch 2"])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("when robot enters the matrix: draw 1", "nobody knows it"),
        ("when facedown adversary card enters the matrix: draw 1", "fits by its place alone"),
        ("when facedown boss enters the matrix: draw 1", "fits by its place alone"),
        ("when card in hand enters the matrix: draw 1", "lies there"),
        ("when faceup or facedown card enters the matrix: draw 1", "on either face"),
    ],
)
def test_what_cannot_be_asked_is_refused(text: str, message: str) -> None:
    with pytest.raises(SenselessError, match=message):
        check_clause(parse_clause(text))


def test_a_reward_is_told_as_ever() -> None:
    """`when` begins other clauses, too."""
    assert parse_clause("when a player assists: draw 1").body == parse_body("draw 1")


@pytest.mark.rule("GAP-263")
@pytest.mark.parametrize(
    ("what", "lies"),
    [("gain it", "down"), ("put it into hand", "down"), ("flip it faceup; gain it", "empty")],
)
def test_a_facedown_card_is_not_gained_unseen(scene: Scene, what: str, lies: str) -> None:
    """Nor is it asked what it is: it lies there as it did."""
    mains = {"main": ["Energon Drill", *MAINS]}
    ends(scene, f"when facedown card here enters the matrix: {what}", f'matrix.A1 = "{lies}"', decks=mains)


@pytest.mark.rule("GAP-263")
@pytest.mark.parametrize(
    ("text", "hand"),
    [
        ("gain 1 facedown card here to hand", 0),
        ("peek at 1 facedown card here; gain it to hand", 1),
        ("peek at 1 facedown card here; gain 1 facedown card here to hand", 1),
        ("put 1 facedown card here into hand", 0),
        ("for each facedown card here: put it into hand", 0),
        ("may gain 1 facedown card here to hand; else: draw 1", 1),
    ],
)
def test_a_card_that_its_player_has_peeked_at_is_gained(scene: Scene, text: str, hand: int) -> None:
    play = duel(
        "core", {"character": "Bumblebee", "hand": ["Hound"], "deck": ["Helping Hand"]}, PRIME,
        f"[expect]\nBumblebee.hand_n = {hand}",
        do=["play Hound"],
        matrix={"A1": "down: Energon Drill"},
    )  # fmt: skip
    scene(play, says("Hound", f"on play: {text}"))


@pytest.mark.rule("GAP-263")
@pytest.mark.parametrize(
    ("what", "expect"),
    [
        ("do what it says", "Bumblebee.vp = 0"),
        ("flip it faceup; do what it says", "Bumblebee.vp = 3"),
        ("become a copy of it", "Bumblebee.vp = 0"),
        ("flip it faceup; become a copy of it", "Bumblebee.vp = 3"),
        ("choose: do what it says or gain 1 vp", "Bumblebee.vp = 1"),
        ("peek at it; do what it says", "Bumblebee.vp = 0"),
        ("peek at it; become a copy of it", "Bumblebee.vp = 0"),
    ],
)
def test_nobody_does_what_a_facedown_card_says_nor_copies_it(scene: Scene, what: str, expect: str) -> None:
    """Not one that its player has seen either: the others would know it by that."""
    mains = {"main": ["Energon Drill", *MAINS]}
    changes = says("Energon Drill", "on play: gain 3 vp")
    ends(scene, f"when facedown card here enters the matrix: {what}", expect, decks=mains, changes=changes)
