"""Strategies by name: the bundled ones and those of a user's own file (``file.py:name``)."""

import importlib
import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from cardsets.errors import RolloutError
from cardsets.near import did_you_mean
from sim.engine.decisions import EVERY_WINDOW
from strategies.mark import Reasons
from strategies.mark import strategy as strategy  # files of users import it from here
from strategies.outside import FileProblem, descriptions, read_file
from strategies.searches import FOLDER as SEARCHES_FOLDER
from strategies.searches import is_search, load_search
from strategies.styles import FOLDER, StyleError, load_style

LADDER: Final = (
    "random", "dabbler", "newcomer", "beginner", "learner", "casual", "regular", "seasoned", "balanced",
)  # fmt: skip
"""The rungs of skill, weakest first: each wins some 70% of 2-player games against the one below it."""

PLAY_STYLES: Final = ("deck_builder", "hunter", "boss_rusher", "thinner", "explorer", "supporter")
"""Ways of playing about as strong as `balanced`, each with a different goal."""

STYLES: Final = (
    *LADDER[1:],
    "expert",
    *PLAY_STYLES,
    "team",
    "expert_team",
    "solo",
    "duellist",
    "outnumbered",
    "commander",
    "commander_team",
    "infiltration_team",
    "unicron_team",
)
BUNDLED: Final = ("random", *STYLES)
SEARCHES: Final = ("search",)
"""Bundled strategies too, but thousands of times slower."""

NAMES: Final = (*BUNDLED, *SEARCHES)
PACKAGE: Final = Path(__file__).parent
PARAMETERS: Final = ("public", "own", "decision", "box", "memory")


class StrategyError(RolloutError, ValueError):
    """A strategy that cannot be used; the message names it and says what is wrong."""


@dataclass(frozen=True)
class Strategy:
    """A way of playing.

    `windows` are the Convert windows it wants to be asked at (`sim.engine.decisions`); `plain` marks a
    function that runs as ordinary Python, slowly; `source` is the file it is from. `telling` gives the same
    answers and notes a score for every option, for `replay --why`: too much work for playing. `weights` are the
    numbers of a style (`strategies.planner.style`), which the function finds in ``memory.weights``. `search` are the
    numbers of one that searches (`strategies.searches`); it needs `telling`. `reasons` say what its scores mean.
    `on_ground` is what plays instead where Polities, Ruins or Missions are in play.
    """

    name: str
    function: Callable[..., int]
    windows: int = 0
    plain: bool = False
    source: str = ""
    telling: Callable[..., int] | None = None
    weights: tuple[int, ...] = ()
    search: tuple[int, ...] = ()
    about: str = ""
    reasons: Reasons | None = None
    on_ground: Callable[..., int] | None = None

    def for_ground(self) -> "Strategy":
        """The same where Polities, Ruins or Missions are in play: the planner has an entry of its own for them."""
        if self.on_ground is None:
            return self
        found = _from_function(self.name, self.on_ground, str(inspect.getsourcefile(self.on_ground)))
        return replace(
            found, weights=self.weights, search=self.search, about=self.about, on_ground=self.on_ground
        )

    @property
    def description(self) -> str:
        """The description in its style, or the first line of its docstring."""
        return self.about or (inspect.getdoc(self.function) or "").split("\n")[0]

    @property
    def is_bundled(self) -> bool:
        """Whether its code is of this package. A style of somebody's own is played by such code, too."""
        return Path(self.source).is_relative_to(PACKAGE)


def available() -> list[tuple[str, str]]:
    """The bundled strategies, each with its name and a line of description."""
    return [(name, load(name).description) for name in NAMES]


def load(name: str | Callable[..., int]) -> Strategy:
    """A strategy by name, as ``file.py:name``, as ``style.toml``, or from a function.

    Raises:
        StrategyError: no such strategy or file, or not a function of the right parameters.
    """
    if callable(name):
        return _from_function(getattr(name, "__name__", "function"), name, "")
    if ".py:" in name:
        filename, _, attribute = name.rpartition(":")
        return _from_file(name, Path(filename), attribute)
    if name.endswith(".toml"):
        return _from_style(name, Path(name))
    if name in STYLES:
        return _from_style(name, FOLDER / f"{name}.toml")
    if name in SEARCHES:
        return _from_style(name, SEARCHES_FOLDER / f"{name}.toml")
    if name == "random":
        module = importlib.import_module("strategies.uniform")
        return _from_function(name, module.choose, str(module.__file__))
    raise StrategyError(
        f"strategy {name!r} is unknown{did_you_mean(name, NAMES)}; "
        f"allowed: {', '.join(NAMES)}, file.py:name, or style.toml"
    )


def _from_style(name: str, path: Path) -> Strategy:
    """The planner with the numbers of a style; it searches where the file describes a search."""
    if not path.is_file():
        raise StrategyError(f"strategy {name!r}: there is no file {path}")
    module = importlib.import_module("strategies.planner.choose")
    ground = importlib.import_module("strategies.planner.on_ground")
    planner = replace(_from_function(name, module.choose, str(module.__file__)), on_ground=ground.choose)
    try:
        if is_search(path):
            search = load_search(path)
            return replace(
                planner, weights=search.base.weights, search=search.numbers, about=search.description
            )
        found = load_style(path)
    except StyleError as error:
        raise StrategyError(str(error)) from None
    return replace(planner, weights=found.weights, about=found.description)


def _from_file(name: str, path: Path, attribute: str) -> Strategy:
    if not path.is_file():
        raise StrategyError(f"strategy {name!r}: there is no file {path}")
    try:
        own = read_file(path)
    except FileProblem as error:
        raise StrategyError(str(error)) from None
    found = own.function(attribute)
    if found is None:
        raise StrategyError(_no_function(name, path, attribute, own.functions()))
    return _from_function(name, found, str(path.resolve()))


def described(name: str, path: Path, attribute: str) -> str:
    """The first line of a function's docstring; the file is read, and not run.

    Raises `StrategyError` where it cannot be read or has no such function.
    """
    try:
        functions, others = descriptions(path)
    except FileProblem as error:
        raise StrategyError(str(error)) from None
    if attribute not in functions and attribute not in others:
        raise StrategyError(_no_function(name, path, attribute, [*functions]))
    return functions.get(attribute, "")


def _no_function(name: str, path: Path, attribute: str, names: list[str]) -> str:
    others = f"{did_you_mean(attribute, names)}; it has: {', '.join(names) or 'none'}"
    if names and attribute == "choose":
        others += f"; call the one that decides choose, or name it as {path}:{names[-1]}"
    return f"strategy {name!r}: {path} has no function {attribute!r}{others}"


def _from_function(name: str, function: Callable[..., int], source: str) -> Strategy:
    try:
        parameters = tuple(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        parameters = ()
    if len(parameters) != len(PARAMETERS):
        problem = f"strategy {name!r}{_place(function)} takes ({', '.join(parameters)})"
        raise StrategyError(f"{problem}; allowed: ({', '.join(PARAMETERS)})")
    windows = getattr(function, "windows", None)
    telling = getattr(function, "telling", None)
    if windows is not None and not (type(windows) is int and 0 <= windows <= EVERY_WINDOW):
        problem = f"strategy {name!r}{_place(function)}: windows = {windows!r}"
        raise StrategyError(f"{problem}; allowed: the windows of sim/engine/decisions.py, joined with |")
    reasons = getattr(function, "reasons", None)
    if reasons is not None and not (isinstance(reasons, Reasons) and reasons.unit > 0):
        problem = f"strategy {name!r}{_place(function)}: reasons = {reasons!r}"
        raise StrategyError(f"{problem}; allowed: Reasons(...) of strategies/mark.py, with a unit above 0")
    return Strategy(name, function, windows or 0, windows is None, source, telling, reasons=reasons)


def _place(function: Callable[..., int]) -> str:
    """The line of a function in its file, in brackets; empty where it has no code."""
    code = getattr(inspect.unwrap(function), "__code__", None)
    return "" if code is None else f" (line {code.co_firstlineno})"
