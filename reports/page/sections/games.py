"""The section on the course of games: how long they last and how they end."""

from typing import Final

from reports.counting.cells import by_group, mix_name
from reports.estimates.tempo import tempo_table
from reports.estimates.wording import joined
from reports.figures import Chart
from reports.figures.course import endings_chart, rounds_chart
from reports.figures.tempo import tempo_chart
from reports.findings.dataset import Findings
from reports.page.section import Section, named
from reports.summary import tables_of_games

TITLE: Final = "The course of games"


def sections_of_games(found: Findings, number: int) -> list[Section]:
    """The one section on games of any mode."""
    key = f"{number:02d}-games"
    charts = []
    if found.rounds:
        charts.append(rounds_chart(found.rounds, f"{key}-rounds"))
    if found.endings.estimates:
        charts.append(endings_chart(found.endings, f"{key}-endings"))
    tables = tables_of_games(found)
    if found.tempos:
        tables.append(tempo_table(found.tempos))
    charts += _tempo_charts(found, f"{key}-tempo")
    about = (
        "How long games last, how they end, what players have by round, and what the cards of "
        f"{joined(_mixes(found))} rest on."
    )
    return [Section(key, TITLE, about, charts, named(key, tables))]


def _tempo_charts(found: Findings, name: str) -> list[Chart]:
    """A figure of each mix and mode that is shown at length."""
    drawn = {cell["number"] for group in found.at_length for cell in group.cells}
    shown = [tempo for tempo in found.tempos if tempo.cell["number"] in drawn]
    groups = by_group([tempo.cell for tempo in shown])
    return [
        tempo_chart([tempo for tempo in shown if tempo.cell in cells], f"{name}{place + 1 if place else ''}")
        for place, cells in enumerate(groups)
    ]


def _mixes(found: Findings) -> list[str]:
    return list(dict.fromkeys(mix_name(cell) for cell in found.results.cells))
