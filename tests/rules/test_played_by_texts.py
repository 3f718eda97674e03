"""Cards that a text plays, plays again or does as they say, and cards that change places."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.validate import SenselessError, check_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

HAND = {"character": "Bumblebee", "hand": ["Hound"], "energon": 0, "vp": 0}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0}
HELPS = says("Helping Hand", "on play: gain 1 vp", power=2)


def plays(scene: Scene, text: str, expect: str, do: list[str] | None = None, **more: Any) -> Any:
    """Bumblebee plays a card that says a text; Helping Hand has 2 Power and gives 1 VP."""
    first = HAND | more.pop("first", {})
    changes = more.pop("changes", {})
    play = duel("core", first, PRIME, f"[expect]\n{expect}", do=["play Hound", *(do or [])], **more)
    return scene(play, says("Hound", f"on play: {text}") | HELPS | changes)


# --- Playing ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("play 1 maneuver in your discard pile", {"discard": ["Helping Hand"]}),
        ("play 1 maneuver", {"hand": ["Hound", "Helping Hand"]}),
    ],
)
@pytest.mark.rule("GAP-261")
def test_a_text_plays_a_card(scene: Scene, text: str, first: dict[str, Any]) -> None:
    expect = 'Bumblebee.control = ["Hound", "Helping Hand"]\nBumblebee.vp = 1\nBumblebee.power = 2'
    plays(scene, text, expect, first=first)


@pytest.mark.rule("GAP-261")
def test_texts_hear_of_a_card_that_a_text_plays(scene: Scene) -> None:
    first = {"discard": ["Helping Hand"], "control": ["Teletraan 1"]}
    waits = says("Teletraan 1", "when you play maneuver: gain 3 vp")
    plays(scene, "play 1 maneuver in your discard pile", "Bumblebee.vp = 4", first=first, changes=waits)


@pytest.mark.rule("GAP-261")
def test_a_card_is_played_again(scene: Scene) -> None:
    """Its Power and its text come once more; it stays one card."""
    first = {"hand": ["Helping Hand", "Hound"]}
    play = duel(
        "core", HAND | first, PRIME,
        '[expect]\nBumblebee.vp = 2\nBumblebee.power = 4\nBumblebee.control = ["Helping Hand", "Hound"]',
        do=["play Helping Hand", "play Hound"],
    )  # fmt: skip
    scene(play, says("Hound", "on play: play 1 maneuver you control again") | HELPS)


@pytest.mark.rule("GAP-261")
def test_a_card_whose_text_is_at_work_is_not_played(scene: Scene) -> None:
    """Hound plays Helping Hand again, which finds Hound at work and itself, too."""
    first = {"hand": ["Helping Hand", "Hound"], "control": []}
    again = says("Helping Hand", "on play: gain 1 vp; play 1 card you control again")
    play = duel(
        "core", HAND | first, PRIME, "[expect]\nBumblebee.vp = 2", do=["play Helping Hand", "play Hound"]
    )
    scene(play, says("Hound", "on play: play 1 card you control again") | again)
    alone = says("Hound", "on play: may (play this again; gain 5 vp)")
    scene(duel("core", HAND, PRIME, "[expect]\nBumblebee.vp = 0", do=["play Hound"]), alone)


@pytest.mark.parametrize(("text", "vp"), [("do what 1 maneuver in the matrix says", 1), ("draw 1", 0)])
@pytest.mark.rule("CLAR-36")
def test_what_a_card_of_the_matrix_says_is_done(scene: Scene, text: str, vp: int) -> None:
    """It stays there, gives no Power, and nothing that waits for cards played speaks."""
    first = {"control": ["Teletraan 1"]}
    waits = says("Teletraan 1", "when you play maneuver: gain 3 vp")
    expect = f'Bumblebee.vp = {vp}\nBumblebee.power = 0\nmatrix.A2 = "Helping Hand"'
    plays(scene, text, expect, first=first, changes=waits, matrix={"A2": "Helping Hand"})


def test_in_the_turn_of_another_nothing_is_played(scene: Scene) -> None:
    seats = [HAND, PRIME | {"hand": ["Helping Hand"]}]
    play = duel(
        "core",
        *seats,
        '[expect]\n"Optimus Prime".vp = 0\n"Optimus Prime".hand = ["Helping Hand"]',
        do=["play Hound"],
    )
    scene(play, says("Hound", "on play: each other player: play 1 maneuver") | HELPS)


# --- Changing places -------------------------------------------------------------------------------------


@pytest.mark.rule("GAP-262")
def test_two_cards_of_the_matrix_change_places(scene: Scene) -> None:
    """A facedown one stays facedown, and is known to those who knew it."""
    expect = 'matrix.A2 = "Brawl"\nmatrix.B2 = "Helping Hand"'
    matrix = {"A2": "Helping Hand", "B2": "Brawl"}
    plays(scene, "swap 1 maneuver with 1 robot", expect, matrix=matrix)
    hidden = {"A2": "Helping Hand", "B2": "down: Brawl"}
    _, table = plays(
        scene,
        "swap 1 maneuver with 1 facedown card in the matrix",
        'matrix.B2 = "Helping Hand"',
        ["pick B2"],
        matrix=hidden,
    )
    assert int(table.game.public.space[1].face) == 1
    assert (
        table.static.cards[int(table.game.public.definition[int(table.game.hidden.matrix[1])])].name
        == "Brawl"
    )


@pytest.mark.rule("GAP-262")
def test_a_card_of_the_hand_changes_places_with_one_of_the_discard_pile(scene: Scene) -> None:
    first = {"hand": ["Hound", "Energon Drill"], "discard": ["Helping Hand"]}
    text = "may swap 1 card in hand with 1 card in your discard pile"
    expect = 'Bumblebee.hand = ["Helping Hand"]\nBumblebee.discard = ["Energon Drill"]'
    plays(scene, text, expect, ["accept"], first=first)
    empty = {"hand": ["Hound", "Energon Drill"]}
    plays(scene, f"{text}; if you cannot: gain 1 vp", "Bumblebee.vp = 1", first=empty)


@pytest.mark.rule("GAP-262")
def test_one_card_is_not_swapped_with_itself(scene: Scene) -> None:
    text = "may (swap 1 robot with 1 robot; gain 1 vp)"
    plays(scene, text, "Bumblebee.vp = 0", matrix={"A2": "Brawl"})
    plays(scene, text, "Bumblebee.vp = 1", ["accept", "pick Brawl"], matrix={"A2": "Brawl", "B2": "Rumble"})


@pytest.mark.rule("GAP-262")
def test_a_card_is_moved_to_an_empty_space_beside_it(scene: Scene) -> None:
    matrix = {"A2": "Brawl", "A3": "empty"}
    plays(scene, "move 1 adversary robot 1 space", 'matrix.A3 = "Brawl"\nmatrix.A2 = "empty"', matrix=matrix)
    plays(
        scene, "may (move 1 adversary robot 1 space; gain 1 vp)", "Bumblebee.vp = 0", matrix={"A2": "Brawl"}
    )


@pytest.mark.parametrize(
    "text",
    [
        "when you play robot: play 1 maneuver",
        "on play: each robot you play this turn: play 1 maneuver you control again",
        "on play: swap 1 card in hand with 1 card in the matrix",
        "on play: swap 1 card in hand with 1 card in hand",
        "on play: play 1 site",
        "on play: play 1 card in your vault",
    ],
)
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(SenselessError):
        check_clause(parse_clause(text))


def test_several_cards_are_not_swapped() -> None:
    with pytest.raises(CardTextError):
        parse_body("swap 2 robot with 1 robot")


@pytest.mark.rule("PLAY-8", "BUY-21")
def test_a_relic_that_is_gained_out_of_play_leaves_its_power_before_it_may_be_vaulted(scene: Scene) -> None:
    """Its player is asked whether it goes to the Vault; by then it lies in play no more."""
    relic = "Matrix of Leadership"
    play = duel(
        "core",
        {"character": "Bumblebee", "hand": ["Hound"], "played": [relic]},
        {"character": "Optimus Prime"},
        '[expect]\npending = "vault relic"\nBumblebee.power = 0\nBumblebee.control = ["Hound"]',
        do=["play Hound"],
    )
    scene(play, says("Hound", "on play: gain 1 relic you control") | {relic: {"power": 3, "clauses": ()}})


@pytest.mark.rule("GAP-61")
@pytest.mark.parametrize(("copier", "pending"), [("Energon Drill", "vault relic"), ("Courage", "main")])
def test_a_copy_of_a_relic_is_vaulted_if_it_is_of_the_main_deck(
    scene: Scene, copier: str, pending: str
) -> None:
    """A text discards the copy, of one before the other player; no Starter goes to a Vault."""
    relic = "Matrix of Leadership"
    play = duel(
        "core",
        {"character": "Bumblebee", "hand": [copier, "Hound"]},
        {"character": "Optimus Prime", "control": [relic]},
        f'[expect]\npending = "{pending}"',
        do=[f"play {copier}", "play Hound"],
    )
    copies = says(copier, "on play: become a copy of 1 relic in play") | {relic: {"clauses": ()}}
    scene(play, copies | says("Hound", "on play: discard 1 relic you control"))
