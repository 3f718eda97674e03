"""Sections on games against Unicron."""

from typing import Final

from reports.counting.cells import group_name
from reports.figures import Chart
from reports.figures.objectives import shares_chart
from reports.figures.unicron import attempts_chart, ends_chart, markers_chart, reveals_chart
from reports.findings.dataset import Findings
from reports.findings.unicron import Unicron
from reports.page.section import Section, named, slug
from reports.summary import tables_of_unicron

ABOUT: Final = (
    "All players against Unicron, an automaton. Which Planets are in the main deck, and how deep they lie, is drawn by "
    "lot; when they are revealed, who defends them and who Confronts him is the players' choice. What defending is "
    "worth is told by restricted play, where the study has some; how often players win by mix, rule and number of "
    "players stands with the games won together."
)


def sections_of_unicron(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode against Unicron."""
    return [_section(one, number + place) for place, one in enumerate(found.unicron)]


def _section(found: Unicron, number: int) -> Section:
    name = group_name(found.cells[0])
    key = f"{number:02d}-unicron-{slug(name)}"
    return Section(
        key, f"Against Unicron: {name}", ABOUT, _charts(found, key), named(key, tables_of_unicron(found))
    )


def _charts(found: Unicron, key: str) -> list[Chart]:
    charts: list[Chart | None] = [
        ends_chart(found.ends, f"{key}-ends"),
        reveals_chart(found.reveals, f"{key}-reveals"),
    ]
    if found.eaten.estimates:
        about = "Planets eaten, of those revealed"
        charts.append(shares_chart(found.eaten, "eaten, %", about, f"{key}-planets"))
    charts += [markers_chart(found.markers, f"{key}-marker"), attempts_chart(found.attempts, f"{key}-power")]
    return [chart for chart in charts if chart]
