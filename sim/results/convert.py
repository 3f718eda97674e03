"""From a cell's arrays to its tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import polars as pl

from sim.results.schema import KINDS, NOTHING_MORE, SIDES_PLAYED, Labels, Played, added_later, dtypes

Array = np.ndarray[Any, Any]


class Arrays(Protocol):
    """What a cell yields for a run of games: structured arrays, a row a game, seat, side, Boss and so on."""

    @property
    def games(self) -> Array:
        """A row a game."""

    @property
    def seats(self) -> Array:
        """A row a seat and game."""

    @property
    def sides(self) -> Array:
        """A row a side and game, of teams; none of others."""

    @property
    def bosses(self) -> Array:
        """A row a Boss that was in the deck."""

    @property
    def attempts(self) -> Array:
        """A row a Confrontation, those of a Boss in order of time."""

    @property
    def cards(self) -> Array:
        """A row a card that was in the main deck or the Matrix at the start."""

    @property
    def tempo(self) -> Array:
        """A row a turn, of some games."""

    @property
    def objectives(self) -> Array:
        """A row a Polity, Mission and Ruin that took part; none of games without."""

    @property
    def spells(self) -> Array:
        """A row a spell of one of them, those of one in order of time."""


@dataclass(frozen=True)
class CellNames:
    """What the indices in a cell's arrays stand for, and what its games have that not all do."""

    mode: str
    mix: str
    definitions: Sequence[str]
    strategies: Sequence[str]
    played: Played = NOTHING_MORE
    variant: str = "none"


class Converter:
    """Turns the arrays of one cell into tables of the schema."""

    def __init__(self, cell: int, names: CellNames, labels: Labels) -> None:
        self._cell = cell
        self._names = names
        self._labels = labels
        self._codes = {
            "character": _codes(names.definitions, labels["characters"]),
            "boss": _codes(names.definitions, labels["cards"]),
            "card": _codes(names.definitions, labels["cards"]),
            "strategy": _codes(names.strategies, labels["strategies"]),
            "end_reason": np.arange(len(labels["end_reasons"]), dtype=np.int64),
            "fate": np.arange(len(labels["fates"]), dtype=np.int64),
            "faction": np.arange(len(SIDES_PLAYED), dtype=np.int64),
            "objective": _codes(names.definitions, labels["cards"]),
            "kind": np.arange(len(KINDS), dtype=np.int64),
        }

    def _unknown_below_0(self) -> list[str]:
        """The columns of `games/` whose numbers below 0 stand for what a game does not have."""
        return sorted({*added_later("games"), *(("marked_cost",) if self._names.played.unicron else ())})

    def tables(self, arrays: Arrays) -> dict[str, pl.DataFrame]:
        """The tables that the cell has, rows sorted by game and, within it, as the cell gives them."""
        games = self._frame(arrays.games).with_columns(
            mode=pl.lit(self._names.mode),
            mix=pl.lit(self._names.mix),
            **({"variant": pl.lit(self._names.variant)} if self._names.played.variants else {}),
            won=pl.when(pl.col("won") >= 0).then(pl.col("won") == 1),
            **{name: pl.when(pl.col(name) >= 0).then(pl.col(name)) for name in self._unknown_below_0()},
        )
        seats = self._frame(arrays.seats)
        attempts = self._frame(arrays.attempts)
        bosses = _with_attempts(self._frame(arrays.bosses), attempts)
        if self._names.played.unicron:
            games = _with_his_attempts(games, bosses, attempts)
        cards = self._frame(arrays.cards)
        frames = {"games": games, "seats": seats, "bosses": bosses, "cards": cards}
        frames["tempo"] = _of_contest(self._frame(arrays.tempo), arrays.games)
        if self._names.played.objectives:
            ends = pl.Enum(list(self._labels["fates"]))
            frames["objectives"] = _with_spells(
                self._frame(arrays.objectives), self._frame(arrays.spells), ends
            )
        if self._names.played.teams:
            sides = self._frame(arrays.sides)
            frames["sides"] = sides
            frames["seats"] = _with_roles(seats, sides)
        return {table: self._shaped(table, frame) for table, frame in frames.items()}

    def _frame(self, rows: Array) -> pl.DataFrame:
        fields = rows.dtype.names or ()
        return pl.DataFrame([self._series(name, np.ascontiguousarray(rows[name])) for name in fields])

    def _series(self, name: str, values: Array) -> pl.Series:
        if name == "error_card":
            return pl.Series(name, np.where(values < 0, -1, self._codes["card"][values]))
        codes = self._codes.get(name)
        if codes is None:
            return pl.Series(name, values)
        if values.size and (values.min() < 0 or values.max() >= codes.size):
            raise ValueError(f"{name}: an index lies outside 0..{codes.size - 1}")
        return pl.Series(name, codes[values])

    def _shaped(self, table: str, frame: pl.DataFrame) -> pl.DataFrame:
        """The schema's columns in its order and types; a value that does not fit its type is an error."""
        wanted = dtypes(table, self._labels, self._names.played)
        shaped = frame.with_columns(cell=pl.lit(self._cell)).select(
            _as(name, frame.schema.get(name), dtype) for name, dtype in wanted.items()
        )
        return shaped if shaped["game"].is_sorted() else shaped.sort("game", maintain_order=True)


def _codes(names: Sequence[str], labels: Sequence[str]) -> Array:
    """For each of `names` its place in `labels`, or -1."""
    places = {label: place for place, label in enumerate(labels)}
    return np.array([places.get(name, -1) for name in names], dtype=np.int64)


def _as(name: str, given: pl.DataType | None, wanted: pl.DataType) -> pl.Expr:
    column = pl.col(name)
    if isinstance(wanted, pl.Enum) and given is not None and given.is_integer():
        width = pl.Series([], dtype=wanted).to_physical().dtype
        return column.cast(width).cat.to(wanted)
    return column.cast(wanted)


def _with_attempts(bosses: pl.DataFrame, attempts: pl.DataFrame) -> pl.DataFrame:
    """Fold the attempts, which come in order of time, into list columns."""
    lists = ("seat", "power", "cost", "defence")
    folded = attempts.group_by("game", "boss", maintain_order=True).agg(
        pl.col(name).alias(f"attempt_{name}") for name in lists
    )
    joined = bosses.join(folded, on=["game", "boss"], how="left", maintain_order="left")
    return joined.with_columns(pl.col(f"attempt_{name}").fill_null([]) for name in lists)


def _with_his_attempts(games: pl.DataFrame, bosses: pl.DataFrame, attempts: pl.DataFrame) -> pl.DataFrame:
    """Fold the attempts on who is no Boss of the deck, which is Unicron, into list columns."""
    his = attempts.join(bosses, on=["game", "boss"], how="anti", maintain_order="left")
    lists = [f"attempt_{name}" for name in ("seat", "turn", "power", "cost")]
    folded = his.group_by("game", maintain_order=True).agg(
        pl.col(name.removeprefix("attempt_")).alias(name) for name in lists
    )
    joined = games.join(folded, on="game", how="left", maintain_order="left")
    return joined.with_columns(pl.col(name).fill_null([]) for name in lists)


def _with_spells(objectives: pl.DataFrame, spells: pl.DataFrame, ends: pl.Enum) -> pl.DataFrame:
    """Fold the spells, which come in order of time, into list columns."""
    named = spells.select(
        "game", "instance", spell_seat="seat", spell_side="side", spell_by="by", spell_from="begun",
        spell_until="ended", spell_end=_as("fate", spells.schema["fate"], ends),
    )  # fmt: skip
    lists = named.columns[2:]
    folded = named.group_by("game", "instance", maintain_order=True).agg(pl.col(name) for name in lists)
    joined = objectives.join(folded, on=["game", "instance"], how="left", maintain_order="left")
    return joined.with_columns(pl.col(name).fill_null([]) for name in lists).with_columns(
        spells=pl.col("spell_seat").list.len()
    )


def _of_contest(tempo: pl.DataFrame, games: Array) -> pl.DataFrame:
    """What each turn came to: VP where players compete (COOP-1), the cost that is marked where they play together."""
    together = bool((games["won"] >= 0).any())
    return tempo.with_columns(vp=None) if together else tempo.with_columns(marked_cost=None)


def _with_roles(seats: pl.DataFrame, sides: pl.DataFrame) -> pl.DataFrame:
    """Give each seat its side, and what that plays."""
    roles = sides.select("game", "side", role="faction")
    return seats.with_columns(side="team").join(roles, on=["game", "side"], how="left", maintain_order="left")
