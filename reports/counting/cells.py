"""What the manifest says of a cell, in words, and cells by what they share.

A cell is named by its mix, mode and number of players, and by whatever else its study varies (its `varied`): line-ups
of strategies, characters, seating, values of rules. What a study holds for all of its cells is in no name.
"""

from collections.abc import Iterable
from itertools import groupby
from typing import Final

import polars as pl

from sim.results.cell import Cell as Cell
from sim.results.cell import CellSettings

RULE: Final = "profile."
"""What stands before a profile key among what is varied."""


def mix_name(cell: CellSettings) -> str:
    """The mix with its overlays, as the results' column `mix` says it."""
    return cell["mix"] if cell["overlay"] == "none" else f"{cell['mix']}+{cell['overlay']}"


def group_name(cell: CellSettings) -> str:
    """What a table of several numbers of players is of: mix, mode and what else is varied."""
    return ", ".join([mix_name(cell), cell["mode"], *variant_names(cell)])


def variant_names(cell: CellSettings) -> list[str]:
    """What else tells a cell from others of its study, each in words; nothing for a rule left as it stands."""
    told = []
    for key in cell.get("varied", ()):
        if key == "seating":
            told.append(f"seats {cell['seating']}")
        elif not key.startswith(RULE):
            told.append(" + ".join(_line_up(cell, key)))
        elif (rule := key.removeprefix(RULE)) in cell["profile"]:
            told.append(f"{rule} {cell['profile'][rule]}")
    return told


def variant_columns(cell: CellSettings) -> dict[str, str | int]:
    """The same for a spreadsheet, by column; line-ups have one in any case and are left out."""
    columns: dict[str, str | int] = {}
    for key in cell.get("varied", ()):
        rule = key.removeprefix(RULE)
        if key.startswith(RULE):
            columns[rule] = cell["profile"].get(rule, "")
        elif key == "seating":
            columns[key] = cell["seating"]
        elif key == "characters":
            columns[key] = ", ".join(cell["characters"])
    return columns


def _line_up(cell: CellSettings, key: str) -> list[str]:
    """The strategies or the characters of a cell, whichever are varied."""
    return cell["strategies"] if key == "strategies" else cell["characters"]


def players_name(cell: CellSettings) -> str:
    """How many play a cell, in words."""
    return players_counted(cell["players"])


def players_counted(players: int) -> str:
    """A number of players in words."""
    return f"{players} player{'s' * (players != 1)}"


def strategies_meet(cell: CellSettings) -> bool:
    """Whether several strategies play a cell: one alone has a fair share of wins whatever happens."""
    return len(set(cell["strategies"])) > 1


def cell_name(cell: CellSettings) -> str:
    """All that tells a cell from the others of its study."""
    return f"{group_name(cell)}, {players_name(cell)}"


def by_group(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells alike in all but the number of players together, by that number, in the order of the study."""
    cells = list(cells)
    first: dict[str, int] = {}
    for cell in cells:
        first.setdefault(group_name(cell), cell["number"])
    ordered = sorted(cells, key=lambda cell: (first[group_name(cell)], cell["players"], cell["number"]))
    return [list(group) for _, group in groupby(ordered, key=group_name)]


def rows_of_cells(frame: pl.LazyFrame, cells: Iterable[Cell]) -> pl.LazyFrame:
    """The rows of a table that belong to these cells."""
    return frame.filter(pl.col("cell").is_in([cell["number"] for cell in cells]))
