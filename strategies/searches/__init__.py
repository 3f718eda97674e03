"""Searching ways of playing as data: a TOML file each, with the style that is searched from and how long.

- ``base``: the style that plays on in the playouts, answers whatever is not searched, and whose answer stands
  unless another is better: a bundled style by name, or a style's file beside this one;
- ``playouts``: how often each candidate is played on from, a fixed number;
- ``candidates``: how many options of a main decision are tried, the base's own answer among them;
- ``caution``: tenths of standard errors that another option must be better by;
- ``description``.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from cardsets.errors import CardDataError, Problem
from cardsets.locate import line_of, read_toml
from cardsets.near import did_you_mean
from cardsets.shape import shape_problems
from strategies.styles import FOLDER as STYLES
from strategies.styles import Style, StyleError, load_style

FOLDER: Final = Path(__file__).parent
LONGEST_NAME: Final = 200  # of a base: what no file system refuses


class _Keys(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    description: str = ""
    base: Annotated[str, Field(max_length=LONGEST_NAME)] = "balanced"
    playouts: Annotated[int, Field(ge=2, le=1000)] = 64
    candidates: Annotated[int, Field(ge=2, le=16)] = 4
    caution: Annotated[int, Field(ge=0, le=50)] = 20


MARKS: Final = tuple(name for name in _Keys.model_fields if name != "description")
"""Keys that make a file a search's, and not a style's."""


@dataclass(frozen=True)
class Search:
    """A search: what it is in a sentence, the style it is built on, and its numbers (`sim.engine.play.search`)."""

    description: str
    base: Style
    numbers: tuple[int, int, int]  # playouts, candidates, caution


def is_search(path: Path) -> bool:
    """Whether a file describes a search; one that cannot be read is taken for a style, and told as such."""
    try:
        return any(mark in read_toml(path)[1] for mark in MARKS)
    except CardDataError:
        return False


def load_search(path: Path) -> Search:
    """Read the file of a search.

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
        told = f"{keys.base!r} is no style{did_you_mean(keys.base, known)}"
        allowed = f"allowed: {', '.join(known)}, or a style's file beside this one"
        raise StyleError([Problem(path, line_of(text, "base"), "base", f"{told}; {allowed}")])
    return Search(keys.description, load_style(base), (keys.playouts, keys.candidates, keys.caution))


def _base(name: str, path: Path) -> Path | None:
    """Where the style lies that a search is built on."""
    found = path.parent / name if name.endswith(".toml") else STYLES / f"{name}.toml"
    return found if found.is_file() else None
