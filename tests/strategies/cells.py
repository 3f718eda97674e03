"""Cells that the bundled strategies are made for, and what is asked in their games."""

from collections.abc import Iterator

import numpy as np

from sim.engine.data.state import NOBODY
from sim.engine.machine.compiled import compiled
from sim.engine.play.kernel import consult, give_answer, kernel, step
from sim.study.cell.cell import CellSetup, PreparedCell
from tests.engine.records import copied

ANY = -1  # kind of decision

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


def asks(cell: PreparedCell, seed: int, games: int, kind: int | None = None) -> Iterator[np.ndarray]:
    """The record of each pending decision of some games, before anybody is asked; of all kinds, or of one."""
    box, table, address = cell.box.record[0], kernel().table, cell.addresses[0]
    for number in range(games):
        record = cell.sit_down(seed, number).table.record
        play_to(record[0], box, table, address, ANY if kind is None else kind)
        while not record[0]["over"]:
            yield copied(record)
            give_answer(record[0], consult(record[0], box, address))
            play_to(record[0], box, table, address, ANY if kind is None else kind)


@compiled
def play_to(game, box, table, address, kind):
    """Play on to the next decision of a kind, or to the end of the game."""
    while game.over == 0:
        if game.pending == NOBODY:
            step(game, box, table)
            game.log_n = 0
        elif kind == ANY or game.decision.kind == kind:
            return
        else:
            give_answer(game, consult(game, box, address))
