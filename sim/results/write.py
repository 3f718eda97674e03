"""Writing a part: four parquet files, each whole or absent, ``games/`` last.

The bytes depend on the rows alone: one row group, fixed compression, no clock and no machine in them.
"""

import io
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import polars as pl

from sim.results.layout import Part, unfinished_name
from sim.results.schema import TABLES

COMPRESSION_LEVEL: Final = 1
"""Of zstd. Higher levels cost time and save nothing here: the columns are already coded by value."""

_ONE_ROW_GROUP: Final = 1 << 24

WRITE_ORDER: Final = (*(name for name in TABLES if name != "games"), "games")


def write_part(folder: Path, part: Part, tables: Mapping[str, pl.DataFrame]) -> None:
    """Write the four files of `part`. Raises OSError where the disk is full or may not be written.

    An older, shorter version of the part stops counting before any of its files is replaced.
    """
    part.path(folder, "games").unlink(missing_ok=True)
    for table in WRITE_ORDER:
        _write_whole(folder / table, part, parquet_bytes(tables[table]))


def parquet_bytes(frame: pl.DataFrame) -> bytes:
    """A table as the contents of a parquet file."""
    buffer = io.BytesIO()
    frame.rechunk().write_parquet(
        buffer,
        compression="zstd",
        compression_level=COMPRESSION_LEVEL,
        row_group_size=_ONE_ROW_GROUP,
        statistics=True,
    )
    return buffer.getvalue()


def _write_whole(folder: Path, part: Part, content: bytes) -> None:
    unfinished = folder / unfinished_name(part, os.getpid())
    try:
        with unfinished.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        unfinished.replace(folder / part.filename)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
