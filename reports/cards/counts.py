"""Counting, for every card of a cell, the games with it and without, and what became of its copies.

One pass over the parts of a dataset: for the games that are read at once a matrix says which cards lie in the main
deck, and products of matrices add up whatever the games scored. Sums are whole numbers and exact.
"""

from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

import numpy as np
from threadpoolctl import threadpool_limits

from reports.cells import Cell
from reports.competitive import ORDINALS, WIN_UNIT
from reports.per_game import Array, CellGames, Outcome, Span
from reports.statistics import Amounts, ClusterSums
from sim.results import Results

TAKEN: Final = ("bought", "gained", "defeated")
"""Fates by which a player gets a card. One that was contributed to a Scheme or thwarted is nobody's."""

WHO: Final = ("character", "strategy", "place")
"""By what is told who gained a card; a place is one in turn order."""


THREADS: Final = 2
"""Spans that are counted side by side; each takes some hundred megabytes at most."""


@dataclass(frozen=True)
class Dealt:
    """Games with a card in the main deck and games without, and what each group scored by outcome."""

    games: int
    without: int
    scores: Mapping[Outcome, tuple[Amounts | ClusterSums, Amounts | ClusterSums]]


@dataclass(frozen=True)
class Used:
    """What became of a card's copies.

    `gained`: of copies that lay faceup, how many a player got. `by`, by what and who: of the seats of that kind, each
    asked once for each copy that lay faceup, how many got it. `rounds`: when they did. `wins`: the share of the win
    of whoever got a copy.
    """

    gained: ClusterSums
    by: Mapping[str, Mapping[str, ClusterSums]]
    rounds: Amounts
    wins: ClusterSums


@dataclass(frozen=True)
class CardCounts:
    """All that is counted of the cards of a cell, by name; games in error are left out."""

    cell: Cell
    games: int
    dealt: Mapping[str, Dealt]
    used: Mapping[str, Used]


def count_cards(results: Results, cell: Cell) -> CardCounts:
    """Count the cards of a cell. `results` is the whole dataset, games in error included."""
    labels = results.manifest["labels"]
    tally = _Tally(cell, labels)
    games = CellGames(results, cell)

    def count(span: Span) -> _Tally:
        part = _Tally(cell, labels)
        _count_span(games, span, part)
        return part

    # Products this small are done sooner by one core than shared by several that wait for each other.
    with threadpool_limits(1, user_api="blas"), ThreadPoolExecutor(THREADS) as threads:
        for part in threads.map(count, games.spans):
            tally.merge(part)
    return tally.counted()


@dataclass
class _Tally:
    """Running sums: a row a card, a column whatever is summed."""

    cell: Cell
    labels: Mapping[str, list[str]]
    outcomes: list[Outcome] = field(default_factory=list)
    sums: dict[str, Array] = field(default_factory=dict)

    @property
    def cards(self) -> int:
        """Names of cards that there are."""
        return len(self.labels["cards"])

    @property
    def who(self) -> dict[str, list[str]]:
        """The names of those who may have gained a card, by what they are."""
        places = [f"the {ordinal} player" for ordinal in ORDINALS[: self.cell["players"]]]
        return {
            "character": self.labels["characters"],
            "strategy": self.labels["strategies"] if len(set(self.cell["strategies"])) > 1 else [],
            "place": places if self.cell["players"] > 1 else [],
        }

    def add(self, name: str, values: Array, cards: Array | None = None) -> None:
        """Add to a sum, in the rows of some cards, or of all there are."""
        if name not in self.sums:
            shape = values.shape if cards is None else (self.cards, *values.shape[1:])
            self.sums[name] = np.zeros(shape, np.int64)
        self.sums[name][slice(None) if cards is None else cards] += np.rint(values).astype(np.int64)

    def merge(self, part: "_Tally") -> None:
        """Add the sums of other games."""
        self.outcomes = part.outcomes
        for name, values in part.sums.items():
            self.sums[name] = self.sums[name] + values if name in self.sums else values

    def counted(self) -> CardCounts:
        """The sums as what they are of."""
        games = int(self.sums["totals"][0]) if self.sums else 0
        present = [card for card in range(self.cards) if games and self.sums["present"][card, 0]]
        names = self.labels["cards"]
        return CardCounts(
            self.cell,
            games,
            {names[card]: self._dealt(self.sums["present"][card], self.sums["totals"]) for card in present},
            {names[card]: self._used(card) for card in present},
        )

    def _dealt(self, present: Array, totals: Array) -> Dealt:
        absent = totals - present
        scores = {}
        for place, outcome in enumerate(self.outcomes):
            columns = slice(1 + 3 * place, 4 + 3 * place)
            groups = _group(outcome, present[columns]), _group(outcome, absent[columns])
            if outcome.kind == "amount" or totals[columns][2]:
                scores[outcome] = groups
        return Dealt(int(present[0]), int(absent[0]), scores)

    def _used(self, card: int) -> Used:
        by = {
            what: {
                name: sums
                for place, name in enumerate(names)
                if (sums := _clusters(self.sums[what][card, :, place])).m
            }
            for what, names in self.who.items()
        }
        n, total, squares = (int(value) for value in self.sums["rounds"][card])
        wins = _clusters(self.sums["wins"][card], WIN_UNIT)
        return Used(_clusters(self.sums["gained"][card]), by, Amounts(n, total, squares), wins)


def _group(outcome: Outcome, sums: Array) -> Amounts | ClusterSums:
    y, yy, m = (int(value) for value in sums)
    if outcome.kind == "amount":
        return Amounts(m, y, yy, outcome.unit)
    return ClusterSums(m, y, m, yy, y, m, outcome.unit)  # one row a game at most


def _clusters(sums: Array, unit: int = 1) -> ClusterSums:
    clusters, y, m, yy, ym, mm = (int(value) for value in sums)
    return ClusterSums(clusters, y, m, yy, ym, mm, unit)


def _count_span(games: CellGames, span: Span, tally: _Tally) -> None:
    rows = games.read("cards", span, "card", "revealed_turn", "fate", "by", "fate_turn")
    sound = games.sound(span)
    if not sound.all():
        rows = _where(rows, sound[rows["at"]])
    codes = np.flatnonzero(np.bincount(rows["card"], minlength=tally.cards))
    local = np.zeros(tally.cards, np.int64)
    local[codes] = np.arange(len(codes))
    rows["card"] = local[rows["card"]]
    shape = span.games, len(codes)
    _count_dealt(games, span, _matrix(rows["at"], rows["card"], shape), codes, tally)
    seen = rows["revealed_turn"] >= 0
    faceup = np.flatnonzero(seen)
    copies = _matrix(rows["at"][faceup], rows["card"][faceup], shape)
    fates = np.array([fate in TAKEN for fate in games.results.manifest["labels"]["fates"]])
    taken = _where(rows, seen & fates[rows["fate"]] & (rows["by"] >= 0))
    _count_used(games, span, taken, copies, codes, tally)


def _where(rows: Mapping[str, Array], kept: Array) -> dict[str, Array]:
    places = np.flatnonzero(kept)
    return {name: values[places] for name, values in rows.items()}


def _matrix(at: Array, kind: Array, shape: tuple[int, int]) -> Array:
    """How many of each kind, a row a game, in floating point for products: whole and far below 2**24."""
    counted = np.bincount(at * shape[1] + kind, minlength=shape[0] * shape[1])
    found: Array = counted.reshape(shape).astype(np.float32)
    return found


def _count_dealt(games: CellGames, span: Span, dealt: Array, codes: Array, tally: _Tally) -> None:
    scores = {outcome: pair for outcome, pair in games.scores(span).items() if outcome.of not in WHO[1:]}
    columns = [games.sound(span).astype(np.int64)]
    for y, m in scores.values():
        columns += [y, y * y, m]
    scored = np.stack(columns, axis=1).astype(np.float64)
    tally.outcomes = list(scores)
    tally.add("totals", scored.sum(axis=0))
    tally.add("present", (dealt > 0).T.astype(np.float64) @ scored, codes)


def _count_used(
    games: CellGames, span: Span, taken: Mapping[str, Array], copies: Array, codes: Array, tally: _Tally
) -> None:
    sound, at = games.sound(span), taken["at"]
    gained = _Gained(at, taken["card"], copies)
    everybody = np.zeros(len(at), np.int64)
    tally.add("gained", gained.of(everybody, sound[:, None].astype(np.float32))[:, :, 0], codes)
    turn = (taken["fate_turn"].astype(np.int64) - 1) // tally.cell["players"] + 1
    amounts = [gained.sum(values) for values in (np.ones_like(turn), turn, turn * turn)]
    tally.add("rounds", np.stack(amounts, axis=1), codes)

    seats = games.read("seats", span, "seat", "character", "strategy", "order", "win")
    win = np.rint(_of_seat(seats, span, tally.cell, seats["win"] * WIN_UNIT)[at, taken["by"]])
    tally.add("wins", gained.scored(win), codes)
    for what, names in tally.who.items():
        kind = seats["order" if what == "place" else what]
        whose = _of_seat(seats, span, tally.cell, kind).astype(np.int64)[at, taken["by"]]
        if names:
            of_kind = _matrix(seats["at"], kind, (span.games, len(names))) * sound[:, None]
            tally.add(what, gained.of(whose, of_kind), codes)


@dataclass(frozen=True)
class _Gained:
    """Copies that a player got: of each its game and card. `copies` is the matrix of those that lay faceup."""

    at: Array
    card: Array
    copies: Array

    @cached_property
    def seen(self) -> tuple[Array, Array]:
        """Whether copies lay faceup, and the squares of how many, a row a card."""
        return (self.copies > 0).T.astype(np.float32), (self.copies * self.copies).T

    @cached_property
    def pairs(self) -> tuple[Array, Array]:
        """Each pair of copies of one card in one game."""
        several = np.flatnonzero(self.copies[self.at, self.card] > 1)
        key = self.at[several] * self.copies.shape[1] + self.card[several]
        order = np.argsort(key, kind="stable")
        several, key = several[order], key[order]
        first, second = [], []
        for lag in range(1, len(key)):
            alike = key[lag:] == key[:-lag]
            if not alike.any():
                break
            first.append(several[:-lag][alike])
            second.append(several[lag:][alike])
        none = np.zeros(0, np.int64)
        return np.concatenate([none, *first]), np.concatenate([none, *second])

    def sum(self, values: Array, of: Array | None = None) -> Array:
        """Values of copies, or of what is `of` some cards, added up by card."""
        cards = self.card if of is None else of
        found: Array = np.bincount(cards, weights=values, minlength=self.copies.shape[1])
        return found

    def scored(self, y: Array) -> Array:
        """Sums of `ClusterSums` where each copy that was got scores `y`, games being clusters."""
        first, second = self.pairs
        both = self.card[first]
        one = np.ones(len(y))
        games = np.zeros(self.copies.shape, bool)
        games[self.at, self.card] = True
        sums = [
            games.sum(axis=0),
            self.sum(y),
            self.sum(one),
            self.sum(y * y) + 2 * self.sum(y[first] * y[second], both),
            self.sum(y) + self.sum(y[first] + y[second], both),
            self.sum(one) + 2 * self.sum(one[first], both),
        ]
        return np.stack(sums, axis=1)

    def of(self, whose: Array, seats: Array) -> Array:
        """Sums of `ClusterSums` by who got a copy, each seat being asked once for each that lay faceup.

        `seats` says how many of each kind a game has. Card, sum, kind.
        """
        any_seen, squares = self.seen
        kinds = seats.shape[1]
        first, second = self.pairs
        alike = whose[first] == whose[second]
        shape = (self.copies.shape[1], kinds)

        def by_kind(rows: Any, values: Array) -> Array:
            place = self.card[rows] * kinds + whose[rows]
            return np.bincount(place, weights=values, minlength=shape[0] * shape[1]).reshape(shape)

        one = np.ones(len(whose))
        got = by_kind(slice(None), one)
        asked = self.copies[self.at, self.card] * seats[self.at, whose]
        sums = [
            any_seen @ (seats > 0).astype(np.float32),
            got,
            self.copies.T @ seats,
            got + 2 * by_kind(first[alike], one[first[alike]]),
            by_kind(slice(None), asked),
            squares @ (seats * seats),
        ]
        return np.stack(sums, axis=1)


def _of_seat(seats: Mapping[str, Array], span: Span, cell: Cell, values: Array) -> Array:
    """Values by game and seat."""
    found = np.zeros((span.games, cell["players"]), values.dtype)
    found[seats["at"], seats["seat"]] = values
    return found
