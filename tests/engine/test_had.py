"""Of each card it is noted once a turn what became of it (GAP-285)."""

import pytest

from sim.engine.board.had import note_had
from sim.engine.board.zones import set_fate
from sim.engine.data import fate
from sim.study.cell.cell import CellSetup, prepare


@pytest.mark.rule("GAP-285")
def test_a_basic_that_is_contributed_in_the_turn_of_its_purchase_was_bought_in_it() -> None:
    cell = prepare(CellSetup("war_on_cybertron_autobots", "co-op", 2, ("random",)))
    table = cell.sit_down(5, 0).table
    table.run()
    record, game = table.records[0], table.game
    basic, before = int(table.box.basics_first), int(game.had_n)
    for became in (fate.BOUGHT, fate.CONTRIBUTED):
        set_fate(record, basic, became, 1)
    assert (game.tally[basic].fate, game.tally[basic].by) == (fate.BOUGHT, 1)
    note_had(record, basic, fate.DISCARDED, 0)
    assert int(game.had_n) == before + 1
