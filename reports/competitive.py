"""Competitive games: win shares by character, seat and strategy, against what would be fair.

Who sits where and who plays which character is random or rotated by design: differences by those are causal.
"""

from collections.abc import Callable
from typing import Any, Final

import polars as pl

from reports.cells import Cell, group_name, players_name, rows_of_cells
from reports.statistics import ClusterSums, share_interval, simultaneous_level
from reports.tables import NO_DATA, Table, percent
from sim.results import Results

WIN_UNIT: Final = 60
"""Shares of a win are counted in sixtieths: whole numbers for ties of up to six."""

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def characters_table(results: Results, cells: list[Cell]) -> Table:
    """Win share by character, a column a cell."""
    shares = win_shares(results.seats, cells, "character", once_a_game=True)
    return _shares_table("Win share by character", "character", shares, cells, str)


def turn_order_table(results: Results, cells: list[Cell]) -> Table:
    """Win share by place in turn order, a column a cell."""
    shares = win_shares(results.seats, cells, "order", once_a_game=True)
    return _shares_table("Win share by seat", "turn order", shares, cells, lambda place: ORDINALS[place])


def strategies_table(results: Results, cells: list[Cell]) -> Table:
    """Win share by strategy, a column a cell; one strategy may sit in several seats of a game."""
    shares = win_shares(results.seats, cells, "strategy", once_a_game=False)
    return _shares_table("Win share by strategy", "strategy", shares, cells, str)


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


def _shares_table(
    title: str,
    key: str,
    shares: dict[tuple[int, Any], ClusterSums],
    cells: list[Cell],
    name: Callable[[Any], str],
) -> Table:
    values = sorted({value for _, value in shares})
    level = simultaneous_level(len(shares))
    rows = []
    for value in values:
        found = ((cell, shares.get((cell["number"], value))) for cell in cells)
        entries = (
            _against_fair(sums, 1 / cell["players"], level) if sums else NO_DATA for cell, sums in found
        )
        rows.append((name(value), *entries))
    columns = (key, *(f"{players_name(cell)} (fair {100 / cell['players']:.1f}%)" for cell in cells))
    note = (
        "95% intervals, games as clusters; + and - mark shares above and below fair, "
        f"corrected for the {len(shares)} comparisons of the table"
    )
    return Table(f"{title}: {group_name(cells[0])}", columns, rows, note)


def _against_fair(sums: ClusterSums, fair: float, level: float) -> str:
    corrected = share_interval(sums, level)
    mark = " +" if corrected.low > fair else " -" if corrected.high < fair else ""
    return percent(share_interval(sums)) + mark
