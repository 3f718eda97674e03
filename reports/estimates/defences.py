"""Confrontations of teams, and what defending did to them: how often foes defend, and which fail by that alone.

Who defends, and against what, is the players' choice: shares of Confrontations are not causal. What defending is worth
is told by games that were played with players who defend and with others who do not.
"""

from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, group_name, players_name, rows_of_cells, side_name
from reports.counting.counts import Counts
from reports.estimates.competitive import FACTION_NAMES
from reports.estimates.estimate import what_cell
from reports.estimates.table import Table, amount, percent
from reports.statistics import Interval, mean_interval, wilson

ALL: Final = "both teams"


@dataclass(frozen=True)
class Defences:
    """The Confrontations with the Bosses of a faction, or of both (`ALL`), in a cell.

    `defended` is the share to whose cost foes added, `added` how much where they did; `failed` is the share that
    failed, `foiled` the share that failed by what foes added alone; `foiled_of_defended` is that among the defended.
    """

    cell: Cell
    faction: str
    n: int
    defended: Interval
    added: Interval
    failed: Interval
    foiled: Interval
    foiled_of_defended: Interval


def defences(counts: Counts, cells: list[Cell]) -> list[Defences]:
    """Returns what defending did to Confrontations, by cell: with the Bosses of each faction, and of both."""
    rows = rows_of_cells(counts.defences.lazy(), cells).collect()
    found = []
    for cell in cells:
        of_cell = rows.filter(cell=cell["number"])
        for faction in (*FACTION_NAMES, ALL):
            of = of_cell if faction == ALL else of_cell.filter(faction=faction)
            if not of.is_empty():
                found.append(_of(cell, faction, of))
    return found


def _of(cell: Cell, faction: str, rows: pl.DataFrame) -> Defences:
    games, added = pl.col("games"), pl.col("added")

    def count(where: pl.Expr) -> int:
        return int(rows.filter(where)["games"].sum())

    n, defended = count(pl.lit(True)), count(added > 0)
    sums = rows.select(total=(games * added).sum(), squares=(games * added * added).sum())
    total, squares = sums.row(0)
    foiled = count(pl.col("foiled"))
    return Defences(
        cell,
        faction,
        n,
        wilson(defended, n),
        mean_interval(total, squares, defended),
        wilson(count(~pl.col("won")), n),
        wilson(foiled, n),
        wilson(foiled, defended),
    )


def defences_table(found: list[Defences]) -> Table:
    """What defending did to Confrontations, a row a number of players and faction of the Boss."""
    rows = [
        (
            f"{side_name(one.cell, one.faction)}, {players_name(one.cell)}", f"{one.n:,}", percent(one.defended),
            amount(one.added), percent(one.failed), percent(one.foiled), percent(one.foiled_of_defended),
        )
        for one in found
    ]  # fmt: skip
    numbers: list[dict[str, Any]] = [
        {**what_cell(one.cell), "defenders": one.faction, "n": one.n}
        | {
            f"{name}{end}": value
            for name in ("defended", "added", "failed", "foiled", "foiled_of_defended")
            for end, value in _bounds(getattr(one, name))
        }
        for one in found
    ]
    columns = (
        "defenders", "Confrontations", "defended", "cost added then", "failed", "failed by defence alone",
        "of the defended",
    )  # fmt: skip
    note = (
        "Confrontations with a Boss of the defenders' faction; failed by defence alone: the Power was enough without "
        "it; shares with 95% Wilson intervals, means with t intervals. Who defends is the players' choice: not causal"
    )
    title = f"Confrontations and defence: {group_name(found[0].cell)}"
    return Table(title, columns, rows, note, numbers)


def _bounds(found: Interval) -> list[tuple[str, float]]:
    return list(zip(("", "_low", "_high"), (found.estimate, found.low, found.high), strict=True))
