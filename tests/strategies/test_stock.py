"""What a player could spend, as the bundled strategies count it, is what the rules let it spend."""

import numpy as np
import pytest

from cardsets.language import opcodes as op
from sim.engine.decisions import MAIN, USE
from sim.study.cell.cell import CellSetup, prepare
from strategies.planner import plan
from strategies.planner.judging import power_given
from strategies.planner.stock import take_stock
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
