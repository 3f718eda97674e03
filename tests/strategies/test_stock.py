"""What a player could spend, as the bundled strategies count it, is what the rules let it spend."""

import numpy as np
import pytest

from cardsets.language import opcodes as op
from sim.engine.decisions import BATTLE, MAIN, PLAY, USE
from sim.study.cell.cell import CellSetup, prepare
from strategies.planner import plan
from strategies.planner.carrying_out import aim_at, go_for
from strategies.planner.judging import power_given
from strategies.planner.places import best_place
from strategies.planner.stock import take_stock
from strategies.planner.targets import list_targets
from tests.strategies.cells import asks


def offered_power(decision: np.void, box: np.void) -> int:
    """The most Power that an Energon ability on offer gives at once."""
    most = 0
    for option in decision["options"][: decision["n"]]:
        ability = box["abilities"][option["amount"]]
        if option["verb"] == USE and ability["when"] == op.ENERGON_ANY_TIME:
            most = max(most, power_given(box, ability["program"]))
    return most


@pytest.mark.rule("EN-6")
@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_power_of_abilities_is_counted_on_as_long_as_they_are_offered(set_id: str) -> None:
    cell = prepare(CellSetup(set_id, "competitive", 2, ("balanced",)))
    box = cell.box.record[0]
    used_up = 0
    for record in asks(cell, 7, 60):
        game = record[0]
        decision = game["decision"]
        if decision["kind"] != MAIN:
            continue
        seat = int(decision["seat"])
        memory = game["memory"][seat]
        take_stock(game["public"], game["own"][seat], box, memory)
        assert memory["scratch"][plan.BOOST] == offered_power(decision, box)
        used_up += game["public"]["seats"][seat]["used"] != 0
    assert used_up > 20


@pytest.mark.rule("EN-6")
@pytest.mark.parametrize("set_id", ["core", "a_rising_darkness"])
def test_who_plays_for_a_team_uses_energon_for_a_robot_too(set_id: str) -> None:
    """Where nobody can help, and no card is left for it."""
    cell = prepare(CellSetup(set_id, "solo", 1, ("solo",)))
    box = cell.box.record[0]
    used = 0
    for record in asks(cell, 7, 150):
        game = record[0]
        decision = game["decision"]
        if decision["kind"] != MAIN or PLAY in decision["options"]["verb"][: decision["n"]]:
            continue
        public, own, memory = game["public"], game["own"][0], game["memory"][0]
        take_stock(public, own, box, memory)
        list_targets(public, own, box, memory, False)
        score, place, target = best_place(public, own, box, memory, 0, False)
        if score <= 0 or target == plan.NOTHING or memory["targets"][target]["how"] != plan.BATTLE_IT:
            continue
        missing = memory["targets"][target]["cost"] - memory["scratch"][plan.POWER]
        if 0 < missing <= memory["scratch"][plan.BOOST]:
            aim_at(memory, score, place, target)
            answer = go_for(public, own, box, decision, memory)
            assert decision["options"]["verb"][answer] in (USE, BATTLE)
            used += decision["options"]["verb"][answer] == USE
    assert used > 5
