"""Sections on who plays: characters and Bosses with several line-ups side by side."""

from reports.counting.cells import name_but_line_up
from reports.estimates.teams import one_of_each
from reports.figures.by_line_up import line_ups_chart
from reports.figures.by_skill import skill_chart
from reports.findings.dataset import Findings, Group
from reports.page.section import Section, named, slug
from reports.summary import tables_by_line_up

ABOUT = (
    "The same games with other players, all else alike: where a verdict hangs on who plays, it is one on those players "
    "and not on the cards alone. With players who compete figures show characters, of teams factions too; tables show "
    "Bosses too."
)


def sections_of_players(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode that several line-ups play."""
    several = [alike for alike in found.by_line_up if len(alike) > 1]
    sections = [_section(found, alike, number + place) for place, alike in enumerate(several)]
    return [section for section in sections if section.tables]


def _section(found: Findings, alike: list[Group], number: int) -> Section:
    name = name_but_line_up(alike[0].cells[0])
    key = f"{number:02d}-players-{slug(name)}"
    families = [group.characters for group in alike if group.characters.estimates and not group.together]
    charts = [line_ups_chart(families, f"{key}-characters")] if len(families) > 1 else []
    if len(families) > 1 and not any(estimate.within for family in families for estimate in family.estimates):
        charts.append(skill_chart(families, f"{key}-skill"))
    teams = [one_of_each(group.teams) for group in alike if group.teams and group.teams.factions.estimates]
    if len(teams) > 1:
        charts.insert(0, line_ups_chart(teams, f"{key}-teams"))
    tables = [
        one
        for table in tables_by_line_up(found, alike)
        for one in named(f"{key}-{slug(table.title.rpartition(', ')[2])}", [table])
    ]
    return Section(key, f"By who plays: {name}", ABOUT, charts, tables)
