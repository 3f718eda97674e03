"""Runs a command without the collector of reference cycles, for commands that make much and drop little of it."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def uncollected() -> Iterator[None]:
    """Look for no reference cycles: a search walks through all figures of a page, and all are still needed.

    What is not part of a cycle is freed as ever.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
