"""Runs a command without the garbage collector, for commands that need nearly all they make until they end."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


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
