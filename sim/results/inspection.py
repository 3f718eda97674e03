"""Looking at the files of parts: whether each is what the manifest says that it is.

On every open that is asked of the footers alone, which is fast. `content` looks at all bytes too: a run does before
it goes on, and `rollout verify`. Parts of datasets from before there were checksums are asked for rows and columns.
A manifest of an older format than its parts is refused: it was changed, and would have their checksums passed over.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import polars as pl

from sim.results.cell import played_in
from sim.results.errors import ResultsError
from sim.results.files import CHANGED, MISSING, cannot_be_read, not_a_file
from sim.results.footer import Footer, difference, identity_of, is_sound, read_footer
from sim.results.layout import MANIFEST, Part
from sim.results.manifest import PUT_BACK, Manifest
from sim.results.schema import CARRYING, FORMAT, Played, added_later, dtypes, earlier_dtypes, tables_of

MOST_NAMED: Final = 8
"""Files with something wrong that are named; of more their number is given."""

PART_ENDING: Final = ".parquet: "
DAMAGED: Final = "truncated or not a parquet file"


class Inspection:
    """Looks at the parts of a dataset, given its folder and manifest. Most files have one schema, looked at once."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self._folder = folder
        self._manifest = manifest
        self._columns: dict[tuple[str, Played, bytes], str] = {}
        self.carried = manifest["format"] >= CARRYING

    def divided(self, part: Part) -> tuple[Part, Part]:
        """Returns the games of a part that are there, and those to be played.

        A file that is damaged or empty is there, to be named. Raises `ResultsError` for what `_check_version` does.
        """
        file = part.path(self._folder, "games")
        wrong = not_a_file(file)
        there = 0 if wrong == MISSING else part.games
        if not wrong and (footer := footer_of(file)) is not None:
            self._check_version(file, footer)
            there = min(footer.rows, part.games) or part.games
        return replace(part, last=part.first + there), replace(part, first=part.first + there)

    def problems(self, part: Part, *, content: bool = False) -> Iterator[str]:
        """Yields what is wrong with the files of a part whose games are there, a line each."""
        for table in tables_of(self._played_in(part), self._manifest["format"]):
            file = part.path(self._folder, table)
            wrong = not_a_file(file)
            if wrong == MISSING:
                yield f"{file}: missing, although the part's games are there"
            elif wrong := wrong or self._wrong(file, part, table, content):
                yield f"{file}: {wrong}"

    def _wrong(self, file: Path, part: Part, table: str, content: bool) -> str:
        try:
            with file.open("rb") as opened:
                footer = read_footer(opened)  # before all bytes: what is no part may be of any size
            if footer is None:
                return DAMAGED
            self._check_version(file, footer)
            if content and footer.identity is not None and not is_sound(file.read_bytes()):
                return CHANGED
            return self._wrong_footer(file, footer, part, table)
        except OSError as error:
            return cannot_be_read(error)
        except RecursionError:  # of what the footer says of itself, deep within each other
            return DAMAGED

    def _check_version(self, file: Path, footer: Footer) -> None:
        """Raise `ResultsError` where a file is of a later version than the manifest, which was changed then."""
        version = self._manifest["format"]
        if version < FORMAT and footer.version > version:
            raise ResultsError(
                f"{self._folder / MANIFEST}: format: {version}, but {file.relative_to(self._folder)} is of "
                f"format {footer.version}; {PUT_BACK}"
            )

    def _wrong_footer(self, file: Path, footer: Footer, part: Part, table: str) -> str:
        return (
            self._wrong_identity(footer, part, table)
            or self._wrong_rows(footer.rows, part, table)
            or self._wrong_columns(file, footer.schema, table, self._played_in(part))
        )

    def _wrong_identity(self, footer: Footer, part: Part, table: str) -> str:
        if footer.identity is None:
            return "does not say of which study it is" if self.carried else ""
        return difference(footer.identity, identity_of(self._manifest, part, table))

    def _wrong_rows(self, rows: int, part: Part, table: str) -> str:
        cell = self._manifest["cells"][part.cell]
        each = {"games": 1, "seats": cell["players"], "sides": cell.get("sides", 0)}
        wanted = part.games * each[table] if table in each else rows
        return "" if rows == wanted else f"holds {rows} rows; {wanted} are due for {part.games} games"

    def _played_in(self, part: Part) -> Played:
        return played_in(self._manifest["cells"][part.cell])

    def _wrong_columns(self, file: Path, schema: bytes, table: str, played: Played) -> str:
        if not schema or (table, played, schema) not in self._columns:
            self._columns[table, played, schema] = self._unlike(file, table, played)
        return self._columns[table, played, schema]

    def _unlike(self, file: Path, table: str, played: Played) -> str:
        try:
            with file.open("rb") as opened:
                columns = dict(pl.read_parquet_schema(opened))
        except pl.exceptions.PolarsError:
            return DAMAGED
        return _unlike(table, columns, dtypes(table, self._manifest["labels"], played))


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


def advice(manifest: Manifest, problems: Sequence[str]) -> str:
    """Returns what to do about files that are not what they should be."""
    if manifest["format"] < FORMAT:
        return "run the study into another folder: this one was written by an older version"
    of_parts = any(PART_ENDING in problem for problem in problems)
    return f"run the study again: it {'plays these parts' if of_parts else 'writes this file'} again"


def _unlike(table: str, columns: Mapping[str, pl.DataType], wanted: Mapping[str, pl.DataType]) -> str:
    if [name for name in wanted if name in columns or name not in added_later(table)] != list(columns):
        return f"its columns are not those of {table}"
    earlier = earlier_dtypes(table)
    other = [
        name for name, kind in wanted.items() if columns.get(name, kind) not in (kind, *earlier.get(name, ()))
    ]
    return f"column {', '.join(other)}: holds other names than {MANIFEST} lists" if other else ""
