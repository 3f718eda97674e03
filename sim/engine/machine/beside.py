"""Another process that does a share of a cold compile, and ends with the one that started it."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PROJECT_ROOT: Final = Path(__file__).parents[3]
_PARENT_DEATH_SIGNAL: Final = 1  # PR_SET_PDEATHSIG


@contextmanager
def beside(work: Callable[[], None]) -> Iterator[None]:
    """Inside, another process does `work`, a function of a module; none on a single core.

    It is waited for in the end. Where this process breaks off, the other is ended at once.
    """
    if (os.cpu_count() or 1) < 2:
        yield
        return
    code = (
        f"from sim.engine.machine.beside import stay_with; stay_with({os.getpid()}); "
        f"from {work.__module__} import {work.__name__}; {work.__name__}()"
    )
    # What befalls it (a full disk, Ctrl-C) befalls this process too, which tells it; what it leaves, this one compiles.
    with subprocess.Popen(
        [sys.executable, "-c", code], cwd=PROJECT_ROOT, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as other:
        try:
            yield
            other.wait()
        finally:
            other.kill()


def stay_with(parent: int) -> None:
    """End this process, whatever it does, when `parent` ends, who holds the other end of its standard input.

    The compiler lets other threads of Python go on, and on Linux the system sees to it anyway.
    """
    end_with_parent()
    if os.name == "posix" and os.getppid() != parent:  # it has ended already
        os._exit(1)
    threading.Thread(target=_end_with_input, daemon=True).start()


def _end_with_input() -> None:
    os.read(0, 1)
    os._exit(1)


def end_with_parent() -> None:
    """Have the system end this process, whatever it does, when the one that started it ends; on Linux alone."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, int(signal.SIGKILL), 0, 0, 0)
