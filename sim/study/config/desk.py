"""What a study may name from a designer's desk beside what is bundled: other studies, and strategies.

`strategies/mine.py` with a function `choose` is the strategy `mine`, and so is the style `strategies/mine.toml`;
any other file or function is named `FILE.py:NAME` or `STYLE.toml`. See `cardsets.desk` for what a desk is, and for
sets, mixes and overlays.
"""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from cardsets.desk import named
from sim.results.restricted import read_name
from strategies.registry import NAMES, Strategy, described, load

STUDIES: Final = Path(__file__).resolve().parents[2] / "studies"
"""Where the bundled studies lie."""

CHOOSE: Final = "choose"
"""The function of a strategy that goes by its file's name."""


def studies() -> dict[str, Path]:
    """Studies by name, those of the desk first. Raises `DeskError` where one has a bundled study's name."""
    return named("studies", bundled=bundled_studies())


def bundled_studies() -> dict[str, Path]:
    """Bundled studies by name."""
    return {path.stem: path for path in sorted(STUDIES.glob("*.toml"))}


def strategies() -> list[str]:
    """Names of strategies, those of the desk first."""
    return [*own_strategies(), *NAMES]


def own_strategies() -> dict[str, Path]:
    """Strategies of the desk by name, functions and styles. Raises `DeskError` where names clash."""
    known = named("strategies", bundled={name: Path(f"{name}.py") for name in NAMES})
    return {name: path for name, path in known.items() if name not in NAMES}


def load_strategy(name: str | Callable[..., Any]) -> Strategy:
    """A strategy by its name on the desk, or as the registry knows it; restricted or not, it goes by its whole name.

    Raises:
        StrategyError: there is none, or it cannot be used.
        DeskError: names on the desk clash, with one another or with bundled ones.
    """
    if not isinstance(name, str):
        return load(name)
    return replace(load(_placed(name)), name=name)


def sketch_strategy(name: str) -> Strategy:
    """Returns a strategy to be hashed and named, not played: a file of Python is not run. Raises as `load_strategy`."""
    file = python_file(name)
    return load_strategy(name) if file is None else Strategy(name, _unread, source=str(file.resolve()))


def describe_strategy(name: str) -> str:
    """Returns what a strategy says of itself, in a line; a file of Python is not run. Raises as `load_strategy`."""
    file = python_file(name)
    return load_strategy(name).description if file is None else described(name, file, CHOOSE)


def python_file(name: str) -> Path | None:
    """Returns the file of Python that a strategy is from, by its name; None where it is from none of one's own."""
    placed = _placed(name)
    return (
        Path(placed.rpartition(":")[0]) if ".py:" in placed else None
    )  # as `strategies.registry.load` has it


def _placed(name: str) -> str:
    """A strategy's name as the registry knows it: one of the desk by its file, restricted or not."""
    plain = read_name(name).plain
    path = own_strategies().get(plain)
    if path is None:
        return plain
    return str(path) if is_style(path) else f"{path}:{CHOOSE}"


def _unread(*_: object) -> int:
    raise TypeError("a strategy that was not read cannot play")


def is_style(path: Path) -> bool:
    """Whether a strategy's file is a style: the numbers of a way of playing, and no function."""
    return path.suffix == ".toml"
