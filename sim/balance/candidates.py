"""Sets of changes that the model says to be good: all of up to three, and larger ones grown from the best."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import numpy as np

from sim.balance.knobs import Knob, Setting, starts
from sim.balance.screen import Model

EXHAUSTIVE: Final = 3
"""Sets of up to so many changes are all looked at."""

BEAM: Final = 200
"""Sets of a size from which larger ones are grown."""

Scores = Callable[[np.ndarray], np.ndarray]
"""From rows of figures to their scores; less is better."""


@dataclass(frozen=True)
class Option:
    """A value that a knob may take in the place of its start."""

    knob: int
    value: int


def options_of(knobs: Sequence[Knob]) -> list[Option]:
    """All values of all knobs but their starts."""
    return [
        Option(place, value)
        for place, knob in enumerate(knobs)
        for value in knob.values
        if value != knob.start
    ]


def setting_of(knobs: Sequence[Knob], chosen: Sequence[Option]) -> Setting:
    """The setting with some options."""
    found = list(starts(knobs))
    for option in chosen:
        found[option.knob] = option.value
    return tuple(found)


class Candidates:
    """Sets of changes ranked by the model; `base` are the figures without any."""

    def __init__(self, knobs: Sequence[Knob], model: Model, base: np.ndarray, scores: Scores) -> None:
        self.knobs, self.base, self.scores = knobs, base, scores
        self.options = options_of(knobs)
        self.steps = np.array([o.value - knobs[o.knob].start for o in self.options], float)
        self.effects = self.steps[:, None] * model.slopes.T[[o.knob for o in self.options]]
        self.of_knob = np.array([option.knob for option in self.options])
        self.pairs = model.pairs
        self._below: list[
            tuple[float, tuple[int, ...]]
        ] = []  # the best of the largest size that was all looked at

    def best(self, size: int, most: int) -> list[tuple[float, Setting]]:
        """The best sets with so many changes, each with its score, the best first."""
        chosen = self._all(size, most) if size <= EXHAUSTIVE else self._grown(size, most)
        return [
            (score, setting_of(self.knobs, [self.options[n] for n in places])) for score, places in chosen
        ]

    def _all(self, size: int, most: int) -> list[tuple[float, tuple[int, ...]]]:
        """The best of all sets of a size: of each first part all last options at once."""
        found: list[tuple[float, tuple[int, ...]]] = []
        for first in combinations(range(len(self.options)), size - 1):
            if len({self.of_knob[n] for n in first}) < size - 1:
                continue
            last = np.arange(first[-1] + 1 if first else 0, len(self.options))
            found += self._extended(first, last, most)
            if len(found) > 50 * most:
                found = _top(found, most)
        return _top(found, most)

    def _extended(
        self, first: tuple[int, ...], last: np.ndarray, most: int
    ) -> list[tuple[float, tuple[int, ...]]]:
        """A set with each of some options added, of knobs that it does not change: the best."""
        last = last[~np.isin(self.of_knob[last], self.of_knob[list(first)])]
        if not last.size:
            return []
        values = self.base + self._moved(first) + self.effects[last] + self._with(first, last)
        scores = self.scores(values)
        kept = np.argsort(scores, kind="stable")[:most]
        return [(float(scores[n]), tuple(sorted((*first, int(last[n]))))) for n in kept]

    def _moved(self, chosen: tuple[int, ...]) -> np.ndarray:
        moved = self.effects[list(chosen)].sum(axis=0)
        for one, other in combinations(chosen, 2):
            moved = moved + self._pair(one, other)
        return np.asarray(moved)

    def _pair(self, one: int, other: int) -> np.ndarray | float:
        knobs = tuple(sorted((int(self.of_knob[one]), int(self.of_knob[other]))))
        effects = self.pairs.get((knobs[0], knobs[1]))
        return 0.0 if effects is None else effects * self.steps[one] * self.steps[other]

    def _with(self, first: tuple[int, ...], last: np.ndarray) -> np.ndarray | float:
        """What interactions of a set with each of some options add."""
        added: np.ndarray | float = 0.0
        for one in first:
            knob = int(self.of_knob[one])
            for pair, effects in self.pairs.items():
                if knob in pair:
                    other = pair[0] if pair[1] == knob else pair[1]
                    steps = np.where(self.of_knob[last] == other, self.steps[last], 0.0)
                    added = added + self.steps[one] * steps[:, None] * effects
        return added

    def _grown(self, size: int, most: int) -> list[tuple[float, tuple[int, ...]]]:
        """The best sets of a size that come of the best ones of the size below."""
        self._below = self._below or self._all(EXHAUSTIVE, BEAM)
        below = self._below
        everyone = np.arange(len(self.options))
        for _ in range(size - EXHAUSTIVE):
            grown = {
                places: score for _, first in below for score, places in self._extended(first, everyone, BEAM)
            }
            below = _top([(score, places) for places, score in grown.items()], BEAM)
        return below[:most]


def _top(found: list[tuple[float, tuple[int, ...]]], most: int) -> list[tuple[float, tuple[int, ...]]]:
    return sorted(found)[:most]


def neighbours(knobs: Sequence[Knob], setting: Setting, at_most: int) -> Iterator[Setting]:
    """Settings that differ in one change: another value, one less, one more, or one for another."""
    changes = [place for place, knob in enumerate(knobs) if setting[place] != knob.start]
    for option in options_of(knobs):
        if setting[option.knob] == option.value:
            continue
        if option.knob in changes or len(changes) < at_most:
            yield _put(setting, option.knob, option.value)
        if option.knob not in changes:
            for place in changes:
                yield _put(_put(setting, place, knobs[place].start), option.knob, option.value)
    for place in changes:
        yield _put(setting, place, knobs[place].start)


def _put(setting: Setting, place: int, value: int) -> Setting:
    return (*setting[:place], value, *setting[place + 1 :])
