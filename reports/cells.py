"""What the manifest says of a cell, in words, and cells by what they share."""

from collections.abc import Iterable
from itertools import groupby
from typing import Any

import polars as pl

Cell = dict[str, Any]


def mix_name(cell: Cell) -> str:
    """The mix with its overlays, as the results' column `mix` says it."""
    return cell["mix"] if cell["overlay"] == "none" else f"{cell['mix']}+{cell['overlay']}"


def group_name(cell: Cell) -> str:
    """What a table of several numbers of players is of: mix and mode."""
    return f"{mix_name(cell)}, {cell['mode']}"


def players_name(cell: Cell) -> str:
    """How many play."""
    return f"{cell['players']} player{'s' * (cell['players'] != 1)}"


def cell_name(cell: Cell) -> str:
    """All that tells a cell from the others of its study."""
    return f"{group_name(cell)}, {players_name(cell)}"


def by_group(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells of one mix and mode together, by number of players, in the order of the study."""
    first: dict[str, int] = {}
    for cell in cells:
        first.setdefault(group_name(cell), cell["number"])
    ordered = sorted(cells, key=lambda cell: (first[group_name(cell)], cell["players"], cell["number"]))
    return [list(group) for _, group in groupby(ordered, key=group_name)]


def rows_of_cells(frame: pl.LazyFrame, cells: Iterable[Cell]) -> pl.LazyFrame:
    """The rows of a table that belong to these cells."""
    return frame.filter(pl.col("cell").is_in([cell["number"] for cell in cells]))
