"""Ruins: how often each comes to lie in the Matrix, how often it is cleared, and how long it lies there.

When a Ruin is placed hangs on how play goes, and whether it is cleared is the players' choice: nothing here is causal.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from reports.counting.cells import Cell, cell_name
from reports.counting.objectives import CLEARED, LEFT
from reports.estimates.all_cards import Printed
from reports.estimates.estimate import Estimate, Family, what_cell
from reports.estimates.named_bosses import turns
from reports.estimates.table import NO_DATA, Table, amount, percent
from reports.statistics import Interval, Survival, kaplan_meier, mean_interval, simultaneous_level, wilson


@dataclass(frozen=True)
class Ruin:
    """A Ruin in the games of a cell, and the first time that it lies in the Matrix, where it ever does.

    `ends` are the games by how that ended, `lay` is how many rounds it lay until then. The curve is that of Ruins not
    cleared, by turns of all players; None where it never lay there.
    """

    cell: Cell
    name: str
    games: int
    ends: Mapping[str, int]
    lay: Interval
    curve: Survival | None
    printed: Printed | None = None

    @property
    def placed(self) -> Interval:
        """The share of the games in which it came to lie in the Matrix."""
        return wilson(sum(self.ends.values()), self.games)

    def share(self, *ends: str, level: float = 0.95) -> Interval:
        """The share of the games in which it lay that ended so for it."""
        return wilson(sum(self.ends.get(end, 0) for end in ends), sum(self.ends.values()), level)

    @property
    def otherwise(self) -> tuple[str, ...]:
        """The ways in which it went but by being cleared."""
        return tuple(end for end in self.ends if end not in (CLEARED, LEFT))


def ruins_of(
    counted: pl.DataFrame, cells: Sequence[Cell], printed: Mapping[int, Mapping[str, Printed]]
) -> list[Ruin]:
    """Returns each Ruin of some cells by name; `printed` is what is known of cards, by cell and name."""
    return [
        _ruin(cell, str(name), rows, printed.get(cell["number"], {}).get(str(name)))
        for cell in cells
        for (name,), rows in counted.filter(cell=cell["number"]).group_by("objective", maintain_order=True)
    ]


def ruins_family(found: Sequence[Ruin], cells: list[Cell], together: float = 0.95) -> Family:
    """Returns how often each Ruin is cleared that lay there, by cell; its intervals are corrected for all of them."""
    lain = [one for one in found if one.ends]
    level = simultaneous_level(len(lain), together)
    return Family(
        "Ruin",
        cells,
        [Estimate(one.cell, one.name, one.share(CLEARED), one.share(CLEARED, level=level)) for one in lain],
    )


def ruins_table(found: Sequence[Ruin]) -> Table:
    """A row a Ruin of a cell."""
    rows = [
        (
            one.name,
            one.printed.share if one.printed else NO_DATA,
            f"{one.games:,}",
            percent(one.placed),
            percent(one.share(CLEARED)) if one.ends else NO_DATA,
            percent(one.share(*one.otherwise)) if one.ends else NO_DATA,
            amount(one.lay, 1) if one.ends else NO_DATA,
            turns(one.curve.quantile()) if one.curve else NO_DATA,
        )
        for one in found
    ]
    columns = (
        "Ruin", "stand-in", "games", "placed", "cleared", "gone otherwise", "rounds it lay",
        "turns until half would be cleared",
    )  # fmt: skip
    note = (
        "stand-in: fields that no source states, of all; games: with it among the cards; placed: it came to lie in the "
        "Matrix; of those, the first time, it was cleared, or went otherwise, else it lay there at the end: 95% Wilson "
        "intervals; rounds it lay until then, mean with 95% t interval; turns of all players until half would be "
        "cleared if play went on (Kaplan-Meier, games that end first censored)"
    )
    return Table(f"Ruins: {cell_name(found[0].cell)}", columns, rows, note, list(_numbers(found)))


def _ruin(cell: Cell, name: str, rows: pl.DataFrame, printed: Printed | None) -> Ruin:
    lain = rows.filter(pl.col("end").is_not_null())
    ends: dict[str, int] = {}
    cleared: dict[int, int] = {}
    others: dict[int, int] = {}
    for end, after, games in lain.select("end", "turns", "games").iter_rows():
        ends[end] = ends.get(end, 0) + games
        by = cleared if end == CLEARED else others
        by[after] = by.get(after, 0) + games
    turn, n = pl.col("turns"), pl.col("games")
    total, squares = lain.select(total=(turn * n).sum(), squares=(turn * turn * n).sum()).row(0)
    players = cell["players"]
    lay = mean_interval(total / players, squares / players**2, sum(ends.values()))
    curve = kaplan_meier(cleared, others) if ends else None
    return Ruin(cell, name, int(rows["games"].sum()), ends, lay, curve, printed)


def _numbers(found: Sequence[Ruin]) -> Iterator[dict[str, Any]]:
    for one in found:
        row: dict[str, Any] = {**what_cell(one.cell), "Ruin": one.name, "games": one.games}
        if one.printed:
            row |= {"fields": one.printed.fields, "stand_in_fields": one.printed.stand_ins}
        shares = {"placed": one.placed, "rounds_it_lay": one.lay}
        if one.ends:
            shares |= {"cleared": one.share(CLEARED), "gone_otherwise": one.share(*one.otherwise)}
        for name, of in shares.items():
            row |= {name: of.estimate, f"{name}_low": of.low, f"{name}_high": of.high}
        yield row
