"""The place and the cause of a strategy file's failure, in one line, for any exception."""

import ast
import dis
import importlib
import inspect
import re
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType
from typing import Any, Final

from cardsets.errors import RolloutError
from sim.engine.view import NoIndex

LONGEST: Final = 300  # characters of an exception's message
MOVED: Final = {
    "sim.engine.state": "sim.engine.data.state",
    "sim.engine.cards": "sim.engine.board.cards",
    "sim.engine.grid": "sim.engine.board.grid",
    "sim.engine.live": "sim.engine.board.live",
    "sim.engine.compiled": "sim.engine.machine.compiled",
    "strategies.common": "strategies.planner.common",
    "strategies.judging": "strategies.planner.judging",
    "strategies.valuing": "strategies.planner.valuing",
    "strategies.style": "strategies.planner.style",
    "strategies.weights": "strategies.planner.style",
    "strategies.planner.values": "strategies.planner.style",
    "strategies.planner.items": "strategies.planner.targets",
}
"""Modules that strategy files of earlier versions import, and their names now."""
PUBLISHED: Final = (
    "sim.engine.decisions", "sim.engine.view", "sim.engine.data.state", "strategies.registry",
    "strategies.planner.common",
)  # fmt: skip
"""Modules that strategy files import from."""

RAISE: Final = dis.opmap["RAISE_VARARGS"]


class FileProblem(RolloutError, ValueError):
    """The problems of a strategy file; a line each, with the file's name and the line."""


def of_its_own(error: BaseException, files: Sequence[str]) -> bool:
    """Whether strategy files caused an exception: one of any kind, but not Ctrl-C by the user.

    A KeyboardInterrupt is a file's own where one of its lines raises it; Ctrl-C breaks in between any two.
    """
    if not isinstance(error, KeyboardInterrupt):
        return True
    innermost = error.__traceback__
    while innermost is not None and innermost.tb_next is not None:
        innermost = innermost.tb_next
    if innermost is None:
        return False
    code = innermost.tb_frame.f_code
    return code.co_filename in files and code.co_code[innermost.tb_lasti] == RAISE


def what_of(error: BaseException) -> str:
    """The message of an exception, in one line."""
    try:
        text = str(error).strip().partition("\n")[0][:LONGEST]
    except BaseException:  # its message fails as well
        text = ""
    if isinstance(error, NoIndex):
        return text
    if isinstance(error, ModuleNotFoundError) and error.name in MOVED:
        text = f"{text}; its name is {MOVED[error.name]} now"
    elif isinstance(error, NameError | ImportError) and (missing := _missing_name(text)):
        text += _import_of(missing)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _missing_name(text: str) -> str:
    """The name that a message says is not defined, or cannot be imported; empty where it says neither."""
    found = re.match(r"(?:cannot import name|name) '(\w+)'", text)
    return found[1] if found else ""


def _import_of(name: str) -> str:
    """Where a name is imported from, as the end of a message; empty where no module for strategies has it."""
    having = [module for module in PUBLISHED if hasattr(importlib.import_module(module), name)]
    return f"; write: from {having[0]} import {name}" if having else ""


def files_of(function: Callable[..., Any], source: str) -> tuple[str, ...]:
    """The files of a strategy: the one it was named by, and the one it is written in."""
    code = _code(function)
    return (source,) if code is None else (source, code.co_filename)


def where_of(error: BaseException, function: Callable[..., Any], source: str) -> str:
    """The innermost line of a strategy that an exception came through, or its first line."""
    if found := _innermost(error, files_of(function, source)):
        return f"{found.filename}:{found.lineno}"
    code = _code(function)
    return source if code is None else f"{code.co_filename}:{code.co_firstlineno}"


def place(path: Path, error: BaseException) -> str:
    """The file, with the innermost of its lines that an exception came through."""
    found = _innermost(error, (str(path.resolve()),))
    return f"{path}:{found.lineno}" if found else str(path)


def _innermost(error: BaseException, files: Sequence[str]) -> traceback.FrameSummary | None:
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame for frame in reversed(frames) if frame.filename in files), None)


def _code(function: Callable[..., Any]) -> CodeType | None:
    """The code of a function; None for other things that can be called."""
    return getattr(inspect.unwrap(function), "__code__", None)


def line_of_name(path: Path, name: str) -> int:
    """The first line of a file that reads a name or an attribute; 0 where none does."""
    found = [
        node.lineno
        for node in ast.walk(ast.parse(path.read_bytes()))
        if (isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Load))
        or (isinstance(node, ast.Attribute) and node.attr == name)
    ]
    return min(found, default=0)
