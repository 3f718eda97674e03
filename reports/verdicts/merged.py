"""Verdicts on the same games with several line-ups: those that say the same become one that names its players."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from reports.estimates.wording import joined
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict

NAMING_OTHERS: Final = frozenset({
    Code.CHARACTER_STRONGEST, Code.CHARACTER_WEAKEST, Code.CHARACTER_HELPS_TEAM, Code.CHARACTER_BURDENS_TEAM,
    Code.SEAT_ABOVE_FAIR, Code.SEAT_BELOW_FAIR, Code.FACTION_FAVOURED, Code.FACTION_FAIR, Code.FACTION_BY_BEGINNING,
    Code.TEAMMATES_ABOVE_FACTION, Code.TEAMMATES_BELOW_FACTION,
    Code.TEAM_AS_INTENDED, Code.TEAM_TOO_EASY, Code.TEAM_TOO_HARD,
    Code.LEVELS_IN_ORDER, Code.LEVELS_OUT_OF_ORDER, Code.BOSS_HARDEST, Code.BOSS_COST,
    Code.CARD_RAISES, Code.CARD_LOWERS, Code.CARD_RAISES_AND_LOWERS,
    Code.WORTH_HAVING, Code.WORTH_LEAVING, Code.WORTH_HAVING_AND_LEAVING,
})  # fmt: skip
"""Verdicts that say what is so with the other players too."""

By = tuple[str, Verdict]
"""A verdict, with the line-up whose games it rests on."""


def merged(verdicts: Sequence[By]) -> list[Verdict]:
    """The verdicts, each with its players; sure ones that differ in their players and numbers alone as one."""
    line_ups = list(dict.fromkeys(name for name, _ in verdicts))
    alike: dict[tuple[str, ...], list[By]] = {}
    for name, verdict in verdicts:
        same = (verdict.code, verdict.subject, verdict.verb, verdict.word)
        alike.setdefault(same if verdict.sure else (*same, name), []).append((name, verdict))
    on_subject: dict[tuple[str, str], list[list[By]]] = {}
    for of in alike.values():
        first = of[0][1]
        if first.sure:
            on_subject.setdefault((first.subject, first.verb), []).append(of)
    return [
        _one(of, line_ups, on_subject.get((of[0][1].subject, of[0][1].verb), [])) for of in alike.values()
    ]


def _one(alike: Sequence[By], line_ups: Sequence[str], on_subject: Sequence[Sequence[By]]) -> Verdict:
    first = alike[0][1]
    if first.players:
        return first
    names = list(dict.fromkeys(name for name, _ in alike))
    facts = [
        f"{fact} (played by {name})" if len(names) > 1 else fact
        for name, verdict in alike
        for fact in verdict.facts
    ]
    evidence = dict.fromkeys(verdict.evidence for _, verdict in alike)
    whole = replace(first, facts=tuple(facts), evidence=". ".join(evidence))
    rest = [name for name in line_ups if name not in names]
    naming = first.sure and first.code in NAMING_OTHERS
    return whole.played_by(names, _others(first, rest, on_subject) if naming else "")


def _others(verdict: Verdict, rest: Sequence[str], on_subject: Sequence[Sequence[By]]) -> str:
    """What is so with the other line-ups: what else is sure of the subject, or that this is not sure."""
    clauses = []
    known: set[str] = set()
    for of in on_subject:
        names = [name for name in dict.fromkeys(name for name, _ in of) if name in rest]
        if names and of[0][1].word != verdict.word:
            clauses.append(f"; {of[0][1].word} with {joined(names)}")
            known |= set(names)
    unsure = [name for name in rest if name not in known]
    return "".join(clauses) + (f"; not surely so with {joined(unsure)}" if unsure else "")
