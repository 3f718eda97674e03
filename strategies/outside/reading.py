"""Reads strategy files: for the engine, and once more in plain Python to find where a function fails."""

import ast
import functools
import hashlib
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from cardsets.errors import Problem
from sim.engine.decisions import RAISED, USED_UP
from sim.engine.view import as_index, guarded
from strategies.outside.checking import problems
from strategies.outside.counting import COUNTED, ENTERED, count_steps
from strategies.outside.failing import FileProblem, of_its_own, place, what_of, where_of
from strategies.outside.guarding import guard_imports
from strategies.outside.marks import File
from strategies.steps import STEPS, PlainSteps, StepsUsedUp, begin, tick


@dataclass(frozen=True)
class OwnFile:
    """A strategy file that has been read: its module, and the steps of its plain functions."""

    module: ModuleType
    steps: PlainSteps

    def function(self, name: str) -> Any:
        """The function for the engine to call by this name; None where the file has none."""
        entry = getattr(self.module, f"{ENTERED}{name}", None)
        found = getattr(self.module, name, None)
        if entry is not None or not callable(found):
            return entry
        asked = self.steps.counting(found)
        asked.__name__ = name  # it is looked up by this name later, so its own name does not matter
        return asked

    def ask_once(self, name: str, view: Sequence[Any]) -> Any:
        """The answer of a function that was read as plain Python, with all steps; its exceptions pass through."""
        self.steps.begin()
        inner = getattr(self.module, f"{COUNTED}{name}", None)
        if inner is not None:
            return inner(self.steps.record, *view)
        return getattr(self.module, name)(*view)

    def functions(self) -> list[str]:
        """The names of its functions, compiled or not."""
        return [
            name
            for name, value in vars(self.module).items()
            if not name.startswith("_")
            and (
                hasattr(self.module, f"{ENTERED}{name}")
                or getattr(value, "__module__", "") == self.module.__name__
            )
        ]


def read_file(path: Path, *, compiling: bool = True) -> OwnFile:
    """A strategy file that was read and run; without `compiling` all of it as plain Python.

    Raises `FileProblem` where it does not parse, cannot be counted, or fails.
    """
    with _problems_of(path):
        file = _parsed(path)
        count_steps(file)
        code = compile(file.tree, str(path.resolve()), "exec")
    # A name that no other file has, so that its compiled code can be loaded from the cache again.
    unique = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    module = ModuleType(f"own_strategy_{path.stem}_{unique}")
    module.__file__ = str(path.resolve())
    steps = PlainSteps()
    vars(module).update(
        _rollout_begin=begin, _rollout_raised=RAISED, _rollout_used_up=USED_UP, _rollout_as_index=as_index,
        _rollout_tick=tick, _rollout_guarded=guarded, _rollout_step=steps.step,
        _rollout_partial=functools.partial, _rollout_record=steps.record,
    )  # fmt: skip
    guard_imports(module)
    if compiling:
        sys.modules[module.__name__] = module
    else:
        vars(module).update(_rollout_guarded=_as_it_is, _rollout_tick=lambda _: steps.step())
    try:
        exec(code, vars(module))
    except StepsUsedUp as error:
        raise FileProblem(f"{place(path, error)}: used up its {STEPS:,} steps while it was read") from None
    except BaseException as error:
        if not of_its_own(error, (str(module.__file__),)):
            raise
        raise FileProblem(f"{place(path, error)}: importing it failed: {what_of(error)}") from None
    return OwnFile(module, steps)


def descriptions(path: Path) -> tuple[dict[str, str], set[str]]:
    """The functions of a strategy file with the first lines of their docstrings, and its other names.

    The file is not run. Raises `FileProblem` where it cannot be read.
    """
    with _problems_of(path):
        file = _parsed(path)
        docstrings = {name: ast.get_docstring(node) or "" for name, node in file.functions.items()}
        return {name: text.partition("\n")[0] for name, text in docstrings.items()}, {
            *file.defined,
            *file.imported,
        }


def _parsed(path: Path) -> File:
    file = File(ast.parse(path.read_bytes(), filename=str(path)))
    if found := problems(file):
        raise FileProblem("\n".join(str(Problem(path, line, None, message)) for line, message in found))
    return file


@contextmanager
def _problems_of(path: Path) -> Iterator[None]:
    """Turn exceptions from reading a file, before it runs, into its problem: a line with its name."""
    try:
        yield
    except SyntaxError as error:
        raise FileProblem(str(Problem(path, error.lineno or 1, None, error.msg))) from None
    except OSError as error:
        raise FileProblem(f"{path}: cannot be read: {error.strerror}") from None
    except FileProblem:
        raise
    except (RecursionError, MemoryError):
        raise FileProblem(f"{path}: is nested too deeply to be read; write it in smaller steps") from None
    except ValueError as error:
        raise FileProblem(f"{path}: is no Python: {error}") from None


def where_it_fails(path: Path, function: Callable[..., Any], view: Sequence[Any]) -> str:
    """The failure of a strategy's function, with its line, when it is called once more, uncompiled."""
    name = function.__name__.removeprefix(ENTERED)
    own = read_file(path, compiling=False)
    try:
        with np.errstate(all="raise"):
            answer = own.ask_once(name, view)
            if not hasattr(function, "windows"):  # the compiler has checked the type of a compiled one
                as_index(answer)
    except StepsUsedUp as error:
        return f"{place(path, error)}: used up its {STEPS:,} steps"
    except FloatingPointError as error:  # numpy's word for it
        return f"{place(path, error)}: {str(error).partition(' encountered')[0]}"
    except BaseException as error:
        if not of_its_own(error, (str(own.module.__file__),)):
            raise
        return f"{where_of(error, function, str(path))}: {what_of(error)}"
    return ""


def _as_it_is(function: Callable[..., Any]) -> Callable[..., Any]:
    return function
