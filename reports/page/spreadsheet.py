"""Tables as CSV files, for spreadsheets."""

import csv
import io
import math
from typing import Any, Final

from reports.estimates.table import Table
from sim.visible import in_a_line

DIGITS: Final = 8
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
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, float):
        return f"{value:.{DIGITS}g}"
    text = in_a_line(str(value))
    return f"'{text}" if isinstance(value, str) and value.startswith(FORMULA) else text
