"""Verdicts in plain words, each with the numbers it rests on.

A verdict is sure only where the interval, corrected for all comparisons of its table, excludes what would be
fair; or, between two numbers of players or two Levels, where two corrected intervals do not touch, which is
stricter than a test of their difference. Where nothing is sure, that is said, with how much is known.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from reports.counting.cells import group_name, players_name, strategies_meet
from reports.estimates.estimate import Estimate, Family
from reports.estimates.games import ONCE_REVEALED
from reports.estimates.table import percent
from reports.estimates.wording import evidence, joined, known_to, of_games, played_by, players_counted
from reports.findings.dataset import Findings, Group
from reports.verdicts.matchups import meeting_verdicts, pair_verdicts
from reports.verdicts.subjects import (
    company_verdicts,
    cost_verdicts,
    decision_verdicts,
    difficulty_verdicts,
    skill_verdicts,
    strength_verdicts,
    time_verdicts,
    verdicts_on_subjects,
)
from reports.verdicts.verdict import GroupVerdicts, Verdict

TEAM_WINS_MEANT: Final = (0.30, 0.70)
"""How often Co-op games of the shipped sets are meant to be won, at the strategy `team` (see the README)."""

MEANT: Final = "the {:.0%} to {:.0%} that the shipped sets are made for".format(*TEAM_WINS_MEANT)

CO_OP: Final = "co-op"  # the mode for which that is said
HOLDS: Final = "that holds"


Tell = Callable[[Findings, Group], list[Verdict]]


def verdicts(found: Findings, tell: Tell | None = None) -> list[GroupVerdicts]:
    """The verdicts by mix and mode: all of them, or those that `tell` picks; nothing of a group without any."""
    groups = []
    for group in found.meeting if tell in (None, on_characters) else ():
        for meetings in found.subjects(group).meetings:
            told = [*pair_verdicts(meetings), *meeting_verdicts([meetings])]
            groups.append(_grouped(meetings.name, group, told))
    for group in found.at_length:
        groups.append(_grouped(group_name(group.cells[0]), group, (tell or verdicts_of_group)(found, group)))
    return [group for group in groups if group.sure or group.open]


def on_characters(found: Findings, group: Group) -> list[Verdict]:
    """Who is too strong or too weak, at every level of skill, against whom, and what each does for a team."""
    subjects = found.subjects(group)
    told = [] if group.together else character_verdicts(group.characters)
    told = [*skill_verdicts(subjects), *told, *strength_verdicts(subjects)]
    return [*told, *meeting_verdicts(subjects.meetings), *company_verdicts(subjects)]


def on_seats(found: Findings, group: Group) -> list[Verdict]:
    """Whether it matters who goes first, and how early a winner is known."""
    return [*(seat_verdicts(group.seats) if group.seats else []), *decision_verdicts(found.subjects(group))]


def on_bosses(found: Findings, group: Group) -> list[Verdict]:
    """How hard Bosses are, by Level and by name, how long they stand and what they cost."""
    subjects = found.subjects(group)
    tellers = (difficulty_verdicts, time_verdicts, cost_verdicts)
    return [*boss_verdicts(group.bosses), *(verdict for teller in tellers for verdict in teller(subjects))]


def on_strategies(found: Findings, group: Group) -> list[Verdict]:
    """Which ways of playing win more than their share."""
    return strategy_verdicts(group.strategies) if group.strategies else []


def verdicts_of_group(found: Findings, group: Group) -> list[Verdict]:
    """The verdicts on one mix and mode."""
    if group.seats is None or group.strategies is None:
        told = team_verdicts(found.team.part(cells=group.cells)) if found.team else []
    else:
        told = [
            *skill_verdicts(found.subjects(group)),
            *character_verdicts(group.characters),
            *seat_verdicts(group.seats),
            *strategy_verdicts(group.strategies),
        ]
    return [*told, *boss_verdicts(group.bosses), *verdicts_on_subjects(found.subjects(group))]


def character_verdicts(family: Family) -> list[Verdict]:
    """Which characters surely win more or less than a fair share, farthest from it first; then the open ones."""
    told = sorted(_off_fair(family, "too strong", "too weak"), key=lambda pair: -pair[0])
    return [*(verdict for _, verdict in told), *_not_sure(family, "character")]


def seat_verdicts(family: Family) -> list[Verdict]:
    """Whether it matters who goes first: places in turn order that surely win more or less than their share."""
    told = _off_fair(family, "an advantage", "a handicap")
    return [*(verdict for _, verdict in told), *_not_sure(family, "place in turn order")]


def strategy_verdicts(family: Family) -> list[Verdict]:
    """Which strategies surely win more or less than their share; nothing where all players use the same one."""
    several = family.part(cells=[cell for cell in family.cells if strategies_meet(cell)])
    told = sorted(
        _off_fair(several, "stronger than the field", "weaker than the field"), key=lambda pair: -pair[0]
    )
    return [*(verdict for _, verdict in told), *_not_sure(several, "strategy")]


def team_verdicts(family: Family) -> list[Verdict]:
    """How often players win together, by mix and mode: as it is meant, and whether their number matters."""
    told = []
    for subject in family.subjects:
        estimates = family.of(subject)
        told.append(_as_meant(estimates, family))
        if len(estimates) > 1:
            by_players = _by_players("The players", "win", estimates, family)
            told.append(by_players or _no_difference("they win", estimates, family))
    return told


def boss_verdicts(family: Family) -> list[Verdict]:
    """Whether each Level is harder than the one before, and whether that hangs on the number of players."""
    levels = [subject for subject in family.subjects if not subject.endswith(ONCE_REVEALED)]
    told = _by_level(levels, family)
    alike: list[str] = []
    for level in levels if len(family.cells) > 1 else ():
        verdict = _by_players(f"The Boss of {level}", "falls in", family.of(level), family)
        told += [verdict] if verdict else []
        alike += [] if verdict else [level]
    if alike:
        estimates = [estimate for level in alike for estimate in family.of(level)]
        told.append(_no_difference(f"the Boss of {joined(alike)} falls", estimates, family))
    return told


def _grouped(name: str, group: Group, told: list[Verdict]) -> GroupVerdicts:
    sure, still_open = [v for v in told if v.sure], [v for v in told if not v.sure]
    return GroupVerdicts(name, played_by(group.cells), sure, still_open)


def _off_fair(family: Family, above: str, below: str) -> list[tuple[float, Verdict]]:
    """Verdicts on what is surely not fair, each with how far off it is, as a factor of the fair share."""
    found = []
    for subject in family.subjects:
        for sign, word in ((1, above), (-1, below)):
            clear = [estimate for estimate in family.of(subject) if estimate.sure == sign]
            if clear:
                name = f"The {subject} player" if family.kind == "turn order" else subject
                holds = evidence(clear, family, "still off a fair share")
                verdict = Verdict(name, "wins", _shares_told(clear), word, holds)
                found.append((max(_distance(estimate) for estimate in clear), verdict))
    return found


def _shares_told(clear: Sequence[Estimate]) -> tuple[str, ...]:
    if len(clear) == 1:
        return (f"{of_games(clear[0], strategies=True)}, fair is {100 * _fair(clear[0]):.1f}%",)
    return tuple(f"{of_games(estimate)} (fair is {100 * _fair(estimate):.1f}%)" for estimate in clear)


def _not_sure(family: Family, what: str) -> list[Verdict]:
    undecided = [estimate for estimate in family.estimates if not estimate.sure]
    if not undecided:
        return []
    some = len(undecided) < len(family.estimates)
    subject = f"Beyond these, no {what}" if some else f"No {what}"
    facts = (f"surely above or below a fair share with {players_counted(e.cell for e in undecided)}",)
    return [Verdict(subject, "is", facts, known_to(undecided), evidence(undecided, family), sure=False)]


def _as_meant(estimates: list[Estimate], family: Family) -> Verdict:
    low, high = TEAM_WINS_MEANT
    facts = tuple(of_games(estimate, strategies=len(estimates) == 1) for estimate in estimates)
    alone = all(estimate.cell["players"] == 1 for estimate in estimates)
    subject, verb = ("The player", "wins") if alone else ("The players", "win")
    if estimates[0].cell["mode"] != CO_OP:
        word = f"{known_to(estimates)}; what it should be is not laid down for this mode"
        return Verdict(subject, verb, facts, word, evidence(estimates, family), sure=False)
    if all(e.corrected.low >= low and e.corrected.high <= high for e in estimates):
        return Verdict(subject, verb, facts, f"within {MEANT}", evidence(estimates, family, HOLDS))
    outside = [
        f"{word} {MEANT}, with {players_counted(e.cell for e in clear)}"
        for word, clear in (
            ("easier than", [e for e in estimates if e.corrected.low > high]),
            ("harder than", [e for e in estimates if e.corrected.high < low]),
        )
        if clear
    ]
    if outside:
        return Verdict(subject, verb, facts, joined(outside), evidence(estimates, family, HOLDS))
    word = f"not sure to be all within {MEANT}, nor outside; {known_to(estimates)}"
    return Verdict(subject, verb, facts, word, evidence(estimates, family), sure=False)


def _by_players(subject: str, verb: str, estimates: list[Estimate], family: Family) -> Verdict | None:
    """That a share hangs on the number of players, where its extremes surely differ."""
    most = max(estimates, key=lambda estimate: estimate.interval.estimate)
    least = min(estimates, key=lambda estimate: estimate.interval.estimate)
    if not most.corrected.low > least.corrected.high:
        return None
    fewer, more = sorted((most, least), key=lambda estimate: estimate.cell["players"])
    often = "more" if more is most else "less"
    word = f"{often} often with {players_name(more.cell)} than with {fewer.cell['players']}"
    facts = (of_games(fewer), of_games(more))
    return Verdict(subject, verb, facts, word, evidence([fewer, more], family, HOLDS))


def _no_difference(what: str, estimates: list[Estimate], family: Family) -> Verdict:
    facts = (f"no sure difference to how often {what}, with {players_counted(e.cell for e in estimates)}",)
    word, held = known_to(estimates), evidence(estimates, family)
    return Verdict("The number of players", "makes", facts, word, held, sure=False)


def _by_level(levels: list[str], family: Family) -> list[Verdict]:
    """Whether Bosses of higher Levels surely fall less often, in every cell or in none."""
    facts: list[str] = []
    order: list[int] = []
    all_of: list[Estimate] = []
    for cell in family.cells:
        found = [estimate for level in levels if (estimate := family.at(level, cell))]
        if len(found) > 1:
            shares = joined(f"{percent(e.interval)} ({e.subject})" for e in found)
            facts.append(f"{shares} of {cell['players']}-player games")
            order += [_order(easier, harder) for easier, harder in pairwise(found)]
            all_of += found
    if not facts:
        return []
    if -1 in order:
        word = "somewhere a higher Level is surely easier than the one before"
    elif all(step == 1 for step in order):
        word = "each Level is surely harder than the one before"
    else:
        word = f"not sure everywhere that each Level is harder than the one before; {known_to(all_of)}"
    sure = -1 in order or all(step == 1 for step in order)
    held = evidence(all_of, family, HOLDS if sure else "")
    return [Verdict("Bosses", "fall in", tuple(facts), word, held, sure)]


def _order(easier: Estimate, harder: Estimate) -> int:
    """1 where the second surely falls less often than the first, -1 where more often, else 0."""
    less = harder.corrected.high < easier.corrected.low
    more = harder.corrected.low > easier.corrected.high
    return less - more


def _fair(estimate: Estimate) -> float:
    assert estimate.fair is not None
    return estimate.fair


def _distance(estimate: Estimate) -> float:
    return abs(estimate.interval.estimate / _fair(estimate) - 1)
