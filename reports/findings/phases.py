"""Findings on the Infiltration Phases of one mix and mode."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.counting import phases as counting
from reports.counting.cells import Cell
from reports.counting.failed import sound
from reports.estimates.all_cards import printed_cards
from reports.estimates.estimate import Family
from reports.estimates.phases import (
    FACTIONS,
    LAST_PHASE,
    Doers,
    Phase,
    Stack,
    doers_of,
    phases_family,
    phases_of,
    stacks_of,
)
from reports.statistics import Interval, mean_interval, wilson
from sim.results import Results
from sim.results.cards import CardTables, read_cards


@dataclass(frozen=True)
class Phases:
    """What became of phases in some cells of one mix and mode.

    `likely` is how often each is done, corrected together; `done` is how many are done in a game, and `ended` how often
    the last one ends it, by cell.
    """

    cells: list[Cell]
    phases: list[Phase]
    stacks: list[Stack]
    doers: list[Doers]
    likely: Family
    done: dict[int, Interval]
    ended: dict[int, Interval]


def find_phases(results: Results, groups: Sequence[Sequence[Cell]], together: float = 0.95) -> list[Phases]:
    """Returns the findings on each group of cells that has phases; `results` is the whole dataset."""
    having = [cells for group in groups if (cells := counting.have_phases(group))]
    if not having:
        return []
    tables = read_cards(results.path, results.manifest)
    played = sound(results)
    every = [_of_group(played, cells, tables, together) for cells in having]
    return [one for one in every if one.phases]


def _of_group(results: Results, cells: list[Cell], tables: CardTables | None, together: float) -> Phases:
    printed = {cell["number"]: printed_cards(tables, cell) for cell in cells}
    factions = {
        name: FACTIONS.get(card.faction or "", "")
        for known in printed.values()
        for name, card in known.items()
    }
    phases = phases_of(counting.phases(results, cells), cells, printed)
    return Phases(
        cells,
        phases,
        stacks_of(counting.stacks(results, cells, factions), cells),
        doers_of(counting.done_by(results, cells), counting.done_by_winners(results, cells), cells),
        phases_family(phases, cells, together),
        {
            number: mean_interval(of.total, of.squares, of.n)
            for number, of in counting.done_a_game(results, cells).items()
        },
        {
            number: wilson(*counted)
            for number, counted in counting.ended_by(results, cells, LAST_PHASE).items()
        },
    )
