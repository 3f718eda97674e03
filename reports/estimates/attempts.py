"""Confrontations by the Power brought to them, above or below what the Boss needed."""

from dataclasses import dataclass
from typing import Final

import polars as pl

from reports.counting.cells import Cell, cell_name
from reports.counting.counts import BY_FACTION, WIDEST, Counts, level_word
from reports.estimates.estimate import what_cell
from reports.estimates.table import Table, percent
from reports.statistics import wilson

NEAR: Final = 2
"""The largest shortfall of Power that still is a near miss."""


@dataclass(frozen=True)
class Attempts:
    """Confrontations with the Bosses of a Level, of either faction, in a cell: by margin, and the successes."""

    cell: Cell
    level: int
    by_margin: dict[int, tuple[int, int]]

    @property
    def n(self) -> int:
        """The number of Confrontations."""
        return sum(count for count, _ in self.by_margin.values())

    def between(self, low: int, high: int) -> int:
        """The number with a margin from `low` to `high`."""
        return sum(count for margin, (count, _) in self.by_margin.items() if low <= margin <= high)

    def successes(self, low: int, high: int) -> int:
        """The number of those that succeeded."""
        return sum(won for margin, (_, won) in self.by_margin.items() if low <= margin <= high)


def attempts(counts: Counts, cells: list[Cell]) -> list[Attempts]:
    """Confrontations by cell and Level."""
    rows = counts.margins.group_by("cell", pl.col("level") % BY_FACTION, "margin").agg(
        n=pl.col("games").sum(), won=pl.col("games").filter("success").sum()
    )
    found = []
    for cell in cells:
        of_cell = rows.filter(pl.col("cell") == cell["number"])
        for level in sorted(set(of_cell["level"])):
            of_level = of_cell.filter(pl.col("level") == level).sort("margin")
            by_margin = {
                margin: (n, won) for margin, n, won in of_level.select("margin", "n", "won").iter_rows()
            }
            found.append(Attempts(cell, level, by_margin))
    return found


def attempts_table(found: list[Attempts]) -> Table:
    """Confrontations by margin, a row a cell and Level."""
    rows, numbers = [], []
    for one in found:
        far, near = one.between(-WIDEST, -NEAR - 1), one.between(-NEAR, -1)
        just, more = one.between(0, NEAR), one.between(NEAR + 1, WIDEST)
        enough = wilson(one.successes(0, WIDEST), just + more)
        short = wilson(one.successes(-WIDEST, -1), far + near)
        parts = [f"{100 * part / one.n:.1f}%" for part in (far, near, just, more)]
        name = f"Level {level_word(one.level)}: {cell_name(one.cell)}"
        rows.append((name, f"{one.n:,}", *parts, percent(enough), percent(short)))
        numbers += [
            {**what_cell(one.cell), "level": one.level, "margin": margin, "attempts": count, "successes": won}
            for margin, (count, won) in one.by_margin.items()
        ]
    columns = (
        "Level and cell", "attempts", f"short by {NEAR + 1} or more", f"short by 1 to {NEAR}",
        f"enough, by 0 to {NEAR}", "by more", "success with enough", "success with less",
    )  # fmt: skip
    note = (
        f"Power brought less Power needed, Assists included; margins beyond {WIDEST} count as that; successes with 95% "
        "Wilson intervals. Who attempts with what is the players' choice: not causal"
    )
    return Table("Confrontations by Power margin", columns, rows, note, numbers)
