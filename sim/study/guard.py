"""Ends that do not wait for Python: of a run that does not heed a second signal, and of workers without their run.

Python notes a signal, and acts on it between two steps of its own. A strategy in plain Python that is inside C takes
none, perhaps for ever, and lets no other thread take one. What the system does by itself goes on all the same: it
writes the number of each signal into a pipe, where a process beside the run reads it, and it ends processes.
"""

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

SAME: Final = 0.5
"""Seconds in which a signal that comes again is still the same request: `timeout`, for one, sends each twice."""

OWN_END: Final = 0.3
"""Seconds that a run has for ending itself at a second signal, as it does where Python gets to it."""

GUARD: Final = """
import os, signal, sys, time
run, first = os.getppid(), None
same, own_end, *ending = map(float, sys.argv[1:])
while number := os.read(0, 1):
    if number[0] in ending:
        first = first or time.monotonic()
        if time.monotonic() - first >= same:
            time.sleep(own_end)
            if os.getppid() == run:
                os.kill(run, signal.SIGKILL)
"""

_PARENT_DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG


@contextmanager
def hard_end(ending: Iterable[int]) -> Iterator[None]:
    """Inside, the second of these signals ends this process, wherever it is; handlers see the first as ever.

    Where a pipe for signals is in use already (by an event loop), or no process can be started, and on Windows,
    it takes Python to end it.
    """
    numbers = [str(int(number)) for number in ending]
    with contextlib.ExitStack() as stack:
        if os.name == "posix" and numbers:
            try:
                _start(numbers, stack)
            except OSError:
                stack.close()
        yield


def _start(numbers: list[str], stack: contextlib.ExitStack) -> None:
    reading, writing = os.pipe()
    stack.callback(os.close, writing)
    os.set_blocking(writing, False)
    try:
        before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        if before != -1:
            signal.set_wakeup_fd(before)
            return
        stack.callback(signal.set_wakeup_fd, -1)
        # What a terminal sends to the run and all its processes is not for the guard, from its first moment on.
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [int(number) for number in numbers])
        try:
            guard = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", GUARD, str(SAME), str(OWN_END), *numbers],
                stdin=reading,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        stack.callback(guard.wait)
        stack.callback(guard.kill)
    finally:
        os.close(reading)


def end_with_parent() -> None:
    """Have the system end this process, whatever it is at, when the one that started it ends; on Linux alone."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, int(signal.SIGKILL), 0, 0, 0)
