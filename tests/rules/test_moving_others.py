"""Texts that move other players: away from one's own space, closer to it, onto it, and in exchange for it."""

from typing import Any

import pytest

from cardsets.errors import CardTextError
from cardsets.language.parse import parse_clause
from cardsets.language.validate import SenselessError, check_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says


def plays(scene: Scene, text: str, theirs: str, expect: str, do: list[str] | None = None, **more: Any) -> Any:
    """Bumblebee at B2 plays a card that says a text; Optimus Prime stands somewhere."""
    first = {"character": "Bumblebee", "space": "B2", "hand": ["Hound"]}
    second = {"character": "Optimus Prime", "space": theirs}
    play = duel("core", first, second, f"[expect]\n{expect}", do=["play Hound", *(do or [])], **more)
    return scene(play, says("Hound", f"on play: {text}"))


@pytest.mark.parametrize(
    ("theirs", "way", "legal", "illegal"),
    [
        ("B3", "away from you", ["pick B4", "pick A3", "pick C3"], "pick B2"),
        ("C3", "closer to you", ["pick B3", "pick C2"], "pick C4"),
    ],
)
def test_another_is_moved_the_way_that_is_told(
    scene: Scene, theirs: str, way: str, legal: list[str], illegal: str
) -> None:
    expect = f'pending = "pick space"\ndecider = "Bumblebee"\nlegal = {legal}\nillegal = "{illegal}"'
    plays(scene, f"move each other player 1 space {way}", theirs, expect)


def test_who_stands_here_comes_no_closer(scene: Scene) -> None:
    text = "move each other player 1 space closer to you; if you do not: gain 1 vp"
    plays(scene, text, "B2", "Bumblebee.vp = 1")


@pytest.mark.rule("GAP-256", "AMB-5")
def test_another_teleports_here_without_an_ambush(scene: Scene) -> None:
    outcome, _ = plays(
        scene,
        "teleport another player to your space",
        "C4",
        '"Optimus Prime".space = "B2"',
        matrix={"B2": "boss:Megatron"},
    )
    assert outcome.story == ["Bumblebee plays Hound", "Optimus Prime Teleports to B2"]


@pytest.mark.rule("GAP-256")
def test_two_swap_spaces(scene: Scene) -> None:
    plays(
        scene, "swap spaces with another player; if you do: gain 1 vp", "C4",
        'Bumblebee.space = "C4"\n"Optimus Prime".space = "B2"\nBumblebee.vp = 1',
    )  # fmt: skip


@pytest.mark.rule("GAP-256", "GAP-216")
@pytest.mark.parametrize(
    "text",
    [
        "attack another player: {}",
        "each other player: {}",
        "another player: {}",
        "attack another player: may {}",
    ],
)
def test_whom_a_step_speaks_to_swaps_spaces_with_the_controller(scene: Scene, text: str) -> None:
    """As cards print it: who is attacked swaps spaces with the attacker."""
    outcome, _ = plays(
        scene, text.format("swap spaces with the controller; if you do: gain 1 vp"), "C4",
        'Bumblebee.space = "C4"\n"Optimus Prime".space = "B2"', ["accept"] if "may" in text else None,
    )  # fmt: skip
    assert [line for line in outcome.story if "Teleports" in line] == [
        "Optimus Prime Teleports to B2", "Bumblebee Teleports to C4",
    ]  # fmt: skip


@pytest.mark.rule("GAP-256")
def test_who_is_attacked_in_ones_own_space_stays(scene: Scene) -> None:
    text = "attack another player: (swap spaces with the controller; if you do not: gain 1 energon)"
    plays(
        scene, text, "B2", 'Bumblebee.space = "B2"\n"Optimus Prime".space = "B2"\n"Optimus Prime".energon = 3'
    )


@pytest.mark.parametrize(
    "text",
    [
        "swap spaces with the controller",
        "attack another player: the controller: swap spaces with the controller",
        "attack another player: the next robot you defeat this turn: swap spaces with the controller",
        "you: swap spaces with the controller",
    ],
)
def test_the_controller_swaps_spaces_with_nobody_alone(text: str) -> None:
    with pytest.raises(SenselessError, match=r"allowed: other players, and the controller within an Attack"):
        check_clause(parse_clause(f"on play: {text}"))


@pytest.mark.rule("GAP-256")
@pytest.mark.parametrize("does", ["swap spaces with another player", "teleport another player to your space"])
def test_who_stands_in_ones_space_stays(scene: Scene, does: str) -> None:
    text = f"{does}; if you do: gain 1 vp"
    plays(scene, text, "B2", 'Bumblebee.vp = 0\nBumblebee.space = "B2"\n"Optimus Prime".space = "B2"')


@pytest.mark.parametrize(
    ("text", "says_why"),
    [
        ("move 1 space away from you", "nobody is moved 'away from you' but others"),
        ("teleport you to your space", "one's own space is where one stands"),
        ("teleport the controller to your space", "one's own space is where one stands"),
    ],
)
def test_nobody_is_moved_from_or_to_oneself(text: str, says_why: str) -> None:
    with pytest.raises(CardTextError, match=says_why):
        parse_clause(f"on play: {text}")
