"""Sections on teams: which faction is favoured, who begins, teammates, what teams come to, and what defending did."""

from typing import Final

from reports.counting.cells import group_name
from reports.estimates.teams import Teams, come_tables
from reports.figures import Chart
from reports.figures.teams import defences_chart, factions_chart, mates_chart
from reports.findings.dataset import Findings
from reports.page.section import Section, named, slug
from reports.summary import tables_of_teams

ABOUT: Final = (
    "Autobots against Decepticons: a team wins or loses as one, so its fair share is half, whatever its number. Who "
    "begins and who plays which character is drawn by lot, or set by the study: differences by them are causal. Who "
    "defends, and when, is the players' choice."
)
MOST_MATES: Final = 40
"""Pairs of teammates that are drawn."""


def sections_of_teams(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode that teams play."""
    groups = [
        (group, group.teams) for group in found.at_length if group.teams and group.teams.factions.estimates
    ]
    return [
        _section(group_name(group.cells[0]), teams, number + place)
        for place, (group, teams) in enumerate(groups)
    ]


def _section(name: str, teams: Teams, number: int) -> Section:
    key = f"{number:02d}-teams-{slug(name)}"
    charts: list[Chart] = [factions_chart(teams, f"{key}-factions")]
    if teams.mates and 0 < len(teams.mates.subjects) <= MOST_MATES:
        charts.append(mates_chart(teams.mates, f"{key}-mates"))
    if teams.defences:
        charts.append(defences_chart(teams.defences, f"{key}-defences"))
    tables = [*tables_of_teams(teams), *(come_tables(teams.come) if teams.come else [])]
    return Section(key, f"Teams: {name}", ABOUT, charts, named(key, tables))
