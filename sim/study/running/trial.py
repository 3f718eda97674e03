"""Strategy files tried out in a process of their own before this one runs them: some end the process they run in.

An exception can be caught and named with its line. `os._exit`, a crash inside C and the like end the process at once,
with nothing said; nor can anything be said where a file closes standard output and standard error. So what runs a file
for the first time runs in a fork first: what it says, writes and raises there goes nowhere, and only whether it came
back with both open counts. That is done on Linux alone: on macOS and Windows a fork is unsafe or not to be had, and
nothing is tried out. Parts are played by workers, which may end.
"""

import contextlib
import faulthandler
import os
import re
import signal
import sys
import warnings
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, TypeVar

from joblib.externals.loky import ProcessPoolExecutor

from sim.engine.machine.beside import end_with_parent
from sim.study.config.desk import load_strategy, python_file
from sim.study.errors import RunStopped

BACK: Final = b"."
MUTE: Final = b"-"
"""What a fork says where nothing can be said any more in its streams."""
CLOSED: Final = "closed standard output or standard error"

T = TypeVar("T")
R = TypeVar("R")


def try_reading(strategies: Iterable[str]) -> None:
    """Tries whether the files of strategies can be read. Raises `RunStopped` where one ends the process."""
    for name in own_files(strategies):
        try_out([name], "while its file was read", partial(load_strategy, name))


def try_out(strategies: Iterable[str], when: str, call: Callable[[], object]) -> None:
    """Tries a call that runs strategies. Raises `RunStopped` where it ends the process, naming those of a file."""
    own = own_files(strategies)
    if own and (how := _end_of(call)):
        what = f"{CLOSED} {when}" if how == CLOSED else f"ended the process {when}: {how}"
        raise RunStopped(f"{names_of(own)} {what}")


def own_files(strategies: Iterable[object]) -> list[str]:
    """Returns those strategies that are from files of Python, each once."""
    names = dict.fromkeys(name for name in strategies if isinstance(name, str))
    return [name for name in names if python_file(name) is not None]


def names_of(strategies: Iterable[str]) -> str:
    """Returns strategies of which one did something, as a message names it."""
    names = [repr(name) for name in strategies]
    return f"strategy {names[0]}" if len(names) == 1 else f"one of the strategies {', '.join(names)}"


def how_it_ended(code: int) -> str:
    """Returns in words how a process ended, by its exit code, which is negative for a signal."""
    if code >= 0:
        return f"exit code {code}"
    with contextlib.suppress(ValueError):
        return signal.Signals(-code).name
    return f"signal {-code}"


def ended_workers(error: BaseException, strategies: Iterable[str]) -> RunStopped | None:
    """Returns what to say of workers that ended while they played files of strategies; None where they were killed.

    Joblib's error tells their exit codes, where it knows them: `EXIT(3)`, `SIGSEGV(-11)`.
    """
    codes = {int(code) for code in re.findall(r"\w+\((-?\d+)\)", str(error))}
    own = own_files(strategies)
    if not own or not codes - {-signal.SIGKILL}:
        return None
    how = ", ".join(how_it_ended(code) for code in sorted(codes))
    return RunStopped(f"{names_of(own)} ended the process that played: {how}; finished parts stay")


def one_worker(play: Callable[[T], R], tasks: Sequence[T]) -> Generator[R, None, None]:
    """Yields what comes of tasks that one worker does, one after another; joblib would do them in this process."""
    executor = ProcessPoolExecutor(
        max_workers=1
    )  # not one to be used again, which joblib would take for its own
    first = executor.submit(play, tasks[0])  # which starts it

    def finished() -> Generator[R, None, None]:
        try:
            yield first.result()
            for task in tasks[1:]:
                yield executor.submit(play, task).result()
        finally:
            executor.shutdown(kill_workers=True)

    return finished()


def _end_of(call: Callable[[], object]) -> str:
    """How a process ended that made the call and did not come back; "" where it came back, whatever was raised.

    `CLOSED` where it came back and had closed what commands speak through.
    """
    if sys.platform != "linux":
        return ""
    reading, writing = os.pipe()
    with warnings.catch_warnings(
        action="ignore"
    ):  # that other threads are not in the fork: it waits for none
        child = os.fork()
    if not child:
        _make(call, writing)
    os.close(writing)
    with _ended_with_us(child), open(reading, "rb") as pipe:  # noqa: PTH123
        back = pipe.read(1)
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return {BACK: "", MUTE: CLOSED}.get(back, how_it_ended(code))


def _make(call: Callable[[], object], writing: int, leave: Callable[[int], None] = os._exit) -> None:
    """In the fork: make the call, say that it came back, and end."""
    try:
        for number in (signal.SIGINT, signal.SIGHUP):
            signal.signal(
                number, signal.SIG_IGN
            )  # of the parent they ask that it ends, and with it this process
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        end_with_parent()
        faulthandler.disable()
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        sys.stdout = sys.stderr = os.fdopen(nowhere, "w")
        with contextlib.suppress(BaseException):
            call()
        os.write(writing, BACK if _can_speak() else MUTE)
    finally:
        leave(0)


def _can_speak() -> bool:
    """Whether standard output and standard error are open."""
    try:
        for stream in (1, 2):
            os.fstat(stream)
    except OSError:
        return False
    return True


@contextlib.contextmanager
def _ended_with_us(child: int) -> Iterator[None]:
    """Inside, what breaks off waiting for the fork ends it."""
    try:
        yield
    except BaseException:
        with contextlib.suppress(OSError):
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
        raise
