"""What is done with Missions and Ruins in a game, as means by cell."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.counting.cells import Cell, cell_name, group_name
from reports.counting.objectives import Deeds
from reports.estimates.estimate import what_cell
from reports.estimates.table import Table, amount
from reports.statistics import Amounts, Interval, mean_interval


def completed_a_player(found: Deeds, cell: Cell) -> Interval:
    """Returns how many Missions a player completes in a game, on average."""
    return _mean(found.completed, cell["players"])


def deeds_table(found: Mapping[int, Deeds], cells: Sequence[Cell]) -> Table:
    """A row a cell: Missions completed by a player, Ruins that come to lie and that are cleared in a game."""
    rows, numbers = [], []
    for cell in cells:
        if of := found.get(cell["number"]):
            means = {
                "completed_a_player": completed_a_player(of, cell),
                "placed": _mean(of.placed),
                "cleared": _mean(of.cleared),
            }
            rows.append((cell_name(cell), *(amount(mean) for mean in means.values())))
            row: dict[str, Any] = {**what_cell(cell), "n": of.completed.n}
            for name, mean in means.items():
                row |= {name: mean.estimate, f"{name}_low": mean.low, f"{name}_high": mean.high}
            numbers.append(row)
    columns = ("cell", "Missions completed by a player", "Ruins placed", "Ruins cleared")
    note = "means of a game with 95% t intervals"
    return Table(f"Missions and Ruins in a game: {group_name(cells[0])}", columns, rows, note, numbers)


def _mean(of: Amounts, players: int = 1) -> Interval:
    return mean_interval(of.total / players, of.squares / players**2, of.n)
