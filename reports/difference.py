"""What a change of cards did: two datasets of the same games, before and after, compared figure by figure.

Game i of a cell is played with the same random streams before and after, so figures are compared game by
game: what luck did to both does not blur what the change did. The figures: the win share of each character
where players compete, how often the players win where they play together, defeats of the Boss of each
Level, rounds.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Final

import polars as pl

from reports.cells import Cell, cell_name, rows_of_cells
from reports.competitive import WIN_UNIT
from reports.estimates import what_cell
from reports.failed import sound, warnings_of
from reports.games import LEVELS
from reports.statistics import Interval, PairedDifference, PairedSums, paired_difference, simultaneous_level
from reports.summary import Summary
from reports.tables import NO_DATA, Table
from sim.results import Results
from sim.results.cards import Change

ROUNDS: Final = "rounds"
WHAT_A_GAME_IS: Final = ("turns", "rounds", "end_reason", "bosses_defeated", "main_left", "decisions")
WHAT_A_SEAT_IS: Final = ("character", "vp", "energon", "damage", "deck_size", "cards_bought")


@dataclass(frozen=True)
class Figure:
    """A headline figure of a cell, before and after."""

    cell: Cell
    name: str
    found: PairedDifference
    corrected: Interval  # so that those of the whole cell hold together

    @property
    def is_share(self) -> bool:
        """Whether it is told in percent."""
        return self.name != ROUNDS


@dataclass(frozen=True)
class CellDifference:
    """A cell of which the cards changed: pairs of games, how many of them went otherwise, and the figures."""

    cell: Cell
    pairs: int
    otherwise: int
    figures: list[Figure]


def compare(before: Results, after: Results) -> list[CellDifference]:
    """The cells of which the cards changed, by number, over the games that both datasets hold without error."""
    before, after = sound(before), sound(after)
    cells = [
        cell
        for old, cell in zip(before.cells, after.cells, strict=True)
        if old["hashes"]["cards"] != cell["hashes"]["cards"]
    ]
    return [_compare_cell(before, after, cell) for cell in cells]


def difference(
    before: Results, after: Results, cells: Sequence[CellDifference], changes: Sequence[Change]
) -> Summary:
    """The same for a reader: what changed, and a table a cell."""
    same = len(after.cells) - len(cells)
    heading = [f"{after.path} compared with {before.path}, game by game"]
    if same:
        heading.append(f"{same} of {len(after.cells)} cells have the cards they had")
    warnings = [*warnings_of(before), *warnings_of(after)]
    return Summary(heading, warnings, [changes_table(changes), *(cell_table(found) for found in cells)])


def changes_table(changes: Sequence[Change]) -> Table:
    """The fields that changed, a row each."""
    rows = [
        (change.card, change.field, _told(change.before), _told(change.after), ", ".join(change.mixes))
        for change in changes
    ]
    return Table("Cards that changed", ("card", "field", "before", "after", "in"), rows)


def cell_table(found: CellDifference) -> Table:
    """The figures of a cell, a row each."""
    rows = [
        (
            figure.name,
            _amount(figure, figure.found.before),
            _amount(figure, figure.found.after),
            _gain(figure),
            NO_DATA if math.isnan(figure.found.worth) else f"{figure.found.worth:.1f}x",
        )
        for figure in found.figures
    ]
    title = f"{cell_name(found.cell)}: {found.otherwise:,} of {found.pairs:,} games went otherwise"
    note = (
        "differences of shares in percentage points, with 95% intervals, games paired; + and - mark those that "
        f"are sure, corrected for the {len(rows)} of the table; pairing: so many times as many games of their "
        "own would tell as much"
    )
    return Table(title, ("figure", "before", "after", "difference", "pairing"), rows, note)


def figures_frame(cells: Sequence[CellDifference]) -> pl.DataFrame:
    """All figures as numbers, a row each, for a spreadsheet; shares between 0 and 1."""
    rows = [
        {
            **what_cell(found.cell),
            "pairs": found.pairs,
            "went_otherwise": found.otherwise,
            "figure": figure.name,
            "before": figure.found.before,
            "after": figure.found.after,
            "difference": figure.found.difference.estimate,
            "low": figure.found.difference.low,
            "high": figure.found.difference.high,
            "pairing": figure.found.worth,
        }
        for found in cells
        for figure in found.figures
    ]
    return pl.DataFrame(rows, infer_schema_length=None)


def _told(value: Any) -> str:
    return (
        "-" if value is None else {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
    )


def _amount(figure: Figure, value: float) -> str:
    if math.isnan(value):
        return NO_DATA
    return f"{100 * value:.1f}%" if figure.is_share else f"{value:.2f}"


def _gain(figure: Figure) -> str:
    gain = figure.found.difference
    if math.isnan(gain.estimate):
        return NO_DATA
    scale, digits = (100, 1) if figure.is_share else (1, 2)
    text = f"{scale * gain.estimate:+.{digits}f}"
    if math.isnan(gain.low):
        return text
    mark = " +" if figure.corrected.low > 0 else " -" if figure.corrected.high < 0 else ""
    return f"{text} [{scale * gain.low:+.{digits}f}, {scale * gain.high:+.{digits}f}]{mark}"


# --- Pairs of games ---------------------------------------------------------------------------------------


def _compare_cell(before: Results, after: Results, cell: Cell) -> CellDifference:
    old, new = (_Games.of(results, cell) for results in (before, after))
    paired = old.games.join(new.games, on="game", how="inner").select("game")
    sums = dict(_sums(old, new, paired))
    level = simultaneous_level(len(sums))
    figures = [
        Figure(
            cell,
            name,
            paired_difference(found, shares=name != ROUNDS),
            paired_difference(found, level, shares=name != ROUNDS).difference,
        )
        for name, found in sums.items()
    ]
    return CellDifference(cell, paired.height, _went_otherwise(old, new), figures)


@dataclass(frozen=True)
class _Games:
    """The rows of one cell in one dataset; names as text, for two datasets list them differently."""

    cell: Cell
    games: pl.DataFrame
    seats: pl.DataFrame
    bosses: pl.DataFrame

    @classmethod
    def of(cls, results: Results, cell: Cell) -> "_Games":
        frames = (
            rows_of_cells(results.games, [cell]).select("game", "won", *WHAT_A_GAME_IS),
            rows_of_cells(results.seats, [cell]).select("game", "seat", "win", *WHAT_A_SEAT_IS),
            rows_of_cells(results.bosses, [cell]).select("game", "level", "defeated_turn"),
        )
        return cls(cell, *(_texts(frame).collect(engine="streaming") for frame in frames))

    def figures(self) -> Iterator[tuple[pl.DataFrame, int]]:
        """Rows of (game, figure, y, m), and how many units of y are a whole."""
        one = pl.lit(1, pl.Int64)
        if self.cell["together"]:
            yield self.games.select("game", figure=pl.lit("games won"), y=pl.col("won"), m=one), 1
        else:
            score = (pl.col("win") * WIN_UNIT).round()
            name = pl.lit("wins of ") + pl.col("character")
            yield self.seats.select("game", figure=name, y=score, m=one), WIN_UNIT
        level = pl.lit("Boss defeated, Level ") + pl.col("level").replace_strict(
            LEVELS, return_dtype=pl.String
        )
        yield self.bosses.select("game", figure=level, y=pl.col("defeated_turn") >= 0, m=one), 1
        yield self.games.select("game", figure=pl.lit(ROUNDS), y=pl.col("rounds"), m=one), 1


def _texts(frame: pl.LazyFrame) -> pl.LazyFrame:
    return frame.with_columns(
        pl.col(name).cast(pl.String) for name, kind in frame.collect_schema().items() if kind == pl.Enum
    )


def _sums(old: _Games, new: _Games, paired: pl.DataFrame) -> Iterator[tuple[str, PairedSums]]:
    for (before, unit), (after, _) in zip(old.figures(), new.figures(), strict=True):
        rows = _by_game(before, paired).join(
            _by_game(after, paired).rename({"y": "z", "m": "w"}),
            on=["game", "figure"],
            how="full",
            coalesce=True,
        )
        products = list(combinations_with_replacement("ymzw", 2))
        sums = (
            rows.with_columns(pl.col("y", "m", "z", "w").fill_null(0))
            .group_by("figure")
            .agg(
                pl.col("y", "m", "z", "w").sum(),
                *((pl.col(a) * pl.col(b)).sum().alias(a + b) for a, b in products),
                pairs=pl.len(),
            )
            .sort("figure")
        )
        for row in sums.iter_rows(named=True):
            yield row.pop("figure"), PairedSums(**row, unit=unit)


def _by_game(rows: pl.DataFrame, paired: pl.DataFrame) -> pl.DataFrame:
    return (
        rows.join(paired, on="game", how="semi")
        .group_by("game", "figure")
        .agg(pl.col("y", "m").cast(pl.Int64).sum())
    )


def _went_otherwise(old: _Games, new: _Games) -> int:
    """Paired games that differ in anything told of the game or of a seat."""
    games = _unlike(old.games, new.games, ["game"], WHAT_A_GAME_IS)
    seats = _unlike(old.seats, new.seats, ["game", "seat"], WHAT_A_SEAT_IS)
    return pl.concat([games, seats]).unique().height


def _unlike(old: pl.DataFrame, new: pl.DataFrame, on: list[str], columns: Sequence[str]) -> pl.DataFrame:
    both = old.join(new, on=on, suffix="_after")
    unlike = pl.any_horizontal(pl.col(name) != pl.col(f"{name}_after") for name in columns)
    return both.filter(unlike).select("game")
