"""The folder of compiled code: whether it can be written, and what is said where its disk fills up."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from cardsets.cache import ANOTHER, cache_root, open_cache
from cardsets.errors import CacheError
from sim.engine.machine.compiled import INTERPRETED
from sim.study.errors import RunStopped, StudyError
from sim.study.running.stopping import FULL

PROBE: Final = 4096
"""Bytes that are written to see whether there is room: a full disk may still take a file with nothing in it."""


@contextmanager
def cache_in_use() -> Iterator[None]:
    """Inside, rules and strategies may be compiled; whether that can be kept is seen to before.

    Numba would keep it beside the sources instead, where an edit of what a rule depends on goes unnoticed.
    Raises `StudyError` where nothing may be written there or others may, `RunStopped` where the disk is full or
    fills up.
    """
    try:
        if not INTERPRETED:
            _check()
        yield
    except OSError as error:
        if error.errno not in FULL:
            raise
        raise RunStopped(
            f"{cache_root()}: the disk is full, and compiled rules are kept there; make room or let "
            "ROLLOUT_CACHE name another folder, then run the same command again"
        ) from None


def _check() -> None:
    try:
        with tempfile.TemporaryFile(dir=open_cache()) as probe:
            probe.write(bytes(PROBE))
    except CacheError as error:
        raise StudyError(str(error)) from None
    except OSError as error:
        if error.errno in FULL:
            raise
        raise StudyError(
            f"{cache_root()}: compiled rules cannot be kept there: {error.strerror}; {ANOTHER}"
        ) from None
