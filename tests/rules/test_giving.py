"""Texts that give a card, Energon or VP to another player."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.parse import parse_clause
from cardsets.language.power_part import power_part
from cardsets.language.render import body
from cardsets.language.validate import SenselessError, check_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says


def plays(scene: Scene, text: str, expect: str, do: list[str] | None = None, **more: Any) -> Any:
    """Bumblebee plays a card that says a text, with Optimus Prime in the same space."""
    first = {"character": "Bumblebee", "hand": ["Hound", "Energon Drill"], "energon": 2, "vp": 1}
    seat = {"character": "Optimus Prime", "energon": 0, "vp": 0}
    play = duel(
        "core",
        first | more.pop("first", {}),
        seat,
        f"[expect]\n{expect}",
        do=["play Hound", *(do or [])],
        **more,
    )
    return scene(play, says("Hound", f"on play: {text}"))


@pytest.mark.rule("GAP-257")
def test_a_card_of_a_hand_goes_into_the_other_hand(scene: Scene) -> None:
    """Nothing that waits for a card gained hears of it."""
    text = "may (give 1 card in hand to another player; if you do: draw 2)"
    expect = 'Bumblebee.hand = ["Helping Hand", "Helping Hand"]\n"Optimus Prime".hand = ["Energon Drill"]'
    first = {"deck": ["Helping Hand", "Helping Hand"]}
    plays(scene, text, expect, ["accept"], first=first)
    waits = says("Teletraan 1", "when a player gains card: gain 5 vp")
    play = duel(
        "core", {"character": "Bumblebee", "hand": ["Hound", "Energon Drill"], "control": ["Teletraan 1"], "vp": 0},
        {"character": "Optimus Prime"}, "[expect]\nBumblebee.vp = 0", do=["play Hound"],
    )  # fmt: skip
    scene(play, waits | says("Hound", "on play: give 1 card in hand to another player"))


@pytest.mark.parametrize(
    ("gives", "mine", "theirs"),
    [("1 energon", (1, 1), (1, 0)), ("3 energon", (0, 1), (2, 0)), ("1 vp", (2, 0), (0, 1))],
)
def test_of_energon_and_vp_what_there_is_goes_over(
    scene: Scene, gives: str, mine: tuple[int, int], theirs: tuple[int, int]
) -> None:
    expect = (
        f"Bumblebee.energon = {mine[0]}\nBumblebee.vp = {mine[1]}\n"
        f'"Optimus Prime".energon = {theirs[0]}\n"Optimus Prime".vp = {theirs[1]}'
    )
    plays(scene, f"give {gives} to another player", expect)


@pytest.mark.parametrize(("gives", "done"), [("2 energon", True), ("3 energon", False)])
def test_it_is_done_where_there_was_enough(scene: Scene, gives: str, done: bool) -> None:
    plays(scene, f"give {gives} to another player; if you do: draw 1", f"Bumblebee.hand_n = {1 + done}")


@pytest.mark.rule("GAP-257")
def test_damage_before_a_player_goes_before_the_other(scene: Scene) -> None:
    text = "attack a player in range: (the controller: give 1 damage you control to the victims)"
    damage = "Damage"
    first = {"control": [damage]}
    expect = f'Bumblebee.control = ["Hound"]\n"Optimus Prime".control = ["{damage}"]'
    plays(scene, text, expect, first=first)


def test_what_was_played_goes_to_the_discard_pile_of_the_other(scene: Scene) -> None:
    expect = '"Optimus Prime".discard = ["Hound"]\nBumblebee.discard = []'
    plays(scene, "give 1 robot you control to another player", expect)


def test_the_giver_picks_among_several(scene: Scene) -> None:
    play = {
        "set": "core",
        "seat": [
            {"character": "Bumblebee", "space": "A1", "hand": ["Hound"], "energon": 1},
            {"character": "Optimus Prime", "space": "A1", "hand": [], "energon": 0},
            {"character": "Sky Sentry (Stand-in)", "space": "A1", "hand": [], "energon": 0},
        ],
        "do": ["play Hound", "pick Sky Sentry (Stand-in)"],
        "expect": {"Sky Sentry (Stand-in)": {"energon": 1}, "Optimus Prime": {"energon": 0}},
    }
    scene(play, says("Hound", "on play: give 1 energon to another player"))


def test_a_choice_leaves_out_a_gift_of_nothing(scene: Scene) -> None:
    text = "choose: give 1 energon to another player or gain 4 vp"
    plays(scene, text, "Bumblebee.vp = 5", first={"energon": 0})
    text = "choose: give 1 technology in hand to another player or gain 4 vp"
    plays(scene, text, "Bumblebee.vp = 5", first={"hand": ["Hound"]})


@pytest.mark.parametrize(
    ("text", "error", "says_why"),
    [
        ("give 1 energon to each other player", CardTextError, "one player is given something"),
        (
            "give 1 card in the matrix to another player",
            SenselessError,
            "'give' does not take cards from there",
        ),
        ("give 1 boss to another player", SenselessError, "'give' is never about a boss"),
        ("give it to another player", SenselessError, "'it' stands for no card"),
        ("give -1 energon to another player", SenselessError, "'give' takes no number below 0"),
        ("give 1 energon to the victims", SenselessError, "'the victims'"),
    ],
)
def test_what_cannot_be_given_is_refused(text: str, error: type[Exception], says_why: str) -> None:
    with pytest.raises(error, match=says_why):
        check_clause(parse_clause(f"on play: {text}"))


def test_of_an_assist_the_gift_counts_that_pays_for_power() -> None:
    part = power_part(parse_clause("on play: draw 1; give 1 energon to another player; gain 2 power").body)
    assert body(part) == "give 1 energon to another player; +2 power"
