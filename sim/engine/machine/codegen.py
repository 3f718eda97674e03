"""How Numba is set up here: which of a function's code is made when, and what it leaves out.

A function is one of two things. A `Helper` becomes part of the code of every function that calls it. An entry is what
is run: a C callback, the handler of a frame or a strategy. Numba by itself makes good machine code of every helper
too, with two ways in for Python, and of all it calls once more inside it: half of a cold compile, and never run.

Most of this overrides what Numba keeps to itself (names with ``_``): the versions that pyproject.toml allows are
those it was tried with.
"""

import importlib
import os
import pickle
import platform
import sys
from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from pathlib import Path
from typing import Any, ClassVar, Final
from uuid import uuid4

import numpy as np
from llvmlite import binding as llvm
from llvmlite import ir
from numba import config, from_dtype, njit, types
from numba.core import caching, codegen
from numba.core.compiler import Compiler
from numba.core.compiler_lock import global_compiler_lock
from numba.core.registry import CPUDispatcher, cpu_target
from numba.extending import lower_getattr_generic
from numba.np import arrayobj, linalg

from cardsets.cache import DamagedFile, cache_root, open_cache, read_kept, write_kept
from sim.visible import show

HELPER: Final = "helper"  # how a cache says what a library is
ENTRY: Final = "entry"
REACH: Final = "ROLLOUT_REACH"  # in the environment: how far away the parts of code may lie from each other
NEAR: Final = "near"
FAR: Final = "far"
FORM: Final = "checksums, machine code"
"""How the files of the cache are written."""
OWN_FUNCTIONS: Final = ("3sim6engine", "10strategies", "own_strategy")  # in mangled names
NUMBAS_FUNCTIONS: Final = "_ZN5numba"

_fix_integer_index = arrayobj.fix_integer_index
_target_options = codegen.JITCPUCodegen._customize_tm_options
_made_for = codegen.JITCPUCodegen.magic_tuple
_files_of_others = caching.IndexDataCacheFile


def set_up(bounds_checked: bool) -> str:
    """Have Numba compile for this process as is told here. Returns how code reaches its parts: "near" or "far"."""
    _load_array_functions()
    if not bounds_checked:
        arrayobj.fix_integer_index = _index_as_it_is
    near = _may_lie_near()
    if near:
        codegen.JITCPUCodegen._customize_tm_options = _lie_near
        codegen.JITCPUCodegen.magic_tuple = _marked_near
    else:
        os.environ[REACH] = FAR  # for the processes that this one starts: so they share what is compiled
    codegen.create_pass_builder = _pass_builder
    codegen.JITCPUCodegen._library_class = _Library
    caching.IndexDataCacheFile = _cache_file
    caching.CacheImpl._locator_classes = [
        _Locator if kind is caching.UserProvidedCacheLocator else kind
        for kind in caching.CacheImpl._locator_classes
    ]
    # Numba writes out for every pass over a function what its arguments are, field by field, which nobody reads.
    types.Record.__repr__ = cache(types.Record.__repr__)
    types.NestedArray.__repr__ = cache(types.NestedArray.__repr__)
    return NEAR if near else FAR


def is_compiling() -> bool:
    """Whether another thread of this process compiles now, or loads what was compiled."""
    lock = global_compiler_lock._lock
    if lock.acquire(blocking=False):
        lock.release()
        return False
    return True


def compiles_here() -> bool:
    """Whether this thread does."""
    return bool(global_compiler_lock.is_locked())


def _load_array_functions() -> None:
    """Import Numba's array functions without SciPy's linear algebra, a fifth of a second at the start of every process.

    They only ask on import whether it is there, as it is; compiling one that needs it asks again.
    """
    asks = linalg.ensure_blas
    linalg.ensure_blas = lambda: None
    try:
        importlib.import_module("numba.np.arraymath")
    finally:
        linalg.ensure_blas = asks


class Helper:
    """A function that other compiled functions call, and that becomes part of their code.

    Numba's dispatcher of it is made where something that calls it is compiled: a process that loads all it plays needs
    none, and to make those of every rule took a tenth of the time until it could play. What Python calls is
    `for_python`, the same function compiled as code that can be run; it too is made where it is called.
    """

    def __init__(self, function: Callable, options: dict[str, Any], keep_in: Callable[[str], Any]) -> None:
        """`keep_in` is a context in which Numba caches in the folder of the function's module, of a kind."""
        self.py_func = function
        self.options = options
        self.keep_in = keep_in
        update_wrapper(self, function)

    @cached_property
    def dispatcher(self) -> "_HelperDispatcher":
        """What Numba compiles for its callers."""
        with self.keep_in(""):
            return _HelperDispatcher(self.py_func, self.options)

    @property
    def _numba_type_(self) -> Any:
        """Its type where compiled code names it (Numba asks by this name)."""
        return types.Dispatcher(self.dispatcher)

    @cached_property
    def for_python(self) -> Any:
        """The same function as code that Python can call; few helpers ever are."""
        options = {name: value for name, value in self.options.items() if name != "forceinline"}
        with self.keep_in("-python"):
            return njit(cache=True, no_cfunc_wrapper=True, **options)(self.py_func)

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        """Call it from Python."""
        return self.for_python(*arguments, **named)


class _HelperDispatcher(CPUDispatcher):
    def __init__(self, function: Callable, options: dict[str, Any]) -> None:
        options = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True} | options
        super().__init__(function, targetoptions=options, pipeline_class=_HelperCompiler)
        self.enable_caching()

    def get_call_template(self, arguments: Any, named: Any) -> Any:
        """Compiled once for all the numbers that its callers write out, and not for each of them anew.

        As part of its callers' code it knows the number all the same; a cold compile took a quarter longer.
        """
        plain = [types.unliteral(argument) for argument in arguments]
        return super().get_call_template(
            plain, {name: types.unliteral(argument) for name, argument in named.items()}
        )


class CacheFile(caching.IndexDataCacheFile):
    """The files of a cached function: an index, and its code for one signature in each of the others.

    Numba gives these the next free number. Two processes that compile a function for different signatures at once
    could take the same one, and the index then leads from one's signature to the other's code. And it takes a file for
    what it was when it was written: code that a power cut cut short ends the process.
    """

    def save(self, key: Any, data: Any) -> None:
        """Keep what was compiled: the code first, then where it is. What another process adds meanwhile may be lost."""
        kept = self._load_index()
        if key not in kept:
            kept[key] = self._data_name(uuid4().int)
        self._save_data(kept[key], data)
        self._save_index(kept)

    def _load_index(self) -> dict[Any, str]:
        try:
            content = _read_whole(self._index_path)
        except FileNotFoundError:
            return {}
        if content is None:
            return {}
        stamp, kept = pickle.loads(content)
        return kept if stamp == self._source_stamp else {}

    def _save_index(self, overloads: dict[Any, str]) -> None:
        write_kept(Path(self._index_path), self._dump((self._source_stamp, overloads)))

    def _load_data(self, name: str) -> Any:
        content = _read_whole(self._data_path(name))
        return None if content is None else pickle.loads(content)

    def _save_data(self, name: str, data: Any) -> None:
        write_kept(Path(self._data_path(name)), self._dump(data))


def _read_whole(path: str) -> bytes | None:
    """Returns the content of a file of the cache; None where it is damaged, of which the first is named."""
    try:
        return read_kept(Path(path))
    except DamagedFile:
        _name_damage(path)
        return None


_damaged: Final[list[str]] = []


def _name_damage(path: str) -> None:
    if not _damaged:
        told = "a damaged file of the cache; this one, and any other that is damaged, is compiled again"
        show(f"rollout: {path}: {told}", file=sys.stderr)
    _damaged.append(path)


def _cache_file(cache_path: str, filename_base: str, source_stamp: Any) -> caching.IndexDataCacheFile:
    """Returns the files of a function; Numba's own where they lie outside the cache, for other programs read them."""
    ours = Path(cache_path).is_relative_to(cache_root())
    kind = CacheFile if ours else _files_of_others
    return kind(cache_path, filename_base, source_stamp)


class _Locator(caching.UserProvidedCacheLocator):
    """Numba's locator of the cache, which has the folder of the cache made for its owner alone.

    A folder is tried by a file once, not for each of the 500 functions that a process may compile.
    """

    _tried: ClassVar[set[str]] = set()

    def ensure_cache_path(self) -> None:
        path = self.get_cache_path()
        if path in self._tried and Path(path).is_dir():
            return
        if Path(path).is_relative_to(cache_root()):
            open_cache()
        super().ensure_cache_path()
        self._tried.add(path)


class EntryCompiler(Compiler):
    """Compiles a C callback. The function behind it becomes part of it, and is not kept beside it."""

    def compile_extra(self, function: Any) -> Any:
        """Compile a function."""
        self.state.library = _EntryLibrary(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


class _HelperCompiler(Compiler):
    def compile_extra(self, function: Any) -> Any:
        self.state.library = _HelperLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


class _Library(codegen.JITCodeLibrary):
    """Numba's library, which knows a helper's and an entry's in a cache."""

    @classmethod
    def _unserialize(cls, owner: Any, state: Any) -> Any:
        name, kind, data = state
        if kind == HELPER:
            library = _HelperLibrary(owner, name)
            library._final_module = llvm.parse_bitcode(data)
            library._finalize_final_module()
            return library
        if kind == ENTRY:
            return _EntryLibrary.loaded(owner, name, *data)
        return super()._unserialize(owner, state)


class _EntryLibrary(_Library):
    """Code that is run: a callback, with all the helpers that it calls.

    They are private to it: functions that are only internal keep their names, the loader has one table of names for all
    that a process loads, and other code would be given this one's functions, fitted to this one's calls, for its own.

    Kept is what the machine runs, without what Numba keeps beside it to link it into other code: to read that was a
    fifth of the time until a process could play.
    """

    @classmethod
    def loaded(cls, owner: Any, name: str, machine_code: bytes, defined: list[str]) -> "_EntryLibrary":
        """Returns the library that `serialize_using_object_code` described, ready to run."""
        library = cls(owner, name)
        library.enable_object_caching()
        library._set_compiled_object(machine_code)
        library._finalize_final_module()
        library._codegen._engine._defined_symbols.update(defined)
        return library

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, list[str]]]:
        """Describe it for a cache: its machine code, and the names by which parts of it are found."""
        self._ensure_finalized()
        module = self._final_module
        defined = [
            each.name
            for each in (*module.functions, *module.global_variables)
            if not each.is_declaration and each.linkage != llvm.Linkage.private
        ]
        return self.name, ENTRY, (self._get_compiled_object(), defined)

    def add_ir_module(self, module: ir.Module) -> None:
        """Add code; the call of a callback's function by the callback may become part of it.

        Numba forbids that. To get there and back was 2% of all instructions.
        """
        for callback in filter(_is_callback, module.functions):
            for block in callback.blocks:
                for call in (each for each in block.instructions if isinstance(each, ir.CallInstr)):
                    call.attributes.discard("noinline")
        super().add_ir_module(module)

    def _optimize_final_module(self) -> None:
        for function in self._final_module.functions:
            if not function.is_declaration and not _is_callback(function):
                function.linkage = llvm.Linkage.private
                if _is_apart(function):
                    function.add_function_attribute("noinline")
        super()._optimize_final_module()


def _is_callback(function: Any) -> bool:
    return str(function.name).startswith("cfunc.")


def _is_apart(function: Any) -> bool:
    """Whether a function was marked by `compiled.apart`; Numba's own (what `x in (a, b)` calls, say) are short."""
    marked = not any(b"alwaysinline" in each for each in function.attributes)
    return marked and not function.name.startswith(NUMBAS_FUNCTIONS)


class _HelperLibrary(_Library):
    """Code to be made part of other code: optimized there, and neither loaded nor run by itself."""

    @property
    def codegen(self) -> Any:
        return _NothingToRun

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    def serialize_using_object_code(self) -> tuple[str, str, bytes]:
        return self.name, HELPER, self._get_module_for_linking().as_bitcode()

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True


class _NothingToRun:
    @staticmethod
    def set_env(name: str, environment: Any) -> None:
        """What is not run needs no environment."""


def _may_lie_near() -> bool:
    """Whether this process may have its code `_lie_near`: not if the loader was made before this was imported.

    Somebody compiled something then, here or in the process that started this one.
    """
    made_before = "_toplevel_target_context" in vars(cpu_target) or os.environ.get(REACH) == FAR
    return sys.platform == "linux" and platform.machine() == "x86_64" and not made_before


def _lie_near(self: Any, options: dict[str, Any]) -> None:
    """Numba's `_customize_tm_options` for code that lies within 2 GB of its constants and tables, as here it does.

    Else each of its calls, jumps by table and constants goes by an address of 64 bits, which is loaded first: 1 to 2%
    of all games a second. llvmlite's own memory manager lays an object's parts side by side, LLVM's wherever there
    is room.
    """
    _target_options(self, options)
    options.update(reloc="pic", codemodel="small")
    config.USE_LLVMLITE_MEMORY_MANAGER = 1


def _marked_near(self: Any) -> tuple:
    """Numba's `magic_tuple`, by which a cache tells for what kind of machine its code was made."""
    return (*_made_for(self), NEAR)


def never_written(dtype: np.dtype) -> None:
    """Tell the optimizer that compiled code writes to no record of a dtype, nor to one within it.

    What was read of such a record stays known, whatever is written to a game meanwhile.
    """

    @lower_getattr_generic(from_dtype(dtype))
    def read(context: Any, builder: Any, kind: Any, record: Any, field: str) -> Any:
        value = arrayobj.record_getattr(context, builder, kind, record, field)
        if isinstance(value, ir.LoadInstr):
            value.set_metadata("invariant.load", builder.module.add_metadata([]))
        return value

    for name in dtype.names or ():
        if dtype[name].base.names:
            never_written(dtype[name].base)


def _index_as_it_is(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """Numba's `fix_integer_index` without its test for an index below 0 in this project's own functions.

    No rule and no strategy counts from the end (uncompiled, `mirror.StrictList` refuses it; in functions of somebody's
    own the check of bounds does), and the test stands on the way to every card looked at: it cost 7% of all games
    a second.
    """
    if any(package in builder.function.name for package in OWN_FUNCTIONS):
        return context.cast(builder, index, kind, types.intp)
    return _fix_integer_index(context, builder, kind, index, size)


def _pass_builder(
    machine: Any, opt: int = 2, loop_vectorize: bool = False, slp_vectorize: bool = False
) -> Any:
    """Numba's `create_pass_builder` with loops as they are written, neither unrolled nor several rounds at once.

    Loops over a hand or a row of cards are short: they would be mostly remainder, and crowd out other code (unrolled,
    3% of all games a second).
    """
    options = llvm.create_pipeline_tuning_options()
    options.speed_level = opt
    options.loop_vectorization = False
    options.slp_vectorization = slp_vectorize
    options.loop_unrolling = False
    return llvm.create_pass_builder(machine, options)
