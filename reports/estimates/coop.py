"""Games that all win or lose together: how often the team wins, and with whom.

A game is the unit: its players share one outcome. Characters are rotated or dealt at random by design, so
differences by character are causal. Victory Points decide nothing here and are left out.
"""

from typing import Final

import polars as pl

from reports.counting.cells import Cell, by_group, group_name, players_counted, players_name, rows_of_cells
from reports.estimates.estimate import Estimate, Family, rows_of_numbers
from reports.estimates.table import NO_DATA, Table, percent, table_by_subject
from reports.statistics import simultaneous_level, wilson
from sim.results import Results

ALL_GAMES: Final = "all games"

Counts = dict[tuple[int, str], tuple[int, int]]
"""Games won and games played, by cell and character."""


def team(results: Results, cells: list[Cell], level: float | None = None) -> Family:
    """How often the players win, of each mix and mode, by number of players.

    `level` is that of each corrected interval, by default such that they hold together.
    """
    won = _won(results, cells)
    level = simultaneous_level(len(won)) if level is None else level
    ordered = [cell for group in by_group(cells) for cell in group]
    estimates = [
        Estimate(cell, group_name(cell), wilson(*won[number]), wilson(*won[number], level))
        for cell in ordered
        if (number := cell["number"]) in won
    ]
    return Family("mix and mode", ordered, estimates)


def team_by_character(results: Results, cells: list[Cell], together: float = 0.95) -> Family:
    """How often the players win with each character among them, beginning with all games of the cell."""
    counts: Counts = {(number, ALL_GAMES): won for number, won in _won(results, cells).items()}
    counts |= dict(sorted(_won_with(results, cells).items(), key=lambda item: item[0][1]))
    level = simultaneous_level(len(counts), together)
    estimates = [
        Estimate(cell, subject, wilson(*found), wilson(*found, level))
        for subject in dict.fromkeys(subject for _, subject in counts)
        for cell in cells
        if (found := counts.get((cell["number"], subject)))
    ]
    return Family("with", cells, estimates)


def team_table(family: Family) -> Table:
    """How often the players win, a row a mix and mode, a column a number of players."""
    numbers = sorted({cell["players"] for cell in family.cells})
    rows = []
    for subject in family.subjects:
        found = {estimate.cell["players"]: percent(estimate.interval) for estimate in family.of(subject)}
        rows.append((subject, *(found.get(players, NO_DATA) for players in numbers)))
    columns = (family.kind, *(players_counted(players) for players in numbers))
    title = "Games won by the players together"
    return Table(title, columns, rows, "95% Wilson intervals", rows_of_numbers(family))


def team_characters_table(family: Family) -> Table:
    """How often the players win with each character among them, a column a number of players."""
    note = "share of the games in which the character took part; 95% Wilson intervals, a game counts once"
    title = f"Games won by character: {group_name(family.cells[0])}"
    return table_by_subject(title, family, note, players_name)


def _won(results: Results, cells: list[Cell]) -> dict[int, tuple[int, int]]:
    """Games won and games played, by cell."""
    counted = (
        rows_of_cells(results.games, cells)
        .group_by("cell")
        .agg(won=pl.col("won").sum(), n=pl.len())
        .collect(engine="streaming")
    )
    return {row["cell"]: (row["won"], row["n"]) for row in counted.iter_rows(named=True)}


def _won_with(results: Results, cells: list[Cell]) -> Counts:
    took_part = rows_of_cells(results.seats, cells).select("cell", "game", "character").unique()
    outcomes = rows_of_cells(results.games, cells).select("cell", "game", "won")
    counted = (
        took_part.join(outcomes, on=["cell", "game"])
        .group_by("cell", "character")
        .agg(won=pl.col("won").sum(), n=pl.len())
        .collect(engine="streaming")
    )
    return {(row["cell"], row["character"]): (row["won"], row["n"]) for row in counted.iter_rows(named=True)}
