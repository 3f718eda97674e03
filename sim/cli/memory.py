"""Whether there is memory enough to start: libraries that find too little abort, hang, or say it in many lines."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from cardsets.errors import RolloutError
from sim.cli.errors import FAILED, UserError

LEAST: Final = 2_250
"""Megabytes of address space (`ulimit -v`) that a run takes which compiles the rules. Most is never used.

Tried on two cores: with 1,600 a run of compiled rules aborts in several lines, and one that compiles peaks at 2,198.
"""

A_CORE: Final = 10
"""Megabytes of address space more for the threads that libraries start a core: 4 were found, on up to 16."""

LEAST_HELD: Final = 800
"""Megabytes that a run holds at least: with two workers it was 800, or 820 by the process alone that compiles.

Where another process compiles beside it, both hold 1,400: a container that allows less may end the first run.
"""

MEGABYTE: Final = 1 << 20
SAYS: Final = (
    "failed to map segment", "cannot allocate memory", "Cannot allocate memory", "can't start new thread",
)  # fmt: skip
"""What an ImportError or RuntimeError says where there was no room for a library or a thread."""


def check_memory() -> None:
    """Refuse to start with less memory than it takes. There is nothing to check on Windows."""
    if sys.platform == "win32":
        return
    import resource

    allowed, _ = resource.getrlimit(resource.RLIMIT_AS)
    if allowed != resource.RLIM_INFINITY:
        _check(allowed, least(), "ulimit -v")
    held = cgroup_limit()
    if held is not None:
        _check(held, LEAST_HELD, "its cgroup: a container or service")


def least() -> int:
    """Returns how many megabytes of address space a run takes on this machine."""
    return LEAST + A_CORE * (os.cpu_count() or 1)


def cgroup_limit(told: Path = Path("/proc/self/cgroup"), root: Path = Path("/sys/fs/cgroup")) -> int | None:
    """Returns the bytes that the cgroups of this process allow it; None where there are none, or no limit."""
    found = []
    for line in _text(told).splitlines():
        number, _, rest = line.partition(":")
        kinds, _, name = rest.partition(":")
        if number == "0" and not kinds:
            top, file = root, "memory.max"
        elif "memory" in kinds.split(","):
            top, file = root / "memory", "memory.limit_in_bytes"
        else:
            continue
        place = top / name.strip("/")  # which need not be there: in a container its own group may be the top
        limits = [_text(each / file).strip() for each in (place, *place.parents) if each.is_relative_to(top)]
        found += [int(limit) for limit in limits if limit.isdecimal()]
    return min(found, default=None)


def _text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def _check(allowed: int, needed: int, by: str) -> None:
    if allowed < needed * MEGABYTE:
        raise UserError(
            f"memory: {allowed // MEGABYTE:,} MB are allowed ({by}); {needed:,} MB or more are needed to start",
            FAILED,
        )


@contextmanager
def memory_errors() -> Iterator[None]:
    """Inside, memory that is used up is the user's to mend."""
    try:
        yield
    except RolloutError:
        raise
    except (MemoryError, ImportError, RuntimeError) as error:
        if not isinstance(error, MemoryError) and not any(words in str(error) for words in SAYS):
            raise
        raise UserError(
            "memory: there is too little of it to go on; what is finished stays", FAILED
        ) from error
