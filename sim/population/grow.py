"""A population of styles that answers itself, round by round (double oracle).

Each round finds the mixture of its members that none of them beats, and looks for styles that beat the mixture: from
the best member on, once with each setting of what changes the thoughts and not the numbers (`style.SWITCHES`). What
surely beats it joins. Where nothing does, no player that was found gains more on the mixture than the last answers did.

McMahan, Gordon and Blum (2003), Planning in the presence of cost functions controlled by an adversary, ICML 20;
Lanctot and others (2017), A unified game-theoretic approach to multiagent reinforcement learning, NeurIPS 30. The
answers are found by a search that may miss better ones: the gain is a lower bound on what there is to gain.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from pathlib import Path
from typing import Final

import numpy as np

from reports.statistics import simultaneous_level
from sim.population.found import Answer, Population, Round
from sim.population.meetings import FAIR, Meetings, Share, share_against
from sim.population.plan import MODE, Member, PopulationPlan, answer_settings, matches_against, most_games
from sim.population.written import FOUND, forget_results, points, write_member, write_results
from sim.tuning.arena import Arena, opened
from sim.tuning.output import Kept
from sim.tuning.plan import TuningPlan, make_tuning, usual_numbers
from sim.tuning.seeds import seed_of
from sim.tuning.space import Weights, make_space
from sim.tuning.tune import best_numbers, games_of_search
from strategies.planner.style import NAMES, SWITCHES

# Purposes of seeds, beyond those of a tuning.
MEETINGS: Final = 16
MIXING: Final = 17
JUDGING: Final = 64  # + round
ANSWERING: Final = 1024  # + 16 a round, + 1 an answer

Say = Callable[[str], None]
Progress = Callable[[int, int], None]


def grow(
    plan: PopulationPlan,
    kept: Kept,
    *,
    jobs: int,
    say: Say = lambda _: None,
    progress: Progress = lambda done, total: None,
) -> Population:
    """Grow a population; writes a file of each member that was found, and the tables.

    Raises:
        TuningError: the folder holds another run or other files, or cannot be made.
        StudyError: a file cannot be written, or cards, strategies or rules changed meanwhile.
        RunStopped: the run ends early; what was played stays.
    """
    kept.check(plan.identity)
    kept.check_free()
    arena = opened(
        kept, plan.identity, plan.cells, plan.planner, dict(plan.hashes),
        jobs=jobs, say=say, report=_counted(plan, progress),
    )  # fmt: skip
    with arena as playing:
        forget_results(kept.folder)
        grown = _Growth(plan, kept.folder, playing, say).run()
        write_results(grown, kept.folder)
    return grown


class _Growth:
    """A population while it grows."""

    def __init__(self, plan: PopulationPlan, folder: Path, arena: Arena, say: Say) -> None:
        self.plan = plan
        self.settings = plan.settings
        self.folder = folder
        self.arena = arena
        self.say = say
        self.members = list(plan.members)

    def run(self) -> Population:
        """Play rounds until nobody joins, or as many as are asked for."""
        rounds: list[Round] = []
        meetings = self._meet()
        for number in range(1, self.settings.rounds + 1):
            rounds.append(self._round(number, meetings))
            self.say(_round_in_words(rounds[-1]))
            if not any(answer.joins for answer in rounds[-1].answers):
                break
            meetings = self._meet()
        seed = seed_of(self.settings.seed, MIXING)
        return Population(self.members, meetings, meetings.mixture_intervals(seed), rounds)

    def _round(self, number: int, meetings: Meetings) -> Round:
        """Find answers to the mixture of all members, and let join what surely gains on it."""
        mixture = meetings.mixture()
        weights = dict(zip(meetings.names, mixture.tolist(), strict=True))
        starts = enumerate(self._starts(meetings.gains @ mixture))
        found = [self._answer(number, place, start, mixture) for place, start in starts]
        judged = [self._judged(each, number, mixture, len(found)) for each in found]
        return Round(number, weights, [self._joined(each) if each.joins else each for each in judged])

    def _meet(self) -> Meetings:
        """Each member against each that came before it; what was played is in the journal."""
        seed = seed_of(self.settings.seed, MEETINGS)
        shares: dict[tuple[int, int], Share] = {}
        for other, one in combinations(range(len(self.members)), 2):
            opponents = [matches_against(self.settings, self.members[other].name)]
            shares[one, other] = share_against(
                self.arena, self.members[one].weights, opponents, [1.0], seed, self.settings.meeting
            )
        return Meetings(tuple(member.name for member in self.members), shares)

    def _starts(self, gains: np.ndarray) -> Iterator[tuple[Member, Weights]]:
        """Where searches begin: the best member with each setting of the switches, else the best of all, switched.

        `gains` are what each member gains on the mixture.
        """
        order = np.argsort(-gains, kind="stable").tolist()
        for setting in product((0, 1), repeat=len(SWITCHES)):
            has = [i for i in order if _switched(self.members[i].weights, setting) == self.members[i].weights]
            base = self.members[has[0] if has else order[0]]
            yield base, _switched(base.weights, setting)

    def _answer(
        self, number: int, place: int, start: tuple[Member, Weights], mixture: np.ndarray
    ) -> tuple[str, Weights]:
        """(origin, numbers) of the best that a search from a start finds against the mixture."""
        base, weights = start
        against = [
            f"{member.name}={weight:.6f}"
            for member, weight in zip(self.members, mixture, strict=True)
            if weight > 0
        ]
        seed = seed_of(self.settings.seed, ANSWERING + 16 * number + place)
        tuning = _begun_at(
            make_tuning(answer_settings(self.settings, base.name, tuple(against), seed)), weights
        )
        self.arena.hashes.update(tuning.hashes)
        return f"round {number}, from {_told(base, weights)}", best_numbers(tuning, self.arena)

    def _judged(self, found: tuple[str, Weights], number: int, mixture: np.ndarray, answers: int) -> Answer:
        """An answer with its gain on the mixture, in games that nobody has looked at."""
        origin, weights = found
        opponents = [matches_against(self.settings, member.name) for member in self.members]
        seed = seed_of(self.settings.seed, JUDGING + number)
        share = share_against(self.arena, weights, opponents, mixture.tolist(), seed, self.settings.meeting)
        level = simultaneous_level(answers)
        return Answer(origin, weights, share.interval(less=FAIR), share.interval(level, less=FAIR))

    def _joined(self, answer: Answer) -> Answer:
        """The answer as a member of the population, with a file that others can play against."""
        at = 1 + len(self.members) - len(self.plan.members)
        path = self.folder / FOUND.format(at)
        write_member(path, answer.weights, answer.origin, answer.gain, self.settings)
        self.members.append(Member(str(path), answer.weights, answer.origin))
        tuning = make_tuning(answer_settings(self.settings, str(path), (f"{path}=1",), 0))
        self.arena.hashes.update(tuning.hashes)
        return replace(answer, name=str(path))


def _switched(weights: Weights, setting: Sequence[int]) -> Weights:
    """A style with its switches set so."""
    found = list(weights)
    for name, value in zip(SWITCHES, setting, strict=True):
        found[NAMES.index(name)] = value
    return tuple(found)


def _begun_at(tuning: TuningPlan, weights: Weights) -> TuningPlan:
    """A tuning that begins at other numbers than those of its style."""
    if weights == tuning.start.weights:
        return tuning
    space = make_space(weights, usual_numbers(weights, MODE), tuning.settings.step)
    return replace(tuning, start=replace(tuning.start, weights=weights), space=space)


def _told(base: Member, weights: Weights) -> str:
    """A start in words."""
    changed = [
        f"{name} = {new}" for name, old, new in zip(NAMES, base.weights, weights, strict=True) if old != new
    ]
    return f"{base.name} with {', '.join(changed)}" if changed else base.name


def _round_in_words(found: Round) -> str:
    joined = [answer.name for answer in found.answers if answer.joins]
    who = " and ".join(joined) if joined else "nobody"
    return f"Round {found.number}: the best answer gains {points(found.best.gain)} points; {who} joins."


def _counted(plan: PopulationPlan, progress: Progress) -> Callable[[int], None]:
    done = 0
    first = plan.members[0].name
    sample = make_tuning(answer_settings(plan.settings, first, (f"{first}=1",), 0))
    total = most_games(plan, 2 ** len(SWITCHES), games_of_search(sample))

    def report(games: int) -> None:
        nonlocal done
        done += games
        progress(min(done, total), total)

    return report
