"""What the Power needed against an Adversary is made of, as it is told when the battle is decided."""

from typing import Any

import pytest

from sim.engine.board import event
from sim.engine.procedures.totals import (
    BY_MISSIONS,
    BY_TOKENS,
    IN_THIS_BATTLE,
    PRINTED_COST,
)
from tests.rules.conftest import Scene


def parts(table: Any) -> list[tuple[int, int]]:
    """The parts of the cost: which, and how much. All are of the card that is battled."""
    (battled,) = {e.card for e in table.events if e.kind == event.BATTLE_DECLARED}
    told = [e for e in table.events if e.kind == event.COST_PART]
    assert {(e.seat, e.card, e.space) for e in told} == {(-1, battled, -1)}
    assert sum(e.amount for e in told) == next(
        e.other for e in table.events if e.kind in (event.BATTLE_WON, event.BATTLE_LOST)
    )
    return [(e.other, e.amount) for e in told]


@pytest.mark.rule("HERALD-1", "HERALD-2")
@pytest.mark.parametrize(("herald", "side"), [(True, "+2"), (True, "plain"), (False, "+2")])
def test_what_a_herald_token_adds_is_told_apart(scene: Scene, herald: bool, side: str) -> None:
    """Of Missions, which no such game has, nothing is."""
    card = {"card": "Hound", "herald": True} if herald else "Rumble"
    name = "Hound" if herald else "Rumble"
    play = {
        "set": "core", "mode": "co-op", "variant": "unicron", "profile": {"herald.token": side},
        "seat": [
            {"character": "Bumblebee", "space": "A1", "hand": [], "mode": "bot", "untied": 9},
            {"character": "Optimus Prime", "space": "D4", "hand": []},
        ],
        "unicron": {"space": "C3"}, "matrix": {"A1": card}, "do": [f"battle {name}"],
        "decks": {"chaos": ["Stillness (Stand-in)", "Drift (Stand-in)"]},
    }  # fmt: skip
    _, table = scene(play)
    while not [e for e in table.events if e.kind == event.BATTLE_WON]:
        assert table.run() is not None
        table.answer(0)
    printed = next(c.cost for c in table.static.cards if c.name == name)
    tokens = [(BY_TOKENS, 2)] if herald and side == "+2" else []
    assert parts(table) == [(PRINTED_COST, printed), *tokens]


@pytest.mark.rule("BATTLE-55", "COOP-12")
@pytest.mark.parametrize(
    ("boss", "missions", "tax"),
    [
        ("Menasor", (["Long March (Stand-in)", "Full Tanks (Stand-in)"], ["Search and Destroy"]), 3),
        ("Menasor", (["Long March (Stand-in)"], []), 1), ("Menasor", ([], []), 0),
        ("Octane", (["Long March (Stand-in)"], ["Search and Destroy"]), 0),
    ],
)  # fmt: skip
def test_what_incomplete_missions_add_is_told_apart(
    scene: Scene, boss: str, missions: tuple[list[str], list[str]], tax: int
) -> None:
    """To the cost of a Level III Boss, one for each, whoever's they are."""
    play = {
        "set": "war_on_cybertron_autobots.toml", "mode": "co-op", "do": [f"battle {boss}"],
        "seat": [
            {"character": "Prowl", "mode": "bot", "space": "A2", "played": ["Artillery"], "energon": 0,
             "missions": missions[0], "hand": []},
            {"character": "Elita-1", "space": "C4", "energon": 0, "hand": [], "missions": missions[1]},
        ],
        "matrix": {"A2": boss},
        "decks": {
            "encounters": ["Loose Rubble (Stand-in)"], "main": ["Field Kit (Stand-in)", "Chromia"],
            "missions": ["Twin Banners (Stand-in)"],
        },
    }  # fmt: skip
    _, table = scene(play)
    printed = next(c.cost for c in table.static.cards if c.name == boss)
    found = [part for part in parts(table) if part[0] != IN_THIS_BATTLE]
    assert found == [(PRINTED_COST, printed), *([(BY_MISSIONS, tax)] if tax else [])]
