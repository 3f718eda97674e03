"""TOML files and their lines, for messages: tomllib keeps none, so keys are looked for in the text."""

import re
import tomllib
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from cardsets.errors import CardDataError, Problem

MOST_DIGITS = 5  # of what may be the place of an entry in a list
DEEPEST = 20  # tables and lists within each other
TOO_DEEP = f"tables and lists stand too deep within each other; allowed: at most {DEEPEST} deep"
FILES_KEPT = 8  # whose lines are counted once, while card after card of a file is looked for


def is_index(part: str) -> bool:
    """Whether a part of a key path is the place of an entry: plain digits, and not more than there can be."""
    return part.isascii() and part.isdigit() and len(part) <= MOST_DIGITS


def read_toml(path: Path) -> tuple[str, dict[str, Any]]:
    """A file's text and tables.

    Raises:
        CardDataError: it cannot be read or is not TOML; a syntax error is told alone, for nothing else
            can be read.
    """
    text = read_text(path)
    return text, tables_of(path, text)


def read_text(path: Path) -> str:
    """A file's text. Raises `CardDataError` where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise CardDataError([f"{path}: cannot be read: {error.strerror or error}"]) from None
    except UnicodeDecodeError as error:
        raise CardDataError([f"{path}: cannot be read: it is not UTF-8 text (byte {error.start})"]) from None


def tables_of(path: Path, text: str) -> dict[str, Any]:
    """The tables of a file with a text. Raises `CardDataError` where it is not TOML."""
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise CardDataError([Problem(path, 1, None, TOO_DEEP)]) from None
    except ValueError as error:
        raise CardDataError([_not_toml(path, text, str(error))]) from None
    if deepest := _too_deep(data):
        raise CardDataError([Problem(path, line_of(text, deepest), None, TOO_DEEP)])
    return data


def _too_deep(data: dict[str, Any]) -> str | None:
    """The top key below which tables and lists stand too deep within each other, if any do; without recursion."""
    for key, value in data.items():
        level = _inside(value)
        for _ in range(DEEPEST - 1):
            if not level:
                break
            level = [inner for each in level for inner in _inside(each)]
        if level:
            return key
    return None


def _inside(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _not_toml(path: Path, text: str, told: str) -> Problem:
    """A syntax error with its line; one at the end of the file is told at its last line."""
    found = re.search(r"^(.*) \(at line (\d+), column (\d+)\)$", told)
    if found:
        what = f"{found[1][0].lower()}{found[1][1:]} at column {found[3]}"
        return Problem(path, int(found[2]), "not TOML", what)
    what = told.removesuffix(" (at end of document)")
    at_end = " at the end of the file" if what != told else ""
    last = max(1, len(text.splitlines()))
    return Problem(path, last, "not TOML", f"{what[:1].lower()}{what[1:]}{at_end}")


_HEADER = re.compile(r"^\s*(\[+)\s*([^\]]+?)\s*\]+")


def line_of(text: str, key: str, card: int | None = None, table: str = "card") -> int:
    """The line, from 1, where a dotted key path stands: at the top of the file, or in the card-th `[[card]]`.

    Another `table` than card may be named. The nearest line that can be told: that of the table, or line 1,
    when the key is not there.
    """
    lines = _lines(text)
    first, last = (0, len(lines)) if card is None else _block(text, table, card)
    parts = [part for part in key.split(".") if not is_index(part)]
    indexes = [int(part) for part in key.split(".") if is_index(part)]
    table = table if card is not None else ""
    here = ""
    best = first
    for number in range(first, last):
        header = _HEADER.match(lines[number])
        if header:
            here = header[2]
            path = here if not table else here.removeprefix(table).strip(".")
            if path and parts[: path.count(".") + 1] == path.split("."):
                best = number
            continue
        prefix = here.removeprefix(table).strip(".").split(".") if here not in ("", table) else []
        found = re.match(r"""\s*["']?([\w.-]+?)["']?\s*=""", lines[number])
        wanted = parts[len(prefix) :]
        if found and prefix == parts[: len(prefix)] and wanted:
            if found[1] == ".".join(wanted) or found[1] == ".".join(key.split(".")[len(prefix) :]):
                return _entry(lines, number, last, indexes) + 1
            if found[1] == wanted[0]:
                return _entry(lines, number, last, indexes) + 1
    return best + 1


@lru_cache(maxsize=FILES_KEPT)
def _lines(text: str) -> tuple[str, ...]:
    return tuple(text.splitlines())


def _block(text: str, table: str, card: int) -> tuple[int, int]:
    """The lines of the card-th `[[card]]` table, its sub-tables included."""
    starts = _starts(text, table)
    if card >= len(starts) - 1:
        return 0, starts[-1]
    return starts[card], starts[card + 1]


@lru_cache(maxsize=FILES_KEPT)
def _starts(text: str, table: str) -> tuple[int, ...]:
    """The lines that the `[[card]]` tables begin with, and the number of all lines."""
    header = re.compile(rf"\s*\[\[\s*{table}\s*\]\]")
    lines = _lines(text)
    return (*(number for number, line in enumerate(lines) if header.match(line)), len(lines))


def _entry(lines: Sequence[str], number: int, last: int, indexes: list[int]) -> int:
    """The line of an entry of a list that is written one entry a line."""
    if not indexes or not re.search(r"=\s*\[\s*$", lines[number]):
        return number
    entries = [
        i for i in range(number + 1, last) if lines[i].strip() and not lines[i].strip().startswith(("#", "]"))
    ]
    return entries[indexes[0]] if indexes[0] < len(entries) else number
