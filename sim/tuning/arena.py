"""Where styles play: tasks over several processes, each played once and kept in the journal."""

import contextlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from joblib import Parallel, delayed

from cardsets.cache import cache_root
from sim.study.cell.cell import PreparedCell, warm
from sim.study.running.cache import cache_in_use
from sim.study.running.lock import claimed, locked
from sim.study.running.stopping import deaf_children, told_plainly
from sim.tuning.journal import Identity, Journal
from sim.tuning.match import Hashes, Match, Order, Tally, Task, add, play
from sim.tuning.output import Kept
from sim.tuning.space import Weights
from strategies.registry import Strategy

TASK_GAMES: Final = 1000
"""Games of a task at most: a fraction of a second. However many workers there are, tasks are the same."""


@dataclass
class Arena:
    """Who plays (`planner`, with the numbers of a style), at what, and where it is kept."""

    planner: Strategy
    hashes: Hashes
    journal: Journal
    jobs: int
    report: Callable[[int], None] = lambda games: None

    def play(
        self, match: Match, line_ups: Sequence[tuple[Weights, ...]], seed: int, first: int, last: int
    ) -> list[Tally]:
        """Games `first` to `last` - 1 of a match played by each line-up: styles that are compared game by game.

        Raises `StudyError` where cards, strategies or rules changed since the run began.
        """
        cuts = [(at, min(at + TASK_GAMES, last)) for at in range(first, last, TASK_GAMES)]
        tasks = [Task(match, styles, seed, *cut) for styles in line_ups for cut in cuts]
        self._play_missing(tasks)
        parts = [tally for task in tasks if (tally := self.journal.get(task)) is not None]
        return [add(parts[at : at + len(cuts)]) for at in range(0, len(parts), len(cuts))]

    def _play_missing(self, tasks: Sequence[Task]) -> None:
        waiting = list(dict.fromkeys(task for task in tasks if self.journal.get(task) is None))
        self.report(sum(map(_games, tasks)) - sum(map(_games, waiting)))
        if not waiting:
            return
        parent, desk = os.getpid(), Path.cwd()
        orders = [Order(task, self.planner, self.hashes[task.match], parent, desk) for task in waiting]
        pool = Parallel(n_jobs=min(self.jobs, len(orders)), return_as="generator")
        with contextlib.ExitStack() as stack:
            with deaf_children():  # workers are started here
                finished = pool(delayed(play)(order) for order in orders)
                stack.enter_context(contextlib.closing(finished))
            for task, tally in zip(waiting, finished, strict=True):
                self.journal.note(task, tally)
                self.report(_games(task))


def _games(task: Task) -> int:
    return len(task.styles) * (task.last - task.first)


@contextlib.contextmanager
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
    with contextlib.ExitStack() as told:
        told.enter_context(told_plainly(kept.folder))
        with claimed(kept.folder):
            with told_plainly(cache_root()), cache_in_use():
                compile_all(cells, planner, say)
            kept.make()
            told.enter_context(locked(kept.folder))
        kept.check(identity)
        kept.begin()
        journal = Journal(kept.folder, identity, hashes)
        if journal.found:
            say(f"Going on from {kept.folder}: games that are there are not played again.")
        yield Arena(planner, hashes, journal, jobs, report)


def compile_all(cells: Mapping[Match, PreparedCell], planner: Strategy, say: Callable[[str], None]) -> None:
    """Compile rules and strategies here, so that workers only load them."""
    warm(say)
    for match, cell in cells.items():
        cell.load()
        match.seated(cell, planner).play(0, 0, 0)
