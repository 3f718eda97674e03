"""How Numba makes this project's code, and makes it soon: indexes, loops and comparisons as they are needed here."""

import importlib
from functools import cache
from typing import Any, Final

from llvmlite import binding as llvm
from llvmlite.binding import ffi
from numba import types
from numba.core import codegen, targetconfig
from numba.np import arrayobj, linalg

OWN_FUNCTIONS: Final = ("3sim6engine", "10strategies", "own_strategy")  # in mangled names


def load_array_functions() -> None:
    """Import Numba's array functions without SciPy's linear algebra, a fifth of a second at the start of every process.

    They only ask on import whether it is there, as it is; compiling one that needs it asks again.
    """
    asks = linalg.ensure_blas
    linalg.ensure_blas = lambda: None
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = asks


def take_indexes_as_they_are() -> None:
    """Leave out Numba's test for an index below 0 in this project's own functions.

    No rule and no strategy counts from the end (uncompiled, `mirror.StrictList` refuses it; in functions of somebody's
    own the check of bounds does), and the test stands on the way to every card looked at: it cost 7% of all games
    a second.
    """
    fix = arrayobj.fix_integer_index

    def as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        if any(package in builder.function.name for package in OWN_FUNCTIONS):
            return context.cast(builder, index, kind, types.intp)
        return fix(context, builder, kind, index, size)

    arrayobj.fix_integer_index = as_it_is


def keep_loops_as_written() -> None:
    """Leave loops as they are written, neither unrolled nor several rounds at once.

    Loops over a hand or a row of cards are short: they would be mostly remainder, and crowd out other code (unrolled,
    3% of all games a second).
    """

    def pass_builder(
        machine: Any, opt: int = 2, loop_vectorize: bool = False, slp_vectorize: bool = False
    ) -> Any:
        options = llvm.create_pipeline_tuning_options()
        options.speed_level = opt
        options.loop_vectorization = False
        options.slp_vectorization = slp_vectorize
        options.loop_unrolling = False
        return llvm.create_pass_builder(machine, options)

    codegen.create_pass_builder = pass_builder


def write_names_once() -> None:
    """Have Numba write out once what records are, field by field, and not for every pass over a function."""
    types.Record.__repr__ = cache(types.Record.__repr__)
    types.NestedArray.__repr__ = cache(types.NestedArray.__repr__)


def compare_flags_by_values() -> None:
    """Compare flags by those that either has set, and not by all that there are.

    Each call that Numba resolves looks its flags up in a dictionary. Their hash is the same for all flags as it is:
    that of the names.
    """
    as_it_is = targetconfig.TargetConfig.__eq__

    def alike(self: Any, other: Any) -> Any:
        if type(self) is not type(other):
            return as_it_is(self, other)
        if self is other or self._values == other._values:
            return True
        return all(
            getattr(self, name) == getattr(other, name) for name in self._values.keys() | other._values.keys()
        )

    targetconfig.TargetConfig.__eq__ = alike
    targetconfig.TargetConfig.__hash__ = lambda self: hash(type(self))


def tell_no_listeners() -> None:
    """Let calls of LLVM go without telling Numba's timers, which nobody reads, when they begin and end."""
    ffi.lib._lock._cblist.clear()
