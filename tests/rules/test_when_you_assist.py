"""Texts that wait for their player to Assist, and those that speak to the player whose battle it is."""

import tomllib
from typing import Any

import pytest

from cardsets.cards import Side
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.validate import SenselessError, check_clause
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel, says

ALLY = "Teletraan 1"
POWER = "Siege Breaker (Stand-in)"
THIRD = "Field Commander (Stand-in)"
BOSS = "Raid Captain (Stand-in)"
TEAMS = ("Optimus Prime", "Shrapnel")
BUMBLEBEE = {
    "character": "Bumblebee",
    "mode": "bot",
    "energon": 3,
    "vp": 0,
    "control": ["Damage"],
    "played": [POWER],
}
PRIME = {
    "character": "Optimus Prime",
    "mode": "bot",
    "energon": 0,
    "vp": 0,
    "control": [ALLY],
    "hand": ["Hound"],
}
QUIET = Side(move=1)
PLAIN: Changes = {
    POWER: {"clauses": (), "energon": (), "power": 6, "range": 0},
    "Hound": {"clauses": (), "energon": (), "power": 3, "range": 0},
    "Brawl": {"cost": 9, "power": 0, "clauses": (), "energon": (), "reward": None},
    **{name: {"alt": QUIET, "bot": QUIET} for name in ("Bumblebee", "Optimus Prime", THIRD)},
}


def assists(scene: Scene, text: str, expect: str, do: tuple[str, ...] = ("lay Hound",), **more: Any) -> Any:
    """Bumblebee battles Brawl with too little Power; Optimus Prime, whose Ally says a text, Assists with Hound."""
    changes = PLAIN | says(ALLY, text) | more.pop("changes", {})
    first, second = BUMBLEBEE | more.pop("first", {}), PRIME | more.pop("second", {})
    play = duel("core", first, second, do=["battle Brawl", *do], matrix={"A1": "Brawl"})
    play["seat"] += more.pop("third", [])
    return scene(play | tomllib.loads(f"[expect]\n{expect}") | more, changes)


@pytest.mark.rule("GAP-276")
@pytest.mark.parametrize(("do", "vp"), [(("lay Hound",), 1), (("pass",), 0)])
def test_a_text_waits_for_its_player_to_assist(scene: Scene, do: tuple[str, ...], vp: int) -> None:
    assists(scene, "when you assist: gain 1 vp", f'"Optimus Prime".vp = {vp}\nBumblebee.vp = 0', do)


@pytest.mark.rule("GAP-276")
def test_it_hears_of_no_assist_of_another(scene: Scene) -> None:
    third = [{"character": THIRD, "space": "A1", "energon": 0, "vp": 0, "control": [], "hand": ["Hound"]}]
    expect = f'"Optimus Prime".vp = 0\n"{THIRD}".vp = 0'
    assists(
        scene,
        "when you assist: gain 1 vp",
        expect,
        (f"{THIRD}: lay Hound",),
        third=third,
        second={"hand": []},
    )


@pytest.mark.rule("GAP-276")
@pytest.mark.parametrize("whom", ["that player", "the battling player"])
@pytest.mark.parametrize(
    ("text", "mine", "theirs"),
    [
        ("{}: lose 1 energon", 2, 0),
        ("{}: (lose 1 energon; the controller: gain 2 energon)", 2, 2),
        ("gain 2 energon; give 1 energon to {}", 4, 1),
    ],
)
def test_it_speaks_to_whose_battle_it_is(scene: Scene, text: str, whom: str, mine: int, theirs: int) -> None:
    expect = f'Bumblebee.energon = {mine}\n"Optimus Prime".energon = {theirs}'
    assists(scene, f"when you assist: {text.format(whom)}", expect)


@pytest.mark.rule("GAP-276")
def test_what_the_adversary_costs_may_hang_on_it(scene: Scene) -> None:
    changes = {"Hound": PLAIN["Hound"] | {"power": 1}}
    log = 'log = "defeats Brawl: 7 against 6"'
    assists(scene, "when you assist: this adversary costs -3", log, changes=changes)


@pytest.mark.rule("GAP-276", "GAP-253")
def test_it_may_be_awaited_until_the_next_turn(scene: Scene) -> None:
    """Optimus Prime's Ally is played in the turn before."""
    text = "on play: until your next turn: when you assist: gain 1 vp"
    first = BUMBLEBEE | {"played": [], "hand": [POWER]}
    second = PRIME | {"control": [], "hand": ["Courage", "Hound"]}
    play = duel(
        "core", second, first, '[expect]\n"Optimus Prime".vp = 1',
        do=["play Courage", "end turn", f"play {POWER}", "battle Brawl", "lay Hound"],
        matrix={"A1": "Brawl"}, decks={"main": ["Take Cover (Stand-in)", "Energon Drill"]},
    )  # fmt: skip
    hand = {"hand": ["Courage"], "deck": ["Hound"]}
    play["seat"][0] |= hand
    scene(play, PLAIN | says("Courage", text))


@pytest.mark.rule("GAP-276", "ALLY-5")
def test_a_boss_speaks_to_whoever_assists(scene: Scene) -> None:
    expect = 'Bumblebee.vp = 0\n"Optimus Prime".vp = 1'
    changes = says(BOSS, "when you assist: gain 1 vp", cost=9, reward=None)
    assists(scene, "on play: gain 0 vp", expect, matrix={"A1": "Brawl", "B1": BOSS}, changes=changes)


@pytest.mark.rule("GAP-390", "TVT-2")
def test_an_attack_of_a_boss_hits_whoever_assists(scene: Scene) -> None:
    """And not `that player`, whom the same text may speak to beside it."""
    expect = 'Bumblebee.energon = 2\n"Optimus Prime".energon = 1\nBumblebee.vp = 1\n"Optimus Prime".vp = 0'
    text = "when you assist: attack: lose 1 energon; that player: (gain 1 vp; lose 1 energon)"
    assists(
        scene, "on play: gain 0 vp", expect, matrix={"A1": "Brawl", "B1": BOSS}, second={"energon": 2},
        changes=says(BOSS, text, cost=9, reward=None),
    )  # fmt: skip


@pytest.mark.rule("GAP-390", "TVT-2")
@pytest.mark.parametrize(("who", "lost"), [("Optimus Prime", 1), ("Shrapnel", 0)])
def test_an_attack_of_a_boss_that_is_revealed_hits_its_adversaries_alone(
    scene: Scene, who: str, lost: int
) -> None:
    """Revealed by one of its own it attacks nobody, and the text goes on."""
    seats = [{"character": name, "mode": "alt", "space": "A2", "energon": 2, "vp": 0} for name in TEAMS]
    expect = f'[expect]\n"{who}".energon = {2 - lost}\n"{who}".vp = 1'
    do = ["search"] if who == TEAMS[0] else ["end turn", "search"]
    play = duel("core", *seats, expect, mode="tvt", do=do, matrix={"A2": "down: boss:Megatron"})
    text = "on reveal: attack: lose 1 energon; gain 1 vp"
    scene(
        play,
        says("Megatron", text, cost=9, reward=None) | {name: {"bot": QUIET, "alt": QUIET} for name in TEAMS},
    )


# --- The battling player -------------------------------------------------------------------------------


@pytest.mark.rule("GAP-276")
@pytest.mark.parametrize("text", ["when a player assists: {}", "when another player battles robot: {}"])
def test_texts_of_a_battle_speak_to_the_battling_player(scene: Scene, text: str) -> None:
    said = text.format("the battling player: lose 1 energon")
    assists(scene, said, 'Bumblebee.energon = 2\n"Optimus Prime".energon = 0')


@pytest.mark.rule("GAP-276")
def test_an_assist_speaks_to_the_battling_player(scene: Scene) -> None:
    text = "on play: if assisting: the battling player: gain 1 vp"
    changes = {"Hound": PLAIN["Hound"] | {"clauses": (parse_clause(text),)}}
    assists(
        scene, "on play: gain 0 vp", 'Bumblebee.vp = 1\n"Optimus Prime".vp = 0', changes=changes,
        profile={"assist.text": "full"},
    )  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "on play: the battling player: draw 1",
        "when you buy robot: give 1 energon to the battling player",
        "on play: if in alt mode: move the battling player 1 space",
        "when you assist: at the start of your next turn: the battling player: draw 1",
    ],
)
def test_without_a_battle_nobody_battles(text: str) -> None:
    with pytest.raises(SenselessError, match="'the battling player' is nobody here, outside a battle"):
        check_clause(parse_clause(text))


@pytest.mark.parametrize(
    "text",
    [
        "when you assist: the battling player: draw 1",
        "when a player assists: attack the battling player: gain 1 damage",
        "on play: if confronting: the battling player: draw 1",
        "on play: the next robot you battle this turn: the battling player: draw 1",
        "on play: until your next turn: when another player battles robot: the battling player: draw 1",
    ],
)
def test_in_a_battle_somebody_does(text: str) -> None:
    check_clause(parse_clause(text))
    assert parse_body("the battling player: draw 1")


@pytest.mark.rule("GAP-244")
def test_after_a_battle_nobody_is_assisting(scene: Scene) -> None:
    """A text that speaks to all who Assist speaks to nobody then, not to the player of the last Assist either."""
    late = "Firepower"
    changes = says(late, "on play: each assisting player: gain 1 vp")
    expect = "Bumblebee.vp = 0\n'Optimus Prime'.vp = 0\nlog = 'defeats Brawl: 9 against 9'"
    first = {"hand": [late]}
    assists(scene, "end of turn: draw 1", expect, ("lay Hound", f"play {late}"), changes=changes, first=first)
