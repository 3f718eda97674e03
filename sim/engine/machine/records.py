"""Records on their way from Python into compiled code, without the description that NumPy writes of them for each call.

Numba asks a record for its memory by the attribute ``data``, and NumPy then writes out all of its fields, those of a
game within a tenth of a millisecond. Most calls take a hundredth of that.
"""

from functools import cache
from typing import Any

import numpy as np


class _Record(np.void):  # type: ignore[misc]  # final in NumPy's stubs alone
    """A record that gives its memory as plain bytes."""

    @property
    def data(self) -> Any:
        """Its memory, as whoever asks for a buffer takes it."""
        return np.frombuffer(self, np.uint8)


@cache
def _kind(dtype: np.dtype) -> np.dtype:
    """Returns the same fields in the same places, as a `_Record` has them."""
    return np.dtype((_Record, dtype))


def passed(argument: Any) -> Any:
    """Returns what compiled code is given for an argument: of a record the same memory, at hand at once."""
    if isinstance(argument, np.void) and argument.dtype.names:
        return np.frombuffer(argument, _kind(argument.dtype))[0]
    return argument
