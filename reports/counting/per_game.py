"""The outcomes of each game as arrays, some thousands of games at a time: for sums that need whole games.

Parts of a dataset are cut by game, in all tables and cells alike, so that the rows of a game are found without
a join, and memory depends on the games that are read at once, not on those that were played.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, Literal

import numpy as np
import polars as pl

from reports.counting.beginning import FIRST_PLAYER
from reports.counting.cells import Cell, strategies_meet
from sim.results import Results
from sim.results.cell import CellSettings, in_teams, sides_of
from sim.results.figures import LEVELS, ORDINALS, WIN_UNIT
from sim.results.schema import FACTIONS

AT_ONCE: Final = 20_000
"""Games that are read together."""

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Outcome:
    """A figure to which every game contributes.

    A "share" is between 0 and 1 and shown in percent, an "amount" in its own `measure`. A game scores `unit` for
    a whole. `of` names its subject: "character", "place", "strategy", "faction", "Boss", "games".
    """

    name: str
    kind: Literal["share", "amount"]
    of: str
    unit: int = field(default=1, compare=False)  # of VP as many as there are players
    measure: str = ""

    @property
    def scale(self) -> int:
        """The factor by which it is multiplied for display."""
        return 100 if self.kind == "share" else 1

    @property
    def difference_unit(self) -> str:
        """The unit of its differences."""
        return "percentage points" if self.kind == "share" else self.measure


Scores = Mapping[Outcome, tuple[Array, Array]]
"""The score of each game in an outcome, in whole units, and the number of rows."""


@dataclass(frozen=True)
class Span:
    """Games `first` to `last - 1`."""

    first: int
    last: int

    @property
    def games(self) -> int:
        """The number of games."""
        return self.last - self.first


@dataclass(frozen=True)
class CellGames:
    """The games of one cell, those in error included; `sound` says which ended without an error."""

    results: Results
    cell: Cell

    @cached_property
    def spans(self) -> list[Span]:
        """All games that were played, in order, in spans that are read at once."""
        return list(_spans([Span(part.first, part.last) for part in self._parts]))

    @cached_property
    def _parts(self) -> list[Any]:
        return sorted(part for part in self.results.parts if part.cell == self.cell["number"])

    @cached_property
    def _failed(self) -> Array:
        return self.results.failed.filter(cell=self.cell["number"])["game"].to_numpy()

    @cached_property
    def _both_begin(self) -> bool:
        """Whether now one team begins, now the other: where it is always one, nobody can tell the two apart.

        By the games: a set may have a ruling of its own on who begins, which no cell tells.
        """
        if isinstance(self.cell["profile"].get(FIRST_PLAYER), int):
            return False
        first = replace(self.results, parts=tuple(self._parts)).seats.filter(
            pl.col("cell") == self.cell["number"], pl.col("order") == 0, ~pl.col("game").is_in(self._failed)
        )
        return bool(first.select(pl.col("team").n_unique()).collect(engine="streaming").item() > 1)

    @property
    def _strategies_compete(self) -> bool:
        return strategies_meet(self.cell) and not strategies_are_sides(self.cell)

    def sound(self, span: Span) -> Array:
        """Whether each game of a span ended without an error."""
        whole = np.ones(span.games, bool)
        whole[self._failed[(self._failed >= span.first) & (self._failed < span.last)] - span.first] = False
        return whole

    def read(self, table: str, span: Span, *columns: str) -> dict[str, Array]:
        """Columns of a table's rows in a span, and `at`, the game of each row, counted from the first of the span.

        Names come as their numbers among the labels, and null counts as no.
        """
        parts = tuple(part for part in self._parts if part.first < span.last and part.last > span.first)
        rows: pl.LazyFrame = getattr(replace(self.results, parts=parts), table)
        types = rows.collect_schema()
        named = [_plain(name, types[name]) for name in columns]
        here = pl.col("game").is_between(span.first, span.last - 1) & (pl.col("cell") == self.cell["number"])
        found = rows.filter(here).select(
            at=pl.col("game") - span.first, **dict(zip(columns, named, strict=True))
        )
        return {series.name: series.to_numpy() for series in found.collect(engine="streaming")}

    def seats(self, span: Span, *more: str) -> dict[str, Array]:
        """The columns of seats in a span that `scores` needs, and `more` of them: a table is best read once."""
        of_teams = ("team",) if in_teams(self.cell) else ()
        needed = ("seat", "order", "character", "strategy", "win", "vp", *of_teams)
        return self.read("seats", span, *dict.fromkeys((*needed, *more)))

    def scores(self, span: Span, seats: Mapping[str, Array] | None = None) -> Scores:
        """All outcomes of a span's games; a game in error has no score and no row. `seats` spares reading them."""
        sound = self.sound(span)
        scores = dict(self._scores(span, self.seats(span) if seats is None else seats))
        if sound.all():
            return scores
        return {outcome: (np.where(sound, y, 0), np.where(sound, m, 0)) for outcome, (y, m) in scores.items()}

    def _scores(
        self, span: Span, seats: Mapping[str, Array]
    ) -> Iterator[tuple[Outcome, tuple[Array, Array]]]:
        one = np.ones(span.games, np.int64)
        games = self.read("games", span, "rounds", "bosses_defeated", "won")
        if self.cell["together"]:
            yield Outcome("games won", "share", "games"), (by_game(games, span, games["won"] == 1), one)
        else:
            yield from self._wins(seats, span)
        bosses = self.read("bosses", span, "level", "defeated_turn")
        for level, name in LEVELS.items():
            of_level = bosses["level"] == level
            fallen = by_game(bosses, span, of_level & (bosses["defeated_turn"] >= 0))
            boss = Outcome(f"Boss defeated, Level {name}", "share", "Boss")
            yield boss, (fallen, by_game(bosses, span, of_level))
        fallen = by_game(games, span, games["bosses_defeated"])
        yield BOSSES, (fallen, one)
        yield ROUNDS, (by_game(games, span, games["rounds"]), one)
        if not self.cell["together"]:  # else VP decide nothing
            players = self.cell["players"]
            vp = Outcome(VP, "amount", "games", players, "VP")
            yield vp, (by_game(seats, span, seats["vp"]), one)
            if in_teams(self.cell):
                sides = self.read("sides", span, "side", "vp")
                yield LEAD, (_lead(sides, span, sides_of(self.cell), "side"), one)
            elif players > 1:
                yield LEAD, (_lead(seats, span, players, "seat"), one)

    def _wins(self, seats: Mapping[str, Array], span: Span) -> Iterator[tuple[Outcome, tuple[Array, Array]]]:
        score = np.rint(seats["win"] * WIN_UNIT).astype(np.int64)
        labels = self.results.manifest["labels"]
        places = [f"the {ordinal} player" for ordinal in ORDINALS[: self.cell["players"]]]
        named = {
            "character": labels["characters"],
            "order": places,
            "strategy": labels["strategies"] if self._strategies_compete else [],
        }
        if in_teams(self.cell):  # what one side wins the other loses: one of the two is told
            yield from self._wins_of_teams(seats, span, score)
            del named["order"]
        for column, names in named.items():
            y = _by_game_and(seats, span, seats[column], len(names), score)
            m = _by_game_and(seats, span, seats[column], len(names), np.ones_like(score))
            for place in range(len(names)) if column == "order" else np.argsort(names):
                name = names[place]
                of = {"order": "place"}.get(column, column)
                yield Outcome(f"wins of {name}", "share", of, WIN_UNIT), (y[:, place], m[:, place])

    def _wins_of_teams(
        self, seats: Mapping[str, Array], span: Span, score: Array
    ) -> Iterator[tuple[Outcome, tuple[Array, Array]]]:
        if "one" in self.cell:
            found = [(WINS_OF_THE_ONE, seats["team"])]
        else:
            found = [(WINS_OF_FIRST_FACTION, seats["team"])]
            if self._both_begin:
                found.append((WINS_OF_WHO_BEGINS, seats["order"] % sides_of(self.cell)))
        for outcome, side in found:
            yield outcome, (by_game(seats, span, score * (side == 0)), by_game(seats, span, side == 0))


FIRST_FACTION: Final = FACTIONS[1]
WINS_OF_FIRST_FACTION: Final = Outcome(f"wins of the {FIRST_FACTION}", "share", "faction", WIN_UNIT)
WINS_OF_THE_ONE: Final = Outcome("wins of the One", "share", "side", WIN_UNIT)
WINS_OF_WHO_BEGINS: Final = Outcome("wins of the side that begins", "share", "place", WIN_UNIT)
BOSSES: Final = Outcome("Bosses defeated", "amount", "games", 1, "Bosses")
ROUNDS: Final = Outcome("rounds", "amount", "games", 1, "rounds")
LEAD: Final = Outcome("VP ahead of the second", "amount", "games", 1, "VP")
VP: Final = "VP of a player"


def strategies_are_sides(cell: CellSettings) -> bool:
    """Whether one plays against many and each strategy keeps to one side: its share of wins is then its side's."""
    return "one" in cell and cell["seating"] == "fixed"


def common_spans(one: CellGames, other: CellGames) -> list[Span]:
    """Games that both have, in spans that are read at once."""
    found = []
    theirs = other.spans
    at = 0
    for span in one.spans:
        while at < len(theirs) and theirs[at].last <= span.first:
            at += 1
        for their in theirs[at:]:
            if their.first >= span.last:
                break
            found.append(Span(max(span.first, their.first), min(span.last, their.last)))
    return found


def _plain(name: str, kind: pl.DataType) -> pl.Expr:
    column = pl.col(name)
    return (
        column.to_physical() if kind == pl.Enum else column.fill_null(False) if kind == pl.Boolean else column
    )


def _spans(parts: list[Span]) -> Iterator[Span]:
    open_span: Span | None = None
    for part in parts:
        if open_span and part.first == open_span.last and part.last - open_span.first <= AT_ONCE:
            open_span = Span(open_span.first, part.last)
        else:
            if open_span:
                yield open_span
            open_span = part
    if open_span:
        yield open_span


def by_game(rows: Mapping[str, Array], span: Span, values: Array) -> Array:
    """Values added up by game. Sums of whole numbers below 2**53 are exact."""
    found: Array = np.bincount(rows["at"], weights=values, minlength=span.games).astype(np.int64)
    return found


def _by_game_and(rows: Mapping[str, Array], span: Span, keys: Array, width: int, values: Array) -> Array:
    """Values added up by game and key, a row a game; keys beyond `width` are left out."""
    if not width:
        return np.zeros((span.games, 0), np.int64)
    known = keys < width
    place = rows["at"][known] * width + keys[known]
    found = np.bincount(place, weights=values[known], minlength=span.games * width)
    return found.reshape(span.games, width).astype(np.int64)


def _lead(rows: Mapping[str, Array], span: Span, sides: int, place: str) -> Array:
    """VP of the first less those of the second, from a row a side; `place` is the column that numbers them."""
    vp = np.zeros((span.games, sides), np.int64)
    vp[rows["at"], rows[place]] = rows["vp"]
    vp.sort(axis=1)
    lead: Array = vp[:, -1] - vp[:, -2]
    return lead
