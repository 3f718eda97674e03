"""Verdicts on how games are decided: how early, how closely, and how many are cut off."""

from collections.abc import Sequence
from typing import Final

from reports.counting.cells import Cell, group_name
from reports.estimates.decisiveness import CLOSE, KNOWN, Decided, when
from reports.estimates.table import percent
from reports.estimates.wording import (
    HOLDS,
    INTERVALS,
    evidence,
    games_by_players,
    joined,
    known_to,
    of_games,
    players_counted,
)
from reports.findings.subjects import Subjects
from reports.verdicts.codes import Code
from reports.verdicts.verdict import Verdict

MATTERS: Final = 0.01
"""Below that share, games at the turn limit are too few to matter."""


def decision_verdicts(found: Subjects) -> list[Verdict]:
    """How early the winner is known, and how close games end."""
    courses = [one for one in found.decided if one.course]
    return [
        *([_lead_at_half(courses)] if courses else []),
        *([_close_games(found.decided)] if found.decided else []),
    ]


def truncated_verdicts(found: Subjects) -> list[Verdict]:
    """Whether so many games were cut off at the turn limit that it distorts figures."""
    if not found.truncated.estimates:
        return []
    estimates = found.truncated.estimates
    facts = tuple(map(of_games, estimates))
    if not any(e.interval.estimate for e in estimates):
        most = max(e.interval.high for e in estimates)
        facts = (f"0.0% [0.0, {100 * most:.1f}] with {players_counted(e.cell for e in estimates)}",)
    if all(e.corrected.high < MATTERS for e in estimates):
        code, word = Code.TURN_LIMIT_RARE, f"surely fewer than {MATTERS:.0%} each"
    elif any(e.corrected.low > MATTERS for e in estimates):
        code, word = Code.TURN_LIMIT_FREQUENT, "so many that figures depend on the limit"
    else:
        code, word = Code.TURN_LIMIT_OPEN, known_to(estimates)
    sure = code != Code.TURN_LIMIT_OPEN
    held = evidence(estimates, HOLDS if sure else "")
    return [Verdict(code, "Games", "are cut off at the turn limit in", facts, word, held, sure)]


def _lead_at_half(courses: Sequence[Decided]) -> Verdict:
    halves = [one.course.leader[0.5] for one in courses if one.course]
    sure = all(estimate.sure > 0 for estimate in halves)
    known = _by_players([(when(one.course.known), one.cell) for one in courses if one.course])
    lead = "a lead at half is worth something" if sure else "a lead at half is not sure to be worth anything"
    word = f"{lead}; the winner is known to {KNOWN:.0%} {known}"
    corrected = ", and still above a fair share when corrected" if sure else ""
    held = f"{_games(courses)}; {INTERVALS}{corrected}"
    facts = tuple(f"{of_games(e)} (fair is {100 * (e.fair or 0):.1f}%)" for e in halves)
    code = Code.LEAD_AT_HALF if sure else Code.LEAD_AT_HALF_OPEN
    return Verdict(code, "Who leads after half the rounds", "wins", facts, word, held, sure)


def _close_games(decided: Sequence[Decided]) -> Verdict:
    facts = tuple(
        f"{percent(one.close)} won by {CLOSE} VP or less and {percent(one.shared)} shared, of "
        f"{one.cell['players']}-player games"
        for one in decided
    )
    held = f"{_games(decided)}; 95% Wilson intervals"
    return Verdict(Code.CLOSE_GAMES_MEASURED, "Games", "end close:", facts, "measured", held, sure=False)


def _by_players(words: Sequence[tuple[str, Cell]]) -> str:
    """Words on each cell, once where they are the same."""
    different = dict.fromkeys(word for word, _ in words)
    if len(different) == 1:
        return next(iter(different))
    return joined(f"{word} with {players_counted(c for w, c in words if w == word)}" for word in different)


def _games(found: Sequence[Decided]) -> str:
    counted = games_by_players((one.cell["players"], one.games) for one in found)
    return f"{group_name(found[0].cell)}; {counted}"
