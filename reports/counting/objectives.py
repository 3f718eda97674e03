"""Counts of Polities, Missions and Ruins, by what became of them; games without any have none.

Of each Level of Polities the first command of a game is followed, of each Ruin the first time that it lies in the
Matrix: so each observation is a game of its own. Counts are whole numbers and do not depend on the order of rows.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import polars as pl

from reports.counting.cells import Cell, rows_of_cells
from reports.statistics import Amounts, ClusterSums
from sim.results import Results
from sim.results.cell import in_teams, is_on_ground
from sim.results.figures import WIN_UNIT

POLITY: Final = "polity"
MISSION: Final = "mission"
RUIN: Final = "ruin"

TAKEN: Final = "commanded"
KEPT: Final = "kept"
LEFT: Final = "left"
COMPLETED: Final = "completed"
DISCARDED: Final = "discarded"
CLEARED: Final = "cleared"
DESTROYED: Final = "destroyed"

EVERY: Final = 2
"""Of so many rounds it is counted once what becomes of Missions that are still controlled."""

LONGEST: Final = 20
"""The last round of which it is counted."""


def have_objectives(cells: list[Cell]) -> list[Cell]:
    """Returns the cells whose games have Polities, Missions or Ruins."""
    return [cell for cell in cells if is_on_ground(cell)]


def polities(results: Results, cells: list[Cell]) -> pl.DataFrame:
    """Returns `games` with each Polity, by `cell` and `objective`, its `value`, and in how many what was so.

    A team ever commanded it (`commanded`), it `changed` hands, a team commanded it at the end (`held`), it was
    `destroyed`.
    """
    ends = pl.col("spell_end").list
    hands = ends.eval(pl.element().cast(pl.String) == TAKEN).list.sum().fill_null(0)
    held = ends.last().cast(pl.String) == KEPT
    return (
        _of_kind(results, cells, POLITY)
        .group_by("cell", "objective")
        .agg(
            value=pl.col("value").first().cast(pl.Int64),
            games=_games(),
            commanded=_where(pl.col("spells") > 0),
            changed=_where(hands > 0),
            held=_where(held.fill_null(value=False)),
            destroyed=_where(pl.col("fate") == DESTROYED),
        )
        .sort("cell", "objective")
        .collect(engine="streaming")
    )


def commands(results: Results, cells: list[Cell], levels: Mapping[str, int]) -> pl.DataFrame:
    """Returns `games` by `cell`, `level`, `end` and `turns` until it, of the first command of each Level in a game.

    `levels` are those of Polities by name; all that have none count as of Level 0.
    """
    until, begun = pl.col("spell_until").list.first(), pl.col("spell_from").list.first()
    rows = (
        _of_kind(results, cells, POLITY)
        .filter(pl.col("spells") > 0)
        .with_columns(level=pl.col("objective").replace_strict(levels, default=0, return_dtype=pl.Int64))
        .select("cell", "game", "level", "objective", begun=begun, **_lasted(until, begun))
    )
    # Of several in one turn the first by name counts.
    first = (
        rows.sort("begun", "objective")
        .group_by("cell", "game", "level")
        .agg(pl.col("end", "turns").first())
        .group_by("cell", "level", "end", "turns")
    )
    return first.agg(games=_games()).sort("cell", "level", "end", "turns").collect()


def ruins(results: Results, cells: list[Cell]) -> pl.DataFrame:
    """Returns `games` by `cell`, `objective`, `end` and `turns` until it, of the first time that a Ruin lies.

    `end` is null, and `turns` -1, where it never did.
    """
    until, begun = pl.col("spell_until").list.first(), pl.col("spell_from").list.first()
    rows = _of_kind(results, cells, RUIN).select("cell", "objective", **_lasted(until, begun))
    counted = rows.group_by("cell", "objective", "end", pl.col("turns").fill_null(-1)).agg(games=_games())
    return counted.sort("cell", "objective", "end", "turns", nulls_last=True).collect(engine="streaming")


def dealt_missions(results: Results, cells: list[Cell]) -> pl.DataFrame:
    """Returns `games` by `cell`, `objective`, `value`, `fate` and `round` of that, of Missions dealt in set-up."""
    rows = _dealt(results, cells)
    return (
        rows.group_by("cell", "objective", pl.col("value").cast(pl.Int64), "fate", "round")
        .agg(games=_games())
        .sort("cell", "objective", "fate", "round")
        .collect(engine="streaming")
    )


@dataclass(frozen=True)
class Deeds:
    """Of the games of a cell: Missions completed and Ruins cleared by all players, and Ruins that came to lie."""

    completed: Amounts
    cleared: Amounts
    placed: Amounts


def deeds(results: Results, cells: list[Cell]) -> dict[int, Deeds]:
    """Returns what is done in a game, by cell."""
    kind, fate = pl.col("kind").cast(pl.String), pl.col("fate").cast(pl.String)
    cleared = pl.col("spell_end").list.eval(pl.element().cast(pl.String) == CLEARED).list.sum().fill_null(0)
    by_game = (
        rows_of_cells(results.objectives, cells)
        .group_by("cell", "game")
        .agg(
            completed=_where((kind == MISSION) & (fate == COMPLETED)),
            cleared=pl.when(kind == RUIN).then(cleared).otherwise(0).sum().cast(pl.Int64),
            placed=pl.when(kind == RUIN).then(pl.col("spells")).otherwise(0).cast(pl.Int64).sum(),
        )
    )
    names = ("completed", "cleared", "placed")
    sums = by_game.group_by("cell").agg(
        *(pl.col(name).sum().alias(name) for name in names),
        *((pl.col(name) ** 2).sum().alias(f"{name} squares") for name in names),
        games=_games(),
    )
    return {
        row["cell"]: Deeds(*(Amounts(row["games"], row[name], row[f"{name} squares"]) for name in names))
        for row in sums.collect(engine="streaming").iter_rows(named=True)
    }


def still_controlled(results: Results, cells: list[Cell]) -> dict[tuple[int, int], ClusterSums]:
    """Returns, by cell and round, of dealt Missions that are still controlled after it, how many are completed later.

    Games that have ended by then are left out, and so are Missions that went back into a stack.
    """
    rows = _dealt(results, cells).filter(
        pl.col("spells") == 1, pl.col("fate").is_in([COMPLETED, DISCARDED, KEPT])
    )
    rows = rows.select("cell", "game", "fate", "round", "rounds").collect(engine="streaming").lazy()
    found = {}
    for number in range(EVERY, LONGEST + 1, EVERY):
        later = pl.col("round").fill_null(LONGEST * 1000) > number
        counted = (
            rows.filter(later, pl.col("rounds") > number)
            .group_by("cell", "game")
            .agg(y=_where(pl.col("fate") == COMPLETED), m=_games())
            .group_by("cell")
            .agg(*_cluster_sums())
        )
        for cell, *sums in counted.collect().iter_rows():
            found[cell, number] = ClusterSums(*sums)
    return found


# --- Outcomes of those who were dealt a Mission ------------------------------------------------------------


@dataclass(frozen=True)
class Outcomes:
    """The wins of those who were dealt a Mission in a cell, and the games in which nobody was.

    `present` are those of its side, by the place in turn order of side 0 and by side, `absent` those of side 0 where
    nobody was dealt it, by its place in turn order. Where all win together there is one of each.
    """

    present: dict[tuple[int, int], Amounts]
    absent: dict[int, Amounts]


def outcomes_of_dealt(results: Results, cells: list[Cell]) -> dict[tuple[int, str], Outcomes]:
    """Returns the outcomes for each Mission that was ever dealt, by cell and name.

    There are none of players who each play alone against the others.
    """
    found: dict[tuple[int, str], Outcomes] = {}
    for cell in cells:
        if cell["together"] or in_teams(cell):
            found |= _outcomes(results, cell)
    return found


def _outcomes(results: Results, cell: Cell) -> dict[tuple[int, str], Outcomes]:
    dealt = _dealt(results, [cell]).select("game", "objective", side=pl.col("spell_side").list.first())
    score, begins = pl.col("score"), pl.col("begins")
    if cell["together"]:
        games = rows_of_cells(results.games, [cell]).select(
            "game", score=pl.col("won").cast(pl.Int64) * WIN_UNIT, begins=pl.lit(0, pl.Int64)
        )
        own, side = score, pl.lit(0, pl.Int64)
    else:
        # Of side 0 alone: what it wins the other loses.
        games = (
            rows_of_cells(results.sides, [cell])
            .filter(pl.col("side") == 0)
            .select(
                "game",
                score=(pl.col("win") * WIN_UNIT).round().cast(pl.Int64),
                begins=pl.col("order").cast(pl.Int64),
            )
        )
        side = pl.col("side").cast(pl.Int64)
        own = pl.when(side == 0).then(score).otherwise(WIN_UNIT - score)
    every = games.group_by("begins").agg(n=_games(), y=score.sum(), yy=(score * score).sum())
    whole = {
        order: Amounts(n, y, yy, WIN_UNIT)
        for order, n, y, yy in every.collect(engine="streaming").iter_rows()
    }
    joined = dealt.join(games, on="game").select("objective", begins, side=side, score=score, own=own)
    counted = joined.group_by("objective", "begins", "side").agg(
        n=_games(),
        y=pl.col("own").sum(),
        yy=(pl.col("own") ** 2).sum(),
        first=score.sum(),
        squares=(score**2).sum(),
    )
    found: dict[str, Outcomes] = {}
    for row in counted.sort("objective", "begins", "side").collect(engine="streaming").iter_rows(named=True):
        of = found.setdefault(row["objective"], Outcomes({}, {}))
        key = row["begins"], row["side"]
        of.present[key] = Amounts(row["n"], row["y"], row["yy"], WIN_UNIT)
        left = of.absent.get(key[0], whole[key[0]])
        of.absent[key[0]] = Amounts(
            left.n - row["n"], left.total - row["first"], left.squares - row["squares"], WIN_UNIT
        )
    return {(cell["number"], name): of for name, of in found.items()}


# --- Rows --------------------------------------------------------------------------------------------------


def _of_kind(results: Results, cells: list[Cell], kind: str) -> pl.LazyFrame:
    """Rows of a kind, with how many `turns_of_game` and `rounds` their game had."""
    games = rows_of_cells(results.games, cells).select(
        "cell",
        "game",
        "rounds",
        turns_of_game=pl.col("turns").cast(pl.Int64),
        seats=pl.col("players").cast(pl.Int64),
    )
    rows = rows_of_cells(results.objectives, cells).filter(pl.col("kind").cast(pl.String) == kind)
    named = rows.with_columns(pl.col("objective", "fate").cast(pl.String))
    return named.join(games, on=["cell", "game"])


def _dealt(results: Results, cells: list[Cell]) -> pl.LazyFrame:
    """Missions dealt in set-up, with the `round` of their fate, null where they have none."""
    turn, seats = pl.col("fate_turn").cast(pl.Int64), pl.col("seats")
    number = pl.when(turn > 0).then((turn + seats - 1) // seats)
    return _of_kind(results, cells, MISSION).filter(pl.col("shown_turn") == 0).with_columns(round=number)


def _lasted(until: pl.Expr, begun: pl.Expr) -> dict[str, pl.Expr]:
    """How the first spell ended, and after how many turns of all players; one that nobody ended lasts to the end."""
    until, begun = until.cast(pl.Int64), begun.cast(pl.Int64)
    ended = pl.when(until < 0).then(pl.col("turns_of_game")).otherwise(until)
    return {"end": pl.col("spell_end").list.first().cast(pl.String), "turns": ended - begun}


def _games() -> pl.Expr:
    return pl.len().cast(pl.Int64)


def _where(condition: pl.Expr) -> pl.Expr:
    return condition.cast(pl.Int64).sum()


def _cluster_sums() -> list[pl.Expr]:
    """The fields of `ClusterSums`, in their order, from a row a game."""
    y, m = pl.col("y"), pl.col("m")
    sums = {"y_sum": y, "m_sum": m, "yy": y * y, "ym": y * m, "mm": m * m}
    return [_games().alias("clusters"), *(value.sum().alias(name) for name, value in sums.items())]
