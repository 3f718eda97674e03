"""Counts of Infiltration Phases: what became of each and when, how far each stack came, and who did how many.

A phase is done where it was completed or thwarted, over where it was done or destroyed. It came up where it lay faceup
before it was destroyed: one that nobody had seen is shown as it is destroyed (PHASE-4). Counts are whole numbers and do
not depend on the order of rows.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, rows_of_cells
from reports.counting.objectives import DESTROYED
from reports.statistics import Amounts
from sim.results import Results
from sim.results.cell import has_phases, in_teams
from sim.results.figures import DONE, KIND_OF, PHASES

COMPLETED, THWARTED = DONE
LEFT: Final = "left"

WINNERS: Final = "winners"
OTHERS: Final = "others"


def have_phases(cells: Sequence[Cell]) -> list[Cell]:
    """Returns the cells whose games have phases."""
    return [cell for cell in cells if has_phases(cell)]


def phases(results: Results, cells: Sequence[Cell]) -> pl.DataFrame:
    """Returns `games` by `cell`, `phase`, `fate`, `turn` of that and turns that it `lay` faceup until then.

    `turn` is -1 where it was left, `lay` where it never came up.
    """
    turn = pl.col("fate_turn").cast(pl.Int64)
    until = pl.when(turn < 0).then(pl.col("turns").cast(pl.Int64)).otherwise(turn)
    lay = pl.when(_came_up()).then(until - pl.col("shown_turn").cast(pl.Int64)).otherwise(-1)
    games = rows_of_cells(results.games, cells).select("cell", "game", "turns")
    return (
        _rows(results, cells)
        .join(games, on=["cell", "game"])
        .select("cell", "phase", "fate", turn=turn, lay=lay)
        .group_by("cell", "phase", "fate", "turn", "lay")
        .agg(games=_games())
        .sort("cell", "phase", "fate", "turn", "lay")
        .collect(engine="streaming")
    )


def stacks(results: Results, cells: Sequence[Cell], factions: Mapping[str, str]) -> pl.DataFrame:
    """Returns `games` by `cell`, `faction` and how many of its phases were `done` and `over` in the end.

    `factions` are those of phases by name; all that have none count together.
    """
    faction = pl.col("phase").replace_strict(factions, default="", return_dtype=pl.String)
    done = _where(_is_done())
    return (
        _rows(results, cells)
        .group_by("cell", "game", faction=faction)
        .agg(done=done, over=done + _where(pl.col("fate") == DESTROYED))
        .group_by("cell", "faction", "done", "over")
        .agg(games=_games())
        .sort("cell", "faction", "done", "over")
        .collect(engine="streaming")
    )


def done_a_game(results: Results, cells: Sequence[Cell]) -> dict[int, Amounts]:
    """Returns how many phases are done in a game, by cell."""
    by_game = _rows(results, cells).group_by("cell", "game").agg(done=_where(_is_done()))
    found = _amounts(by_game, "cell").collect(engine="streaming")
    return {cell: Amounts(*sums) for cell, *sums in found.iter_rows()}


def ended_by(results: Results, cells: Sequence[Cell], reason: str) -> dict[int, tuple[int, int]]:
    """Returns in how many games of each cell a reason ended them, and how many games there are."""
    ended = _where(pl.col("end_reason").cast(pl.String) == reason)
    found = rows_of_cells(results.games, cells).group_by("cell").agg(ended, _games().alias("games"))
    return {cell: (count, games) for cell, count, games in found.collect(engine="streaming").iter_rows()}


# --- Who does phases -----------------------------------------------------------------------------------------


def done_by(results: Results, cells: Sequence[Cell]) -> dict[int, dict[int, Amounts]]:
    """Returns how many phases each does in a game, by cell and side of teams, else place in turn order."""
    found: dict[int, dict[int, Amounts]] = {}
    for cell in cells:
        counted = _amounts(_by_side(results, cell), "who").sort("who").collect(engine="streaming")
        found[cell["number"]] = {who: Amounts(*sums) for who, *sums in counted.iter_rows()}
    return found


def done_by_winners(results: Results, cells: Sequence[Cell]) -> dict[int, pl.DataFrame]:
    """Returns by cell how many phases `winners` and `others` do, on average of a game's, a row a game with both.

    There are none of cells whose players win or lose together.
    """
    found = {}
    for cell in cells:
        if cell["together"]:
            continue
        done, won = pl.col("done"), pl.col("win") > 0
        games = _by_side(results, cell).group_by("game").agg(
            done.filter(won).mean().alias(WINNERS), done.filter(~won).mean().alias(OTHERS)
        )  # fmt: skip
        found[cell["number"]] = games.drop_nulls().sort("game").collect()
    return found


def _by_side(results: Results, cell: Cell) -> pl.LazyFrame:
    """A row a side and game: `who` it is, its share of the `win`, and how many phases it has `done`."""
    teams = in_teams(cell)
    table, place, who = (results.sides, "side", "side") if teams else (results.seats, "seat", "order")
    done = (
        _rows(results, [cell])
        .filter(_is_done())
        .group_by("game", pl.col(place).cast(pl.Int64))
        .agg(done=_games())
    )
    sides = rows_of_cells(table, [cell]).select(
        "game", pl.col(place).cast(pl.Int64), pl.col(who).cast(pl.Int64).alias("who"), "win"
    )
    return sides.join(done, on=["game", place], how="left").with_columns(pl.col("done").fill_null(0))


# --- Rows ----------------------------------------------------------------------------------------------------


def _rows(results: Results, cells: Sequence[Cell]) -> pl.LazyFrame:
    rows = rows_of_cells(results.objectives, cells)
    of_phases = rows.filter(pl.col("kind").cast(pl.String) == KIND_OF[PHASES])
    return of_phases.with_columns(
        phase=pl.col("objective").cast(pl.String), fate=pl.col("fate").cast(pl.String)
    )


def _is_done() -> pl.Expr:
    return pl.col("fate").is_in(DONE)


def _came_up() -> pl.Expr:
    unseen = (pl.col("fate") == DESTROYED) & (pl.col("fate_turn") == pl.col("shown_turn"))
    return (pl.col("shown_turn") >= 0) & ~unseen


def _amounts(rows: pl.LazyFrame, by: str) -> pl.LazyFrame:
    """The fields of `Amounts` of a column `done`, in their order."""
    done: Any = pl.col("done")
    return rows.group_by(by).agg(n=_games(), total=done.sum(), squares=(done * done).sum())


def _games() -> pl.Expr:
    return pl.len().cast(pl.Int64)


def _where(condition: pl.Expr) -> pl.Expr:
    return condition.cast(pl.Int64).sum()
