"""Strategies by name: the bundled ones and those of a user's own file (``file.py:name``)."""

import hashlib
import importlib
import importlib.util
import inspect
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from difflib import get_close_matches
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from strategies.style import FOLDER, StyleError, load_style

STYLES: Final = ("buyer", "hunter", "boss_rush", "balanced", "team", "solo")
BUNDLED: Final = ("random", *STYLES)
PARAMETERS: Final = ("public", "own", "decision", "box", "memory")


class StrategyError(ValueError):
    """A strategy that cannot be used; the message names it and says what is wrong."""


@dataclass(frozen=True)
class Strategy:
    """A way of playing.

    `windows` are the Convert windows it wants to be asked at (`sim.engine.decisions`); `plain` marks a
    function that runs as ordinary Python, slowly. `telling` gives the same answers and notes a score for
    every option, for `replay --why`: too much work for playing. `weights` are the numbers of a style
    (`strategies.style`), which the function finds in ``memory.weights``.
    """

    name: str
    function: Callable[..., int]
    windows: int = 0
    plain: bool = False
    source: str = ""
    telling: Callable[..., int] | None = None
    weights: tuple[int, ...] = ()
    about: str = ""

    @property
    def description(self) -> str:
        """What its style says of itself, or the first line of its docstring."""
        return self.about or (inspect.getdoc(self.function) or "").split("\n")[0]


def strategy(
    windows: int = 0, telling: Callable[..., int] | None = None
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Mark a function as a strategy to be compiled; `telling` answers alike and notes more scores."""

    def mark(function: Callable[..., int]) -> Callable[..., int]:
        function.windows = windows  # type: ignore[attr-defined]
        function.telling = telling  # type: ignore[attr-defined]
        return function

    return mark


def available() -> list[tuple[str, str]]:
    """(name, one line) of the bundled strategies."""
    return [(name, load(name).description) for name in BUNDLED]


def load(name: str | Callable[..., int]) -> Strategy:
    """A strategy by name, as ``file.py:name``, as ``style.toml``, or from a function.

    Raises:
        StrategyError: no such strategy or file, or not a function of the right parameters.
    """
    if callable(name):
        return _from_function(getattr(name, "__name__", "function"), name, "")
    if ".py:" in name:
        filename, _, attribute = name.rpartition(":")
        return _from_module(name, _module_of(Path(filename), name), attribute, filename)
    if name.endswith(".toml"):
        return _from_style(name, Path(name))
    if name in STYLES:
        return _from_style(name, FOLDER / f"{name}.toml")
    if name == "random":
        module = importlib.import_module("strategies.uniform")
        return _from_module(name, module, "choose", str(module.__file__))
    near = get_close_matches(str(name), BUNDLED, 1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise StrategyError(
        f"strategy {name!r} is unknown; allowed: {', '.join(BUNDLED)}, file.py:name, or style.toml{hint}"
    )


def _from_style(name: str, path: Path) -> Strategy:
    """The planner with the numbers of a style."""
    if not path.is_file():
        raise StrategyError(f"strategy {name!r}: there is no file {path}")
    try:
        found = load_style(path)
    except StyleError as error:
        raise StrategyError(str(error)) from None
    planner = _from_function(name, importlib.import_module("strategies.planner").choose, str(path))
    return replace(planner, weights=found.weights, about=found.description)


def _module_of(path: Path, name: str) -> ModuleType:
    if not path.is_file():
        raise StrategyError(f"strategy {name!r}: there is no file {path}")
    # Known under a name of its own, so that its compiled code can be loaded from the cache again.
    unique = hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:12]
    spec = importlib.util.spec_from_file_location(f"own_strategy_{path.stem}_{unique}", path.resolve())
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except SyntaxError as error:
        raise StrategyError(f"{path}:{error.lineno}: {error.msg}") from None
    except Exception as error:
        raise StrategyError(f"{path}: importing it failed: {type(error).__name__}: {error}") from None
    return module


def _from_module(name: str, module: ModuleType, attribute: str, source: str) -> Strategy:
    found: Any = getattr(module, attribute, None)
    if not callable(found):
        functions = [n for n, f in vars(module).items() if inspect.isfunction(f) and not n.startswith("_")]
        raise StrategyError(
            f"strategy {name!r}: {source} has no function {attribute!r}; it has: {', '.join(functions)}"
        )
    return _from_function(name, found, source)


def _from_function(name: str, function: Callable[..., int], source: str) -> Strategy:
    parameters = tuple(inspect.signature(function).parameters)
    if len(parameters) != len(PARAMETERS):
        raise StrategyError(
            f"strategy {name!r} takes ({', '.join(parameters)}); allowed: ({', '.join(PARAMETERS)})"
        )
    windows = getattr(function, "windows", None)
    telling = getattr(function, "telling", None)
    return Strategy(name, function, windows or 0, windows is None, source, telling)
