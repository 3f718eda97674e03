"""Tuning a style: search, choice of where to stop, judgement, and the file.

All is made anew from its seed each time; games that are in the journal are not played again. So a run that was killed
goes on, and comes to the same file, byte by byte, whatever the number of workers.
"""

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from cardsets.cache import cache_root
from sim.study.running.cache import cache_in_use
from sim.study.running.lock import claimed, locked
from sim.study.running.stopping import told_plainly
from sim.tuning.arena import Arena, compile_all
from sim.tuning.journal import Journal
from sim.tuning.output import Output
from sim.tuning.plan import TuningPlan
from sim.tuning.search import search
from sim.tuning.seeds import CHOOSING, SEARCH, TUNING, VALIDATION, seed_of
from sim.tuning.space import Weights
from sim.tuning.validate import Verdict, judge, styles_needed
from sim.tuning.written import written
from strategies.planner.style import NAMES

MORE_TO_CHOOSE: Final = 4
"""So many times as many games as a candidate's decide between finalists."""
STOPS: Final = 4
"""Finalists are where the search stood after each of so many equal parts of it, and the mean of its second half."""

Say = Callable[[str], None]
Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Tuned:
    """What came of a tuning: the style, and a verdict on it for each match that it is judged on."""

    weights: Weights
    changed: dict[str, tuple[int, int]]  # numbers that are others than they were: before and after
    verdicts: list[Verdict]


def tune(
    plan: TuningPlan,
    output: Output,
    *,
    jobs: int,
    say: Say = lambda _: None,
    trend: Say = lambda _: None,
    progress: Progress = lambda done, total: None,
) -> Tuned:
    """Tune a style and write its file.

    `trend` is told how each generation did, `progress` called with the games that are there and those of the whole
    tuning, at most.

    Raises:
        TuningError: the file may not be written.
        StudyError: a folder cannot be written.
        RunStopped: the run ends early; what was played stays.
    """
    output.check(plan.identity)
    with contextlib.ExitStack() as told:
        told.enter_context(told_plainly(output.folder))
        with claimed(output.folder):
            with told_plainly(cache_root()), cache_in_use():
                compile_all(plan.cells, plan.start, say)
            output.make_folder()
            told.enter_context(locked(output.folder))
        output.check(plan.identity)
        output.begin()
        journal = Journal(output.folder, plan.identity, plan.hashes)
        if journal.found:
            say(f"Going on from {output.folder}: games that are there are not played again.")
        arena = Arena(plan.start, plan.hashes, journal, jobs, _counted(plan, progress))
        weights = _choose(plan, arena, _finalists(plan, arena, trend))
        verdicts = _judge(plan, arena, weights)
        output.write(written(plan, weights, verdicts))
    return Tuned(weights, _changed(plan, weights), verdicts)


def _finalists(plan: TuningPlan, arena: Arena, trend: Say) -> list[Weights]:
    """The start, and where the search stood now and then."""
    asked = plan.settings
    seed = seed_of(asked.seed, TUNING)

    def scores(generation: int, candidates: Sequence[Weights]) -> list[float]:
        first = generation * asked.games
        found = _scores(plan, arena, candidates, seed, first, first + asked.games)
        trend(
            f"Generation {generation + 1} of {asked.generations}: "
            f"its {len(found)} candidates win {np.mean(found):.1%} on average"
        )
        return found

    own = seed_of(asked.seed, SEARCH) % 2**32
    stood = list(search(plan.space, scores, asked.generations, plan.candidates, own))
    ends = [-(-len(stood) * part // STOPS) for part in range(1, STOPS + 1)]
    points = [*(stood[end - 1] for end in ends), np.mean(stood[len(stood) // 2 :], axis=0)]
    return list(dict.fromkeys([plan.space.start, *map(plan.space.style, points)]))


def _choose(plan: TuningPlan, arena: Arena, finalists: Sequence[Weights]) -> Weights:
    """The finalist that wins most, in games that all of them play; of equals the first."""
    seed = seed_of(plan.settings.seed, CHOOSING)
    found = _scores(plan, arena, finalists, seed, 0, MORE_TO_CHOOSE * plan.settings.games)
    return finalists[int(np.argmax(found))]


def _scores(
    plan: TuningPlan, arena: Arena, styles: Sequence[Weights], seed: int, first: int, last: int
) -> list[float]:
    """The share of the win that each style has in the same games, all matches counting alike."""
    line_ups = [(style,) for style in styles]
    by_match = [
        [tally.shares[0] for tally in arena.play(match, line_ups, seed, first, last)]
        for match in plan.matches
    ]
    return [float(share) for share in np.mean(by_match, axis=0)]


def _judge(plan: TuningPlan, arena: Arena, weights: Weights) -> list[Verdict]:
    seed = seed_of(plan.settings.seed, VALIDATION)
    tallies = []
    for match in plan.judged:
        styles = styles_needed(match, plan.settings.style, (weights, plan.space.start))
        tallies.append((match, arena.play(match, [styles], seed, 0, plan.settings.validation)[0]))
    return judge(tallies)


def _changed(plan: TuningPlan, weights: Weights) -> dict[str, tuple[int, int]]:
    both = zip(NAMES, plan.space.start, weights, strict=True)
    return {name: (before, after) for name, before, after in both if before != after}


def games_of(plan: TuningPlan) -> int:
    """Games of a tuning, at most."""
    asked, start = plan.settings, plan.settings.style
    a_style = asked.games * len(plan.matches)
    searched = asked.generations * plan.candidates * a_style
    chosen = (STOPS + 2) * MORE_TO_CHOOSE * a_style
    seats = sum(len(styles_needed(match, start, ((), ()))) for match in plan.judged)
    return searched + chosen + seats * asked.validation


def _counted(plan: TuningPlan, progress: Progress) -> Callable[[int], None]:
    done, total = 0, games_of(plan)

    def report(games: int) -> None:
        nonlocal done
        done += games
        progress(done, total)

    return report
