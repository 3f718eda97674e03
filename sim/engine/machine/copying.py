"""Copying a record whole: a game in progress is one, so that it can be played on without touching the real one.

`begin_record` makes a game a fresh one: it leaves what lies in lists as it is, which are as long as their counts say.
"""

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from sim.engine.data.state import UNCOUNTED
from sim.engine.machine.compiled import INTERPRETED


@intrinsic
def _copy_record(typingctx: Any, target: Any, source: Any) -> Any:
    return types.void(target, source), _copy_of(source.size)


@intrinsic
def _begin_record(typingctx: Any, target: Any, source: Any) -> Any:
    return types.void(target, source), _copy_of(source.offset(UNCOUNTED))


def _copy_of(size: int) -> Callable:
    """Code generator that copies the first bytes of a record."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        cgutils.raw_memcpy(builder, *arguments, ir.Constant(ir.IntType(64), size), 1)
        return context.get_dummy_value()

    return generate


def _copy_mirror(target: Any, source: Any) -> None:
    for name in source.__slots__:
        value = getattr(source, name)
        if hasattr(value, "__slots__"):
            _copy_mirror(getattr(target, name), value)
        elif not isinstance(value, list):
            setattr(target, name, value)
        elif value and hasattr(value[0], "__slots__"):
            for into, item in zip(getattr(target, name), value, strict=True):
                _copy_mirror(into, item)
        else:
            getattr(target, name)[:] = value


if INTERPRETED:

    def copy_record(target: Any, source: Any) -> None:
        """Make a mirror the same as another of its dtype."""
        _copy_mirror(target, source)

    begin_record = copy_record

else:
    copy_record = _copy_record
    begin_record = _begin_record
