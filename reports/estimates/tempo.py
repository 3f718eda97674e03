"""The tempo of games: what players have at the end of each of their turns, round by round.

From every 16th game (table `tempo/`). A round is shown as long as enough of these games still go on in it: the games
that last longest are not like the others, and a mean of them alone would look like a change of tempo.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, cell_name
from reports.counting.failed import sound
from reports.counting.pieces import of_cell
from reports.estimates.estimate import what_cell
from reports.estimates.table import NO_DATA, Table, amount
from reports.statistics import Interval, mean_of
from sim.results import Results

MEASURES: Final = {"vp": "VP so far", "deck_size": "cards owned", "power": "Power in a turn"}
"""Columns of `tempo/` with the words for them."""

LEAST_GAMES: Final = 30
LEAST_SHARE: Final = 0.25
"""A round is shown while so many games, and this share of those watched, go on in it."""

EVERY: Final = 4
"""Of so many rounds the table shows one."""

BETTER, WORSE = ("winners", "won games"), ("others", "lost games")


@dataclass(frozen=True)
class Round:
    """Means of a round by measure, of one kind of players, in `games` games."""

    number: int
    games: int
    means: dict[str, Interval]


@dataclass(frozen=True)
class Tempo:
    """Rounds of a cell by whose they are: of winners and others, or of games won and lost together."""

    cell: Cell
    games: int
    rounds: dict[str, list[Round]]

    @property
    def measures(self) -> list[str]:
        """The measures there are: VP only where players compete (COOP-1)."""
        return [name for name in MEASURES if name != "vp" or not self.cell["together"]]


def tempos(results: Results, cells: list[Cell]) -> list[Tempo]:
    """Each cell with enough games that were watched turn by turn."""
    played = sound(results)
    found = [_tempo(of_cell(played, cell), cell) for cell in cells]
    return [tempo for tempo in found if any(tempo.rounds.values())]


def _tempo(results: Results, cell: Cell) -> Tempo:
    turns = results.tempo.drop("cell")
    if cell["together"]:
        outcome, keys = results.games.select("game", better="won"), ["game"]
    else:
        outcome, keys = (
            results.seats.select("game", "seat", better=pl.col("win") > 0),
            ["game", "seat"],
        )
    # A game is the unit: of several players of a kind it gives their mean.
    by_game = (
        turns.join(outcome, on=keys)
        .group_by("better", "round_number", "game")
        .agg(pl.col(name).cast(pl.Float64).mean() for name in MEASURES)
        .sort("better", "round_number", "game")
        .collect()
    )
    watched = by_game["game"].n_unique()
    names = [BETTER[cell["together"]], WORSE[cell["together"]]]
    rounds = {
        name: list(_rounds(by_game.filter(better=better)))
        for name, better in zip(names, (True, False), strict=True)
    }
    return Tempo(cell, watched, rounds)


def _rounds(by_game: pl.DataFrame) -> Iterator[Round]:
    """The rounds, from the first, for as long as enough games go on in them."""
    begun = by_game["game"].n_unique()
    for (number,), of_round in by_game.group_by("round_number", maintain_order=True):
        if len(of_round) < max(LEAST_GAMES, LEAST_SHARE * begun):
            return
        known = [name for name in MEASURES if of_round[name].null_count() == 0]
        means = {name: mean_of(of_round[name].to_numpy()) for name in known}
        yield Round(int(str(number)), len(of_round), means)


def tempo_table(found: list[Tempo]) -> Table:
    """A row a cell and round, of every few rounds; a column a measure and whose it is."""
    rows = []
    names = [MEASURES[name] for name in MEASURES if any(name in tempo.measures for tempo in found)]
    whose = [pair for pair in zip(BETTER, WORSE, strict=True) if any(pair[0] in t.rounds for t in found)]
    heads = [" / ".join(words) for words in zip(*whose, strict=True)] if len(whose) > 1 else list(whose[0])
    for tempo in found:
        by_round = [{one.number: one for one in rounds} for rounds in tempo.rounds.values()]
        for number in sorted(set().union(*by_round)):
            if number % EVERY == 0:
                there = [rounds.get(number) for rounds in by_round]
                values = [
                    amount(one.means[name], 1) if one and name in one.means else NO_DATA
                    for name in MEASURES
                    if MEASURES[name] in names
                    for one in there
                ]
                rows.append((f"{cell_name(tempo.cell)}, round {number}", *values))
    columns = ("cell", *(f"{name}, {head}" for name in names for head in heads))
    note = (
        "means of players at the end of their turn of a round, with 95% t intervals; of every 16th game, in rounds "
        f"that at least {LEAST_SHARE:.0%} of them reach; VP if the game had ended then; what winners have more of "
        "did not by itself make them win"
    )
    return Table("Tempo", columns, rows, note, list(_numbers(found)))


def _numbers(found: list[Tempo]) -> Iterator[dict[str, Any]]:
    for tempo in found:
        for whose, rounds in tempo.rounds.items():
            for one in rounds:
                for name, mean in one.means.items():
                    yield {
                        **what_cell(tempo.cell), "round": one.number, "whose": whose, "measure": name,
                        "games": one.games, "mean": mean.estimate, "low": mean.low, "high": mean.high,
                    }  # fmt: skip
