"""Verdicts on characters that several line-ups play: one a character, which says what is so with whom."""

from collections.abc import Iterable, Sequence

from reports.counting.cells import name_but_line_up, strategies_meet
from reports.estimates.estimate import Family
from reports.estimates.turns import Judged, by_subject, turns
from reports.estimates.wording import (
    INTERVALS,
    SO_TOO,
    STILL_OFF,
    games_by_players,
    games_counted,
    intervals,
    joined,
    known_to,
    players_counted,
    standings,
)
from reports.findings.dataset import Group
from reports.verdicts.codes import Code
from reports.verdicts.judged import characters_judged, shares_judged
from reports.verdicts.verdict import Verdict


def verdicts_by_line_up(groups: Sequence[Group], every: Sequence[Group], level: float) -> list[Verdict]:
    """The verdicts on characters of groups that differ in their line-up alone; not those that turn.

    `every` are all such groups of the dataset, for which turns are corrected together, to this level. Numbers of
    players of which the same is said are told together.
    """
    families = [group.characters for group in groups]
    turned = [turn.judged for turn in turns(shares_judged(every), level)]
    same: dict[tuple[str, Code, str], list[list[Judged]]] = {}
    for of in by_subject(shares_judged(groups)):
        if of not in turned and any(one.decided for one in of):
            same.setdefault((of[0].subject, _code(of), _word(of)), []).append(of)
    found = [_verdict(*key, of) for key, of in same.items()]
    return [*sorted(found, key=lambda verdict: verdict.code == Code.CHARACTER_FAIR), *_not_sure(families)]


def fact(judged: Sequence[Judged]) -> str:
    """The figures of a subject with each line-up."""
    return f"{joined(f'{one.shown} with {one.players}' for one in judged)} {judged[0].where}"


def _verdict(subject: str, code: Code, word: str, same: Sequence[Sequence[Judged]]) -> Verdict:
    every = [one for judged in same for one in judged]
    players = dict.fromkeys(one.players for one in every if _holds(code, one))
    held = (
        f"{name_but_line_up(every[0].cell)}; {games_of(every)}; "
        f"{intervals(SO_TOO if code == Code.CHARACTER_FAIR else STILL_OFF)}"
    )
    return Verdict(code, subject, "wins", tuple(map(fact, same)), word, held, players=tuple(players))


def _holds(code: Code, judged: Judged) -> bool:
    """Whether a verdict of this code holds for the players of a figure."""
    if code == Code.CHARACTER_FAIR:
        return judged.fair
    above = code in (Code.CHARACTER_ABOVE_FAIR, Code.CHARACTER_ABOVE_FAIR_AT_EVERY_SKILL)
    return judged.standing == (1 if above else -1)


def games_of(judged: Iterable[Judged]) -> str:
    """The games with each line-up, by number of players."""
    return f"{games_by_players((one.cell['players'], one.interval.n) for one in judged)} with each line-up"


def _code(judged: Sequence[Judged]) -> Code:
    sides = {one.standing for one in judged}
    of_skill = not any(strategies_meet(one.cell) for one in judged)
    if sides == {1} and of_skill:
        return Code.CHARACTER_ABOVE_FAIR_AT_EVERY_SKILL
    if sides == {-1} and of_skill:
        return Code.CHARACTER_BELOW_FAIR_AT_EVERY_SKILL
    if 1 in sides:
        return Code.CHARACTER_ABOVE_FAIR
    return Code.CHARACTER_BELOW_FAIR if -1 in sides else Code.CHARACTER_FAIR


def _word(judged: Sequence[Judged]) -> str:
    if _code(judged) in (Code.CHARACTER_ABOVE_FAIR_AT_EVERY_SKILL, Code.CHARACTER_BELOW_FAIR_AT_EVERY_SKILL):
        return f"{judged[0].word} at every skill level ({joined(one.players for one in judged)})"
    return standings((one.players, one.word) for one in judged)


def _not_sure(families: Sequence[Family]) -> list[Verdict]:
    """What is known of the characters of which nothing is sure with any line-up."""
    judged = [one for family in families for one in characters_judged(family)]
    decided = {(one.subject, one.cell["players"]) for one in judged if one.decided}
    every = [estimate for family in families for estimate in family.estimates]
    still_open = [e for e in every if (e.subject, e.cell["players"]) not in decided]
    if not still_open:
        return []
    subject = "Beyond these, no character" if decided else "No character"
    facts = (f"surely within or outside its target with {players_counted(e.cell for e in still_open)}",)
    cell, games = still_open[0].cell, games_counted(still_open)
    held = f"{name_but_line_up(cell)}; {games} with each line-up; {INTERVALS}"
    return [Verdict(Code.CHARACTER_OPEN, subject, "is", facts, known_to(still_open), held, sure=False)]
