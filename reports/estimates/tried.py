"""A change of one card, game by game: the figures that the change is about, difference first."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from reports.counting.cells import Cell, players_name
from reports.counting.per_game import Array, CellGames, Span, by_game, common_spans
from reports.estimates.comparison import Sides, add_up, compare
from reports.estimates.table import NO_DATA, Table, signed
from reports.statistics import PairedDifference, PairedSums, paired_difference
from sim.results import Results
from sim.results.figures import WIN_UNIT

CHARACTER = "character"
BOSS = "boss"
GAINERS = "wins of who gains it"
TAKEN = ("bought", "gained", "defeated")


@dataclass(frozen=True)
class Effect:
    """A figure before and after, with the difference; `scale` is 100 for shares."""

    name: str
    found: PairedDifference
    scale: int


@dataclass(frozen=True)
class Tried:
    """What a change did in one pair of cells: its figures, and how many of the games went otherwise."""

    before: Cell
    after: Cell
    pairs: int
    otherwise: int
    effects: list[Effect]

    @property
    def value(self) -> int:
        """The value of the field that is swept: the number that the name of the overlay ends in."""
        return int(self.after["overlay"].rpartition("_")[2])


def tried(results: Results, card: str, kind: str) -> list[Tried]:
    """The effects of each overlay of a dataset, against the same cells without; by number of players.

    Of a character its win share, of a Boss how often it falls, of another card the wins of who gains it (which is not
    causal: who gains a card is the players' choice); of any the length of games.
    """
    plain = {_all_but_overlay(cell): cell for cell in results.cells if cell["overlay"] == "none"}
    sides = [
        (CellGames(results, plain[_all_but_overlay(cell)]), CellGames(results, cell))
        for cell in results.cells
        if cell["overlay"] != "none"
    ]
    return [_tried(pair, card, kind) for pair in sides if common_spans(*pair)]


def _all_but_overlay(cell: Cell) -> tuple[str, str, int]:
    return cell["mix"], cell["mode"], cell["players"]


def _tried(sides: Sides, card: str, kind: str) -> Tried:
    (comparison,) = compare([sides])
    (pair,) = comparison.pairs
    together = sides[1].cell["together"]
    effects = []
    if kind == BOSS:
        effects.append(Effect(f"games in which {card} falls", _paired(sides, _falls(card)), 100))
    elif kind != CHARACTER and not together:
        effects.append(Effect(GAINERS, _paired(sides, _gainers(card)), 100))
    for name in (f"wins of {card}", "games won", "rounds"):
        if figure := pair.at(name):
            effects.append(Effect(name, figure.found, figure.outcome.scale))
    return Tried(pair.before, pair.after, pair.pairs, pair.otherwise, effects)


def _paired(sides: Sides, score: Callable[[CellGames, Span], tuple[Array, Array]]) -> PairedDifference:
    """The paired difference of a share that a game scores in so many rows."""
    sums: dict[str, int] = {}
    pairs = 0
    for span in common_spans(*sides):
        both = sides[0].sound(span) & sides[1].sound(span)
        pairs += int(both.sum())
        one, other = (score(side, span) for side in sides)
        add_up(sums, one, other, both)
    return paired_difference(PairedSums(pairs=pairs, **sums, unit=WIN_UNIT), shares=True)


def _falls(card: str) -> Callable[[CellGames, Span], tuple[Array, Array]]:
    """Whether a Boss falls, in the games that have it in the deck."""

    def score(side: CellGames, span: Span) -> tuple[Array, Array]:
        bosses = side.read("bosses", span, "boss", "defeated_turn")
        its = bosses["boss"] == side.results.manifest["labels"]["cards"].index(card)
        return WIN_UNIT * by_game(bosses, span, its & (bosses["defeated_turn"] >= 0)), by_game(
            bosses, span, its
        )

    return score


def _gainers(card: str) -> Callable[[CellGames, Span], tuple[Array, Array]]:
    """The wins of who gains a copy of a card, a row a copy."""

    def score(side: CellGames, span: Span) -> tuple[Array, Array]:
        seats = side.read("seats", span, "seat", "win")
        wins = np.zeros((span.games, side.cell["players"]), np.int64)
        wins[seats["at"], seats["seat"]] = np.rint(seats["win"] * WIN_UNIT)
        copies = side.read("cards", span, "card", "by", "fate")
        fates = side.results.manifest["labels"]["fates"]
        its = copies["card"] == side.results.manifest["labels"]["cards"].index(card)
        its &= (copies["by"] >= 0) & np.isin(copies["fate"], [fates.index(name) for name in TAKEN])
        got = {name: column[its] for name, column in copies.items()}
        return by_game(got, span, wins[got["at"], got["by"]]), by_game(
            got, span, np.ones(int(its.sum()), np.int64)
        )

    return score


def tried_table(found: Sequence[Tried], card: str, field: str = "") -> Table:
    """The effects of a change, difference first: a row a figure, of a sweep also a value of `field`."""
    rows = [row for one in found for row in _rows(one, bool(field))]
    note = "the same games with the change and without; 95% intervals of the differences"
    if any(effect.name == GAINERS for one in found for effect in one.effects):
        note += "; who gains a card is the players' choice, so their wins are not caused by it alone"
    columns = ("players", *([field] if field else []), "figure", "difference", "without", "with")
    return Table(f"What the change does: {card}", columns, rows, note)


def _rows(one: Tried, is_swept: bool) -> Iterator[tuple[str, ...]]:
    head = (players_name(one.after), *([str(one.value)] if is_swept else []))
    for effect in one.effects:
        unit = " points" if effect.scale == 100 else ""
        yield (
            *head, effect.name, signed(effect.found.difference, effect.scale) + unit,
            _value(effect.found.before, effect.scale), _value(effect.found.after, effect.scale),
        )  # fmt: skip
    if not is_swept:
        yield (*head, "games that went otherwise", f"{one.otherwise:,} of {one.pairs:,}", NO_DATA, NO_DATA)


def _value(value: float, scale: int) -> str:
    return f"{100 * value:.1f}%" if scale == 100 else f"{value:.2f}"
