"""Two cells of the same games compared, figure by figure: before and after a change, or one mix against another.

Game i of every cell of a study, and of the study run again with other cards, is played with the same random streams, so
figures are compared game by game: luck that is the same on both sides does not blur the effect of the change. Pairs are
added up some thousands at a time, in whole numbers.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, groupby
from typing import Any, Final

import numpy as np

from cardsets.errors import RolloutError
from reports.counting.cells import Cell, cell_name, group_name
from reports.counting.per_game import (
    WINS_OF_THE_ONE,
    Array,
    CellGames,
    Outcome,
    Scores,
    Span,
    common_spans,
)
from reports.estimates.estimate import what_cell
from reports.statistics import Interval, PairedDifference, PairedSums, paired_difference, simultaneous_level
from sim.results import Results
from sim.results.figures import GAMES_WON

WHAT_A_GAME_IS: Final = ("turns", "rounds", "end_reason", "bosses_defeated", "main_left", "decisions")
WHAT_A_SEAT_IS: Final = ("character", "vp", "energon", "damage", "deck_size", "cards_bought")
NAMES_OF: Final = {"end_reason": "end_reasons", "character": "characters"}
OF_SEATS: Final = ("character", "place", "strategy")

PLAYED_FOR: Final = (GAMES_WON, WINS_OF_THE_ONE.name)
"""The shares that all play for, of those who play together and of one against many."""

CARDS: Final = ("mix", "overlay")
VARIED: Final = (CARDS, ("mode", "variant", "objectives"), ("profile",), ("setup", "robots"))
"""The settings by which cells of one study are compared without being named: one set at a time may differ."""

NOT_OF_THE_RULES: Final = frozenset({
    "number", "games", "base", "hashes", "fields", "own_copy_fields", "stand_in_fields"
})  # fmt: skip


class CannotCompare(RolloutError):
    """Cells or datasets that have nothing in common to compare; the message says so in plain lines."""


@dataclass(frozen=True)
class PairedFigure:
    """A figure before and after. `corrected` holds together with those of all cells that are compared at once."""

    outcome: Outcome
    found: PairedDifference
    corrected: Interval

    @property
    def sure(self) -> int:
        """1 or -1 where more or less is sure, else 0."""
        return (self.corrected.low > 0) - (self.corrected.high < 0)


@dataclass(frozen=True)
class CellPair:
    """Two cells: pairs of games, the number of pairs that differ, and the figures."""

    before: Cell
    after: Cell
    pairs: int
    otherwise: int
    figures: list[PairedFigure]

    def at(self, name: str) -> PairedFigure | None:
        """The figure with a name, if there is one."""
        return next((figure for figure in self.figures if figure.outcome.name == name), None)


@dataclass(frozen=True)
class Comparison:
    """Pairs of cells of the same two mixes and modes, by number of players.

    `names` are those of both sides; the same where a dataset is compared with one of the same names. `comparisons` is
    the number of differences that are corrected together: those of all cells compared at once.
    """

    names: tuple[str, str]
    pairs: list[CellPair]
    comparisons: int

    @property
    def is_of_one_base(self) -> bool:
        """Whether both sides play one base set: two sets are not a game and a change of it."""
        return all(pair.before.get("base") == pair.after.get("base") for pair in self.pairs)

    @property
    def title(self) -> str:
        """Both sides in words."""
        before, after = self.names
        return f"{after} against {before}" if before != after else after

    @property
    def heading(self) -> str:
        """The title, also where both sides have the same name."""
        before, after = self.names
        return self.title if before != after else f"{after}: before and after"

    @property
    def figures(self) -> list[str]:
        """The names of the figures, in the order of the cells that have most of them."""
        ordered = sorted(self.pairs, key=lambda pair: -len(pair.figures))
        return list(dict.fromkeys(figure.outcome.name for pair in ordered for figure in pair.figures))


Sides = tuple[CellGames, CellGames]


def compare(sides: Sequence[Sides], together: float = 0.95) -> list[Comparison]:
    """Compare pairs of cells, those of the same names together, and correct for all of them, to the level `together`.

    Raises `CannotCompare` where sides do not fit.
    """
    for before, after in sides:
        _check(before, after)

    def names(pair: Sides) -> tuple[str, str]:
        before, after = pair[0].cell, pair[1].cell
        return group_name(before), group_name(after)

    first: dict[tuple[str, str], int] = {}
    for place, pair in enumerate(sides):
        first.setdefault(names(pair), place)
    ordered = sorted(sides, key=lambda pair: (first[names(pair)], pair[1].cell["players"]))
    summed = [(names(pair), pair, _sums_of(*pair)) for pair in ordered]
    comparisons = sum(len(sums.by_outcome) for _, _, sums in summed)
    return [
        _comparison(of, [(pair, sums) for _, pair, sums in of_names], comparisons, together)
        for of, of_names in groupby(summed, key=lambda one: one[0])
    ]


def sides_of_datasets(before: Results, after: Results) -> list[Sides]:
    """The cells of two runs of one study whose cards changed."""
    return [
        (CellGames(before, old), CellGames(after, new))
        for old, new in zip(before.cells, after.cells, strict=True)
        if old["hashes"]["cards"] != new["hashes"]["cards"]
    ]


def sides_within(results: Results, varied: Sequence[tuple[str, ...]] = VARIED) -> list[Sides]:
    """The cells of one dataset that differ in their cards, mode or rules alone, each with one to compare it with.

    A mix with an overlay is compared with that mix without it, a mix with the set that it was made from, any other with
    the first of them (without an overlay, if there is one).
    """
    found = []
    for keys in varied:
        alike: dict[str, list[Cell]] = {}
        for cell in results.cells:
            alike.setdefault(_but(cell, keys), []).append(cell)
        for cells in alike.values():
            first = next((cell for cell in cells if cell["overlay"] == "none"), cells[0])
            for cell in cells:
                if cell is not first:
                    before = _held_against(cell, cells) or first
                    found.append((CellGames(results, before), CellGames(results, cell)))
    return found


def _but(cell: Cell, keys: tuple[str, ...]) -> str:
    """The settings of a cell without some keys."""
    return json.dumps(
        {k: v for k, v in cell.items() if k not in NOT_OF_THE_RULES and k not in keys}, sort_keys=True
    )


def _held_against(cell: Cell, cells: Sequence[Cell]) -> Cell | None:
    others = [other for other in cells if other is not cell]
    plain = (other for other in others if other["mix"] == cell["mix"] and other["overlay"] == "none")
    return next(plain, None) or _of_its_base(cell, others)


def _of_its_base(cell: Cell, others: Sequence[Cell]) -> Cell | None:
    """The side of the set that a cell's mix was made from, else of an earlier mix of it; older manifests lack that."""
    base = cell.get("base")
    if not base or cell["mix"] == base:
        return None
    same = [other for other in others if other.get("base") == base and other["overlay"] == cell["overlay"]]
    found = next((other for other in same if other["mix"] == base), None)
    return found or next((other for other in same if other["number"] < cell["number"]), None)


def _check(before: CellGames, after: CellGames) -> None:
    one, other = before.cell, after.cell
    names = f"{before.results.path}#{one['number']} ({cell_name(one)}) and "
    names += f"{after.results.path}#{other['number']} ({cell_name(other)})"
    seeds = before.results.manifest["seed"], after.results.manifest["seed"]
    if seeds[0] != seeds[1]:
        raise CannotCompare(
            f"{names}: seed {seeds[0]} and {seeds[1]}: games of other seeds have luck of their own, so none are paired"
        )
    if before.results.path == after.results.path and one["number"] == other["number"]:
        raise CannotCompare(f"{names}: the same cell; two are wanted")
    if one["together"] != other["together"]:
        raise CannotCompare(
            f"{names}: in one the players compete, in the other they win or lose together; "
            "cells can be compared where both are of a kind"
        )
    if not common_spans(before, after):
        raise CannotCompare(f"{names}: no game was played in both; run the study again to play them")


# --- Pairs of games ---------------------------------------------------------------------------------------


def _comparison(
    names: tuple[str, str], summed: Sequence[tuple[Sides, "_Sums"]], comparisons: int, together: float
) -> Comparison:
    level = simultaneous_level(comparisons, together)
    pairs = [
        CellPair(
            before.cell,
            after.cell,
            sums.pairs,
            sums.otherwise,
            [_figure(outcome, found, level) for outcome, found in sums.by_outcome.items()],
        )
        for (before, after), sums in summed
    ]
    return Comparison(names, pairs, comparisons)


def _figure(outcome: Outcome, sums: PairedSums, level: float) -> PairedFigure:
    shares = outcome.kind == "share"
    return PairedFigure(
        outcome,
        paired_difference(sums, shares=shares),
        paired_difference(sums, level, shares=shares).difference,
    )


@dataclass
class _Sums:
    pairs: int
    otherwise: int
    by_outcome: dict[Outcome, PairedSums]


def _sums_of(before: CellGames, after: CellGames) -> _Sums:
    pairs = otherwise = 0
    counted: dict[Outcome, dict[str, int]] = {}
    for span in common_spans(before, after):
        both = before.sound(span) & after.sound(span)
        seats = before.seats(span, *WHAT_A_SEAT_IS), after.seats(span, *WHAT_A_SEAT_IS)
        pairs += int(both.sum())
        otherwise += int((_unlike(before, after, span, seats) & both).sum())
        for outcome, (one, other) in _common(before, after, span, seats).items():
            add_up(counted.setdefault(outcome, {}), one, other, both)
    by_outcome = {
        outcome: PairedSums(pairs=pairs, **sums, unit=outcome.unit)
        for outcome, sums in counted.items()
        if sums["m"] and sums["w"]
    }
    return _Sums(pairs, otherwise, by_outcome)


Two = tuple[Array, Array]
Seats = tuple[Mapping[str, Array], Mapping[str, Array]]
"""The seats of a span, before and after."""


def _common(before: CellGames, after: CellGames, span: Span, seats: Seats) -> dict[Outcome, tuple[Two, Two]]:
    """The outcomes that both cells have; with different numbers of players those of seats mean different things."""
    same = before.cell["players"] == after.cell["players"]
    one, other = before.scores(span, seats[0]), after.scores(span, seats[1])
    theirs = {outcome: outcome for outcome in other}
    return dict(
        _in_one_unit(outcome, theirs[outcome], one, other)
        for outcome in one
        if outcome in theirs and (same or outcome.of not in OF_SEATS)
    )


def _in_one_unit(
    ours: Outcome, theirs: Outcome, one: Scores, other: Scores
) -> tuple[Outcome, tuple[Two, Two]]:
    unit = math.lcm(ours.unit, theirs.unit)
    (y, m), (z, w) = one[ours], other[theirs]
    outcome = Outcome(ours.name, ours.kind, ours.of, unit, ours.measure)
    return outcome, ((y * (unit // ours.unit), m), (z * (unit // theirs.unit), w))


def add_up(sums: dict[str, int], before: Two, after: Two, both: Array) -> None:
    """Add the games marked in `both` to the sums of `PairedSums`: values and rows, before and after."""
    named = {
        letter: np.where(both, values, 0).astype(np.int64)
        for letter, values in zip("ymzw", (*before, *after), strict=True)
    }
    for letter, values in named.items():
        sums[letter] = sums.get(letter, 0) + int(values.sum())
    for a, b in combinations_with_replacement("ymzw", 2):
        sums[a + b] = sums.get(a + b, 0) + int(named[a] @ named[b])


def _unlike(before: CellGames, after: CellGames, span: Span, seats: Seats) -> Array:
    """The games that differ in any column of the game or of a seat."""
    found = np.zeros(span.games, bool)
    games = before.read("games", span, *WHAT_A_GAME_IS), after.read("games", span, *WHAT_A_GAME_IS)
    for (one, other), columns in ((games, WHAT_A_GAME_IS), (seats, ("seat", *WHAT_A_SEAT_IS))):
        if one["at"].size != other["at"].size:
            return np.ones(span.games, bool)
        for column in columns:
            theirs = _as_ours(column, other[column], before.results, after.results)
            found[one["at"][one[column] != theirs]] = True
    return found


def _as_ours(column: str, codes: Array, before: Results, after: Results) -> Array:
    """The numbers of names in the other dataset; -1 for a name that it does not have."""
    key = NAMES_OF.get(column)
    ours, theirs = (results.manifest["labels"].get(key, []) for results in (before, after))
    if key is None or ours == theirs:
        return codes
    places: Mapping[str, int] = {name: place for place, name in enumerate(ours)}
    moved: Array = np.array([places.get(name, -1) for name in theirs])[codes]
    return moved


def rows_of_numbers(comparison: Comparison) -> Iterator[dict[str, Any]]:
    """All figures as numbers, a row each, for a spreadsheet; shares between 0 and 1."""
    for pair in comparison.pairs:
        for figure in pair.figures:
            found = figure.found
            yield {
                **what_cell(pair.after),
                "against": group_name(pair.before),
                "cell_against": pair.before["number"],
                "pairs": pair.pairs,
                "went_otherwise": pair.otherwise,
                "figure": figure.outcome.name,
                "before": found.before,
                "after": found.after,
                "difference": found.difference.estimate,
                "low": found.difference.low,
                "high": found.difference.high,
                "low_corrected": figure.corrected.low,
                "high_corrected": figure.corrected.high,
                "comparisons": comparison.comparisons,
                "pairing": found.worth,
            }
