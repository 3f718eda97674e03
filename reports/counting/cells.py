"""Names of cells, and cells grouped by what they share.

A cell is named by its mix, mode and number of players, and by everything else that its study varies (its `varied`):
line-ups of strategies, characters, seating, values of rules. Settings that are the same in all cells are in no name.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import groupby
from typing import Final

import polars as pl

from sim.results.cell import Cell as Cell
from sim.results.cell import CellSettings, factions_of_sides, in_teams, seats_of_sides
from sim.results.figures import ROLES
from sim.results.schema import FACTIONS

RULE: Final = "profile."
"""Prefix of a profile key among the varied settings."""


def mix_name(cell: CellSettings) -> str:
    """The mix with its overlays, as in the column `mix` of the results."""
    return cell["mix"] if cell["overlay"] == "none" else f"{cell['mix']}+{cell['overlay']}"


def group_name(cell: CellSettings) -> str:
    """The name of a table of several numbers of players: mix, mode and all else that is varied."""
    return ", ".join([mix_name(cell), cell["mode"], *variant_names(cell)])


def line_up_name(cell: CellSettings) -> str:
    """Who plays a cell: 'balanced' where all play alike, else every strategy of the line-up."""
    names = cell["strategies"]
    if not strategies_meet(cell):
        return names[0]
    if in_teams(cell) and cell["seating"] == "fixed":
        return _by_team(cell, names, by_side="one" in cell)
    return " + ".join(names)


def _by_team(cell: CellSettings, names: Sequence[str], *, by_side: bool) -> str:
    """Names as team against team: one a seat in turn, or `by_side` one a side (strategies of one against many)."""
    sides = seats_of_sides(cell)
    seated = [
        [names[(side if by_side else seat) % len(names)] for seat in seats]
        for side, seats in enumerate(sides)
    ]
    return " against ".join(" + ".join(dict.fromkeys(of)) for of in seated)


def name_but_line_up(cell: CellSettings) -> str:
    """The name of a table of several numbers of players and several line-ups."""
    return ", ".join([mix_name(cell), cell["mode"], *variant_names(cell, but=("strategies",))])


def variant_names(cell: CellSettings, but: Collection[str] = ()) -> list[str]:
    """The other settings that distinguish a cell in its study, in words; nothing for a rule at its default.

    `but` are settings to leave out.
    """
    names = []
    for key in cell.get("varied", ()):
        if key in but:
            continue
        if key == "seating":
            names.append(f"seats {cell['seating']}")
        elif key == "setup":
            names += [f"{cell['setup']} set-up"] if in_teams(cell) else []
        elif key == "one":
            names += [f"one {cell['one'].capitalize()}"] if "one" in cell else []
        elif not key.startswith(RULE):
            names.append(_line_up(cell, key))
        elif (rule := key.removeprefix(RULE)) in cell["profile"]:
            names.append(f"{rule} {cell['profile'][rule]}")
    return names


def variant_columns(cell: CellSettings) -> dict[str, str | int]:
    """The same settings for a spreadsheet, by column, without line-ups, which always have a column."""
    columns: dict[str, str | int] = {}
    for key in cell.get("varied", ()):
        rule = key.removeprefix(RULE)
        if key.startswith(RULE):
            columns[rule] = cell["profile"].get(rule, "")
        elif key == "seating":
            columns[key] = cell["seating"]
        elif key == "characters":
            columns[key] = ", ".join(cell["characters"])
        elif key == "setup":
            columns[key] = cell.get("setup", "")
        elif key == "one":
            columns[key] = cell.get("one", "")
    return columns


def _line_up(cell: CellSettings, key: str) -> str:
    """The strategies or the characters of a cell, whichever are varied."""
    names = cell["strategies"] if key == "strategies" else cell["characters"]
    seated = cell["seating"] == "fixed" if key == "strategies" else len(names) == cell["players"]
    if in_teams(cell) and seated:
        return _by_team(cell, names, by_side="one" in cell and key == "strategies")
    return " + ".join(names)


def side_name(cell: CellSettings, faction: str) -> str:
    """What a side of two is called: its faction, and where one plays against many which of these it is."""
    if "one" not in cell or faction not in factions_of_sides(cell):
        return faction
    of_any = faction == FACTIONS[0]
    return f"the {ROLES[factions_of_sides(cell).index(faction)]} ({'of any faction' if of_any else faction})"


def side_word(cell: CellSettings) -> str:
    """What its sides are called in general: factions, or sides where one plays against many."""
    return "side" if "one" in cell else "faction"


def players_name(cell: CellSettings) -> str:
    """The number of players of a cell, in words."""
    return players_counted(cell["players"])


def players_counted(players: int) -> str:
    """A number of players in words."""
    return f"{players} player{'s' * (players != 1)}"


def strategies_meet(cell: CellSettings) -> bool:
    """Whether several strategies play a cell: one alone always has a fair share of wins."""
    return len(set(cell["strategies"])) > 1


def cell_name(cell: CellSettings) -> str:
    """The full name of a cell, different from all others of its study."""
    return f"{group_name(cell)}, {players_name(cell)}"


ALIKE: Final = (
    "mix",
    "overlay",
    "mode",
    "profile",
    "seating",
    "choice",
    "characters",
    "setup",
    "robots",
    "one",
)
"""The settings that are the same where cells differ in their line-up and number of players alone."""


def all_but_line_up(cell: CellSettings) -> tuple[str, ...]:
    """The settings of a cell but for its line-up and number of players, to find those that differ in these alone."""
    settings: Mapping[str, object] = dict(cell)
    return tuple(str(settings.get(name)) for name in ALIKE)


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
