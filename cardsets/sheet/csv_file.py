"""A CSV file as spreadsheets write them: with commas, semicolons or tabs, a byte order mark, blank rows."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cardsets.errors import CardDataError
from cardsets.near import did_you_mean
from cardsets.sheet.columns import FIRST, MARKS, TODO, column, known_columns

SEPARATORS: Final = (",", ";", "\t")


@dataclass(frozen=True)
class SheetRow:
    """A row with its number as a spreadsheet shows it (the header is row 1) and its cells that are not blank."""

    number: int
    cells: dict[str, str]


def read_csv(path: Path) -> list[SheetRow]:
    """The rows of a file that are not blank.

    Raises:
        CardDataError: it cannot be read, or its columns are not those of cards.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise CardDataError([f"{path}: cannot be read: {error.strerror}"]) from None
    except UnicodeDecodeError:
        advice = 'save it once more as "CSV UTF-8"'
        raise CardDataError([f"{path}: is not UTF-8 text; {advice}"]) from None
    first, _, rest = text.partition("\n")
    if first.strip().lower().startswith("sep=") and len(first.strip()) == 5:
        text = rest
    try:
        records = _records(text)
    except _NoCsv as error:
        raise CardDataError([f"{path}: {error}"]) from None
    if not records:
        raise CardDataError([f"{path}: is empty; its first row must name the columns"])
    header = [_title(cell) for cell in records[0]]
    problems = _header_problems(header)
    for number, record in enumerate(records[1:], start=2):
        beyond = [cell for cell in record[len(header) :] if cell.strip()]
        if beyond:
            problems.append(f"row {number}: {beyond[0]!r} stands beyond the last column, under no title")
        untitled = [cell for title, cell in zip(header, record, strict=False) if not title and cell.strip()]
        if untitled:
            problems.append(f"row {number}: {untitled[0]!r} stands in a column without a title")
    if problems:
        raise CardDataError([f"{path}: {problem}" for problem in problems])
    rows = [
        SheetRow(
            number,
            {title: cell for title, cell in zip(header, record, strict=False) if title and cell.strip()},
        )
        for number, record in enumerate(records[1:], start=2)
    ]
    return [row for row in rows if row.cells]


class _NoCsv(ValueError):
    """What is no CSV, with the row where that begins."""


def _records(text: str) -> list[list[str]]:
    """The records, by the separator that makes most of the header."""

    def records(separator: str) -> list[list[str]]:
        found: list[list[str]] = []
        try:
            for record in csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True):
                found.append(record)
        except csv.Error as error:
            what = str(error)
            told = "a quote is opened and never closed" if "unexpected end" in what else f"is no CSV: {what}"
            raise _NoCsv(f"row {len(found) + 1}: {told}") from None
        return found

    header = text.lstrip("\r\n").partition("\n")[0]
    counts = {separator: _titles_known(header, separator) for separator in SEPARATORS}
    return records(max(SEPARATORS, key=lambda separator: counts[separator]))


def _titles_known(header: str, separator: str) -> int:
    return sum(_is_column(_title(title.strip().strip('"'))) for title in header.split(separator))


def _title(cell: str) -> str:
    return cell.strip().lower().replace(" ", "_")


def _is_column(title: str) -> bool:
    return title in (*FIRST, *MARKS, *TODO) or column(title) is not None


def _header_problems(header: Sequence[str]) -> list[str]:
    problems = []
    for title in dict.fromkeys(header):
        if title and not _is_column(title):
            known = known_columns()
            hint = did_you_mean(title, known)
            problems.append(f"row 1: unknown column {title!r}{hint}; allowed: {', '.join(known)}")
        if title and header.count(title) > 1:
            problems.append(f"row 1: column {title!r} is there {header.count(title)} times")
    if "name" not in header and "replaces" not in header:
        problems.append("row 1: no column name; every row must say which card it is")
    return problems
