"""Searching strategies as data: a TOML file each, with the style to search from and the effort.

- ``base``: the style that plays the playouts, answers all decisions that are not searched, and whose answer stands
  unless another is better: a bundled style by name, or a style's file beside this one;
- ``playouts``: the number of playouts of each candidate, fixed;
- ``candidates``: how many options of a main decision are tried, the base's own answer among them;
- ``caution``: tenths of standard errors that another option must be better by;
- ``rounds``: how many rounds a playout goes on for where VP decide, 0 for all: it then counts the VP as they stand;
- ``description``.
"""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardsets.errors import CardDataError, Problem
from cardsets.locate import line_of, read_text, read_toml, tables_of
from cardsets.near import did_you_mean
from cardsets.shape import shape_problems
from strategies.styles import FOLDER as STYLES
from strategies.styles import Style, StyleError, load_style

FOLDER: Final = Path(__file__).parent
LONGEST_NAME: Final = 200  # of a base: no file system refuses so short a name


class _Keys(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    description: str = ""
    base: Annotated[str, Field(max_length=LONGEST_NAME)] = "balanced"
    playouts: Annotated[int, Field(ge=2, le=1000)] = 64
    candidates: Annotated[int, Field(ge=2, le=16)] = 10
    caution: Annotated[int, Field(ge=0, le=50)] = 20
    rounds: Annotated[int, Field(ge=0, le=100)] = 4


MARKS: Final = tuple(name for name in _Keys.model_fields if name != "description")
"""Keys that mark a file as a search, not a style."""
FILES_KEPT: Final = 64
"""Files of which it is known whether they are searches: cell after cell asks for the same strategies."""


@dataclass(frozen=True)
class Search:
    """A search: its description, the style it is built on, and its numbers (`sim.engine.play.search`)."""

    description: str
    base: Style
    numbers: tuple[int, int, int, int]  # playouts, candidates, caution, rounds


def is_search(path: Path) -> bool:
    """Whether a file describes a search; one that cannot be read counts as a style, and is reported as one."""
    try:
        return _is_marked(path, read_text(path))
    except CardDataError:
        return False


@lru_cache(maxsize=FILES_KEPT)
def _is_marked(path: Path, text: str) -> bool:
    return not tables_of(path, text).keys().isdisjoint(MARKS)


def load_search(path: Path) -> Search:
    """The search that a file describes.

    Raises:
        StyleError: it has unknown keys or values out of bounds, or its base cannot be used; all at once.
    """
    try:
        text, table = read_toml(path)
        keys = _Keys.model_validate(table)
    except ValidationError as error:
        wrong = sorted((line_of(text, key), key, what) for key, what in shape_problems(error, _Keys))
        raise StyleError(Problem(path, *each) for each in wrong) from None
    except CardDataError as error:
        raise StyleError(error.problems) from None
    base = _base(keys.base, path)
    if base is None:
        known = sorted(style.stem for style in STYLES.glob("*.toml"))
        problem = f"{keys.base!r} is no style{did_you_mean(keys.base, known)}"
        allowed = f"allowed: {', '.join(known)}, or a style's file beside this one"
        raise StyleError([Problem(path, line_of(text, "base"), "base", f"{problem}; {allowed}")])
    numbers = keys.playouts, keys.candidates, keys.caution, keys.rounds
    return Search(keys.description, load_style(base), numbers)


def _base(name: str, path: Path) -> Path | None:
    """The file of the style that a search is built on."""
    found = path.parent / name if name.endswith(".toml") else STYLES / f"{name}.toml"
    return found if found.is_file() else None
