"""What a study will take and what it can tell, before any of it is played: time, and the smallest differences seen.

Times come from a few hundred games of each kind of cell - line-up, mode, number of players - played now by one
worker. What can be told comes from formulas (`reports.statistics.planning`), at shares near fair and, where no share
is fair, at one half, which is the least favourable. Two cells are compared by pairs of games with the same luck: how
alike these end is measured in the same few hundred games.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import numpy as np

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
from sim.study.cell.block import Block
from sim.study.cell.cell import CellSetup, PreparedCell
from sim.study.config.people import People, place_of
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

COMPARED: Final = "two cells"

ALIKE_AT_MOST: Final = 0.95
"""The greatest correlation that is planned with: some hundred games that never differed prove no more."""

LONGEST: Final = 2.0
"""Seconds that are spent on the games of a cell to know how alike they end."""


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


LONGEST_START: Final = 5.0
"""Seconds of a process's start that are not compiling: what takes longer was compiled just now, and will be there."""


def start_up(engine: Engine | None = None, say: Callable[[str], None] = lambda _: None) -> float:
    """The seconds that a process takes to import all and to load compiled code, as this one did."""
    (engine or Engine()).warm(say)
    return min(time.process_time(), LONGEST_START)


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


@dataclass(frozen=True)
class Pairing:
    """How alike games of the same luck end in two cells, in so many `games`: correlations of single games.

    `wins` is that of the first seat's share of the win (of whether all win, where they play together), `falls` that of
    whether the Boss of Level II falls.
    """

    wins: float
    falls: float
    games: int


UNPAIRED: Final = Pairing(0.0, 0.0, 0)


def pairings(
    plan: Plan, seconds: Sequence[float], engine: Engine | None = None
) -> dict[tuple[int, int], Pairing]:
    """By sides and players how alike games end in the first two cells that differ in cards or rules alone.

    `seconds` are those that each cell takes for a game (`seconds_a_game`): a few seconds are spent on a cell.
    """
    engine = engine or Engine()
    kinds: dict[tuple[Any, ...], list[tuple[Cell, float]]] = {}
    for cell, took in zip(plan.cells, seconds, strict=True):
        kinds.setdefault((sides_of(cell.described()), *_kind(cell.setup)), []).append((cell, took))
    found: dict[tuple[int, int], Pairing] = {}
    for (sides, *_), cells in kinds.items():
        key = sides, cells[0][0].setup.players
        if len(cells) > 1 and key not in found:
            games = max(2, min(MOST_PLAYED, int(LONGEST / max(took for _, took in cells[:2]))))
            found[key] = _pairing(*(_blocks(engine.prepare, cell, plan.seed, games) for cell, _ in cells[:2]))
    return found


def _blocks(prepare: Prepare, cell: Cell, seed: int, games: int) -> Block:
    ready: PreparedCell = prepare(cell.setup)
    try_out(cell.setup.strategies, "in its first games", partial(ready.play, seed, 0, games))
    return ready.play(seed, 0, games)


def _pairing(one: Block, other: Block) -> Pairing:
    sound = (one.games["error"] == 0) & (other.games["error"] == 0)
    wins, falls = (
        correlation(of(one)[sound], of(other)[sound]) for of in (_first_seat_wins, _second_boss_falls)
    )
    return Pairing(wins, falls, int(sound.sum()))


def _first_seat_wins(block: Block) -> np.ndarray:
    """The first seat's share of the win of each game; where all win together, whether they do."""
    if (block.games["won"] >= 0).all():
        return np.asarray(block.games["won"], float)
    return np.asarray(block.seats["win"][block.seats["seat"] == 0], float)


def _second_boss_falls(block: Block) -> np.ndarray:
    """Whether a Boss of Level II falls, game by game."""
    fell = block.bosses[(block.bosses["level"] == 2) & (block.bosses["defeated_turn"] >= 0)]
    return np.isin(block.games["game"], fell["game"]).astype(float)


def correlation(one: np.ndarray, other: np.ndarray) -> float:
    """The correlation of the results of games with the same luck, from 0 to ALIKE_AT_MOST; 0 where nothing varies."""
    if len(one) < 2 or one.std() == 0 or other.std() == 0:
        return 0.0
    return min(max(float(np.corrcoef(one, other)[0, 1]), 0.0), ALIKE_AT_MOST)


def sights(
    plan: Plan, people: People, paired: Mapping[tuple[int, int], Pairing] | None = None
) -> list[Sight]:
    """What the study can tell of its headline figures, by number of sides and of players.

    Two cells are compared as they are `paired` (`pairings`); as if unpaired where that is not known.
    """
    paired = paired or {}
    kinds: dict[tuple[int, int], list[Cell]] = {}
    for cell in plan.cells:
        kinds.setdefault((sides_of(cell.described()), cell.setup.players), []).append(cell)
    return [
        sight
        for (sides, players), cells in kinds.items()
        for sight in _of_kind(plan, cells, people, sides, paired.get((sides, players), UNPAIRED))
    ]


def _of_kind(plan: Plan, cells: list[Cell], people: People, sides: int, pairing: Pairing) -> Iterator[Sight]:
    """Of cells with as many players, the one that can tell least."""
    fewest = min(cell.games for cell in cells)
    players = cells[0].setup.players
    cast = (
        max(len(of.setup.characters or people.get(place_of(of.described()), ())) for of in cells) or players
    )
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
        deviations = [(name, alone)]
        if len(cells) > 1:
            alike = pairing.falls if name.startswith("Boss") else pairing.wins
            deviations.append((f"{name}, {COMPARED}", paired_deviation(alone, alike)))
        for figure, deviation in deviations:
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
