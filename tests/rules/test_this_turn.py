"""What texts and Team Missions count of this turn: what was bought, defeated, commanded or cleared, and by whom."""

from typing import Any

import pytest

from tests.rules.conftest import Scene
from tests.rules.scenes import says

KIT, CHROMIA, TARN = "Field Kit (Stand-in)", "Chromia", "Tarn"
MISSION = "Twin Banners (Stand-in)"


def four(do: list[str], expect: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Prowl, of two Autobots against two Decepticons, has a card to play."""
    who = {"Prowl": "A1", "Megatron": "D4", "Elita-1": "C3", "Hun-Gurr": "D1"}
    seats: list[dict[str, Any]] = [
        {"character": name, "space": at, "hand": [], "vp": 0, "energon": 0} for name, at in who.items()
    ]
    seats[0] |= {"mode": "bot", "hand": ["Deep Cover", "Patch"]}
    game = {"set": "war_on_cybertron", "mode": "tvt", "seat": seats, "expect": expect}
    return game | {"do": ["play Deep Cover", *do]} | more


@pytest.mark.rule("GAP-285", "MISSION-3")
@pytest.mark.parametrize(
    ("owner", "gainers", "met"),
    [
        ("Elita-1", "each autobot player: gain 1 technology", True),
        ("Hun-Gurr", "each decepticon player: gain 1 technology", True),
        ("Elita-1", "gain 1 technology; the player to your left: gain 1 technology", False),
        ("Elita-1", "each decepticon player: gain 1 technology", False),
    ],
)
def test_a_team_mission_adds_up_what_the_team_bought_in_this_turn(
    scene: Scene, owner: str, gainers: str, met: bool
) -> None:
    """It asks for two cards. No one of them has two: one of each team has one, or both of one team."""
    expect = {"pending": "mission" if met else "main", "decider": owner if met else "Prowl"}
    changes = says("Deep Cover", f"on play: {gainers}") | says(
        MISSION, "objective: there are 2 or more card bought this turn"
    )
    picker = "Megatron" if gainers.startswith("each decepticon") else "Prowl"
    told = four([f"{picker}: pick B1"], expect, matrix={"B1": KIT, "B2": "Anti-Personnel Mine"})
    for seat in told["seat"]:
        seat["missions"] = [MISSION] if seat["character"] == owner else []
    scene(told, changes)


@pytest.mark.rule("GAP-285")
def test_what_another_player_gained_is_not_mine(scene: Scene) -> None:
    text = (
        "on play: each other player: gain 1 technology; "
        "gain 1 vp per card bought this turn; the player to your left: gain 1 vp per card bought this turn"
    )
    matrix = {"B1": KIT}
    expect = {"Prowl.vp": 0, "Megatron.vp": 1, "Megatron.discard": [KIT]}
    scene(four([], expect, matrix=matrix), says("Deep Cover", text))


@pytest.mark.rule("GAP-285")
def test_what_was_destroyed_was_neither_defeated_nor_bought(scene: Scene) -> None:
    """Nor is it so of a card that nobody took."""
    counted = "gain 1 vp per card defeated this turn; gain 2 vp per card bought this turn"
    text = f"on play: destroy 1 robot here; destroy 1 technology adjacent; {counted}"
    matrix = {"A1": CHROMIA, "B1": KIT}
    scene(four([], {"Prowl.vp": 0, "matrix.B1": "empty"}, matrix=matrix), says("Deep Cover", text))


@pytest.mark.rule("GAP-285")
@pytest.mark.parametrize(
    ("done", "vp"),
    [
        ("defeat 1 card named 'Rippersnapper'", 1),
        ("gain 1 technology", 2),
        ("take command of 1 polity", 4),
        ("gain 1 technology; take command of 1 polity; defeat 1 card named 'Rippersnapper'", 7),
    ],
)
def test_each_card_counts_as_what_was_done_with_it(scene: Scene, done: str, vp: int) -> None:
    counted = (
        "gain 1 vp per adversary defeated this turn; gain 2 vp per card bought this turn; "
        "gain 4 vp per polity commanded this turn; gain 8 vp per ruin cleared this turn"
    )
    matrix = {"A2": "Rippersnapper", "B1": KIT, "B2": TARN}
    changes = says("Deep Cover", f"on play: {done}; {counted}") | {"Rippersnapper": {"reward": None}}
    scene(four([], {"Prowl.vp": vp}, matrix=matrix), changes)


@pytest.mark.rule("GAP-285", "RUIN-1")
def test_a_ruin_that_was_cleared_is_no_card_that_was_commanded(scene: Scene) -> None:
    counted = (
        "on play: gain 1 vp per ruin cleared this turn; gain 2 vp per card bought this turn; "
        "gain 4 vp per polity commanded this turn; gain 8 vp per adversary defeated this turn"
    )
    ruin = "Dust Crater (Stand-in)"
    told = four([], {"Prowl.vp": 1}, matrix={"A1": ruin, "A2": "empty"})
    told["do"] = [f"clear {ruin}", "play Deep Cover"]
    told["seat"][0]["untied"] = 3
    scene(told, says("Deep Cover", counted) | says(ruin, "clear for 2 power", reward=None))


@pytest.mark.rule("GAP-285")
@pytest.mark.parametrize("where", ["on top of your deck", "into your discard pile"])
def test_a_starter_that_changes_its_place_was_not_gained(scene: Scene, where: str) -> None:
    text = f"on play: put 1 starter in hand {where}; gain 1 vp per card bought this turn"
    scene(four([], {"Prowl.vp": 0, "log": "Prowl gains Patch"}), says("Deep Cover", text))
