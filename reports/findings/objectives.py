"""Findings on the Polities, Missions and Ruins of one mix and mode."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.counting import objectives as counting
from reports.counting.cells import Cell
from reports.counting.failed import sound
from reports.counting.objectives import Deeds
from reports.estimates.all_cards import printed_cards
from reports.estimates.estimate import Family
from reports.estimates.missions import Keeping, Mission, keepings_of, missions_family, missions_of
from reports.estimates.polities import Command, Polity, commands_of, polities_family, polities_of
from reports.estimates.ruins import Ruin, ruins_family, ruins_of
from sim.results import Results
from sim.results.cards import CardTables, read_cards


@dataclass(frozen=True)
class Objectives:
    """What became of Polities, Missions and Ruins in some cells of one mix and mode.

    `commanded`, `completed` and `cleared` are shares of the games with each, corrected together; `deeds` are what is
    done in a game, by cell.
    """

    cells: list[Cell]
    polities: list[Polity]
    commands: list[Command]
    missions: list[Mission]
    keepings: list[Keeping]
    ruins: list[Ruin]
    deeds: dict[int, Deeds]
    commanded: Family
    completed: Family
    cleared: Family


def find_objectives(
    results: Results, groups: Sequence[Sequence[Cell]], together: float = 0.95
) -> list[Objectives]:
    """Returns the findings on each group of cells that has any such cards; `results` is the whole dataset."""
    having = [cells for group in groups if (cells := counting.have_objectives(list(group)))]
    if not having:
        return []
    tables = read_cards(results.path, results.manifest)
    played = sound(results)
    every = [_of_group(played, cells, tables, together) for cells in having]
    return [one for one in every if one.polities or one.missions or one.ruins]


def _of_group(results: Results, cells: list[Cell], tables: CardTables | None, together: float) -> Objectives:
    printed = {cell["number"]: printed_cards(tables, cell) for cell in cells}
    levels = {name: card.level or 0 for known in printed.values() for name, card in known.items()}
    polities = polities_of(counting.polities(results, cells), cells, printed)
    missions = missions_of(
        counting.dealt_missions(results, cells),
        counting.outcomes_of_dealt(results, cells),
        cells,
        printed,
        together,
    )
    ruins = ruins_of(counting.ruins(results, cells), cells, printed)
    return Objectives(
        cells,
        polities,
        commands_of(counting.commands(results, cells, levels), cells),
        missions,
        keepings_of(counting.still_controlled(results, cells), cells),
        ruins,
        counting.deeds(results, cells),
        polities_family(polities, cells, together),
        missions_family(missions, cells, together),
        ruins_family(ruins, cells, together),
    )
