"""Verdicts on characters beyond their win shares: with seat and strategy held."""

from collections.abc import Mapping, Sequence

from reports.counting.cells import players_name
from reports.estimates.estimate import Estimate
from reports.estimates.strengths import Ladder, rank_words
from reports.estimates.table import percent
from reports.estimates.wording import (
    evidence,
)
from reports.findings.subjects import Subjects
from reports.statistics import Rank
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict


def strength_verdicts(found: Subjects) -> list[Verdict]:
    """Who is surely the strongest, and the weakest, with seat and strategy held."""
    ladder = found.ladder
    if ladder is None or not ladder.ranks:
        return []
    verdicts = []
    sure: set[int] = set()
    for subject in ladder.characters.subjects:
        strongest, weakest = _at_an_end(ladder, subject, last=False), _at_an_end(ladder, subject, last=True)
        if strongest:
            verdicts.append(_of_rank(ladder, subject, strongest, Code.CHARACTER_STRONGEST, "strongest"))
        if weakest:
            verdicts.append(_of_rank(ladder, subject, weakest, Code.CHARACTER_WEAKEST, "weakest"))
        sure |= {estimate.cell["number"] for estimate in strongest}
    unknown = [e for e in _best(ladder.characters.estimates) if e.cell["number"] not in sure]
    return [*verdicts, *([_strongest_open(ladder, unknown)] if unknown else [])]


def _at_an_end(ladder: Ladder, subject: str, *, last: bool) -> list[Estimate]:
    """The cells in which a character surely ranks first, or `last`."""
    return [
        estimate
        for estimate in ladder.characters.of(subject)
        if (rank := ladder.ranks.get((estimate.cell["number"], subject)))
        and (rank.best == _ranked(ladder.ranks, estimate) if last else rank.worst == 1)
    ]


def _ranked(ranks: Mapping[tuple[int, str], Rank], estimate: Estimate) -> int:
    """How many characters are ranked in the cell of an estimate."""
    return sum(number == estimate.cell["number"] for number, _ in ranks)


def _of_rank(ladder: Ladder, subject: str, clear: list[Estimate], code: Code, word: str) -> Verdict:
    facts = tuple(f"{percent(e.interval)} of {e.cell['players']}-player games" for e in clear)
    held = evidence(clear, "that rank holds")
    conclusion = f"surely the {word}, seat and strategy alike"
    return Verdict(code, f"Against a mean character {subject}", "wins", facts, conclusion, held)


def _strongest_open(ladder: Ladder, unknown: list[Estimate]) -> Verdict:
    facts = tuple(
        f"{e.subject} with {players_name(e.cell)} ({rank_words(ladder.ranks[e.cell['number'], e.subject])})"
        for e in unknown
        if (e.cell["number"], e.subject) in ladder.ranks
    )
    held = evidence(unknown)
    code = Code.CHARACTER_STRONGEST_OPEN
    return Verdict(code, "The strongest", "may be", facts, "not sure", held, sure=False)


def _best(estimates: Sequence[Estimate]) -> list[Estimate]:
    """The greatest estimate of each cell."""
    best: dict[int, Estimate] = {}
    for estimate in estimates:
        number = estimate.cell["number"]
        if number not in best or estimate.interval.estimate > best[number].interval.estimate:
            best[number] = estimate
    return list(best.values())
