"""Games against Unicron: how they end, how long Planets last, where his marker stands, what Power is brought to him.

Every game is seen to its end, so of Planets the cumulative incidence of a cause is a plain share of games (`wilson`).
When a Planet is revealed hangs on play, and who defends it and who Confronts him is the players' choice.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, cell_name, group_name, players_name
from reports.counting.objectives import DESTROYED
from reports.counting.unicron import EATEN, OF_A_GAME
from reports.estimates.all_cards import Printed
from reports.estimates.boss_ends import SinceReveal
from reports.estimates.estimate import Estimate, Family, rows_of_numbers, what_cell
from reports.estimates.table import NO_DATA, Table, amount, entry, percent
from reports.statistics import Amounts, Interval, mean_interval, simultaneous_level, wilson
from sim.results.figures import ORDINALS

WON: Final = "won"
LOST: Final = "lost"

LEAST_GAMES: Final = 30
"""The least number of games that a place in the order of reveal, a Confrontation, or a round is shown of."""

LEAST_SHARE: Final = 0.25
"""A round is shown while this share of the games go on in it."""

CAUSES: Final = (
    EATEN, "unicron defeated", "deck empty", "damage limit", "turn limit", DESTROYED,
)  # fmt: skip
"""What may come first for a Planet: it is eaten, an end of the game, or a text destroys it."""

TIMES: Final = (4, 8, 16)
"""Turns since the reveal after which the table says how many are eaten."""

EVERY: Final = 4
"""Of so many rounds the table of the marker shows one."""

MOST_ATTEMPTS: Final = 12
"""The Confrontations of a game that are shown."""


@dataclass(frozen=True)
class Reveal(SinceReveal):
    """The Planets of a cell that were revealed in the same place of a game's order of reveal; one a game.

    `games` are all of the cell; `since_reveal` those with such a Planet, by the cause that came first for it and by
    turns of all players from the reveal to it.
    """

    cell: Cell
    place: int
    games: int
    since_reveal: Mapping[str, Mapping[int, int]]

    @property
    def name(self) -> str:
        """The place in words."""
        return f"{ORDINALS[self.place - 1] if self.place <= len(ORDINALS) else f'{self.place}th'} revealed"

    def share(self, cause: str) -> Interval:
        """The share of these games in which a cause came first."""
        return wilson(sum(self.since_reveal.get(cause, {}).values()), self.revealed)

    def at_risk(self, turns: int) -> int:
        """In how many games it still lies there, and the game goes on, as so many turns have passed."""
        return sum(
            n for by_turn in self.since_reveal.values() for turn, n in by_turn.items() if turn >= turns
        )


@dataclass(frozen=True)
class Planet:
    """A Planet in the games of a cell: how often it took part, was revealed and eaten, and how long that took."""

    cell: Cell
    name: str
    games: int
    revealed: int
    eaten: int
    took: Interval
    printed: Printed | None = None

    def share(self, level: float = 0.95) -> Interval:
        """The share of the games that reveal it in which it is eaten."""
        return wilson(self.eaten, self.revealed, level)


@dataclass(frozen=True)
class Attempt:
    """The Confrontations with Unicron of a place in their games: mean Power that was brought, and needed."""

    cell: Cell
    place: int
    power: Interval
    cost: Interval


@dataclass(frozen=True)
class Marker:
    """The cost marked as the last turn of each round ends, of games won or lost that are watched turn by turn."""

    cell: Cell
    outcome: str
    rounds: Mapping[int, Interval]


def ends_family(counted: pl.DataFrame, cells: list[Cell], together: float = 0.95) -> Family:
    """Returns how games end, those won first, by cell; intervals are corrected for all of them."""
    total: Counter[tuple[bool, str]] = Counter()
    found: dict[int, dict[tuple[bool, str], int]] = {}
    for number, won, reason, games in counted.select("cell", "won", "reason", "games").iter_rows():
        total[won, reason] += games
        found.setdefault(number, {})[won, reason] = games
    order = sorted(total, key=lambda end: (not end[0], -total[end], end[1]))
    level = simultaneous_level(len(order) * len(found), together)
    estimates = []
    for won, reason in order:
        for cell in cells:
            if of_cell := found.get(cell["number"]):
                shares = (of_cell.get((won, reason), 0), sum(of_cell.values()))
                subject = f"{WON if won else LOST}: {reason}"
                estimates.append(Estimate(cell, subject, wilson(*shares), wilson(*shares, level)))
    return Family("end", cells, estimates)


def reveals_of(counted: pl.DataFrame, cells: Sequence[Cell], games: Mapping[int, int]) -> list[Reveal]:
    """Returns what came first for Planets by place in the order of reveal; `games` is how many a cell has."""
    found = []
    for cell in cells:
        of_cell = counted.filter(cell=cell["number"])
        for (place,), rows in of_cell.group_by("place", maintain_order=True):
            since: dict[str, dict[int, int]] = {}
            for cause, after, n in rows.select("cause", "after", "games").iter_rows():
                since.setdefault(cause, {})[after] = n
            found.append(Reveal(cell, int(str(place)), games[cell["number"]], since))
    return found


def causes_of(found: Sequence[Reveal]) -> list[str]:
    """What came first for any of them, that it was eaten always among it; in the order of `causes_in_order`."""
    came = {EATEN, *(cause for one in found for cause in one.since_reveal)}
    return [cause for cause in causes_in_order(found) if cause in came]


def causes_in_order(found: Sequence[Reveal]) -> list[str]:
    """All that may come first, whether it did or not, and what else came: a cause has its place in every figure."""
    others = {cause for one in found for cause in one.since_reveal if cause not in CAUSES}
    return [*CAUSES, *sorted(others)]


def cause_in_words(cause: str) -> str:
    """What came first for a Planet in words: it was eaten, a text destroyed it, or the game ended."""
    return cause if cause in (EATEN, DESTROYED) else f"game ended: {cause}"


def planets_of(
    counted: pl.DataFrame, cells: Sequence[Cell], printed: Mapping[int, Mapping[str, Printed]]
) -> list[Planet]:
    """Returns each Planet of some cells by name, given what is known of cards by cell and name."""
    return [
        _planet(cell, str(name), rows, printed.get(cell["number"], {}).get(str(name)))
        for cell in cells
        for (name,), rows in counted.filter(cell=cell["number"]).group_by("planet", maintain_order=True)
    ]


def planets_family(found: Sequence[Planet], cells: list[Cell], together: float = 0.95) -> Family:
    """Returns how often each Planet is eaten that is revealed, by cell; intervals are corrected for all of them."""
    revealed = [one for one in found if one.revealed]
    level = simultaneous_level(len(revealed), together)
    return Family(
        "Planet", cells, [Estimate(one.cell, one.name, one.share(), one.share(level)) for one in revealed]
    )


def attempts_of(counted: pl.DataFrame, cells: Sequence[Cell]) -> list[Attempt]:
    """Returns the Confrontations with Unicron by cell and place in the game, while enough games have them."""
    found = []
    for cell in cells:
        rows = counted.filter(pl.col("cell") == cell["number"], pl.col("place") <= MOST_ATTEMPTS)
        for row in rows.filter(pl.col("games") >= LEAST_GAMES).iter_rows(named=True):
            power = mean_interval(row["power"], row["power_squares"], row["games"])
            cost = mean_interval(row["cost"], row["cost_squares"], row["games"])
            found.append(Attempt(cell, row["place"], power, cost))
    return found


def markers_of(counted: pl.DataFrame, cells: Sequence[Cell]) -> list[Marker]:
    """Returns where the marker stands by round in games won and lost, while enough of them go on."""
    found = []
    for cell in cells:
        for outcome, won in ((WON, True), (LOST, False)):
            rounds: dict[int, Interval] = {}
            begun = 0
            for row in counted.filter(cell=cell["number"], won=won).iter_rows(named=True):
                begun = begun or row["games"]
                if row["games"] < max(LEAST_GAMES, LEAST_SHARE * begun):
                    break
                rounds[row["round"]] = mean_interval(row["cost"], row["squares"], row["games"])
            if rounds:
                found.append(Marker(cell, outcome, rounds))
    return found


# --- Tables ------------------------------------------------------------------------------------------------


def games_table(likely: Family, counted: Mapping[int, Mapping[str, Amounts]]) -> Table:
    """A row a number of players: how games end, and how many Planets are revealed, eaten and defended in one."""
    rows, numbers = [], rows_of_numbers(likely)
    for cell in likely.cells:
        of = {
            name: mean_interval(one.total, one.squares, one.n)
            for name, one in counted[cell["number"]].items()
        }
        shares = (entry(likely.at(subject, cell)) for subject in likely.subjects)
        means = (amount(of[name]) for name in OF_A_GAME)
        rows.append((players_name(cell), f"{of['shown'].n:,}", *shares, *means))
        numbers += [
            {**what_cell(cell), "end": name, **_bounds("estimate", mean), "n": mean.n}
            for name, mean in of.items()
        ]
    columns = (
        "players", "games", *likely.subjects, "Planets revealed", "eaten", "times driven off",
        "Confrontations with him", "cost at the end",
    )  # fmt: skip
    note = (
        "shares of games by how they end, with 95% Wilson intervals; means of a game with 95% t intervals; he is "
        "driven off a Planet that is defended; the cost at the end is what his marker shows as the game ends"
    )
    return Table(f"Against Unicron: {group_name(likely.cells[0])}", columns, rows, note, numbers)


def reveals_table(found: Sequence[Reveal]) -> Table:
    """A row a number of players and place in the order of reveal: what came first, and by when it was eaten."""
    causes = causes_of(found)
    rows, numbers = [], []
    for one in found:
        by_turn = (f"{percent(one.incidence([EATEN], time))}; {one.at_risk(time)}" for time in TIMES)
        shares = (percent(one.share(cause)) for cause in causes)
        rows.append(
            (
                f"{one.name}, {players_name(one.cell)}",
                percent(wilson(one.revealed, one.games)),
                *by_turn,
                *shares,
            )
        )
        numbers += list(_numbers(one, causes))
    columns = (
        "Planet",
        "revealed",
        *(f"eaten within {time} turns; at risk" for time in TIMES),
        *map(cause_in_words, causes),
    )
    note = (
        "Planets in the order in which a game reveals them; revealed: of all games; then of those: eaten within so "
        "many turns of all players since the reveal, and in how many games it still lay there by then; and what came "
        "first for it in the end (cumulative incidence of competing causes); 95% Wilson intervals"
    )
    return Table(f"From reveal to eaten: {group_name(found[0].cell)}", columns, rows, note, numbers)


def planets_table(found: Sequence[Planet]) -> Table:
    """A row a Planet of a cell."""
    rows = [
        (
            one.name,
            one.printed.share if one.printed else NO_DATA,
            f"{one.games:,}",
            percent(wilson(one.revealed, one.games)),
            percent(one.share()),
            amount(one.took, 1),
        )
        for one in found
    ]
    columns = ("Planet", "stand-in", "games", "revealed", "eaten", "turns until eaten")
    note = (
        "stand-in: fields that no source states, of all; games: with it in the main deck; eaten: of those that reveal "
        "it; 95% Wilson intervals; turns of all players from its reveal until it is eaten, mean with 95% t interval"
    )
    numbers = []
    for one in found:
        row: dict[str, Any] = {**what_cell(one.cell), "Planet": one.name, "games": one.games}
        if one.printed:
            row |= {"fields": one.printed.fields, "stand_in_fields": one.printed.stand_ins}
        row |= _bounds("revealed", wilson(one.revealed, one.games)) | _bounds("eaten", one.share())
        numbers.append(row | _bounds("turns", one.took))
    return Table(f"Planets: {cell_name(found[0].cell)}", columns, rows, note, numbers)


def attempts_table(found: Sequence[Attempt]) -> Table:
    """A row a number of players and Confrontation: the Power brought to it, and needed."""
    rows = [
        (
            f"{players_name(one.cell)}, Confrontation {one.place}",
            f"{one.power.n:,}",
            amount(one.power, 1),
            amount(one.cost, 1),
        )
        for one in found
    ]
    note = (
        "Confrontations with Unicron in the order of a game; games: with so many; Power brought, Assists included, and "
        f"what he would have cost: means with 95% t intervals; of {LEAST_GAMES} games or more; a Confrontation that "
        "fails moves the marker by the Power that was brought"
    )
    numbers = [
        {
            **what_cell(one.cell), "confrontation": one.place, "n": one.power.n, **_bounds("power", one.power),
            **_bounds("cost", one.cost),
        }
        for one in found
    ]  # fmt: skip
    title = f"Confrontations with Unicron: {group_name(found[0].cell)}"
    return Table(title, ("Confrontation", "games", "Power", "cost"), rows, note, numbers)


def markers_table(found: Sequence[Marker]) -> Table:
    """A row a number of players and round, of every few rounds: the cost marked in games won and in games lost."""
    at: dict[tuple[int, int], dict[str, Interval]] = {}
    cells = {one.cell["number"]: one.cell for one in found}
    for one in found:
        for number, mean in one.rounds.items():
            at.setdefault((one.cell["number"], number), {})[one.outcome] = mean
    rows = [
        (
            f"{players_name(cells[cell])}, round {number}",
            *(amount(means[outcome], 1) if outcome in means else NO_DATA for outcome in (WON, LOST)),
        )
        for (cell, number), means in sorted(
            at.items(), key=lambda each: (list(cells).index(each[0][0]), each[0][1])
        )
        if number == 1 or number % EVERY == 0
    ]
    note = (
        "the cost that is marked as the last turn of a round ends, before his own; means with 95% t intervals; of "
        f"every 16th game, in rounds that {LEAST_SHARE:.0%} of them and at least {LEAST_GAMES} reach; that it stands "
        "lower in games that are won did not by itself win them"
    )
    numbers = [
        {**what_cell(one.cell), "outcome": one.outcome, "round": number, "n": mean.n, **_bounds("cost", mean)}
        for one in found
        for number, mean in one.rounds.items()
    ]
    title = f"Where the marker stands: {group_name(found[0].cell)}"
    return Table(title, ("round", "games won", "games lost"), rows, note, numbers)


# --- Parts -------------------------------------------------------------------------------------------------


def _planet(cell: Cell, name: str, rows: pl.DataFrame, printed: Printed | None) -> Planet:
    shown = rows.filter(pl.col("after") >= 0)
    after, n = pl.col("after"), pl.col("games")
    eaten = shown.filter(cause=EATEN).select(
        total=(after * n).sum(), squares=(after * after * n).sum(), n=n.sum()
    )
    total, squares, times = eaten.row(0)
    took = mean_interval(total, squares, times)
    return Planet(cell, name, int(rows["games"].sum()), int(shown["games"].sum()), int(times), took, printed)


def _numbers(one: Reveal, causes: Sequence[str]) -> Iterator[dict[str, Any]]:
    for cause in causes:
        for turn in range(one.longest + 1):
            came = one.incidence([cause], turn)
            yield {
                **what_cell(one.cell), "place": one.place, "cause": cause, "turns": turn, **_bounds("share", came),
                "n": one.revealed, "at_risk": one.at_risk(turn),
            }  # fmt: skip


def _bounds(name: str, of: Interval) -> dict[str, float]:
    return {name: of.estimate, f"{name}_low": of.low, f"{name}_high": of.high}
