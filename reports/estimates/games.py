"""Games of any mode: which Bosses fall, how long games last, how they end, and the sources of card fields."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, cell_name, group_name, mix_name, players_name, rows_of_cells
from reports.counting.counts import Counts, level_word
from reports.counting.levels import ALONE, Levels
from reports.estimates.estimate import Estimate, Family, what_cell
from reports.estimates.table import NO_DATA, Table, amount, table_by_cell, table_by_subject
from reports.statistics import Distribution, distribution, simultaneous_level, wilson
from sim.results import Results
from sim.results.cell import in_teams, is_on_ground

ONCE_REVEALED: Final = ", once revealed"
BEATEN: Final = ("one or more", "two or more", "all three")
BEATEN_BY_TEAMS: Final = (*BEATEN[:2], "three or more")
MOST_BOSSES: Final = 6
ALL_RUINS: Final = "all ruins"
"""The end of a game by its Ruins, which is told of games that have some even if it never came."""

WILSON: Final = "95% Wilson intervals"


@dataclass(frozen=True)
class Length:
    """The length of the games of a cell, in rounds; `counts` is the number of games by length."""

    cell: Cell
    counts: Mapping[int, int]
    spread: Distribution  # with the quantiles 5%, 50% and 95%


def bosses(counts: Counts, cells: list[Cell]) -> Family:
    """How often the Boss of each Level is defeated, of all games and of those that reveal it."""
    games = pl.col("games")
    counted = (
        rows_of_cells(counts.waits.lazy(), cells)
        .group_by("cell", "level")
        .agg(
            n=games.sum(),
            revealed=games.filter(pl.col("turns") >= 0).sum(),
            defeated=games.filter("defeated").sum(),
        )
        .sort("cell", "level")
        .collect()
    )
    seen = {(row["cell"], row["level"]): row for row in counted.iter_rows(named=True)}
    shares = {}
    for level in sorted({level for _, level in seen}):
        for label, base in (("", "n"), (ONCE_REVEALED, "revealed")):
            for cell in cells:
                if row := seen.get((cell["number"], level)):
                    subject = f"Level {level_word(level)}{label}"
                    shares[cell["number"], subject] = row["defeated"], row[base]
    return _family("Boss", cells, shares, counts.levels)


def levels_in_order(family: Family) -> list[list[str]]:
    """The Levels of `bosses`, first to last; of teams those of each faction apart."""
    found: dict[str, list[str]] = {}
    for subject in family.subjects:
        if not subject.endswith(ONCE_REVEALED):
            found.setdefault(subject.partition(" of ")[2], []).append(subject)
    return list(found.values())


def bosses_table(family: Family) -> Table:
    """Defeats by Level, a column a number of players."""
    title = f"Boss defeats by Level: {group_name(family.cells[0])}"
    return table_by_subject(title, family, WILSON, players_name)


def boss_counts(results: Results) -> Family:
    """In how many games at least one, two and three Bosses are defeated; of teams by either."""
    seen = _counted(results, "bosses_defeated")
    counts = {}
    for cell in results.cells:
        of_cell = [seen.get((cell["number"], beaten), 0) for beaten in range(MOST_BOSSES + 1)]
        if total := sum(of_cell):
            for least, subject in enumerate(BEATEN_BY_TEAMS if in_teams(cell) else BEATEN, 1):
                counts[cell["number"], subject] = sum(of_cell[least:]), total
    return _family("Bosses defeated", results.cells, counts)


def boss_counts_table(family: Family) -> Table:
    """Bosses defeated in a game, a row a cell."""
    return table_by_cell("Bosses defeated in a game", family, WILSON, cell_name)


def rounds(results: Results) -> list[Length]:
    """Length of games in rounds, of each cell that has games."""
    seen = _counted(results, "rounds")
    lengths = []
    for cell in results.cells:
        counts = {length: n for (number, length), n in sorted(seen.items()) if number == cell["number"]}
        if counts:
            lengths.append(Length(cell, counts, distribution(counts, (0.05, 0.5, 0.95))))
    return lengths


def rounds_table(lengths: Sequence[Length]) -> Table:
    """Length of games in rounds, a row a cell."""
    rows, numbers = [], []
    for length in lengths:
        mean, most = length.spread.mean, length.spread.most
        low, median, high = length.spread.quantiles
        name = cell_name(length.cell)
        rows.append((name, str(mean.n), amount(mean), str(median), str(low), str(high), str(most)))
        numbers.append(
            {
                **what_cell(length.cell),
                "estimate": mean.estimate,
                "low": mean.low,
                "high": mean.high,
                "n": mean.n,
                "median": median,
                "quantile_05": low,
                "quantile_95": high,
                "longest": most,
            }
        )
    columns = ("cell", "games", "mean rounds", "median", "5%", "95%", "longest")
    note = "mean with 95% t interval; one game in twenty is longer than '95%'"
    return Table("Length of games", columns, rows, note, numbers)


def endings(results: Results) -> Family:
    """How games ended, by reason; reasons that never happened are left out, but for Ruins where there are any."""
    seen = _counted(results, "end_reason")
    happened = {reason for _, reason in seen}
    if any(is_on_ground(cell) for cell in results.cells):
        happened.add(ALL_RUINS)
    reasons = [reason for reason in results.manifest["labels"]["end_reasons"] if reason in happened]
    counts = {}
    for cell in results.cells:
        of_cell = [seen.get((cell["number"], reason), 0) for reason in reasons]
        for reason, count in zip(reasons, of_cell, strict=True):
            if total := sum(of_cell):
                counts[cell["number"], reason] = count, total
    return _family("ending", results.cells, counts)


def endings_table(family: Family) -> Table:
    """How games ended, a row a cell, a column a reason."""
    return table_by_cell("How games ended", family, WILSON, cell_name)


def _counted(results: Results, column: str) -> dict[tuple[int, Any], int]:
    """Games by cell and value of a column."""
    counted = results.games.group_by("cell", column).agg(n=pl.len()).collect(engine="streaming")
    return {(row["cell"], row[column]): row["n"] for row in counted.iter_rows(named=True)}


def _family(
    kind: str, cells: list[Cell], counts: Mapping[tuple[int, str], tuple[int, int]], levels: Levels = ALONE
) -> Family:
    """Shares of outcomes that are yes or no, by cell and subject."""
    level = simultaneous_level(len(counts), levels.family)
    if kind in levels.targeted:
        level = levels.target
    named = {cell["number"]: cell for cell in cells}
    return Family(
        kind,
        cells,
        [
            Estimate(named[number], subject, wilson(*found), wilson(*found, level))
            for (number, subject), found in counts.items()
        ],
    )


def stand_ins_table(results: Results) -> Table:
    """Where the fields of the cards in play come from, a row a mix."""
    rows, numbers = {}, {}
    for cell in results.cells:
        fields, own, stand_ins = cell["fields"], cell["own_copy_fields"], cell["stand_in_fields"]
        share = f"{100 * stand_ins / fields:.1f}%" if fields else NO_DATA
        counts = (fields, fields - own - stand_ins, own, stand_ins)
        named = dict(zip(("fields", "published", "own_copy", "stand_in"), counts, strict=True))
        numbers[mix_name(cell)] = {"mix": cell["mix"], "overlay": cell["overlay"], **named}
        rows[mix_name(cell)] = (mix_name(cell), *(str(count) for count in counts), share)
    note = (
        "own copy: read off a card by you; a stand-in is a value of ours where no source states the card's: "
        "their share limits every verdict"
    )
    columns = ("mix", "fields", "published", "own copy", "stand-in", "share")
    return Table("Fields of the cards in play", columns, list(rows.values()), note, list(numbers.values()))
