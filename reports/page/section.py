"""A section of a page: figures and tables of one subject."""

import re
from dataclasses import dataclass

from reports.figures import Chart
from reports.tables import Table


@dataclass(frozen=True)
class NamedTable:
    """A table with the name of its file."""

    name: str
    table: Table


@dataclass(frozen=True)
class Section:
    """Figures and tables of one subject; `key` is its address on the page."""

    key: str
    title: str
    about: str
    charts: list[Chart]
    tables: list[NamedTable]


def named(key: str, tables: list[Table]) -> list[NamedTable]:
    """Tables with the names of their files."""
    return [NamedTable(f"{key}-{slug(table.title.partition(':')[0])}", table) for table in tables]


def slug(text: str) -> str:
    """A text as part of a file's name or an address."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:80]
