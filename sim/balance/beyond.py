"""More changes than can be looked at one set after another: CMA-ES on play, and what of its end can be left out."""

from collections.abc import Sequence
from functools import partial

import numpy as np

from sim.balance.knobs import Knob, Setting, changed
from sim.balance.race import Race
from sim.balance.screen import Model
from sim.tuning.search import population_of, search
from sim.tuning.seeds import seed_of

PRICE = 0.01
"""What a change costs among the scores of a search, so that what does nothing stays as it is."""


class KnobSpace:
    """The numbers as a search sees them, from a setting on: the place of each among the values that it may take."""

    def __init__(self, knobs: Sequence[Knob], start: Setting) -> None:
        self.knobs = knobs
        self.names = tuple(knob.name for knob in knobs)
        self.origin = np.array(
            [knob.values.index(value) for knob, value in zip(knobs, start, strict=True)], float
        )
        self.scales = np.array([max((len(knob.values) - 1) / 4, 0.5) for knob in knobs])
        self.bounds = np.array([(0, len(knob.values) - 1) for knob in knobs], float)

    def setting(self, point: np.ndarray) -> Setting:
        """The setting nearest to a point."""
        places = np.clip(np.rint(point), self.bounds[:, 0], self.bounds[:, 1]).astype(int)
        return tuple(knob.values[place] for knob, place in zip(self.knobs, places.tolist(), strict=True))


def evolve(race: Race, model: Model, generations: int, most: int, seed: int) -> list[Setting]:
    """Up to `most` settings to race: where a search ends, then what is left as it is pruned, best by the model first.

    Nothing is pruned to so few changes that sets were looked at one by one. Each generation plays games of its own;
    candidates are held against no changes in the same games.
    """
    knobs = race.measure.knobs
    best = min(race.finished(), key=lambda played: race.score(played.setting))
    space = KnobSpace(knobs, best.setting)
    candidates = population_of(len(knobs))
    games = race.first_games

    def scores(generation: int, asked: Sequence[Setting]) -> list[float]:
        tallies = race.measure.tallies(asked, seed_of(seed, generation), games)
        found = race.goal.scores(np.array([tally.values for tally in tallies]))
        prices = [PRICE * sum(knob.price for knob in changed(knobs, setting)) for setting in asked]
        return [-float(score) - price for score, price in zip(found, prices, strict=True)]

    means = list(search(space, space.setting, scores, generations, candidates, seed % 2**32))
    middle = np.mean(means[len(means) // 2 :], axis=0)
    found = list(dict.fromkeys([space.setting(means[-1]), space.setting(middle)]))
    ends = [end for end in found if end not in race.known]
    less = [one for end in found for one in pruned(race, model, end)]
    less = sorted(dict.fromkeys(one for one in less if one not in ends), key=partial(_modelled, race, model))
    return [*ends, *less][:most]


def _modelled(race: Race, model: Model, setting: Setting) -> float:
    return float(race.goal.scores(race.base.values + model.moved(np.array(setting))))


def pruned(race: Race, model: Model, setting: Setting) -> list[Setting]:
    """Those with one change less than a setting after another: each time the one that the model misses least."""
    left, found, knobs = setting, [setting], race.measure.knobs
    while race.size(left) > race.at_most + 1:
        less = [
            (*left[:place], knob.start, *left[place + 1 :])
            for place, knob in enumerate(knobs)
            if left[place] != knob.start
        ]
        scores = race.goal.scores(race.base.values + model.moved(np.array(less)))
        left = less[int(np.argmin(scores))]
        found.append(left)
    return [one for one in found[1:] if one not in race.known]
