"""Games as choices: who came first of those at the table, then of those left, with ties split.

The data that `strength` fits its model to, and checks that it can be fitted.
"""

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
import scipy

TINY: Final = 1e-9
"""The relative size below which games carry no information on a direction."""


@dataclass(frozen=True)
class Lineup:
    """Equal games: who sat where, with which strategy, how they ended, and how many there were.

    `characters` are in turn order. `places` are 1 for the winner and larger for the others; equal places are ties.
    Without `strategies` all play the same.
    """

    characters: tuple[str, ...]
    places: tuple[int, ...]
    games: int
    strategies: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        seats = len(self.characters)
        if seats < 2:
            raise ValueError(f"a game of {seats} compares nobody")
        if len(self.places) != seats or len(self.strategies) not in (0, seats):
            raise ValueError(
                f"{seats} characters, {len(self.places)} places, {len(self.strategies)} strategies"
            )
        if min(self.places) != 1 or self.games < 0:
            raise ValueError(f"places {self.places} in {self.games} games: somebody wins, in 0 games or more")


def merged(lineups: Sequence[Lineup]) -> list[Lineup]:
    """The line-ups with equal games in one row, sorted, so that sums do not depend on how games were counted."""
    found: dict[tuple[tuple[str, ...], tuple[int, ...], tuple[str, ...]], Lineup] = {}
    for row in lineups:
        key = row.characters, row.places, row.strategies
        found[key] = replace(row, games=row.games + found[key].games) if key in found else row
    return [found[key] for key in sorted(found) if found[key].games]


@dataclass(frozen=True)
class Kinds:
    """The names whose strengths are sought: characters, seats, strategies, each kind adding up to zero.

    `starts` is where each kind begins among all names. `basis` has a row a name and a column a free parameter.
    """

    names: tuple[tuple[Hashable, ...], ...]
    starts: tuple[int, ...]
    basis: np.ndarray

    @classmethod
    def of(cls, rows: Sequence[Lineup]) -> "Kinds":
        """The names in these games; a kind with one name only has no strength and is left empty."""
        if not rows:
            raise ValueError("no games")
        if len({bool(row.strategies) for row in rows}) > 1:
            raise ValueError("some games name strategies and some do not")
        characters = sorted({name for row in rows for name in row.characters})
        seats = range(max(len(row.characters) for row in rows))
        strategies = sorted({name for row in rows for name in row.strategies})
        names = tuple(tuple(kind) if len(kind) > 1 else () for kind in (characters, seats, strategies))
        starts = tuple(sum(len(kind) for kind in names[:i]) for i in range(3))
        blocks = [scipy.linalg.helmert(len(kind)).T for kind in names if kind]
        return cls(names, starts, scipy.linalg.block_diag(*blocks))

    def words(self, chosen: np.ndarray) -> str:
        """The names chosen among all, in words."""
        seats = [f"seat {i + 1}" for i, _ in enumerate(self.names[1])]
        words = [str(name) for name in self.names[0]] + seats + [str(name) for name in self.names[2]]
        return ", ".join(word for word, is_chosen in zip(words, chosen, strict=True) if is_chosen)


@dataclass(frozen=True)
class Choices:
    """Choices, each among several seats. An entry is one seat of one choice.

    By entry: `design` (the seat's free parameters), `share` of the choice that fell on it, `fraction` of a game
    that the choice counts, `weight` (that times the number of games), and `names`, whose column of each kind is
    the index of the seat's name or -1. `starts` are the first entries of choices, `row_starts` those of games,
    and `games` how many games each row of them stands for.
    """

    design: np.ndarray
    share: np.ndarray
    fraction: np.ndarray
    weight: np.ndarray
    names: np.ndarray
    starts: np.ndarray
    row_starts: np.ndarray
    games: np.ndarray

    @property
    def sizes(self) -> np.ndarray:
        """The number of seats in each choice."""
        return np.diff(self.starts, append=len(self.share))

    def chances(self, at: np.ndarray) -> np.ndarray:
        """The model's chance of each entry."""
        worth = np.exp(self._centred(at))
        return worth / np.repeat(np.add.reduceat(worth, self.starts), self.sizes)

    def log_likelihood(self, at: np.ndarray) -> float:
        """The log likelihood of all games."""
        centred = self._centred(at)
        totals = np.log(np.add.reduceat(np.exp(centred), self.starts))
        return float(self.weight @ (self.share * (centred - np.repeat(totals, self.sizes))))

    def information(self, chances: np.ndarray) -> np.ndarray:
        """Minus the second derivative of the log likelihood, given the chances."""
        weighted = (self.weight * chances)[:, None] * self.design
        means = np.add.reduceat(chances[:, None] * self.design, self.starts, axis=0)
        return self.design.T @ weighted - means.T @ (self.weight[self.starts][:, None] * means)

    def _centred(self, at: np.ndarray) -> np.ndarray:
        raw = self.design @ at
        return raw - np.repeat(np.maximum.reduceat(raw, self.starts), self.sizes)


def choices_of(rows: Sequence[Lineup], kinds: Kinds, *, winner_only: bool) -> Choices:
    """All choices of all games."""
    codes = _codes(rows, kinds)
    choices = _first_choices(rows) if winner_only else _all_choices(rows)
    padded = np.vstack([kinds.basis, np.zeros(kinds.basis.shape[1])])
    names = codes[choices.seats]
    games = np.array([float(row.games) for row in rows])
    row_starts = choices.starts[choices.row_starts]
    entries = np.diff(row_starts, append=len(names))
    return Choices(
        padded[names].sum(axis=1), choices.share, choices.fraction, choices.fraction * np.repeat(games, entries),
        names, choices.starts, row_starts, games,
    )  # fmt: skip


def _codes(rows: Sequence[Lineup], kinds: Kinds) -> np.ndarray:
    """A row a seat of a game, all games after each other, with the indices of its names or -1."""
    character, seat, strategy = (
        {name: i for i, name in enumerate(names, start)}
        for names, start in zip(kinds.names, kinds.starts, strict=True)
    )
    columns = (
        [character.get(name, -1) for row in rows for name in row.characters],
        [seat.get(place, -1) for row in rows for place in range(len(row.characters))],
        [strategy.get(name, -1) for row in rows for name in row.strategies or row.characters],
    )
    return np.array(columns).T


class _Entries(NamedTuple):
    """Entries of choices: whose seat (a row of `_codes`), its share, the fraction of a game that its choice counts.

    `starts` are the first entries of choices, `row_starts` the first choices of games.
    """

    seats: np.ndarray
    share: np.ndarray
    fraction: np.ndarray
    starts: np.ndarray
    row_starts: np.ndarray


def _first_choices(rows: Sequence[Lineup]) -> _Entries:
    """One choice a game: who won of all."""
    sizes = np.array([len(row.characters) for row in rows])
    starts = np.cumsum(sizes) - sizes
    won = np.array([place == 1 for row in rows for place in row.places], float)
    share = won / np.repeat(np.add.reduceat(won, starts), sizes)
    return _Entries(np.arange(len(won)), share, np.ones(len(won)), starts, np.arange(len(rows)))


def _all_choices(rows: Sequence[Lineup]) -> _Entries:
    """Choices of a game: who came first of all, then of those left."""
    seats: list[int] = []
    share: list[float] = []
    fraction: list[float] = []
    starts: list[int] = []
    row_starts: list[int] = []
    first = 0
    for row in rows:
        row_starts.append(len(starts))
        for among, chosen, part in _stages(row.places):
            starts.append(len(share))
            for seat in among:
                seats.append(first + seat)
                share.append(1 / len(chosen) if seat in chosen else 0.0)
                fraction.append(part)
        first += len(row.characters)
    return _Entries(*map(np.array, (seats, share, fraction, starts, row_starts)))


def _stages(places: Sequence[int]) -> Iterator[tuple[list[int], set[int], float]]:
    """The choices of one game: among whom, who of them came first, and the fraction of a game that the choice counts.

    With k tied, any j may have come before: averaged over all orders, each such set counts 1 / (k over j).
    """
    left = set(range(len(places)))
    for place in sorted(set(places)):
        tied = [seat for seat in sorted(left) if places[seat] == place]
        for before in range(len(tied)):
            for gone in combinations(tied, before):
                among = sorted(left.difference(gone))
                if len(among) > 1:
                    yield among, set(tied).difference(gone), 1 / math.comb(len(tied), before)
        left.difference_update(tied)


def check_identified(choices: Choices, kinds: Kinds) -> None:
    """Raise ValueError where some strengths could be exchanged for others without any game changing."""
    even = np.repeat(1 / choices.sizes, choices.sizes)
    values, vectors = np.linalg.eigh(choices.information(even))
    free = vectors[:, values <= TINY * max(values.max(initial=0.0), 1.0)]
    if free.shape[1]:
        moved = np.abs(kinds.basis @ free).max(axis=1) > 1e-6
        raise ValueError(
            f"these games cannot tell apart the strengths of {kinds.words(moved)}: "
            "they go together always, or groups of them never meet"
        )


def check_finite(choices: Choices, kinds: Kinds) -> None:
    """Raise ValueError where the likelihood has no peak: some always finish ahead of others.

    There is then a direction in which no choice gets less likely (Albert and Anderson (1984), On the existence of
    maximum likelihood estimates in logistic regression models, Biometrika 71); linear programming finds it.
    """
    ahead = _differences(choices, kinds)
    sign = np.vstack([ahead, -ahead])
    limits = np.concatenate([np.ones(len(ahead)), np.zeros(len(ahead))])
    found = scipy.optimize.linprog(-ahead.sum(axis=0), sign, limits, bounds=(None, None), method="highs")
    if -found.fun < 0.5:  # along such a direction, some choice moves by 1
        return
    moved = kinds.basis @ found.x
    ends = [
        (start, start + len(names)) for names, start in zip(kinds.names, kinds.starts, strict=True) if names
    ]
    first, last = max(ends, key=lambda end: np.ptp(moved[slice(*end)]))
    part = moved[first:last]
    inside = np.zeros((2, len(moved)), bool)
    inside[0, first:last], inside[1, first:last] = part > part.max() - 1e-6, part < part.min() + 1e-6
    raise ValueError(
        f"no finite strengths: in these games {kinds.words(inside[0])} always finished ahead of "
        f"{kinds.words(inside[1])}, as far as they met"
    )


def _differences(choices: Choices, kinds: Kinds) -> np.ndarray:
    """The design of those chosen minus that of those not chosen, each distinct difference once."""
    base = len(kinds.basis) + 1
    codes = (choices.names + 1) @ np.array([base * base, base, 1])
    pairs = []
    for size in np.unique(choices.sizes):
        entries = choices.starts[choices.sizes == size][:, None] + np.arange(size)
        for a in range(size):
            won = entries[choices.share[entries[:, a]] > 0]
            for b in range(size):
                if a != b:
                    pairs.append(np.stack([won[:, a], won[:, b]], axis=1))
    found = np.concatenate(pairs)
    _, kept = np.unique(codes[found], axis=0, return_index=True)
    return choices.design[found[kept, 0]] - choices.design[found[kept, 1]]
