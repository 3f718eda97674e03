"""The summary of a dataset: who wins, which Bosses fall, how long games last, how they end.

Figures are exact sums of whole numbers, so they do not depend on how rows are batched. Who sits where and
who plays which character is random or rotated by design: differences by those are causal.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from reports.cells import Cell, by_group, cell_name, group_name, mix_name, players_name, rows_of_cells
from reports.statistics import (
    ClusterSums,
    distribution,
    share_interval,
    simultaneous_level,
    wilson,
)
from reports.tables import NO_DATA, Table, amount, percent
from sim.results import Results

WIN_UNIT: Final = 60
"""Shares of a win are counted in sixtieths: whole numbers for ties of up to six."""

ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
LEVELS: Final = {1: "I", 2: "II", 3: "III"}


@dataclass(frozen=True)
class Summary:
    """What a dataset says at a glance: a heading, warnings if any, and tables."""

    heading: list[str]
    warnings: list[str]
    tables: list[Table]


def summarise(results: Results) -> Summary:
    """The summary of a dataset."""
    tables = [table for mix in by_group(results.cells) for table in _tables_of(results, mix)]
    tables += [rounds_table(results), endings_table(results), stand_ins_table(results)]
    return Summary(_heading(results), _warnings(results), [table for table in tables if table.rows])


def _tables_of(results: Results, cells: list[Cell]) -> list[Table]:
    return [
        characters_table(results, cells),
        turn_order_table(results, cells),
        strategies_table(results, cells),
        bosses_table(results, cells),
    ]


def characters_table(results: Results, cells: list[Cell]) -> Table:
    """Win share by character, a column a cell."""
    shares = win_shares(results.seats, cells, "character", once_a_game=True)
    return _shares_table("Win share by character", "character", shares, cells, str)


def turn_order_table(results: Results, cells: list[Cell]) -> Table:
    """Win share by place in turn order, a column a cell."""
    shares = win_shares(results.seats, cells, "order", once_a_game=True)
    return _shares_table("Win share by seat", "turn order", shares, cells, lambda place: ORDINALS[place])


def strategies_table(results: Results, cells: list[Cell]) -> Table:
    """Win share by strategy, a column a cell; one strategy may sit in several seats of a game."""
    shares = win_shares(results.seats, cells, "strategy", once_a_game=False)
    return _shares_table("Win share by strategy", "strategy", shares, cells, str)


def bosses_table(results: Results, cells: list[Cell]) -> Table:
    """How often the Boss of each Level is defeated, of all games and of those that reveal it."""
    counted = (
        rows_of_cells(results.bosses, cells)
        .group_by("cell", "level")
        .agg(
            n=pl.len(),
            revealed=(pl.col("revealed_turn") >= 0).sum(),
            defeated=(pl.col("defeated_turn") >= 0).sum(),
        )
        .sort("cell", "level")
        .collect(engine="streaming")
    )
    seen = {(row["cell"], row["level"]): row for row in counted.iter_rows(named=True)}
    rows = []
    for level in sorted({level for _, level in seen}):
        for label, base in (("", "n"), (", once revealed", "revealed")):
            found = (seen.get((cell["number"], level)) for cell in cells)
            entries = (percent(wilson(row["defeated"], row[base])) if row else NO_DATA for row in found)
            rows.append((f"Level {LEVELS.get(level, level)}{label}", *entries))
    columns = ("Boss", *(players_name(cell) for cell in cells))
    return Table(f"Boss defeats by Level: {group_name(cells[0])}", columns, rows, "95% Wilson intervals")


def rounds_table(results: Results) -> Table:
    """Length of games in rounds, a row a cell."""
    counted = (
        results.games.group_by("cell", "rounds")
        .agg(n=pl.len())
        .sort("cell", "rounds")
        .collect(engine="streaming")
    )
    rows = []
    for cell in results.cells:
        of_cell = counted.filter(pl.col("cell") == cell["number"])
        counts = dict(zip(of_cell["rounds"].to_list(), of_cell["n"].to_list(), strict=True))
        if counts:
            spread = distribution(counts, (0.05, 0.5, 0.95))
            low, median, high = (str(value) for value in spread.quantiles)
            rows.append(
                (
                    cell_name(cell),
                    str(spread.mean.n),
                    amount(spread.mean),
                    median,
                    low,
                    high,
                    str(spread.most),
                )
            )
    columns = ("cell", "games", "mean rounds", "median", "5%", "95%", "longest")
    return Table(
        "Length of games", columns, rows, "mean with 95% t interval; one game in twenty is longer than '95%'"
    )


def endings_table(results: Results) -> Table:
    """How games ended, a row a cell, a column a reason that happened."""
    counted = results.games.group_by("cell", "end_reason").agg(n=pl.len()).collect(engine="streaming")
    seen = {(row["cell"], row["end_reason"]): row["n"] for row in counted.iter_rows(named=True)}
    happened = {reason for _, reason in seen}
    reasons = [reason for reason in results.manifest["labels"]["end_reasons"] if reason in happened]
    rows = []
    for cell in results.cells:
        counts = [seen.get((cell["number"], reason), 0) for reason in reasons]
        if total := sum(counts):
            rows.append((cell_name(cell), *(percent(wilson(count, total)) for count in counts)))
    return Table("How games ended", ("cell", *reasons), rows, "95% Wilson intervals")


def stand_ins_table(results: Results) -> Table:
    """Where the fields of the cards in play come from, a row a mix."""
    rows = {}
    for cell in results.cells:
        fields, own, stand_ins = cell["fields"], cell["own_copy_fields"], cell["stand_in_fields"]
        share = f"{100 * stand_ins / fields:.1f}%" if fields else NO_DATA
        counts = (fields, fields - own - stand_ins, own, stand_ins)
        rows[mix_name(cell)] = (mix_name(cell), *(str(count) for count in counts), share)
    note = (
        "own copy: read off a card by you; a stand-in is a value of ours where no source states the card's: "
        "their share limits every verdict"
    )
    columns = ("mix", "fields", "published", "own copy", "stand-in", "share")
    return Table("Fields of the cards in play", columns, list(rows.values()), note)


def _heading(results: Results) -> list[str]:
    study = results.manifest["study"]
    question = [study["question"]] if study.get("question") else []
    cells = len(results.cells)
    size = f"{results.played} games in {cells} cell{'s' * (cells != 1)}, seed {results.manifest['seed']}"
    return [*question, f"{study['name']}: {size}"]


def _warnings(results: Results) -> list[str]:
    warnings = []
    if results.missing:
        due = sum(part.games for part in results.missing)
        warnings.append(f"unfinished: {due} games are still to be played; run the study again to go on")
    failed = results.games.filter(pl.col("error") != 0).select("cell", "game").sort("cell", "game").collect()
    if failed.height:
        first = failed.row(0)
        warnings.append(
            f"{failed.height} games ended in an error; the first is cell {first[0]} game {first[1]}"
        )
    return warnings


def win_shares(
    seats: pl.LazyFrame, cells: list[Cell], key: str, *, once_a_game: bool
) -> dict[tuple[int, Any], ClusterSums]:
    """Sums for the win share of each value of `key` in each cell, games as clusters.

    `once_a_game` says that no game has two rows of one value, which spares adding them up by game.
    """
    score = (pl.col("win") * WIN_UNIT).round().cast(pl.Int64)
    rows = rows_of_cells(seats, cells).select("cell", "game", key, y=score, m=pl.lit(1, pl.Int64))
    if not once_a_game:
        rows = rows.group_by("cell", "game", key).agg(pl.col("y", "m").sum())
    y, m = pl.col("y"), pl.col("m")
    sums = rows.group_by("cell", key).agg(
        clusters=pl.len(), y=y.sum(), m=m.sum(), yy=(y * y).sum(), ym=(y * m).sum(), mm=(m * m).sum()
    )
    return {
        (row.pop("cell"), row.pop(key)): ClusterSums(**row, unit=WIN_UNIT)
        for row in sums.collect(engine="streaming").iter_rows(named=True)
    }


def _shares_table(
    title: str,
    key: str,
    shares: dict[tuple[int, Any], ClusterSums],
    cells: list[Cell],
    name: Callable[[Any], str],
) -> Table:
    values = sorted({value for _, value in shares})
    level = simultaneous_level(len(shares))
    rows = []
    for value in values:
        found = ((cell, shares.get((cell["number"], value))) for cell in cells)
        entries = (
            _against_fair(sums, 1 / cell["players"], level) if sums else NO_DATA for cell, sums in found
        )
        rows.append((name(value), *entries))
    columns = (key, *(f"{players_name(cell)} (fair {100 / cell['players']:.1f}%)" for cell in cells))
    note = (
        "95% intervals, games as clusters; + and - mark shares above and below fair, "
        f"corrected for the {len(shares)} comparisons of the table"
    )
    return Table(f"{title}: {group_name(cells[0])}", columns, rows, note)


def _against_fair(sums: ClusterSums, fair: float, level: float) -> str:
    corrected = share_interval(sums, level)
    mark = " +" if corrected.low > fair else " -" if corrected.high < fair else ""
    return percent(share_interval(sums)) + mark
