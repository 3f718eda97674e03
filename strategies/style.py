"""Ways of playing as data: what a strategy values, number by number, in a TOML file of its own.

The bundled ones lie in `styles/`. A file gives a ``description`` and any of the numbers below, by their names in
small letters; what it leaves out is as in `balanced`. The numbers reach the planner in ``memory.weights``, so that
another way of playing needs nothing compiled.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cardsets.language.near import did_you_mean

FOLDER: Final = Path(__file__).parent / "styles"
MOST: Final = 100_000  # of a number, either way: products of several stay within 64 bits

# Places in `memory.weights`.
BUYING: Final = 0  # percent of a card's judged worth when bought
ROBOTS: Final = 1  # percent of a Robot's judged worth when defeated
BOSSES: Final = 2  # percent of a Boss's judged worth when defeated
RELICS: Final = 3  # percent of the VP of a Relic
SCHEMES: Final = 4  # percent of the VP for thwarting
POWER_WORTH: Final = 5  # what 1 Power more in a hand is worth, each time it is drawn
POWER_PRICE: Final = 6  # what 1 Power spent could have earned elsewhere
EXPLORE: Final = 7  # worth of turning a card up, whatever Power is left
EXPLORE_PER_POWER: Final = 8  # and for each Power that could be spent on it
LEAST_CHANCE: Final = 9  # percent: Confront only with at least this chance
BASIC: Final = 10  # the Basic card beyond its judged worth: something to do with spare Power
AMBUSH: Final = 11  # what stepping onto an Adversary costs
AVERAGE: Final = (
    12  # quality of the cards one has, in tenths of Power a draw: only better ones improve a deck
)
ROAMING: Final = 13  # steps ahead that are looked at with Move left over; 0: none
CONVERTING: Final = 14  # Energon, and the way back, that a Convert must be worth
TEAM: Final = 15  # 1: counts on teammates, Assists and Blocks for them
GATE: Final = 16  # worth of clearing the Robots that keep a Boss from being Confronted
SEEK: Final = 17  # worth of finding a Boss while none lies in the open
MARGIN: Final = 18  # Power beyond the cost that Assists aim at in a Confrontation, for the Encounter

NAMES: Final = (
    "buying",
    "robots",
    "bosses",
    "relics",
    "schemes",
    "power_worth",
    "power_price",
    "explore",
    "explore_per_power",
    "least_chance",
    "basic",
    "ambush",
    "average",
    "roaming",
    "converting",
    "team",
    "gate",
    "seek",
    "margin",
)


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
