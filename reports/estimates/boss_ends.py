"""What came first for a Boss: its fall, or the end of the game by another cause (competing risks)."""

from collections import Counter
from dataclasses import dataclass

import polars as pl

from reports.counting.cells import Cell, cell_name
from reports.counting.counts import level_word
from reports.counting.failed import sound
from reports.estimates.estimate import what_cell
from reports.estimates.table import Table, percent
from reports.statistics import wilson
from sim.results import Results

FELL = "fell"


@dataclass(frozen=True)
class BossEnds:
    """Of `games` of a cell with a Boss of a Level: in how many it fell, else by what they ended; `causes` in order."""

    cell: Cell
    level: int
    games: int
    causes: dict[str, int]


def boss_ends(results: Results, cells: list[Cell]) -> list[BossEnds]:
    """For each cell and Level what came first, the causes that were more frequent first."""
    numbers = [cell["number"] for cell in cells]
    ends = sound(results).games.select("cell", "game", cause=pl.col("end_reason").cast(pl.String))
    counted = (
        sound(results).bosses.filter(pl.col("cell").is_in(numbers)).join(ends, on=["cell", "game"])
        .with_columns(cause=pl.when(pl.col("defeated_turn") >= 0).then(pl.lit(FELL)).otherwise("cause"))
        .group_by("cell", "level", "cause").len()
        .sort("cell", "level", "len", "cause", descending=[False, False, True, False]).collect()
    )  # fmt: skip
    found = []
    for cell in cells:
        of_cell = counted.filter(pl.col("cell") == cell["number"])
        for level in sorted(set(of_cell["level"])):
            causes = dict(of_cell.filter(pl.col("level") == level).select("cause", "len").iter_rows())
            found.append(BossEnds(cell, level, sum(causes.values()), causes))
    return found


def ends_table(found: list[BossEnds]) -> Table:
    """A row a cell and Level, a column a cause: its fall, then the ends of games, the most frequent first."""
    ended = Counter({cause: 0 for one in found for cause in one.causes})
    for one in found:
        ended.update(one.causes)
    causes = [FELL, *(cause for cause, _ in ended.most_common() if cause != FELL)]
    rows = [
        (
            f"{cell_name(one.cell)}, Level {level_word(one.level)}",
            f"{one.games:,}",
            *(percent(wilson(one.causes.get(cause, 0), one.games)) for cause in causes),
        )
        for one in found
    ]
    columns = ("cell", "games", FELL, *(f"ended by {cause}" for cause in causes[1:]))
    note = (
        "games with a Boss of the Level in the deck, by what came first: its fall, or the end of the game without it; "
        "cumulative incidence of competing causes at the end of the game, with 95% Wilson intervals"
    )
    numbers = [
        {
            **what_cell(one.cell), "level": one.level, "games": one.games, "cause": cause,
            "count": one.causes.get(cause, 0),
            **dict(zip(("share", "low", "high"), _bounds(one, cause), strict=True)),
        }
        for one in found
        for cause in causes
    ]  # fmt: skip
    return Table("What came first", columns, rows, note, numbers)


def _bounds(one: BossEnds, cause: str) -> tuple[float, float, float]:
    share = wilson(one.causes.get(cause, 0), one.games)
    return share.estimate, share.low, share.high
