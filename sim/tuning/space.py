"""What of a style is tuned: which of its numbers, how far a step goes in each, and between which bounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np

from cardsets.language.near import did_you_mean
from sim.tuning.errors import TuningError
from strategies.registry import STYLES
from strategies.style import NAMES, SWITCHES
from strategies.styles import FOLDER, MOST, load_style

RELATIVE: Final = 0.25
"""First standard deviation of a number, as a share of its size: of its own, or of what is usual where that is more."""

Weights = tuple[int, ...]


@dataclass(frozen=True)
class Space:
    """The numbers of a style that are tuned, all others being held.

    `start` is the whole style; `scales` are the first standard deviations, `bounds` least and most, a row each of
    the numbers named, in the order of `names`.
    """

    start: Weights
    names: tuple[str, ...]
    scales: np.ndarray
    bounds: np.ndarray

    @property
    def origin(self) -> np.ndarray:
        """The numbers that are tuned as they are in the starting style."""
        return np.array([self.start[NAMES.index(name)] for name in self.names], float)

    def style(self, point: np.ndarray) -> Weights:
        """The whole style with these numbers, rounded to whole ones within bounds."""
        numbers = np.clip(np.rint(point), self.bounds[:, 0], self.bounds[:, 1])
        found = list(self.start)
        for name, number in zip(self.names, numbers, strict=True):
            found[NAMES.index(name)] = int(number)
        return tuple(found)


def make_space(start: Weights, names: Sequence[str] = ()) -> Space:
    """The space of some numbers of a style; of all but switches where none is named.

    Raises:
        TuningError: no such number, or one is there twice.
    """
    chosen = tuple(names) or tuple(name for name in NAMES if name not in SWITCHES)
    for place, name in enumerate(chosen):
        if name not in NAMES:
            raise TuningError(
                f"--numbers: {name!r} is no number of a style{did_you_mean(name, NAMES)}; allowed: {', '.join(NAMES)}"
            )
        if name in chosen[:place]:
            raise TuningError(f"--numbers: {name!r} is there twice")
    bounds = [(0, 1) if name in SWITCHES else (-MOST, MOST) for name in chosen]
    return Space(start, chosen, np.array([_scale(start, name) for name in chosen]), np.array(bounds, float))


def _scale(start: Weights, name: str) -> float:
    """Relative to the number's size, but no less than a whole step: a number at 0 has a size in other styles."""
    if name in SWITCHES:
        return 1.0
    place = NAMES.index(name)
    return max(RELATIVE * max(abs(start[place]), _usual_size(place)), 1.0)


@cache
def _usual_size(place: int) -> float:
    """The mean size of a number over the bundled styles."""
    sizes = [abs(load_style(FOLDER / f"{name}.toml").weights[place]) for name in STYLES]
    return sum(sizes) / len(sizes)
