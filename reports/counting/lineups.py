"""Games as line-ups: who sat where, with which strategy, and who won."""

from collections.abc import Sequence
from functools import cache

import polars as pl

from reports.counting.cells import Cell
from reports.counting.counts import Counts, lineup_base
from reports.statistics import Lineup
from sim.results import Results


def lineups_of(results: Results, counts: Counts, cell: Cell) -> list[Lineup]:
    """The line-ups of a cell of players who compete, winners first and all others after them."""
    labels = results.manifest["labels"]
    base, strategies = lineup_base(labels)
    seats = range(cell["players"])

    @cache  # of the same players there is a row for each who may win
    def played(code: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        digits = [code // base**place % base - 1 for place in seats]
        return (
            tuple(labels["characters"][digit // strategies] for digit in digits),
            tuple(labels["strategies"][digit % strategies] for digit in digits),
        )

    @cache
    def places(winners: int) -> tuple[int, ...]:
        return tuple(1 if winners >> place & 1 else 2 for place in seats)

    rows = counts.lineups.filter(pl.col("winners") > 0, cell=cell["number"])
    found = []
    for code, winners, games in rows.select("code", "winners", "games").iter_rows():
        who, how = played(code)
        found.append(Lineup(who, places(winners), games, how))
    return found


def both(lineup: Lineup) -> tuple[tuple[str, str], tuple[bool, bool]]:
    """The characters of a game of two, by name, and which of them won."""
    pair = sorted(zip(lineup.characters, (place == 1 for place in lineup.places), strict=True))
    (one, one_won), (other, other_won) = pair
    return (one, other), (one_won, other_won)


def names_in(lineups: Sequence[Lineup]) -> list[str]:
    """The characters that were played, by name."""
    return sorted({name for lineup in lineups for name in lineup.characters})
