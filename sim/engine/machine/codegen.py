"""Which of a function's code is made when: helpers, which become part of other code, and entries, which are run.

A function is one of two things. A `Helper` becomes part of the code of every function that calls it. An entry is what
is run: a C callback, the handler of a frame or a strategy. Numba by itself makes good machine code of every helper
too, with two ways in for Python, and of all it calls once more inside it: half of a cold compile, and never run.

Most of this overrides what Numba keeps to itself (names with ``_``); `patches` looks whether it is there.
"""

from collections.abc import Callable
from functools import cache, cached_property, update_wrapper
from typing import Any, Final

from llvmlite import binding as llvm
from llvmlite import ir
from numba import njit, types
from numba.core import codegen, typed_passes, untyped_passes
from numba.core.compiler import Compiler
from numba.core.compiler_machinery import PassManager
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature

from sim.engine.machine.claims import claimed
from sim.engine.machine.dependencies import PROJECT_PACKAGES
from sim.engine.machine.records import passed

HELPER: Final = "helper"  # how a cache says what a library is
ENTRY: Final = "entry"
NUMBAS_FUNCTIONS: Final = "_ZN5numba"


def use_own_libraries() -> None:
    """Have Numba load helpers and entries from a cache as what they are. AttributeError where it lacks a pass."""
    _passes_of_rules()
    codegen.JITCPUCodegen._library_class = _Library


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
        return self.for_python(*map(passed, arguments), **named)


class _HelperDispatcher(CPUDispatcher):
    def __init__(self, function: Callable, options: dict[str, Any]) -> None:
        options = {"nopython": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True} | options
        super().__init__(function, targetoptions=options, pipeline_class=_HelperCompiler)
        self.enable_caching()

    def compile(self, signature: Any) -> Any:
        """Compile (or load) it for a signature; where another process is about to, wait for that."""
        arguments, _ = normalize_signature(signature)
        if arguments in self.overloads:
            return super().compile(signature)
        with claimed(f"{self.stats.cache_path} {self.__qualname__} {arguments}"):
            return super().compile(signature)

    def get_call_template(self, arguments: Any, named: Any) -> Any:
        """Compiled once for all whole numbers, be they written out by its callers or fields of whatever width.

        As part of its callers' code it knows all the same what it is given. For each width and number anew, a cold
        compile took half as long again. One that is kept apart knows only this, so it is compiled for each width:
        in one width for all, games took 1 to 2% longer.
        """
        passed = _widened if self.targetoptions["forceinline"] else types.unliteral
        return super().get_call_template(
            [passed(argument) for argument in arguments],
            {name: passed(argument) for name, argument in named.items()},
        )


def _widened(kind: Any) -> Any:
    """Returns the type that an argument is passed as."""
    plain = types.unliteral(kind)
    return types.int64 if isinstance(plain, types.Integer) else plain


class EntryCompiler(Compiler):
    """Compiles a C callback. The function behind it becomes part of it, and is not kept beside it."""

    def compile_extra(self, function: Any) -> Any:
        """Compile a function."""
        self.state.library = _EntryLibrary(self.state.targetctx.codegen(), function.__qualname__)
        self.state.library.enable_object_caching()
        return super().compile_extra(function)


class _HelperCompiler(Compiler):
    def define_pipelines(self) -> list[PassManager]:
        """Somebody's own helpers may hold whatever Numba can compile."""
        ours = self.state.func_id.modname.partition(".")[0] in PROJECT_PACKAGES
        return [_passes_of_rules()] if ours else super().define_pipelines()

    def compile_extra(self, function: Any) -> Any:
        self.state.library = _HelperLibrary(self.state.targetctx.codegen(), function.__qualname__)
        return super().compile_extra(function)


@cache
def _passes_of_rules() -> PassManager:
    """Returns what is done to a helper of this project: Numba's passes without those for what rules never hold.

    Left out are closures and comprehensions, `with`, raised exceptions, `literally` and `literal_unroll`, functions
    inlined by Numba (LLVM does that), parallel loops, and the listing of types that nobody reads. Branches that never
    run LLVM leaves out too.
    """
    passes = PassManager("rules")
    for each in (
        untyped_passes.TranslateByteCode, untyped_passes.FixupArgs, untyped_passes.IRProcessing,
        untyped_passes.RewriteSemanticConstants, untyped_passes.GenericRewrites, untyped_passes.ReconstructSSA,
        typed_passes.NopythonTypeInference, typed_passes.PreLowerStripPhis, typed_passes.NopythonRewrites,
        typed_passes.IRLegalization, typed_passes.NativeLowering, typed_passes.NoPythonBackend,
    ):  # fmt: skip
        passes.add_pass(each)
    passes.finalize()
    return passes


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
        """As Numba's; what leads to a function kept apart is laid out of the way of other code ("cold").

        That was 3% of all games a second.
        """
        for function in self._final_module.functions:
            if not function.is_declaration and not _is_callback(function):
                function.linkage = llvm.Linkage.private
                if _is_apart(function):
                    function.add_function_attribute("noinline")
                    function.add_function_attribute("cold")
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
