"""Where VP come from: each component of the score, of seats that win and of the others."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, cell_name
from reports.counting.failed import sound
from reports.counting.pieces import of_cell
from reports.estimates.estimate import what_cell
from reports.estimates.table import Table, amount, signed
from reports.statistics import Interval, mean_of
from sim.results import Results
from sim.results.cell import is_on_ground

COMPONENTS: Final = {
    "tokens": "VP tokens",
    "costs": "Adversaries in the Vault",
    "energon_vp": "Energon",
    "vault_vp": "VP printed on the Vault",
    "damage_vp": "Damage",
    "vp": "all",
}
"""Columns of `seats/` with the words for them (END-8 to END-14)."""


@dataclass(frozen=True)
class Component:
    """Mean VP of a component: of a winner, of another player, and the difference within a game."""

    column: str
    winners: Interval
    others: Interval
    difference: Interval


@dataclass(frozen=True)
class Scores:
    """The components of the scores in a cell of players or teams who compete, by `games` with a loser."""

    cell: Cell
    games: int
    components: list[Component]


def scores_of(results: Results, cells: list[Cell]) -> list[Scores]:
    """Each cell whose players compete, if it has games that not all of them win."""
    results = sound(results)
    found = [_scores(of_cell(results, cell), cell) for cell in cells if not cell["together"]]
    return [scores for scores in found if scores.games > 1]


def _scores(results: Results, cell: Cell) -> Scores:
    seats = results.seats.with_columns(won=pl.col("win") > 0)
    means = [
        pl.col(column).filter(pl.col("won") if won else ~pl.col("won")).mean().alias(f"{column} {won}")
        for column in COMPONENTS
        for won in (True, False)
    ]
    games = seats.group_by("game").agg(*means).drop_nulls().sort("game").collect()
    components = []
    for column in COMPONENTS:
        winners, others = games[f"{column} True"].to_numpy(), games[f"{column} False"].to_numpy()
        components.append(Component(column, mean_of(winners), mean_of(others), mean_of(winners - others)))
    return Scores(cell, len(games), components)


NOT_OF_SEATS: Final = (
    "VP of Polities, and of Missions that are not completed, are the team's and not in these"
)
"""What is to be known of the VP of seats where there are any."""


def components_table(found: list[Scores]) -> Table:
    """A row a component of a cell: VP of winners and of others."""
    rows = [
        (
            f"{cell_name(scores.cell)}: {COMPONENTS[one.column]}",
            amount(one.winners),
            amount(one.others),
            signed(one.difference),
        )
        for scores in found
        for one in scores.components
    ]
    note = (
        "VP of an average winner and of an average other player of the same game, with 95% intervals; what winners "
        "have more of did not by itself make them win"
    )
    if any(is_on_ground(scores.cell) for scores in found):
        note += f"; {NOT_OF_SEATS}"
    return Table(
        "VP by component", ("cell", "winners", "others", "difference"), rows, note, list(_numbers(found))
    )


def _numbers(found: list[Scores]) -> Iterator[dict[str, Any]]:
    for scores in found:
        for one in scores.components:
            row: dict[str, Any] = {**what_cell(scores.cell), "component": one.column, "games": scores.games}
            for name in ("winners", "others", "difference"):
                interval: Interval = getattr(one, name)
                row |= {
                    f"{name}_mean": interval.estimate,
                    f"{name}_low": interval.low,
                    f"{name}_high": interval.high,
                }
            yield row
