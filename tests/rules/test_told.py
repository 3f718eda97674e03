"""What questions and the event log tell where a story has no word for it: no card, no space, how often."""

from typing import Any

import pytest

from cardsets.cards import Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import EnergonAbility
from sim.engine.board import event
from sim.engine.board.asking import ask, begin_decision
from sim.engine.board.frames import ERROR_NAMES
from sim.engine.decisions import MAY
from sim.engine.play.table import Event, Table
from tests.rules.conftest import Chance, Deal, Scene
from tests.rules.scenes import Changes, duel

BUMBLEBEE = {"character": "Bumblebee", "hand": [], "energon": 0, "control": []}
PRIME = {"character": "Optimus Prime", "hand": [], "energon": 0, "control": []}
KIT = "Plating Kit (Stand-in)"


def told(table: Table, kind: int) -> list[Event]:
    """The events of a kind."""
    return [entry for entry in table.events if entry.kind == kind]


@pytest.mark.rule("TURN-28")
def test_a_card_destroyed_from_the_main_deck_was_on_no_space(scene: Scene) -> None:
    """The Matrix is full, and the first space is no less a space than any other."""
    play = duel("core", BUMBLEBEE, PRIME, do=["end turn"], decks={"main": ["Hound", "Brawl"]})
    _, table = scene(play)
    assert [(e.seat, e.card >= 0, e.space) for e in told(table, event.DESTROYED)] == [(-1, True, -1)]


@pytest.mark.rule("ASSIST-7")
def test_an_assist_is_told_to_be_laid_faceup_or_not(scene: Scene) -> None:
    """1 for faceup, 0 for facedown."""
    hauler = {"character": "Heavy Hauler (Stand-in)", "hand": [], "played": ["Firepower"]}
    play = duel(
        "core", hauler, BUMBLEBEE | {"mode": "bot", "hand": ["Firepower"]},
        mode="co-op", matrix={"A1": "Brawl"},
    )  # fmt: skip
    for words, faceup in (("lay Firepower faceup", 1), ("lay Firepower", 0)):
        _, table = scene(play | {"do": ["battle Brawl", words]})
        assert [e.other for e in told(table, event.ASSIST_LAID)] == [faceup]


@pytest.mark.rule("EN-3")
def test_an_ability_used_outside_a_battle_asks_about_no_space(scene: Scene) -> None:
    """Nor about a card."""
    may = EnergonAbility(1, op.ENERGON_ANY_TIME, parse_body("may gain 1 vp"))
    changes: Changes = {"Hound": {"clauses": (), "energon": (may,)}}
    user = BUMBLEBEE | {"energon": 1, "control": ["Hound"]}
    _, table = scene(duel("core", user, PRIME, do=["use Hound 1"]), changes)
    decision = table.run()
    assert decision is not None
    assert decision.kind == MAY
    assert table.game.decision.space == -1
    assert {(option.card, option.space) for option in decision.options} == {(-1, -1)}


def blocked(card: str, **more: Any) -> dict[str, Any]:
    """A Robot Ambushes whoever steps next to it, who Blocks with a card."""
    victim = {"character": "Heavy Hauler (Stand-in)", "energon": 0, "hand": [card], "discard": []} | more
    return duel(
        "core", victim, PRIME | {"space": "C4"}, matrix={"A2": "Rumble"},
        decks={"encounters": ["Sudden Barrage (Stand-in)"]}, do=["step A2", f"block with {card}"],
    )  # fmt: skip


@pytest.mark.rule("ATK-4")
def test_a_card_that_blocked_is_discarded_once(scene: Scene) -> None:
    """Only a Relic waits for its owner to say where it goes."""
    _, table = scene(blocked(KIT))
    assert len(told(table, event.DISCARDED)) == 1


@pytest.mark.rule("ATK-10")
def test_a_block_text_is_read_wherever_the_box_holds_it(scene: Scene) -> None:
    """Even as the first text of all."""
    text = (parse_clause("block: gain 1 energon"),)
    _, table = scene(blocked("Teletraan 1"), {"Teletraan 1": {"block": True, "clauses": text}})
    assert table.static.cards[0].name == "Teletraan 1"
    assert table.game.public.seats[0].energon == 1


@pytest.mark.rule("SCHEME-7")
def test_thwarting_by_contributing_costs_nothing_else(scene: Scene) -> None:
    """Whatever the first text of the box costs."""
    dear = EnergonAbility(1, op.ENERGON_ANY_TIME, parse_body("gain 1 vp"))
    changes: Changes = {
        "Teletraan 1": {"clauses": (), "energon": (dear,)},
        "Energon Siphon (Stand-in)": {"clauses": (parse_clause("thwart by contributing 1 technology"),)},
    }
    thwarting = BUMBLEBEE | {"energon": 3, "hand": ["Energon Drill"]}
    play = duel(
        "core", thwarting, PRIME,
        matrix={"A1": "Energon Siphon (Stand-in)"}, do=["contribute Energon Drill"],
    )  # fmt: skip
    _, table = scene(play, changes)
    assert table.static.cards[0].name == "Teletraan 1"
    assert len(told(table, event.THWARTED)) == 1
    reward = sum(e.amount for e in told(table, event.ENERGON))
    assert not [e for e in told(table, event.ENERGON) if e.amount < 0]
    assert table.game.public.seats[0].energon == 3 + reward


@pytest.mark.rule("SCHEME-9")
def test_the_reward_of_a_scheme_asks_about_no_card(scene: Scene) -> None:
    """Nor about a space: whoever pays from afar need not stand anywhere near."""
    changes: Changes = {"Divided Loyalties": {"reward": parse_body("may gain 1 vp")}}
    play = duel(
        "core", BUMBLEBEE | {"energon": 3}, PRIME,
        matrix={"C3": "Divided Loyalties"}, do=["thwart Divided Loyalties"],
    )  # fmt: skip
    _, table = scene(play, changes)
    decision = table.run()
    assert decision is not None
    assert (decision.kind, decision.space) == (MAY, -1)
    assert {(option.card, option.space) for option in decision.options} == {(-1, -1)}


@pytest.mark.rule("BUY-9")
def test_power_spent_and_vp_gained_are_on_no_space(scene: Scene) -> None:
    """Who has them is told, and what they were on."""
    buyer = BUMBLEBEE | {"untied": 3, "hand": ["Hound"]}
    text = {"clauses": (parse_clause("on play: gain 2 vp"),), "power": 0, "energon": ()}
    play = duel("core", buyer, PRIME, matrix={"A1": "Energon Drill"}, do=["play Hound", "buy Energon Drill"])
    _, table = scene(play, {"Hound": text, "Energon Drill": {"cost": 3}})
    table.run()
    assert [(e.seat, e.card, e.space, e.amount) for e in told(table, event.SPENT)] == [(0, -1, -1, 3)]
    assert [(e.seat, e.card, e.space, e.amount) for e in told(table, event.VP)] == [(0, -1, -1, 2)]


@pytest.mark.rule("ASSIST-17")
def test_a_text_on_playing_asks_about_no_space_for_an_assist_either(scene: Scene) -> None:
    """The card it is about is the Assist, which lies on none."""
    waits = Side(1, False, 0, (parse_clause("when you play card: may gain 1 vp"),), ())
    play = duel(
        "a_rising_darkness",
        {"character": "Megatron", "energon": 0, "untied": 1, "control": ["Damage"]},
        {"character": "Shrapnel", "energon": 0, "hand": ["Power Up"]},
        matrix={"A1": "Hound"}, do=["battle Hound", "lay Power Up"],
    )  # fmt: skip
    changes: Changes = {
        "Power Up": {"clauses": (), "energon": (), "power": 1},
        "Shrapnel": {"alt": waits, "bot": waits},
    }
    _, table = scene(play, changes)
    decision = table.run()
    assert decision is not None
    assert (decision.kind, decision.seat) == (MAY, 1)
    assert table.game.decision.space == -1
    assert {option.space for option in decision.options} == {-1}


@pytest.mark.parametrize("text", ["lose 1 energon", "gain 0 energon", "lose 1 vp", "gain 0 vp"])
def test_what_changes_nothing_is_not_told(scene: Scene, text: str) -> None:
    """Of Energon and VP: who has none loses none."""
    words = {"clauses": (parse_clause(f"on play: {text}"),), "power": 0, "energon": ()}
    user = BUMBLEBEE | {"vp": 0, "hand": ["Hound"]}
    _, table = scene(duel("core", user, PRIME, do=["play Hound"]), {"Hound": words})
    table.run()
    assert told(table, event.ENERGON) + told(table, event.VP) == []


def test_a_confrontation_is_noted_for_the_results_with_its_boss(deal: Deal, by_chance: Chance) -> None:
    noted = 0
    for number in range(30):
        table = deal("core", 3, number)
        for _ in by_chance(table, number):
            pass
        ended = [e for e in table.events if e.kind in (event.BATTLE_WON, event.BATTLE_LOST)]
        bosses = [
            (e.card, e.amount, e.other, e.kind == event.BATTLE_WON) for e in ended if is_boss(table, e.card)
        ]
        attempts = [table.game.attempts[i] for i in range(int(table.game.attempts_n))]
        assert [(int(a.boss), int(a.power), int(a.cost), bool(a.won)) for a in attempts] == bosses
        noted += len(attempts)
    assert noted > 5


def is_boss(table: Table, card: int) -> bool:
    return bool(table.static.cards[int(table.box.definition[card])].type & op.BOSS)


def test_a_question_without_an_answer_is_an_error_of_the_game(deal: Deal) -> None:
    table = deal("core", 2)
    game = table.records[0]
    begin_decision(game, MAY, 0)
    ask(game)
    assert ERROR_NAMES[int(table.game.error)] == "no options"
