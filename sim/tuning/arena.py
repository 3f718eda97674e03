"""Where styles play: their tasks, over several processes, each played once and kept in the journal."""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from typing import Any, Final

from sim.study.cell.cell import PreparedCell
from sim.study.cell.warming import warm
from sim.tuning.journal import Identity
from sim.tuning.match import Hashes, Match, Order, Tally, Task, add, play
from sim.tuning.output import Kept
from sim.tuning.space import Weights
from sim.tuning.workers import Job, Workers, at_work
from strategies.registry import Strategy

TASK_GAMES: Final = 1000
"""Games of a task at most: a fraction of a second. However many workers there are, tasks are the same."""


@dataclass
class Arena:
    """Who plays (`planner`, with the numbers of a style), at what, and by whom it is done and kept."""

    planner: Strategy
    hashes: Hashes
    workers: Workers

    def play(
        self, match: Match, line_ups: Sequence[tuple[Weights, ...]], seed: int, first: int, last: int
    ) -> list[Tally]:
        """Games `first` to `last` - 1 of a match played by each line-up: styles that are compared game by game.

        Raises `StudyError` where cards, strategies or rules changed since the run began.
        """
        cuts = [(at, min(at + TASK_GAMES, last)) for at in range(first, last, TASK_GAMES)]
        tasks = [Task(match, styles, seed, *cut) for styles in line_ups for cut in cuts]
        parts = [_tally(told) for told in self.workers.do(_play, list(map(self._job, tasks)))]
        return [add(parts[at : at + len(cuts)]) for at in range(0, len(parts), len(cuts))]

    def _job(self, task: Task) -> Job:
        hashes = self.hashes[task.match]
        order = partial(Order, task, self.planner, hashes)
        return Job(_key(task, hashes), order, len(task.styles) * (task.last - task.first))


def _key(task: Task, hashes: Sequence[str]) -> str:
    """All that decides what comes of a task, cards and rules among it."""
    match = task.match
    of = hashlib.sha256("".join(hashes).encode()).hexdigest()[:16]
    what = (match.mix, match.mode, match.players, match.against, of)
    return json.dumps([*what, task.seed, task.first, task.last, task.styles])


def _play(order: Order) -> dict[str, Any]:
    return asdict(play(order))


def _tally(found: Mapping[str, Any]) -> Tally:
    return Tally(found["games"], found["errors"], tuple(found["sums"]), tuple(map(tuple, found["products"])))


@contextmanager
def opened(
    kept: Kept,
    identity: Identity,
    cells: Mapping[Match, PreparedCell],
    planner: Strategy,
    hashes: Hashes,
    *,
    jobs: int,
    say: Callable[[str], None],
    report: Callable[[int], None],
) -> Iterator[Arena]:
    """An arena that plays on in a folder, which is this run's alone meanwhile, with everything compiled.

    Raises:
        TuningError: the folder holds another run, or cannot be made.
        StudyError: it cannot be written.
    """

    def ready() -> None:
        compile_all(cells, planner, say)

    with at_work(kept, identity, ready, jobs=jobs, say=say, report=report) as workers:
        yield Arena(planner, hashes, workers)


def compile_all(cells: Mapping[Match, PreparedCell], planner: Strategy, say: Callable[[str], None]) -> None:
    """Compile rules and strategies here, so that workers only load them."""
    warm(say)
    for match, cell in cells.items():
        cell.load()
        match.seated(cell, planner).play(0, 0, 0)
