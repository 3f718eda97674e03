"""Sections of a page: figures and tables of one subject."""

import re
from dataclasses import dataclass

from reports.estimates.table import Table
from reports.figures import Chart


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
    """Tables with the names of their files, in the section `key`."""
    return [NamedTable(f"{key}-{slug(table.title.partition(':')[0])}", table) for table in tables]


def slug(text: str) -> str:
    """Words as part of an address or of a file's name."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:80]
