"""What a population comes to: answers, rounds, and who is left with which weight."""

from dataclasses import dataclass, field

from reports.statistics import Interval, simultaneous_level
from sim.population.meetings import FAIR, Meetings
from sim.population.plan import Member
from sim.tuning.space import Weights


@dataclass(frozen=True)
class Answer:
    """The best style that a search found against a mixture, and what it gains on it beyond a fair share.

    `gain` has a 95% interval of its own, `corrected` one that holds for all answers of the round together.
    """

    origin: str
    weights: Weights
    gain: Interval
    corrected: Interval
    name: str = ""  # of the member that it became; empty where it is not sure to gain

    @property
    def joins(self) -> bool:
        """Whether it surely gains on the mixture."""
        return self.corrected.low > 0


@dataclass(frozen=True)
class Round:
    """A mixture by members, and the answers to it."""

    number: int
    mixture: dict[str, float]
    answers: list[Answer]

    @property
    def best(self) -> Answer:
        """The answer that gains most."""
        return max(self.answers, key=lambda answer: answer.gain.estimate)


@dataclass(frozen=True)
class Population:
    """What grew: members, how they did against one another, their mixture, and the rounds."""

    members: list[Member]
    meetings: Meetings
    mixture: list[Interval]
    rounds: list[Round] = field(default_factory=list)

    @property
    def settled(self) -> bool:
        """Whether the last round found nobody who surely gains on the mixture."""
        return bool(self.rounds) and not any(answer.joins for answer in self.rounds[-1].answers)

    def most_gained_on(self, one: int) -> tuple[int, Interval]:
        """(who, gain): the member that gains most on a member, with an interval that holds for all who were tried."""
        others = [i for i in range(len(self.members)) if i != one]
        best = max(others, key=lambda other: self.meetings.share(other, one).estimate)
        level = simultaneous_level(len(others))
        return best, self.meetings.share(best, one).interval(level, less=FAIR)
