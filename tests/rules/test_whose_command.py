"""Texts that ask whose Command token lies on a Polity."""

from typing import Any

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

KIT = "Field Kit (Stand-in)"
PROWL = {"character": "Prowl", "mode": "bot", "hand": ["Deep Cover"], "vp": 0}
MEGATRON = {"character": "Megatron", "space": "C4", "hand": ["Deep Cover"], "vp": 0}
OF_BOTH = {
    "A2": {"card": "Tarn", "command": "autobot"},
    "B1": {"card": "Praxus", "command": "decepticon"},
    "B2": {"card": "Foundry Quarter (Stand-in)"},
    "B3": {"card": "Chromia"},
}


@pytest.mark.rule("POLITY-1", "POLITY-9")
@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("under your command", "1"),
        ("not under your command", "2"),
        ("under adversary command", "1"),
        ("not under your command under adversary command", "1"),
    ],
)
@pytest.mark.parametrize("active", [0, 1])
def test_polities_are_counted_by_whose_token_lies_there(
    scene: Scene, words: str, found: str, active: int
) -> None:
    """One has the Autobots' token, one the Decepticons', one none; the Robot beside them has no token at all."""
    who = ("Prowl", "Megatron")[active]
    play = duel(
        "war_on_cybertron", PROWL, MEGATRON, f"[expect]\n{who}.vp = {found}", mode="tvt", matrix=OF_BOTH,
        active=active, do=["play Deep Cover"],
    )  # fmt: skip
    scene(play, says("Deep Cover", f"on play: gain 1 vp per polity {words} in the matrix"))


@pytest.mark.rule("POLITY-4", "POLITY-1")
@pytest.mark.parametrize(
    ("whose", "token", "holds"),
    [
        ("your", "autobot", True),
        ("your", "decepticon", False),
        ("your", None, False),
        ("adversary", "autobot", False),
        ("adversary", "decepticon", True),
        ("adversary", None, False),
        ("autobot", "autobot", True),
        ("autobot", "decepticon", False),
        ("autobot", None, False),
        ("decepticon", "autobot", False),
        ("decepticon", "decepticon", True),
        ("decepticon", None, False),
    ],
)
def test_a_polity_asks_whose_token_lies_on_it(
    scene: Scene, whose: str, token: str | None, holds: bool
) -> None:
    """As it is so a Technology costs 1 more; without a token it is under nobody's command."""
    tarn = {"card": "Tarn"} | ({"command": token} if token else {})
    prowl = PROWL | {"space": "A1", "untied": 2, "hand": []}
    expect = f"[expect]\n{'illegal' if holds else 'legal'} = 'buy {KIT}'"
    play = duel(
        "war_on_cybertron", prowl, MEGATRON, expect, mode="tvt", matrix={"A1": KIT, "C2": tarn},
    )  # fmt: skip
    scene(
        play,
        says(
            "Tarn", f"ongoing for all players: technology cost +1 to buy while this is under {whose} command"
        ),
    )


@pytest.mark.rule("POLITY-9")
@pytest.mark.parametrize(
    ("whose", "token", "holds"),
    [
        ("your", "adversary", False),
        ("your", "autobot", True),
        ("adversary", "adversary", True),
        ("adversary", "autobot", False),
        ("autobot", "adversary", False),
        ("autobot", "autobot", True),
        ("decepticon", "adversary", True),
        ("decepticon", "autobot", False),
    ],
)
def test_in_co_op_the_adversaries_are_of_the_other_faction(
    scene: Scene, whose: str, token: str, holds: bool
) -> None:
    prowl = PROWL | {"untied": 2, "hand": []}
    elita: dict[str, Any] = {"character": "Elita-1", "space": "C4", "hand": []}
    matrix = {"A1": KIT, "C2": {"card": "Tarn", "command": token}}
    expect = f"[expect]\n{'illegal' if holds else 'legal'} = 'buy {KIT}'"
    play = duel("war_on_cybertron_autobots", prowl, elita, expect, mode="co-op", matrix=matrix)
    scene(
        play,
        says(
            "Tarn", f"ongoing for all players: technology cost +1 to buy while this is under {whose} command"
        ),
    )


@pytest.mark.rule("POLITY-1", "GAP-215")
@pytest.mark.parametrize(
    ("card", "vp", "token"), [("Praxus", 2, "autobot"), ("Chromia", 1, ""), ("Armor Plating", 1, "")]
)
def test_of_what_is_turned_up_a_polity_alone_comes_under_command(
    scene: Scene, card: str, vp: int, token: str
) -> None:
    text = "flip 1 facedown card adjacent faceup; take command of it; if you do: gain 2 vp; else: gain 1 vp"
    told = f"command.A2 = '{token}'" if token else "unlog = 'takes command'"
    play = duel(
        "war_on_cybertron", PROWL, MEGATRON, f"[expect]\nProwl.vp = {vp}\nmatrix.A2 = '{card}'\n{told}",
        mode="tvt", matrix={"A2": f"down: {card}", "B1": "empty"}, do=["play Deep Cover"],
    )  # fmt: skip
    scene(play, says("Deep Cover", f"on play: {text}") | says(card))


@pytest.mark.rule("POLITY-6", "GAP-215")
@pytest.mark.parametrize(
    ("here", "vp"),
    [
        ({"card": "Tarn"}, 2),
        ({"card": "Tarn", "command": "decepticon"}, 2),
        ({"card": "Tarn", "command": "autobot"}, 1),
        ({"card": "Chromia"}, 1),
    ],
)
def test_power_to_command_here_is_gained_where_there_is_something_to_command(
    scene: Scene, here: dict[str, str], vp: int
) -> None:
    """The step before was done, and says nothing of this one."""
    text = "gain 1 energon; gain 2 power to command here; if you do: gain 2 vp; else: gain 1 vp"
    play = duel(
        "war_on_cybertron", PROWL | {"energon": 0}, MEGATRON, f"[expect]\nProwl.vp = {vp}\nProwl.energon = 1",
        mode="tvt", matrix={"A1": here}, do=["play Deep Cover"],
    )  # fmt: skip
    scene(play, says("Deep Cover", f"on play: {text}") | says("Tarn") | says("Chromia"))
