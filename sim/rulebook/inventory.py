"""The rules inventory, read: its clauses and rulings with the headings that they stand under.

A clause is a bullet that begins with its ID, a row of a table whose first cell is one, or a worked example with the
lines below it. A ruling is a row of section 15, also one without an ID: those of 15.13 go by their profile key.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

FOLDER: Final = Path(__file__).parent
INVENTORY: Final = FOLDER / "rules.md"

_ID: Final = re.compile(r"[A-Z]+-\d+")
_HEADING: Final = re.compile(r"(##+) (.*)")
_BULLET: Final = re.compile(r"- \*\*([A-Z]+-\d+)\*\* (.*)")
_EXAMPLE: Final = re.compile(r"\*\*([A-Z]+-\d+) (.*?)\*\*(.*)")
_DEFINITION_MARK: Final = "`definition`: "
_RULINGS: Final = "15 "  # how the heading of the section begins
_KEY_COLUMN: Final = "Key"


@dataclass(frozen=True)
class Entry:
    """A clause, a ruling or a worked example of the inventory."""

    label: str
    """Its ID, or the profile key of a row without one."""
    line: int
    headings: tuple[str, ...]
    """The section and, where there is one, the subsection."""
    text: str
    key: str = ""
    """The profile key that a row is about."""

    @property
    def is_clause(self) -> bool:
        """Whether it has an ID."""
        return _ID.fullmatch(self.label) is not None

    @property
    def is_ruling(self) -> bool:
        """Whether it is a row of section 15."""
        return self.headings[0].startswith(_RULINGS)

    @property
    def is_definition(self) -> bool:
        """Whether it only defines a word; then it says why no test can break it."""
        return _DEFINITION_MARK in self.text


@cache
def entries() -> Sequence[Entry]:
    """Returns all clauses, rulings and examples, in the inventory's order."""
    return tuple(_entries(INVENTORY.read_text(encoding="utf-8").splitlines()))


@cache
def clauses() -> Mapping[str, Entry]:
    """Returns the entries that have an ID, by ID."""
    return MappingProxyType({entry.label: entry for entry in entries() if entry.is_clause})


def clause_ids() -> frozenset[str]:
    """Returns every ID that begins a clause or a row of a table, examples included."""
    return frozenset(clauses())


def definitions() -> frozenset[str]:
    """Returns the IDs of clauses that only define a word."""
    return frozenset(label for label, entry in clauses().items() if entry.is_definition)


def scope(name: str) -> list[str]:
    """Returns the clause IDs a mode's scope names, in order.

    Scopes are `competitive`, `coop` for what Co-op, Solo and Expert add, `tvt` for what Team versus Team adds,
    `war_on_cybertron`, `infiltration_protocol` and `chaos_unleashed` for what those sets add to them.
    """
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split()


def _entries(lines: Sequence[str]) -> Iterator[Entry]:
    headings: tuple[str, ...] = ()
    columns: list[str] = []
    for number, line in enumerate(lines, 1):
        if found := _HEADING.match(line):
            headings = (*headings[: len(found[1]) - 2], found[2])
        elif found := _BULLET.match(line):
            yield Entry(found[1], number, headings, found[2])
        elif found := _EXAMPLE.match(line):
            below = _paragraph(lines[number:])
            yield Entry(found[1], number, headings, "\n".join([found[2] + found[3], *below]))
        elif not line.startswith("|"):
            columns = []
        elif not columns:
            columns = _cells(line)
        elif not line.startswith("|--"):
            row = _row(number, headings, columns, _cells(line))
            if row.is_clause or row.is_ruling:
                yield row


def _paragraph(lines: Sequence[str]) -> list[str]:
    """Returns the lines up to the first empty one."""
    end = next((place for place, line in enumerate(lines) if not line), len(lines))
    return list(lines[:end])


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split(" | ")]


def _row(number: int, headings: tuple[str, ...], columns: Sequence[str], cells: Sequence[str]) -> Entry:
    """Returns a row of a table, each cell but the label with its column's name before it."""
    named = list(zip(columns, cells, strict=True))
    text = "\n".join(f"{column}: {cell}" for column, cell in named[1:])
    key = dict(named).get(_KEY_COLUMN, "").strip("`")
    return Entry(cells[0].strip("`"), number, headings, text, key)
