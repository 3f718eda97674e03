"""Whether there is memory enough to start: libraries that find too little abort, hang, or say it in many lines."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from sim.cli.errors import FAILED, UserError

LEAST: Final = 1500
"""Megabytes of address space (`ulimit -v`) that a command takes to start; most of it is never used."""

MEGABYTE: Final = 1 << 20
SAYS: Final = ("failed to map segment", "cannot allocate memory", "Cannot allocate memory")
"""What an ImportError says of a library for which there was no room."""


def check_memory() -> None:
    """Refuse to start with less address space than it takes. There is nothing to check on Windows."""
    if sys.platform == "win32":
        return
    import resource

    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit != resource.RLIM_INFINITY and limit < LEAST * MEGABYTE:
        raise UserError(
            f"memory: {limit // MEGABYTE:,} MB are allowed (ulimit -v); {LEAST:,} MB or more are needed to start",
            FAILED,
        )


@contextmanager
def memory_errors() -> Iterator[None]:
    """Inside, memory that is used up is the user's to mend."""
    try:
        yield
    except (MemoryError, ImportError) as error:
        if isinstance(error, ImportError) and not any(words in str(error) for words in SAYS):
            raise
        raise UserError(
            "memory: there is too little of it to go on; what is finished stays", FAILED
        ) from error
