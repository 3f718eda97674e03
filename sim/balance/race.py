"""Candidates against one another in the same games: successive halving, group by group, and what is near the best.

Karnin, Koren and Somekh (2013), Almost optimal exploration in multi-armed bandits, ICML 30: half of the candidates
stay, and those that stay play twice as many games. Of each number of changes somebody stays, so that there is a front;
sets of more changes than are looked at one by one are one group.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

import numpy as np

from sim.balance.candidates import neighbours
from sim.balance.goal import Estimates, Goal
from sim.balance.knobs import Setting, changed
from sim.balance.measure import Measure, Tally, error_of_difference
from sim.balance.screen import Model

HOPEFUL = 0.25
"""How much worse, in half-widths of a band, a set may be by the model than the one that it is near, to be played."""

FINALISTS = 2
"""Candidates of each group that play all games of the search."""


@dataclass(frozen=True)
class Played:
    """A candidate with its figures, in so many games of each context."""

    setting: Setting
    found: Estimates
    games: int


@dataclass
class Race:
    """Plays candidates against what there is without changes, and keeps what is known of each."""

    measure: Measure
    goal: Goal
    seed: int
    base: Tally  # of nothing changed, with all games
    first_games: int
    at_most: int  # changes: sets with more of them are raced together
    known: dict[Setting, Played] = field(default_factory=dict)

    def size(self, setting: Setting) -> int:
        """The number of changes of a setting."""
        return len(changed(self.measure.knobs, setting))

    def score(self, setting: Setting) -> float:
        """The score of a setting that played."""
        return float(self.goal.scores(self.known[setting].found.values))

    def group(self, setting: Setting) -> int:
        """Among whom a setting is raced: those of its size, and together those of more than the most changes."""
        return min(self.size(setting), self.at_most + 1)

    def run(self, settings: Iterable[Setting], finalists: int = FINALISTS) -> None:
        """Have candidates play until few of each group are left, and these all games."""
        left = [one for one in dict.fromkeys(settings) if not self._is_finished(one)]
        games = min(self.first_games, self.base.games)
        while True:
            last = games >= self.base.games or all(len(of) <= finalists for of in self._grouped(left))
            games = self.base.games if last else games
            self.play(left, games)
            if last:
                return
            left = [
                one
                for of in self._grouped(left)
                for one in self._better(of, max(finalists, -(-len(of) // 2)))
            ]
            games *= 2

    def _is_finished(self, setting: Setting) -> bool:
        return setting in self.known and self.known[setting].games >= self.base.games

    def play(self, settings: Sequence[Setting], games: int) -> None:
        """Have candidates play so many games."""
        for setting, tally in zip(settings, self.measure.tallies(settings, self.seed, games), strict=True):
            self.known[setting] = Played(setting, self._estimates(tally), tally.games)

    def _estimates(self, tally: Tally) -> Estimates:
        """A candidate's figures: by the difference from no changes in the same games, where that tells more."""
        if tally.games >= self.base.games:
            return Estimates(tally.values, tally.errors)
        same = self.base.first(tally.sums.shape[1])
        apart = error_of_difference(tally, same)
        whole = np.hypot(apart, self.base.errors)
        paired = whole < tally.errors
        values = np.where(paired, self.base.values + tally.values - same.values, tally.values)
        return Estimates(values, np.where(paired, whole, tally.errors))

    def _grouped(self, settings: Sequence[Setting]) -> list[list[Setting]]:
        groups = sorted({self.group(setting) for setting in settings})
        return [[one for one in settings if self.group(one) == group] for group in groups]

    def _better(self, settings: Sequence[Setting], most: int) -> list[Setting]:
        return sorted(settings, key=self.score)[:most]

    def finished(self) -> list[Played]:
        """The candidates that played all games."""
        return [played for played in self.known.values() if played.games >= self.base.games]

    def best_by_size(self) -> dict[int, Played]:
        """Of each number of changes the best candidate that played all games."""
        return self._best(self.size)

    def best_by_group(self, at_most: int) -> dict[int, Played]:
        """The same of each group, of the sets with up to so many changes."""
        return self._best(self.group, at_most)

    def _best(self, of: Callable[[Setting], int], at_most: int | None = None) -> dict[int, Played]:
        found: dict[int, Played] = {}
        for played in self.finished():
            if at_most is not None and self.size(played.setting) > at_most:
                continue
            place = of(played.setting)
            if place not in found or self.score(played.setting) < self.score(found[place].setting):
                found[place] = played
        return dict(sorted(found.items()))


def near(race: Race, model: Model, played: Played, at_most: int, most: int) -> list[Setting]:
    """Settings near a candidate that should be better than it, or as good with less, by the model from there on."""
    knobs = race.measure.knobs
    around = [
        one
        for one in dict.fromkeys(neighbours(knobs, played.setting, at_most))
        if one not in race.known and 0 < race.size(one) <= at_most
    ]
    if not around:
        return []
    moved = model.moved(np.array(around)) - model.moved(np.array([played.setting]))
    scores = race.goal.scores(played.found.values + moved)
    order = np.argsort(scores, kind="stable")
    worst = max(float(race.goal.scores(played.found.values)), 0.0) + HOPEFUL
    return [around[n] for n in order[:most] if scores[n] <= worst]
