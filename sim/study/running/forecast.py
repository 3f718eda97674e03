"""What a study will take and what it can tell, before any of it is played: time, and the smallest differences seen.

Times come from a few hundred games of each kind of cell - line-up, mode, number of players - played now by one
worker. What can be told comes from formulas (`reports.statistics.planning`), at shares near fair and, where no share
is fair, at one half, which is the least favourable; two cells are compared as if they had luck of their own,
although game i of both has the same: pairing only makes a difference easier to see.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from reports.statistics import (
    detectable,
    fixed_half_width,
    games_for_half_width,
    paired_deviation,
    share_deviation,
    simultaneous_level,
)
from sim.engine.machine.compiled import stopwatch
from sim.results.cell import in_teams, sides_of
from sim.study.cell.cell import CellSetup, PreparedCell
from sim.study.config.people import People
from sim.study.planning.plan import Cell, Plan
from sim.study.running.run import Engine
from sim.study.running.trial import try_out, try_reading
from sim.study.running.worker import Prepare

LONG_ENOUGH: Final = 0.2
"""Seconds of play after which a rate is taken for known."""

MOST_PLAYED: Final = 500
"""Games of each kind of cell that are played to know its rate, at most."""

WANTED: Final = (0.02, 0.01, 0.005)
"""Half-widths of shares for which the numbers of games are told."""

COMPARED: Final = "between two cells"


@dataclass(frozen=True)
class Sight:
    """What a study can tell of a figure in one cell with so many players.

    `games` of the cell have the thing looked at; `half_width` is that of a 95% interval, `detects` the
    smallest difference found with 80% probability, `corrected` the same with all `comparisons` of its table;
    `needs` the games of the whole study for each half-width of `WANTED`.
    """

    figure: str
    players: int
    games: int
    half_width: float
    detects: float
    corrected: float
    comparisons: int
    needs: tuple[int, ...]


def seconds_a_game(
    plan: Plan, engine: Engine | None = None, say: Callable[[str], None] = lambda _: None
) -> list[float]:
    """By cell the seconds that one worker takes for a game, measured now; writes nothing but compiled code."""
    engine = engine or Engine()
    engine.warm(say)
    known: dict[tuple[Any, ...], float] = {}
    for cell in plan.cells:
        if (kind := _kind(cell.setup)) not in known:
            known[kind] = _measured(engine.prepare, cell, plan.seed)
    return [known[_kind(cell.setup)] for cell in plan.cells]


def _kind(setup: CellSetup) -> tuple[Any, ...]:
    """What decides how long a game takes, mostly."""
    return setup.strategies, setup.mode, setup.players


def _measured(prepare: Prepare, cell: Cell, seed: int) -> float:
    strategies = cell.setup.strategies
    try_reading(strategies)
    ready: PreparedCell = prepare(cell.setup)
    ready.play(seed, 0, 0)  # compiles what has to be
    try_out(strategies, "in its first games", partial(_seconds_a_game, ready, seed))
    return _seconds_a_game(ready, seed)


def _seconds_a_game(ready: PreparedCell, seed: int) -> float:
    ready.play(seed, 0, 1)
    games, took = 1, 0.0
    while took < LONG_ENOUGH and games < MOST_PLAYED:
        games = min(games * 4, MOST_PLAYED)
        watch = stopwatch()
        ready.play(seed, 0, games)
        took = watch()
    return took / games


def sights(plan: Plan, people: People) -> list[Sight]:
    """What the study can tell of its headline figures, by number of sides and of players."""
    kinds: dict[tuple[int, int], list[Cell]] = {}
    for cell in plan.cells:
        kinds.setdefault((sides_of(cell.described()), cell.setup.players), []).append(cell)
    return [sight for (sides, _), cells in kinds.items() for sight in _of_kind(plan, cells, people, sides)]


def _of_kind(plan: Plan, cells: list[Cell], people: People, sides: int) -> Iterator[Sight]:
    """Of cells with as many players, the one that can tell least."""
    fewest = min(cell.games for cell in cells)
    players = cells[0].setup.players
    setups = [cell.setup for cell in cells]
    cast = max(len(of.characters or people.get((of.mix, of.mode), ())) for of in setups) or players
    numbers = len(set(plan.study.settings.players))
    if sides == 1:
        figures = [("games won together", 0.5, 1.0, 1)]
    else:
        figures = [("win share by character", 1 / sides, players / cast, cast * numbers)]
    if any(in_teams(cell.described()) for cell in cells):
        figures.append(("win share by faction", 1 / sides, 1.0, numbers))
    figures.append(("Boss of a Level defeated", 0.5, 1.0, 3 * numbers))
    for name, share, seen_in, comparisons in figures:
        alone = share_deviation(share)
        compared = [(f"{name}, {COMPARED}", paired_deviation(alone, 0.0))] if len(plan.cells) > 1 else []
        for figure, deviation in [(name, alone), *compared]:
            games = max(int(fewest * min(seen_in, 1.0)), 1)
            level = simultaneous_level(comparisons)
            yield Sight(
                figure,
                players,
                games,
                fixed_half_width(games, deviation),
                detectable(games, deviation),
                detectable(games, deviation, level=level),
                comparisons,
                tuple(
                    round(games_for_half_width(wanted, deviation) / min(seen_in, 1.0)) * len(plan.cells)
                    for wanted in WANTED
                ),
            )
