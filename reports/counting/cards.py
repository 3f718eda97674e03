"""Counts for every card of a cell: games with it and without, and the fate of its copies.

One pass over the parts of a dataset: for the games that are read at once a matrix says which cards are in the main
deck, and products of matrices add up the scores of the games. Sums are whole numbers and exact.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from threadpoolctl import threadpool_limits

from reports.counting.cells import Cell, strategies_meet
from reports.counting.gained import Gained
from reports.counting.gainers import Gainers, sums_of_gainers
from reports.counting.per_game import Array, CellGames, Outcome, Scores, Span
from reports.statistics import Amounts, ClusterSums
from sim.results import Results
from sim.results.figures import ORDINALS, WIN_UNIT

BOUGHT: Final = "bought"
TAKEN: Final = (BOUGHT, "gained", "defeated")
"""Fates by which a player gets a card; nobody gets one that was contributed to a Scheme or thwarted."""

WHO: Final = ("character", "strategy", "place")
"""Kinds of players by whom gains are counted; a place is one in turn order."""


AT_ONCE: Final = 2_000
"""Games of a span that are added up together."""

THREADS: Final = 2
"""Spans that are counted side by side; each takes some hundred megabytes at most."""


@dataclass(frozen=True)
class Dealt:
    """Games with a card in the main deck and games without, and the scores of each group by outcome."""

    games: int
    without: int
    scores: Mapping[Outcome, tuple[Amounts | ClusterSums, Amounts | ClusterSums]]


@dataclass(frozen=True)
class Used:
    """The fate of a card's copies.

    `gained`: how many of the faceup copies a player got. `by`, by kind and name: how many of the seats of that kind
    got one, each seat counted once for each faceup copy. `rounds`: in which rounds they did. `wins`: the share of the
    win of whoever got a copy. `gainers`: who won with it and without, None where nobody got one.
    """

    gained: ClusterSums
    by: Mapping[str, Mapping[str, ClusterSums]]
    rounds: Amounts
    wins: ClusterSums
    gainers: Gainers | None


@dataclass(frozen=True)
class CardCounts:
    """All counts of the cards of a cell, by name; games in error are left out."""

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
    """Running sums: a row a card, a column each thing summed."""

    cell: Cell
    labels: Mapping[str, list[str]]
    outcomes: list[Outcome] = field(default_factory=list)
    sums: dict[str, Array] = field(default_factory=dict)

    @property
    def cards(self) -> int:
        """The names of the cards that were counted."""
        return len(self.labels["cards"])

    @property
    def who(self) -> dict[str, list[str]]:
        """The names of those who may have gained a card, by kind."""
        places = [f"the {ordinal} player" for ordinal in ORDINALS[: self.cell["players"]]]
        return {
            "character": self.labels["characters"],
            "strategy": self.labels["strategies"] if strategies_meet(self.cell) else [],
            "place": places if self.cell["players"] > 1 else [],
        }

    def add(self, name: str, values: Array, cards: Array | None = None) -> None:
        """Add to a sum, in the rows of some cards, or of all."""
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
        """The finished counts."""
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
        with_it, without, of_all = (sums.tolist() for sums in (present, totals - present, totals))
        scores = {}
        for place, outcome in enumerate(self.outcomes):
            columns = slice(1 + 3 * place, 4 + 3 * place)
            if outcome.kind == "amount" or of_all[columns][2]:
                scores[outcome] = _group(outcome, with_it[columns]), _group(outcome, without[columns])
        return Dealt(with_it[0], without[0], scores)

    def _used(self, card: int) -> Used:
        """The fate of one card's copies; sums by kind are in the order of `_people`."""
        everybody, *kinds = (_clusters(sums) for sums in self.sums["gained"][card].T.tolist())
        found = iter(kinds)
        by = {
            what: {name: sums for name in names if (sums := next(found)).m}
            for what, names in self.who.items()
        }
        rounds, wins, gainers = (self.sums[name][card].tolist() for name in ("rounds", "wins", "gainers"))
        return Used(everybody, by, Amounts(*rounds), _clusters(wins, WIN_UNIT), Gainers.of(gainers))


def _group(outcome: Outcome, sums: Sequence[int]) -> Amounts | ClusterSums:
    y, yy, m = sums
    if outcome.kind == "amount":
        return Amounts(m, y, yy, outcome.unit)
    return ClusterSums(m, y, m, yy, y, m, outcome.unit)  # one row a game at most


def _clusters(sums: Sequence[int], unit: int = 1) -> ClusterSums:
    clusters, y, m, yy, ym, mm = sums
    return ClusterSums(clusters, y, m, yy, ym, mm, unit)


def _count_span(games: CellGames, span: Span, tally: _Tally) -> None:
    sound, seats = games.sound(span), games.seats(span)
    scored = _scored(games.scores(span, seats), sound, tally)
    tally.add("totals", scored.sum(axis=0))
    people = _people(seats, sound, tally)
    cards = games.read("cards", span, "card", "revealed_turn", "fate", "by", "fate_turn")
    if not sound.all():
        cards = _where(cards, sound[cards["at"]])
    fates = games.results.manifest["labels"]["fates"]
    taken, bought = (np.isin(fates, names)[cards["fate"]] for names in (TAKEN, (BOUGHT,)))
    cards["seen"] = cards["revealed_turn"] >= 0
    cards["taken"] = cards["seen"] & taken & (cards["by"] >= 0)
    cards["bought"] = bought
    codes = np.flatnonzero(np.bincount(cards["card"], minlength=tally.cards))
    # Some at a time: intermediate arrays stay in a core's cache.
    for first in range(0, span.games, AT_ONCE):
        some = slice(first, min(first + AT_ONCE, span.games))
        _count_games(_rows_of(cards, some), scored[some], people.of(some), codes, tally)


def _count_games(
    cards: Mapping[str, Array], scored: Array, people: "_People", codes: Array, tally: _Tally
) -> None:
    """Add up some games: a row a game in `scored` and `people`; `rows` are those of their cards, named by `codes`."""
    column = np.zeros(tally.cards, np.int64)
    column[codes] = np.arange(len(codes))
    shape = len(scored), len(codes)
    game = cards["at"]
    # Nothing is out of bounds; clipping spares the check of each index.
    card = np.take(column, cards["card"], mode="clip")
    place = game * len(codes) + card
    dealt = np.zeros(shape)
    dealt.reshape(-1)[place] = 1
    tally.add("present", dealt.T @ scored, codes)

    faceup = np.bincount(place[cards["seen"]], minlength=dealt.size).reshape(shape).astype(np.float32)
    taken = np.flatnonzero(cards["taken"])
    gained = Gained(game[taken], card[taken], faceup)
    players = tally.cell["players"]
    rounds = (cards["fate_turn"][taken] - 1) // players + 1
    tally.add("rounds", gained.amounts(rounds.astype(np.float64)), codes)
    seat = gained.game * players + cards["by"][taken]
    tally.add("wins", gained.scored(np.take(people.win, seat)), codes)
    tally.add("gained", gained.by([np.take(kind, seat) for kind in people.kinds], people.seats), codes)
    by, bought = cards["by"][taken].astype(np.int64), cards["bought"][taken]
    tally.add("gainers", sums_of_gainers(gained.game, gained.card, by, bought, people.win, len(codes)), codes)


def _where(rows: Mapping[str, Array], kept: Array) -> dict[str, Array]:
    places = np.flatnonzero(kept)
    return {name: values[places] for name, values in rows.items()}


def _rows_of(rows: Mapping[str, Array], games: slice) -> dict[str, Array]:
    """The rows of some games, counted from the first of them; rows are in the order of games."""
    first, last = np.searchsorted(rows["at"], [games.start, games.stop])
    found = {name: values[first:last] for name, values in rows.items()}
    return found | {"at": found["at"] - games.start}


def _scored(scores: Scores, sound: Array, tally: _Tally) -> Array:
    """For each game: whether it counts; by outcome its score, the square of that, and the number of rows."""
    tally.outcomes = [outcome for outcome in scores if outcome.of not in WHO[1:]]
    columns = [sound]
    for y, m in (scores[outcome] for outcome in tally.outcomes):
        columns += [y, y * y, m]
    return np.stack(columns, axis=1).astype(np.float64)


@dataclass(frozen=True)
class _People:
    """The players of some games. `seats`: how many of each kind a game has, none in one that does not count.

    By game and seat: `win`, the share of the win, in units; `kinds`, the columns of `seats` that a seat belongs to.
    """

    seats: Array
    win: Array
    kinds: list[Array]

    def of(self, games: slice) -> "_People":
        """The players of some of the games."""
        return _People(self.seats[games], self.win[games], [kind[games] for kind in self.kinds])


def _people(seats: Mapping[str, Array], sound: Array, tally: _Tally) -> _People:
    """The players of some games; the first kind is everybody, the others are in the order of `_Tally.who`."""
    games = len(sound)
    shape = games, tally.cell["players"]
    counts, kinds = [sound[:, None]], [np.zeros(shape, np.int64)]
    width = 1
    for what, names in tally.who.items():
        if names:
            kind = seats["order" if what == "place" else what].astype(np.int64)
            kinds.append(width + _of_seat(seats, shape, kind))
            of_kind = np.bincount(seats["at"] * len(names) + kind, minlength=games * len(names))
            counts.append(of_kind.reshape(games, len(names)) * sound[:, None])
            width += len(names)
    win = _of_seat(seats, shape, np.rint(seats["win"] * WIN_UNIT))
    return _People(np.hstack(counts).astype(np.float32), win, kinds)


def _of_seat(seats: Mapping[str, Array], shape: tuple[int, int], values: Array) -> Array:
    """Values by game and seat."""
    found = np.zeros(shape, values.dtype)
    found[seats["at"], seats["seat"]] = values
    return found
