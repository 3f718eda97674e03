"""Tuning a style: search, choice of where to stop, judgement, and the file.

All is made anew from its seed each time; games that are in the journal are not played again. So a run that was killed
goes on, and comes to the same file, byte by byte, whatever the number of workers.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from sim.tuning.arena import Arena, opened
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
    output.check()
    output.kept.check(plan.identity)
    arena = opened(
        output.kept, plan.identity, plan.cells, plan.start, plan.hashes,
        jobs=jobs, say=say, report=_counted(plan, progress),
    )  # fmt: skip
    with arena as playing:
        output.check()
        weights = best_numbers(plan, playing, trend)
        verdicts = _judge(plan, playing, weights)
        output.write(written(plan, weights, verdicts))
    return Tuned(weights, _changed(plan, weights), verdicts)


def best_numbers(plan: TuningPlan, arena: Arena, trend: Say = lambda _: None) -> Weights:
    """Returns the best numbers that a search finds; `trend` is told how each generation did."""
    return _choose(plan, arena, _finalists(plan, arena, trend))


def _finalists(plan: TuningPlan, arena: Arena, trend: Say) -> list[Weights]:
    """The start, and where the search stood now and then."""
    asked = plan.settings
    seed = seed_of(asked.seed, TUNING)

    def scores(generation: int, candidates: Sequence[Weights]) -> list[float]:
        found = _scores(plan, arena, candidates, seed, generation, 1)
        trend(
            f"Generation {generation + 1} of {asked.generations}: "
            f"its {len(found)} candidates win {np.mean(found):.1%} on average"
        )
        return found

    own = seed_of(asked.seed, SEARCH) % 2**32
    stood = list(search(plan.space, plan.space.style, scores, asked.generations, plan.candidates, own))
    ends = [-(-len(stood) * part // STOPS) for part in range(1, STOPS + 1)]
    points = [*(stood[end - 1] for end in ends), np.mean(stood[len(stood) // 2 :], axis=0)]
    return list(dict.fromkeys([plan.space.start, *map(plan.space.style, points)]))


def _choose(plan: TuningPlan, arena: Arena, finalists: Sequence[Weights]) -> Weights:
    """The finalist that wins most, in games that all of them play; of equals the first."""
    seed = seed_of(plan.settings.seed, CHOOSING)
    found = _scores(plan, arena, finalists, seed, 0, MORE_TO_CHOOSE)
    return finalists[int(np.argmax(found))]


def _scores(
    plan: TuningPlan, arena: Arena, styles: Sequence[Weights], seed: int, turn: int, times: int
) -> list[float]:
    """The share of the win that each style has in the same games, each match counting by its share.

    `times` as many games as a candidate's, those that follow the first `turn` such lots.
    """
    line_ups = [(style,) for style in styles]
    by_match = []
    for match, games in zip(plan.matches, plan.games, strict=True):
        lot = games * times
        tallies = arena.play(match, line_ups, seed, turn * lot, (turn + 1) * lot)
        by_match.append([tally.shares[0] for tally in tallies])
    return [float(share) for share in np.average(by_match, axis=0, weights=plan.shares)]


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


def games_of_search(plan: TuningPlan) -> int:
    """Games in which a tuning looks for the best numbers, at most."""
    candidates = plan.settings.generations * plan.candidates + (STOPS + 2) * MORE_TO_CHOOSE
    return candidates * sum(plan.games)


def games_of(plan: TuningPlan) -> int:
    """Games of a tuning, at most."""
    start = plan.settings.style
    seats = sum(len(styles_needed(match, start, ((), ()))) for match in plan.judged)
    return games_of_search(plan) + seats * plan.settings.validation


def _counted(plan: TuningPlan, progress: Progress) -> Callable[[int], None]:
    done, total = 0, games_of(plan)

    def report(games: int) -> None:
        nonlocal done
        done += games
        progress(done, total)

    return report
