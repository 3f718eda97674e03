"""What functions of somebody's own are given to read, and may not write to: refused where such a function is compiled.

A strategy that gave itself VP, or a card another cost, would make every figure wrong, and nothing would tell. What it
keeps goes into `memory.scratch` and `memory.targets`. A plain Python function gets records that NumPy keeps from being
written to (`table`).
"""

from typing import Any, Final

import numpy as np
from numba import from_dtype, types
from numba.core.errors import NumbaTypeError
from numba.extending import lower_setattr_generic
from numba.np import arrayobj

OF_OWN_FILES: Final = "own_strategy"  # in mangled names: what `strategies.outside.reading` calls such a file
REFUSED: Final = "may be read and not written to"

_store_item = arrayobj.store_item


def keep_from_writing(records: tuple[np.dtype, ...], own: np.dtype, scratch: tuple[int, ...]) -> None:
    """Refuse writes of somebody's own to these records and all within.

    But for records of the dtype `own`, and for arrays of the shape of `scratch`.
    """
    for dtype in set().union(*map(_records_in, records)) - {own}:
        _keep_fields(from_dtype(dtype))

    def store(context: Any, builder: Any, kind: Any, value: Any, pointer: Any) -> Any:
        if isinstance(kind, types.NestedArray) and kind.shape != scratch:
            _refuse_own(builder, "what a record holds many of")
        return _store_item(context, builder, kind, value, pointer)

    arrayobj.store_item = store


def _keep_fields(record: types.Record) -> None:
    @lower_setattr_generic(record)
    def write(context: Any, builder: Any, signature: Any, arguments: Any, field: str) -> None:
        _refuse_own(builder, repr(field))
        arrayobj.record_setattr(context, builder, signature, arguments, field)


def _refuse_own(builder: Any, what: str) -> None:
    if OF_OWN_FILES in builder.function.name:
        raise NumbaTypeError(f"{what} {REFUSED}")


def _records_in(dtype: np.dtype) -> set[np.dtype]:
    base = dtype.base
    return {base}.union(*(_records_in(base[name]) for name in base.names)) if base.names else set()
