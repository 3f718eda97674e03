"""What came first for a Boss, and when: its fall, or the end of the game by another cause (competing risks).

Every game is seen to its end, so the cumulative incidence of a cause is a plain share of games (`wilson`).
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import polars as pl

from reports.counting.cells import Cell, cell_name
from reports.counting.counts import Counts, level_word
from reports.estimates.estimate import what_cell
from reports.estimates.table import Table, percent
from reports.statistics import Interval, wilson

FELL = "fell"


class SinceReveal:
    """What came first since a reveal: games by cause and by turns of all players, and the shares of causes."""

    since_reveal: Mapping[str, Mapping[int, int]]

    @property
    def revealed(self) -> int:
        """The games with such a reveal."""
        return sum(sum(by_turn.values()) for by_turn in self.since_reveal.values())

    @property
    def longest(self) -> int:
        """The most turns from the reveal to what came first."""
        return max(max(by_turn) for by_turn in self.since_reveal.values())

    def incidence(self, causes: Collection[str], turns: int) -> Interval:
        """The share of these games in which one of some causes came first within so many turns."""
        came = [self.since_reveal.get(cause, {}) for cause in causes]
        return wilson(
            sum(n for by_turn in came for turn, n in by_turn.items() if turn <= turns), self.revealed
        )


@dataclass(frozen=True)
class BossEnds(SinceReveal):
    """Of `games` of a cell with a Boss of a Level: in how many it fell, else by what they ended; `causes` in order.

    `since_reveal` are the games that revealed it, by cause and by turns of all players from the reveal to it.
    """

    cell: Cell
    level: int
    games: int
    causes: dict[str, int]
    since_reveal: Mapping[str, Mapping[int, int]]


def boss_ends(counts: Counts, cells: list[Cell]) -> list[BossEnds]:
    """For each cell and Level what came first, the causes that were more frequent first."""
    cause = pl.when(pl.col("defeated")).then(pl.lit(FELL)).otherwise("end_reason")
    waits = counts.waits.with_columns(cause=cause)
    found = []
    for cell in cells:
        of_cell = waits.filter(pl.col("cell") == cell["number"])
        for level in sorted(set(of_cell["level"])):
            found.append(_ends(cell, level, of_cell.filter(pl.col("level") == level)))
    return found


def _ends(cell: Cell, level: int, waits: pl.DataFrame) -> BossEnds:
    by_cause = waits.group_by("cause").agg(pl.col("games").sum())
    causes = dict(by_cause.sort("games", "cause", descending=[True, False]).iter_rows())
    revealed = waits.filter(pl.col("turns") >= 0).group_by("cause", "turns").agg(pl.col("games").sum())
    since: dict[str, dict[int, int]] = {}
    for came, turns, games in revealed.sort("cause", "turns").iter_rows():
        since.setdefault(came, {})[turns] = games
    return BossEnds(cell, level, sum(causes.values()), causes, since)


def causes_of(found: list[BossEnds]) -> list[str]:
    """What came first in any of them: the fall, then the ends of games, the most frequent first."""
    ended = Counter({cause: 0 for one in found for cause in one.causes})
    for one in found:
        ended.update(one.causes)
    return [FELL, *(cause for cause, _ in ended.most_common() if cause != FELL)]


def ends_table(found: list[BossEnds]) -> Table:
    """A row a cell and Level, a column a cause: its fall, then the ends of games, the most frequent first."""
    causes = causes_of(found)
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
