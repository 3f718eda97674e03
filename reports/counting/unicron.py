"""Counts of games against Unicron: how they end, what becomes of each Planet and when, where the marker stands.

What comes first for a revealed Planet is that it is eaten, that a text destroys it, or the end of the game. Planets are
followed in the order of their reveal, so that of each place in it a game has one. Counts are whole numbers and do not
depend on the order of rows.
"""

from collections.abc import Sequence
from typing import Final

import polars as pl

from reports.counting.cells import Cell, rows_of_cells
from reports.statistics import Amounts
from sim.results import Results
from sim.results.cell import is_against_unicron

PLANET: Final = "planet"
LEFT: Final = "left"
EATEN: Final = "eaten"

OF_A_GAME: Final = ("shown", "planets_eaten", "planets_defended", "attempts", "marked_cost")
"""What is counted of each game: Planets revealed, eaten, defended; Confrontations with Unicron; the cost at the end."""


def against_unicron(cells: Sequence[Cell]) -> list[Cell]:
    """Returns the cells whose games are against Unicron."""
    return [cell for cell in cells if is_against_unicron(cell)]


def ends(results: Results, cells: Sequence[Cell]) -> pl.DataFrame:
    """Returns `games` by `cell`, whether they are `won`, and `reason` of their end."""
    reason = pl.col("end_reason").cast(pl.String)
    by = rows_of_cells(results.games, cells).group_by("cell", "won", reason=reason).agg(games=_games())
    return by.sort("cell", "won", "reason").collect(engine="streaming")


def a_game(results: Results, cells: Sequence[Cell]) -> dict[int, dict[str, Amounts]]:
    """Returns how much there is of `OF_A_GAME` in a game, by cell and name."""
    shown = _planets(results, cells).group_by("cell", "game").agg(shown=_where(pl.col("shown_turn") >= 0))
    games = rows_of_cells(results.games, cells).join(shown, on=["cell", "game"], how="left")
    counted = games.with_columns(
        shown=pl.col("shown").fill_null(0), attempts=pl.col("attempt_power").list.len()
    ).with_columns(pl.col(name).cast(pl.Int64) for name in OF_A_GAME)
    sums = counted.group_by("cell").agg(
        *(pl.col(name).sum() for name in OF_A_GAME),
        *((pl.col(name) ** 2).sum().alias(f"{name} squares") for name in OF_A_GAME),
        games=_games(),
    )
    return {
        row["cell"]: {name: Amounts(row["games"], row[name], row[f"{name} squares"]) for name in OF_A_GAME}
        for row in sums.collect(engine="streaming").iter_rows(named=True)
    }


def planets(results: Results, cells: Sequence[Cell]) -> pl.DataFrame:
    """Returns `games` by `cell`, `planet`, the `cause` that came first, and `after` how many turns since its reveal.

    A cause is EATEN, what else became of it, or the reason of the end of the game; `after` is -1 for one that was never
    revealed.
    """
    return (
        _followed(results, cells)
        .group_by("cell", "planet", "cause", "after")
        .agg(games=_games())
        .sort("cell", "planet", "cause", "after")
        .collect(engine="streaming")
    )


def reveals(results: Results, cells: Sequence[Cell]) -> pl.DataFrame:
    """Returns the same of revealed Planets by `place` in the order of reveal, from 1."""
    revealed = _followed(results, cells).filter(pl.col("after") >= 0)
    lists = (
        pl.col("cause", "after").sort_by("shown_turn", "planet"),
        pl.int_range(1, pl.len() + 1).alias("place"),
    )
    return (
        revealed.group_by("cell", "game")
        .agg(*lists)
        .explode("cause", "after", "place")
        .group_by("cell", "place", "cause", "after")
        .agg(games=_games())
        .sort("cell", "place", "cause", "after")
        .collect(engine="streaming")
    )


def attempts(results: Results, cells: Sequence[Cell]) -> pl.DataFrame:
    """Returns by `cell` and `place` of a Confrontation with Unicron in its game: `games`, sums of `power` and `cost`.

    Those of squares are in columns of their own.
    """
    lists = rows_of_cells(results.games, cells).select(
        "cell",
        "game",
        power="attempt_power",
        cost="attempt_cost",
        place=pl.int_ranges(1, pl.col("attempt_power").list.len().cast(pl.Int64) + 1),
    )
    rows = lists.filter(pl.col("power").list.len() > 0).explode("power", "cost", "place")
    power, cost = pl.col("power").cast(pl.Int64), pl.col("cost").cast(pl.Int64)
    return (
        rows.group_by("cell", "place")
        .agg(
            games=_games(), power=power.sum(), power_squares=(power**2).sum(), cost=cost.sum(),
            cost_squares=(cost**2).sum(),
        )
        .sort("cell", "place")
        .collect(engine="streaming")
    )  # fmt: skip


def marked(results: Results, cells: Sequence[Cell]) -> pl.DataFrame:
    """Returns by `cell`, whether the game is `won`, and `round`: `games`, sums of the cost marked as it ends.

    Those of squares are in a column of their own. Of the games alone that are watched turn by turn.
    """
    by_round = (
        rows_of_cells(results.tempo, cells)
        .group_by("cell", "game", round=pl.col("round_number").cast(pl.Int64))
        .agg(cost=pl.col("marked_cost").sort_by("turn").last().cast(pl.Int64))
    )
    cost = pl.col("cost")
    return (
        by_round.join(results.games.select("cell", "game", "won"), on=["cell", "game"])
        .group_by("cell", "won", "round")
        .agg(games=_games(), cost=cost.sum(), squares=(cost**2).sum())
        .sort("cell", "won", "round")
        .collect(engine="streaming")
    )


# --- Rows ----------------------------------------------------------------------------------------------------


def _planets(results: Results, cells: Sequence[Cell]) -> pl.LazyFrame:
    rows = rows_of_cells(results.objectives, cells)
    return rows.filter(pl.col("kind").cast(pl.String) == PLANET)


def _followed(results: Results, cells: Sequence[Cell]) -> pl.LazyFrame:
    """A row a Planet of a game: when it was revealed, what came first for it, and how many turns after that."""
    games = rows_of_cells(results.games, cells).select(
        "cell", "game", "turns", reason=pl.col("end_reason").cast(pl.String)
    )
    shown, fate_turn = (pl.col(name).cast(pl.Int64) for name in ("shown_turn", "fate_turn"))
    fate = pl.col("fate").cast(pl.String)
    until = pl.when(fate_turn < 0).then(pl.col("turns").cast(pl.Int64)).otherwise(fate_turn)
    return (
        _planets(results, cells)
        .join(games, on=["cell", "game"])
        .select(
            "cell",
            "game",
            planet=pl.col("objective").cast(pl.String),
            shown_turn=shown,
            cause=pl.when(fate == LEFT).then("reason").otherwise(fate),
            after=pl.when(shown >= 0).then(until - shown).otherwise(-1),
        )
    )


def _games() -> pl.Expr:
    return pl.len().cast(pl.Int64)


def _where(condition: pl.Expr) -> pl.Expr:
    return condition.cast(pl.Int64).sum()
