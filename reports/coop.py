"""Games that all win or lose together: how often the team wins, and with whom.

A game is the unit: its players share one outcome. Characters are rotated or dealt at random by design, so
differences by who took part are causal. Victory Points decide nothing here and are not told.
"""

from collections.abc import Iterable

import polars as pl

from reports.cells import Cell, by_group, group_name, players_name, rows_of_cells
from reports.statistics import wilson
from reports.tables import NO_DATA, Table, percent
from sim.results import Results

Counts = dict[tuple[int, str], tuple[int, int]]
"""Games won and games played, by cell and character."""


def team_table(results: Results, cells: list[Cell]) -> Table:
    """How often the players win, a row a mix and mode, a column a number of players."""
    won = _won(results, cells)
    counts = sorted({cell["players"] for cell in cells})
    rows = []
    for group in by_group(cells):
        numbers = {cell["players"]: cell["number"] for cell in group}
        found = (won.get(numbers.get(players, -1)) for players in counts)
        rows.append((group_name(group[0]), *_entries(found)))
    columns = ("mix and mode", *(players_name({"players": players}) for players in counts))
    return Table("Games won by the players together", columns, rows, "95% Wilson intervals")


def team_characters_table(results: Results, cells: list[Cell]) -> Table:
    """How often the players win with each character among them, a column a number of players."""
    won, by_character = _won(results, cells), _won_with(results, cells)
    numbers = [cell["number"] for cell in cells]
    rows = [("all games", *_entries(won.get(number) for number in numbers))] if won else []
    for character in sorted({character for _, character in by_character}):
        entries = _entries(by_character.get((number, character)) for number in numbers)
        rows.append((character, *entries))
    columns = ("with", *(players_name(cell) for cell in cells))
    note = "share of the games in which the character took part; 95% Wilson intervals, a game counts once"
    return Table(f"Games won by character: {group_name(cells[0])}", columns, rows, note)


def _entries(found: Iterable[tuple[int, int] | None]) -> list[str]:
    return [percent(wilson(*games)) if games else NO_DATA for games in found]


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
