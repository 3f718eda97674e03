"""Bosses by name: how often each falls, how hard it is among those of its Level, how long it stands once revealed.

Set-up draws the Boss of a Level by lot, so differences between Bosses of a Level are caused by them, against these
strategies. When a Boss is revealed, and who then dares to confront it, depends on how play went.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, group_name, players_name
from reports.counting.counts import Counts, level_word
from reports.estimates.estimate import Estimate, Family, rows_of_numbers, what_cell
from reports.estimates.strengths import rank_words
from reports.estimates.table import NO_DATA, Table, amount, percent
from reports.statistics import (
    ClusterSums,
    Interval,
    Rank,
    Survival,
    kaplan_meier,
    mean_interval,
    rank_shares,
    share_interval,
    simultaneous_level,
    wilson,
)

LEVEL: Final = "Level {}"


@dataclass(frozen=True)
class Wait:
    """How long a Boss, or any Boss of a Level, stands once revealed, in turns of all players."""

    cell: Cell
    level: int
    boss: str
    curve: Survival


@dataclass(frozen=True)
class NamedBosses:
    """Bosses of some cells of one mix and mode.

    `falls` is how often each is defeated in games with it in the deck, `successes` the share of Confrontations with it
    that succeed; `confrontations` is how often it is confronted once revealed, `levels` the Level of each. `ranks`, by
    cell and Boss, are those within its Level: 1 is the hardest. `waits` are those of each Boss, `by_level` those of
    each Level.
    """

    cells: list[Cell]
    levels: Mapping[str, int]
    falls: Family
    ranks: Mapping[tuple[int, str], Rank]
    successes: Family
    confrontations: Mapping[tuple[int, str], Interval]
    waits: Mapping[tuple[int, str], Wait]
    by_level: list[Wait]

    @property
    def of_levels(self) -> dict[int, list[str]]:
        """The Bosses of each Level, by name."""
        found: dict[int, list[str]] = {}
        for boss, level in self.levels.items():
            found.setdefault(level, []).append(boss)
        return found


def named_bosses(counts: Counts, cells: list[Cell]) -> NamedBosses:
    """The Bosses of some cells; shares are corrected for all Bosses and cells, ranks hold over cells and Levels."""
    numbers, together = [cell["number"] for cell in cells], counts.levels.family
    waits = counts.waits.filter(pl.col("cell").is_in(numbers))
    tries = counts.tries.filter(pl.col("cell").is_in(numbers))
    order = waits.select("level", "boss").unique().sort("level", "boss")
    levels = {boss: level for level, boss in order.iter_rows()}
    fallen = _fallen(waits)
    return NamedBosses(
        cells,
        levels,
        _falls(fallen, levels, cells, together),
        _ranks(fallen, levels, cells, together),
        _successes(tries, levels, cells, together),
        _confrontations(waits, tries, levels, cells),
        _waits(waits, levels, cells),
        _waits_of_levels(waits, cells),
    )


def falls_table(found: NamedBosses) -> Table:
    """How often each Boss falls and its rank by difficulty, a row a Boss, a column a number of players."""
    rows = []
    for boss, level in found.levels.items():
        entries = [_with_rank(found, boss, cell) for cell in found.cells]
        rows.append((f"{level_word(level)}: {boss}", *entries))
    numbers = [
        {**numbers, "level": found.levels[numbers["Boss"]]}
        | _rank_numbers(found.ranks.get((numbers["cell"], numbers["Boss"])))
        for numbers in rows_of_numbers(found.falls)
    ]
    note = (
        "share of the games with it in the deck in which it falls, 95% Wilson intervals; ranks among the Bosses of "
        "its Level, 1 the hardest: those that are possible, all of the table together"
    )
    title = f"Bosses by name: {group_name(found.cells[0])}"
    return Table(title, ("Level and Boss", *map(players_name, found.cells)), rows, note, numbers)


def waits_table(found: NamedBosses) -> Table:
    """How long each Boss stands and how often fighting it succeeds, a row a Boss and number of players."""
    rows, numbers = [], []
    for boss, level in found.levels.items():
        for cell in found.cells:
            wait = found.waits.get((cell["number"], boss))
            if wait is None:
                continue
            success = found.successes.at(boss, cell)
            often = found.confrontations[cell["number"], boss]
            half = wait.curve.quantile()
            rows.append((
                f"{level_word(level)}: {boss}, {players_name(cell)}", f"{wait.curve.n:,}",
                percent(wait.curve.ever()), turns(half),
                amount(often), percent(success.interval) if success else NO_DATA,
            ))  # fmt: skip
            intervals = {
                "fallen": wait.curve.ever(),
                "turns_half": half,
                "confrontations": often,
                "success": success.interval if success else None,
            }
            numbers.append(
                {**what_cell(cell), "level": level, "Boss": boss, "revealed": wait.curve.n}
                | {f"{name}{end}": value for name, one in intervals.items() for end, value in _ends(one)}
            )
    columns = (
        "Level and Boss",
        "revealed",
        "of them fall",
        "turns until half would fall",
        "Confrontations",
        "of them succeed",
    )
    note = (
        "of them fall: of all games that reveal it, with 95% Wilson intervals; turns of all players since its reveal "
        "until half would fall if play went on (Kaplan-Meier, games that end first censored: it holds where games do "
        "not end for reasons that make a fall likelier or less likely soon); not reached: it would take more turns "
        "than any game had; "
        "Confrontations of a revealed Boss with 95% t interval; successes with 95% intervals, games as clusters"
    )
    return Table(f"Time to defeat and attempts: {group_name(found.cells[0])}", columns, rows, note, numbers)


def _with_rank(found: NamedBosses, boss: str, cell: Cell) -> str:
    estimate = found.falls.at(boss, cell)
    if estimate is None:
        return NO_DATA
    rank = rank_words(found.ranks.get((cell["number"], boss)))
    return f"{percent(estimate.interval)}" + (f", {rank}" if rank else "")


def _rank_numbers(rank: Rank | None) -> dict[str, Any]:
    return {"rank": rank.estimate, "rank_best": rank.best, "rank_worst": rank.worst} if rank else {}


def _ends(found: Interval | None) -> list[tuple[str, float | None]]:
    values = (found.estimate, found.low, found.high) if found else (None, None, None)
    finite = [None if value is None or value == inf else value for value in values]
    return list(zip(("", "_low", "_high"), finite, strict=True))


def turns(found: Interval) -> str:
    """Turns with their interval; "later" or "not reached" where the curve does not fall that far."""

    def in_words(value: float) -> str:
        return "not reached" if value == inf else f"{value:.0f}"

    if found.low == inf:
        return in_words(found.low)
    high = "later" if found.high == inf else in_words(found.high)
    return f"{in_words(found.estimate)} [{in_words(found.low)}, {high}]"


Fallen = Mapping[tuple[int, str], tuple[int, int]]
"""Defeats and games with it in the deck, by cell and Boss."""


def _fallen(waits: pl.DataFrame) -> Fallen:
    rows = waits.group_by("cell", "boss").agg(
        won=pl.col("games").filter("defeated").sum(), games=pl.col("games").sum()
    )
    return {(cell, boss): (won, games) for cell, boss, won, games in rows.iter_rows()}


def _falls(fallen: Fallen, levels: Mapping[str, int], cells: list[Cell], together: float) -> Family:
    level = simultaneous_level(len(fallen), together)
    estimates = [
        Estimate(cell, boss, wilson(*counted), wilson(*counted, level))
        for boss in levels
        for cell in cells
        if (counted := fallen.get((cell["number"], boss)))
    ]
    return Family("Boss", cells, estimates)


def _ranks(
    fallen: Fallen, levels: Mapping[str, int], cells: list[Cell], together: float
) -> dict[tuple[int, str], Rank]:
    level_of_ranks = simultaneous_level(len(cells) * len(set(levels.values())), together)
    ranks: dict[tuple[int, str], Rank] = {}
    for cell in cells:
        for level in sorted(set(levels.values())):
            number = cell["number"]
            bosses = [boss for boss, of in levels.items() if of == level and (number, boss) in fallen]
            if len(bosses) > 1:
                stood = [(games - won, games) for won, games in (fallen[number, boss] for boss in bosses)]
                ranked = rank_shares(stood, level_of_ranks)
                ranks |= {(number, boss): rank for boss, rank in zip(bosses, ranked, strict=True)}
    return ranks


def _successes(tries: pl.DataFrame, levels: Mapping[str, int], cells: list[Cell], together: float) -> Family:
    y, m, n = pl.col("defeated").cast(pl.Int64), pl.col("confrontations"), pl.col("games")
    # A Boss that falls without a Confrontation (by a card) is no success of one.
    sums = (
        tries.filter(m > 0)
        .group_by("cell", "boss")
        .agg(
            clusters=n.sum(), y=(n * y).sum(), m=(n * m).sum(), yy=(n * y).sum(), ym=(n * y * m).sum(),
            mm=(n * m * m).sum(),
        )
    )  # fmt: skip
    found = {(row.pop("cell"), row.pop("boss")): ClusterSums(**row) for row in sums.iter_rows(named=True)}
    level = simultaneous_level(len(found), together)
    estimates = [
        Estimate(cell, boss, share_interval(sums_of), share_interval(sums_of, level))
        for boss in levels
        for cell in cells
        if (sums_of := found.get((cell["number"], boss)))
    ]
    return Family("Boss", cells, estimates)


def _confrontations(
    waits: pl.DataFrame, tries: pl.DataFrame, levels: Mapping[str, int], cells: list[Cell]
) -> dict[tuple[int, str], Interval]:
    revealed = waits.filter(pl.col("turns") >= 0).group_by("cell", "boss").agg(pl.col("games").sum())
    m, n = pl.col("confrontations"), pl.col("games")
    sums = tries.group_by("cell", "boss").agg(total=(n * m).sum(), squares=(n * m * m).sum())
    return {
        (cell, boss): mean_interval(total, squares, games)
        for cell, boss, games, total, squares in revealed.join(sums, on=["cell", "boss"]).iter_rows()
    }


def _waits(waits: pl.DataFrame, levels: Mapping[str, int], cells: list[Cell]) -> dict[tuple[int, str], Wait]:
    curves = _curves(waits, "boss")
    return {
        key: Wait(cell, level, boss, curves[key])
        for boss, level in levels.items()
        for cell in cells
        if (key := (cell["number"], boss)) in curves
    }


def _waits_of_levels(waits: pl.DataFrame, cells: list[Cell]) -> list[Wait]:
    curves = _curves(waits, "level")
    return [
        Wait(cell, level, LEVEL.format(level_word(level)), curves[key])
        for cell in cells
        for level in sorted(set(waits["level"]))
        if (key := (cell["number"], level)) in curves
    ]


def _curves(waits: pl.DataFrame, of: str) -> dict[tuple[int, Any], Survival]:
    """The curve of what was revealed, by cell and Boss, or Level; counted at once, as there are many."""
    revealed = waits.filter(pl.col("turns") >= 0).group_by("cell", of, "defeated", "turns")
    counted: dict[tuple[int, Any], dict[bool, dict[int, int]]] = {}
    for cell, whose, defeated, turns, games in revealed.agg(pl.col("games").sum()).iter_rows():
        counted.setdefault((cell, whose), {True: {}, False: {}})[defeated][turns] = games
    return {key: kaplan_meier(by[True], by[False], 0.95) for key, by in counted.items()}
