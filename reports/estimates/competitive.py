"""Competitive games: win shares by character, seat and strategy, against a fair share.

Seats and characters are random or rotated by design, so differences by them are causal.
"""

from collections.abc import Callable, Sequence
from typing import Any

import polars as pl

from reports.counting.cells import Cell, group_name, players_name, rows_of_cells
from reports.counting.counts import Counts, lineup_base
from reports.estimates.estimate import Estimate, Family
from reports.estimates.table import Table, table_by_subject
from reports.statistics import ClusterSums, share_interval, simultaneous_level
from sim.results import Results
from sim.results.figures import ORDINALS, WIN_UNIT


def by_character(results: Results, counts: Counts, cells: list[Cell]) -> Family:
    """Win share of each character, against an equal share of the wins."""
    return _against_fair("character", win_shares(results, counts, cells, "character"), cells, str)


def by_seat(results: Results, counts: Counts, cells: list[Cell]) -> Family:
    """Win share of each place in turn order."""
    shares = win_shares(results, counts, cells, "order")
    return _against_fair("turn order", shares, cells, lambda place: ORDINALS[place])


def by_strategy(results: Results, counts: Counts, cells: list[Cell]) -> Family:
    """Win share of each strategy; one strategy may sit in several seats of a game."""
    return _against_fair("strategy", win_shares(results, counts, cells, "strategy"), cells, str)


def shares_table(title: str, family: Family) -> Table:
    """Win shares, a row a subject, a column a cell; shares that are surely not fair are marked."""
    note = (
        "95% intervals, games as clusters; + and - mark shares above and below fair, "
        f"corrected for the {len(family.estimates)} comparisons of the table"
    )
    return table_by_subject(f"{title}: {group_name(family.cells[0])}", family, note, _with_fair)


def win_shares(
    results: Results, counts: Counts, cells: list[Cell], key: str
) -> dict[tuple[int, Any], ClusterSums]:
    """Sums for the win share of each `key` ("character", "order", "strategy") in each cell, games as clusters.

    All who win a game share it alike.
    """
    seats = [
        _at_place(results, counts, place, key)
        for place in range(max((cell["players"] for cell in cells), default=0))
    ]
    if not seats:
        return {}
    y, m, games = pl.col("y"), pl.col("m"), pl.col("games")
    by_lineup = (
        rows_of_cells(pl.concat(seats), cells)
        .group_by("lineup", "cell", "subject", "games")
        .agg(y=y.sum(), m=pl.len().cast(pl.Int64))
    )
    sums = by_lineup.group_by("cell", "subject").agg(
        clusters=games.sum(), y=(games * y).sum(), m=(games * m).sum(),
        yy=(games * y * y).sum(), ym=(games * y * m).sum(), mm=(games * m * m).sum(),
    )  # fmt: skip
    return {
        (row.pop("cell"), row.pop("subject")): ClusterSums(**row, unit=WIN_UNIT)
        for row in sums.collect().iter_rows(named=True)
    }


def _at_place(results: Results, counts: Counts, place: int, key: str) -> pl.LazyFrame:
    """The `key` and the score of each line-up that has a seat at a place."""
    labels = results.manifest["labels"]
    base, strategies = lineup_base(labels)
    digit = pl.col("code") // base**place % base - 1
    subject = {
        "character": _named(digit // strategies, labels["characters"]),
        "order": pl.lit(place, pl.Int64),
        "strategy": _named(digit % strategies, labels["strategies"]),
    }
    won = pl.col("winners") // 2**place % 2 == 1
    winners = pl.col("winners").bitwise_count_ones().cast(pl.Int64)
    return (
        counts.lineups.lazy()
        .with_row_index("lineup")
        .filter(digit >= 0)
        .select(
            "lineup",
            "cell",
            "games",
            subject=subject[key],
            y=pl.when(won).then(WIN_UNIT // winners).otherwise(0),
        )
    )


def _named(label: pl.Expr, names: Sequence[str]) -> pl.Expr:
    return label.replace_strict(range(len(names)), names, return_dtype=pl.String)


def _with_fair(cell: Cell) -> str:
    return f"{players_name(cell)} (fair {100 / cell['players']:.1f}%)"


def _against_fair(
    kind: str, shares: dict[tuple[int, Any], ClusterSums], cells: list[Cell], name: Callable[[Any], str]
) -> Family:
    level = simultaneous_level(len(shares))
    estimates = [
        Estimate(
            cell, name(value), share_interval(sums), share_interval(sums, level), fair=1 / cell["players"]
        )
        for value in sorted({value for _, value in shares})
        for cell in cells
        if (sums := shares.get((cell["number"], value)))
    ]
    return Family(kind, cells, estimates)
