"""A table as data: what a page, a terminal or a spreadsheet is made from."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.statistics import Interval


@dataclass(frozen=True)
class Table:
    """A titled table of text. The first column names the row; `note` says how to read it."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]
    note: str = ""


NO_DATA = "-"


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
