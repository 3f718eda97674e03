"""The section on how games of players who compete are decided: how early, and how closely."""

from typing import Final

from reports.counting.cells import Cell, by_group
from reports.estimates.components import components_table
from reports.estimates.decisiveness import closeness_table, course_table, leader_family
from reports.figures.components import components_chart
from reports.figures.decisiveness import ahead_chart, leader_chart
from reports.findings.dataset import Findings
from reports.page.section import Section, named

UNTOLD: Final = (
    "These games were played by an older version, which did not note who led at the end of each round: run the study "
    "into a new folder to learn how early the winner is known."
)
ABOUT: Final = (
    "Who leads is who would have most VP, did the game end then. That a lead causes a win is not said."
)


def sections_of_decisiveness(found: Findings, number: int) -> list[Section]:
    """One section, where there are games of players who compete."""
    if not found.decided:
        return []
    key = f"{number:02d}-decided"
    leaders = leader_family(found.decided)
    drawn = {cell["number"] for group in found.at_length for cell in group.cells}
    charts = [
        leader_chart(leaders.part(cells=cells), f"{key}-leaders{place + 1 if place else ''}")
        for place, cells in enumerate(_by_two([cell for cell in leaders.cells if cell["number"] in drawn]))
    ]
    ahead = [one for one in found.decided if one.cell["number"] in drawn]
    charts += [ahead_chart(ahead, f"{key}-ahead")] if ahead else []
    tables = [course_table(found.decided)] if leaders.estimates else []
    tables.append(closeness_table(found.decided))
    if found.scores:
        tables.append(components_table(found.scores))
    shown = [one for one in found.scores if one.cell["number"] in drawn]
    for place, cells in enumerate(by_group([one.cell for one in shown])):
        scores = [one for one in shown if one.cell in cells]
        charts.append(components_chart(scores, f"{key}-components{place + 1 if place else ''}"))
    about = ABOUT if leaders.estimates else UNTOLD
    return [Section(key, "How games are decided", about, charts, named(key, tables))]


def _by_two(cells: list[Cell]) -> list[list[Cell]]:
    """Cells in lists of two mixes and modes: a column has room for two panels."""
    groups = by_group(cells)
    return [[cell for group in groups[at : at + 2] for cell in group] for at in range(0, len(groups), 2)]
