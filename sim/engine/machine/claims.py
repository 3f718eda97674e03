"""What one process compiles at the moment, others wait for and load from the cache.

Several processes compile at once, and most helpers serve many procedures. Without claims a third of a cold compile was
done twice. A claim is a lock on one byte of a file in the cache, which the operating system lets go when its holder
dies. Where there are no such locks (Windows, some file systems) nobody waits, and what two need is compiled by both.
"""

import contextlib
import hashlib
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardsets.cache import cache_root, open_cache

NAME: Final = f"claims-{0:020x}"  # as files of the cache are called (`cache.OURS`)
PLACES: Final = 2**62
"""A byte for each claim: two rarely share one, and then one waits for nothing."""

_descriptors: Final[dict[Path, int]] = {}

if sys.platform == "win32":

    @contextmanager
    def claimed(name: str) -> Iterator[None]:
        """Hold nothing."""
        yield

else:
    import fcntl

    @contextmanager
    def claimed(name: str) -> Iterator[None]:
        """Hold the claim to make what goes by a name; waits while another process holds it.

        Who waited looks into the cache before making it. Claims may lie within each other: who makes a function makes
        what it calls. Locks do not count: of two claims of a process on one place the first to end lets go of it.
        """
        place = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest()) % PLACES
        with contextlib.ExitStack() as held:
            # No lock to be had, or two who wait for each other: it is made by both.
            with contextlib.suppress(OSError):
                descriptor = _claims()
                fcntl.lockf(descriptor, fcntl.LOCK_EX, 1, place)
                held.callback(fcntl.lockf, descriptor, fcntl.LOCK_UN, 1, place)
            yield


def _claims() -> int:
    """Returns the file of this cache's claims; open until the process ends, for closing it would let go of all."""
    root = cache_root()
    if root not in _descriptors:
        _descriptors[root] = os.open(open_cache() / NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    return _descriptors[root]
