"""Ways of playing as data: a TOML file each, with a ``description`` and numbers of `strategies.planner.style`.

Numbers that a file leaves out are those of `balanced`.
"""

from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import ConfigDict, Field, ValidationError, create_model

from cardsets.errors import CardDataError, Problem
from cardsets.locate import line_of, read_text, tables_of
from cardsets.shape import shape_problems
from strategies.planner.style import AT_LEAST_1, NAMES, PERCENTAGES

FOLDER: Final = Path(__file__).parent
STYLES_KEPT: Final = 64  # as they were read: every cell of a study asks for each of its styles
MOST: Final = 100_000  # of a number, either way: products of several stay within 64 bits

_Number = Annotated[int, Field(ge=-MOST, le=MOST)]
_Percent = Annotated[int, Field(ge=0, le=100)]
_Spread = Annotated[int, Field(ge=0, le=MOST)]
_Positive = Annotated[int, Field(ge=1, le=MOST)]
_NUMBERS: dict[str, Any] = {
    **dict.fromkeys(NAMES, (_Number, 0)),
    **dict.fromkeys(PERCENTAGES, (_Percent, 0)),
    **dict.fromkeys(AT_LEAST_1, (_Positive, 1)),
    **dict.fromkeys(("misjudges", "step"), (_Spread, 0)),
    "defending": (Annotated[int, Field(ge=0, le=2)], 0),
}
_Keys = create_model(
    "_Keys", __config__=ConfigDict(strict=True, extra="forbid"), description=(str, ""), **_NUMBERS
)


class StyleError(CardDataError):
    """A file that does not describe a way of playing: every problem, a line each with file, line and key."""


@dataclass(frozen=True)
class Style:
    """A way of playing: its description, and its numbers in the order of `NAMES`."""

    description: str
    weights: tuple[int, ...]


def load_style(path: Path) -> Style:
    """The way of playing that a file describes.

    Raises:
        StyleError: it cannot be read, is not TOML, or has unknown keys or values that are not whole numbers in
            bounds; all of these at once.
    """
    try:
        return _as_written(path, read_text(path), "" if path == _balanced() else read_text(_balanced()))
    except CardDataError as error:
        raise StyleError(error.problems) from None


@lru_cache(maxsize=STYLES_KEPT)
def _as_written(path: Path, text: str, balanced: str) -> Style:
    """The way of playing that a file with this text describes.

    `balanced` is the text of the style that has the numbers which the file leaves out; empty for that style itself.
    """
    table = tables_of(path, text)
    try:
        _Keys.model_validate(table)
    except ValidationError as error:
        wrong = sorted((line_of(text, key), key, what) for key, what in shape_problems(error, _Keys))
        raise CardDataError(Problem(path, *each) for each in wrong) from None
    like = _as_written(_balanced(), balanced, "").weights if balanced else (0,) * len(NAMES)
    weights = (table.get(name, number) for name, number in zip(NAMES, like, strict=True))
    return Style(table.get("description", ""), tuple(weights))


def bounds_of(name: str) -> tuple[int, int]:
    """The least and the most that a number of a style may be."""
    field = _properties()[name]
    return field["minimum"], field["maximum"]


@cache
def _properties() -> dict[str, Any]:
    """What the schema says of every key; to write it out takes some 20 ms."""
    return _Keys.model_json_schema()["properties"]


def _balanced() -> Path:
    return FOLDER / "balanced.toml"
