"""What can befall a run from outside - signals, a full disk, a killed worker - told in one line."""

import errno
import os
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from joblib.externals.loky.process_executor import BrokenProcessPool

from sim.engine.machine.compiling import compiles_here, is_compiling
from sim.study.errors import RunStopped, StudyError
from sim.study.running.hard_stop import SAME, hard_end, overheard

GO_ON: Final = "finished parts stay; run the same command again to go on"
REFUSED: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
FULL: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
ENDING: Final = tuple(name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask a process to end; the first is Ctrl-C."""
GROUP_WIDE: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name))
"""Signals that a terminal sends to a run and all its workers."""

LOOKS: Final = 0.5
"""Seconds between looks at whether a command compiles though a signal came."""
STOPPED: Final = 1
"""The exit code of a command that breaks off."""

_leaving: Final[list[Callable[[str], None]]] = []
"""Where commands write a line as they end; nothing where this process is more than a command."""

_left: Final = threading.Lock()
"""Held for good by the thread that ends this process."""

_came: Final[list[tuple[int, float]]] = []
"""The first signal of `ENDING` that came while `told_plainly`, and when."""


class _Ended(KeyboardInterrupt):
    """A signal that asks the process to end came."""


@contextmanager
def told_plainly(folder: Path) -> Iterator[None]:
    """Turn what befalls a run that writes into `folder` into one line: what happened and what to do.

    Raises `StudyError` where nothing may be written there, `RunStopped` where the run ends early. A second
    signal that asks for the end is not told: it ends the process at once.
    """
    with _ending_raises() as numbers:
        try:
            with hard_end(numbers, lambda number, heeded: _break_off(_ended(number), heeded)):
                yield
        except (Exception, KeyboardInterrupt) as error:
            told = _told(error, folder)
            if told is None:
                raise
            raise told from None
        if _came:
            raise RunStopped(_ended())


@contextmanager
def leaving(say: Callable[[str], None]) -> Iterator[None]:
    """Inside, this process is a command and nothing more: `told_plainly` ends it where a signal finds it compiling.

    The compiler may notice no signal for minutes, and what it makes is not needed any more. `say` is given the line.
    """
    _leaving.append(say)
    try:
        yield
    finally:
        _leaving.remove(say)


@contextmanager
def leaving_at_ctrl_c(told: str, say: Callable[[str], None]) -> Iterator[None]:
    """Inside, Ctrl-C ends this process, with a line, where it finds it compiling; for commands that write nothing."""

    def heard(number: int, heeded: threading.Event) -> None:
        _break_off(told, heeded)

    with leaving(say), overheard(signal.SIGINT, heard):
        yield


def _break_off(told: str, heeded: threading.Event) -> None:
    """End this process where it compiles though a signal came. Other processes that compile end with it."""
    while _leaving:
        if is_compiling():
            _leave(told)
        if heeded.wait(LOOKS):
            return


def _leave(told: str) -> None:
    """End this process with a line. To let it end as others do would take as long again."""
    if _left.acquire(blocking=False):  # else another thread is at it
        try:
            for say in _leaving[-1:]:
                say(told)
            sys.stdout.flush()
        finally:
            os._exit(STOPPED)
    time.sleep(LOOKS)


def _told(error: BaseException, folder: Path) -> Exception | None:
    """What to tell instead of an error; None where it is no work of the outside."""
    if _came or isinstance(error, KeyboardInterrupt):
        return RunStopped(_ended())  # whatever came of it: code that was being compiled is broken off
    if isinstance(error, BrokenProcessPool):
        return RunStopped(f"a worker process was killed (out of memory?); {GO_ON}")
    if isinstance(error, OSError):
        place = error.filename or folder
        if error.errno in REFUSED:
            return StudyError(f"{place}: cannot be written: {error.strerror}")
        if error.errno in FULL:
            return RunStopped(f"{place}: the disk is full; {GO_ON.replace('run', 'make room, then run')}")
        return RunStopped(f"{place}: writing failed: {error.strerror or error}; {GO_ON}")
    return None


def _ended(came: int = signal.SIGINT) -> str:
    number = signal.Signals(_came[0][0] if _came else came)
    return f"{'interrupted' if number == signal.SIGINT else f'ended by {number.name}'}; {GO_ON}"


@contextmanager
def _ending_raises() -> Iterator[list[int]]:
    """Inside, signals of `ENDING` raise, so that workers are stopped and what is unfinished is swept up; which do.

    The first does; a second one finds a run that does not end, and ends it as it is. Those that are ignored (by
    `nohup`) or have a handler already are left alone, as are all outside the main thread, where Python handles
    none.
    """
    if threading.current_thread() is not threading.main_thread():
        yield []
        return
    numbers = [getattr(signal, name) for name in ENDING]
    before = {number: signal.getsignal(number) for number in numbers}
    usual = (signal.SIG_DFL, signal.default_int_handler)
    ours = {number: handler for number, handler in before.items() if handler in usual}
    if not ours:
        yield []
        return
    for number in ours:
        signal.signal(number, _end)
    try:
        with _no_echo():
            yield list(ours)
    finally:
        for number, handler in ours.items():
            signal.signal(number, handler)
        _came.clear()


@contextmanager
def _no_echo() -> Iterator[None]:
    """Inside, nothing is printed of what a signal that asks for the end breaks off; its own line says enough.

    Where the compiler calls back into Python the exception is lost, and Python complains of that. The thread that
    feeds the workers may find its tasks gone (a `KeyError`), and joblib counts those that it cancels.
    """
    unraisable, of_thread = sys.unraisablehook, threading.excepthook

    def but_ours(lost: Any) -> None:
        if not isinstance(lost.exc_value, _Ended):
            unraisable(lost)

    def but_broken_off(ended: threading.ExceptHookArgs) -> None:
        if not _came:
            of_thread(ended)

    sys.unraisablehook, threading.excepthook = but_ours, but_broken_off
    try:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", ".* tasks which were still being processed", UserWarning)
            yield
    finally:
        sys.unraisablehook, threading.excepthook = unraisable, of_thread


def _end(number: int, frame: object) -> None:
    now = time.monotonic()
    if not _came:
        _came.append((number, now))
        if _leaving and compiles_here():
            _leave(_ended())
        raise _Ended(signal.Signals(number).name)
    if now - _came[0][1] >= SAME:
        signal.signal(number, signal.SIG_DFL)
        signal.raise_signal(number)


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes started inside never hear Ctrl-C or a hangup, which reach the whole group: the parent alone decides.

    They inherit that from their first moment, before Python runs in them. What comes for the parent meanwhile
    it hears when it leaves. Nothing of the kind on Windows.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    from multiprocessing import resource_tracker

    before = signal.pthread_sigmask(signal.SIG_BLOCK, GROUP_WIDE)
    try:
        # The process that sweeps up after multiprocessing is started first: Python unblocks Ctrl-C after that.
        resource_tracker.ensure_running()
        signal.pthread_sigmask(signal.SIG_BLOCK, GROUP_WIDE)
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
