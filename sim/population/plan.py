"""What a population grows from, checked whole before anything is played."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Final

from sim.study.cell.cell import PreparedCell
from sim.tuning.errors import TuningError
from sim.tuning.journal import HASHES, Identity
from sim.tuning.match import Hashes, Match, hashes_of
from sim.tuning.plan import Settings as TuningSettings
from sim.tuning.plan import make_tuning, versions
from sim.tuning.space import Weights
from strategies.planner.style import NAMES
from strategies.registry import Strategy

MODE: Final = "competitive"
PLAYERS: Final = 2
"""What one wins the other loses: only so has a mixture of players a value."""


@dataclass(frozen=True)
class Settings:
    """What a designer asks for. `candidates` of 0: as many as are usual for so many numbers."""

    styles: tuple[str, ...]
    mixes: tuple[str, ...]
    rounds: int
    games: int  # that each candidate plays, of each mix
    candidates: int
    generations: int
    step: float  # of each number at first, as a share of its size
    meeting: int  # games of each mix by which two members are compared, and by which an answer is judged
    seed: int


@dataclass(frozen=True)
class Member:
    """A player of the population: its name on the desk, its numbers, and where it comes from."""

    name: str
    weights: Weights
    origin: str


@dataclass(frozen=True)
class PopulationPlan:
    """A population that can be grown: its first members, the planner of all, and their cells."""

    settings: Settings
    members: tuple[Member, ...]
    planner: Strategy
    cells: Mapping[Match, PreparedCell]

    @cached_property
    def hashes(self) -> Hashes:
        """What decides the results of each match against a first member."""
        return {match: hashes_of(match, cell, self.planner) for match, cell in self.cells.items()}

    @property
    def identity(self) -> Identity:
        """What decides what is found; with more rounds it goes on where it was."""
        asked: dict[str, Any] = asdict(self.settings)
        del asked["rounds"]
        numbers = {member.name: dict(zip(NAMES, member.weights, strict=True)) for member in self.members}
        return asked | {"numbers": numbers, "versions": versions(), HASHES: list(self.hashes.values())}


def make_population(settings: Settings) -> PopulationPlan:
    """Check what is asked for.

    Raises:
        TuningError: it makes no sense; one clear line.
        SetupError: a match cannot be played.
        StrategyError: there is no such style.
    """
    for place, name in enumerate(settings.styles):
        if name in settings.styles[:place]:
            raise TuningError(f"style {name!r} is there twice")
    plans = {
        name: make_tuning(answer_settings(settings, name, (f"{name}=1",), 0)) for name in settings.styles
    }
    members = tuple(Member(name, plan.start.weights, "given") for name, plan in plans.items())
    cells = {match: plan.cells[match] for plan in plans.values() for match in plan.matches}
    return PopulationPlan(settings, members, plans[settings.styles[0]].start, cells)


def matches_against(settings: Settings, name: str) -> list[Match]:
    """The matches against a member, one of each mix."""
    return [Match(mix, MODE, PLAYERS, name) for mix in settings.mixes]


def answer_settings(settings: Settings, style: str, against: tuple[str, ...], seed: int) -> TuningSettings:
    """The tuning that looks for an answer to opponents, from a style on."""
    return TuningSettings(
        style=style,
        against=against,
        mixes=settings.mixes,
        mode=MODE,
        players=(PLAYERS,),
        numbers=(),
        games=settings.games,
        candidates=settings.candidates,
        generations=settings.generations,
        step=settings.step,
        seed=seed,
        also=(),
        validation=settings.meeting,
    )


def most_games(plan: PopulationPlan, answers: int, of_an_answer: int) -> int:
    """Games of a population at most: `answers` a round, each found in `of_an_answer` games."""
    asked = plan.settings
    searched = asked.rounds * answers * (of_an_answer + asked.meeting * len(asked.mixes))
    members = len(plan.members) + asked.rounds * answers
    pairs = members * (members - 1) // 2
    return searched + pairs * asked.meeting * len(asked.mixes)
