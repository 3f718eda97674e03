"""Cells that the bundled strategies are made for, and what is asked in their games."""

from collections.abc import Iterator

import numpy as np

from sim.engine.play.kernel import consult, give_answer
from sim.study.cell.cell import CellSetup, PreparedCell
from tests.engine.records import copied

VARIED = (
    "random",
    "beginner",
    "hunter",
    "expert",
    "supporter",
    "thinner",
    "balanced",
    "team",
    "expert_team",
    "solo",
    "duellist",
)
"""Bundled strategies that between them have every number that any has: the planner behind them is one."""

MADE_FOR = {
    "team": ("co-op", 3), "expert_team": ("co-op", 3), "solo": ("solo", 1), "duellist": ("tvt", 4),
}  # fmt: skip


def made_for(name: str, set_id: str, choice: str = "rotation") -> CellSetup:
    """A cell of the mode that a strategy is for; most are for Competitive games."""
    mode, players = MADE_FOR.get(name, ("competitive", 3))
    return CellSetup(set_id, mode, players, (name,), choice=choice)


def asks(cell: PreparedCell, seed: int, games: int) -> Iterator[np.ndarray]:
    """The record of each pending decision of some games, before anybody is asked."""
    for number in range(games):
        table = cell.sit_down(seed, number).table
        while table.run() is not None:
            yield copied(table.record)
            give_answer(table.record[0], consult(table.record[0], cell.box.record[0], cell.addresses[0]))
