"""Sections on shares of wins and of defeated Bosses: of all games won together, and of each mix and mode."""

from collections.abc import Callable

from reports.counting.cells import group_name, strategies_meet
from reports.estimates.coop import team_table
from reports.estimates.estimate import Family
from reports.estimates.wording import players_counted, strategies_named
from reports.figures import Chart
from reports.figures.by_players import bosses_chart, team_chart
from reports.figures.wins import share_chart, team_character_chart
from reports.findings.dataset import Findings, Group
from reports.page.section import Section, named, slug
from reports.summary import tables_of_group


def sections_of_team(found: Findings, number: int) -> list[Section]:
    """How often players win together."""
    return [_of_team(found.team, number)] if found.team and found.team.estimates else []


def sections_of_groups(found: Findings, number: int) -> list[Section]:
    """The shares of each mix and mode."""
    sections: list[Section] = []
    for group in found.at_length:
        section = _of_group(group, number + len(sections))
        if section.charts:
            sections.append(section)
    return sections


def _of_team(family: Family, number: int) -> Section:
    key = f"{number:02d}-together"
    about = "Games that all players win or lose together, by number of players."
    tables = named(key, [team_table(family)])
    return Section(key, "Won together", about, [team_chart(family, f"{key}-won")], tables)


def _of_group(group: Group, number: int) -> Section:
    key = f"{number:02d}-{slug(group_name(group.cells[0]))}"
    charts = [draw(family, f"{key}-{what}") for family, what, draw in _drawn(group) if family.estimates]
    strategies = dict.fromkeys(strategies_named(cell) for cell in group.cells)
    about = f"{players_counted(group.cells).capitalize()}: {'; '.join(strategies)}."
    return Section(key, group_name(group.cells[0]), about, charts, named(key, tables_of_group(group)))


Drawn = tuple[Family, str, Callable[[Family, str], Chart]]


def _drawn(group: Group) -> list[Drawn]:
    drawn: list[Drawn] = []
    if group.seats is None or group.strategies is None:
        drawn.append((group.characters, "characters", team_character_chart))
    else:
        drawn.append((group.characters, "characters", lambda f, name: share_chart(f, name, "character")))
        if group.teams is None:
            drawn.append((group.seats, "seats", lambda f, name: share_chart(f, name, "place in turn order")))
        if any(map(strategies_meet, group.cells)):
            drawn.append((group.strategies, "strategies", lambda f, name: share_chart(f, name, "strategy")))
    return [*drawn, (group.bosses, "bosses", bosses_chart)]
