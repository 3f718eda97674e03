"""Reading a results folder lazily, after checking that it is what it says."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

import polars as pl
import pyarrow
import pyarrow.fs
import pyarrow.parquet

from sim.results.address import AddressError, address, is_local, look_again
from sim.results.errors import ResultsError
from sim.results.layout import MANIFEST, Part, foreign_files, parts_of
from sim.results.manifest import Manifest, read_manifest
from sim.results.schema import TABLES, added_later, dtypes

MOST_TOLD: Final = 8
"""Files that are missing or damaged and told by name; of more it is told how many."""


@dataclass(frozen=True)
class Results:
    """A dataset. `missing` lists the games that an interrupted run still owes, part by part.

    Where it was to be extended, the last part of a cell may be there as it was, with fewer games than are due:
    then it is among the `parts` with those, and among the `missing` with the others.
    """

    path: Path
    manifest: Manifest
    parts: tuple[Part, ...]
    missing: tuple[Part, ...] = field(default=())

    @property
    def cells(self) -> list[dict[str, Any]]:
        """What the manifest says of each cell, by number."""
        return self.manifest["cells"]

    @property
    def played(self) -> int:
        """Games that are there."""
        return sum(part.games for part in self.parts)

    @property
    def games(self) -> pl.LazyFrame:
        """A row a game."""
        return self._scan("games")

    @property
    def seats(self) -> pl.LazyFrame:
        """A row a player and game."""
        return self._scan("seats")

    @property
    def bosses(self) -> pl.LazyFrame:
        """A row a Boss that was in a game's deck."""
        return self._scan("bosses")

    @property
    def cards(self) -> pl.LazyFrame:
        """A row a card that was in a game's main deck or Matrix at the start."""
        return self._scan("cards")

    def _scan(self, table: str) -> pl.LazyFrame:
        schema = dtypes(table, self.manifest["labels"])
        if not self.parts:
            return pl.LazyFrame(schema=schema)
        files = [part.path(self.path, table) for part in self.parts]
        if is_local(self.path):
            return pl.scan_parquet(files, schema=schema, glob=False, missing_columns="insert")
        return _scan_elsewhere(self.path, files, schema)


def open_results(folder: Path | str) -> Results:
    """Open a results folder, by its path or its address (`sim.results.address`).

    Raises `ResultsError` where it is missing, no results folder, of another version, damaged, or holds
    files that are not of its study. Parts of an interrupted run that are not there yet are no error:
    see `Results.missing`.
    """
    path = _placed(folder)
    look_again(path)
    manifest = read_manifest(path)
    expected = [part for cell in manifest["cells"] for part in parts_of(cell["number"], cell["games"])]
    _refuse_foreign(path, expected)
    problems: list[str] = []
    known: Known = {}
    found: list[Part] = []
    missing: list[Part] = []
    for part in expected:
        there, due = _divided(path, part)
        if there.games:
            problems += _problems_of(path, there, manifest, known)
            found.append(there)
        if due.games:
            missing.append(due)
    if problems:
        advice = "delete the damaged files and run the study again: it plays only what is missing"
        told = problems[:MOST_TOLD]
        if len(problems) > MOST_TOLD:
            told.append(f"{path}: {len(problems) - MOST_TOLD} more files are missing or damaged")
        raise ResultsError("\n".join([*told, f"{path}: {advice}"]))
    return Results(path, manifest, tuple(found), tuple(missing))


def rows_of(file: Path) -> int | None:
    """Rows of a parquet file by its footer; None where there is no file or it is damaged."""
    footer = _footer_of(file)
    return None if footer is None else footer.rows


@dataclass(frozen=True)
class _Footer:
    """What a parquet file says of itself; `schema` is empty where its writer did not note one whole."""

    rows: int
    schema: bytes


Known = dict[tuple[str, bytes], str]
"""What is wrong with the columns of a table where its files have such a schema; most files have the same."""


def _footer_of(file: Path) -> _Footer | None:
    try:
        with file.open("rb") as opened:
            told = pyarrow.parquet.read_metadata(opened)
    except (OSError, pyarrow.ArrowException):
        return None
    return _Footer(told.num_rows, (told.metadata or {}).get(b"ARROW:schema", b""))


def _placed(folder: Path | str) -> Path:
    try:
        return address(folder) if isinstance(folder, str) else folder
    except AddressError as error:
        raise ResultsError(str(error)) from None


def _scan_elsewhere(folder: Path, files: list[Path], schema: Mapping[str, pl.DataType]) -> pl.LazyFrame:
    """Parquet files of a file system that fsspec knows and polars may not; columns that are not there are null."""
    import pyarrow.dataset  # only here: it brings pandas along, a sixth of the time that any command takes to start

    system = pyarrow.fs.PyFileSystem(pyarrow.fs.FSSpecHandler(folder.fs))  # type: ignore[attr-defined]
    names = [file.path for file in files]  # type: ignore[attr-defined]
    frame = pl.scan_pyarrow_dataset(pyarrow.dataset.dataset(names, format="parquet", filesystem=system))
    there = frame.collect_schema()
    absent = [name for name in schema if name not in there]
    return (
        frame.with_columns(pl.lit(None).alias(name) for name in absent)
        .select(*schema)
        .cast(pl.Schema(schema))
    )


def _divided(path: Path, part: Part) -> tuple[Part, Part]:
    """The games of a part that are there, and those to be played. A file that is damaged is there: to be told."""
    file = part.path(path, "games")
    rows = rows_of(file) if file.exists() else 0
    there = part.games if rows is None else min(rows, part.games)
    return replace(part, last=part.first + there), replace(part, first=part.first + there)


def _refuse_foreign(path: Path, expected: list[Part]) -> None:
    foreign = foreign_files(path, {part.filename for part in expected})
    if foreign:
        more = f" and {len(foreign) - 3} more" if len(foreign) > 3 else ""
        names = ", ".join(str(file.relative_to(path)) for file in foreign[:3])
        raise ResultsError(f"{path}: {names}{more}: not of this study; move them elsewhere")


def _problems_of(path: Path, part: Part, manifest: Manifest, known: Known) -> Iterator[str]:
    for table in TABLES:
        file = part.path(path, table)
        footer = _footer_of(file)
        if footer is not None:
            wrong = _wrong_rows(table, footer.rows, part, manifest) or _wrong_columns(
                file, table, footer.schema, manifest, known
            )
            if wrong:
                yield f"{file}: {wrong}"
        elif file.exists():
            yield f"{file}: truncated or not a parquet file"
        else:
            yield f"{file}: missing, although the part's games are there"


def _wrong_rows(table: str, rows: int, part: Part, manifest: Manifest) -> str:
    players = manifest["cells"][part.cell]["players"]
    wanted = {"games": part.games, "seats": part.games * players}.get(table, rows)
    return "" if rows == wanted else f"holds {rows} rows; {wanted} are due for {part.games} games"


def _wrong_columns(file: Path, table: str, schema: bytes, manifest: Manifest, known: Known) -> str:
    """What is wrong with a file's columns; a schema that was seen before is not looked at again."""
    if not schema or (table, schema) not in known:
        known[table, schema] = _unlike(table, _schema_of(file), manifest)
    return known[table, schema]


def _unlike(table: str, columns: Mapping[str, pl.DataType], manifest: Manifest) -> str:
    wanted = dtypes(table, manifest["labels"])
    if [name for name in wanted if name in columns or name not in added_later(table)] != list(columns):
        return f"its columns are not those of {table}"
    other = [name for name, kind in wanted.items() if columns.get(name, kind) != kind]
    return f"column {', '.join(other)}: holds other names than {MANIFEST} lists" if other else ""


def _schema_of(file: Path) -> dict[str, pl.DataType]:
    with file.open("rb") as opened:
        return dict(pl.read_parquet_schema(opened))
