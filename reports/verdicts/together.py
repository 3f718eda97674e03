"""Verdicts on games that all win or lose together: how hard they are, and who helps."""

from collections.abc import Sequence
from math import isnan

from reports.estimates.company import Help, points
from reports.estimates.estimate import Estimate, Family
from reports.estimates.wording import (
    HOLDS,
    TOO_FEW_GAMES,
    evidence,
    joined,
    known_to,
    known_within,
    of_games,
    players_counted,
)
from reports.findings.subjects import Subjects
from reports.verdicts.codes import Code
from reports.verdicts.differences import SURE_DIFFERENCES, difference_evidence
from reports.verdicts.players import by_players, no_difference
from reports.verdicts.verdict import Verdict


def team_verdicts(family: Family) -> list[Verdict]:
    """How often players win together, by mix and mode: as the target says or not, and whether their number matters."""
    verdicts = []
    for subject in family.subjects:
        estimates = family.of(subject)
        verdicts.append(_against_target(estimates))
        if len(estimates) > 1:
            differs = by_players(Code.TEAM_BY_PLAYERS, "The players", "win", estimates, family)
            open_code = Code.TEAM_BY_PLAYERS_OPEN
            verdicts.append(differs or no_difference(open_code, "they win", estimates, family))
    return verdicts


def company_verdicts(found: Subjects) -> list[Verdict]:
    """Which characters surely make winning together likelier or less likely."""
    verdicts = []
    for subject in dict.fromkeys(one.subject for one in found.company):
        for sign, code, word in (
            (1, Code.CHARACTER_HELPS_TEAM, "a help"),
            (-1, Code.CHARACTER_BURDENS_TEAM, "a burden"),
        ):
            clear = [one for one in found.company if one.subject == subject and one.sure == sign]
            if clear:
                facts = tuple(map(_with_and_without, clear))
                held = difference_evidence(found.cells, clear, SURE_DIFFERENCES)
                verdicts.append(Verdict(code, f"With {subject} the players", "win", facts, word, held))
    rest = [one for one in found.company if not one.sure]
    return [*verdicts, *([_no_help(found, rest, bool(verdicts))] if rest else [])]


def _against_target(estimates: list[Estimate]) -> Verdict:
    facts = tuple(map(of_games, estimates))
    alone = all(estimate.cell["players"] == 1 for estimate in estimates)
    subject, verb = ("The player", "wins") if alone else ("The players", "win")

    def verdict(code: Code, word: str, sure: bool = True) -> Verdict:
        held = evidence(estimates, HOLDS if sure else "")
        return Verdict(code, subject, verb, facts, word, held, sure)

    aimed = [estimate for estimate in estimates if estimate.band]
    if not aimed:
        return verdict(Code.TEAM_MEASURED, f"{known_to(estimates)}; no target is set for this", sure=False)
    aim = target_of(aimed[0])
    if all(estimate.surely_within for estimate in aimed):
        return verdict(Code.TEAM_AS_INTENDED, f"surely within {aim}")
    easier = [estimate for estimate in aimed if estimate.sure > 0]
    harder = [estimate for estimate in aimed if estimate.sure < 0]
    if easier and harder:
        return verdict(Code.TEAM_TOO_EASY_AND_TOO_HARD, joined((_easier(easier), _harder(harder))))
    if easier:
        return verdict(Code.TEAM_TOO_EASY, _easier(easier))
    if harder:
        return verdict(Code.TEAM_TOO_HARD, _harder(harder))
    word = f"not sure to be all within {aim}, nor outside; {known_to(estimates)}"
    return verdict(Code.TEAM_OPEN, word, sure=False)


def target_of(estimate: Estimate) -> str:
    """Returns the target of games won together in words."""
    assert estimate.band
    low, high = estimate.band
    return f"the target of {low:.0%} to {high:.0%}"


def _easier(clear: Sequence[Estimate]) -> str:
    return f"easier than {target_of(clear[0])}, with {players_counted(e.cell for e in clear)}"


def _harder(clear: Sequence[Estimate]) -> str:
    return f"harder than {target_of(clear[0])}, with {players_counted(e.cell for e in clear)}"


def _no_help(found: Subjects, rest: Sequence[Help], some: bool) -> Verdict:
    subject = "Beyond these, no character" if some else "No character"
    facts = (
        f"a sure difference to how often the players win, with {players_counted(one.cell for one in rest)}",
    )
    widths = [one.corrected.half_width for one in rest]
    word = TOO_FEW_GAMES if any(map(isnan, widths)) else known_within(max(widths))
    held = difference_evidence(found.cells, rest)
    return Verdict(Code.CHARACTER_FOR_TEAM_OPEN, subject, "makes", facts, word, held, sure=False)


def _with_and_without(one: Help) -> str:
    return (
        f"{100 * one.present:.1f}% of {one.cell['players']}-player games and without {100 * one.absent:.1f}% "
        f"({points(one).rstrip(' +-')} points)"
    )
