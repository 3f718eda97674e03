"""Searches for garbage seldom, or not at all: commands need nearly all that they make until they end."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

SELDOM: Final = (100_000, 20, 20)
"""Objects more than before a search, and searches of the young before one of the older: 700, 10 and 10 by default."""


def collect_seldom() -> None:
    """Searches for reference cycles less often: a command needs nearly all that it makes, its modules to begin with."""
    gc.set_threshold(*SELDOM)


@contextmanager
def uncollected() -> Iterator[None]:
    """Turns off the search for reference cycles, which would walk through all figures of a page, again and again.

    What is in no cycle is freed as before. When the search is on again it does not begin with all that was made: that
    counts as old, and is walked through when the old is.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.enable()
            gc.unfreeze()
