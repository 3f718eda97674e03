"""Draws by texts: whether they were done, how many they were, and the texts that wait for them."""

from typing import Any

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

CARD, OTHER, ALLY = "Patrol", "Firepower", "Teletraan 1"
DECK = ["Fix", "Courage", "Reserves", "Courage"]


def plays(scene: Scene, text: str, deck: int, expect: str = "", waits: str = "", **more: Any) -> Any:
    """Bumblebee plays a card that says a text; a card in play may wait; nothing lies in the discard pile."""
    first = {"character": "Bumblebee", "energon": 0, "vp": 0, "hand": [CARD, OTHER], "discard": []}
    first |= {"deck": DECK[:deck], "control": [ALLY] if waits else []}
    second = {"character": "Optimus Prime", "vp": 0, "energon": 0, "deck": ["Fix", "Courage"]}
    changes = dict(says(CARD, f"on play: {text}"))
    if waits:
        changes |= says(ALLY, waits)
    do = [f"play {CARD}", *more.pop("do", [])]
    return scene(duel("core", first, second, f"[expect]\n{expect}", do=do, **more), changes)


@pytest.mark.rule("GAP-215")
@pytest.mark.parametrize(
    ("draw", "deck", "drawn", "done"),
    [
        ("draw 2", 3, 2, True), ("draw 2", 2, 2, True), ("draw 2", 1, 1, False), ("draw 2", 0, 0, False),
        ("draw 1", 1, 1, True), ("draw 1 per damage you control", 2, 0, False),
    ],
)  # fmt: skip
def test_a_draw_is_done_where_all_the_cards_were_there(
    scene: Scene, draw: str, deck: int, drawn: int, done: bool
) -> None:
    """One of no card at all is not done either; what was done before it does not count for it."""
    vp = f"Bumblebee.vp = {1 if done else 0}\nBumblebee.hand_n = {1 + drawn}"
    plays(scene, f"gain 1 energon; {draw}; if you do: gain 1 vp", deck, vp)
    vp = f"Bumblebee.vp = {0 if done else 1}\nBumblebee.hand_n = {1 + drawn}"
    plays(scene, f"gain 1 energon; {draw}; if you do not: gain 1 vp", deck, vp)


@pytest.mark.rule("GAP-215")
@pytest.mark.parametrize(("deck", "drawn"), [(4, 3), (2, 2), (0, 0)])
def test_that_many_are_as_many_as_were_drawn(scene: Scene, deck: int, drawn: int) -> None:
    plays(scene, "draw 3; gain that many energon", deck, f"Bumblebee.energon = {drawn}")


@pytest.mark.rule("GAP-399")
@pytest.mark.parametrize(("text", "deck", "drawn"), [("draw 2", 3, 2), ("draw 1", 3, 1), ("draw 2", 0, 0)])
def test_what_waits_for_draws_speaks_once_for_each_with_all_in_hand(
    scene: Scene, text: str, deck: int, drawn: int
) -> None:
    once = "when you draw a card: gain 1 vp"
    plays(scene, text, deck, f"Bumblebee.vp = {drawn}", once)
    all_there = f"when you draw a card: if you have {1 + drawn} or more cards in hand: gain 1 vp"
    plays(scene, text, deck, f"Bumblebee.vp = {drawn}", all_there)


@pytest.mark.rule("GAP-399")
@pytest.mark.parametrize("whose", ["another player", "each other player"])
def test_what_others_draw_is_theirs(scene: Scene, whose: str) -> None:
    """The card in play waits for its own player."""
    expect = "Bumblebee.vp = 0\n'Optimus Prime'.hand_n = 2"
    plays(scene, f"{whose}: draw 2", 0, expect, "when you draw a card: gain 1 vp")


@pytest.mark.rule("GAP-399")
def test_cards_just_drawn_are_told_from_those_held_before(scene: Scene) -> None:
    text = "draw 2; discard 1 card not just drawn in hand"
    plays(scene, text, 3, f"Bumblebee.hand = {sorted(DECK[:2])}\nBumblebee.discard = ['{OTHER}']")


@pytest.mark.rule("GAP-255")
def test_a_draw_takes_the_place_of_no_cards_that_were_looked_at(scene: Scene) -> None:
    """Of those one was drawn; the other is put under the deck."""
    text = "look at the top 2 cards of your deck; draw 1; put the rest on the bottom of your deck"
    plays(scene, text, 4, f"Bumblebee.deck = {[*DECK[2:], DECK[1]]}")
