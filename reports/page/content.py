"""What a page says, in order: the question, verdicts, figures and tables, methods, how to repeat it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from reports.cells import Cell, group_name, mix_name
from reports.coop import team_table
from reports.estimates import Family
from reports.figures import Chart
from reports.figures.by_players import bosses_chart, team_chart
from reports.figures.course import endings_chart, rounds_chart
from reports.figures.wins import share_chart, team_character_chart
from reports.findings import Findings, Group
from reports.page.methods import Note, methods
from reports.page.repeat import Repeat, how_to_repeat
from reports.page.section import Section, named, slug
from reports.page.sections.cards import sections_of_cards, verdicts_on_cards
from reports.page.sections.mixes import sections_of_mixes, verdicts_on_mixes
from reports.summary import all_warnings, tables_of_games, tables_of_group
from reports.tables import Table
from reports.verdict import GroupVerdicts
from reports.verdicts import verdicts
from reports.wording import joined, players_counted, strategies_named

GAMES_OF_ANY_MODE: Final = "The course of games"


@dataclass(frozen=True)
class Page:
    """All that a page says. `stand_ins` tells of each mix what share of its cards' fields nobody has published."""

    title: str
    question: str
    size: str
    stand_ins: list[str]
    warnings: list[str]
    verdicts: list[GroupVerdicts]
    sections: list[Section]
    methods: list[Note]
    repeat: Repeat

    @property
    def sure(self) -> int:
        """How many verdicts are sure."""
        return sum(len(group.sure) for group in self.verdicts)


def make_page(found: Findings) -> Page:
    """Lay out the page of a dataset."""
    results = found.results
    study = results.manifest["study"]
    cells = len(results.cells)
    sections = _sections(found)
    for make in (sections_of_mixes, sections_of_cards):
        sections += make(found, len(sections) + 1)
    return Page(
        title=study["name"],
        question=study.get("question") or f"What comes of the study {study['name']}?",
        size=(
            f"{results.played:,} game{'s' * (results.played != 1)} in {cells} cell{'s' * (cells != 1)}, "
            f"seed {results.manifest['seed']}"
        ),
        stand_ins=stand_ins(results.cells),
        warnings=all_warnings(results),
        verdicts=[*verdicts(found), *verdicts_on_mixes(found), *verdicts_on_cards(found)],
        sections=sections,
        methods=methods(results.cells),
        repeat=how_to_repeat(results.manifest),
    )


def stand_ins(cells: list[Cell]) -> list[str]:
    """Of each mix what share of its cards' fields nobody has published."""
    told = {}
    for cell in cells:
        if cell["fields"]:
            share = cell["stand_in_fields"] / cell["fields"]
            told[mix_name(cell)] = (
                f"{mix_name(cell)}: {cell['stand_in_fields']:,} of {cell['fields']:,} fields ({share:.1%})"
            )
    return list(told.values())


def _sections(found: Findings) -> list[Section]:
    sections = [_of_team(found.team)] if found.team and found.team.estimates else []
    for group in found.groups:
        section = _of_group(group, len(sections) + 1)
        if section.charts:
            sections.append(section)
    return [*sections, _of_games(found, len(sections) + 1)]


def _of_team(family: Family) -> Section:
    key = "01-together"
    about = "Games that all players win or lose together, by number of players."
    tables = named(key, [team_table(family)])
    return Section(key, "Won together", about, [team_chart(family, f"{key}-won")], tables)


def _of_group(group: Group, number: int) -> Section:
    key = f"{number:02d}-{slug(group_name(group.cells[0]))}"
    charts = [draw(family, f"{key}-{what}") for family, what, draw in _drawn(group) if family.estimates]
    strategies = dict.fromkeys(strategies_named(cell) for cell in group.cells)
    about = f"{players_counted(group.cells).capitalize()}: {'; '.join(strategies)}."
    return Section(key, group_name(group.cells[0]), about, charts, named(key, _told(group)))


Drawn = tuple[Family, str, Callable[[Family, str], Chart]]


def _drawn(group: Group) -> list[Drawn]:
    drawn: list[Drawn] = []
    if group.seats is None or group.strategies is None:
        drawn.append((group.characters, "characters", team_character_chart))
    else:
        drawn.append((group.characters, "characters", lambda f, name: share_chart(f, name, "character")))
        drawn.append((group.seats, "seats", lambda f, name: share_chart(f, name, "place in turn order")))
        if _strategies_differ(group):
            drawn.append((group.strategies, "strategies", lambda f, name: share_chart(f, name, "strategy")))
    return [*drawn, (group.bosses, "bosses", bosses_chart)]


def _told(group: Group) -> list[Table]:
    """The tables of a group; that of strategies only where there are several to compare."""
    return [
        table
        for table in tables_of_group(group)
        if table.columns[0] != "strategy" or _strategies_differ(group)
    ]


def _strategies_differ(group: Group) -> bool:
    return any(len(set(cell["strategies"])) > 1 for cell in group.cells)


def _of_games(found: Findings, number: int) -> Section:
    key = f"{number:02d}-games"
    charts = []
    if found.rounds:
        charts.append(rounds_chart(found.rounds, f"{key}-rounds"))
    if found.endings.estimates:
        charts.append(endings_chart(found.endings, f"{key}-endings"))
    about = f"How long games last and how they end, and what the cards of {joined(_mixes(found))} rest on."
    return Section(key, GAMES_OF_ANY_MODE, about, charts, named(key, tables_of_games(found)))


def _mixes(found: Findings) -> list[str]:
    return list(dict.fromkeys(mix_name(cell) for cell in found.results.cells))


def frame_rows(table: Table) -> tuple[list[str], list[list[Any]]]:
    """A table's numbers as a head and rows, for a spreadsheet."""
    head = list(dict.fromkeys(key for row in table.numbers for key in row))
    return head, [[row.get(key) for key in head] for row in table.numbers]
