"""Competitive games: win shares by character, seat and strategy, against what would be fair.

Who sits where and who plays which character is random or rotated by design: differences by those are causal.
"""

from collections.abc import Callable
from typing import Any, Final

import polars as pl

from reports.cells import Cell, group_name, players_name, rows_of_cells
from reports.estimates import Estimate, Family
from reports.statistics import ClusterSums, share_interval, simultaneous_level
from reports.tables import Table, table_by_subject
from sim.results import Results

WIN_UNIT: Final = 60
"""Shares of a win are counted in sixtieths: whole numbers for ties of up to six."""

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def by_character(results: Results, cells: list[Cell]) -> Family:
    """Win share of each character, against an equal share of the wins."""
    shares = win_shares(results.seats, cells, "character", once_a_game=True)
    return _against_fair("character", shares, cells, str)


def by_seat(results: Results, cells: list[Cell]) -> Family:
    """Win share of each place in turn order."""
    shares = win_shares(results.seats, cells, "order", once_a_game=True)
    return _against_fair("turn order", shares, cells, lambda place: ORDINALS[place])


def by_strategy(results: Results, cells: list[Cell]) -> Family:
    """Win share of each strategy; one strategy may sit in several seats of a game."""
    shares = win_shares(results.seats, cells, "strategy", once_a_game=False)
    return _against_fair("strategy", shares, cells, str)


def shares_table(title: str, family: Family) -> Table:
    """Win shares, a row a subject, a column a cell; shares that are surely not fair are marked."""
    note = (
        "95% intervals, games as clusters; + and - mark shares above and below fair, "
        f"corrected for the {len(family.estimates)} comparisons of the table"
    )
    return table_by_subject(f"{title}: {group_name(family.cells[0])}", family, note, _with_fair)


def win_shares(
    seats: pl.LazyFrame, cells: list[Cell], key: str, *, once_a_game: bool
) -> dict[tuple[int, Any], ClusterSums]:
    """Sums for the win share of each value of `key` in each cell, games as clusters.

    `once_a_game` says that no game has two rows of one value, which spares adding them up by game.
    """
    score = (pl.col("win") * WIN_UNIT).round().cast(pl.Int64)
    rows = rows_of_cells(seats, cells).select("cell", "game", key, y=score, m=pl.lit(1, pl.Int64))
    if not once_a_game:
        rows = rows.group_by("cell", "game", key).agg(pl.col("y", "m").sum())
    y, m = pl.col("y"), pl.col("m")
    sums = rows.group_by("cell", key).agg(
        clusters=pl.len(), y=y.sum(), m=m.sum(), yy=(y * y).sum(), ym=(y * m).sum(), mm=(m * m).sum()
    )
    return {
        (row.pop("cell"), row.pop(key)): ClusterSums(**row, unit=WIN_UNIT)
        for row in sums.collect(engine="streaming").iter_rows(named=True)
    }


def _with_fair(cell: Cell) -> str:
    return f"{players_name(cell)} (fair {100 / cell['players']:.1f}%)"


def _against_fair(
    kind: str, shares: dict[tuple[int, Any], ClusterSums], cells: list[Cell], name: Callable[[Any], str]
) -> Family:
    level = simultaneous_level(len(shares))
    estimates = [
        Estimate(
            cell, name(value), share_interval(sums), share_interval(sums, level), fair=1 / cell["players"]
        )
        for value in sorted({value for _, value in shares})
        for cell in cells
        if (sums := shares.get((cell["number"], value)))
    ]
    return Family(kind, cells, estimates)
