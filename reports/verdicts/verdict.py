"""A verdict in words, with the numbers it rests on; and those of one mix and mode."""

from dataclasses import dataclass

from reports.estimates.wording import joined


@dataclass(frozen=True)
class Verdict:
    """What is known of a subject.

    `facts` are the numbers, a clause a cell, which follow subject and verb; `word` is what comes of them;
    `evidence` says of which games, how many and how sure. Where it is not `sure` it only says how things stand.
    Who plays is said for all verdicts on a mix and mode together (`GroupVerdicts.played_by`).
    """

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
    """What is sure and what is open of one mix and mode, and whose games those are."""

    name: str
    played_by: str
    sure: list[Verdict]
    open: list[Verdict]
