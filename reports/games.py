"""Games of any mode: which Bosses fall, how long games last, how they end, what the cards rest on."""

from typing import Final

import polars as pl

from reports.cells import Cell, cell_name, group_name, mix_name, players_name, rows_of_cells
from reports.statistics import distribution, wilson
from reports.tables import NO_DATA, Table, amount, percent
from sim.results import Results

LEVELS: Final = {1: "I", 2: "II", 3: "III"}


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


def boss_counts_table(results: Results) -> Table:
    """In how many games at least one, two and three Bosses are defeated, a row a cell."""
    counted = results.games.group_by("cell", "bosses_defeated").agg(n=pl.len()).collect(engine="streaming")
    seen = {(row["cell"], row["bosses_defeated"]): row["n"] for row in counted.iter_rows(named=True)}
    rows = []
    for cell in results.cells:
        counts = [seen.get((cell["number"], beaten), 0) for beaten in range(4)]
        if total := sum(counts):
            rows.append(
                (cell_name(cell), *(percent(wilson(sum(counts[least:]), total)) for least in (1, 2, 3)))
            )
    columns = ("cell", "one or more", "two or more", "all three")
    return Table("Bosses defeated in a game", columns, rows, "95% Wilson intervals")


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
