"""When players may Convert in a battle, in which order (PLAY-17, GAP-45)."""

from typing import Any

import pytest

from sim.engine import decisions as d
from sim.engine.board import event
from sim.engine.decisions import CONVERT_WINDOW, MAIN
from tests.rules.conftest import Scene
from tests.rules.scenes import duel

BOSS, ROBOT = "Raid Captain (Stand-in)", "Rumble"


def windows(scene: Scene, foe: str, **more: Any) -> list[Any]:
    """Each window of a battle, with whose it is."""
    first = {"character": "Bumblebee", "energon": 3, "untied": 2, "hand": ["Fix"], "control": ["Damage"]}
    second = {"character": "Optimus Prime", "energon": 3, "hand": ["Courage", "Firepower"]}
    play = duel(
        "core", first, second, matrix={"A1": foe}, windows=True, decks={"encounters": ["Forced Retreat (Stand-in)"]},
        do=[f"battle {foe}"], **more,
    )  # fmt: skip
    _, table = scene(play)
    found = []
    while (decision := table.run()) is not None and decision.kind != MAIN:
        if decision.kind == CONVERT_WINDOW:
            found.append((decision.seat, decision.purpose))
        table.answer(len(decision.options) - 1 if decision.kind != CONVERT_WINDOW else 0)
    return found


@pytest.mark.rule("GAP-45", "PLAY-17")
@pytest.mark.parametrize(
    ("foe", "opened", "then"),
    [
        (BOSS, (d.AS_ASSIST_IS_LAID, d.BEFORE_ENCOUNTER, d.AFTER_ENCOUNTER, d.AS_ASSIST_RESOLVES, d.BEFORE_TOTALS),
         [(1, d.AT_TURN_START), (0, d.AT_TURN_START)]),
        (ROBOT, (d.AS_ASSIST_IS_LAID, d.AS_ASSIST_RESOLVES, d.BEFORE_TOTALS), [(1, d.BETWEEN_ACTIONS)]),
    ],
)  # fmt: skip
def test_each_step_of_a_battle_lets_all_convert_once(
    scene: Scene, foe: str, opened: tuple[int, ...], then: list[tuple[int, int]]
) -> None:
    """A Confrontation, which ends the turn, and a Robot's battle; in both one Assist is laid."""
    assert windows(scene, foe) == [*((seat, window) for window in opened for seat in (0, 1)), *then]


@pytest.mark.rule("GAP-45", "PLAY-17", "ASSIST-29")
def test_each_assist_that_defends_is_resolved_behind_a_window_of_its_own(scene: Scene) -> None:
    """Two of the other side defend their Boss; one of the own side helps."""
    names = ("Field Commander (Stand-in)", "Shrapnel", "Heavy Hauler (Stand-in)", "Siege Engine (Stand-in)")
    seats = [
        {
            "character": name,
            "space": "A2",
            "energon": 9,
            "hand": ["Helping Hand" if n else "Fix"],
            "untied": 1,
        }
        for n, name in enumerate(names)
    ]
    seats[1]["hand"], seats[2]["hand"], seats[3]["hand"] = (
        ["Plating Kit (Stand-in)"],
        ["Helping Hand"],
        ["Firepower"],
    )
    play = {
        "set": "core", "mode": "tvt", "seat": seats, "windows": True, "do": ["battle Megatron at A2"],
        "matrix": {"A2": "boss:Megatron"}, "decks": {"encounters": ["Broken Formation (Stand-in)"]},
    }  # fmt: skip
    _, table = scene(play)
    opened = []
    while (decision := table.run()) is not None and int(table.game.public.active) == 0:
        if (
            decision.kind == CONVERT_WINDOW
            and decision.seat == 0
            and decision.purpose == d.AS_ASSIST_RESOLVES
        ):
            opened.append([e.seat for e in table.events if e.kind == event.ASSIST_RESOLVED])
        table.answer(len(decision.options) - 1 if decision.kind == d.LAY_ASSIST else 0)
    assert opened == [[], [1], [1, 3]]
