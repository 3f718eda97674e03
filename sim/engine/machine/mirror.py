"""Plain Python objects with the shape of a record, for running the rules uncompiled.

A nested access on a numpy record costs microseconds; on these objects tens of nanoseconds. The same rule
functions run on both. With ``ROLLOUT_BOUNDSCHECK=1`` its lists refuse what compiled code would read wrongly.
"""

import gc
from collections.abc import Iterable
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
    """The mirror of a record: attributes, and lists for sub-arrays.

    A box has 100,000 objects, all of which stay: to look among them for garbage again and again took most of the time.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        return _mirrors(np.asarray(record).reshape(1))[0]
    finally:
        if collects:
            gc.enable()


def _mirrors(records: np.ndarray) -> list[Any]:
    """The mirrors of records in a row, all of them field by field: Numpy takes a microsecond a field of a record."""
    kind = mirror_class(records.dtype)
    made = [kind() for _ in records]
    for name in records.dtype.names or ():
        for mirror, value in zip(made, _values(records[name]), strict=True):
            setattr(mirror, name, value)
    return made


def _values(column: np.ndarray) -> Iterable[Any]:
    """What each record of a row has in a field."""
    if column.dtype.names is None:
        return column.tolist() if column.ndim == 1 else map(LIST, column.tolist())
    mirrors = _mirrors(column.reshape(-1))
    if column.ndim == 1:
        return mirrors
    each = column.shape[1]
    return (LIST(mirrors[first : first + each]) for first in range(0, len(mirrors), each))


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
