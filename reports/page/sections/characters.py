"""Sections on characters: strengths with seat and strategy held, who beats whom, effects on games won together."""

from typing import Final

from reports.counting.cells import group_name
from reports.estimates.company import company_table
from reports.estimates.meetings import meetings_table, remain_table
from reports.estimates.strengths import controls_table, strengths_table
from reports.estimates.table import Table
from reports.figures import Chart
from reports.figures.characters import meetings_chart, strengths_chart
from reports.findings.dataset import Findings, Group
from reports.page.section import Section, named, slug

COMPETING: Final = "What a character is worth where all else is alike."
BY_PAIR: Final = (
    "Seats, Bosses and cards are not shown pair by pair: a study that names no characters shows them."
)
MEETING: Final = (
    "Who beats whom, Autobots in rows and Decepticons in columns: with it goes what favours a faction."
)
TOGETHER: Final = "What a character's taking part does to games that all win or lose together."


def sections_of_characters(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode that has tables of characters."""
    sections: list[Section] = []
    groups = {group.cells[0]["number"]: group for group in (*found.at_length, *found.meeting)}
    for group in (groups[place] for place in sorted(groups)):
        section = _of_group(found, group, number + len(sections))
        if section.tables:
            sections.append(section)
    return sections


def _of_group(found: Findings, group: Group, number: int) -> Section:
    group_is = group_name(group.cells[0])
    key = f"{number:02d}-characters-{slug(group_is)}"
    subjects = found.subjects(group)
    title = group_is if subjects.ladder or not subjects.meetings else subjects.meetings[0].name
    charts: list[Chart] = []
    tables: list[Table] = []
    of_group = TOGETHER if group.together else MEETING if group.teams else COMPETING
    about = [of_group, *([BY_PAIR] if group in found.meeting else [])]
    if ladder := subjects.ladder:
        if ladder.characters.estimates:
            charts.append(strengths_chart(ladder, f"{key}-strengths"))
            tables.append(strengths_table(ladder))
        for kind in ("turn order", "strategy"):
            if ladder.families[kind].estimates:
                tables.append(controls_table(ladder, kind))
        about += [f"No strengths with {where}: {why}." for where, why in ladder.silent.items()]
    for place, meetings in enumerate(subjects.meetings):
        if meetings.family.estimates:
            charts.append(meetings_chart(meetings, f"{key}-meetings{place + 1 if place else ''}"))
            tables.append(meetings_table(meetings))
        if meetings.remain:
            tables.append(remain_table(meetings))
    if subjects.company:
        tables.append(company_table(subjects.company))
    return Section(key, f"Characters: {title}", " ".join(about), charts, named(key, tables))
