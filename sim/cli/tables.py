"""Printing summaries and tables: verdicts first, few tables, nothing wider than the terminal.

On a terminal with rules and colours, as aligned plain text anywhere else.
"""

import re
import shutil
import sys
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from rich.console import Console
from rich.table import Table as RichTable
from rich.text import Text

from reports.estimates.table import NO_DATA, Table
from reports.summary import Summary
from sim.visible import in_a_line, show, visible

WIDTH: Final = 80
FEW_TABLES: Final = 3
FEW_ROWS: Final = 15

MARKS: Final = {"+": "▲", "-": "▼", "=": "✓"}
NOTHING: Final = "—"

# A mark stands behind an interval, at the end or before what is in brackets.
_MARKED: Final = re.compile(r" ([+=-])(?=$| \()")
_INTERVAL: Final = re.compile(r"(-?\+?[\d,.]+)%? \[([-+]?[\d,.]+), ([-+]?[\d,.]+)\]")


def print_summary(summary: Summary, more: str = "") -> None:
    """Print a summary to standard output: its verdicts and first tables; all of them where `more` is empty.

    `more` is the command that prints everything.
    """
    for line in _head(summary, everything=not more):
        show(line)
    tables = summary.tables[:FEW_TABLES] if more else summary.tables
    for table in tables:
        show()
        print_in_width(table, FEW_ROWS if more else None)
    if more and len(summary.tables) > FEW_TABLES:
        show(f"\n{len(summary.tables) - FEW_TABLES} more tables: {more}")


def plain_summary(summary: Summary) -> str:
    """A summary as text, with all of its tables, as it is printed where there is no terminal."""
    tables = (f"\n{plain(part)}" for table in summary.tables for part in _parts(_narrow(table)))
    return "\n".join([*_head(summary, everything=True), *tables])


def _head(summary: Summary, *, everything: bool) -> list[str]:
    """The lines before the tables: the question, the verdicts, the size and its limits."""
    question, *size = map(in_a_line, summary.heading)
    warnings = [f"! {in_a_line(warning)}" for warning in summary.warnings]
    verdicts = [
        line
        for number, text in enumerate(summary.headlines, 1)
        for line in wrapped(f"{number}. {_short(in_a_line(text))}", indent=3)
    ]
    turned = ["", *map(in_a_line, summary.turned)] if everything and summary.turned else []
    lines = [line for text in size for line in wrapped(text)]
    head = [*wrapped(question), *([*verdicts, ""] if verdicts else []), *lines]
    return [*head, *warnings, *turned]  # warnings name commands to be copied, whole


def wrapped(text: str, indent: int = 0) -> list[str]:
    """A text in lines as wide as the terminal, the later ones set in; words are never broken."""
    return textwrap.wrap(
        text, width(), subsequent_indent=" " * indent, break_long_words=False, break_on_hyphens=False
    ) or [""]


def width() -> int:
    """Returns how many characters a line may have: those of the terminal, 80 anywhere else."""
    return max(shutil.get_terminal_size((WIDTH, 24)).columns, 40) if sys.stdout.isatty() else WIDTH


def print_table(table: Table) -> None:
    """Print one table to standard output, as wide as it is."""
    if sys.stdout.isatty():
        _print_rich(table)
    else:
        show(plain(table))


def print_in_width(table: Table, rows: int | None = None) -> None:
    """Print a table, or its first rows; one that is wider than the terminal in several parts."""
    left_out = len(table.rows) - rows if rows is not None and len(table.rows) > rows + 3 else 0
    shown = table.rows[:rows] if left_out else table.rows
    for number, part in enumerate(_parts(_narrow(replace(table, rows=shown)))):
        if number:
            show()
        print_table(part)
    if left_out:
        show(f"... and {left_out} more rows")


def _narrow(table: Table) -> Table:
    """A table with short intervals, and with marks that the terminal can show."""
    return replace(
        table,
        columns=tuple(map(_in_reach, table.columns)),
        rows=[tuple(map(_short, row)) for row in table.rows],
        note=_in_reach(_with_marks(table.note)),
    )


def _in_reach(text: str) -> str:
    """A text with the sign of half-widths as the terminal can show it."""
    return text if _can_show("±") else text.replace("±", "+/-")


def _parts(table: Table) -> Iterator[Table]:
    """A table in parts that fit the terminal, each with the first column; the note is that of the last."""
    lines = [tuple(map(in_a_line, line)) for line in (table.columns, *table.rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(table.columns))]
    groups: list[list[int]] = [[]]
    room = width() - widths[0]
    for place in range(1, len(widths)):
        taken = sum(widths[other] + 2 for other in groups[-1])
        if groups[-1] and taken + widths[place] + 2 > room:
            groups.append([])
        groups[-1].append(place)
    for number, places in enumerate(groups):
        last = number == len(groups) - 1
        yield Table(
            table.title if number == 0 else f"{table.title} (continued)",
            (table.columns[0], *(table.columns[place] for place in places)),
            [(row[0], *(row[place] for place in places)) for row in table.rows],
            table.note if last else "",
        )


def _short(text: str) -> str:
    """A text with intervals as estimates and half-widths, and with marks and dashes that the terminal can show."""
    found = _INTERVAL.sub(_plus_minus, text)
    if text == NO_DATA:
        return NOTHING if _can_show(NOTHING) else NO_DATA
    if _INTERVAL.search(text):
        found = _MARKED.sub(lambda mark: f" {_mark(mark[1])}", found)
    return found


def _mark(mark: str) -> str:
    return MARKS[mark] if _can_show(MARKS[mark]) else mark


def _with_marks(note: str) -> str:
    """A note that explains marks, with those that are shown."""
    for mark in MARKS:
        note = note.replace(f"({mark})", f"({_mark(mark)})")
    return note.replace("+ and - mark", f"{_mark('+')} and {_mark('-')} mark")


def _plus_minus(found: re.Match[str]) -> str:
    """An estimate with its half-width where its interval is about as wide to both sides, else as it was."""
    middle, low, high = (float(part.replace(",", "")) for part in found.groups())
    digits = len(found[1].partition(".")[2])
    half, uneven = (high - low) / 2, abs((high + low) / 2 - middle)
    if not _can_show("±") or uneven > max(0.15 * half, 0.5 * 10**-digits + 1e-9):
        return found[0]
    percent = "%" if "%" in found[0] else ""
    return f"{found[1]}{percent} ± {half:.{digits}f}"


def _can_show(character: str) -> bool:
    """Whether standard output can show a character that is no ASCII."""
    try:
        character.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def plain(table: Table) -> str:
    """A table as text in aligned columns, two spaces apart."""
    lines = [tuple(map(in_a_line, line)) for line in (table.columns, *table.rows)]
    widths = [max(len(line[place]) for line in lines) for place in range(len(table.columns))]
    room = width() - sum(widths[:-1]) - 2 * len(widths[:-1])
    if len(widths) == 2 and 20 <= room < widths[-1]:  # words, not numbers: on several lines
        lines = [part for line in lines for part in _folded(line, room)]
        widths[-1] = room
    body = [_aligned(line, widths) for line in lines]
    rule = "  ".join("-" * width for width in widths)
    note = wrapped(f"({visible(table.note)})") if table.note else []
    return "\n".join([*wrapped(in_a_line(table.title)), body[0], rule, *body[1:], *note])


def _folded(line: Sequence[str], room: int) -> Iterator[tuple[str, ...]]:
    """A row with its last cell on as many lines as it takes."""
    for number, part in enumerate(
        textwrap.wrap(line[-1], room, break_long_words=False, break_on_hyphens=False) or [""]
    ):
        yield (*(line[:-1] if number == 0 else [""] * (len(line) - 1)), part)


def _aligned(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join(padded).rstrip()


def _print_rich(table: Table) -> None:
    title, note = Text(in_a_line(table.title)), Text(visible(table.note))
    rich = RichTable(title=title, caption=note, title_justify="left", caption_justify="left", box=None)
    for place, column in enumerate(table.columns):
        rich.add_column(Text(in_a_line(column)), justify="left" if place == 0 else "right", no_wrap=True)
    for row in table.rows:
        rich.add_row(*(_coloured(cell) for cell in row))
    Console().print(rich)


def _coloured(cell: str) -> Text:
    style = (
        {"+": "yellow", "▲": "yellow", "-": "cyan", "▼": "cyan"}.get(cell[-1:], "") if len(cell) > 1 else ""
    )
    return Text(in_a_line(cell), style=style)
