"""Run in a process of its own with ROLLOUT_INTERPRETED=1: games decision by decision, as JSON.

Each line it reads is a JSON list of what `digest` takes several times; it answers with a line of what came of them,
or with the traceback as a string. With ROLLOUT_BOUNDSCHECK=1 every index is checked: into records
(`sim.engine.machine.mirror`), and into the constant tables of rules and strategies.
"""

import hashlib
import json
import sys
import traceback
from typing import Any

import numpy as np
from numpy.lib.recfunctions import repack_fields

from cardsets.teams import QUICK, TeamSetup
from sim.engine.checks.invariants import FINE, check_state
from sim.engine.checks.legality import check_decision
from sim.engine.data.state import INSTANCES
from sim.engine.machine.compiled import BOUNDS_CHECKED, INTERPRETED
from sim.engine.machine.mirror import from_mirror
from sim.engine.play.table import Table
from sim.study.cell.cell import CellSetup, prepare
from strategies.whims import whims

FIRST, EVERY = 6, 10
"""The invariants are checked, too, at the first decisions, when nobody may have a character, and at every tenth."""


class StrictTuple(tuple):
    """A tuple that refuses negative indexes, which compiled code would read past its start."""

    def __getitem__(self, index: Any) -> Any:
        """An item.

        Raises:
            IndexError: below 0 or past the end.
        """
        if isinstance(index, int) and index < 0:
            raise IndexError(f"index {index} below 0")
        return super().__getitem__(index)


def guard_tables() -> None:
    """Put strict tuples in the place of all constant tables that rules and strategies may index."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("strategies.", "sim.engine.")):
            for constant, value in list(vars(module).items()):
                if type(value) is tuple:
                    setattr(module, constant, StrictTuple(value))


def check(table: Table) -> None:
    """Hold the game against the invariants, which must not read beside what there is either."""
    seen = np.zeros(INSTANCES, np.int64)
    assert check_state(table.game, table.box, seen) == FINE
    assert check_decision(table.game, table.box) == FINE


def digest(
    set_id: str,
    mode: str,
    players: int,
    strategy: str,
    seed: int,
    games: int,
    choice: str,
    setup: str = QUICK,
) -> list[list]:
    """For each game its decisions (kind, seat, options, answer), its end, and a hash of all that it is by then."""
    player = whims if strategy == "whims" else strategy
    cell = prepare(CellSetup(set_id, mode, players, (player,), choice=choice, teams=TeamSetup(setup)))
    if BOUNDS_CHECKED:
        guard_tables()
    told = []
    for number in range(games):
        seated = cell.sit_down(seed, number)
        steps: list[list] = []
        for d, answer in seated.decisions():
            if BOUNDS_CHECKED and (len(steps) < FIRST or len(steps) % EVERY == 0):
                check(seated.table)
            options = [[o.verb, o.card, o.space, o.seat, o.amount] for o in d.options]
            steps.append([d.kind, d.seat, options, answer])
        game, record = seated.table.game, seated.table.record
        if INTERPRETED:
            from_mirror(game, record[0])
        scores = [int(game.public.seats[s].score.total) for s in range(players)]
        ends = [scores, int(game.ending), int(game.public.turn), int(game.steps)]
        values = repack_fields(record, recurse=True)  # without the gaps between fields
        told.append([steps, ends, hashlib.sha256(values.tobytes()).hexdigest()])
    return told


def answer_lines() -> None:
    """Answer each line of standard input until there are no more."""
    for line in sys.stdin:
        try:
            answer: Any = [digest(*arguments) for arguments in json.loads(line)]
        except Exception:
            answer = traceback.format_exc()
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    answer_lines()
