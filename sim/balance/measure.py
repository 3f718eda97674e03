"""Measuring candidates: games of all contexts with some numbers changed, and the sums of all figures with targets.

Game i of every candidate is played with the same luck. Sums are kept by blocks of games, so that candidates are
compared block by block: what they differ by is told with the precision that common luck gives.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
import polars as pl

from reports.statistics import ClusterSums
from sim.balance.contexts import Aim, Context, kinds_of
from sim.balance.knobs import Knob, Setting, changed, overlay_of
from sim.engine.data.modes import MODES
from sim.results.convert import CellNames, Converter
from sim.results.figures import OF_PLAYERS, ON_THE_GROUND, WIN_UNIT, Figure, figure_sums
from sim.results.schema import Played
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.cell.warming import warm
from sim.study.errors import StudyError
from sim.study.planning.record import labels_of
from sim.study.running.worker import settle
from sim.tuning.workers import Job, Workers

TASK_GAMES: Final = 1000
"""Games of a task at most. However many workers there are, tasks are the same."""

BLOCK: Final = 50
"""Games of a block, by which candidates are compared."""

SUMS: Final = ("clusters", "y", "m", "yy", "ym", "mm")


@dataclass(frozen=True)
class Order:
    """Games `first` to `last` - 1 of a context with an overlay on top, and the kinds of figures to be counted."""

    setup: CellSetup
    laid: str
    hashes: tuple[str, ...]  # of strategies and rules, and of the cards as they are
    kinds: tuple[str, ...]
    seed: int
    first: int
    last: int
    parent: int
    desk: Path


def count(order: Order) -> dict[str, Any]:
    """Play an order; returns by kind of figure a row a block and subject: block, subject, and the sums.

    Raises `StudyError` where cards, strategies or rules changed since the run began.
    """
    settle(order.parent, order.desk)
    cell = _prepared(order.setup, order.laid, order.hashes, order.desk)
    block = cell.play(order.seed, order.first, order.last)
    block = replace(block, attempts=block.attempts[:0], cards=block.cards[:0], tempo=block.tempo[:0])
    on_ground = any(kind in ON_THE_GROUND for kind in order.kinds)
    if not on_ground:
        block = replace(block, objectives=block.objectives[:0], spells=block.spells[:0])
    teams = MODES[order.setup.mode].in_teams
    names = CellNames(order.setup.mode, order.setup.label, cell.names.definitions, cell.names.strategies,
                      Played(teams, on_ground))  # fmt: skip
    tables = Converter(0, names, labels_of([order.setup], [cell])).tables(block)
    found = Counted(tables)
    blocks = range(-(-order.last // BLOCK))
    return {
        kind: [
            [number - order.first // BLOCK, subject, *(sums[name] for name in SUMS)]
            for (number, subject), sums in figure_sums(found, Figure(kind), blocks).items()
        ]
        for kind in order.kinds
    }


@dataclass(frozen=True)
class Counted:
    """Tables of games that were just played, with the block of a game in the place of its cell."""

    tables: Mapping[str, pl.DataFrame]

    @property
    def games(self) -> pl.LazyFrame:
        """A row a game."""
        return self._by_block("games")

    @property
    def seats(self) -> pl.LazyFrame:
        """A row a player and game."""
        return self._by_block("seats")

    @property
    def sides(self) -> pl.LazyFrame:
        """A row a side and game, of teams."""
        return self._by_block("sides")

    @property
    def bosses(self) -> pl.LazyFrame:
        """A row a Boss that was in a game's deck."""
        return self._by_block("bosses")

    @property
    def objectives(self) -> pl.LazyFrame:
        """A row a Polity, Mission and Ruin of a game."""
        return self._by_block("objectives")

    def _by_block(self, table: str) -> pl.LazyFrame:
        return self.tables[table].lazy().with_columns(cell=pl.col("game") // BLOCK)


@lru_cache(maxsize=48)
def _prepared(setup: CellSetup, laid: str, hashes: tuple[str, ...], desk: Path) -> PreparedCell:
    if hashes_of(_as_it_is(setup, desk)) != hashes:
        raise StudyError("cards, strategies or rules were edited during the run; run again")
    as_it_is = _as_it_is(setup, desk)
    return as_it_is.with_overlay(laid, "laid") if laid else as_it_is


@lru_cache(maxsize=100)
def _as_it_is(setup: CellSetup, _: Path) -> PreparedCell:
    return prepare(setup)


def hashes_of(cell: PreparedCell) -> tuple[str, ...]:
    """What decides a context's games beside the changes, as hashes."""
    return tuple(cell.hashes.values())


@dataclass(frozen=True)
class Tally:
    """Sums of one candidate: aims by blocks by `SUMS`; `units` has what a whole point of each aim is counted in."""

    sums: np.ndarray
    units: np.ndarray

    @property
    def games(self) -> int:
        """About how many games of each context there are."""
        return self.sums.shape[1] * BLOCK

    def of_all(self, place: int) -> ClusterSums:
        """The sums of an aim over all games."""
        total = dict(zip(SUMS, self.sums[place].sum(axis=0).tolist(), strict=True))
        return ClusterSums(**total, unit=int(self.units[place]))

    @property
    def values(self) -> np.ndarray:
        """Each aim's figure; NaN where there is none."""
        y, m = self.sums[:, :, 1].sum(axis=1), self.sums[:, :, 2].sum(axis=1)
        return _ratio(y, m * self.units)

    @property
    def by_block(self) -> np.ndarray:
        """Each aim's figure in each block."""
        return _ratio(self.sums[:, :, 1], self.sums[:, :, 2] * self.units[:, None])

    @property
    def errors(self) -> np.ndarray:
        """The standard error of each figure, games being clusters (Cochran 1977, 6.3)."""
        clusters, y, m, yy, ym, mm = np.moveaxis(self.sums.sum(axis=1), -1, 0)
        p = _ratio(y, m * self.units)
        u = self.units
        residual = np.maximum(yy / u**2 - 2 * p * ym / u + p * p * mm, 0)
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.sqrt(residual / m**2 * clusters / (clusters - 1)))

    @property
    def residuals(self) -> np.ndarray:
        """By aim and block what the block adds to the figure's deviation: they add up to 0, and tell its variance."""
        y, m = self.sums[:, :, 1] / self.units[:, None], self.sums[:, :, 2]
        return np.asarray(_ratio(y - self.values[:, None] * m, m.sum(axis=1)[:, None]))

    def first(self, blocks: int) -> "Tally":
        """The same of the first blocks alone."""
        return replace(self, sums=self.sums[:, :blocks])


def error_of_difference(one: Tally, other: Tally) -> np.ndarray:
    """The standard error of what two candidates of the same games differ by, aim by aim."""
    apart = one.residuals - other.residuals
    blocks = apart.shape[1]
    return np.asarray(np.sqrt((apart**2).sum(axis=1) * blocks / max(blocks - 1, 1)))


def _ratio(over: np.ndarray, under: np.ndarray) -> np.ndarray:
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(under > 0, over / under, np.nan)


class Measure:
    """Plays candidates in all contexts, each task once."""

    def __init__(
        self, workers: Workers, contexts: Sequence[Context], aims: Sequence[Aim], knobs: Sequence[Knob]
    ) -> None:
        self.workers = workers
        self.contexts = tuple(contexts)
        self.aims = tuple(aims)
        self.knobs = tuple(knobs)
        self.units = np.array([WIN_UNIT if aim.figure.kind in OF_PLAYERS else 1 for aim in aims], np.int64)
        self._kinds = kinds_of(aims)
        self._places = {(aim.context, aim.figure.kind, aim.figure.subject): n for n, aim in enumerate(aims)}

    def tallies(self, settings: Sequence[Setting], seed: int, games: int) -> list[Tally]:
        """The sums of some candidates over the first games of each context."""
        contexts = [number for number in range(len(self.contexts)) if number in self._kinds]
        cuts = [(at, min(at + TASK_GAMES, games)) for at in range(0, games, TASK_GAMES)]
        jobs = [
            self._job(number, setting, seed, first, last)
            for setting in settings
            for number in contexts
            for first, last in cuts
        ]
        told = iter(self.workers.do(count, jobs))
        found = []
        for _ in settings:
            sums = np.zeros((len(self.aims), -(-games // BLOCK), len(SUMS)), np.int64)
            for number in contexts:
                for first, _ in cuts:
                    self._add(sums, number, first // BLOCK, next(told))
            found.append(Tally(sums, self.units))
        return found

    def _job(self, number: int, setting: Setting, seed: int, first: int, last: int) -> Job:
        context, kinds = self.contexts[number], self._kinds[number]
        laid = overlay_of(changed(self.knobs, setting), context.card_set)
        hashes = hashes_of(context.prepared)
        of = sha256("".join([*hashes, laid]).encode()).hexdigest()[:16]
        setup = context.setup
        what = (setup.label, setup.mode, setup.players, list(map(str, setup.strategies)), of, kinds)
        key = json.dumps([*what, seed, first, last])
        return Job(key, partial(Order, setup, laid, hashes, kinds, seed, first, last), last - first)

    def _add(self, sums: np.ndarray, number: int, at: int, told: Mapping[str, Any]) -> None:
        for kind, rows in told.items():
            for block, subject, *numbers in rows:
                place = self._places.get((number, kind, subject))
                if place is not None:
                    sums[place, at + block] += numbers


def compile_all(contexts: Sequence[Context], say: Callable[[str], None]) -> None:
    """Compile rules and strategies here, so that workers only load them."""
    warm(say)
    for context in contexts:
        context.prepared.load()
        context.prepared.play(0, 0, 0)
