"""How Numba makes this project's code fast: indexes, loops, calls and constants as they are needed here."""

import importlib
import os
import platform
import sys
from functools import cache
from typing import Any, Final

import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir
from llvmlite.binding import ffi
from numba import config, from_dtype, types
from numba.core import codegen, targetconfig
from numba.core import ir as numba_ir
from numba.core.registry import cpu_target
from numba.extending import lower_getattr_generic
from numba.np import arrayobj, linalg

from sim.engine.data.state import BOX

REACH: Final = "ROLLOUT_REACH"  # in the environment: how far away the parts of code may lie from each other
NEAR: Final = "near"
FAR: Final = "far"
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


def _may_lie_near() -> bool:
    """Returns whether this process may have its code near: not if the loader was made before this was imported.

    Somebody compiled something then, here or in the process that started this one.
    """
    made_before = "_toplevel_target_context" in vars(cpu_target) or os.environ.get(REACH) == FAR
    return sys.platform == "linux" and platform.machine() == "x86_64" and not made_before


def lay_code_near() -> bool:
    """Lay code within 2 GB of its constants and tables; returns whether this process can.

    Else each of its calls, jumps by table and constants goes by an address of 64 bits, which is loaded first: 1 to 2%
    of all games a second. llvmlite's own memory manager lays an object's parts side by side, LLVM's wherever there
    is room.
    """
    if not _may_lie_near():
        os.environ[REACH] = FAR  # for the processes that this one starts: so they share what is compiled
        return False
    options_of = codegen.JITCPUCodegen._customize_tm_options
    made_for = codegen.JITCPUCodegen.magic_tuple

    def lie_near(self: Any, options: dict[str, Any]) -> None:
        options_of(self, options)
        options.update(reloc="pic", codemodel="small")
        config.USE_LLVMLITE_MEMORY_MANAGER = 1

    def marked_near(self: Any) -> tuple:
        """By which a cache tells for what kind of machine its code was made."""
        return (*made_for(self), NEAR)

    codegen.JITCPUCodegen._customize_tm_options = lie_near
    codegen.JITCPUCodegen.magic_tuple = marked_near
    return True


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


def list_variables_fast() -> None:
    """List the variables of a statement without making a list of none for each of its numbers, names and places."""
    plain = (str, int, bool, float, type(None), numba_ir.Loc)

    def gather(value: Any, found: list[Any]) -> None:
        kind = type(value)
        if kind in plain:
            return
        if kind is numba_ir.Var:
            found.append(value)
        elif isinstance(value, numba_ir.Inst):
            found.extend(value.list_vars())
        elif isinstance(value, list | tuple):
            for each in value:
                gather(each, found)
        elif isinstance(value, dict):
            for each in value.values():
                gather(each, found)

    def variables_of(self: Any, value: Any) -> list[Any]:
        found: list[Any] = []
        gather(value, found)
        return found

    numba_ir.Inst._rec_list_vars = variables_of


def mark_constants() -> None:
    """Tell the optimizer that compiled code writes to no record of the box: what was read of one stays known."""
    _never_written(BOX)


def _never_written(dtype: np.dtype) -> None:
    """Mark what is read of a dtype's records, and of those within them, as constant."""

    @lower_getattr_generic(from_dtype(dtype))
    def read(context: Any, builder: Any, kind: Any, record: Any, field: str) -> Any:
        value = arrayobj.record_getattr(context, builder, kind, record, field)
        if isinstance(value, ir.LoadInstr):
            value.set_metadata("invariant.load", builder.module.add_metadata([]))
        return value

    for name in dtype.names or ():
        if dtype[name].base.names:
            _never_written(dtype[name].base)
