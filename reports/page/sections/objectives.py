"""Sections on Polities, Missions and Ruins, of games that have any."""

from typing import Final

from reports.counting.cells import group_name
from reports.figures import Chart
from reports.figures.objectives import commands_chart, keepings_chart, shares_chart, worths_chart
from reports.findings.dataset import Findings
from reports.findings.objectives import Objectives
from reports.page.section import Section, named, slug
from reports.summary import tables_of_objectives

ABOUT: Final = (
    "Which Polities are in the game and who is dealt which Mission is drawn by lot: what being dealt a Mission is "
    "worth is caused by it. Who takes command, completes, discards and clears is the players' choice; what that is "
    "worth is told by restricted play, where the study has some. How often Ruins end the game is told with the course "
    "of games."
)


def sections_of_objectives(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode that has Polities, Missions or Ruins."""
    return [_section(one, number + place) for place, one in enumerate(found.objectives)]


def _section(found: Objectives, number: int) -> Section:
    name = group_name(found.cells[0])
    key = f"{number:02d}-objectives-{slug(name)}"
    return Section(
        key,
        f"Polities, Missions and Ruins: {name}",
        ABOUT,
        _charts(found, key),
        named(key, tables_of_objectives(found)),
    )


def _charts(found: Objectives, key: str) -> list[Chart]:
    charts: list[Chart] = []
    if found.commands:
        charts.append(commands_chart(found.commands, f"{key}-command"))
    if found.commanded.estimates:
        about = "Games in which a Polity is ever commanded, of those with it"
        charts.append(
            shares_chart(found.commanded, "games in which it is commanded, %", about, f"{key}-polities")
        )
    if worths := worths_chart(found.missions, f"{key}-worth"):
        charts.append(worths)
    if found.completed.estimates:
        about = "Missions completed, of those dealt"
        charts.append(shares_chart(found.completed, "completed, %", about, f"{key}-missions"))
    if found.keepings:
        charts.append(keepings_chart(found.keepings, f"{key}-keeping"))
    if found.cleared.estimates:
        about = "Ruins cleared, of those that come to lie in the Matrix"
        charts.append(shares_chart(found.cleared, "cleared, %", about, f"{key}-ruins"))
    return charts
