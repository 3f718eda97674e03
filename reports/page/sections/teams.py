"""Sections on teams: which faction is favoured, who begins, teammates, what teams come to, and what defending did."""

from typing import Final

from reports.counting.beginning import always_begins, in_all_games
from reports.counting.cells import group_name, side_word
from reports.estimates.teams import (
    Teams,
    come_tables,
    roles_table,
    shares_of_the_one,
)
from reports.estimates.wording import capital
from reports.figures import Chart
from reports.figures.teams import defences_chart, factions_chart, mates_chart, roles_chart
from reports.findings.dataset import Findings
from reports.page.section import Section, named, slug
from reports.summary import tables_of_teams
from sim.results.cell import one_is_unicron
from sim.results.figures import ROLE

ABOUT: Final = (
    "Autobots against Decepticons: a team wins or loses as one, so its fair share is half, whatever its "
    "number."
)
BY_LOT: Final = (
    "Who begins and who plays which character is drawn by lot, or set by the study: differences by them are "
    "causal."
)
BY_CHARACTER: Final = (
    "Who plays which character is drawn by lot, or set by the study: differences by characters are causal."
)
ABOUT_ROLES: Final = (
    "{}: each side wins or loses as one, so its fair share is half, however many play it. Who plays which character "
    "is drawn by lot: differences by characters are causal, and each is held against what its side wins."
)
AGAINST_THE_OTHERS: Final = "One player against two or three of the other faction"
UNICRON_AGAINST_ANY: Final = "One player, who is Unicron, against two or three of any faction"
BY_CHOICE: Final = "Who defends, and when, is the players' choice."
ABOUT_ALL_ROLES: Final = (
    "The share of games that the single player wins, of each mix, faction and rule of the study: a fair share is half. "
    "What a rule does, in pairs of games with the same luck, is told with the differences below."
)
MOST_MATES: Final = 40
"""Pairs of teammates that are drawn."""


def sections_of_teams(found: Findings, number: int) -> list[Section]:
    """A section for each mix and mode that teams play."""
    groups = [
        (group, group.teams) for group in found.at_length if group.teams and group.teams.factions.estimates
    ]
    sections = _of_roles(found, number)
    first = number + len(sections)
    return [
        *sections,
        *(
            _section(group_name(group.cells[0]), teams, first + place)
            for place, (group, teams) in enumerate(groups)
        ),
    ]


def _of_roles(found: Findings, number: int) -> list[Section]:
    """A section on all shares of the One, where a study has several groups of one player against many."""
    shares = shares_of_the_one(found.teams)
    if len(shares.subjects) < 2:
        return []
    key = f"{number:02d}-one-against-many"
    charts = [roles_chart(shares, f"{key}-shares")]
    return [Section(key, "One against many", ABOUT_ALL_ROLES, charts, named(key, [roles_table(shares)]))]


def _section(name: str, teams: Teams, number: int) -> Section:
    key = f"{number:02d}-teams-{slug(name)}"
    charts: list[Chart] = [factions_chart(teams, f"{key}-factions")]
    if teams.mates and 0 < len(teams.mates.subjects) <= MOST_MATES:
        charts.append(mates_chart(teams.mates, f"{key}-mates"))
    if teams.defences:
        charts.append(defences_chart(teams.defences, f"{key}-defences"))
    tables = [*tables_of_teams(teams), *(come_tables(teams.come) if teams.come else [])]
    return Section(key, f"Teams: {name}", about_teams(teams), charts, named(key, tables))


def about_teams(teams: Teams) -> str:
    """What the games of a section are, and what in them is caused."""
    cells = teams.factions.cells
    begins = list(dict.fromkeys(map(always_begins, cells)))
    always = begins[0] if len(begins) == 1 and not teams.begins.estimates else ""
    if teams.factions.kind == ROLE:
        who = UNICRON_AGAINST_ANY if one_is_unicron(cells[0]) else AGAINST_THE_OTHERS
        told = [ABOUT_ROLES.format(who)]
    else:
        told = [ABOUT, BY_CHARACTER if always else BY_LOT]
    if always:
        first = in_all_games(always)
        told.append(f"{capital(first)}: who begins cannot be told from the {side_word(cells[0])}.")
    return " ".join([*told, BY_CHOICE])
