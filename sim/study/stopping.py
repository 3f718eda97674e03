"""What can befall a run from outside - signals, a full disk, a killed worker - told in one line."""

import errno
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from joblib.externals.loky.process_executor import BrokenProcessPool

from sim.study.errors import RunStopped, StudyError

GO_ON: Final = "finished parts stay; run the same command again to go on"
REFUSED: Final = (errno.EACCES, errno.EPERM, errno.EROFS)
FULL: Final = (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC))
ENDING: Final = tuple(name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""Signals that ask a process to end, and by default end it without a word. (Ctrl-C is Python's own already.)"""

GROUP_WIDE: Final = tuple(getattr(signal, name) for name in ("SIGINT", "SIGHUP") if hasattr(signal, name))
"""Signals that a terminal sends to a run and all its workers."""


class _Ended(KeyboardInterrupt):
    """A signal that asks the process to end came."""


@contextmanager
def told_plainly(folder: Path) -> Iterator[None]:
    """Turn what befalls a run that writes into `folder` into one line: what happened and what to do.

    Raises `StudyError` where nothing may be written there, `RunStopped` where the run ends early.
    """
    try:
        with _ending_raises():
            yield
    except _Ended as ended:
        raise RunStopped(f"ended by {ended}; {GO_ON}") from None
    except KeyboardInterrupt:
        raise RunStopped(f"interrupted; {GO_ON}") from None
    except BrokenProcessPool:
        raise RunStopped(f"a worker process was killed (out of memory?); {GO_ON}") from None
    except OSError as error:
        place = error.filename or folder
        if error.errno in REFUSED:
            raise StudyError(f"{place}: cannot be written: {error.strerror}") from None
        what = "the disk is full" if error.errno in FULL else f"writing failed: {error.strerror or error}"
        remedy = "make room, then " if error.errno in FULL else ""
        raise RunStopped(f"{place}: {what}; {GO_ON.replace('run', remedy + 'run')}") from None


@contextmanager
def _ending_raises() -> Iterator[None]:
    """Inside, signals of `ENDING` raise, so that workers are stopped and what is unfinished is swept up.

    Those that are ignored (by `nohup`) or have a handler already are left alone, as are all outside the main
    thread, where Python handles none.
    """
    ours: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        numbers = [getattr(signal, name) for name in ENDING]
        ours = {number: _end for number in numbers if signal.getsignal(number) is signal.SIG_DFL}
    for number, handler in ours.items():
        signal.signal(number, handler)
    try:
        yield
    finally:
        for number in ours:
            signal.signal(number, signal.SIG_DFL)


def _end(number: int, frame: object) -> None:
    raise _Ended(signal.Signals(number).name)


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
