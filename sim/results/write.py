"""Writing a part: a parquet file a table, all written before the first gets its name, ``games/`` named last.

The bytes depend on the rows and on what the part is alone: one row group, fixed compression, no clock and no machine
in them.
"""

import io
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import polars as pl

from sim.results.address import is_local
from sim.results.footer import Identity, metadata_of, sealed
from sim.results.layout import Part
from sim.results.schema import TABLES
from sim.results.whole import write_unfinished, write_whole

COMPRESSION_LEVEL: Final = 1
"""Of zstd. Higher levels cost time and save nothing here: the columns are already coded by value."""

_ONE_ROW_GROUP: Final = 1 << 24

WRITE_ORDER: Final = (*(name for name in TABLES if name != "games"), "games")


def write_part(
    folder: Path, part: Part, tables: Mapping[str, pl.DataFrame], identities: Mapping[str, Identity]
) -> None:
    """Write the files of `part`, one of each of `tables`, each with what it says of itself (`sim.results.footer`).

    Raises OSError where the disk is full or may not be written.

    An older, shorter version of the part counts until the new one lies on the disk, and no longer once any of
    its files is replaced.
    """
    contents = {
        part.path(folder, table): parquet_bytes(tables[table], identities[table])
        for table in WRITE_ORDER
        if table in tables
    }
    if is_local(folder):
        _rename_all(contents, part.path(folder, "games"))
    else:
        part.path(folder, "games").unlink(missing_ok=True)
        for path, content in contents.items():
            write_whole(path, content)


def _rename_all(contents: Mapping[Path, bytes], counts: Path) -> None:
    """Write all files before the first gets its name; `counts` is the one whose name makes the part count."""
    unfinished: dict[Path, Path] = {}
    try:
        for path, content in contents.items():
            unfinished[path] = write_unfinished(path, content)
        counts.unlink(missing_ok=True)
        for path, written in unfinished.items():
            written.replace(path)
    except BaseException:
        for written in unfinished.values():
            written.unlink(missing_ok=True)
        raise


def parquet_bytes(frame: pl.DataFrame, identity: Identity) -> bytes:
    """Returns a table as the contents of a parquet file that says what it is, and has a checksum."""
    buffer = io.BytesIO()
    frame.rechunk().write_parquet(
        buffer,
        compression="zstd",
        compression_level=COMPRESSION_LEVEL,
        row_group_size=_ONE_ROW_GROUP,
        statistics=True,
        metadata=metadata_of(identity),
    )
    return sealed(buffer.getvalue())
