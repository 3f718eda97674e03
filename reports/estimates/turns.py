"""What is judged one way with some players and another way with others, all else alike.

Players are the line-up of a cell. Only what is sure on both sides turns: that something is sure with one and open with
another is no turn. The difference between the two must be sure as well, corrected for all pairs of line-ups.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations

from reports.counting.cells import Cell, all_but_line_up
from reports.statistics import Interval, recovered_difference, simultaneous_level


@dataclass(frozen=True)
class Judged:
    """A figure of a cell with some players, and what is surely so of it.

    `interval` is the 95% interval of what is judged: a share, or a difference. `standing` is 1 or -1 where it is
    surely off, one way or the other; `fair` says that it is surely as it should be. `word` says which of the three,
    `shown` the figure in words, between `verb` and `where`. `scale` is 100 for shares, which are told in percent.
    """

    cell: Cell
    players: str
    subject: str
    verb: str
    where: str
    interval: Interval
    standing: int
    fair: bool
    word: str
    shown: str
    scale: int = 100

    @property
    def decided(self) -> bool:
        """Whether anything is sure of it."""
        return self.standing != 0 or self.fair


@dataclass(frozen=True)
class Turn:
    """One subject with all line-ups, and the two of them, surely unlike, that are farthest apart.

    `difference` is that of `one` less `other`; `corrected` holds together with those of all `comparisons`.
    """

    judged: list[Judged]
    one: Judged
    other: Judged
    difference: Interval
    corrected: Interval
    comparisons: int

    @property
    def is_opposite(self) -> bool:
        """Whether the two are off in opposite ways; else one of them is as it should be."""
        return self.one.standing == -self.other.standing


def by_subject(judged: Iterable[Judged]) -> list[list[Judged]]:
    """The figures that differ in their players alone together: of a subject, with so many players."""
    alike: dict[tuple[object, ...], list[Judged]] = {}
    settings: dict[int, tuple[str, ...]] = {}
    for one in judged:
        number = one.cell["number"]
        if number not in settings:
            settings[number] = all_but_line_up(one.cell)
        alike.setdefault((settings[number], one.cell["players"], one.subject, one.verb), []).append(one)
    return list(alike.values())


def turns(judged: Iterable[Judged], together: float = 0.95) -> list[Turn]:
    """What turns among figures of one kind, opposites first, then by how far apart; corrected together."""
    alike = by_subject(judged)
    comparisons = sum(len(of) * (len(of) - 1) // 2 for of in alike)
    found = [turn for of in alike if (turn := _turn(of, comparisons, together))]
    return sorted(found, key=lambda turn: (not turn.is_opposite, -abs(turn.difference.estimate)))


def _turn(alike: Sequence[Judged], comparisons: int, together: float) -> Turn | None:
    level = simultaneous_level(comparisons, together)
    found = []
    for one, other in combinations(alike, 2):
        if one.decided and other.decided and one.standing != other.standing:
            corrected = recovered_difference(one.interval, other.interval, level)
            if corrected.low > 0 or corrected.high < 0:
                difference = recovered_difference(one.interval, other.interval)
                found.append(Turn(list(alike), one, other, difference, corrected, comparisons))
    return max(found, key=lambda turn: (turn.is_opposite, abs(turn.difference.estimate)), default=None)
