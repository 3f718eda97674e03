"""What is changed of Numba, each change by itself: what it needs of Numba, and what is lost where that is not there.

Numba keeps most of these names to itself, so another version may lack one. That change is then left out, with one line
of warning: rules compile more slowly or games take longer, and are the same games. ``ROLLOUT_PLAIN_NUMBA`` leaves out
changes by name (``index,cache``) or ``all`` of them.
"""

import importlib
import os
import sys
from functools import reduce
from typing import Any, Final, NamedTuple

import numba

from sim.visible import show

PLAIN: Final = "ROLLOUT_PLAIN_NUMBA"
ALL: Final = "all"

INDEX: Final = "index"
PASSES: Final = "passes"
HELPERS: Final = "helpers"
CACHE: Final = "cache"
NAMES: Final = "names"
START: Final = "start"
FLAGS: Final = "flags"
LISTENERS: Final = "listeners"


class Patch(NamedTuple):
    """A change of Numba: its name, what is lost without it, names that must be there, and what makes the change.

    `needs` are "module:attribute.attribute", `apply` is "module:function", both looked up when it is applied.
    """

    name: str
    lost: str
    needs: tuple[str, ...]
    apply: str


FAST: Final = "sim.engine.machine.fast_code"
PATCHES: Final = (
    Patch(START, "a later start", ("numba.np.linalg:ensure_blas",), f"{FAST}:load_array_functions"),
    Patch(INDEX, "7% of games a second", ("numba.np.arrayobj:fix_integer_index",), f"{FAST}:take_indexes_as_they_are"),
    Patch(PASSES, "2% of games a second", ("numba.core.codegen:create_pass_builder",), f"{FAST}:keep_loops_as_written"),
    Patch(
        NAMES, "an eighth of the time to compile", ("numba:types.Record.__repr__", "numba:types.NestedArray.__repr__"),
        f"{FAST}:write_names_once",
    ),
    Patch(
        FLAGS, "a tenth of the time to compile", ("numba.core.targetconfig:TargetConfig._values",),
        f"{FAST}:compare_flags_by_values",
    ),
    Patch(
        LISTENERS, "4% of the time to compile", ("llvmlite.binding.ffi:lib._lock._cblist",), f"{FAST}:tell_no_listeners"
    ),
    Patch(
        HELPERS, "most of the time to compile, four times as much",
        (
            "numba.core.registry:CPUDispatcher", "numba.core.compiler:Compiler.compile_extra",
            "numba.core.codegen:JITCPUCodegen._library_class", "numba.core.codegen:JITCodeLibrary._unserialize",
            "numba.core.codegen:JITCodeLibrary._optimize_final_module",
            "numba.core.codegen:JITCodeLibrary._finalize_final_module",
            "numba.core.codegen:JITCodeLibrary._finalize_dynamic_globals",
            "numba.core.codegen:JITCodeLibrary._set_compiled_object",
            "numba.core.codegen:JITCodeLibrary._get_compiled_object",
            "numba.core.codegen:JITCodeLibrary._get_module_for_linking",
            "numba.core.codegen:JITCodeLibrary.serialize_using_object_code",
        ),
        "sim.engine.machine.codegen:use_own_libraries",
    ),
    Patch(
        CACHE, "damage of the cache that mends itself",
        (
            "numba.core.caching:IndexDataCacheFile._load_index", "numba.core.caching:IndexDataCacheFile._save_data",
            "numba.core.caching:CacheImpl._locator_classes", "numba.core.caching:UserProvidedCacheLocator",
        ),
        "sim.engine.machine.cache_files:keep_files_whole",
    ),
)  # fmt: skip


def apply_patches(unwanted: tuple[str, ...] = ()) -> frozenset[str]:
    """Changes Numba for this process; returns the names of the changes that were made.

    Those that the environment or the caller does not want are left out without a word. What another version of Numba
    lacks is named once; the processes that this one starts inherit the choice.
    """
    off = {*os.environ.get(PLAIN, "").replace(" ", "").split(","), *unwanted}
    made, lacking = set(), []
    for patch in PATCHES:
        if patch.name in off or ALL in off:
            continue
        if _apply(patch):
            made.add(patch.name)
        else:
            lacking.append(patch)
    if lacking:
        os.environ[PLAIN] = ",".join(sorted(off - {""} | {patch.name for patch in lacking}))
        lost = "; ".join(patch.lost for patch in lacking)
        show(
            f"rollout: Numba {numba.__version__} lacks what {', '.join(patch.name for patch in lacking)} builds on; "
            f"lost without it: {lost}",
            file=sys.stderr,
        )
    return frozenset(made)


def _apply(patch: Patch) -> bool:
    """Make a change; returns False where Numba lacks what it needs."""
    try:
        for name in patch.needs:
            _find(name)
        _find(patch.apply)()
    except (AttributeError, ImportError, TypeError, numba.core.errors.CompilerError):
        return False
    return True


def _find(name: str) -> Any:
    module, _, path = name.partition(":")
    start: Any = importlib.import_module(module)
    return reduce(getattr, path.split("."), start)
