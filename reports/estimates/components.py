"""Where VP come from: each component of the score, of seats that win and of the others."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from reports.counting.cells import Cell, cell_name
from reports.counting.per_game import Array, CellGames, Span
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
    found = [_scores(CellGames(results, cell)) for cell in cells if not cell["together"]]
    return [scores for scores in found if scores.games > 1]


def _scores(games: CellGames) -> Scores:
    spans = [_means(games, span) for span in games.spans]
    winners, others = (np.concatenate([span[of] for span in spans] or [_NONE]).T for of in (0, 1))
    components = [
        Component(column, mean_of(won), mean_of(lost), mean_of(won - lost))
        for column, won, lost in zip(COMPONENTS, winners, others, strict=True)
    ]
    return Scores(games.cell, winners.shape[1], components)


_NONE: Final = np.zeros((0, len(COMPONENTS)))


def _means(games: CellGames, span: Span) -> tuple[Array, Array]:
    """The means of winners and of others, a row a game that has both, a column a component."""
    seats = games.read("seats", span, "win", *COMPONENTS)
    won = seats["win"] > 0
    winners, others = (_means_of(seats, span, np.flatnonzero(of)) for of in (won, ~won))
    whole = games.sound(span) & ~np.isnan(winners + others).any(axis=1)
    return winners[whole], others[whole]


def _means_of(seats: Mapping[str, Array], span: Span, rows: Array) -> Array:
    """The means of some seats, a row a game, a column a component; NaN where a game has none of them."""
    at = seats["at"][rows]
    number = np.bincount(at, minlength=span.games)
    totals = [np.bincount(at, weights=seats[column][rows], minlength=span.games) for column in COMPONENTS]
    return np.where(number > 0, totals / np.maximum(number, 1), np.nan).T


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
