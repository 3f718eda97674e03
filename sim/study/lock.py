"""One run a folder: a lock that the operating system lets go when its holder dies, however it dies."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sim.results.layout import LOCK
from sim.study.errors import StudyError

if sys.platform == "win32":
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold `folder` for one run. Raises `StudyError` where another run holds it.

    The lock file stays: taking it away would let a third run slip in between.
    """
    descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            _take(descriptor)
        except OSError:
            raise StudyError(f"{folder}: another run is writing there; wait for it, or give --out") from None
        yield
    finally:
        os.close(descriptor)
