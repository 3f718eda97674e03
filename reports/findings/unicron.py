"""Findings on games against Unicron of one mix and mode."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from reports.counting import unicron as counting
from reports.counting.cells import Cell
from reports.counting.failed import sound
from reports.estimates.all_cards import printed_cards
from reports.estimates.estimate import Family
from reports.estimates.unicron import (
    Attempt,
    Marker,
    Planet,
    Reveal,
    attempts_of,
    ends_family,
    markers_of,
    planets_family,
    planets_of,
    reveals_of,
)
from reports.statistics import Amounts
from sim.results import Results
from sim.results.cards import CardTables, read_cards


@dataclass(frozen=True)
class Unicron:
    """What games against Unicron come to in some cells of one mix and mode.

    `ends` is how they end and `eaten` how often each Planet is eaten, corrected together; `a_game` is how much there is
    of `counting.OF_A_GAME`, by cell.
    """

    cells: list[Cell]
    ends: Family
    a_game: Mapping[int, Mapping[str, Amounts]]
    reveals: list[Reveal]
    planets: list[Planet]
    eaten: Family
    attempts: list[Attempt]
    markers: list[Marker]


def find_unicron(results: Results, groups: Sequence[Sequence[Cell]], together: float = 0.95) -> list[Unicron]:
    """Returns the findings on each group of cells against Unicron; `results` is the whole dataset."""
    having = [cells for group in groups if (cells := counting.against_unicron(group))]
    if not having:
        return []
    tables = read_cards(results.path, results.manifest)
    played = sound(results)
    every = [_of_group(played, cells, tables, together) for cells in having]
    return [one for one in every if one.cells]


def _of_group(results: Results, cells: list[Cell], tables: CardTables | None, together: float) -> Unicron:
    a_game = counting.a_game(results, cells)
    cells = [cell for cell in cells if cell["number"] in a_game]
    printed = {cell["number"]: printed_cards(tables, cell) for cell in cells}
    games = {number: of["shown"].n for number, of in a_game.items()}
    planets = planets_of(counting.planets(results, cells), cells, printed)
    return Unicron(
        cells,
        ends_family(counting.ends(results, cells), cells, together),
        a_game,
        reveals_of(counting.reveals(results, cells), cells, games),
        planets,
        planets_family(planets, cells, together),
        attempts_of(counting.attempts(results, cells), cells),
        markers_of(counting.marked(results, cells), cells),
    )
