"""Missions: what became of those that were dealt, what being dealt one is worth, and until when one is worth keeping.

Missions are dealt by lot in set-up: those who were dealt one and those who were not differ by it, in place of an
average other one, and by nothing else. What players then do with it is their choice.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, cell_name, group_name, players_name
from reports.counting.objectives import COMPLETED, DISCARDED, Outcomes
from reports.estimates.all_cards import Printed
from reports.estimates.estimate import Estimate, Family, what_cell
from reports.estimates.table import NO_DATA, Table, amount, percent, signed
from reports.statistics import (
    ClusterSums,
    Interval,
    Stratified,
    Stratum,
    Verdict,
    mean_interval,
    share_interval,
    simultaneous_level,
    stratified,
    stratified_verdicts,
    wilson,
)

LEAST: Final = 50
"""The least number of games of which it is told what becomes of Missions that are still controlled."""


@dataclass(frozen=True)
class Mission:
    """A Mission in the games of a cell in which it was dealt in set-up.

    `rounds` is when it was completed, `dropped` when it was discarded. `worth` is the share of the win of those who
    were dealt it, less that of those who were not; None of players who each play alone against the others.
    """

    cell: Cell
    name: str
    value: int
    dealt: int
    fates: Mapping[str, int]
    rounds: Interval
    dropped: Interval
    worth: Verdict | None
    printed: Printed | None = None

    def share(self, fate: str, level: float = 0.95) -> Interval:
        """The share of the games in which it was dealt that end so for it."""
        return wilson(self.fates.get(fate, 0), self.dealt, level)


@dataclass(frozen=True)
class Keeping:
    """Dealt Missions that are still controlled when a round of a cell is over: the share completed later."""

    cell: Cell
    round_number: int
    missions: int
    completed: Interval


def missions_of(
    counted: pl.DataFrame,
    outcomes: Mapping[tuple[int, str], Outcomes],
    cells: Sequence[Cell],
    printed: Mapping[int, Mapping[str, Printed]],
    together: float = 0.95,
) -> list[Mission]:
    """Returns each Mission of some cells, those completed most often first; what each is worth is corrected for all.

    `printed` is what is known of cards, by cell and name.
    """
    differences = {f"{number} {name}": worth_of(of) for (number, name), of in outcomes.items()}
    worths = stratified_verdicts(differences, together=together)
    found = []
    for cell in cells:
        known = printed.get(cell["number"], {})
        of_cell = [
            _mission(cell, str(name), rows, worths.get(f"{cell['number']} {name}"), known.get(str(name)))
            for (name,), rows in counted.filter(cell=cell["number"]).group_by(
                "objective", maintain_order=True
            )
        ]
        found += sorted(of_cell, key=lambda one: (-one.share(COMPLETED).estimate, one.name))
    return found


def worth_of(of: Outcomes) -> Stratified:
    """Returns the win share of those who were dealt a Mission, less that of those who were not.

    Sides, and places in turn order, are held apart: of two sides each is compared with what it wins, in the same
    place, in games in which nobody was dealt it.
    """
    orders = sorted(of.absent)
    strata = [
        Stratum(amounts, orders.index(order), mirrored=side == 1)
        for (order, side), amounts in sorted(of.present.items())
    ]
    return stratified(strata, [of.absent[order] for order in orders])


def keepings_of(sums: Mapping[tuple[int, int], ClusterSums], cells: Sequence[Cell]) -> list[Keeping]:
    """Returns what becomes of Missions that are still controlled, by cell and round."""
    return [
        Keeping(cell, number, int(of.m), share_interval(of))
        for cell in cells
        for (at, number), of in sorted(sums.items())
        if at == cell["number"] and of.clusters >= LEAST
    ]


def missions_family(found: Sequence[Mission], cells: list[Cell], together: float = 0.95) -> Family:
    """Returns how often each dealt Mission is completed, by cell; its intervals are corrected for all of them."""
    level = simultaneous_level(len(found), together)
    return Family(
        "Mission",
        cells,
        [Estimate(one.cell, one.name, one.share(COMPLETED), one.share(COMPLETED, level)) for one in found],
    )


def missions_table(found: Sequence[Mission]) -> Table:
    """A row a Mission of a cell: what became of it where it was dealt, and what it is worth."""
    cell = found[0].cell
    rows = [
        (
            one.name,
            str(one.value),
            one.printed.share if one.printed else NO_DATA,
            f"{one.dealt:,}",
            percent(one.share(COMPLETED)),
            percent(one.share(DISCARDED)),
            amount(one.rounds, 1),
            worth_words(one),
        )
        for one in found
    ]
    columns = ("Mission", "VP", "stand-in", "dealt", "completed", "discarded", "in round", "worth")
    won = "games won" if cell["together"] else "the win share"
    note = (
        "stand-in: fields that no source states, of all; dealt: games in which a player was dealt it in set-up; of "
        "these, with 95% Wilson intervals, it was completed or discarded by anybody; in round: when it was completed, "
        f"mean with 95% t interval; worth: {won} where it was dealt less where it was not, in percentage points, "
        "caused by the deal, sides and places in turn order held apart; + and - mark what is sure, corrected for the "
        "whole page (Holm)"
    )
    return Table(f"Missions: {cell_name(cell)}", columns, rows, note, list(_numbers(found)))


def keepings_table(found: Sequence[Keeping]) -> Table:
    """A row a round, a column a number of players: how many of the Missions still controlled are completed later."""
    cells = list({one.cell["number"]: one.cell for one in found}.values())
    there = {(one.cell["number"], one.round_number): one for one in found}
    rows = [
        (
            f"after round {number}",
            *(
                percent(there[key].completed) if (key := (cell["number"], number)) in there else NO_DATA
                for cell in cells
            ),
        )
        for number in sorted({one.round_number for one in found})
    ]
    note = (
        "dealt Missions that are still controlled then, in games that go on: the share completed by the end, with 95% "
        "intervals, games as clusters; one that is not completed costs 1 VP at the end, so where few are, one may be "
        "better discarded; not caused by waiting: easy ones are completed first"
    )
    title = f"Missions that are still controlled: {group_name(cells[0])}"
    numbers = [
        {
            **what_cell(one.cell), "round": one.round_number, "missions": one.missions, "n": one.completed.n,
            "completed": one.completed.estimate, "low": one.completed.low, "high": one.completed.high,
        }
        for one in found
    ]  # fmt: skip
    return Table(title, ("when", *map(players_name, cells)), rows, note, numbers)


def worth_words(one: Mission) -> str:
    """What being dealt a Mission is worth, in percentage points, marked where it is sure."""
    if one.worth is None:
        return NO_DATA
    return signed(one.worth.effect.difference, 100) + {1: " +", -1: " -"}.get(one.worth.verdict, "")


def _mission(
    cell: Cell, name: str, rows: pl.DataFrame, worth: Verdict | None, printed: Printed | None
) -> Mission:
    fates: dict[str, int] = {}
    for fate, games in rows.group_by("fate", maintain_order=True).agg(pl.col("games").sum()).iter_rows():
        fates[fate] = games
    completed, dropped = (_when(rows.filter(fate=fate)) for fate in (COMPLETED, DISCARDED))
    dealt = sum(fates.values())
    return Mission(cell, name, rows["value"][0], dealt, fates, completed, dropped, worth, printed)


def _when(rows: pl.DataFrame) -> Interval:
    """The mean round, with its interval."""
    number, games = pl.col("round"), pl.col("games")
    sums = rows.select(total=(number * games).sum(), squares=(number * number * games).sum(), n=games.sum())
    return mean_interval(*sums.row(0))


def _numbers(found: Sequence[Mission]) -> Iterator[dict[str, Any]]:
    for one in found:
        row: dict[str, Any] = {
            **what_cell(one.cell),
            "Mission": one.name,
            "vp": one.value,
            "dealt": one.dealt,
        }
        if one.printed:
            row |= {"fields": one.printed.fields, "stand_in_fields": one.printed.stand_ins}
        intervals = {
            "completed": one.share(COMPLETED), "discarded": one.share(DISCARDED), "completed_in_round": one.rounds,
            "discarded_in_round": one.dropped,
        }  # fmt: skip
        for name, of in intervals.items():
            row |= {name: of.estimate, f"{name}_low": of.low, f"{name}_high": of.high}
        if one.worth:
            found_of, corrected = one.worth.effect, one.worth.corrected
            row |= {
                "won_with": found_of.present, "won_without": found_of.absent, "worth": found_of.difference.estimate,
                "worth_low": found_of.difference.low, "worth_high": found_of.difference.high,
                "worth_low_corrected": corrected.low, "worth_high_corrected": corrected.high,
                "p_holm": one.worth.p_value, "sure": one.worth.verdict,
            }  # fmt: skip
        yield row
