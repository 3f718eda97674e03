"""Whose text it is: `the controller`, and who the `other` players are (GAP-216)."""

import pytest

from cardsets.language.parse import parse_body
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

BOSS = "Raid Captain (Stand-in)"
PRIME = {"character": "Optimus Prime", "energon": 3, "vp": 0}
BUMBLEBEE = {"character": "Bumblebee", "energon": 3, "vp": 0}


def vp(prime: int, bumblebee: int) -> str:
    """What both have in the end."""
    return f'[expect]\n"Optimus Prime".vp = {prime}\nBumblebee.vp = {bumblebee}'


@pytest.mark.rule("GAP-216")
@pytest.mark.parametrize("active", [0, 1])
def test_the_controller_of_a_card_is_who_has_it(scene: Scene, active: int) -> None:
    """Whichever player that is."""
    players = [PRIME, BUMBLEBEE]
    players[active] = players[active] | {"hand": ["Hound"]}
    expect = vp(*(int(seat == active) for seat in range(2)))
    play = duel("core", *players, expect, active=active, do=["play Hound"])
    scene(play, says("Hound", "on play: attack another player: (lose 1 energon; the controller: gain 1 vp)"))


@pytest.mark.rule("GAP-216", "AMB-8")
@pytest.mark.parametrize("active", [0, 1])
def test_the_controller_of_a_boss_that_is_gone_is_the_active_player(scene: Scene, active: int) -> None:
    """It destroys itself as it Attacks the first of two victims, for each of whom the active player gains VP."""
    players = [player | {"mode": "alt"} for player in (PRIME, BUMBLEBEE)]
    expect = vp(*(2 * int(seat == active) for seat in range(2)))
    play = duel("core", *players, expect, active=active, do=["search"], matrix={"A1": f"down: {BOSS}"})
    scene(play, says(BOSS, "reveal attack: (destroy this; the controller: gain 1 vp)"))


@pytest.mark.rule("GAP-216", "TURN-9")
@pytest.mark.parametrize(
    ("text", "prime", "bumblebee"),
    [
        ("gain 1 energon", 3, 4),
        ("the controller: gain 1 energon", 4, 3),
        ("attack each other player: lose 1 energon", 2, 3),
        ("each other player: lose 1 energon", 2, 3),
    ],
)
def test_a_boss_speaks_to_who_assists_and_is_the_active_players(
    scene: Scene, text: str, prime: int, bumblebee: int
) -> None:
    """Other players are other than whom the text speaks to, here the one who Assists."""
    expect = f'[expect]\n"Optimus Prime".energon = {prime}\nBumblebee.energon = {bumblebee}'
    active = PRIME | {"played": ["Firepower"]}
    play = duel(
        "core", active, BUMBLEBEE | {"hand": ["Helping Hand"]}, expect,
        do=[f"battle {BOSS}", "lay Helping Hand"], matrix={"A1": BOSS},
    )  # fmt: skip
    scene(play, says(BOSS, f"when a player assists: {text}"))


@pytest.mark.rule("GAP-216")
def test_the_controller_of_a_card_that_its_own_text_moved_is_who_has_it_now(scene: Scene) -> None:
    """A Robot's reward that puts it into the hand of who Assisted is that player's from there on."""
    reward = {"Brawl": {"reward": parse_body("if assisting: (gain it to hand; the controller: gain 1 vp)")}}
    active = PRIME | {"character": "Heavy Hauler (Stand-in)", "control": ["Damage"], "untied": 3}
    expect = """
[expect]
log = "defeats Brawl"
Bumblebee.hand = ["Brawl"]
Bumblebee.vp = 1
"Heavy Hauler (Stand-in)".vp = 0
"""
    play = duel(
        "core", active, BUMBLEBEE | {"mode": "bot", "hand": ["Courage"]}, expect,
        do=["battle Brawl", "lay Courage"], matrix={"A1": "Brawl"},
    )  # fmt: skip
    scene(play, reward)
