"""Infiltration Phases: what became of each and when, how long each took, how far they came, and who did them.

Phases lie in a fixed order, or in one that is drawn by lot; who does one, and when, is the players' choice.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, cell_name, group_name, players_name
from reports.counting.objectives import DESTROYED
from reports.counting.phases import COMPLETED, LEFT, OTHERS, THWARTED, WINNERS
from reports.estimates.all_cards import Printed
from reports.estimates.estimate import Estimate, Family, what_cell
from reports.estimates.named_bosses import turns
from reports.estimates.table import NO_DATA, Table, amount, percent, signed
from reports.statistics import (
    Amounts,
    Interval,
    Survival,
    kaplan_meier,
    mean_interval,
    mean_of,
    simultaneous_level,
    wilson,
)
from sim.results.cell import factions_of_sides, in_teams
from sim.results.figures import DONE, ORDINALS

LAST_PHASE: Final = "last phase"
"""The reason of the end of a game by its last phase (`end_reason`)."""

EITHER: Final = "either faction"
"""Whose last phase ends a game, where there are two."""

FATES: Final = (COMPLETED, THWARTED, DESTROYED)
FACTIONS: Final = {"autobot": "Autobots", "decepticon": "Decepticons"}
"""What the factions of cards are called, by the word of their file."""


@dataclass(frozen=True)
class Phase:
    """A phase in the games of a cell: how many had which fate, and by which turn of all players.

    `up` are the games in which it came up, `took` is how many turns of all players it then lay until it was done. The
    curve is that of phases not done, by turns since it came up; None where it never did. `number` is 0, and `faction`
    empty, where datasets do not tell them.
    """

    cell: Cell
    name: str
    number: int
    faction: str
    games: int
    by_turn: Mapping[str, Mapping[int, int]]
    up: int
    took: Interval
    curve: Survival | None
    printed: Printed | None = None

    @property
    def longest(self) -> int:
        """The last turn of a game in which something became of it."""
        return max((max(by, default=0) for by in self.by_turn.values()), default=0)

    @property
    def came_up(self) -> Interval:
        """The share of games in which it lay faceup before it was destroyed."""
        return wilson(self.up, self.games)

    def share(self, *fates: str, level: float = 0.95) -> Interval:
        """The share of games in which it had one of some fates."""
        return wilson(sum(sum(self.by_turn.get(fate, {}).values()) for fate in fates), self.games, level)

    def incidence(self, fates: Collection[str], turn: int) -> Interval:
        """The share of games in which it had one of some fates by a turn of all players."""
        came = [self.by_turn.get(fate, {}) for fate in fates]
        return wilson(sum(n for by in came for at, n in by.items() if at <= turn), self.games)


@dataclass(frozen=True)
class Stack:
    """The phases of a faction in the games of a cell: how many of them were done in a game, and how far it came.

    `over` are the games by how many of its phases were done or destroyed; `faction` is empty where there is but one.
    """

    cell: Cell
    faction: str
    games: int
    done: Interval
    over: Mapping[int, int]

    @property
    def name(self) -> str:
        """The faction, if there are two, and the number of players."""
        return f"{self.faction}, {players_name(self.cell)}" if self.faction else players_name(self.cell)

    def came(self, least: int) -> Interval:
        """The share of games in which at least so many phases were done or destroyed."""
        return wilson(sum(n for over, n in self.over.items() if over >= least), self.games)


@dataclass(frozen=True)
class Doers:
    """How many phases each does in a game of a cell: by side of teams or place in turn order, of winners and others.

    `winners` and `others` are means of the games that have both, with the `difference` within a game; None where all
    win or lose together.
    """

    cell: Cell
    who: Mapping[str, Interval]
    winners: Interval | None = None
    others: Interval | None = None
    difference: Interval | None = None


def phases_of(
    counted: pl.DataFrame, cells: Sequence[Cell], printed: Mapping[int, Mapping[str, Printed]]
) -> list[Phase]:
    """Returns each phase of some cells, by faction and number, given what is known of cards by cell and name."""
    found = []
    for cell in cells:
        known = printed.get(cell["number"], {})
        of_cell = [
            _phase(cell, str(name), rows, known.get(str(name)))
            for (name,), rows in counted.filter(cell=cell["number"]).group_by("phase", maintain_order=True)
        ]
        found += sorted(of_cell, key=lambda one: (one.faction, one.number, one.name))
    return found


def stacks_of(counted: pl.DataFrame, cells: Sequence[Cell]) -> list[Stack]:
    """Returns how far the phases of each faction come, by cell."""
    found = []
    for cell in cells:
        of_cell = counted.filter(cell=cell["number"])
        factions = sorted(set(of_cell["faction"]))
        for faction in factions:
            rows = of_cell.filter(faction=faction)
            done, games = pl.col("done"), pl.col("games")
            sums = rows.select(total=(done * games).sum(), squares=(done * done * games).sum(), n=games.sum())
            over = dict(rows.group_by("over").agg(games.sum()).sort("over").iter_rows())
            name = faction if len(factions) > 1 else ""
            found.append(Stack(cell, name, int(sums["n"][0]), mean_interval(*sums.row(0)), over))
    return found


def doers_of(
    done: Mapping[int, Mapping[int, Amounts]], by_winners: Mapping[int, pl.DataFrame], cells: Sequence[Cell]
) -> list[Doers]:
    """Returns how many phases each does in a game of each cell that has several players."""
    found = []
    for cell in cells:
        names = factions_of_sides(cell) if in_teams(cell) else [f"the {word} player" for word in ORDINALS]
        who = {
            names[place]: mean_interval(of.total, of.squares, of.n)
            for place, of in sorted(done.get(cell["number"], {}).items())
        }
        games = by_winners.get(cell["number"])
        if games is None or games.is_empty():
            means: tuple[Interval, ...] = ()
        else:
            winners, others = games[WINNERS].to_numpy(), games[OTHERS].to_numpy()
            means = (mean_of(winners), mean_of(others), mean_of(winners - others))
        if len(who) > 1:
            found.append(Doers(cell, who, *means))
    return found


def phases_family(found: Sequence[Phase], cells: list[Cell], together: float = 0.95) -> Family:
    """Returns how often each phase is done, by cell; its intervals are corrected for all of them."""
    level = simultaneous_level(len(found), together)
    return Family(
        "phase",
        cells,
        [Estimate(one.cell, one.name, one.share(*DONE), one.share(*DONE, level=level)) for one in found],
    )


# --- Tables ------------------------------------------------------------------------------------------------


def phases_table(found: Sequence[Phase]) -> Table:
    """A row a phase of a cell, a column each of the fates that any of them had."""
    fates = [fate for fate in FATES if any(one.by_turn.get(fate) for one in found)]
    rows = [
        (
            one.name,
            one.printed.share if one.printed else NO_DATA,
            percent(one.came_up),
            *(percent(one.share(fate)) for fate in fates),
            amount(one.took, 1),
            turns(one.curve.quantile()) if one.curve else NO_DATA,
        )
        for one in found
    ]
    columns = (
        "phase", "stand-in", "came up", *fates, "turns it took", "turns until half would be done",
    )  # fmt: skip
    note = (
        "stand-in: fields that no source states, of all; of all games, with 95% Wilson intervals: it lay faceup before "
        "it was destroyed, it was completed, thwarted, or destroyed as the other faction was done with its own; turns "
        "of all players it lay faceup until it was done, mean with 95% t interval of the games in which it was; and "
        "until half would be done if play went on (Kaplan-Meier, games that end first and phases that are destroyed "
        "censored); who does a phase, and when, is the players' choice"
    )
    return Table(f"Phases: {cell_name(found[0].cell)}", columns, rows, note, list(_numbers(found)))


def stacks_table(found: Sequence[Stack], ended: Mapping[int, Interval]) -> Table:
    """A row a number of players and faction: how many phases are done in a game, how many are over, the last one's.

    How often the last one ends the game is told of a faction alone where there is but one, else in a row of both.
    """
    steps = range(1, max(max(one.over, default=0) for one in found) + 1)
    rows: list[tuple[str, ...]] = []
    numbers: list[dict[str, Any]] = []
    for number, group in groupby(found, key=lambda one: one.cell["number"]):
        stacks, last = list(group), ended[number]
        several = len(stacks) > 1
        for one in stacks:
            over = {least: one.came(least) for least in steps}
            whose = NO_DATA if several else percent(last)
            rows.append((one.name, f"{one.games:,}", amount(one.done), *map(percent, over.values()), whose))
            row: dict[str, Any] = {**what_cell(one.cell), "faction": one.faction, "n": one.games}
            row |= _bounds("done", one.done)
            for least, share in over.items():
                row |= _bounds(f"over_{least}", share)
            numbers.append(row if several else row | _bounds("last_phase_ends", last))
        if several:
            cell = stacks[0].cell
            unknown = (NO_DATA,) * (1 + len(steps))
            rows.append((f"{EITHER}, {players_name(cell)}", f"{last.n:,}", *unknown, percent(last)))
            ends = _bounds("last_phase_ends", last)
            numbers.append({**what_cell(cell), "faction": EITHER, "n": last.n, **ends})
    columns = (
        "players",
        "games",
        "done a game",
        *(f"{least} or more over" for least in steps),
        "the last ends the game",
    )
    note = (
        "done: completed or thwarted, mean with 95% t interval; over: done or destroyed, shares of games with 95% "
        "Wilson intervals, and so those of games that the last phase ends"
    )
    return Table(f"How far phases come: {group_name(found[0].cell)}", columns, rows, note, numbers)


def doers_table(found: Sequence[Doers]) -> Table:
    """A row a cell and player or side: how many phases it does in a game; then those of winners and of others."""
    rows, numbers = [], []
    for one in found:
        every = {**one.who, "winners": one.winners, "others": one.others, "difference": one.difference}
        for who, mean in every.items():
            if mean is not None:
                told = signed(mean) if who == "difference" else amount(mean)
                rows.append((f"{players_name(one.cell)}: {who}", told))
                numbers.append({**what_cell(one.cell), "who": who, "n": mean.n, **_bounds("done", mean)})
    note = "means of a game with 95% t intervals"
    if any(one.winners for one in found):
        note += (
            "; an average winner and an average other of the games that have both, and their difference within a game: "
            "that winners do more phases did not by itself make them win"
        )
    title = f"Who completes and thwarts phases: {group_name(found[0].cell)}"
    return Table(title, ("who", "phases done in a game"), rows, note, numbers)


# --- Parts -------------------------------------------------------------------------------------------------


def _phase(cell: Cell, name: str, rows: pl.DataFrame, printed: Printed | None) -> Phase:
    by_turn: dict[str, dict[int, int]] = {}
    done: dict[int, int] = {}
    others: dict[int, int] = {}
    for fate, turn, lay, games in rows.select("fate", "turn", "lay", "games").iter_rows():
        if fate != LEFT:
            of_fate = by_turn.setdefault(fate, {})
            of_fate[turn] = of_fate.get(turn, 0) + games
        if lay >= 0:
            by = done if fate in DONE else others
            by[lay] = by.get(lay, 0) + games
    took = mean_interval(
        sum(lay * n for lay, n in done.items()),
        sum(lay * lay * n for lay, n in done.items()),
        sum(done.values()),
    )
    up = sum(done.values()) + sum(others.values())
    return Phase(
        cell,
        name,
        (printed.level or 0) if printed else 0,
        FACTIONS.get(printed.faction or "", "") if printed else "",
        int(rows["games"].sum()),
        by_turn,
        up,
        took,
        kaplan_meier(done, others) if up else None,
        printed,
    )


def _numbers(found: Sequence[Phase]) -> Iterator[dict[str, Any]]:
    for one in found:
        row: dict[str, Any] = {
            **what_cell(one.cell), "phase": one.name, "number": one.number or None, "faction": one.faction,
            "n": one.games,
        }  # fmt: skip
        if one.printed:
            row |= {"fields": one.printed.fields, "stand_in_fields": one.printed.stand_ins}
        row |= _bounds("came_up", one.came_up)
        for fate in FATES:
            row |= _bounds(fate, one.share(fate))
        yield row | _bounds("turns", one.took)


def _bounds(name: str, of: Interval) -> dict[str, float]:
    return {name: of.estimate, f"{name}_low": of.low, f"{name}_high": of.high}
