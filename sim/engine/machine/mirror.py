"""Plain Python objects with the shape of a record, for running the rules uncompiled.

A nested access on a numpy record costs microseconds; on these objects tens of nanoseconds. The same rule
functions run on both. With ``ROLLOUT_BOUNDSCHECK=1`` its lists refuse what compiled code would read wrongly.
"""

from functools import cache
from typing import Any

import numpy as np

from sim.engine.machine.compiled import BOUNDS_CHECKED


class StrictList(list):
    """A list that refuses negative indexes too: what a bounds check of compiled code would catch."""

    def __getitem__(self, index: Any) -> Any:
        """An item.

        Raises:
            IndexError: below 0 or past the end.
        """
        if isinstance(index, int) and index < 0:
            raise IndexError(f"index {index} below 0")
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        """Set an item.

        Raises:
            IndexError: below 0 or past the end.
        """
        if isinstance(index, int) and index < 0:
            raise IndexError(f"index {index} below 0")
        super().__setitem__(index, value)


LIST: type = StrictList if BOUNDS_CHECKED else list


@cache
def mirror_class(dtype: np.dtype) -> type:
    """A class with one slot a field of `dtype`."""
    assert dtype.names is not None
    return type("Mirror", (), {"__slots__": dtype.names, "dtype": dtype})


def to_mirror(record: np.ndarray | np.void) -> Any:
    """The mirror of a record: attributes, and lists for sub-arrays."""
    dtype = record.dtype
    made = mirror_class(dtype)()
    for name in dtype.names or ():
        setattr(made, name, _value(record[name]))
    return made


def _value(value: Any) -> Any:
    if isinstance(value, np.void):
        return to_mirror(value)
    if isinstance(value, np.ndarray):
        if value.dtype.names:
            return LIST(to_mirror(item) for item in value)
        return LIST(value.tolist())
    return int(value)


def from_mirror(mirror: Any, record: np.ndarray | np.void) -> None:
    """Write a mirror back into a record of its dtype."""
    for name in record.dtype.names or ():
        value = getattr(mirror, name)
        target = record[name]
        if isinstance(target, np.void):
            from_mirror(value, target)
        elif isinstance(target, np.ndarray) and target.dtype.names:
            for index, item in enumerate(value):
                from_mirror(item, target[index])
        else:
            record[name] = value
