"""What of a style is tuned: which of its numbers, how far a step goes in each, and between which bounds."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from cardsets.near import did_you_mean
from sim.tuning.errors import TuningError
from strategies.planner.style import NAMES
from strategies.registry import STYLES
from strategies.styles import FOLDER, bounds_of, load_style

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


def make_space(start: Weights, names: Sequence[str], step: float = 0.25) -> Space:
    """The space of some numbers of a style.

    `step` is the first standard deviation of a number as a share of its size: of its own or, where that is more, of
    what is usual among the bundled styles, for a number at 0 has a size in others. It is a whole step at least.

    Raises:
        TuningError: no such number, or one is there twice.
    """
    chosen = tuple(names)
    for place, name in enumerate(chosen):
        if name not in NAMES:
            hint = did_you_mean(name, NAMES)
            raise TuningError(
                f"--numbers: {name!r} is no number of a style{hint}; allowed: {', '.join(NAMES)}"
            )
        if name in chosen[:place]:
            raise TuningError(f"--numbers: {name!r} is there twice")
    usual = _usual_sizes()
    places = [NAMES.index(name) for name in chosen]
    sizes = [max(abs(start[place]), usual[place]) for place in places]
    bounds = np.array([bounds_of(name) for name in chosen], float)
    return Space(start, chosen, np.maximum(step * np.array(sizes), 1.0), bounds)


@cache
def _usual_sizes() -> tuple[float, ...]:
    """The mean size of each number over the bundled styles, each of which is read once."""
    styles = [load_style(FOLDER / f"{name}.toml").weights for name in STYLES]
    return tuple(sum(map(abs, sizes)) / len(sizes) for sizes in zip(*styles, strict=True))
