"""What the story says of teams: who defends, with what, what becomes of it, and whose Damage ends a game."""

from typing import Any

import pytest

from sim.engine.board import event
from sim.engine.data.state import DAMAGE_LIMIT, THREE_BOSSES
from sim.engine.play.table import Event
from sim.scenario.model import parse_scenario
from sim.scenario.run import open_table, play_scenario
from sim.scenario.story import tell, vocabulary
from tests.rules.fixed_sets import SETS

PRIME, SHRAPNEL, HAULER = "Optimus Prime", "Shrapnel", "Heavy Hauler (Stand-in)"


def teams(do: list[str], played: list[str], **more: Any) -> dict[str, Any]:
    """An Autobot and a mate against Decepticons at a Boss of theirs, or where a test says."""
    scene: dict[str, Any] = {
        "set": "core", "mode": "tvt", "do": do, "expect": {},
        "seat": [
            {"character": PRIME, "mode": "bot", "space": "A2", "energon": 0, "hand": [], "played": played},
            {"character": SHRAPNEL, "mode": "alt", "space": "A1", "energon": 0, "hand": ["Firepower"]},
            {"character": HAULER, "mode": "bot", "space": "A2", "energon": 0, "hand": ["Courage"]},
            {"character": "Siege Engine (Stand-in)", "space": "D4", "energon": 0, "hand": ["Wrath"]},
        ],
        "matrix": {"A2": "boss:Megatron"}, "decks": {"encounters": ["Broken Formation (Stand-in)"]},
    }  # fmt: skip
    return scene | more


def story(scene: dict[str, Any]) -> list[str]:
    outcome, _ = play_scenario(parse_scenario(scene, "scene", SETS))
    assert outcome.passed, outcome.failures
    return list(outcome.story)


@pytest.mark.rule("ASSIST-27", "ASSIST-29", "ASSIST-30")
def test_a_defence_is_told_as_it_is_laid_and_as_it_is_resolved() -> None:
    """Facedown without its name, like any Assist; then what it adds, and to what."""
    laid = teams(["battle Megatron at A2", f"{SHRAPNEL}: lay Firepower"], ["Firepower"])
    told = story(laid)
    assert f"{SHRAPNEL} lays an Assist to defend" in told
    assert not [line for line in told if SHRAPNEL in line and "Firepower" in line]
    laid["do"].append(f"{HAULER}: lay Courage")
    told = story(laid)
    assert f"{HAULER} lays an Assist" in told
    resolved = [line for line in told if "'s Assist " in line]
    assert resolved == [
        f"{SHRAPNEL}'s Assist Firepower gives 2 to the cost",
        f"{HAULER}'s Assist Courage gives 1",
    ]
    assert [
        line for line in told if line.startswith("The cost: ") and "+2 by Firepower, which defends" in line
    ]


@pytest.mark.rule("ASSIST-21")
def test_an_assist_that_is_of_no_use_is_told_so_of_either_kind() -> None:
    table = open_table(parse_scenario(teams([], []), "scene", SETS))
    card = int(table.game.own[1].hand.cards[0])
    said = {how: tell(table, [Event(event.ASSIST_RESOLVED, 1, card, -1, 2, how)]) for how in (0, 1, 2)}
    assert said == {
        0: [f"{SHRAPNEL}'s Assist Firepower gives 2, not legal"],
        1: [f"{SHRAPNEL}'s Assist Firepower gives 2"],
        2: [f"{SHRAPNEL}'s Assist Firepower gives 2 to the cost"],
    }  # fmt: skip
    laid = {how: tell(table, [Event(event.ASSIST_LAID, 1, card, -1, 0, how)]) for how in range(4)}
    assert laid == {
        0: [f"{SHRAPNEL} lays an Assist"],
        1: [f"{SHRAPNEL} lays an Assist faceup: Firepower"],
        2: [f"{SHRAPNEL} lays an Assist to defend"],
        3: [f"{SHRAPNEL} lays an Assist to defend faceup: Firepower"],
    }  # fmt: skip


@pytest.mark.rule("GAP-223")
def test_a_defence_that_is_taken_back_is_not_named() -> None:
    do = ["battle Megatron at A2", f"{SHRAPNEL}: lay Firepower", f"{HAULER}: pass", "call off"]
    told = story(teams(do, ["Courage"]))
    end = told.index(f"{PRIME} calls the battle off")
    assert told[end - 1] == f"{SHRAPNEL} takes an Assist back"
    assert not [line for line in told[:end] if "Firepower" in line]


@pytest.mark.rule("DMG-22", "END-15")
@pytest.mark.parametrize("active", [True, False])
def test_an_end_by_damage_tells_whose_it_is_and_the_penalty(active: bool) -> None:
    """The active player's takes VP off the side; another's does not."""
    scene = teams(
        ["search"], [], matrix={"A2": "down: Brawl"}, decks={"encounters": ["Sudden Barrage (Stand-in)"]}
    )
    scene["active"] = 0 if active else 1
    scene["seat"] = [
        {"character": PRIME, "energon": 0, "space": "A2", "hand": [], "control": ["Damage"] * 4},
        {"character": SHRAPNEL, "energon": 0, "space": "A4" if active else "A2", "hand": []},
    ]
    told = story(scene)
    assert f"The game ends: damage limit, reached by {PRIME}" in told
    assert (f"{PRIME}'s side loses 3 VP" in told) == active
    assert sum("loses 3 VP" in line for line in told) == active


def test_other_ends_are_nobodys() -> None:
    table = open_table(parse_scenario(teams([], []), "scene", SETS))
    assert tell(table, [Event(event.GAME_ENDS, -1, -1, -1, THREE_BOSSES, 0)]) == [
        "The game ends: three bosses"
    ]
    assert tell(table, [Event(event.GAME_ENDS, 1, -1, -1, DAMAGE_LIMIT, 0)]) == [
        f"The game ends: damage limit, reached by {SHRAPNEL}"
    ]


def test_whoever_expects_words_of_teams_may() -> None:
    """Words that no sentence holds are refused in expectations: those of teams are sentences."""
    words = " ".join(vocabulary(open_table(parse_scenario(teams([], []), "scene", SETS))))
    for said in ("to defend", "to the cost", "takes an Assist back", "'s side loses", "reached by"):
        assert said in words
