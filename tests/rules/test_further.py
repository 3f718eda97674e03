"""What a text adds to a battle: a further Assist of one who Assists, a further Encounter of a Confrontation."""

from typing import Any

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.language.validate import SenselessError, check_clause
from cardsets.library import EnergonAbility
from sim.engine.data import state
from tests.rules.conftest import Scene
from tests.rules.scenes import Changes, duel, says

ALLY = "Teletraan 1"
COVER = "Covering Fire (Stand-in)"
BREAKER = "Siege Breaker (Stand-in)"
HAULER = {"character": "Heavy Hauler (Stand-in)", "energon": 0, "control": ["Damage"], "played": [BREAKER]}
HELPER = {"character": "Bumblebee", "mode": "bot", "energon": 2, "vp": 0, "hand": [COVER, "Hound", "Fix"]}
DEAR = {"Brawl": {"cost": 9}}
SECOND = says("Hound", power=2)
LAID = ["battle Brawl", f"lay {COVER}"]


def ability(text: str, when: int, cost: int = 2) -> tuple[EnergonAbility, ...]:
    return (EnergonAbility(cost, when, parse_body(text)),)


def battles(scene: Scene, changes: Changes, expect: str, do: list[str], **more: Any) -> Any:
    """Heavy Hauler battles Brawl with 3 Power, and Bumblebee Assists with a card of 1."""
    first = HAULER | more.pop("first", {})
    second = HELPER | more.pop("second", {})
    play = duel("core", first, second, f"[expect]\n{expect}", do=LAID + do, matrix={"A1": "Brawl"}, **more)
    return scene(play, DEAR | SECOND | changes)


@pytest.mark.rule("NAME-74", "GAP-254")
@pytest.mark.parametrize("profile", ["full", "power parts"])
def test_an_ability_lets_a_second_assist_be_laid_and_resolves_it(scene: Scene, profile: str) -> None:
    """Where Power alone counts, too: it brings that of the second."""
    text = says(COVER, power=1, energon=ability("lay 1 further assist", op.ENERGON_ASSIST))
    expect = """
log = ["Bumblebee may lay a further Assist", "Bumblebee's Assist Hound gives 2", "fails against Brawl: 6 against 9"]
Bumblebee.energon = 0
Bumblebee.hand = ["Fix"]
"""
    do = [f"use {COVER} 2", "lay Hound"]
    battles(scene, text, expect, do, profile={"assist.text": profile})


@pytest.mark.rule("GAP-254")
def test_a_further_assist_may_be_passed(scene: Scene) -> None:
    text = says(COVER, "on play: may lay a further assist; if you do: gain 3 vp; else: gain 1 vp", power=1)
    full = {"assist.text": "full"}
    expect = 'Bumblebee.vp = 1\nBumblebee.hand = ["Hound", "Fix"]\nlog = "fails against Brawl: 4 against 9"'
    battles(scene, text, expect, ["pass"], profile=full)
    battles(
        scene, text, "Bumblebee.vp = 3\nlog = 'fails against Brawl: 6 against 9'", ["lay Hound"], profile=full
    )


@pytest.mark.rule("GAP-254", "ASSIST-1")
def test_there_is_one_further_assist_each(scene: Scene) -> None:
    """The second says the same, and nothing is asked: Fix stays in hand."""
    again = "on play: lay a further assist"
    text = says(COVER, again, power=1) | says("Hound", again, power=2)
    expect = 'Bumblebee.hand = ["Fix"]\nlog = "fails against Brawl: 6 against 9"'
    battles(scene, text, expect, ["lay Hound"], profile={"assist.text": "full"})


@pytest.mark.rule("GAP-254")
def test_who_does_not_assist_lays_nothing(scene: Scene) -> None:
    """In one's own turn, played, the card does nothing more than it gives."""
    text = says("Hound", "on play: if assisting: lay a further assist; gain 1 vp", power=2)
    first = {"character": "Bumblebee", "energon": 0, "vp": 0, "hand": ["Hound", "Fix"]}
    second = {"character": "Optimus Prime", "energon": 0}
    play = duel(
        "core", first, second, '[expect]\nBumblebee.vp = 1\nBumblebee.hand = ["Fix"]', do=["play Hound"]
    )
    scene(play, text)


SITE = "Proving Ground (Stand-in)"


def defends_twice(
    scene: Scene, then: list[str], expect: str, second: str = "lay Firepower", **more: Any
) -> Any:
    """Shrapnel defends Megatron from a Site whose text lets him lay a further Assist: two cards of 3 Power."""
    lays = ["battle Megatron", "lay Fix", second]
    seats = [
        {"character": "Optimus Prime", "mode": "bot", "space": "A2", "energon": 0, "hand": []},
        {"character": "Shrapnel", "mode": "bot", "space": "A1", "energon": 0, "hand": ["Fix", "Firepower"]},
    ]
    seats[1] |= more
    play = duel(
        "core", *seats, f"[expect]\n{expect}", mode="tvt", do=[*lays, *then],
        matrix={"A1": SITE, "A2": "boss:Megatron"}, decks={"encounters": ["Broken Formation (Stand-in)"]},
    )  # fmt: skip
    cards = {name: {"power": 3, "range": 2, "clauses": (), "energon": ()} for name in ("Fix", "Firepower")}
    cards |= says(ALLY, "ongoing: you may assist with this", power=3, range=2)
    return scene(play, cards | says(SITE, "when a player assists: lay a further assist"))


@pytest.mark.rule("GAP-254", "ASSIST-30")
def test_a_further_assist_that_defends_is_resolved_while_the_first_waits(scene: Scene) -> None:
    outcome, table = defends_twice(scene, [], 'pending = "call off"')
    assert "Shrapnel's Assist Firepower gives 3 to the cost" in outcome.story
    assert [int(entry.state) for entry in table.game.public.battle.assists[:2]] == [
        state.LAID,
        state.RESOLVED,
    ]


@pytest.mark.rule("GAP-223", "GAP-254")
def test_a_further_assist_goes_back_with_the_first_as_it_was(scene: Scene) -> None:
    """Played in a later turn it has its printed Power, not that and what it gave."""
    outcome, _ = defends_twice(scene, ["call off"], 'Shrapnel.hand = ["Fix", "Firepower"]')
    assert "Shrapnel takes Firepower back" in outcome.story
    defends_twice(scene, ["call off", "play Firepower"], "Shrapnel.power = 3")


@pytest.mark.rule("GAP-223", "GAP-273")
def test_a_further_assist_from_play_goes_back_before_its_player(scene: Scene) -> None:
    """Without the Power that it gave to the cost; it may Assist again in the next battle."""
    expect = f'Shrapnel.control = ["{ALLY}"]\nShrapnel.hand = ["Fix", "Firepower"]\nShrapnel.power = 0'
    outcome, table = defends_twice(scene, ["call off"], expect, f"lay {ALLY} faceup", control=[ALLY])
    assert f"Shrapnel takes {ALLY} back" in outcome.story
    assert int(table.game.public.live_kinds[op.ASSIST_WITH]) == 1


# --- A further Encounter ---------------------------------------------------------------------------------

RAID = "Fuel Raid (Stand-in)"
LUCK = "Stroke of Luck (Stand-in)"
LEADER = {"character": "Bumblebee", "mode": "bot", "energon": 1, "vp": 0, "played": [BREAKER]}
OTHER = {"character": "Optimus Prime", "energon": 0}


def confronts(scene: Scene, deck: list[str], expect: str, do: list[str]) -> Any:
    """Bumblebee Confronts a Boss in vain; each Encounter gives 1 VP, and an ability of hers draws a further one."""
    play = duel(
        "core", LEADER, OTHER, f"[expect]\n{expect}", do=["battle Raid Captain (Stand-in)", "go on", *do],
        matrix={"A1": "Raid Captain (Stand-in)"}, decks={"encounters": deck},
    )  # fmt: skip
    gives = {name: {"confrontation": parse_body("gain 1 vp")} for name in (RAID, LUCK)}
    hers = says(BREAKER, power=3, energon=ability("draw a further encounter", op.ENERGON_CONFRONT, 1))
    return scene(play, {"Raid Captain (Stand-in)": {"cost": 20, "clauses": ()}} | gives | hers)


@pytest.mark.rule("CLAR-27")
@pytest.mark.parametrize(("do", "vp"), [("pass", 1), (f"use {BREAKER} 1", 2)])
def test_a_further_encounter_is_resolved_before_the_battle(scene: Scene, do: str, vp: int) -> None:
    """All are shuffled together for the first alone, so the further one is another (ENC-8)."""
    _, table = confronts(scene, [RAID, LUCK], f"Bumblebee.vp = {vp}\nBumblebee.energon = {2 - vp}", [do])
    assert int(table.game.public.encounter_discard.n) == vp


@pytest.mark.rule("CLAR-27", "ENC-4")
def test_of_encounters_the_discard_pile_is_shuffled_where_none_is_left(scene: Scene) -> None:
    _, table = confronts(scene, [RAID], "Bumblebee.vp = 2", [f"use {BREAKER} 1"])
    assert int(table.game.public.encounter_discard.n) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("on play: lay a further assist", "no assist here"),
        ("on play: draw a further encounter", "no encounter here"),
    ],
)
@pytest.mark.rule("GAP-254")
def test_there_is_something_to_follow(text: str, message: str) -> None:
    with pytest.raises(SenselessError, match=message):
        check_clause(parse_clause(text))
