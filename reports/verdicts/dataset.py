"""Verdicts in plain words, each with its numbers: those of a whole dataset, and by subject.

A verdict is sure only where the interval, corrected for the whole page, lies wholly within or wholly outside the
target, or excludes what would be fair where there is none; or, between two numbers of players or two Levels, where two
corrected intervals do not touch, which is stricter than a test of their difference. Where nothing is sure, a verdict
says so, and how much is known.
What turns with the players is told before all else (`reports.verdicts.turns`).
"""

from collections.abc import Callable, Sequence
from typing import Final

from reports.counting.cells import group_name, line_up_name, name_but_line_up
from reports.findings.dataset import Findings, Group
from reports.findings.subjects import Subjects
from reports.verdicts.bosses import cost_verdicts, difficulty_verdicts, level_verdicts, time_verdicts
from reports.verdicts.cards import verdicts_on_cards
from reports.verdicts.changes import verdicts_on_comparisons
from reports.verdicts.characters import strength_verdicts
from reports.verdicts.decisiveness import decision_verdicts, truncated_verdicts
from reports.verdicts.line_ups import verdicts_by_line_up
from reports.verdicts.matchups import meeting_verdicts, pair_verdicts
from reports.verdicts.merged import merged
from reports.verdicts.objectives import objective_verdicts
from reports.verdicts.phases import phase_verdicts
from reports.verdicts.shares import character_verdicts, seat_verdicts, strategy_verdicts
from reports.verdicts.teams import defence_verdicts, team_verdicts
from reports.verdicts.texts import verdicts_on_tolls
from reports.verdicts.together import company_verdicts
from reports.verdicts.together import team_verdicts as together_verdicts
from reports.verdicts.turns import turned
from reports.verdicts.unicron import unicron_verdicts
from reports.verdicts.verdict import GroupVerdicts, Verdict
from reports.verdicts.worth import verdicts_on_worths

FIRST: Final = ("faction", "teammates")
"""What is told before all else where several line-ups play: who is favoured."""

OnGroup = Callable[[Findings, Group], list[Verdict]]


def all_verdicts(found: Findings) -> list[GroupVerdicts]:
    """All verdicts on a dataset, in the order of its page: first what turns with the players."""
    return [
        *turned(found),
        *verdicts_on_worths(found.worths),
        *verdicts_on_tolls(found.tolls),
        *verdicts(found),
        *verdicts_on_comparisons(found.mixes),
        *verdicts_on_cards(found.cards_by_line_up),
    ]


def verdicts(found: Findings, on: OnGroup | None = None) -> list[GroupVerdicts]:
    """The verdicts by mix and mode: all of them, or those `on` one subject; groups without any are left out.

    Groups that differ in their line-up alone are told together: alike verdicts are one, which names its players.
    """
    groups = []
    for group in found.meeting if on in (None, on_characters) else ():
        for meetings in found.subjects(group).meetings:
            on_pairs = [*pair_verdicts(meetings), *meeting_verdicts([meetings])]
            groups.append(GroupVerdicts.of(meetings.name, group.cells, on_pairs))
    for alike in found.by_line_up:
        cells = [cell for group in alike for cell in group.cells]
        name = group_name(cells[0]) if len(alike) == 1 else name_but_line_up(cells[0])
        groups.append(GroupVerdicts.of(name, cells, _of_line_ups(found, alike, on or verdicts_of_group)))
    return [group for group in groups if group.verdicts]


def _of_line_ups(found: Findings, alike: Sequence[Group], on: OnGroup) -> list[Verdict]:
    """The verdicts on groups that differ in their line-up alone."""
    if len(alike) == 1:
        return on(found, alike[0])
    named = [(line_up_name(group.cells[0]), on(found, group)) for group in alike]
    together = merged([(name, verdict) for name, of_group in named for verdict in of_group])
    return sorted(together, key=lambda verdict: not verdict.code.startswith(FIRST))


def on_characters(found: Findings, group: Group) -> list[Verdict]:
    """Who is too strong or too weak, against whom, and who helps a team."""
    subjects = found.subjects(group)
    return [
        *_on_shares(found, group),
        *strength_verdicts(subjects),
        *meeting_verdicts(subjects.meetings),
        *company_verdicts(subjects),
    ]


def _on_shares(found: Findings, group: Group) -> list[Verdict]:
    """Who is too strong or too weak; where several line-ups play, with which: told with the first of them."""
    if group.together:
        return []
    alike = next(alike for alike in found.by_line_up if group in alike)
    if len(alike) == 1:
        return character_verdicts(group.characters)
    return verdicts_by_line_up(alike, found.unlike, found.counts.levels.family) if group is alike[0] else []


def on_seats(found: Findings, group: Group) -> list[Verdict]:
    """Whether it matters who goes first, of teams with which faction."""
    if group.teams:
        return team_verdicts(group.teams)
    return seat_verdicts(group.seats) if group.seats else []


def on_teams(found: Findings, group: Group) -> list[Verdict]:
    """Which faction is favoured, who begins, teammates, and what defending did."""
    return [*team_verdicts(group.teams), *defence_verdicts(group.teams.defences)] if group.teams else []


def on_bosses(found: Findings, group: Group) -> list[Verdict]:
    """How hard Bosses are, by Level and by name, how long they stand and what they cost."""
    subjects = found.subjects(group)
    return [
        *level_verdicts(group.bosses),
        *difficulty_verdicts(subjects),
        *time_verdicts(subjects),
        *cost_verdicts(subjects),
    ]


def on_objectives(found: Findings, group: Group) -> list[Verdict]:
    """How long command lasts, what Missions are worth and how many are completed, and what is done with Ruins."""
    mine = [one for one in found.objectives if one.cells[0]["number"] in {c["number"] for c in group.cells}]
    return [verdict for one in mine for verdict in objective_verdicts(one)]


def on_phases(found: Findings, group: Group) -> list[Verdict]:
    """How many Infiltration Phases are done, and how often the last one ends a game."""
    mine = [one for one in found.phases if one.cells[0]["number"] in {c["number"] for c in group.cells}]
    return [verdict for one in mine for verdict in phase_verdicts(one)]


def on_unicron(found: Findings, group: Group) -> list[Verdict]:
    """How many Planets Unicron eats, and how often he falls."""
    mine = [one for one in found.unicron if one.cells[0]["number"] in {c["number"] for c in group.cells}]
    return [verdict for one in mine for verdict in unicron_verdicts(one)]


def on_strategies(found: Findings, group: Group) -> list[Verdict]:
    """Which ways of playing win more than their share."""
    return strategy_verdicts(group.strategies) if group.strategies else []


def on_games(found: Findings, group: Group) -> list[Verdict]:
    """How often players win together, how early a winner is known, and how games end."""
    together = together_verdicts(found.team.part(cells=group.cells)) if found.team and group.together else []
    subjects = found.subjects(group)
    return [*together, *decision_verdicts(subjects), *truncated_verdicts(subjects)]


def verdicts_of_group(found: Findings, group: Group) -> list[Verdict]:
    """The verdicts on one mix and mode."""
    if group.seats is None or group.strategies is None:
        wins = together_verdicts(found.team.part(cells=group.cells)) if found.team else []
    else:
        wins = [
            *on_teams(found, group),
            *_on_shares(found, group),
            *([] if group.teams else seat_verdicts(group.seats)),
            *strategy_verdicts(group.strategies),
        ]
    return [
        *wins,
        *on_objectives(found, group),
        *on_phases(found, group),
        *on_unicron(found, group),
        *level_verdicts(group.bosses),
        *verdicts_on_subjects(found.subjects(group)),
    ]


ON_SUBJECTS: Final[tuple[Callable[[Subjects], list[Verdict]], ...]] = (
    strength_verdicts,
    lambda found: meeting_verdicts(found.meetings),
    company_verdicts,
    difficulty_verdicts,
    cost_verdicts,
    time_verdicts,
    decision_verdicts,
    truncated_verdicts,
)


def verdicts_on_subjects(found: Subjects) -> list[Verdict]:
    """The verdicts on characters, Bosses and the course of games of one mix and mode, their shares apart."""
    return [verdict for verdicts_on in ON_SUBJECTS for verdict in verdicts_on(found)]
