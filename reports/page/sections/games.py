"""The section on the course of games: how long they last and how they end."""

from typing import Final

from reports.counting.cells import mix_name
from reports.estimates.wording import joined
from reports.figures.course import endings_chart, rounds_chart
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
    about = f"How long games last and how they end, and what the cards of {joined(_mixes(found))} rest on."
    return [Section(key, TITLE, about, charts, named(key, tables_of_games(found)))]


def _mixes(found: Findings) -> list[str]:
    return list(dict.fromkeys(mix_name(cell) for cell in found.results.cells))
