"""Running a study: its parts, over several processes, into a results folder.

The dataset is the same, byte by byte, for any number of workers, and after any number of interruptions:
parts are cut by game number, a worker writes a part whole, and running again plays what is missing.

Workers are processes. Inside ``joblib.parallel_config(backend="threading")`` they are threads of this one, to
follow what they do with a debugger or where processes cannot be started; games take turns there.
"""

import contextlib
import json
import os
import time
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from joblib import Parallel, delayed
from joblib._parallel_backends import LokyBackend
from joblib.externals.loky.process_executor import BrokenProcessPool
from joblib.parallel import get_active_backend

from cardsets.cache import cache_root
from sim.engine.board.frames import ERROR_NAMES
from sim.results.address import is_local, look_again
from sim.results.cell import played_in
from sim.results.footer import identity_of
from sim.results.inspection import few
from sim.results.layout import LOG, Part, remove_unfinished
from sim.results.manifest import Manifest
from sim.results.schema import tables_of
from sim.results.whole import add_line
from sim.study.cell.cell import PreparedCell, prepare
from sim.study.cell.warming import warm
from sim.study.errors import RunStopped
from sim.study.planning.plan import AnyGoal, Plan
from sim.study.planning.record import make_cards, make_manifest, versions
from sim.study.planning.rounds import goes_on, rounds
from sim.study.running.cache import cache_in_use
from sim.study.running.cluster import on_cluster
from sim.study.running.folder import (
    Due,
    changed_cards_file,
    check_folder,
    enter,
    games_wanted,
    make_folder,
    resumed,
)
from sim.study.running.lock import claimed, locked
from sim.study.running.place import Place, find_place
from sim.study.running.shipped_files import pack
from sim.study.running.stopping import GO_ON, deaf_children, told_plainly
from sim.study.running.trial import ended_workers, one_worker, own_files, try_out, try_reading
from sim.study.running.worker import Done, Prepare, Task, play_part

Say = Callable[[str], None]
Progress = Callable[[int, int], None]

HOPELESS: Final = 20
"""Games, all of which ended in an error, after which a run stops."""

AT_ONCE: Final = 1
"""Parts that a worker is given at a time. They take a second or so: more would save nothing."""


@dataclass(frozen=True)
class Engine:
    """What a run needs of the engine: cells made ready, and compiling beforehand."""

    prepare: Prepare = prepare
    warm: Callable[..., float] = warm


@dataclass
class Outcome:
    """What a run did: games that were there, games it played, and the seconds that took.

    `playing` and `writing` are summed over workers; `compiling` and `elapsed` are the parent's. `place` tells
    where the games are; `goal` is the precision asked for, if one was, and `look` the last look at it.
    """

    place: Place
    games: int = 0
    found: int = 0
    played: int = 0
    workers: int = 0
    compiling: float = 0.0
    elapsed: float = 0.0
    playing: float = 0.0
    writing: float = 0.0
    errors: dict[int, int] = field(default_factory=dict)
    goal: AnyGoal | None = None
    look: Any = None

    @property
    def unreached(self) -> str:
        """Why the precision asked for is out of reach; "" where it was reached or none was asked for."""
        return "" if self.goal is None or self.look is None else self.goal.failed(self.look)


def run_study(
    plan: Plan,
    folder: Path,
    *,
    jobs: int,
    cluster: str = "",
    say: Say = lambda _: None,
    progress: Progress = lambda done, total: None,
    engine: Engine | None = None,
) -> Outcome:
    """Play what is missing of a study, in its folder or, where the cards changed, beside it.

    `cluster` is the address of a Dask scheduler whose workers play, instead of `jobs` of this machine.
    `progress` is called with the games that are there and those of the whole study, or up to its next look.
    Raises `StudyError` where the study or the folder is not as it must be (nothing is lost then), `RunStopped`
    where the run ends early (finished parts stay). That a precision is out of reach tells `Outcome.unreached`.
    """
    engine = engine or Engine()
    try_reading(_strategies(plan))
    prepared = [engine.prepare(cell.setup) for cell in plan.cells]
    manifest, cards = make_manifest(plan, prepared), make_cards(plan, prepared)
    with contextlib.ExitStack() as told:
        told.enter_context(told_plainly(folder))
        place = find_place(folder, manifest, cards)
        folder = place.folder
        told.enter_context(told_plainly(folder))
        plan, looks = resumed(plan, folder, manifest)
        manifest = make_manifest(plan, prepared, looks)
        check_folder(folder, manifest)
        if place.before is not None:
            say(f"The cards changed; {place.before} stays as it is, games with them go to {folder}.")
        slots = told.enter_context(on_cluster(cluster)) if cluster else jobs
        due = Due(folder, manifest)
        plays = due.parts(list(plan.parts())) or goes_on(plan, looks)
        with claimed(folder):
            compiling = _warm(plan, prepared, engine, say) if plays else 0.0
            make_folder(folder, manifest)
            told.enter_context(locked(folder))
        wanted = games_wanted(folder)
        if wrong := changed_cards_file(folder):
            say(f"{wrong}; it is written again.")
        enter(folder, manifest, cards)
        outcome = Outcome(place, compiling=compiling, goal=plan.goal)
        with _logged(folder, outcome), _swept(folder):
            for wave in rounds(plan, looks, folder, prepared, say):
                parts = due.parts(list(wave.parts()))
                tasks = _tasks(wave, parts, prepared, folder, manifest, engine.prepare)
                outcome.games = wave.games
                if not outcome.workers:
                    outcome.found = wave.games - _games_of(tasks)
                if due.damaged:
                    say(f"{few(due.damaged)}\nThese parts are played again.")
                if tasks and not outcome.workers:
                    _tell_what_is_there(None if due.damaged else wanted, outcome, say)
                if tasks:
                    outcome.workers = max(outcome.workers, min(slots, len(tasks)))
                    _play_all(_for_cluster(tasks) if cluster else tasks, outcome, progress)
                if tasks and (cluster or not is_local(folder)):
                    _check_there(folder, due, wave)
        outcome.look = looks[-1] if looks else None
    return outcome


def _tell_what_is_there(wanted: int | None, outcome: Outcome, say: Say) -> None:
    """Say what a run finds that goes on; `wanted` is how many games the last run was to fill the folder with."""
    there = f"{outcome.found:,} of {outcome.games:,} games are there and stay; the others are played now."
    if not outcome.found:
        return
    if wanted == outcome.games:
        say(f"The last run into {outcome.place.folder} did not end: {there}")
    else:
        say(there)


def _warm(plan: Plan, prepared: Sequence[PreparedCell], engine: Engine, say: Say) -> float:
    """Compile rules and strategies here, so that workers only load them; seconds it took.

    Nothing is written yet, so a strategy that does not compile leaves no folder behind.
    """
    start = time.perf_counter()
    with told_plainly(cache_root()), cache_in_use():
        engine.warm(say, all(ready.has_objectives for ready in prepared))
        for ready in prepared:
            ready.load()
        one_of_each = {cell.setup.strategies: ready for cell, ready in zip(plan.cells, prepared, strict=True)}
        for strategies, ready in one_of_each.items():
            ready.play(plan.seed, 0, 0)  # compiles
            try_out(strategies, "in its first game", partial(ready.play, plan.seed, 0, 1))
            ready.play(plan.seed, 0, 1)
    return time.perf_counter() - start


def _strategies(plan: Plan) -> list[Any]:
    """What plays in a study."""
    return [name for cell in plan.cells for name in cell.setup.strategies]


def _tasks(
    plan: Plan,
    parts: Sequence[Part],
    prepared: Sequence[PreparedCell],
    folder: Path,
    manifest: Manifest,
    prepare: Prepare,
) -> list[Task]:
    parent = os.getpid()
    return [
        Task(
            part=part,
            setup=plan.cells[part.cell].setup,
            seed=plan.seed,
            folder=folder,
            labels=manifest["labels"],
            identities={
                table: identity_of(manifest, part, table)
                for table in tables_of(played_in(manifest["cells"][part.cell]))
            },
            hashes=prepared[part.cell].hashes,
            prepare=prepare,
            parent=parent,
            desk=Path.cwd(),
        )
        for part in parts
    ]


def _for_cluster(tasks: Sequence[Task]) -> list[Task]:
    """The tasks with all that another machine needs for them."""
    baggage = pack(name for task in tasks for name in task.setup.strategies if isinstance(name, str))
    folder = tasks[0].folder.absolute()
    return [replace(task, folder=folder, baggage=baggage, versions=versions()) for task in tasks]


def _check_there(folder: Path, due: Due, plan: Plan) -> None:
    """Whether what workers wrote has come to where this run looks for it."""
    remove_unfinished(folder)
    look_again(folder)
    if due.parts(list(plan.parts())):
        raise RunStopped(
            f"{folder}: parts were written where this run does not see them; "
            "give --out an address that it shares with all its workers"
        )


def _play_all(tasks: Sequence[Task], outcome: Outcome, progress: Progress) -> None:
    strategies = [name for task in tasks for name in task.setup.strategies]
    there = outcome.games - _games_of(tasks)
    progress(there, outcome.games)
    with contextlib.ExitStack() as stack:
        stack.enter_context(_ends_told(strategies))
        with deaf_children():  # workers are started here
            finished = _finished(tasks, outcome.workers, apart=bool(own_files(strategies)))
            stack.enter_context(contextlib.closing(finished))
        for done in finished:
            if not isinstance(done, Done):  # of a cluster that went away its client knows no more
                raise RunStopped(f"the cluster is gone; {GO_ON}")
            _count(done, outcome)
            _check_errors(done, outcome)
            there += done.part.games
            progress(there, outcome.games)


def _finished(tasks: Sequence[Task], workers: int, *, apart: bool) -> Generator[Done, None, None]:
    """Parts as they are finished; with `apart` one worker alone is a process of its own too, unless it is a thread."""
    if apart and workers == 1 and isinstance(get_active_backend()[0], LokyBackend):
        return one_worker(play_part, tasks)
    pool = Parallel(n_jobs=workers, return_as="generator_unordered", batch_size=AT_ONCE)
    finished: Generator[Done, None, None] = pool(delayed(play_part)(task) for task in tasks)
    return finished


@contextlib.contextmanager
def _ends_told(strategies: Sequence[Any]) -> Iterator[None]:
    """Inside, a strategy that ends its worker is named."""
    try:
        yield
    except BrokenProcessPool as error:
        raise ended_workers(error, strategies) or error from None


def _games_of(tasks: Sequence[Task]) -> int:
    return sum(task.part.games for task in tasks)


def _count(done: Done, outcome: Outcome) -> None:
    outcome.played += done.part.games
    outcome.playing += done.playing
    outcome.writing += done.writing


def _check_errors(done: Done, outcome: Outcome) -> None:
    """Stop a run of which every game so far ended in an error: more of them would tell nothing."""
    for error, games in done.errors.items():
        outcome.errors[error] = outcome.errors.get(error, 0) + games
    failed = sum(outcome.errors.values())
    if failed == outcome.played + outcome.found and failed >= HOPELESS:
        kinds = ", ".join(f"{ERROR_NAMES[error]} ({games:,})" for error, games in outcome.errors.items())
        folder, part = outcome.place.folder, done.part
        raise RunStopped(
            f"all {failed:,} games so far ended in an error: {kinds}; the run is stopped, its games stay. The first, "
            f"with the strategy and its line: rollout replay {folder} {part.cell} {part.first} --why"
        )


@contextlib.contextmanager
def _swept(folder: Path) -> Iterator[None]:
    """Where a run ends early, delete what its workers had not finished, which may be what fills the disk."""
    try:
        yield
    except BaseException:
        with contextlib.suppress(OSError):
            remove_unfinished(folder)
        raise


def _timings(outcome: Outcome) -> dict[str, Any]:
    return {
        key: value for key, value in vars(outcome).items() if key not in ("place", "goal", "look", "errors")
    }


@contextlib.contextmanager
def _logged(folder: Path, outcome: Outcome) -> Iterator[None]:
    """Append the timings of a run that plays to the folder's log, a line of JSON a run, however it ends."""
    began = datetime.now(UTC).isoformat(timespec="seconds")
    start = time.perf_counter()
    try:
        yield
    finally:
        outcome.elapsed = time.perf_counter() - start
        line = json.dumps({"began": began, **_timings(outcome)}) + "\n"
        if outcome.workers:
            with contextlib.suppress(OSError):
                add_line(folder / LOG, line)
