"""Comparisons of two datasets, two cells, or all mixes of one dataset, for a terminal and for a page."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.counting.cells import Cell, cell_name
from reports.counting.per_game import CellGames, common_spans
from reports.estimates.comparison import (
    CannotCompare,
    Comparison,
    Sides,
    compare,
    sides_of_datasets,
    sides_within,
)
from reports.estimates.comparison_tables import changes_table, comparison_table, pair_table
from reports.estimates.table import Table
from reports.summary import Summary, all_warnings
from sim.results import Results
from sim.results.cards import Change


@dataclass(frozen=True)
class Compared:
    """A comparison of two sides, with its heading.

    `changes` are those of cards, where two datasets were compared; `apart` is whether each pair of cells has a table of
    its own, rather than one table for all numbers of players.
    """

    before: Results
    after: Results
    comparisons: list[Comparison]
    heading: list[str]
    changes: tuple[Change, ...] = ()
    apart: bool = True

    @property
    def one_dataset(self) -> bool:
        """Whether both sides are cells of one dataset."""
        return self.before.path == self.after.path

    @property
    def cells(self) -> list[Cell]:
        """All cells that take part, those before first."""
        pairs = [pair for comparison in self.comparisons for pair in comparison.pairs]
        return [*(pair.before for pair in pairs), *(pair.after for pair in pairs)]

    @property
    def warnings(self) -> list[str]:
        """The limits of the datasets, a line each."""
        both = (self.before,) if self.one_dataset else (self.before, self.after)
        return [warning for results in both for warning in all_warnings(results)]

    def tables(self, comparison: Comparison) -> list[Table]:
        """The tables of a comparison."""
        if self.apart:
            return [pair_table(pair, comparison) for pair in comparison.pairs]
        return [comparison_table(comparison)]


def compare_datasets(before: Results, after: Results, changes: Sequence[Change]) -> Compared:
    """Compare two runs of one study with different cards, cell by cell."""
    changed = sides_of_datasets(before, after)
    sides = [pair for pair in changed if common_spans(*pair)] or changed
    heading = [f"{after.path} compared with {before.path}, game by game"]
    same = len(after.cells) - len(changed)
    if same:
        heading.append(f"{same} of {len(after.cells)} cells have the cards they had")
    return Compared(before, after, _found(sides), heading, tuple(changes))


def compare_cells(before: Results, number: int, after: Results, other: int) -> Compared:
    """Compare two cells, of one dataset or of two. Raises `CannotCompare` where one is not there."""
    one, two = _cell(before, number), _cell(after, other)
    sides = [(CellGames(before, one), CellGames(after, two))]
    sides_named = (
        f"{results.path}#{cell['number']} ({cell_name(cell)})"
        for results, cell in ((after, two), (before, one))
    )
    return Compared(before, after, _found(sides), [f"{' compared with '.join(sides_named)}, game by game"])


def compare_mixes(results: Results) -> Compared:
    """Compare the cells of one dataset that differ in their cards, mode or rules alone."""
    if len(results.cells) < 2:
        raise CannotCompare(
            f"{results.path}: holds one cell; compare needs two, or another results folder beside it"
        )
    sides = sides_within(results)
    sides = [pair for pair in sides if common_spans(*pair)] or sides
    if not sides:
        cells = ", ".join(f"#{cell['number']} {cell_name(cell)}" for cell in results.cells)
        raise CannotCompare(
            f"{results.path}: no two cells differ in their cards, mode or rules alone; name two, such as "
            f"{results.path}#0 {results.path}#1; its cells: {cells}"
        )
    return Compared(
        results, results, _found(sides), [f"{results.path}: its cells compared, game by game"], apart=False
    )


def summary_of_comparison(compared: Compared) -> Summary:
    """The tables of a comparison, with its heading and warnings."""
    tables = [changes_table(compared.changes)] if compared.changes else []
    tables += [table for comparison in compared.comparisons for table in compared.tables(comparison)]
    return Summary(compared.heading, compared.warnings, tables)


def _found(sides: Sequence[Sides]) -> list[Comparison]:
    return [comparison for comparison in compare(sides) if comparison.figures]


def _cell(results: Results, number: int) -> Cell:
    if number >= len(results.cells):
        most = len(results.cells) - 1
        raise CannotCompare(
            f"{results.path}#{number}: there is no such cell; allowed: 0{f' to {most}' if most else ''}"
        )
    return results.cells[number]
