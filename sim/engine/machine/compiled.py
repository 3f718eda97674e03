"""How rules become machine code: decorators, caches that cannot go stale, and calls by address.

- ``@compiled`` marks a helper that rules call; ``@procedure(ID)`` marks a handler of stack frames.
- Numba's own cache checks only the file that defines a function, not what it calls. Each unit (a
  module) therefore keeps its cache in a directory named by a hash of its source, of everything it
  imports from this project, of the flags and of the Numba version: an edited rule always runs.
- With ``ROLLOUT_INTERPRETED=1`` in the environment nothing is compiled: the same functions run on plain
  objects (`sim.engine.machine.mirror`), for stepping, coverage and differential tests.
"""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Container
from contextlib import nullcontext
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, Final, NamedTuple

import numba
from llvmlite import ir
from numba import cfunc, njit, types
from numba.extending import intrinsic

from cardsets.cache import cache_root
from cardsets.errors import EditedMeanwhile
from sim.engine.data.feature import BASE
from sim.engine.data.state import BOX, DECISION, GAME, MEMORY, OWN, PUBLIC, SCRATCH, TARGET
from sim.engine.machine.claims import claimed
from sim.engine.machine.dependencies import PROJECT_PACKAGES, dependencies, edited_since_start, source_of
from sim.engine.machine.patches import HELPERS, INDEX, apply_patches
from sim.engine.machine.read_only import keep_from_writing

INTERPRETED: Final = os.environ.get("ROLLOUT_INTERPRETED") == "1"
BOUNDS_CHECKED: Final = os.environ.get("ROLLOUT_BOUNDSCHECK") == "1"
FLAGS: Final = {"error_model": "numpy", "boundscheck": BOUNDS_CHECKED}
FORM: Final = "checksums, machine code"
"""How the files of the cache are written."""

GAME_TYPE: Final = numba.from_dtype(GAME)
BOX_TYPE: Final = numba.from_dtype(BOX)
PROCEDURE_SIGNATURE: Final = types.void(GAME_TYPE, BOX_TYPE)
STRATEGY_SIGNATURE: Final = types.int64(
    numba.from_dtype(PUBLIC),
    numba.from_dtype(OWN),
    numba.from_dtype(DECISION),
    BOX_TYPE,
    numba.from_dtype(MEMORY),
)


_procedures: dict[int, "Handler"] = {}
_guarded_copies: dict[Any, Any] = {}


CHANGES: Final = apply_patches((INDEX,) if BOUNDS_CHECKED else ())
"""What was changed of Numba. Code that was made with other changes is not for this process."""
ENTRY_FLAGS: Final[dict[str, Any]] = {"cache": True, "forceinline": True, **FLAGS}
if HELPERS in CHANGES:
    from sim.engine.machine.codegen import EntryCompiler, Helper

    ENTRY_FLAGS["pipeline_class"] = EntryCompiler
keep_from_writing((PUBLIC, OWN, DECISION, BOX, MEMORY), TARGET, (SCRATCH,))


def compiled(function: Callable) -> Any:
    """A helper that compiled rules call. Compiles with its first caller, and becomes part of every caller's code.

    Most helpers are short: getting to them and back was a sixth of all instructions.
    """
    return _helper(function, within=True)


def apart(function: Callable) -> Any:
    """A helper as `compiled`, that stays a function of its own in the code of an entry, however often it is called.

    For what is long and seldom runs: code grows by a call alone, and the time to compile it with the code.
    """
    return _helper(function, within=False)


def _helper(function: Callable, within: bool) -> Any:
    if INTERPRETED:
        return function

    def keep_in(kind: str) -> _CacheOf:
        return _CacheOf(function.__code__.co_filename, kind)

    if HELPERS in CHANGES:
        return Helper(function, {"forceinline": within, **FLAGS}, keep_in)
    with keep_in(""):
        return njit(cache=True, forceinline=within, **FLAGS)(function)


def guarded(function: Callable) -> Any:
    """A function of somebody's own: as `compiled`, but bad indexes (below 0 too) and divisions by zero raise."""
    if INTERPRETED:
        return function
    with _CacheOf(function.__code__.co_filename, "-guarded"):
        return njit(cache=True, error_model="python", boundscheck=True, forceinline=False)(function)


def guarded_copy(helper: Any) -> Any:
    """A compiled helper that a function of somebody's own calls, `guarded` with all the helpers that it calls."""
    if helper in _guarded_copies:
        return _guarded_copies[helper]
    original = helper.py_func
    names = dict(original.__globals__)
    copy = FunctionType(original.__code__, names, original.__name__, original.__defaults__)
    copy.__module__, copy.__qualname__ = original.__module__, original.__qualname__
    made = guarded(copy)
    _guarded_copies[helper] = made  # before it is complete: a helper may come back to itself
    for name in original.__code__.co_names:
        if is_helper(value := names.get(name)):
            names[name] = guarded_copy(value)
    return made


def is_helper(value: Any) -> bool:
    """Whether something is a compiled helper of this project, and not of somebody's own."""
    origin = getattr(getattr(value, "py_func", None), "__module__", "")
    return origin.partition(".")[0] in PROJECT_PACKAGES


class Handler(NamedTuple):
    """The handler of a procedure, as a plain function, and the feature whose games play it."""

    function: Callable
    feature: str


def procedure(number: int, feature: str = BASE) -> Callable[[Callable], Callable]:
    """Register the handler of frames whose ``proc`` is `number`; it compiles for games of its feature alone."""

    def register(function: Callable) -> Callable:
        if number in _procedures:
            raise ValueError(f"two procedures claim number {number}")
        _procedures[number] = Handler(function, feature)
        return function

    return register


def registered(features: Container[str]) -> dict[int, Callable]:
    """The handlers of some features by number, as plain functions."""
    return {n: handler.function for n, handler in _procedures.items() if handler.feature in features}


def compile_procedure(function: Callable) -> Any:
    """Compile (or load) one handler; keep the result alive as long as its address is used."""
    return _compile_entry(function, PROCEDURE_SIGNATURE)


@cache
def compile_strategy(function: Callable) -> Any:
    """Compile (or load) one strategy; once in a process, which can't let go of code that it has loaded."""
    return _compile_entry(function, STRATEGY_SIGNATURE)


def _compile_entry(function: Callable, signature: Any) -> Any:
    filename = function.__code__.co_filename
    claim = f"{unit_key(filename)} {function.__qualname__}"
    with _CacheOf(filename), nullcontext() if is_cached(function) else claimed(claim):
        return cfunc(signature, **ENTRY_FLAGS)(function)


def is_cached(function: Callable) -> bool:
    """Whether a handler's machine code lies in the cache."""
    directory = cache_root() / unit_key(function.__code__.co_filename)
    return any(directory.glob(f"**/*.{function.__name__}-*.nbi"))


class _CacheOf:
    """While entered, Numba caches go to the directory of the unit that `filename` is."""

    def __init__(self, filename: str, way: str = "") -> None:
        self.directory = str(cache_root() / (unit_key(filename) + way))

    def __enter__(self) -> None:
        self.before = numba.config.CACHE_DIR
        numba.config.CACHE_DIR = self.directory

    def __exit__(self, *_: object) -> None:
        numba.config.CACHE_DIR = self.before


@cache
def unit_key(filename: str) -> str:
    """Name of the cache directory of a module: changes with anything its code depends on.

    Where a file was edited since this process began, what is in memory may be older: nobody else finds that directory.
    """
    digest = hashlib.sha256()
    for part in (
        numba.__version__,
        sys.version.split()[0],
        repr(sorted(FLAGS.items())),
        *sorted(CHANGES),
        FORM,
    ):
        digest.update(part.encode())
    paths = sorted(dependencies(Path(filename)))
    for path in paths:
        digest.update(path.name.encode())
        digest.update(source_of(path))
    if edited_since_start(paths):
        digest.update(os.urandom(16))
    return f"{Path(filename).stem}-{digest.hexdigest()[:20]}"


def source_hash(filenames: list[str]) -> str:
    """Content hash over several units and all they import from this project.

    Raises `EditedMeanwhile` where it would be that of other code than this process plays.
    """
    digest = hashlib.sha256()
    paths = set().union(*(dependencies(Path(name)) for name in filenames))
    if edited := edited_since_start(paths):
        raise EditedMeanwhile(f"{edited[0]}: was edited after this program began; start it again")
    for path in sorted(paths, key=lambda p: (p.parent.name, p.name)):
        digest.update(f"{path.parent.name}/{path.name}".encode())
        digest.update(source_of(path))
    return digest.hexdigest()[:32]


# --- Calls by address --------------------------------------------------------------------------------


def _call_by_address(result: Any) -> Callable:
    """Code generator of a call through an integer address with record pointers as arguments."""

    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        address, *records = arguments
        returns = context.get_value_type(result) if result is not types.void else ir.VoidType()
        kind = ir.FunctionType(returns, [value.type for value in records])
        answer = builder.call(builder.inttoptr(address, kind.as_pointer()), records)
        return answer if result is not types.void else context.get_dummy_value()

    return generate


@intrinsic
def _invoke_procedure(typingctx: Any, address: Any, game: Any, box: Any) -> Any:
    return types.void(types.int64, game, box), _call_by_address(types.void)


@intrinsic
def _invoke_strategy(
    typingctx: Any, address: Any, public: Any, own: Any, decision: Any, box: Any, memory: Any
) -> Any:
    signature = types.int64(types.int64, public, own, decision, box, memory)
    return signature, _call_by_address(types.int64)


if INTERPRETED:

    def invoke_procedure(function: Callable, game: Any, box: Any) -> None:
        """Run a handler."""
        function(game, box)

    def invoke_strategy(function: Callable, *view: Any) -> int:
        """Ask a strategy."""
        return function(*view)

else:
    invoke_procedure = _invoke_procedure
    invoke_strategy = _invoke_strategy


def stopwatch() -> Callable[[], float]:
    """Seconds since the call."""
    start = time.perf_counter()
    return lambda: time.perf_counter() - start
