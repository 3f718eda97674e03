"""What a style is tuned and judged at: some games of a mix, and how it did in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Final

import numpy as np

from cardsets.teams import QUICK, TeamSetup
from sim.engine.data.modes import MODES
from sim.engine.data.profile import RANDOM_PLAYER
from sim.study.cell.block import Block
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.config.catalogue import NO_OVERLAY
from sim.study.errors import StudyError
from sim.study.running.worker import settle
from sim.tuning.space import Weights
from strategies.registry import Strategy

ROLES: Final = ("one", "many")
"""The sides where one player plays against many, in the order of their seats."""

WIN: Final = 60
"""Units of a win, so that a share of it in a tie of up to five is a whole number of them."""


@dataclass(frozen=True)
class Match:
    """What is played. Against whom: in Competitive games one seat is the style's, all others this opponent's.

    Of two teams one is the style's, each of them as often, and each begins as often, unless the first player is fixed.
    Where all play together all seats are the style's, and `against` is empty. `teams` is how the cards of two sets come
    together, where teams play. `overlay` is as a study has it, `laid` the text of an overlay on top that is no file.
    Where one plays against many, `one` is the faction of that player, and `role` the side that is always the style's;
    empty, it has either in turn.
    """

    mix: str
    mode: str
    players: int
    against: str = ""
    teams: str = QUICK
    overlay: str = NO_OVERLAY
    laid: str = ""
    one: str = ""
    role: str = ""

    @property
    def together(self) -> bool:
        """Whether all win or lose together."""
        return not MODES[self.mode].competes

    @property
    def sides(self) -> int:
        """How many sides there are, each with as good a chance to win."""
        return MODES[self.mode].side_count(self.players)

    @property
    def setup(self) -> CellSetup:
        """The cell of a study with as many strategies as sides, so that each has each of them as often, or its role."""
        return CellSetup(
            self.mix,
            self.mode,
            self.players,
            ("balanced",) if self.together else (self.against,) * self.sides,
            seating="fixed" if self.role else "rotate",
            overlay=self.overlay,
            teams=TeamSetup(self.teams, one=self.one),
        )

    def prepared(self) -> PreparedCell:
        """The cell made ready. Raises `SetupError` where it cannot be played."""
        cell = prepare(self.setup)
        return cell.with_overlay(self.laid, "laid") if self.laid else cell

    @property
    def in_teams(self) -> bool:
        """Whether two teams play."""
        return MODES[self.mode].in_teams

    @property
    def place(self) -> int:
        """The place of the style among the strategies."""
        return ROLES.index(self.role) if self.role else 0

    def seated(self, cell: PreparedCell, style: Strategy) -> PreparedCell:
        """The cell with the style in its place."""
        before, after = cell.strategies[: self.place], cell.strategies[self.place + 1 :]
        return cell.with_strategies([*before, style, *after])

    def begun(self, cell: PreparedCell, first: int, last: int) -> Iterator[tuple[PreparedCell, int, int]]:
        """Games `first` to `last` - 1 in parts, each with its cell.

        Of two teams each begins half of them, where lot decides who begins.
        """
        if not self.in_teams or cell.box.record[0]["profile"]["first_player"] != RANDOM_PLAYER:
            yield cell, first, last
            return
        middle = first + (last - first + 1) // 2
        for side, part in enumerate(((first, middle), (middle, last))):
            yield cell.beginning(side), *part


@dataclass(frozen=True)
class Task:
    """Games `first` to `last` - 1 of a match, played by each of some styles: the same games, with the same luck."""

    match: Match
    styles: tuple[Weights, ...]
    seed: int
    first: int
    last: int


@dataclass(frozen=True)
class Tally:
    """How styles did in the same games, in units of a win (`WIN`): sums, and sums of products of any two.

    `games` are those that ended in no error in anybody's hands; the others count nowhere else.
    """

    games: int
    errors: int
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]

    @property
    def shares(self) -> list[float]:
        """The share of a win that each style has in a game; 0 where no game ended without an error."""
        return [total / (WIN * self.games) if self.games else 0.0 for total in self.sums]


def add(tallies: Sequence[Tally]) -> Tally:
    """Several tallies of the same styles as one."""
    sums = np.sum([tally.sums for tally in tallies], axis=0)
    products = np.sum([tally.products for tally in tallies], axis=0)
    games, errors = (sum(getattr(tally, name) for tally in tallies) for name in ("games", "errors"))
    return Tally(games, errors, tuple(sums.tolist()), tuple(map(tuple, products.tolist())))


@dataclass(frozen=True)
class Order:
    """A task for a worker, with all it takes: the planner that the numbers go to, and what the match hashes to."""

    task: Task
    planner: Strategy
    hashes: tuple[str, ...]
    parent: int
    desk: Path


def play(order: Order) -> Tally:
    """Play a task. Raises `StudyError` where cards, strategies or rules changed since the run began."""
    settle(order.parent, order.desk)
    task = order.task
    cell = _prepared(task.match, order.planner, order.hashes, order.desk)
    scores, sound = [], np.ones(task.last - task.first, bool)
    for weights in task.styles:
        style = replace(order.planner, name="tuned", weights=weights)
        games, points = _scores(task, task.match.seated(cell, style))
        sound &= games
        scores.append(points)
    kept = np.array(scores)[:, sound]
    return Tally(
        int(sound.sum()),
        int((~sound).sum()),
        tuple(kept.sum(axis=1).tolist()),
        tuple(map(tuple, (kept @ kept.T).tolist())),
    )


def _scores(task: Task, cell: PreparedCell) -> tuple[np.ndarray, np.ndarray]:
    """Which games ended in no error, and what the style has of the win in each, in units."""
    found = [
        _scores_of(task.match, part.play(task.seed, first, last))
        for part, first, last in task.match.begun(cell, task.first, task.last)
    ]
    sound, scores = (np.concatenate(each) for each in zip(*found, strict=True))
    return sound, scores


def _scores_of(match: Match, rows: Block) -> tuple[np.ndarray, np.ndarray]:
    """The same of games that one side begins, or any."""
    sound = rows.games["error"] == 0
    if match.together:
        return sound, (rows.games["won"] == 1).astype(np.int64) * WIN
    mine = rows.seats["strategy"] == match.place
    won = rows.seats["win"][mine].reshape(sound.size, -1)[:, 0]  # teammates win together
    return sound, np.rint(won * WIN).astype(np.int64)


Hashes = dict[Match, tuple[str, ...]]
"""What decides the results of each match."""


def hashes_of(match: Match, cell: PreparedCell, planner: Strategy) -> tuple[str, ...]:
    """What decides the results of a match, as hashes."""
    return tuple(match.seated(cell, replace(planner, weights=())).hashes.values())


@lru_cache(maxsize=64)
def _prepared(match: Match, planner: Strategy, hashes: tuple[str, ...], desk: Path) -> PreparedCell:
    """Cells are made ready once a process, and once more where anything is another."""
    cell = match.prepared()
    if hashes_of(match, cell, planner) != hashes:
        raise StudyError("cards, strategies or rules were edited during the run; run again")
    return cell
