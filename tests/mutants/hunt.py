"""The hunt: a pytest session that collects the tests once, learns what each reaches, and forks for each mutant."""

import gc
import json
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Final

import pytest
from coverage import Coverage

from tests.mutants.operators import Mutant
from tests.mutants.patching import DoesNotLoad, apply

SLACK: Final = 10.0  # a test may take so many times as long as with the rules as they are
LEAST_SECONDS: Final = 5.0  # and this long in any case, before it counts as hanging
SLOWEST: Final = 15.0  # watched processor seconds after which a test is left out, as too dear for mutants
CONTROLS: Final = 3  # forks that run tests with the rules as they are, before any mutant does
TESTS: Final = ("tests/rules", "tests/engine", "tests/scenario")
TOLD: Final = 500  # tests between two words on how far it is
NEAR: Final = 10  # lines before and after a mutant
FEW: Final = 10  # tests that reach a line, if it is theirs
STANDSTILL: Final = 30.0  # so many times its processor seconds by the clock, and a fork stands still
# These play in processes or threads of their own, or thousands of games: nothing for a mutant in this process.
# Where polars has worked a fork waits without end for its threads, which stay behind.
LEFT_OUT: Final = (
    "tests/engine/test_compiled.py",
    "tests/engine/test_differential.py",
    "tests/engine/test_fuzz.py",
    "tests/engine/test_mutants.py",
    "tests/scenario/test_trust.py",
)

KILLED: Final = "killed"
TIMEOUT: Final = "timeout"
SURVIVED: Final = "survived"
UNREACHED: Final = "unreached"
ERROR: Final = "error"  # of the hunt, not of the mutant: nothing is known of it
ALIVE: Final = (SURVIVED, UNREACHED, ERROR)


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: how, by which test, after how many tests and seconds."""

    how: str
    by: str = ""
    tests: int = 0
    seconds: float = 0.0  # of the processor


@dataclass
class Baseline:
    """The tests with the rules as they are: processor seconds of each that passes, and what lines each reaches.

    They are measured while coverage watches, which takes two or three times as long.
    """

    seconds: dict[str, float] = field(default_factory=dict)
    failed: list[str] = field(default_factory=list)
    reached: dict[str, dict[int, set[str]]] = field(default_factory=dict)  # module file, line, tests

    def write(self, path: Path, key: str) -> None:
        """Keep it for another run of the same rules and tests, which `key` stands for."""
        number = {test: i for i, test in enumerate(self.seconds)}
        reached = {
            file: {line: sorted(number[test] for test in tests) for line, tests in lines.items()}
            for file, lines in self.reached.items()
        }
        kept = {"key": key, "seconds": self.seconds, "failed": self.failed, "reached": reached}
        unfinished = path.with_suffix(".unfinished")
        unfinished.write_text(json.dumps(kept), encoding="utf-8")
        unfinished.replace(path)

    def add(self, other: "Baseline") -> None:
        """Take in what was learnt of other tests."""
        self.seconds |= other.seconds
        self.failed += other.failed
        for file, lines in other.reached.items():
            here = self.reached.setdefault(file, {})
            for line, tests in lines.items():
                here.setdefault(line, set()).update(tests)

    @classmethod
    def read(cls, path: Path, key: str) -> "Baseline | None":
        """What was kept, if it is of these rules and tests."""
        if not path.exists():
            return None
        kept = json.loads(path.read_text(encoding="utf-8"))
        if kept["key"] != key:
            return None
        tests = list(kept["seconds"])
        reached = {
            file: {int(line): {tests[i] for i in numbers} for line, numbers in lines.items()}
            for file, lines in kept["reached"].items()
        }
        return cls(kept["seconds"], kept["failed"], reached)


class TestHangs(BaseException):
    """A test takes far longer than it does with the rules as they are."""


class Hunter:
    """A pytest plugin that runs the tests for mutants, not for their own sake."""

    def __init__(
        self,
        files: Sequence[Path],
        mutants: Sequence[Mutant],
        jobs: int,
        budget: float,
        note: Callable[[Mutant, Outcome], None],
        say: Callable[[str], None],
        keep: tuple[Path, str] | None,
    ) -> None:
        self.keep = keep
        self.files = {str(path) for path in files}
        self.mutants = mutants
        self.jobs = jobs
        self.budget = budget
        self.note = note
        self.say = say
        self.baseline = Baseline()
        self._items: dict[str, pytest.Item] = {}
        self._bad = False
        self._hung = False
        self.refusal = ""  # why no mutant was tried

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running each test once: the hunt."""
        if session.testsfailed:
            raise session.Interrupted("tests could not be collected")
        self._items = {item.nodeid: item for item in session.items}
        signal.signal(signal.SIGPROF, self._hang)
        known = Baseline.read(*self.keep) if self.keep else None
        if known is None:
            self._learn_side_by_side(session.items)
            if self.keep:
                self.baseline.write(*self.keep)
        else:
            self.baseline = known
        self._warm_up()
        self.say(
            f"{len(self.baseline.seconds)} tests pass uncompiled; {len(self.baseline.failed)} do not, or are too slow, "
            "and are left out"
        )
        gc.collect()
        gc.freeze()  # so that forks share what is there
        self._check_controls()
        if not self.refusal:
            self._run_all()
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Notice a test that fails or does not run."""
        self._bad |= not report.passed

    # --- The rules as they are ----------------------------------------------------------------------------

    def _learn_side_by_side(self, items: Sequence[pytest.Item]) -> None:
        """Learn in as many forks as mutants are tried at a time; each takes whole files of tests.

        What a fork does not bring home is learnt here: a test may end its process, or pytest itself.
        """
        files = by_file([item.nodeid for item in items])
        shares: list[list[pytest.Item]] = [[] for _ in range(min(self.jobs, len(files)))]
        for number, (_, tests) in enumerate(files):
            shares[number % len(shares)] += [self._items[test] for test in tests]
        with TemporaryDirectory() as folder:
            learnt = [Path(folder) / f"{number}.json" for number in range(len(shares))]
            forks = [self._fork_to_learn(*each) for each in zip(shares, learnt, strict=True)]
            for pid in forks:
                os.waitpid(pid, 0)
            for share, path in zip(shares, learnt, strict=True):
                if baseline := Baseline.read(path, ""):
                    self.baseline.add(baseline)
                else:
                    self.say(f"a fork was lost: {len(share):,} tests are watched again")
                    self._learn(share)

    def _fork_to_learn(self, items: Sequence[pytest.Item], path: Path) -> int:
        """The process of a fork that writes what it learns of tests to a file."""
        sys.stdout.flush()
        if (pid := os.fork()) == 0:
            try:
                self._learn(items)
                self.baseline.write(path, "")
            except BaseException:
                self.say(traceback.format_exc())
            finally:
                os._exit(0)
        return pid

    def _learn(self, items: Sequence[pytest.Item]) -> None:
        tracer = Coverage(data_file=None, include=sorted(self.files), messages=False)
        tracer.start()
        for count, (item, after) in enumerate(zip(items, [*items[1:], None], strict=True), 1):
            tracer.switch_context(item.nodeid)
            self._measure(item, after)
            if count % TOLD == 0:
                self.say(f"{count:,} of {len(items):,} tests watched")
        tracer.stop()
        data = tracer.get_data()
        for file in data.measured_files():
            lines = self.baseline.reached.setdefault(file, {})
            for line, tests in data.contexts_by_lineno(file).items():
                lines[line] = {test for test in tests if test in self.baseline.seconds}

    def _measure(self, item: pytest.Item, after: pytest.Item | None) -> None:
        """Run a test with the rules as they are; note how long it takes, or that it fails or takes too long."""
        self._bad = self._hung = False
        begun = time.process_time()
        self._play(item, after, SLOWEST)
        if self._bad or self._hung:
            self.baseline.failed.append(item.nodeid)
        else:
            self.baseline.seconds[item.nodeid] = time.process_time() - begun

    def _warm_up(self) -> None:
        """Run the quickest test of each file, so that forks find what these load loaded."""
        quickest: dict[str, str] = {}
        for test, seconds in self.baseline.seconds.items():
            file = file_of(test)
            if file not in quickest or seconds < self.baseline.seconds[quickest[file]]:
                quickest[file] = test
        for test in quickest.values():
            item = self._items[test]
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def choose_tests(self, mutant: Mutant, file: str) -> list[str]:
        """The tests that reach a mutant, as many as the budget allows.

        First those that are there for what stands near it, which few others reach; then those named for its
        module's topic; then the others. Fastest first in each.
        """
        near: set[str] = set()
        if mutant.function:
            lines = self.baseline.reached.get(file, {})
            reaching: set[str] = set()
            for line in range(mutant.first, mutant.last + 1):
                reaching |= lines.get(line, set())
            for line in range(mutant.first - NEAR, mutant.last + NEAR + 1):
                if len(there := lines.get(line, set())) <= FEW:
                    near |= there
        else:
            reaching = set(self.baseline.seconds)  # constants are read when modules are loaded
        topic = mutant.module.rpartition(".")[2]
        chosen: list[str] = []
        spent = 0.0
        for test in sorted(
            reaching,
            key=lambda name: (name not in near, topic not in name, self.baseline.seconds[name], name),
        ):
            spent += self.baseline.seconds[test]
            if spent > self.budget and chosen:
                break
            chosen.append(test)
        # File by file, for what a file's tests share is made once; files of quick tests first.
        quickest = {
            file: min(self.baseline.seconds[test] for test in tests) for file, tests in by_file(chosen)
        }
        place = {test: i for i, test in enumerate(self._items)}
        return sorted(
            chosen,
            key=lambda name: (
                name not in near, topic not in name, quickest[file_of(name)], file_of(name), place.get(name, 0)
            ),
        )  # fmt: skip

    # --- The mutants --------------------------------------------------------------------------------------

    def _check_controls(self) -> None:
        """A fork with the rules as they are has to survive: else the tests, or the hunt, would kill anything."""
        tests = sorted(self.baseline.seconds, key=lambda test: (self.baseline.seconds[test], test))
        for first in range(CONTROLS):
            shared, spent = [], 0.0
            for test in tests[first::CONTROLS]:
                spent += self.baseline.seconds[test]
                if spent > self.budget / CONTROLS:
                    break
                shared.append(test)
            shared.sort(key=list(self._items).index)  # file by file, as above
            outcome = self.attempt(None, shared)
            if outcome.how != SURVIVED:
                self.refusal = f"with the rules as they are, a fork ends '{outcome.how}' by {outcome.by}"

    def _fork(self, mutant: Mutant | None, tests: Sequence[str]) -> tuple[int, int]:
        """(process, pipe of its outcome) of a fork that runs tests with a mutant, or with the rules as they are."""
        read, write = os.pipe()
        sys.stdout.flush()
        if (pid := os.fork()) == 0:
            os.close(read)
            self._run_one(mutant, tests, write)
        os.close(write)
        return pid, read

    def _run_all(self) -> None:
        waiting = list(reversed(self.mutants))
        running: dict[int, tuple[Mutant, int]] = {}
        while waiting or running:
            while waiting and len(running) < self.jobs:
                mutant = waiting.pop()
                file = str(sys.modules[mutant.module].__file__)
                tests = self.choose_tests(mutant, file)
                if not tests:
                    self.note(mutant, Outcome(UNREACHED))
                    continue
                pid, read = self._fork(mutant, tests)
                running[pid] = (mutant, read)
            if running:
                pid, status = os.wait()
                mutant, read = running.pop(pid)
                self.note(mutant, _told(read, status))

    def limit(self, test: str) -> float:
        """Processor seconds after which a test hangs.

        What its module's tests share was made for the first of them when the rules were learned, and is made
        again for whichever comes first in a fork.
        """
        file = file_of(test)
        shared = max(s for name, s in self.baseline.seconds.items() if name.startswith(file + "::"))
        return max(LEAST_SECONDS, SLACK * self.baseline.seconds[test]) + shared

    def _hang(self, signum: int, frame: FrameType | None) -> None:
        self._hung = True
        raise TestHangs

    def attempt(self, mutant: Mutant | None, tests: Sequence[str]) -> Outcome:
        """One fork and what came of it; without a mutant the rules as they are."""
        pid, read = self._fork(mutant, tests)
        _, status = os.waitpid(pid, 0)
        return _told(read, status)

    def _run_one(self, mutant: Mutant | None, tests: Sequence[str], write: int) -> None:
        """In the fork: the mutant's tests, up to the first that fails. Does not return."""
        begun = time.process_time()
        try:
            silence = os.open(os.devnull, os.O_WRONLY)
            os.dup2(silence, 1)
            os.dup2(silence, 2)
            if mutant:
                self._put_in(mutant)
            outcome = self._first_to_fail(tests, begun)
        except DoesNotLoad as error:
            outcome = Outcome(KILLED, f"it does not even load: {error}")
        except BaseException as error:
            # A test that was stopped may leave pytest in a state that it trips over.
            outcome = Outcome(TIMEOUT if self._hung else ERROR, f"{type(error).__name__}: {error}")
        os.write(write, json.dumps(vars(outcome)).encode())
        os._exit(0)

    def _play(self, item: pytest.Item, after: pytest.Item | None, limit: float) -> None:
        """Run a test, but stop it after so many processor seconds and note that it hangs."""
        signal.setitimer(signal.ITIMER_PROF, limit)
        try:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
        except (TestHangs, Exception):
            signal.setitimer(signal.ITIMER_PROF, 0)
            if not self._hung:
                raise
            # Stopped between two lines, or in pytest, which then trips over a traceback without one.
            with suppress(Exception):
                item.session._setupstate.teardown_exact(after)
        signal.setitimer(signal.ITIMER_PROF, 0)

    def _put_in(self, mutant: Mutant) -> None:
        apply(mutant)

    def _first_to_fail(self, tests: Sequence[str], begun: float) -> Outcome:
        for count, name in enumerate(tests, 1):
            item = self._items[name]
            after = self._items[tests[count]] if count < len(tests) else None
            self._bad = self._hung = False
            signal.setitimer(signal.ITIMER_REAL, STANDSTILL * self.limit(name))  # ends the process
            self._play(item, after, self.limit(name))
            if self._bad or self._hung:
                how = TIMEOUT if self._hung else KILLED
                return Outcome(how, name, count, time.process_time() - begun)
        return Outcome(SURVIVED, "", len(tests), time.process_time() - begun)


def file_of(test: str) -> str:
    """The file that a test lies in, by the test's name."""
    return test.partition("::")[0]


def by_file(tests: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Tests by the file they lie in."""
    files: dict[str, list[str]] = {}
    for test in tests:
        files.setdefault(file_of(test), []).append(test)
    return list(files.items())


def _told(read: int, status: int) -> Outcome:
    """What a fork wrote before it ended; a process that died without a word was killed by what it ran.

    Not so one that stood still: threads that a fork does not take along may be waited for without end.
    """
    with os.fdopen(read) as pipe:
        told = pipe.read()
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM:
        return Outcome(ERROR, "it stood still")
    return Outcome(**json.loads(told)) if told else Outcome(KILLED, "the process died")


def hunt(
    files: Sequence[Path],
    mutants: Sequence[Mutant],
    note: Callable[[Mutant, Outcome], None],
    *,
    jobs: int = 1,
    budget: float = 120.0,
    tests: Sequence[str] = TESTS,
    say: Callable[[str], None] = lambda text: print(text, file=sys.stderr),
    keep: tuple[Path, str] | None = None,
) -> Baseline:
    """Run every mutant against the tests that reach it; `note` hears of each as it ends.

    `budget` is the seconds of tests (as the baseline has them) that a mutant gets at most: one that is not
    killed in it counts as a survivor. `keep` is a file for the baseline and a key to know it again by.
    Raises RuntimeError where no test could be collected, or where tests fail in a fork with the rules as they are.
    """
    hunter = Hunter(files, mutants, jobs, budget, note, say, keep)
    run_hunter(hunter, tests)
    return hunter.baseline


def run_hunter(hunter: Hunter, tests: Sequence[str]) -> None:
    """Collect tests and let a hunter try its mutants on them.

    Raises RuntimeError as `hunt` does.
    """
    left_out = [f"--ignore={path}" for path in LEFT_OUT]
    options = ["-q", "-s", "-n", "0", "-p", "no:cacheprovider", "--no-header", "--no-summary"]
    with Path(os.devnull).open("w", encoding="utf-8") as silence, redirect_stdout(silence):
        code = pytest.main([*options, *left_out, *tests], plugins=[hunter])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED) or not hunter.baseline.seconds:
        raise RuntimeError(f"the tests could not be run: {code!r}")
    if hunter.refusal:
        raise RuntimeError(hunter.refusal)
