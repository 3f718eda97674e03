"""The summary of a dataset: what turns with the players, who wins, which Bosses fall, how games last and end."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from reports.counting.cells import strategies_meet
from reports.counting.failed import warnings_of
from reports.estimates.by_line_up import bosses_by_line_up, characters_by_line_up, factions_by_line_up
from reports.estimates.comparison_tables import comparison_table
from reports.estimates.competitive import characters_table, shares_table
from reports.estimates.coop import team_characters_table, team_table
from reports.estimates.decisiveness import decided_table
from reports.estimates.defences import defences_table
from reports.estimates.games import (
    boss_counts_table,
    bosses_table,
    endings_table,
    rounds_table,
    stand_ins_table,
)
from reports.estimates.meetings import meetings_table
from reports.estimates.missions import keepings_table, missions_table
from reports.estimates.objectives import deeds_table
from reports.estimates.phases import doers_table, phases_table, stacks_table
from reports.estimates.polities import commands_table, polities_table
from reports.estimates.precision import heading_of, precision_table
from reports.estimates.restricted import worths_table
from reports.estimates.ruins import ruins_table
from reports.estimates.table import Table
from reports.estimates.targets import targets_by_figure
from reports.estimates.teams import Teams, factions_table, mates_table, roles_table, shares_of_the_one
from reports.estimates.text_tables import tolls_table
from reports.estimates.unicron import (
    attempts_table,
    games_table,
    markers_table,
    planets_table,
    reveals_table,
)
from reports.estimates.wording import strategies_named
from reports.findings.dataset import Findings, Group, find
from reports.findings.objectives import Objectives
from reports.findings.phases import Phases
from reports.findings.unicron import Unicron
from reports.verdicts.headlines import headlines
from reports.verdicts.turns import turned
from sim.results import Results

SHOWN: Final = 10
"""Verdicts of a mix and mode that the summary tells of those that turn; the page tells all."""


@dataclass(frozen=True)
class Summary:
    """A dataset at a glance: a heading, warnings, headlines, verdicts that turn with the players, and tables.

    What differs between paired cells comes first among the tables, then the targets.
    """

    heading: list[str]
    warnings: list[str]
    tables: list[Table]
    turned: list[str] = field(default_factory=list)
    headlines: list[str] = field(default_factory=list)


def summarise(results: Results) -> Summary:
    """The summary of a dataset; games in error count only in the table of endings (`reports.counting.failed`)."""
    return summary_of(find(results))


def summary_of(found: Findings) -> Summary:
    """The summary of some findings."""
    paired = [one for one in found.mixes if one.is_of_one_base]
    tables = [comparison_table(one) for one in paired]
    tables += targets_by_figure(found.targets)
    shares = shares_of_the_one(found.teams)
    tables += [roles_table(shares)] if len(shares.subjects) > 1 else []
    tables += [table for alike in found.by_line_up for table in tables_by_line_up(found, alike)]
    tables += [team_table(found.team)] if found.team and found.team.estimates else []
    for group in found.at_length:
        tables += [*(tables_of_teams(group.teams) if group.teams else []), *tables_of_group(group)]
    tables += [table for one in found.objectives for table in tables_of_objectives(one)]
    tables += [table for one in found.phases for table in tables_of_phases(one)]
    tables += [table for one in found.unicron for table in tables_of_unicron(one)]
    meetings = [one for group in found.meeting for one in found.subjects(group).meetings]
    tables += [meetings_table(one) for one in meetings if one.family.estimates]
    tables += [decided_table(found.decided)] if found.decided else []
    tables += tables_of_games(found)
    return Summary(_heading(found), all_warnings(found.results), tables, _turned(found), _headlines(found))


def tables_by_line_up(found: Findings, alike: Sequence[Group]) -> list[Table]:
    """Characters and Bosses of groups that differ in their line-up alone; none of a single group."""
    if len(alike) < 2:
        return []
    shares = [group.characters for group in alike if not group.together]
    teams = [group.teams for group in alike if group.teams]
    bosses = [found.subjects(group).bosses for group in alike]
    return [*factions_by_line_up(teams), *characters_by_line_up(shares), *bosses_by_line_up(bosses)]


def _headlines(found: Findings) -> list[str]:
    return [headline.text for headline in headlines(found)]


def _turned(found: Findings) -> list[str]:
    """What turns with the players, a heading and a line a verdict; of many the first, and how many more there are."""
    lines = []
    for group in turned(found):
        lines += [group.name, *(f"  {one.sentence} ({one.evidence})" for one in group.verdicts[:SHOWN])]
        if (more := len(group.verdicts) - SHOWN) > 0:
            lines.append(f"  and {more} more, on the page (rollout report)")
    return lines


def tables_of_group(group: Group) -> list[Table]:
    """Tables of one mix and mode, a column a number of players; of strategies where several meet."""
    if group.seats is None or group.strategies is None:
        tables = [team_characters_table(group.characters)]
    else:
        tables = [characters_table(group.characters)]
        tables += [] if group.teams else [shares_table("Win share by seat", group.seats)]
        if any(map(strategies_meet, group.cells)):
            tables.append(shares_table("Win share by strategy", group.strategies))
    return [table for table in (*tables, bosses_table(group.bosses)) if table.rows]


def tables_of_teams(teams: Teams) -> list[Table]:
    """Tables of two teams: who wins, with whom, and what defending did."""
    mates = [mates_table(teams.mates)] if teams.mates and teams.mates.estimates else []
    defence = [defences_table(teams.defences)] if teams.defences else []
    return [table for table in (factions_table(teams), *mates, *defence) if table.rows]


def tables_of_objectives(found: Objectives) -> list[Table]:
    """Tables of Polities, Missions and Ruins: those of each cell, then those that hold cells against each other."""
    tables = [commands_table(found.commands)] if found.commands else []
    for cell in found.cells:
        number = cell["number"]
        polities = [one for one in found.polities if one.cell["number"] == number]
        missions = [one for one in found.missions if one.cell["number"] == number]
        ruins = [one for one in found.ruins if one.cell["number"] == number]
        tables += [
            *([polities_table(polities)] if polities else []),
            *([missions_table(missions)] if missions else []),
            *([ruins_table(ruins)] if ruins else []),
        ]
    tables += [keepings_table(found.keepings)] if found.keepings else []
    return [*tables, *([deeds_table(found.deeds, found.cells)] if found.deeds else [])]


def tables_of_phases(found: Phases) -> list[Table]:
    """Tables of Infiltration Phases: how far they come, each phase of each cell, and who does them."""
    of_cells = [[one for one in found.phases if one.cell is cell] for cell in found.cells]
    tables = [stacks_table(found.stacks, found.ended), *(phases_table(of) for of in of_cells if of)]
    return [*tables, *([doers_table(found.doers)] if found.doers else [])]


def tables_of_unicron(found: Unicron) -> list[Table]:
    """Tables of games against Unicron: how they end, Planets, the marker, Confrontations with him."""
    of_cells = [[one for one in found.planets if one.cell is cell] for cell in found.cells]
    return [
        games_table(found.ends, found.a_game),
        *([reveals_table(found.reveals)] if found.reveals else []),
        *(planets_table(of) for of in of_cells if of),
        *([markers_table(found.markers)] if found.markers else []),
        *([attempts_table(found.attempts)] if found.attempts else []),
    ]


def tables_of_games(found: Findings) -> list[Table]:
    """Tables of games of any mode, a row a restriction, a cell or a mix."""
    asked = precision_table(found.results)
    tables = [
        *([asked] if asked else []),
        worths_table(found.worths),
        *map(tolls_table, found.tolls),
        boss_counts_table(found.boss_counts),
        rounds_table(found.rounds),
        endings_table(found.endings),
        stand_ins_table(found.results),
    ]
    return [table for table in tables if table.rows]


def _heading(found: Findings) -> list[str]:
    """The question, the size, and who plays, restricted play apart."""
    results, study = found.results, found.results.manifest["study"]
    question = [study["question"]] if study.get("question") else []
    cells = len(results.cells)
    size = f"{results.played} games in {cells} cell{'s' * (cells != 1)}, seed {results.manifest['seed']}"
    at_length = [cell for group in found.at_length for cell in group.cells]
    players = "; ".join(dict.fromkeys(map(strategies_named, at_length or results.cells)))
    return [*question, f"{study['name']}: {size}", f"played by {players}", *heading_of(results)]


def all_warnings(results: Results) -> list[str]:
    """The limits of a dataset, a line each: games not yet played, in error, at the turn limit."""
    warnings = []
    if results.missing:
        due = sum(part.games for part in results.missing)
        warnings.append(f"unfinished: {due} games are still to be played; run the study again to go on")
    warnings += warnings_of(results)
    return warnings
