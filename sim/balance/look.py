"""The search for changes in some contexts: what is wrong, what each step does, which sets mend it, at what price."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from reports.statistics import simultaneous_level
from reports.statistics.quantiles import normal_quantile
from sim.balance.beyond import evolve
from sim.balance.candidates import EXHAUSTIVE, Candidates
from sim.balance.document import Search
from sim.balance.goal import LIKELY, Estimates, Goal
from sim.balance.knobs import Setting, changed, starts
from sim.balance.measure import Measure, Tally
from sim.balance.race import Played, Race, near
from sim.balance.reach import least_excess
from sim.balance.screen import Model, screen
from sim.tuning.seeds import seed_of

# Purposes of seeds, beyond those of a tuning.
SEARCHING: Final = 2048
SCREENING: Final = 2049
EVOLVING: Final = 2050

SHARPENED: Final = 4
"""Sets that play on where none is likely to be proven."""

EVEN: Final = 0.5
"""The chance that a proof passes from which a game stays as it is, where no target is surely missed."""

MOST_LOOKS: Final = 3
"""Looks at the figures as they are, each with twice the games of the one before."""

OUT_OF_REACH: Final = 0.25
"""What all numbers together stay outside by at least, in half-widths of narrowed bands, where they are too few."""

HOPELESS: Final = 0.01
"""The chance to be proven below which more games on a set are not worth it."""

SURELY: Final = 0.97
"""The chance to be proven from which no other set with as many changes is looked for."""

WRONG: Final = 0.05
"""The chance to take a target for missed that is not."""

Say = Callable[[str], None]


@dataclass(frozen=True)
class Looked:
    """What a search found: the figures as they are, the model, and every candidate that played."""

    measure: Measure
    goal: Goal
    base: Tally
    model: Model | None
    race: Race
    missed: tuple[int, ...]  # aims that are surely outside as things are
    is_sound: bool  # whether none is, and a proof that nothing has to be changed may pass

    @property
    def as_it_is(self) -> Played:
        """What plays without changes."""
        return self.race.known[starts(self.measure.knobs)]

    def price(self, setting: Setting) -> float:
        """The price of a setting."""
        return sum(knob.price for knob in changed(self.measure.knobs, setting))

    def meets(self, played: Played) -> bool:
        """Whether a candidate is likely to be proven to meet all targets."""
        return self.goal.chance(played.found) >= LIKELY

    def choose(self, excluded: Iterable[Setting] = ()) -> Played | None:
        """The set to be proven: of those that meet all targets the cheapest, with the fewest changes, the most room.

        Where none is likely to be proven, the likeliest that may be as well as not; None where there is none, for a
        proof is not to be wasted. Of a sound game nothing is changed.
        """
        left = [played for played in self.race.finished() if played.setting not in set(excluded)]
        if self.is_sound and self.as_it_is in left:
            return self.as_it_is
        if self.missed:
            left = [played for played in left if played is not self.as_it_is]
        if meeting := [played for played in left if self.meets(played)]:
            return min(meeting, key=self._order)
        best = max(left, key=self.chance, default=None)
        return best if best is not None and self.chance(best) >= EVEN else None

    def chance(self, played: Played) -> float:
        """The chance that a proof finds a set to meet all targets."""
        return self.goal.chance(played.found)

    def _order(self, played: Played) -> tuple[float, int, float]:
        size = self.race.size(played.setting)
        return self.price(played.setting), size, -float(self.goal.slack(played.found.values))

    def front(self) -> list[Played]:
        """Of each number of changes the best set that played all games."""
        return list(self.race.best_by_size().values())


def look(measure: Measure, search: Search, seed: int, proof_games: int, alpha: float, say: Say) -> Looked:
    """Search in all contexts of a measure."""
    start = starts(measure.knobs)
    own = seed_of(seed, SEARCHING)
    (base,) = measure.tallies([start], own, search.base_games)
    goal = Goal.of(measure.aims, base, proof_games, alpha)
    race = Race(measure, goal, own, base, search.race_games, search.at_most)
    race.play([start], search.base_games)
    missed, is_sound = judged_as_it_is(measure, goal, own, base)
    looked = Looked(measure, goal, base, None, race, missed, is_sound)
    say(_as_it_is(looked))
    if is_sound:
        return looked
    model = screen(measure, seed_of(seed, SCREENING), search.run_games)
    looked = Looked(measure, goal, base, model, race, missed, is_sound)
    _race_all(looked, model, search, say)
    _sharpen(looked, say)
    if looked.choose() is None and search.generations and len(measure.knobs) > search.at_most:
        _go_beyond(looked, model, search, seed_of(seed, EVOLVING), say)
    return looked


def _go_beyond(looked: Looked, model: Model, search: Search, seed: int, say: Say) -> None:
    """Search among all numbers at once, where the model does not rule out that this meets all targets."""
    measure, few = looked.measure, f"No set of up to {search.at_most} changes meets all targets"
    least = least_excess(measure.knobs, model, looked.goal, looked.base.values)
    if least > OUT_OF_REACH:
        say(
            f"{few}, and by the model none of more does: all {len(measure.knobs)} numbers together stay outside by "
            f"{least:.2f} half-widths of bands at least, narrowed by what the proof needs. Give other numbers, more "
            f"steps, wider bands, or more games in [validation]."
        )
        return
    say(f"{few}: a search among all numbers goes on.")
    looked.race.run(evolve(looked.race, model, search.generations, search.candidates, seed))
    _refine(looked, model, search, len(measure.knobs), say)
    _sharpen(looked, say)


def judged_as_it_is(measure: Measure, goal: Goal, seed: int, base: Tally) -> tuple[tuple[int, ...], bool]:
    """The aims that are surely missed without changes, and whether the game is sound.

    With more games, as long as that is open, up to `MOST_LOOKS`: all looks together take a target for missed that is
    not in 5 of 100 searches at most. A game that stays open is sound if its proof is as likely to pass as not.
    """
    tally, chance = base, 0.0
    for look_number in range(MOST_LOOKS):
        if look_number:
            (tally,) = measure.tallies([starts(measure.knobs)], seed, base.games * 2**look_number)
        if missed := surely_missed(goal, tally, WRONG / MOST_LOOKS):
            return missed, False
        chance = goal.chance(Estimates(tally.values, tally.errors))
        if chance >= LIKELY:
            return (), True
    return (), chance >= EVEN


def surely_missed(goal: Goal, tally: Tally, alpha: float = WRONG) -> tuple[int, ...]:
    """The aims that are surely outside, all of them together in 95 of 100 searches."""
    reach = normal_quantile((1 + simultaneous_level(len(goal.low), 1 - alpha)) / 2) * np.nan_to_num(
        tally.errors
    )
    values = tally.values
    outside = (values - reach > goal.high) | (values + reach < goal.low)
    return tuple(np.flatnonzero(outside).tolist())


def _as_it_is(looked: Looked) -> str:
    missed, aims = looked.missed, looked.measure.aims
    if looked.is_sound:
        return f"As things are no target of {len(aims)} is surely missed: nothing has to be changed."
    if not missed:
        return (
            f"As things are no target of {len(aims)} is surely missed, but a proof of that would hardly pass."
        )
    worst = int(np.argmax(looked.goal.distances(looked.base.values)))
    aim = aims[worst]
    context = looked.measure.contexts[aim.context].name
    return (
        f"As things are {len(missed)} of {len(aims)} targets are surely missed; farthest off is {aim.name} "
        f"({looked.base.values[worst]:.3g}, target {aim.low:.3g} to {aim.high:.3g}) in {context}."
    )


def _race_all(looked: Looked, model: Model, search: Search, say: Say) -> None:
    """Have the best sets of each size by the model play, and then what is near the best of them."""
    candidates = Candidates(looked.measure.knobs, model, looked.base.values, looked.goal.scores)
    looked.race.run(_first_candidates(candidates, looked, search))
    say(_best(looked))
    _refine(looked, model, search, search.at_most, say)


def _first_candidates(candidates: Candidates, looked: Looked, search: Search) -> list[Setting]:
    """The best of each number of changes: up to one more than the model says to be enough, three at least."""
    most = min(search.at_most, len(looked.measure.knobs))
    by_size: list[list[Setting]] = []
    enough = 0
    for size in range(1, most + 1):
        best = candidates.best(size, search.candidates)
        by_size.append([setting for _, setting in best])
        if not enough and best and best[0][0] < 0:
            enough = size
        if size >= EXHAUSTIVE and enough and size > enough:
            break
    each = max(search.candidates // max(len(by_size), 1), 2)
    return [setting for settings in by_size for setting in settings[:each]]


def _refine(looked: Looked, model: Model, search: Search, at_most: int, say: Say) -> None:
    """Have play what is near the best sets, as the model has it from these on.

    Where a set meets all targets, fewer changes are looked for and, unless it surely does, others with more room.
    """
    for _ in range(search.refinements):
        chosen = looked.choose()
        wanted = at_most
        if chosen is not None and looked.meets(chosen):
            wanted = looked.race.size(chosen.setting) - (looked.goal.chance(chosen.found) >= SURELY)
        centres = [
            played
            for played in looked.race.best_by_group(wanted + 1).values()
            if played is not looked.as_it_is
        ]
        if chosen is not None and chosen is not looked.as_it_is and chosen not in centres:
            centres.append(chosen)
        each = max(search.candidates // 2 // max(len(centres), 1), 2)
        around = [one for centre in centres for one in near(looked.race, model, centre, wanted, each)]
        if not around:
            return
        looked.race.run(around)
        say(_best(looked))


def _sharpen(looked: Looked, say: Say) -> None:
    """Where no set is likely to be proven, have the likeliest play on: it may be that they are not known closely."""
    for look_number in range(1, MOST_LOOKS):
        if any(looked.meets(played) for played in looked.race.finished() if played is not looked.as_it_is):
            return
        ranked = sorted(
            looked.race.finished(), key=lambda one: (-looked.chance(one), looked.race.score(one.setting))
        )
        nearest = [
            played.setting
            for played in ranked
            if played is not looked.as_it_is and looked.chance(played) >= HOPELESS
        ][:SHARPENED]
        games = looked.base.games * 2**look_number
        if nearest:
            say(f"No set is likely enough to be proven yet: the {len(nearest)} nearest play {games:,} games.")
            looked.race.play(nearest, games)


def _best(looked: Looked) -> str:
    told = [
        f"{size}: {float(looked.goal.excess(played.found.values)):.2f}"
        for size, played in looked.race.best_by_size().items()
    ]
    return f"Least excess by number of changes, in half-widths of a band: {', '.join(told)}."
