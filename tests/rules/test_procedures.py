"""Secrets and deals (rules.md section 4.3)."""

import json
from typing import Any

import numpy as np
import pytest

from cardsets.language.parse import parse_clause
from sim.engine.data.state import LAID
from sim.engine.decisions import BLOCK, LAY_ASSIST, MAY, NEXT_ASSIST, PASS
from sim.engine.play.table import Table
from tests.rules.conftest import Chance, Deal, Scene

ZONES: dict[str, Any] = {
    "hand": ["Hound", "Fix"],
    "deck": ["Courage", "Patrol"],
    "discard": ["Firepower"],
    "vault": ["Rumble", "Brawl"],
    "under": "Energon Drill",
    "main": ["Shrapnel", "Lancer (Stand-in)"],
}


def position(**zones: Any) -> str:
    """A scenario: what Optimus Prime holds, what lies facedown and in the main deck."""
    held = {name: json.dumps(cards) for name, cards in (ZONES | zones).items()}
    return f"""
set = "core"
matrix = {{ A2 = {{ card = {held["under"]}, face = "down" }} }}
decks = {{ main = {held["main"]} }}
[[seat]]
character = "Optimus Prime"
hand = {held["hand"]}
deck = {held["deck"]}
discard = {held["discard"]}
vault = {held["vault"]}
[[seat]]
character = "Bumblebee"
space = "C4"
hand = ["Courage"]
"""


def seen(table: Table, seat: int) -> Any:
    """What lies in the open and what a seat alone knows: all that its strategy is given."""
    return [plain(part) for part in table.view(seat)[:2]]


def plain(value: Any) -> Any:
    """A record, compiled or mirrored, as dictionaries, lists and numbers."""
    if isinstance(value, list | tuple | np.ndarray):
        return [plain(entry) for entry in value]
    names = getattr(getattr(value, "dtype", None), "names", None)
    return {name: plain(getattr(value, name)) for name in names} if names else int(value)


@pytest.mark.rule("PROC-5")
@pytest.mark.parametrize(
    "swap",
    [
        {"hand": ["Lancer (Stand-in)", "Fix"], "main": ["Shrapnel", "Hound"]},
        {"deck": ["Patrol", "Courage"]},
        {"vault": ["Shrapnel", "Brawl"], "main": ["Rumble", "Lancer (Stand-in)"]},
        {"under": "Rumble", "vault": ["Energon Drill", "Brawl"]},
    ],
    ids=["hand", "deck", "vault", "facedown"],
)
def test_what_is_secret_changes_nothing_others_see(scene: Scene, swap: dict[str, Any]) -> None:
    """Two positions that differ in a hand, a deck's order, a Vault or under a facedown card look alike."""
    assert seen(scene(position())[1], 1) == seen(scene(position(**swap))[1], 1)


@pytest.mark.rule("PROC-5")
@pytest.mark.parametrize(
    "swap",
    [
        {"discard": ["Fix"], "hand": ["Hound", "Firepower"]},
        {"vault": ["Rumble"], "main": ["Shrapnel", "Lancer (Stand-in)", "Brawl"]},
    ],
    ids=["discard pile", "number of vaulted cards"],
)
def test_what_is_public_is_seen_by_others(scene: Scene, swap: dict[str, Any]) -> None:
    """Discard piles lie in the open, and how many cards a Vault holds must be told."""
    before, after = seen(scene(position())[1], 1), seen(scene(position(**swap))[1], 1)
    assert before[0]["seats"][0] != after[0]["seats"][0]
    assert before[1] == after[1]


@pytest.mark.rule("PROC-5")
def test_the_owner_sees_the_own_vault(scene: Scene) -> None:
    """A Vault is secret to the others only."""
    swap = {"vault": ["Shrapnel", "Brawl"], "main": ["Rumble", "Lancer (Stand-in)"]}
    assert seen(scene(position())[1], 0) != seen(scene(position(**swap))[1], 0)


@pytest.mark.rule("PROC-11")
def test_a_peek_is_private(scene: Scene) -> None:
    """Whatever card was peeked at, the others see the same; the peeker does not."""
    peek = 'do = ["play Patrol", "pick A2", "pass"]\n'
    hand = {"hand": ["Patrol", "Fix"], "deck": ["Courage", "Courage"]}
    one = scene(peek + position(**hand))[1]
    other = scene(peek + position(**hand, under="Rumble", vault=["Energon Drill", "Brawl"]))[1]
    assert seen(one, 1) == seen(other, 1)
    assert plain(one.game.own[0].known) != plain(other.game.own[0].known)


@pytest.mark.rule("PROC-11")
@pytest.mark.parametrize("under", ["Energon Drill", "Brawl"])
def test_a_question_about_a_facedown_card_does_not_tell_it(scene: Scene, under: str) -> None:
    """ "on leaving a space: may flip it faceup" is asked of a player who has not seen it."""
    step = {
        "set": "core",
        "matrix": {"A1": {"card": under, "face": "down"}},
        "do": ["play Hound", "step A2"],
        "seat": [
            {"character": "Optimus Prime", "space": "A1", "hand": ["Hound"]},
            {"character": "Bumblebee", "space": "C4", "hand": []},
        ],
    }
    peeper = {"clauses": (parse_clause("on leaving a space: may flip it faceup"),), "move": 0}
    decision = scene(step, {"Hound": peeper})[1].run()
    assert decision is not None
    assert decision.kind == MAY
    assert [(option.card, option.space) for option in decision.options] == [(-1, 0), (-1, 0)]


@pytest.mark.rule("PROC-19")
@pytest.mark.parametrize(("set_id", "players"), [("core", 4), ("a_rising_darkness", 5)])
def test_nobody_is_ever_bound_to_help(deal: Deal, by_chance: Chance, set_id: str, players: int) -> None:
    """Whatever was promised: help may be refused, and the active player may take any Assist laid."""
    kinds: set[int] = set()
    for number in range(40):
        table = deal(set_id, players, number)
        battle = table.game.public.battle
        for decision, _ in by_chance(table, number):
            kinds.add(decision.kind)
            if decision.kind in (BLOCK, LAY_ASSIST):
                assert PASS in [option.verb for option in decision.options]
            elif decision.kind == NEXT_ASSIST:
                assists = [battle.assists[place] for place in range(int(battle.assists_n))]
                laid = {int(assist.seat) for assist in assists if assist.state == LAID}
                assert {option.seat for option in decision.options} == laid
        if {BLOCK, LAY_ASSIST, NEXT_ASSIST} <= kinds:
            return
    pytest.fail("no game asked for Blocks and for a choice among Assists")
