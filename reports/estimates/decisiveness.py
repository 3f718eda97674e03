"""How games are decided: how often the lead changes, how early the winner is known, how close it ends.

The leader is the player, or the team, who would have most VP if the game ended then, VP in Vaults included, which no
player sees of others. None of this says that a lead causes a win.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from math import inf, lcm
from typing import Final

import polars as pl

from reports.counting.cells import Cell, cell_name
from reports.counting.counts import MOMENTS, Counts
from reports.estimates.estimate import Estimate, Family, what_cell
from reports.estimates.table import NO_DATA, Table, amount, percent
from reports.statistics import (
    ClusterSums,
    Distribution,
    Interval,
    distribution,
    doubt_left,
    known_from,
    leader_wins,
    share_interval,
    simultaneous_level,
    wilson,
)
from sim.results.cell import sides_of

AFTER: Final = {0.25: "a quarter", 0.5: "half", 0.75: "three quarters"}
KNOWN: Final = 0.9
"""The winner is known once the leader goes on to win in that share of games."""

SHARES: Final = lcm(*range(1, 26))
"""Units of a win that up to five share, of whom up to five led."""

CLOSE: Final = 2
"""The lead in VP up to which a game is close."""


@dataclass(frozen=True)
class Course:
    """How early the winner of a cell's games is known.

    `leader` is how often the leader after each fraction of a game wins, `known` the fraction from which on that is
    `KNOWN` or more, `doubt` the share of doubt left at half, `last_quarter` the share of games in which the winner took
    the lead for good only in the last quarter.
    """

    leader: dict[float, Estimate]
    known: Interval
    doubt: Interval
    changes: Distribution
    last_quarter: Interval


@dataclass(frozen=True)
class Decided:
    """How the games of a cell of players who compete are decided.

    `ahead` is the lead in VP of the winner over the best of the others, 0 where a win is shared or decided by a
    tie-break; `spread` is from best to least. `close`, `shared` and `by_tie_break` are shares of games. `course` is
    None for datasets that do not note who led.
    """

    cell: Cell
    ahead: Distribution
    spread: Distribution
    close: Interval
    shared: Interval
    by_tie_break: Interval
    course: Course | None

    @property
    def games(self) -> int:
        """The number of games."""
        return self.ahead.mean.n


def decided(counts: Counts, cells: list[Cell]) -> list[Decided]:
    """Each cell of players who compete, if it has games; leads are corrected for all cells."""
    found = []
    competing = [cell for cell in cells if not cell["together"]]
    for cell in competing:
        number = cell["number"]
        endings = counts.endings.filter(pl.col("cell") == number)
        if not endings.is_empty():
            leads, courses = (
                frame.filter(pl.col("cell") == number) for frame in (counts.leads, counts.courses)
            )
            course = (
                None
                if courses.is_empty()
                else _course(cell, leads, courses, simultaneous_level(len(competing), counts.levels.family))
            )
            found.append(Decided(cell, *_closeness(endings), course))
    return found


def leader_family(found: list[Decided]) -> Family:
    """How often the leader goes on to win, by fraction of the game, against a fair share."""
    courses = {one.cell["number"]: one.course for one in found if one.course}
    cells = [one.cell for one in found if one.course]
    estimates = [courses[cell["number"]].leader[moment] for moment in AFTER for cell in cells]
    return Family("after", cells, estimates)


def decided_table(found: list[Decided]) -> Table:
    """The course and the end of games in short, a row a cell."""
    rows, numbers = [], []
    for one in found:
        course = one.course
        half = course.leader[0.5].interval if course else None
        rows.append((
            cell_name(one.cell), percent(half) if half else NO_DATA, when(course.known) if course else NO_DATA,
            amount(one.ahead.mean), percent(one.close), percent(one.shared),
        ))  # fmt: skip
        numbers.append(
            {**what_cell(one.cell), "n": one.games}
            | (_bounds("leader_0.5", half) if half else {})
            | _bounds("ahead", one.ahead.mean)
            | _bounds("close", one.close)
            | _bounds("shared", one.shared)
        )
    close = f"won by {CLOSE} VP or less"
    columns = ("cell", "leader at half wins", f"known to {KNOWN:.0%}", "VP ahead", close, "win shared")
    note = "who leads has most VP, did the game end then; VP of the winner above the best of the others; 95% intervals"
    return Table("How games are decided", columns, rows, note, numbers)


def closeness_table(found: list[Decided]) -> Table:
    """How close games end, a row a cell."""
    rows, numbers = [], []
    for one in found:
        low, median, high = one.ahead.quantiles
        rows.append((
            cell_name(one.cell), f"{one.games:,}", amount(one.ahead.mean), f"{median} ({low} to {high})",
            amount(one.spread.mean), percent(one.close), percent(one.shared), percent(one.by_tie_break),
        ))  # fmt: skip
        numbers.append(
            {**what_cell(one.cell), "n": one.games, "ahead_median": median, "ahead_05": low, "ahead_95": high}
            | _bounds("ahead", one.ahead.mean) | _bounds("spread", one.spread.mean) | _bounds("close", one.close)
            | _bounds("shared", one.shared) | _bounds("by_tie_break", one.by_tie_break)
        )  # fmt: skip
    columns = (
        "cell", "games", "VP ahead", "median (5% to 95%)", "VP from best to least", f"won by {CLOSE} VP or less",
        "win shared", "by tie-break",
    )  # fmt: skip
    note = (
        "VP of the winner above the best of the others, and of the best above the least, means with 95% t intervals; "
        "shares of games with 95% Wilson intervals"
    )
    return Table("How close games end", columns, rows, note, numbers)


def course_table(found: list[Decided]) -> Table:
    """How early the winner is known, a row a cell that notes who led."""
    rows, numbers = [], []
    for one in found:
        if course := one.course:
            leaders = [course.leader[moment].interval for moment in AFTER]
            rows.append((
                cell_name(one.cell), amount(course.changes.mean), *map(percent, leaders), when(course.known),
                percent(course.last_quarter), percent(course.doubt),
            ))  # fmt: skip
            shares = dict(zip(AFTER, leaders, strict=True))
            numbers.append(
                {**what_cell(one.cell), "n": one.games}
                | _bounds("lead_changes", course.changes.mean)
                | {
                    key: value
                    for at, share in shares.items()
                    for key, value in _bounds(f"leader_{at}", share).items()
                }
                | _bounds("last_quarter", course.last_quarter)
                | _bounds("doubt_at_half", course.doubt)
            )
    columns = (
        "cell", "lead changes", *(f"leader after {words} wins" for words in AFTER.values()),
        f"known to {KNOWN:.0%}", "led for good only in the last quarter", "doubt left at half",
    )  # fmt: skip
    note = (
        "who leads has most VP, did the game end then, Vaults included; a shared lead counts in parts; lead changes "
        "with 95% t interval, shares with 95% intervals; the fraction holds together with those of all rows; doubt: "
        "entropy of who wins, given who leads, as a share of what it is without"
    )
    return Table("How early the winner is known", columns, rows, note, numbers)


def when(known: Interval) -> str:
    """The fraction of a game from which on the winner is known, with the fractions that are possible."""

    def in_words(fraction: float) -> str:
        return "only at the end" if fraction == inf else f"after {AFTER[fraction]}"

    first, last = in_words(known.low), in_words(known.high)
    return in_words(known.estimate) if first == last else f"{in_words(known.estimate)} ({first}, or {last})"


def _bounds(name: str, found: Interval) -> dict[str, float]:
    return {name: found.estimate, f"{name}_low": found.low, f"{name}_high": found.high}


def _closeness(endings: pl.DataFrame) -> tuple[Distribution, Distribution, Interval, Interval, Interval]:
    def games(where: pl.Expr) -> int:
        return int(endings.filter(where)["games"].sum())

    total = games(pl.lit(True))
    alone = pl.col("winners") == 1
    counted = [
        dict(endings.group_by(name).agg(pl.col("games").sum()).iter_rows()) for name in ("ahead", "spread")
    ]
    return (
        distribution(counted[0]),
        distribution(counted[1]),
        wilson(games(pl.col("ahead") <= CLOSE), total),
        wilson(games(~alone), total),
        wilson(games(alone & (pl.col("ahead") == 0)), total),
    )


def _course(cell: Cell, leads: pl.DataFrame, courses: pl.DataFrame, level: float) -> Course:
    sums = {moment: _sums(leads.filter(moment=moment)) for moment in MOMENTS.values()}
    corrected = leader_wins(sums, level)
    leader = {
        moment: Estimate(cell, AFTER[moment], share_interval(sums[moment]), interval, 1 / sides_of(cell))
        for moment, interval in corrected.items()
    }
    late = courses.filter(pl.col("led_from") > 3 * pl.col("rounds") // 4)["games"].sum()
    changes = courses.group_by("lead_changes").agg(pl.col("games").sum())
    return Course(
        leader,
        known_from(corrected, KNOWN),
        _doubt(leads.filter(moment=0.5)),
        distribution(dict(changes.iter_rows())),
        wilson(int(late), int(courses["games"].sum())),
    )


def _sums(leads: pl.DataFrame) -> ClusterSums:
    """Shares of the win that leaders got: k leaders count as one, with the mean of their shares."""
    rows = leads.select("leaders", "winners", "games").iter_rows()
    scores = [
        (SHARES * (leaders & winners).bit_count() // (leaders.bit_count() * winners.bit_count()), games)
        for leaders, winners, games in rows
    ]
    n = sum(games for _, games in scores)
    y, yy = (sum(games * score**power for score, games in scores) for power in (1, 2))
    return ClusterSums(n, y, n, yy, y, n, unit=SHARES)


def _doubt(leads: pl.DataFrame) -> Interval:
    outcomes = sorted(set(leads["winners"]))
    table: dict[Hashable, list[int]] = {}
    for leaders, winners, games in leads.select("leaders", "winners", "games").iter_rows():
        table.setdefault(leaders, [0] * len(outcomes))[outcomes.index(winners)] += games
    return doubt_left(table)
