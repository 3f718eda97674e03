"""Who won with a card and without: seats that gained one, and seats of the same games that did not."""

from dataclasses import dataclass

import polars as pl

from reports.counting.cards import TAKEN
from reports.counting.cells import Cell
from reports.counting.failed import sound
from reports.counting.pieces import of_cell
from reports.statistics import ClusterSums
from sim.results import Results
from sim.results.figures import WIN_UNIT


@dataclass(frozen=True)
class Gainers:
    """Shares of the win in games in which a player gained a card: of seats that did, and of those that did not.

    A seat counts once a game, however many copies it gained. `bought` are the copies that were bought, of all that
    were gained.
    """

    having: ClusterSums
    lacking: ClusterSums
    bought: int
    gained: int


def gainers(results: Results, cell: Cell) -> dict[str, Gainers]:
    """Who won with each card of a cell that some player gained; games in error are left out."""
    results, players = sound(of_cell(results, cell)), cell["players"]
    seen = results.cards.filter(pl.col("revealed_turn") >= 0).select(
        "game", "card", "by", "fate", taken=pl.col("fate").cast(pl.String).is_in(TAKEN) & (pl.col("by") >= 0)
    )
    units = (pl.col("win").fill_null(0) * WIN_UNIT).round().cast(pl.Int64)
    wins = results.seats.select("game", by="seat", win=units)
    # Of teams each member of the winner has the win: a game may have several.
    all_wins = wins.group_by("game").agg(total=pl.col("win").sum())
    games = (
        seen.filter("taken").select("game", "card", "by").unique().join(wins, on=["game", "by"])
        .group_by("game", "card").agg(n=pl.len().cast(pl.Int64), win=pl.col("win").sum())
        .join(all_wins, on="game")
    )  # fmt: skip
    both = games.with_columns(m=players - pl.col("n"), lost=pl.col("total") - pl.col("win"))
    sums = both.group_by("card").agg(*_sums("having", "win", "n"), *_sums("lacking", "lost", "m"))
    copies = seen.filter("taken").group_by("card").agg(
        gained=pl.len(), bought=(pl.col("fate").cast(pl.String) == "bought").sum()
    )  # fmt: skip
    rows = sums.join(copies, on="card").collect()
    return {
        str(row["card"]): Gainers(
            _clusters(row, "having"), _clusters(row, "lacking"), row["bought"], row["gained"]
        )
        for row in rows.sort("card").iter_rows(named=True)
    }


def _sums(name: str, y: str, m: str) -> list[pl.Expr]:
    """The fields of `ClusterSums`, games being clusters: those without a row are none."""
    score, size = pl.col(y), pl.col(m)
    fields = {
        "clusters": (size > 0).sum(),
        "y": pl.when(size > 0).then(score).sum(),
        "m": size.sum(),
        "yy": pl.when(size > 0).then(score * score).sum(),
        "ym": (score * size).sum(),
        "mm": (size * size).sum(),
    }
    return [expression.cast(pl.Int64).alias(f"{name}_{field}") for field, expression in fields.items()]


def _clusters(row: dict[str, int], name: str) -> ClusterSums:
    clusters, y, m, yy, ym, mm = (
        row[f"{name}_{field}"] for field in ("clusters", "y", "m", "yy", "ym", "mm")
    )
    return ClusterSums(clusters, y, m, yy, ym, mm, WIN_UNIT)
