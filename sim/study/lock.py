"""One run a folder: a lock that the operating system lets go when its holder dies, however it dies.

Elsewhere than on this machine there is none. Two runs of one study write the same bytes there, and runs of others
are refused by the manifest.
"""

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sim.results.address import is_local
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


_HELD: Final = (errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
"""What the systems say of a lock that another process holds."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold `folder` for one run.

    Raises `StudyError` where another run holds it, OSError where there can be no lock.

    The lock file stays: taking it away would let a third run slip in between.
    """
    if not is_local(folder):
        yield
        return
    descriptor = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            _take(descriptor)
        except OSError as error:
            if error.errno not in _HELD:
                raise
            raise StudyError(f"{folder}: another run is writing there; wait for it, or give --out") from None
        yield
    finally:
        os.close(descriptor)
