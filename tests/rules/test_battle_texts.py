"""Texts in a battle: those of Assists while they lie there, abilities, and what waits for a battle to fail."""

import pytest

from cardsets.cards import Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import EnergonAbility
from sim.engine.board import event
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel, says

COVER = "Covering Fire (Stand-in)"
BREAKER = "Siege Breaker (Stand-in)"
HAULER = {"character": "Heavy Hauler (Stand-in)", "energon": 0, "control": ["Damage"], "played": [BREAKER]}
HELPER = {"character": "Bumblebee", "mode": "bot", "energon": 2, "vp": 0, "hand": [COVER]}
DO = ["battle Brawl", f"lay {COVER}"]


def ability(text: str) -> tuple[EnergonAbility, ...]:
    """One Energon ability of an Assist, for 1 Energon."""
    return (EnergonAbility(1, op.ENERGON_ASSIST, parse_body(text)),)


@pytest.mark.rule("ASSIST-18", "GAP-175")
@pytest.mark.parametrize("text", ["full", "power parts"])
@pytest.mark.parametrize(("of", "gives"), [("maneuver", 3), ("technology", 1)])
def test_an_assist_raises_the_power_of_its_kind_and_so_its_own(
    scene: Scene, text: str, of: str, gives: int
) -> None:
    expect = f'[expect]\nlog = "Bumblebee\'s Assist {COVER} gives {gives}"'
    play = duel("core", HAULER, HELPER, expect, do=DO, matrix={"A1": "Brawl"}, profile={"assist.text": text})
    scene(play, says(COVER, f"ongoing: {of} you play have +2 power", power=1))


@pytest.mark.rule("ASSIST-17", "ASSIST-18")
def test_what_an_assist_says_while_it_lies_there_is_not_used_up(scene: Scene) -> None:
    """It is live without limit, for all to see, like what a card says that was played."""
    play = duel(
        "core", HAULER, HELPER, "[expect]\npending = 'battle ability'",
        do=DO, matrix={"A1": "Brawl"}, profile={"assist.text": "full"},
    )  # fmt: skip
    changes = says(COVER, "ongoing: maneuver you play have +2 power", power=1, energon=ability("+1 power"))
    _, table = scene(play, changes | {"Brawl": {"cost": 9}})
    card = int(table.game.public.battle.assists[0].card)
    live = [table.game.public.live[i] for i in range(int(table.game.public.live_n))]
    assert [(entry.uses, entry.until) for entry in live if entry.source == card] == [(0, op.WHILE_IN_PLAY)]


@pytest.mark.rule("ASSIST-18", "GAP-61")
@pytest.mark.parametrize(("text", "vp"), [("full", 1), ("power parts", 0)])
def test_a_copy_says_as_an_assist_what_an_assist_says(scene: Scene, text: str, vp: int) -> None:
    """Where Power alone counts, a text that waits for the battle to be lost does not wait on a copy either."""
    expect = f"""
[expect]
log = ["Bumblebee's Assist {BREAKER} gives 3", "fails against Brawl: 6 against 9"]
Bumblebee.vp = {vp}
"Heavy Hauler (Stand-in)".vp = 1
"""
    changes = says(COVER, "on play: become a copy of 1 other robot in play") | {"Brawl": {"cost": 9}}
    changes |= says(BREAKER, "when the battle is lost: gain 1 vp", power=3)
    play = duel(
        "core", HAULER, HELPER, expect,
        do=DO, matrix={"A1": "Brawl"}, profile={"assist.text": text},
    )  # fmt: skip
    scene(play, changes)


@pytest.mark.rule("AMB-12", "EN-13")
def test_an_ability_of_a_battle_is_about_the_adversary(scene: Scene) -> None:
    """An Ambush that it calls for is that Adversary's, not the Assist's."""
    changes = says(COVER, power=1, energon=ability("+1 power; ambush you"))
    play = duel(
        "core", HAULER, HELPER,
        do=[*DO, f"use {COVER} 1"], matrix={"A1": "Brawl"}, profile={"assist.text": "full"},
        decks={"encounters": ["Fuel Raid (Stand-in)"]},
    )  # fmt: skip
    _, table = scene(play, changes)
    adversary = int(table.game.public.battle.card)
    ambushes = [entry for entry in table.events if entry.kind == event.AMBUSHED]
    assert [(entry.card, entry.amount) for entry in ambushes] == [(adversary, 1 << 1)]


@pytest.mark.rule("EN-13", "BATTLE-6")
@pytest.mark.parametrize(("cost", "vp"), [(4, 0), (9, 1)], ids=["the first is won", "the first is lost"])
def test_what_waits_for_a_battle_to_fail_waits_for_this_one(scene: Scene, cost: int, vp: int) -> None:
    """Not for a later one of the same turn, in which the same player Assists and which is lost."""
    expect = f"""
[expect]
pending = "main"
Bumblebee.vp = {vp}

[[then]]
do = ["play Courage", "battle Rumble", "lay Courage"]

[then.expect]
log = "fails against Rumble: 2 against 9"
Bumblebee.vp = {vp}
"""
    changes: Changes = {"Brawl": {"cost": cost, "reward": None}, "Rumble": {"cost": 9}}
    changes |= says(COVER, power=1, energon=ability("if the battle fails: gain 1 vp"))
    play = duel(
        "core", HAULER | {"hand": ["Courage"]}, HELPER | {"hand": [COVER, "Courage"]}, expect,
        do=[*DO, f"use {COVER} 1"], matrix={"A1": "Brawl", "A2": "Rumble", "B1": "empty"},
        profile={"assist.text": "full"},
    )  # fmt: skip
    scene(play, changes | says("Courage", power=1, range=1))


@pytest.mark.rule("DMG-12", "PLAY-23")
def test_what_fires_on_a_damage_is_about_that_damage(scene: Scene) -> None:
    """Returned at once, it does not stay before its player."""
    expect = "[expect]\nBumblebee.damage = 0\ndamage_left = 1"
    side = Side(clauses=(parse_clause("when you gain damage: return it"),))
    player = {"character": "Bumblebee", "control": [], "hand": ["Hound"]}
    play = duel(
        "core", player, {"character": "Optimus Prime"}, expect,
        do=["play Hound"], decks={"damage": ["Damage", "Damage"], "damage_discard": []},
    )  # fmt: skip
    _, table = scene(
        play, says("Hound", "on play: gain 1 damage") | {"Bumblebee": {"alt": side, "bot": side}}
    )
    gained, returned = (
        [e.card for e in table.events if e.kind == kind] for kind in (event.DAMAGED, event.RETURNED)
    )
    assert gained == returned
    assert len(gained) == 1
