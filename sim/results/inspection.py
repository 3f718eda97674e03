"""Looking at the files of parts: whether each is what the manifest says that it is.

On every open that is asked of the footers alone, which is fast. `content` looks at all bytes too: a run does before
it goes on, and `rollout verify`. Parts of datasets from before there were checksums are asked for rows and columns.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import polars as pl

from sim.results.footer import Footer, difference, identity_of, is_sound, read_footer
from sim.results.layout import MANIFEST, Part
from sim.results.manifest import Manifest
from sim.results.schema import CARRYING, TABLES, added_later, dtypes, earlier_dtypes

MOST_NAMED: Final = 8
"""Files with something wrong that are named; of more their number is given."""

DAMAGED: Final = "truncated or not a parquet file"
CHANGED: Final = "its bytes are not those that were written: the checksum is another"


class Inspection:
    """Looks at the parts of a dataset, given its folder and manifest. Most files have one schema, looked at once."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._folder = folder
        self._manifest = manifest
        self._columns: dict[tuple[str, bytes], str] = {}
        self.carried = manifest["format"] >= CARRYING

    def divided(self, part: Part) -> tuple[Part, Part]:
        """Returns the games of a part that are there, and those to be played.

        A file that is damaged is there, to be named.
        """
        file = part.path(self._folder, "games")
        there = 0
        if file.exists():
            footer = footer_of(file)
            there = part.games if footer is None else min(footer.rows, part.games)
        return replace(part, last=part.first + there), replace(part, first=part.first + there)

    def problems(self, part: Part, *, content: bool = False) -> Iterator[str]:
        """Yields what is wrong with the files of a part whose games are there, a line each."""
        for table in TABLES:
            file = part.path(self._folder, table)
            if not file.exists():
                yield f"{file}: missing, although the part's games are there"
            elif wrong := self._wrong(file, part, table, content):
                yield f"{file}: {wrong}"

    def _wrong(self, file: Path, part: Part, table: str, content: bool) -> str:
        held = file.read_bytes() if content else None
        footer = footer_of(file) if held is None else read_footer(held)
        if footer is None:
            return DAMAGED
        if held is not None and self.carried and footer.identity is not None and not is_sound(held):
            return CHANGED
        return (
            self._wrong_identity(footer, part, table)
            or self._wrong_rows(footer.rows, part, table)
            or self._wrong_columns(file, footer.schema, table)
        )

    def _wrong_identity(self, footer: Footer, part: Part, table: str) -> str:
        if footer.identity is None:
            return "does not say of which study it is" if self.carried else ""
        return difference(footer.identity, identity_of(self._manifest, part, table))

    def _wrong_rows(self, rows: int, part: Part, table: str) -> str:
        players = self._manifest["cells"][part.cell]["players"]
        wanted = {"games": part.games, "seats": part.games * players}.get(table, rows)
        return "" if rows == wanted else f"holds {rows} rows; {wanted} are due for {part.games} games"

    def _wrong_columns(self, file: Path, schema: bytes, table: str) -> str:
        if not schema or (table, schema) not in self._columns:
            self._columns[table, schema] = self._unlike(file, table)
        return self._columns[table, schema]

    def _unlike(self, file: Path, table: str) -> str:
        try:
            with file.open("rb") as opened:
                columns = dict(pl.read_parquet_schema(opened))
        except pl.exceptions.PolarsError:
            return DAMAGED
        return _unlike(table, columns, self._manifest["labels"])


def footer_of(file: Path) -> Footer | None:
    """Returns the footer of a file; None where it cannot be read."""
    try:
        with file.open("rb") as opened:
            return read_footer(opened)
    except OSError:
        return None


def few(problems: Sequence[str]) -> str:
    """Returns the first problems, a line each, and of the others how many there are."""
    more = len(problems) - MOST_NAMED
    return "\n".join([*problems[:MOST_NAMED], *([f"and {more} more files"] if more > 0 else [])])


def advice(manifest: Manifest) -> str:
    """Returns what to do about files that are not what they should be."""
    if manifest["format"] < CARRYING:
        return "run the study into another folder: this one was written by an older version"
    return "run the study again: it plays these parts again"


def _unlike(table: str, columns: Mapping[str, pl.DataType], labels: Mapping[str, Any]) -> str:
    wanted = dtypes(table, labels)
    if [name for name in wanted if name in columns or name not in added_later(table)] != list(columns):
        return f"its columns are not those of {table}"
    earlier = earlier_dtypes(table)
    other = [
        name for name, kind in wanted.items() if columns.get(name, kind) not in (kind, earlier.get(name, kind))
    ]
    return f"column {', '.join(other)}: holds other names than {MANIFEST} lists" if other else ""
