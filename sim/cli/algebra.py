"""Runs the command line with its linear algebra on one core: the matrices of all commands are small.

It has to be said before anything is read off the command line, for whatever looks for a results folder loads NumPy.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

THREADS: Final = "OPENBLAS_NUM_THREADS"
"""What OpenBLAS, which NumPy and SciPy bring along, asks for its number of threads, once: when it is loaded."""


@contextmanager
def on_one_core() -> Iterator[None]:
    """Keeps OpenBLAS to one thread, where the user does not say how many: those that wait for work keep cores busy."""
    if THREADS in os.environ:
        yield
        return
    os.environ[THREADS] = "1"
    try:
        yield
    finally:
        del os.environ[THREADS]
