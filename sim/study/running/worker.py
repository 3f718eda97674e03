"""What one worker process does: plays parts and writes them."""

import contextlib
import faulthandler
import os
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from socket import gethostname
from typing import Final

from sim.engine.data.mode import NO_VARIANT
from sim.engine.data.modes import MODES
from sim.engine.machine.beside import end_with_parent
from sim.results.cell import AGAINST_UNICRON
from sim.results.convert import CellNames, Converter
from sim.results.footer import Identity
from sim.results.layout import Part
from sim.results.schema import Labels, Played
from sim.results.write import write_part
from sim.study.cell.cell import CellSetup, PreparedCell
from sim.study.errors import StudyError
from sim.study.planning.record import versions
from sim.study.running.shipped_files import Baggage, unpack
from sim.study.running.trial import own_files

Prepare = Callable[[CellSetup], PreparedCell]

LOOKS: Final = 0.5
"""Seconds between a worker's looks at whether its run is still there."""

_PREPARING: Final = threading.Lock()


@dataclass(frozen=True)
class Task:
    """One part to play, and all it takes: it travels to another process, or to another machine.

    `baggage` is what a machine of a cluster needs of the run's own files, and `versions` what it must have
    installed; None and nothing where the run plays on its own machine, with `parent` and `desk`.
    """

    part: Part
    setup: CellSetup
    seed: int
    folder: Path
    labels: Labels
    identities: Mapping[str, Identity]  # by table: what its file is to say of itself
    hashes: Mapping[str, str]
    prepare: Prepare
    parent: int
    desk: Path  # the folder that the run was started in: names on a desk and paths count from there
    baggage: Baggage | None = None
    versions: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Done:
    """A part that was played and written, with the seconds each took.

    `errors` says how many of its games ended in each error, by the error's number.
    """

    part: Part
    playing: float
    writing: float
    errors: Mapping[int, int]


def play_part(task: Task) -> Done:
    """Play the games of a part and write its files.

    Raises `StudyError` where cards or strategies changed since the run began, OSError where the part
    could not be written.
    """
    here = task.baggage is None
    if here:
        settle(task.parent, task.desk)
        if os.getpid() != task.parent and own_files(task.setup.strategies):
            faulthandler.disable()  # loky has it print many lines where a strategy crashes; the run says it in one
    _check_versions(task.versions)
    part, setup = task.part, task.setup
    ready = _prepared(task)
    if dict(ready.hashes) != dict(task.hashes):
        if here:
            raise StudyError("cards, strategies or rules were edited during the run; run again")
        raise StudyError(
            f"worker on {gethostname()}: has other cards or rules than the run; install the same"
        )
    started = time.perf_counter()
    block = ready.play(task.seed, part.first, part.last)
    played = time.perf_counter()
    mode = MODES[setup.mode]
    names = CellNames(
        setup.mode,
        setup.label,
        ready.names.definitions,
        ready.names.strategies,
        Played(
            mode.in_teams, ready.has_objectives, mode.variant != NO_VARIANT, mode.variant == AGAINST_UNICRON
        ),
        mode.variant,
    )
    tables = Converter(part.cell, names, task.labels).tables(block)
    if here:
        _end_without(task.parent)
    write_part(task.folder, part, tables, task.identities)
    errors = Counter(int(error) for error in block.games["error"] if error)
    return Done(part, played - started, time.perf_counter() - played, dict(errors))


def _check_versions(wanted: Mapping[str, str]) -> None:
    """Refuse to write other bytes than the run's: those depend on what is installed."""
    for package, version in wanted.items():
        if (own := versions()[package]) != version:
            told = f"worker on {gethostname()}: has {package} {own}, the run {version}"
            raise StudyError(f"{told}; install the same there, for the same bytes")


def settle(parent: int, desk: Path) -> None:
    """Make this process, where it is a worker, one of the run `parent`, in the folder that it was started in."""
    if os.getpid() != parent:
        # Ctrl-C reaches the whole group; the parent alone decides what it means.
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        _stay_with(parent)
        os.chdir(desk)


@cache
def _stay_with(run: int) -> None:
    """See to it, once in this process, that it ends when its run is killed: it would wait for work for minutes."""
    end_with_parent()

    def watch() -> None:
        while True:
            _end_without(run)
            time.sleep(LOOKS)

    threading.Thread(target=watch, daemon=True).start()


def _end_without(run: int) -> None:
    """End this worker where its run was killed: another may be filling the folder by now."""
    if os.name == "posix" and os.getpid() != run and os.getppid() != run:
        os._exit(1)


def _prepared(task: Task) -> PreparedCell:
    """The task's cell, made ready by one thread at a time: compiling sets what holds for the whole process."""
    with _PREPARING, contextlib.ExitStack() as stack:
        desk = task.desk
        if task.baggage is not None:
            desk = unpack(task.baggage)
            stack.enter_context(contextlib.chdir(desk))
        return _prepared_once(task.prepare, task.setup, desk, tuple(task.hashes.values()))


@lru_cache(maxsize=64)
def _prepared_once(prepare: Prepare, setup: CellSetup, *_: object) -> PreparedCell:
    """Cells are made ready once a process, and once more where desk, cards or strategies are others."""
    ready = prepare(setup)
    ready.play(0, 0, 0)  # no games: compiles, or loads, what the cell has not yet
    return ready
