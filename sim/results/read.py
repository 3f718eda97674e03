"""Reading a results folder lazily, after checking that it is what it says."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from pathlib import Path
from typing import Final

import polars as pl

from sim.results.address import address, is_local, look_again
from sim.results.cards import wrong_cards
from sim.results.cell import Cell, played_in
from sim.results.errors import ResultsError
from sim.results.inspection import Inspection, advice, few
from sim.results.layout import Part, foreign_files, parts_of
from sim.results.manifest import Manifest, read_manifest
from sim.results.schema import Played, dtypes, tables_of

WIDENED: Final = pl.ScanCastOptions(integer_cast="upcast")
"""Columns of earlier datasets are read at the width that they have now."""


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
    def cells(self) -> list[Cell]:
        """What the manifest says of each cell, by number."""
        cells: list[Cell] = self.manifest["cells"]
        return cells

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
    def sides(self) -> pl.LazyFrame:
        """A row a side and game, of games of teams."""
        return self._scan("sides")

    @property
    def bosses(self) -> pl.LazyFrame:
        """A row a Boss that was in a game's deck."""
        return self._scan("bosses")

    @property
    def cards(self) -> pl.LazyFrame:
        """A row a card that was in a game's main deck or Matrix at the start."""
        return self._scan("cards")

    @property
    def tempo(self) -> pl.LazyFrame:
        """A row a turn of every 16th game; none in datasets of before they were noted."""
        return self._scan("tempo")

    @property
    def objectives(self) -> pl.LazyFrame:
        """A row a Polity, Mission and Ruin that took part in a game, with its spells; none of games without."""
        return self._scan("objectives")

    @cached_property
    def failed(self) -> pl.DataFrame:
        """Cell and game of every game that ended in an error, in order; read once, for all figures leave them out."""
        failed = self.games.filter(pl.col("error") != 0).select("cell", "game")
        return failed.sort("cell", "game").collect(engine="streaming")

    def _scan(self, table: str) -> pl.LazyFrame:
        schema = dtypes(table, self.manifest["labels"])
        parts = [part for part in self.parts if table in self._tables_of(part)]
        if not parts:
            return pl.LazyFrame(schema=schema)
        if is_local(self.path):
            files = [part.path(self.path, table) for part in parts]
            return pl.scan_parquet(
                files, schema=schema, glob=False, missing_columns="insert", cast_options=WIDENED
            )
        alike = groupby(
            parts, key=self._played_in
        )  # of files elsewhere the first says which columns there are
        every = [[part.path(self.path, table) for part in of] for _, of in alike]
        return pl.concat([_scan_elsewhere(self.path, files, schema) for files in every])

    def _tables_of(self, part: Part) -> tuple[str, ...]:
        return tables_of(self._played_in(part), self.manifest["format"])

    def _played_in(self, part: Part) -> Played:
        return played_in(self.manifest["cells"][part.cell])


def open_results(folder: Path | str, *, content: bool = False) -> Results:
    """Open a results folder, by its path or its address (`sim.results.address`).

    With `content` every byte is checked, not the footers of its files alone. Raises `ResultsError` where it is
    missing, no results folder, of another version, damaged, or holds files that are not of its study. Parts of an
    interrupted run that are not there yet are no error: see `Results.missing`.
    """
    results, problems = survey(folder, content=content)
    if problems:
        raise ResultsError(f"{few(problems)}; {advice(results.manifest, problems)}")
    return results


def survey(folder: Path | str, *, content: bool) -> tuple[Results, list[str]]:
    """Returns a dataset, and what is wrong with files of its parts, a line each.

    Raises `ResultsError` where the folder itself is not as it must be.
    """
    path = address(folder) if isinstance(folder, str) else folder
    look_again(path)
    manifest = read_manifest(path)
    expected = [part for cell in manifest["cells"] for part in parts_of(cell["number"], cell["games"])]
    _refuse_foreign(path, expected)
    inspection = Inspection(path, manifest)
    problems: list[str] = []
    found: list[Part] = []
    missing: list[Part] = []
    for part in expected:
        there, due = inspection.divided(part)
        if there.games:
            problems += inspection.problems(there, content=content)
            found.append(there)
        if due.games:
            missing.append(due)
    if content and (wrong := wrong_cards(path, manifest)):
        problems.append(wrong)
    return Results(path, manifest, tuple(found), tuple(missing)), problems


def _scan_elsewhere(folder: Path, files: list[Path], schema: Mapping[str, pl.DataType]) -> pl.LazyFrame:
    """Parquet files of a file system that fsspec knows and polars may not; columns that are not there are null."""
    import pyarrow.dataset  # only here: it brings pandas along, a sixth of the time that any command takes to start
    import pyarrow.fs

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


def _refuse_foreign(path: Path, expected: list[Part]) -> None:
    foreign = foreign_files(path, {part.filename for part in expected})
    if foreign:
        more = f" and {len(foreign) - 3} more" if len(foreign) > 3 else ""
        names = ", ".join(str(file.relative_to(path)) for file in foreign[:3])
        raise ResultsError(f"{path}: {names}{more}: not of this study; move them elsewhere")
