"""Missions of teams: whose deeds meet them, who is asked in which order, from which stack a player draws."""

from dataclasses import replace
from typing import Any

import pytest

from cardsets.language import opcodes as op
from cardsets.language.parse import parse_clause
from sim.engine.box import build_box
from sim.engine.data import zone
from sim.engine.data.modes import cards_in
from sim.engine.play.kernel import kernel
from sim.engine.play.table import Table
from sim.engine.procedures.missions import draw_mission, let_go
from tests.rules.conftest import Deal, Scene
from tests.rules.fixed_sets import fixed_set
from tests.rules.scenes import Changes, says

WOC = "war_on_cybertron"
TEAM, OWN, OTHER, LAST = (
    "Clean Sweep (Stand-in)", "Long March (Stand-in)", "Twin Banners (Stand-in)", "United Front (Stand-in)",
)  # fmt: skip
NAMES = ("Prowl", "Megatron", "Elita-1", "Hun-Gurr")


def four(expect: dict[str, Any], seats: dict[str, dict[str, Any]], **more: Any) -> dict[str, Any]:
    """Two teams of two with a card in hand and no Energon where nothing else is told."""
    plain = {"hand": ["Bold"], "energon": 0, "space": "C4", "mode": "bot"}
    told = [{"character": name} | plain | seats.get(name, {}) for name in NAMES]
    return {"set": WOC, "mode": "tvt", "seat": told, "expect": expect} | more


def asks(name: str, condition: str, *, of_team: bool = True) -> Changes:
    """A Mission with another objective."""
    clause = parse_clause(f"objective: {condition}")
    return {name: {"clauses": (replace(clause, mode=op.TEAM_MISSION) if of_team else clause,)}}


@pytest.mark.rule("MISSION-3", "GAP-285")
@pytest.mark.parametrize("active", [0, 1, 2])
@pytest.mark.parametrize(
    ("has_it", "pending"),
    [("Prowl", "mission"), ("Elita-1", "mission"), ("Megatron", "main"), ("Hun-Gurr", "main")],
)
def test_a_team_mission_is_met_by_anybody_of_the_team_in_any_turn(
    scene: Scene, active: int, has_it: str, pending: str
) -> None:
    seats = {
        has_it: {"energon": 9},
        "Elita-1": {"missions": [TEAM]} | ({"energon": 9} if has_it == "Elita-1" else {}),
    }
    expect = {"pending": pending, "decider": "Elita-1" if pending == "mission" else NAMES[active]}
    scene(four(expect, seats, active=active), asks(TEAM, "you have 9 or more energon"))


@pytest.mark.rule("MISSION-2", "MISSION-3")
def test_another_mission_is_met_by_its_controller_alone(scene: Scene) -> None:
    seats = {"Prowl": {"energon": 9}, "Elita-1": {"missions": [OWN]}}
    scene(four({"pending": "main"}, seats, active=2), asks(OWN, "you have 9 or more energon", of_team=False))


GAINED = ["Anti-Personnel Mine", "Field Kit (Stand-in)", "Armor Plating", "Robosmasher"]
PICKS = [f"pick {card}" for card in GAINED[:-1]]


@pytest.mark.rule("MISSION-3", "GAP-285")
@pytest.mark.parametrize("active", [0, 2])
@pytest.mark.parametrize(("number", "pending"), [(2, "mission"), (3, "main")])
def test_what_a_team_did_in_a_turn_is_added_up(scene: Scene, active: int, number: int, pending: str) -> None:
    """Each player gains a card: two of them are of the team."""
    seats: dict[str, dict[str, Any]] = {"Elita-1": {"missions": [TEAM]}}
    seats.setdefault(NAMES[active], {})["hand"] = ["Deep Cover", "Bold"]
    told = four({"pending": pending}, seats, active=active, do=["play Deep Cover", *PICKS])
    told["decks"] = {"destroyed": GAINED}
    each = says("Deep Cover", "on play: each player: gain 1 card in the destroyed pile")
    scene(told, asks(TEAM, f"there are {number} or more card bought this turn") | each)


@pytest.mark.rule("MISSION-3", "GAP-285")
def test_what_teammates_did_counts_for_team_missions_alone(scene: Scene) -> None:
    """A Team Mission of the same player was looked at just before."""
    seats = {"Elita-1": {"hand": ["Deep Cover", "Bold"], "missions": [TEAM, OWN]}}
    changes = asks(TEAM, "you have 9 or more energon") | asks(
        OWN, "there is a card bought this turn", of_team=False
    )
    changes |= says("Deep Cover", "on play: each other player: gain 1 card in the destroyed pile")
    told = four({"pending": "main"}, seats, active=2, do=["play Deep Cover", *PICKS[:2]])
    scene(told | {"decks": {"destroyed": GAINED[:3]}}, changes)


@pytest.mark.rule("GAP-284", "MISSION-3")
def test_who_declines_is_followed_by_the_next_in_turn_order(scene: Scene) -> None:
    missions = {"Prowl": OWN, "Megatron": TEAM, "Elita-1": OTHER, "Hun-Gurr": LAST}
    seats = {name: {"missions": [mission], "energon": 9} for name, mission in missions.items()}
    changes = asks(OWN, "you have 9 or more energon", of_team=False)
    for name in (TEAM, OTHER, LAST):
        changes |= asks(name, "you have 9 or more energon")
    then = [{"do": ["pass"], "expect": {"pending": "mission", "decider": name}} for name in NAMES[1:]]
    last = {"do": ["pass"], "expect": {"pending": "main", "decider": "Prowl"}}
    scene(four({"pending": "mission", "decider": "Prowl"}, seats, then=[*then, last]), changes)


@pytest.mark.rule("MISSION-2", "MISSION-3")
@pytest.mark.parametrize(("name", "vp"), [("Elita-1", 1), ("Prowl", 0), ("Megatron", 0)])
def test_texts_that_wait_for_a_mission_speak_to_its_controller(scene: Scene, name: str, vp: int) -> None:
    seats: dict[str, dict[str, Any]] = {"Prowl": {"energon": 9}, "Elita-1": {"missions": [TEAM]}}
    seats.setdefault(name, {}).update(control=["Mission Clerk (Stand-in)"], vp=0)
    changes = asks(TEAM, "you have 9 or more energon") | says(
        "Mission Clerk (Stand-in)", "when you complete a mission: gain 1 vp"
    )
    expect = {f"{name}.vp": vp, "Elita-1.vault": [TEAM], "log": f"Elita-1 completes the Mission {TEAM}"}
    scene(four(expect, seats, do=[f"Elita-1: complete {TEAM}"]), changes)


@pytest.mark.rule("MISSION-6", "SETUP-56")
@pytest.mark.parametrize("active", range(4))
def test_a_mission_is_drawn_from_the_stack_of_ones_own_faction(scene: Scene, active: int) -> None:
    name, own = NAMES[active], (TEAM, OWN) if active % 2 == 0 else (OTHER, LAST)
    decks = {"autobot_missions": [TEAM, OWN], "decepticon_missions": [OTHER, LAST]}
    expect = {f"{name}.missions": [own[0]], f"{name}.mission_stack": [own[1]]}
    seats = {name: {"hand": ["Deep Cover", "Bold"]}}
    told = four(expect, seats, active=active, decks=decks, do=["play Deep Cover"])
    scene(told, says("Deep Cover", "on play: draw 1 mission"))


@pytest.mark.rule("CLAR-16", "GAP-294")
@pytest.mark.parametrize("active", range(4))
def test_an_exchanged_mission_goes_back_onto_the_stack_of_ones_own_faction(scene: Scene, active: int) -> None:
    name = NAMES[active]
    stack = "autobot_missions" if active % 2 == 0 else "decepticon_missions"
    expect = {f"{name}.missions": [OTHER, OWN], f"{name}.mission_stack": [TEAM]}
    seats = {name: {"hand": ["Deep Cover", "Bold"], "missions": [TEAM, OWN], "energon": 0, "vp": 0}}
    told = four(expect, seats, active=active, decks={stack: [OTHER]}, do=["play Deep Cover", f"pick {TEAM}"])
    scene(told, says("Deep Cover", "on play: exchange 1 mission"))


@pytest.mark.rule("CLAR-17", "GAP-294")
@pytest.mark.parametrize(
    ("held", "stack", "vp"), [([], [TEAM], 1), ([OWN], [], 1), ([OWN], [TEAM], 2), ([OWN, OTHER], [TEAM], 2)]
)
def test_without_another_mission_or_a_stack_none_is_exchanged(
    scene: Scene, held: list[str], stack: list[str], vp: int
) -> None:
    seats = {"Prowl": {"hand": ["Deep Cover", "Bold"], "missions": held, "vp": 0}}
    do = ["play Deep Cover", *([f"pick {OWN}"] if len(held) > 1 else [])]
    text = "on play: exchange 1 mission; if you do: gain 2 vp; else: gain 1 vp"
    expect = {"Prowl.vp": vp, "Prowl.missions_n": len(held)} | ({"Prowl.missions": []} if not held else {})
    scene(four(expect, seats, decks={"autobot_missions": stack}, do=do), says("Deep Cover", text))


@pytest.mark.rule("MISSION-6", "GAP-215")
@pytest.mark.parametrize(("held", "vp"), [([], 1), ([OWN], 1), ([OWN, TEAM], 2), ([OWN, TEAM, OTHER], 2)])
def test_a_text_completes_as_many_missions_as_it_says(scene: Scene, held: list[str], vp: int) -> None:
    """Whatever their objectives; with fewer it was not done as said."""
    seats = {"Prowl": {"hand": ["Deep Cover", "Bold"], "missions": held, "vp": 0}}
    do = [
        "play Deep Cover",
        *([f"pick {OWN}"] if len(held) > 1 else []),
        *([f"pick {OTHER}"] if len(held) > 2 else []),
    ]
    text = "on play: complete 2 mission; if you do: gain 2 vp; else: gain 1 vp"
    left = {"Prowl.missions": [TEAM] if len(held) > 2 else []}
    told = four({"Prowl.vp": vp} | left, seats, do=do)
    scene(told, says("Deep Cover", text))


@pytest.mark.rule("GAP-278", "CLAR-16")
def test_when_a_mission_was_first_drawn_is_noted_once(deal: Deal) -> None:
    """It goes back onto the stack meanwhile."""
    table = deal(WOC, 2, mode="tvt")
    (game, box), tally = table.records, table.game.tally
    stack = table.game.hidden.missions[0]
    for turn in (3, 7):
        table.game.public.turn = turn
        top = int(stack.cards[int(stack.n) - 1])
        before = int(table.game.spells_n)
        assert draw_mission(game, box, 0) == top
        assert int(tally[top].revealed_turn) == 3
        assert int(table.game.spells_n) == before + 1
        let_go(game, 0, top)
        stack.cards[stack.n] = top
        stack.n += 1


DEALT = 2  # Missions to each player of a team


@pytest.mark.rule("SETUP-55", "SETUP-56")
@pytest.mark.parametrize(
    ("players", "missions", "share"), [(2, 20, 5), (2, 8, 4), (2, 9, 4), (4, 20, 7), (4, 9, 4)]
)
def test_of_few_missions_each_faction_gets_half(players: int, missions: int, share: int) -> None:
    """The others are in the box, unseen; two go to each player."""
    cards = cards_in(fixed_set(WOC), "tvt")
    of_missions = [card for card in cards.cards if card.type & op.MISSION]
    few = replace(cards, cards=tuple(card for card in cards.cards if card not in of_missions[missions:]))
    table = Table(build_box(few, players, mode="tvt"), kernel().table, 3)
    table.run()
    game, box = table.game, table.box
    dealt = DEALT * (players // 2)
    assert [int(game.hidden.missions[side].n) for side in (0, 1)] == [max(0, share - dealt)] * 2
    assert [int(game.public.sides[side].missions) for side in (0, 1)] == [share] * 2
    where = [
        int(game.where[card])
        for card in range(int(box.missions_first), int(box.missions_first + box.missions_n))
    ]
    assert where.count(zone.OUT) == missions - 2 * share
