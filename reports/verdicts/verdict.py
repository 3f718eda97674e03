"""A verdict in words, with its code and the numbers it rests on; and those of one mix and mode."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.counting.cells import Cell
from reports.estimates.wording import joined, played_by
from reports.verdicts.codes import Code


@dataclass(frozen=True)
class Verdict:
    """A statement on a subject.

    `code` names the kind of statement, the same in every version; `facts` are the numbers, a clause a cell, which
    follow subject and verb; `word` is the conclusion; `evidence` says which games it rests on, how many and how sure. A
    verdict that is not `sure` only says how things stand. Who plays is said for all verdicts on a mix and mode together
    (`GroupVerdicts.played_by`).
    """

    code: Code
    subject: str
    verb: str
    facts: tuple[str, ...]
    word: str
    evidence: str
    sure: bool = True

    @property
    def sentence(self) -> str:
        """The verdict as one sentence."""
        return f"{self.subject} {self.verb} {joined(self.facts)}: {self.word}"


@dataclass(frozen=True)
class GroupVerdicts:
    """The sure and the open verdicts on one mix and mode, and whose games they rest on."""

    name: str
    played_by: str
    sure: list[Verdict]
    open: list[Verdict]

    @classmethod
    def of(cls, name: str, cells: Sequence[Cell], verdicts: Iterable[Verdict]) -> "GroupVerdicts":
        """Verdicts on the games of these cells, the sure ones apart from the open ones."""
        every = list(verdicts)
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
