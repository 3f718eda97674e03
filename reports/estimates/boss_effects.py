"""The cost of a Boss to the table: games with it in the deck against games with another Boss of its Level.

Set-up draws one of them by lot, so the Boss causes the difference: its Reveal, its text and its reward together, also
in games in which it is never revealed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from reports.counting.cells import Cell, group_name, players_name
from reports.counting.counts import SQUARES, SUM, Counts, level_word
from reports.estimates.estimate import what_cell
from reports.estimates.table import NO_DATA, Table
from reports.statistics import Amounts, Interval, effects, yes_or_no
from reports.statistics.effects import Group

ROUNDS: Final = "rounds"
DAMAGE: Final = "Damage"
VP: Final = "VP"
WON: Final = "games won"
COMPETING: Final = {ROUNDS: "rounds", DAMAGE: "damage", VP: "vp"}
TOGETHER: Final = {ROUNDS: "rounds", DAMAGE: "damage", WON: "won"}


@dataclass(frozen=True)
class Cost:
    """The difference of a figure of games with one Boss in the deck rather than another of its Level.

    `rather_than` names the other where the Level has two. `sure` is 1 or -1 where the corrected difference is sure.
    """

    cell: Cell
    level: int
    boss: str
    rather_than: str
    figure: str
    present: float
    absent: float
    difference: Interval
    corrected: Interval
    sure: int


def boss_costs(counts: Counts, cells: list[Cell]) -> list[Cost]:
    """Differences of each figure, Boss and cell of one mix and mode, corrected for all of them (Holm).

    A Level with two Bosses has one difference: the other is its mirror image.
    """
    compared = list(_compared(counts, cells))
    found = effects(
        {str(i): (present, absent) for i, (*_, present, absent) in enumerate(compared)},
        together=counts.levels.family,
    )
    return [
        Cost(
            cell, level, boss, other, figure, verdict.effect.present, verdict.effect.absent, verdict.effect.difference,
            verdict.corrected, verdict.verdict,
        )
        for (cell, level, boss, other, figure, _, _), verdict in zip(compared, found.values(), strict=True)
    ]  # fmt: skip


def costs_table(costs: list[Cost]) -> Table:
    """The costs of Bosses, a row a Boss and number of players, a column a figure."""
    figures = list(dict.fromkeys(cost.figure for cost in costs))
    by_row: dict[tuple[str, int], dict[str, Cost]] = {}
    for cost in costs:
        by_row.setdefault((cost.boss, cost.cell["number"]), {})[cost.figure] = cost
    rows = []
    for found in by_row.values():
        one = next(iter(found.values()))
        name = f"{level_word(one.level)}: {one.boss} rather than {one.rather_than}, {players_name(one.cell)}"
        rows.append((name, *(difference(found.get(figure)) for figure in figures)))
    numbers = [
        {
            **what_cell(cost.cell), "level": cost.level, "Boss": cost.boss, "rather_than": cost.rather_than,
            "figure": cost.figure, "with": cost.present, "without": cost.absent,
            "difference": cost.difference.estimate, "low": cost.difference.low, "high": cost.difference.high,
            "n": cost.difference.n, "low_corrected": cost.corrected.low, "high_corrected": cost.corrected.high,
            "comparisons": len(costs),
        }
        for cost in costs
    ]  # fmt: skip
    note = (
        "differences of means, all players of a game together; shares of games in percentage points; 95% "
        "intervals (Welch, Newcombe); + and - mark what is sure, corrected for the whole page (Holm); "
        "caused by the Boss, which is drawn by lot"
    )
    title = f"What a Boss costs the table: {group_name(costs[0].cell)}"
    return Table(title, ("Boss", *figures), rows, note, numbers)


def difference(cost: Cost | None) -> str:
    """A difference with its interval, marked where it is sure."""
    if cost is None:
        return NO_DATA
    interval, scale, digits = cost.difference, 1, 2
    if cost.figure == WON:
        scale, digits = 100, 1
    text = f"{scale * interval.estimate:+.{digits}f}"
    if interval.low != interval.low:
        return text
    mark = {1: " +", -1: " -"}.get(cost.sure, "")
    return f"{text} [{scale * interval.low:+.{digits}f}, {scale * interval.high:+.{digits}f}]{mark}"


Compared = tuple[Cell, int, str, str, str, Group, Group]


def _compared(counts: Counts, cells: list[Cell]) -> Iterator[Compared]:
    for cell in cells:
        decks = counts.decks.filter(pl.col("cell") == cell["number"])
        for level in sorted(set(decks["level"])):
            rows = {row["boss"]: row for row in decks.filter(pl.col("level") == level).iter_rows(named=True)}
            names = sorted(rows)
            for boss in names[: 1 if len(names) == 2 else len(names) * (len(names) > 2)]:
                others = [rows[name] for name in names if name != boss]
                other = names[1] if len(names) == 2 else "another"
                for figure, column in (TOGETHER if cell["together"] else COMPETING).items():
                    present, absent = _group([rows[boss]], column), _group(others, column)
                    yield cell, level, boss, other, figure, present, absent


def _group(rows: Sequence[Mapping[str, int]], column: str) -> Group:
    games = sum(row["games"] for row in rows)
    total = sum(row[column + SUM] for row in rows)
    if column == "won":
        return yes_or_no(total, games)
    return Amounts(games, total, sum(row[column + SQUARES] for row in rows))
