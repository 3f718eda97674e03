"""Sections on Infiltration Phases, of games that have any."""

from typing import Final

from reports.counting.cells import group_name
from reports.figures import Chart
from reports.figures.objectives import shares_chart
from reports.figures.phases import incidence_chart
from reports.findings.dataset import Findings
from reports.findings.phases import Phases
from reports.page.section import Section, named, slug
from reports.summary import tables_of_phases

ABOUT: Final = (
    "Every game has all phases of its factions, in a fixed order or, shuffled, the first four in one drawn by lot. Who "
    "completes or thwarts one, and when, is the players' choice: nothing here is caused by a phase. How often the "
    "last phase ends a game stands beside the other ends in the course of games."
)


def sections_of_phases(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode that has phases."""
    return [_section(one, number + place) for place, one in enumerate(found.phases)]


def _section(found: Phases, number: int) -> Section:
    name = group_name(found.cells[0])
    key = f"{number:02d}-phases-{slug(name)}"
    charts: list[Chart] = [
        incidence_chart(found.phases, f"{key}-by-turn"),
        shares_chart(
            found.likely,
            "completed or thwarted, %",
            "Phases completed or thwarted, of all games",
            f"{key}-done",
        ),
    ]
    return Section(key, f"Infiltration Phases: {name}", ABOUT, charts, named(key, tables_of_phases(found)))
