"""Tables of the differences between two cells: a table a pair, or one for all numbers of players."""

import math
from collections.abc import Sequence
from typing import Any, Final

from reports.counting.cells import cell_name, players_name
from reports.estimates.comparison import CellPair, Comparison, PairedFigure, rows_of_numbers
from reports.estimates.table import NO_DATA, Table, signed
from sim.results.cards import Change

PAIRING: Final = "pairing: how many times as many unpaired games would tell you as much"


def changes_table(changes: Sequence[Change]) -> Table:
    """The fields of cards that changed, a row each."""
    rows = [
        (change.card, change.field, _told(change.before), _told(change.after), ", ".join(change.mixes))
        for change in changes
    ]
    columns = ("card", "field", "before", "after", "in")
    numbers = [dict(zip(columns, row, strict=True)) for row in rows]
    return Table("Cards that changed", columns, rows, "", numbers)


def pair_table(pair: CellPair, comparison: Comparison) -> Table:
    """The figures of two cells, a row each."""
    rows = [
        (
            figure.outcome.name,
            amount_of(figure, figure.found.before),
            amount_of(figure, figure.found.after),
            gain(figure),
            worth(figure),
        )
        for figure in pair.figures
    ]
    name = cell_name(pair.after)
    if comparison.names[0] != comparison.names[1] or pair.before["players"] != pair.after["players"]:
        name = f"{name} (after) against {cell_name(pair.before)} (before)"
    title = f"{name}: {pair.otherwise:,} of {pair.pairs:,} games went otherwise"
    part = _rows_of(pair, comparison)
    return Table(title, ("figure", "before", "after", "difference", "pairing"), rows, _note(comparison), part)


def comparison_table(comparison: Comparison) -> Table:
    """The differences of all pairs of cells, a column a number of players; the worth of pairing in brackets."""
    rows = [(name, *(_with_worth(pair.at(name)) for pair in comparison.pairs)) for name in comparison.figures]
    columns = ("figure", *(players_name(pair.after) for pair in comparison.pairs))
    title = f"What differs: {comparison.title}"
    return Table(title, columns, rows, _note(comparison), list(rows_of_numbers(comparison)))


def amount_of(figure: PairedFigure, value: float) -> str:
    """A mean or share in its unit."""
    if math.isnan(value):
        return NO_DATA
    return f"{100 * value:.1f}%" if figure.outcome.kind == "share" else f"{value:.2f}"


def gain(figure: PairedFigure) -> str:
    """A difference with its interval, marked where it is sure."""
    return signed(figure.found.difference, figure.outcome.scale) + {1: " +", -1: " -"}.get(figure.sure, "")


def worth(figure: PairedFigure) -> str:
    """The worth of pairing, as a factor; a dash where it is unknown."""
    return NO_DATA if math.isnan(figure.found.worth) else f"{figure.found.worth:.1f}x"


def _with_worth(figure: PairedFigure | None) -> str:
    if figure is None:
        return NO_DATA
    return f"{gain(figure)} ({worth(figure)})"


def _note(comparison: Comparison) -> str:
    return (
        "differences of shares in percentage points, with 95% intervals, games paired; + and - mark those that "
        f"are sure, corrected for the whole page; {PAIRING}"
    )


def _rows_of(pair: CellPair, comparison: Comparison) -> list[dict[str, Any]]:
    return [row for row in rows_of_numbers(comparison) if row["cell"] == pair.after["number"]]


def _told(value: Any) -> str:
    return (
        "-" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    )
