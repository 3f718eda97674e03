"""Tables as CSV files, for spreadsheets."""

import csv
import io
import math
from functools import lru_cache
from typing import Any, Final

from reports.estimates.table import Table
from sim.visible import in_a_line

FORMAT: Final = "%.8g"
FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_of(table: Table) -> str:
    """The numbers of a table as CSV; text that a spreadsheet would take for a formula gets an apostrophe before it."""
    head = list(dict.fromkeys(key for row in table.numbers for key in row))
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([_cell(key) for key in head])
    writer.writerows([_cell(row.get(key)) for key in head] for row in table.numbers)
    return file.getvalue()


def _cell(value: Any) -> str:
    if isinstance(value, float):
        return "" if math.isnan(value) else FORMAT % value
    if isinstance(value, str):
        return _text(value)
    return "" if value is None else str(value)


@lru_cache(10_000)  # a page has half a million cells
def _text(value: str) -> str:
    """A text as a cell; most stand in many rows of a table."""
    text = in_a_line(value)
    return f"'{text}" if value.startswith(FORMULA) else text
