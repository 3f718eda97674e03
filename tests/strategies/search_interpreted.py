"""Run in a process of its own with ROLLOUT_INTERPRETED=1: the first decisions of searched games, as JSON.

The argument is a JSON list of what `told` takes.
"""

import json
import sys
import tempfile
from itertools import islice
from pathlib import Path

from sim.engine.decisions import MAIN
from sim.engine.machine.compiled import BOUNDS_CHECKED
from sim.study.cell.cell import CellSetup, prepare
from tests.engine.play_interpreted import guard_tables

SEARCH = 'base = "balanced"\nplayouts = 4\ncandidates = 3\ncaution = 5\n'
SEED = 31


def told(mix: str, mode: str, players: int, decisions: int) -> list[list]:
    """For each of the first decisions of a game its kind, seat and answer, and the values of a main one's options."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "short.toml"
        path.write_text(SEARCH)
        cell = prepare(CellSetup(mix, mode, players, (str(path),)))
    if BOUNDS_CHECKED:
        guard_tables()
    seated = cell.sit_down(SEED, 0)
    steps = []
    for decision, answer in islice(seated.decisions(), decisions):
        memory = seated.table.game.memory[decision.seat]
        scores = [int(memory.scores[i]) for i in range(int(memory.scored))] if decision.kind == MAIN else []
        steps.append([decision.kind, decision.seat, answer, scores])
    return steps


if __name__ == "__main__":
    json.dump([told(*arguments) for arguments in json.loads(sys.argv[1])], sys.stdout)
