"""Tasks over several processes, each done once and kept in the journal: what every search by play stands on."""

import contextlib
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from joblib import Parallel, delayed

from cardsets.cache import cache_root
from sim.study.running.cache import cache_in_use
from sim.study.running.lock import claimed, locked
from sim.study.running.stopping import deaf_children, told_plainly
from sim.tuning.journal import Identity, Journal
from sim.tuning.output import Kept


@dataclass(frozen=True)
class Job:
    """A task: its key in the journal, what makes the order for a worker of it, and how many games it is.

    `order` is called with the process that the run is, and the folder that it was started in.
    """

    key: str
    order: Callable[[int, Path], Any]
    games: int


@dataclass
class Workers:
    """Processes that do jobs, and the journal of what came of them; `report` is told of games that are there."""

    journal: Journal
    jobs: int
    report: Callable[[int], None] = lambda games: None

    def do(self, call: Callable[[Any], Any], jobs: Sequence[Job]) -> list[Any]:
        """Returns what `call` makes of each job's order, as JSON has it; what is in the journal is not done again."""
        waiting = {job.key: job for job in jobs if self.journal.get(job.key) is None}
        self.report(sum(job.games for job in jobs) - sum(job.games for job in waiting.values()))
        if waiting:
            self._do_missing(call, list(waiting.values()))
        return [self.journal.get(job.key) for job in jobs]

    def _do_missing(self, call: Callable[[Any], Any], waiting: Sequence[Job]) -> None:
        parent, desk = os.getpid(), Path.cwd()
        pool = Parallel(n_jobs=min(self.jobs, len(waiting)), return_as="generator")
        with contextlib.ExitStack() as stack:
            with deaf_children():  # workers are started here
                finished = pool(delayed(call)(job.order(parent, desk)) for job in waiting)
                stack.enter_context(contextlib.closing(finished))
            for job, told in zip(waiting, finished, strict=True):
                self.journal.note(job.key, told)
                self.report(job.games)


@contextlib.contextmanager
def at_work(
    kept: Kept,
    identity: Identity,
    ready: Callable[[], None],
    *,
    jobs: int,
    say: Callable[[str], None],
    report: Callable[[int], None],
) -> Iterator[Workers]:
    """Workers that go on in a folder, which is this run's alone meanwhile; `ready` compiles what they play.

    Raises:
        TuningError: the folder holds another run, or cannot be made.
        StudyError: it cannot be written.
    """
    with contextlib.ExitStack() as told:
        told.enter_context(told_plainly(kept.folder))
        with claimed(kept.folder):
            with told_plainly(cache_root()), cache_in_use():
                ready()
            kept.make()
            told.enter_context(locked(kept.folder))
        kept.check(identity)
        kept.begin()
        journal = Journal(kept.folder, identity)
        if journal.found:
            say(f"Going on from {kept.folder}: games that are there are not played again.")
        yield Workers(journal, jobs, report)
