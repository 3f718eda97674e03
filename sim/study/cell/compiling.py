"""Compiling a strategy, or saying in one line, with the line of its file, why it does not compile."""

import inspect
import re
from pathlib import Path
from typing import Any, Final

import numpy as np

from cardsets.errors import CacheError, Problem
from cardsets.near import did_you_mean
from sim.engine.data.state import BOX, DECISION, MEMORY, OWN, PUBLIC
from sim.engine.machine.compiled import INTERPRETED, compile_strategy
from sim.study.cell.card_notes import appraised
from sim.study.errors import SetupError
from strategies.outside import COUNTED, line_of_name
from strategies.registry import Strategy, load

MOST_OF_A_COMPLAINT: Final = 200  # characters

# What the compiler says of the mistakes one makes, and what they are.
TOLD: Final = (
    (r"name '(\w+)' is not defined", "there is no {0!r}"),
    (r"Untyped global name '(\w+)': .*<class 'function'>", "{0!r} is a plain function; write @compiled above it"),
    (r"Untyped global name '(\w+)': .*<class 'builtin_\w+'>", "{0!r} is not for compiled functions"),
    (r"Untyped global name '(\w+)': .*<class '([\w.]+)'>", "{0!r} is of type {1}, not for compiled functions"),
    (r"due to \"TypeError: ([^\"]+)\"", "a function is called otherwise than it is written: {0}"),
    (r"Variable '(\w+)' is not defined", "{0!r} has no value there"),
    (r"opcode \(IMPORT_NAME\)", "an import stands at the head of the file, not in a compiled function"),
    (r"load_from_data_pointer", "a record cannot be kept in a list or answered with others; keep its index"),
    (r"unsupported (constant type used for |)exception", "it raises what is no Exception; raise ValueError, say"),
    (r"'view' can only be called on NumPy dtypes", "write `from sim.engine import view` and call view.NAME(...)"),
    (r"no index: ([^\n]+)", "{0}"),
    (r"('\w+'|what a record holds many of) may be read and not written to", "{0} may be read and not written to; "
     "what a strategy keeps goes into memory.scratch or memory.targets"),
)  # fmt: skip
PLACES: Final = (
    r'File "([^"]+)", line (\d+)',
    r"\bat (\S+\.py) \((\d+)\)",
    r"Raised from (\S+\.py) \((\d+)\)",
)


def compile_own(strategy: Strategy) -> Any:
    """Compile a strategy. Raises `SetupError`, one line, where somebody's own does not compile.

    Raises OSError or CacheError where what was compiled cannot be kept, which is none of the strategy's doing, and
    whatever the compiler raises of a bundled strategy, for that is a bug.
    """
    if INTERPRETED:
        raise SetupError(
            "ROLLOUT_INTERPRETED=1: no strategy is compiled, and this command needs compiled ones; unset it"
        )
    try:
        return compile_strategy(strategy.function)
    except (OSError, CacheError):
        raise
    except Exception as error:  # the compiler may raise anything about a user's code
        if strategy.is_bundled:
            raise
        told = f"strategy {strategy.name!r} does not compile: {why_not(error, strategy)}"
        raise SetupError(told) from error


def compile_planner(on_ground: bool = False) -> None:
    """Compile the strategy that nearly all bundled ones are, with their own numbers, and what notes its thoughts."""
    planner = load("balanced")
    compile_own(planner.for_ground() if on_ground else planner)
    appraised(np.zeros(1, BOX))


def why_not(error: BaseException, strategy: Strategy) -> str:
    """Why a strategy, or something it calls, does not compile: in one line, with the line of its file."""
    text = str(error).replace(COUNTED, "")
    name = ""
    if isinstance(error, KeyError):  # a field that no record has
        name = str(error.args[0])
        hint = did_you_mean(name, _fields())
        what = f"there is no {name!r} in the records it is given (sim/engine/view.py){hint}"
    else:
        what, name = _cause(text, type(error).__name__)
    line = _line(text, name, strategy)
    file = Path(strategy.source)
    near = file.relative_to(Path.cwd()) if file.is_relative_to(Path.cwd()) else file
    return str(Problem(near, line, None, what)) if line else what


def _cause(text: str, otherwise: str) -> tuple[str, str]:
    """What is wrong, and the name that it is about."""
    for pattern, words in TOLD:
        if found := re.search(pattern, text):
            return words.format(*found.groups()), (found.groups() or ("",))[0]
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith(("Failed in", "During:", "File ", "^", "<source"))]
    what = (told or [otherwise])[0]
    what = re.sub(r"\s*Raised from .*$", "", re.sub(r"Record\(.*\)", "a record", what))
    return what.rstrip(".")[:MOST_OF_A_COMPLAINT], ""


def _line(text: str, name: str, strategy: Strategy) -> int:
    """The innermost line of the strategy's file that the compiler names, or the one where the name stands."""
    source = Path(strategy.source)
    code = getattr(inspect.unwrap(strategy.function), "__code__", None)
    entry = {line for *_, line in code.co_lines()} if code else set()  # of the whole function: says nothing
    lines = [
        int(line)
        for pattern in PLACES
        for file, line in re.findall(pattern, text)
        if Path(file).name == source.name and int(line) not in entry
    ]
    known = line_of_name(source, name) if name.isidentifier() else 0
    return next(iter(lines), known or max((line for line in entry if line), default=0))


def _fields() -> set[str]:
    """The names of all fields of what a strategy is given."""
    found: set[str] = set()
    waiting = [PUBLIC, OWN, DECISION, BOX, MEMORY]
    while waiting:
        dtype = waiting.pop()
        dtype = dtype.base if isinstance(dtype, np.dtype) else dtype
        for name, (inner, *_) in (dtype.fields or {}).items():
            found.add(name)
            waiting.append(inner)
    return found
