"""Ends that do not wait for Python: of a run that does not heed a signal.

Python notes a signal, and acts on it between two steps of its own. A strategy in plain Python that is inside C takes
none, perhaps for ever, and lets no other thread take one. What the system does by itself goes on all the same: it
writes the number of each signal into a pipe, where a process beside the run reads it, and it ends processes. The
compiler takes no signal either, perhaps for minutes, but lets other threads go on: one of them hears of it.
"""

import contextlib
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
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
        os.write(1, number)
        first = first or time.monotonic()
        if time.monotonic() - first >= same:
            time.sleep(own_end)
            if os.getppid() == run:
                os.kill(run, signal.SIGKILL)
"""

Heard = Callable[[int, threading.Event], None]
"""Called in a thread of its own with the number of a signal, and with what is set when the signal is heeded."""


@contextmanager
def hard_end(ending: Iterable[int], heard: Heard) -> Iterator[None]:
    """Inside, the second of these signals ends this process, wherever it is; handlers see the first as ever.

    `heard` is called too, unless C holds all threads up. Where a pipe for signals is in use already (by an event
    loop), or no process can be started, and on Windows, it takes Python to end it.
    """
    numbers = [str(int(number)) for number in ending]
    with contextlib.ExitStack() as stack:
        if os.name == "posix" and numbers:
            try:
                _start(numbers, heard, stack)
            except OSError:
                stack.close()
        yield


@contextmanager
def overheard(number: int, heard: Heard) -> Iterator[None]:
    """Inside, `heard` is called when a signal comes that Python has a handler for, unless C holds all threads up."""
    with contextlib.ExitStack() as stack:
        if os.name == "posix" and threading.current_thread() is threading.main_thread():
            reading, writing = os.pipe()
            stack.callback(os.close, reading)
            with contextlib.ExitStack() as open_end:
                open_end.callback(os.close, writing)
                if _write_signals_to(writing, open_end):
                    _listen(reading, [number], heard, stack)
                    stack.push(open_end.pop_all())
        yield


def _write_signals_to(writing: int, stack: contextlib.ExitStack) -> bool:
    """Have the numbers of signals written there; not where they are written elsewhere already."""
    os.set_blocking(writing, False)
    before = signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    if before != -1:
        signal.set_wakeup_fd(before)
        return False
    stack.callback(signal.set_wakeup_fd, -1)
    return True


def _listen(reading: int, numbers: list[int], heard: Heard, stack: contextlib.ExitStack) -> None:
    """Start the thread that hears of signals. It ends when nobody can write there any more."""
    heeded = threading.Event()

    def listen() -> None:
        signal.pthread_sigmask(
            signal.SIG_BLOCK, numbers
        )  # they are to wake the main thread up, and not this one
        while read := os.read(reading, 1):
            if read[0] in numbers:
                heard(read[0], heeded)

    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    stack.callback(thread.join)
    stack.callback(heeded.set)


def _start(numbers: list[str], heard: Heard, stack: contextlib.ExitStack) -> None:
    reading, writing = os.pipe()
    stack.callback(os.close, writing)
    try:
        if not _write_signals_to(writing, stack):
            return
        # What a terminal sends to the run and all its processes is not for the guard, from its first moment on.
        mask = signal.pthread_sigmask(signal.SIG_BLOCK, [int(number) for number in numbers])
        try:
            guard = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", GUARD, str(SAME), str(OWN_END), *numbers],
                stdin=reading,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
            )
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        assert guard.stdout is not None
        stack.callback(guard.stdout.close)
        _listen(guard.stdout.fileno(), [int(number) for number in numbers], heard, stack)
        stack.callback(guard.wait)
        stack.callback(guard.kill)
    finally:
        os.close(reading)
