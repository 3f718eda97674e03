"""Printing tables: with rules and colours on a terminal, as aligned plain text anywhere else."""

import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from reports.estimates.table import Table
from reports.summary import Summary
from sim.visible import in_a_line, show, visible


def print_summary(summary: Summary) -> None:
    """Print a summary to standard output."""
    for line in _head(summary):
        show(line)
    for table in summary.tables:
        show()
        print_table(table)


def plain_summary(summary: Summary) -> str:
    """A summary as text."""
    return "\n".join([*_head(summary), *(f"\n{plain(table)}" for table in summary.tables)])


def _head(summary: Summary) -> list[str]:
    """The lines before the tables; what turns with the players is told first."""
    warnings = [f"! {warning}" for warning in summary.warnings]
    turned = ["", *map(in_a_line, summary.turned)] if summary.turned else []
    return [*map(in_a_line, (*summary.heading, *warnings)), *turned]


def print_table(table: Table) -> None:
    """Print one table to standard output."""
    if sys.stdout.isatty():
        _print_rich(table)
    else:
        show(plain(table))


def plain(table: Table) -> str:
    """A table as text in aligned columns, two spaces apart."""
    lines = [tuple(map(in_a_line, line)) for line in (table.columns, *table.rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(table.columns))]
    body = [_aligned(line, widths) for line in lines]
    rule = "  ".join("-" * width for width in widths)
    note = [f"({visible(table.note)})"] if table.note else []
    return "\n".join([in_a_line(table.title), body[0], rule, *body[1:], *note])


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join(padded).rstrip()


def _print_rich(table: Table) -> None:
    title, note = Text(in_a_line(table.title)), Text(visible(table.note))
    rich = RichTable(title=title, caption=note, title_justify="left", caption_justify="left")
    for place, column in enumerate(table.columns):
        rich.add_column(Text(in_a_line(column)), justify="left" if place == 0 else "right")
    for row in table.rows:
        rich.add_row(*(_coloured(cell) for cell in row))
    Console().print(rich)


def _coloured(cell: str) -> Text:
    style = {"+": "yellow", "-": "cyan"}.get(cell[-1:], "") if len(cell) > 1 else ""
    return Text(in_a_line(cell), style=style)
