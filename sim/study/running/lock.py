"""One run a folder: a lock that the operating system lets go when its holder dies, however it dies.

Elsewhere than on this machine there is none. Two runs of one study write the same bytes there, and runs of others
are refused by the manifest.

A run writes nothing into its folder until all is compiled, which takes minutes. So until then it holds the folder by
another file, among the temporary files of its user: two runs may have caches of their own.
"""

import contextlib
import errno
import hashlib
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardsets.cache import own_folder
from cardsets.errors import CacheError
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

CLAIMS: Final = "rollout-claims"
"""How the folder of the files is called by which folders are claimed, before the number of their user."""


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold `folder` for one run.

    Raises `StudyError` where another run holds it, OSError where there can be no lock.

    The lock file stays: taking it away would let a third run slip in between.
    """
    if not is_local(folder):
        yield
        return
    with _held(folder / LOCK, folder):
        yield


@contextmanager
def claimed(folder: Path) -> Iterator[None]:
    """Hold `folder` for one run that is not ready to write there yet. Inside, the run takes the folder's own lock.

    Raises `StudyError` where another run holds it, by a claim or by its lock. Where no temporary file can be
    written there is no claim, and a second run is refused when it is ready to write.
    """
    with contextlib.ExitStack() as stack:
        if is_local(folder):
            with contextlib.suppress(OSError, CacheError):
                stack.enter_context(_held(_claim(folder), folder, passing=True))
            if (folder / LOCK).exists():
                with locked(folder):
                    pass  # nobody has it, and with the claim nobody takes it meanwhile
        yield


def claims() -> Path:
    """Returns the folder of claims, which belongs to its user alone. Raises CacheError or OSError where none can be."""
    user = f"-{os.getuid()}" if hasattr(os, "getuid") else ""
    path = Path(tempfile.gettempdir()) / f"{CLAIMS}{user}"
    if path.is_symlink():
        raise CacheError(f"{path}: leads elsewhere")
    return own_folder(path)


def _claim(folder: Path) -> Path:
    return claims() / hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:32]


@contextmanager
def _held(file: Path, folder: Path, passing: bool = False) -> Iterator[None]:
    """Hold a folder by a file, which a `passing` hold takes away in the end."""
    descriptor = _lock(file, folder)
    try:
        yield
    finally:
        if passing:
            with contextlib.suppress(OSError):
                file.unlink()
        os.close(descriptor)


def _lock(file: Path, folder: Path) -> int:
    """Returns the descriptor of a file that is locked by now, and that still goes by its name."""
    while True:
        descriptor = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
        try:
            _take(descriptor)
            if _goes_by(file, descriptor):
                return descriptor
        except OSError as error:
            os.close(descriptor)
            if error.errno not in _HELD:
                raise
            raise StudyError(f"{folder}: another run is writing there; wait for it, or give --out") from None
        os.close(descriptor)


def _goes_by(file: Path, descriptor: int) -> bool:
    """Whether a file was not taken away between being opened and being locked: whoever comes then makes another."""
    try:
        return os.path.samestat(file.stat(), os.fstat(descriptor))
    except FileNotFoundError:
        return False
