"""A verdict in words, with its code, its players and the numbers it rests on; and those of one mix and mode."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from reports.counting.cells import Cell, line_up_name
from reports.estimates.wording import joined, played_by
from reports.verdicts.codes import Code


@dataclass(frozen=True)
class Verdict:
    """A statement on a subject.

    `code` names the kind of statement, the same in every version; `facts` are the numbers, a clause a cell, which
    follow subject and verb; `word` is the conclusion; `evidence` says which games it rests on, how many and how sure. A
    verdict that is not `sure` only says how things stand. `players` are the line-ups that it holds for; `whose` names
    them, and what is so with the others, where `word` does not.
    """

    code: Code
    subject: str
    verb: str
    facts: tuple[str, ...]
    word: str
    evidence: str
    sure: bool = True
    players: tuple[str, ...] = ()
    whose: str = ""

    @property
    def conclusion(self) -> str:
        """The conclusion and the players it holds for."""
        return f"{self.word}{self.whose}"

    @property
    def sentence(self) -> str:
        """The verdict as one sentence."""
        return f"{self.subject} {self.verb} {joined(self.facts)}: {self.conclusion}"

    def played_by(self, players: Sequence[str], others: str = "") -> "Verdict":
        """The same, with the line-ups that it holds for; `others` says what is so with the others."""
        apart = "," in self.word or " with " in self.word
        named = f"{', played by' if apart else ' with'} {joined(players)}"
        return replace(self, players=tuple(players), whose=named + others)


@dataclass(frozen=True)
class GroupVerdicts:
    """The sure and the open verdicts on one mix and mode, and whose games they rest on."""

    name: str
    played_by: str
    sure: list[Verdict]
    open: list[Verdict]

    @classmethod
    def of(cls, name: str, cells: Sequence[Cell], verdicts: Iterable[Verdict]) -> "GroupVerdicts":
        """Verdicts on the games of these cells, the sure ones apart from the open ones.

        Those that do not name their players hold for the players of all of the cells.
        """
        players = list(dict.fromkeys(map(line_up_name, cells)))
        every = [verdict if verdict.players else verdict.played_by(players) for verdict in verdicts]
        return cls(
            name,
            played_by(cells),
            [verdict for verdict in every if verdict.sure],
            [verdict for verdict in every if not verdict.sure],
        )

    @property
    def verdicts(self) -> list[Verdict]:
        """All of them, the sure ones first."""
        return [*self.sure, *self.open]
