"""Texts that wait for a battle to begin, and those about cards that were revealed this turn."""

from typing import Any

import pytest

from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.validate import SenselessError, check_clause
from sim.engine.decisions import BATTLE
from tests.rules.conftest import Scene
from tests.rules.scenes import duel, says

MINE, THEIRS = "Teletraan 1", "Village Mechanic (Stand-in)"
RAIDER = "Raid Captain (Stand-in)"
BUMBLEBEE = {"character": "Bumblebee", "energon": 0, "vp": 0, "untied": 9, "control": [MINE]}
PRIME = {"character": "Optimus Prime", "energon": 0, "vp": 0, "control": [THEIRS]}
PLAIN = {"matrix": {"A1": "Rumble", "A2": "down", "B1": "down", "B2": "down"}}


def battles(scene: Scene, text: str, do: list[str], expect: str, **more: Any) -> Any:
    """Bumblebee, whose Ally says a text, acts beside Rumble on A1."""
    first, second = BUMBLEBEE | more.pop("first", {}), PRIME | more.pop("second", {})
    changes = more.pop("changes", {})
    play = duel("core", first, second, f"[expect]\n{expect}", do=do, **PLAIN | more)
    return scene(play, says(MINE, text) | says(THEIRS) | changes)


def may_battle(table: Any) -> bool:
    decision = table.game.decision
    return any(int(decision.options[i].verb) == BATTLE for i in range(int(decision.n)))


# --- As a battle begins ----------------------------------------------------------------------------------


@pytest.mark.rule("GAP-268")
@pytest.mark.parametrize(
    ("cards", "vp"), [("robot", 1), ("boss", 0), ("adversary robot of cost 2 or more", 1)]
)
def test_a_text_waits_for_a_battle(scene: Scene, cards: str, vp: int) -> None:
    costs = {"Rumble": {"cost": 2, "reward": parse_body("gain 0 vp")}}
    battles(
        scene, f"when you battle {cards}: gain 1 vp", ["battle Rumble"], f"Bumblebee.vp = {vp}", changes=costs
    )


@pytest.mark.rule("GAP-268")
@pytest.mark.parametrize(
    ("text", "won"),
    [
        ("gain 2 power", True),
        ("gain 1 power", False),
        ("this adversary costs -2", True),
        ("gain 2 energon", False),
    ],
)
def test_what_it_gains_counts_in_the_battle(scene: Scene, text: str, won: bool) -> None:
    """A Confrontation with 2 Power too few: the Alt Mode takes 1 of 5."""
    changes = {RAIDER: {"cost": 6, "reward": parse_body("gain 3 vp")}}
    calm = {"Fuel Raid (Stand-in)": {"confrontation": parse_body("gain 0 vp")}}
    battles(
        scene, f"when you battle boss: {text}", [f"battle {RAIDER}", "go on"],
        f"Bumblebee.bosses = {int(won)}", first={"untied": 5}, matrix={"A1": RAIDER},
        decks={"encounters": ["Fuel Raid (Stand-in)"]}, changes=changes | calm,
    )  # fmt: skip


@pytest.mark.rule("GAP-268", "BATTLE-16")
def test_a_battle_that_is_called_off_was_none(scene: Scene) -> None:
    battles(
        scene, "when you battle boss: gain 1 vp", [f"battle {RAIDER}", "call off"], "Bumblebee.vp = 0",
        matrix={"A1": RAIDER},
    )  # fmt: skip


@pytest.mark.rule("GAP-268", "GAP-192")
def test_a_text_that_takes_the_adversary_away_ends_the_battle(scene: Scene) -> None:
    """It is neither won nor lost, and what was played for it is discarded."""
    text = "when you battle robot: destroy 1 robot here"
    battles(scene, text, ["battle Rumble"], 'destroyed = ["Rumble"]\nunlog = "defeats Rumble"')


@pytest.mark.rule("GAP-268")
@pytest.mark.parametrize(
    ("who", "mine", "theirs"),
    [("you battle", 1, 0), ("another player battles", 0, 1), ("a player battles", 1, 1)],
)
def test_others_hear_of_a_battle(scene: Scene, who: str, mine: int, theirs: int) -> None:
    text = f"when {who} robot: gain 1 vp"
    changes = says(THEIRS, text) | {"Rumble": {"reward": parse_body("gain 0 vp")}}
    expect = f'Bumblebee.vp = {mine}\n"Optimus Prime".vp = {theirs}'
    battles(scene, text, ["battle Rumble"], expect, changes=changes)


@pytest.mark.rule("GAP-268")
@pytest.mark.parametrize(("which", "vp"), [("the next", 1), ("each", 2)])
def test_a_battle_is_awaited_for_a_turn(scene: Scene, which: str, vp: int) -> None:
    text = f"on play: {which} robot you battle this turn: gain 1 vp"
    changes = says("Hound", text) | says("Helping Hand", power=9)
    changes |= {"Rumble": {"reward": parse_body("gain 0 vp")}, "Brawl": {"reward": parse_body("gain 0 vp")}}
    first = {"hand": ["Hound", "Helping Hand"], "untied": 0}
    matrix = {"A1": "Rumble", "A2": "Brawl"}
    changes = {**changes, "Helping Hand": {**changes["Helping Hand"], "range": 1}}
    play = duel(
        "core", BUMBLEBEE | first | {"untied": 9, "control": []}, PRIME | {"control": []},
        f"[expect]\nBumblebee.vp = {vp}",
        do=["play Hound", "battle Rumble", "play Helping Hand", "battle Brawl"], matrix=matrix,
    )  # fmt: skip
    scene(play, changes)


def test_once_a_turn(scene: Scene) -> None:
    battles(scene, "the first robot you battle each turn: gain 1 vp", ["battle Rumble"], "Bumblebee.vp = 1",
            changes={"Rumble": {"reward": parse_body("gain 0 vp")}})  # fmt: skip


# --- Revealed this turn ----------------------------------------------------------------------------------


@pytest.mark.rule("GAP-268", "NAME-57")
@pytest.mark.parametrize(("lies", "do", "vp"), [("down: Rumble", ["search"], 1), ("Rumble", [], 0)])
def test_an_adversary_revealed_this_turn(scene: Scene, lies: str, do: list[str], vp: int) -> None:
    changes = {"Rumble": {"reward": parse_body("gain 0 vp")}}
    calm = {"Fuel Raid (Stand-in)": {"ambush": parse_body("gain 0 vp")}}
    battles(
        scene, "when you battle adversary revealed this turn: gain 1 vp", [*do, "battle Rumble"],
        f"Bumblebee.vp = {vp}", matrix={"A1": lies}, changes=changes | calm, first={"mode": "alt"},
        decks={"encounters": ["Fuel Raid (Stand-in)"]},
    )  # fmt: skip


@pytest.mark.rule("GAP-268")
@pytest.mark.parametrize(
    ("text", "vp"),
    [
        ("(flip 1 facedown card here faceup; if there is a card revealed this turn: gain 1 vp)", 1),
        ("if there is a card revealed this turn: gain 1 vp", 0),
        ("(flip 1 facedown card here faceup; if it is a card revealed this turn: gain 1 vp)", 1),
        ("(flip 1 facedown card here faceup; gain 1 vp per card revealed this turn in the matrix)", 1),
        ("(flip 1 facedown card here faceup; destroy 1 card here; "
         "gain 1 vp per card revealed this turn in the destroyed pile)", 1),
        ("(flip 1 facedown card here faceup; flip it facedown; if there is a card revealed this turn: gain 1 vp)", 0),
    ],
)  # fmt: skip
def test_cards_revealed_this_turn_are_asked_for(scene: Scene, text: str, vp: int) -> None:
    changes = says("Hound", f"on play: {text}")
    first = {"hand": ["Hound"]}
    matrix = {"A1": "down: Energon Drill", "A2": "Energon Drill"}
    battles(scene, "on play: gain 0 vp", ["play Hound"], f"Bumblebee.vp = {vp}", first=first, matrix=matrix,
            changes=changes)  # fmt: skip


@pytest.mark.rule("GAP-268")
def test_what_was_revealed_in_the_turn_before_was_not_in_this_one(scene: Scene) -> None:
    hound = says("Hound", "on play: flip 1 facedown card here faceup")
    helping = says("Helping Hand", "on play: gain 1 vp per card revealed this turn in the matrix")
    first, second = {"hand": ["Hound"]}, {"hand": ["Helping Hand"]}
    battles(
        scene, "on play: gain 0 vp", ["play Hound", "end turn", "play Helping Hand"], '"Optimus Prime".vp = 0',
        first=first, second=second, matrix={"A1": "down: Energon Drill"}, changes=hound | helping,
        decks={"main": ["Take Cover (Stand-in)", "Energon Drill", "Flanking Run (Stand-in)"]},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("when you battle maneuver: draw 1", "is never about a maneuver"),
        ("when you battle facedown robot: draw 1", "never speaks of a facedown card"),
        ("on play: flip 1 facedown card revealed this turn faceup", "fits by its place alone"),
    ],
)
def test_what_nobody_battles_or_knows_is_refused(text: str, message: str) -> None:
    with pytest.raises(SenselessError, match=message):
        check_clause(parse_clause(text))
