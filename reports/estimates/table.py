"""Tables as data, for pages, terminals and spreadsheets."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from reports.counting.cells import Cell
from reports.estimates.estimate import Estimate, Family, rows_of_numbers
from reports.statistics import Interval


@dataclass(frozen=True)
class Table:
    """A titled table of text. The first column names the row; `note` says how to read it.

    `numbers` is for a spreadsheet: a row an estimate, with its bounds and n in separate columns.
    """

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    note: str = ""
    numbers: Sequence[Mapping[str, Any]] = field(default=(), compare=False)


NO_DATA = "-"


def table_by_subject(
    title: str, family: Family, note: str, cell_name: Callable[[Cell], str], head: str = ""
) -> Table:
    """A table of a family, a row a subject, a column a cell."""
    rows = [
        (subject, *(entry(family.at(subject, cell)) for cell in family.cells)) for subject in family.subjects
    ]
    columns = (head or family.kind, *(cell_name(cell) for cell in family.cells))
    return Table(title, columns, rows, note, rows_of_numbers(family))


def table_by_cell(title: str, family: Family, note: str, cell_name: Callable[[Cell], str]) -> Table:
    """A table of a family, a row a cell that has estimates, a column a subject."""
    subjects = family.subjects
    rows = []
    for cell in family.cells:
        found = [family.at(subject, cell) for subject in subjects]
        if any(found):
            rows.append((cell_name(cell), *(entry(estimate) for estimate in found)))
    return Table(title, ("cell", *subjects), rows, note, rows_of_numbers(family))


def entry(estimate: Estimate | None) -> str:
    """An estimate with its interval, and whether it is surely off a fair share."""
    if estimate is None:
        return NO_DATA
    return percent(estimate.interval) + {1: " +", -1: " -"}.get(estimate.sure, "")


def percent(interval: Interval) -> str:
    """A share with its interval, in percent."""
    if interval.n == 0:
        return NO_DATA
    if interval.low != interval.low:
        return f"{100 * interval.estimate:.1f}%"
    return f"{100 * interval.estimate:.1f}% [{100 * interval.low:.1f}, {100 * interval.high:.1f}]"


def amount(interval: Interval, digits: int = 2) -> str:
    """A mean with its interval."""
    if interval.n == 0:
        return NO_DATA
    if interval.low != interval.low:
        return f"{interval.estimate:.{digits}f}"
    return f"{interval.estimate:.{digits}f} [{interval.low:.{digits}f}, {interval.high:.{digits}f}]"


def signed(interval: Interval, scale: float = 1) -> str:
    """A difference with its interval and signs; shares, whose `scale` is 100, in percentage points."""
    if interval.estimate != interval.estimate:
        return NO_DATA
    digits = 1 if scale == 100 else 2
    text = f"{scale * interval.estimate:+.{digits}f}"
    if interval.low != interval.low:
        return text
    return f"{text} [{scale * interval.low:+.{digits}f}, {scale * interval.high:+.{digits}f}]"
