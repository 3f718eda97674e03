"""Ways of playing as data: a TOML file each, with a ``description`` and any of the numbers of `strategies.style`.

What a file leaves out is as in `balanced`.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardsets.language.near import did_you_mean
from strategies.style import NAMES

FOLDER: Final = Path(__file__).parent
MOST: Final = 100_000  # of a number, either way: products of several stay within 64 bits


class StyleError(ValueError):
    """A file that does not describe a way of playing; the message names file and key."""


@dataclass(frozen=True)
class Style:
    """A way of playing: what it is in a sentence, and its numbers in the order of `NAMES`."""

    description: str
    weights: tuple[int, ...]


def load_style(path: Path) -> Style:
    """Read the file of a way of playing.

    Raises:
        StyleError: not TOML, an unknown key, or a value that is not a whole number in bounds.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StyleError(f"{path}: {error}") from None
    description = table.pop("description", "")
    if not isinstance(description, str):
        raise StyleError(f"{path}: description = {description!r}; allowed: a sentence in quotes")
    for key, value in table.items():
        _check(path, key, value)
    like = load_style(_balanced()).weights if path != _balanced() else (0,) * len(NAMES)
    return Style(
        description, tuple(table.get(name, number) for name, number in zip(NAMES, like, strict=True))
    )


def _balanced() -> Path:
    return FOLDER / "balanced.toml"


def _check(path: Path, key: str, value: Any) -> None:
    if key not in NAMES:
        known = ("description", *NAMES)
        raise StyleError(f"{path}: {key!r} is unknown{did_you_mean(key, known)}; allowed: {', '.join(known)}")
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) > MOST:
        raise StyleError(f"{path}: {key} = {value!r}; allowed: a whole number, -{MOST} to {MOST}")
