"""Turns that a strategy itself would call a mistake, and chances that it foresees, counted over many games.

What counts is told by the strategy's own scores of its options (those that `rollout replay --why` shows), by what the
turn came to, and by how its Confrontations ended; nothing is compared with another player.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

import numpy as np
from joblib import Parallel, delayed

from sim.blunders import watch as watcher
from sim.blunders.watch import MOST_OVER
from sim.blunders.watched_games import answer_of, watch_games
from sim.engine import decisions as d
from sim.engine.data.state import GAME, MEMORY
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.machine.mirror import to_mirror
from sim.engine.play.kernel import kernel
from sim.engine.play.table import attributes
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.cell.compiling import compile_own
from sim.study.cell.searching import telling
from sim.study.cell.seated import SeatedTable
from sim.study.cell.warming import warm
from sim.study.errors import SetupError
from strategies.planner.style import CHANCE_0
from strategies.registry import Strategy

LEFT: Final = "left something"
UNDONE: Final = "undid a step"
FOR_NOTHING: Final = "walked onto an Adversary for nothing"
KINDS: Final = {
    LEFT: "ended the turn though its own scores named an action that is worth more than ending it",
    UNDONE: "stepped back to where it came from, with nothing done in between",
    FOR_NOTHING: "ended the turn on an Adversary that it had stepped onto and not battled",
}
"""Each kind of blunder, and what it is, in the order of their numbers; a turn counts once for each kind."""

BATCH = 10_000  # games of a task: seconds, as it takes to start a worker
SLOW_BATCH = 20  # where Python asks a strategy
PLANNED: Final = "as planned"
ALONE: Final = "going on alone"
HELPED: Final = "with an Assist laid"
DEFENDED: Final = "with a defence laid"
OVERS: Final = ("-3 or less", "-2", "-1", "0", "1", "2", "3", "4", "5+")
"""Power beyond the cost, as Confrontations are counted by it."""


@dataclass(frozen=True)
class Example:
    """A turn with a blunder: the game's number, the turn, and what was left or done."""

    kind: str
    game: int
    turn: int
    about: str


@dataclass
class Confrontations:
    """How many there were, and how many were won, by Power beyond the cost (`OVERS`)."""

    tried: list[int] = field(default_factory=lambda: [0] * len(OVERS))
    won: list[int] = field(default_factory=lambda: [0] * len(OVERS))

    def add(self, other: "Confrontations") -> None:
        """Count what another counted too."""
        self.tried = [mine + theirs for mine, theirs in zip(self.tried, other.tried, strict=True)]
        self.won = [mine + theirs for mine, theirs in zip(self.won, other.won, strict=True)]


@dataclass
class Counted:
    """How many of a strategy's turns there were, how many had each kind of blunder, and the first of each kind.

    Of its Confrontations those that met an Encounter: `planned` by the Power beyond the cost that its plan counted on,
    with all the help and defence that it expected; `alone`, `helped` and `defended` by what it had when it went on,
    with no Assist laid, with some, with any that defends. `foreseen` is the share of wins that it expects, by the same,
    and empty where it is not a style.
    """

    turns: int = 0
    blunders: Counter[str] = field(default_factory=Counter)
    any_kind: int = 0
    examples: list[Example] = field(default_factory=list)
    planned: Confrontations = field(default_factory=Confrontations)
    alone: Confrontations = field(default_factory=Confrontations)
    helped: Confrontations = field(default_factory=Confrontations)
    defended: Confrontations = field(default_factory=Confrontations)
    foreseen: tuple[float, ...] = ()

    @property
    def confrontations(self) -> dict[str, Confrontations]:
        """The counts of Confrontations, in words; of those that were defended where any was."""
        found = {PLANNED: self.planned, ALONE: self.alone, HELPED: self.helped}
        return {**found, DEFENDED: self.defended} if sum(self.defended.tried) else found

    def add(self, other: "Counted") -> None:
        """Count what another counted too."""
        self.turns += other.turns
        self.blunders += other.blunders
        self.any_kind += other.any_kind
        for example in other.examples:
            if sum(known.kind == example.kind for known in self.examples) < watcher.MOST_TOLD:
                self.examples.append(example)
        self.planned.add(other.planned)
        self.alone.add(other.alone)
        self.helped.add(other.helped)
        self.defended.add(other.defended)


def count(
    setup: CellSetup, seed: int, games: int, jobs: int = 1, say: Callable[[str], None] = lambda line: None
) -> Counted:
    """Count blunders of the first of a cell's strategies in its games 0 to `games` - 1.

    The same on any number of `jobs`.

    Raises:
        SetupError: the cell cannot be played, or the strategy scores no options (a plain function, a search).
    """
    cell = prepare(setup)
    strategy = cell.strategies[0]
    if strategy.telling is None or strategy.search:
        raise SetupError(
            f"strategy {strategy.name!r} tells no scores of its options, so nothing can be counted"
        )
    warm(say)
    _count_batch(setup, seed, 0, 1)  # compiles what workers load
    size = SLOW_BATCH if _is_slow(cell) else BATCH
    batches = [(at, min(at + size, games)) for at in range(0, games, size)]
    parts = Parallel(n_jobs=min(jobs, len(batches)), return_as="generator")(
        delayed(_count_batch)(setup, seed, *batch) for batch in batches
    )
    total = Counted(foreseen=_foreseen(strategy))
    for part in parts:
        total.add(part)
    return total


def _foreseen(strategy: Strategy) -> tuple[float, ...]:
    """The chance that a style gives a Confrontation, by Power beyond the cost: of 1 or 2 too few as of enough."""
    chances = strategy.weights[CHANCE_0 : CHANCE_0 + MOST_OVER + 1]
    return tuple(percent / 100 for percent in (0, *chances[:1], *chances[:1], *chances)) if chances else ()


def _count_batch(setup: CellSetup, seed: int, first: int, last: int) -> Counted:
    cell = _cell(setup)
    watch = np.zeros(1, watcher.WATCH)
    watch[0]["reads_plans"] = bool(cell.strategies[0].weights)
    if _is_slow(cell):
        return _read(watch_slowly(cell, watch, seed, first, last), cell.box.names)
    teller = compile_own(telling(cell.strategies[0]))
    watch_games(
        watch[0], np.zeros(1, MEMORY)[0], teller.address,
        np.zeros(1, GAME)[0], cell.played_box.record[0], kernel(cell.box.features).table, cell.box.template[0],
        *cell.line_up, seed, first, last,
    )  # fmt: skip
    return _read(attributes(watch)[0], cell.box.names)


def _is_slow(cell: PreparedCell) -> bool:
    """Whether Python must ask a strategy for each of its answers."""
    return INTERPRETED or any(strategy.plain or strategy.search for strategy in cell.strategies)


@lru_cache(maxsize=8)
def _cell(setup: CellSetup) -> PreparedCell:
    cell = prepare(setup)
    cell.load()
    return cell


def watch_slowly(cell: PreparedCell, record: np.ndarray, seed: int, first: int, last: int) -> Any:
    """The same where a seat searches or is a plain Python function: decision by decision."""
    mine = cell.strategies[0]
    watch, aside = record[0], np.zeros(1, MEMORY)[0]
    if INTERPRETED:
        watch, aside = to_mirror(watch), to_mirror(aside)
    teller = telling(mine).function if INTERPRETED else compile_own(telling(mine)).address
    for number in range(first, last):
        seated = cell.sit_down(seed, number)
        game, box = seated.table.records

        def ask(
            strategy: Strategy, made: Any, seated: SeatedTable = seated, game: Any = game, box: Any = box
        ) -> int:
            if strategy.name != mine.name:
                return seated.consult(strategy, made)
            return int(answer_of(watch, aside, teller, game, box, made if INTERPRETED else made.address))

        which = cell.seat_strategies(seed, number)
        watcher.begin(watch, number, sum(1 << seat for seat, one in enumerate(which) if one == 0))
        for _, answer in seated.decisions(ask=ask):
            _hear(watch, seated.table.events)
            watcher.look_at(watch, game, box, answer, aside)
        _hear(watch, seated.table.events)
    return watch if INTERPRETED else attributes(record)[0]


def _hear(watch: Any, events: list[Any]) -> None:
    """Tell the watcher what has happened since it was told last."""
    for event in events:
        watcher.hear(watch, event.kind, event.seat, event.amount, event.other)
    events.clear()


def _read(watch: Any, names: list[str]) -> Counted:
    """What a watcher has counted, with names."""
    blunders = {
        kind: int(watch.blunders[number]) for number, kind in enumerate(KINDS) if watch.blunders[number]
    }
    examples = [
        _example(kind, number, watch.told[number * watcher.MOST_TOLD + i], names)
        for number, kind in enumerate(KINDS)
        for i in range(min(watcher.MOST_TOLD, blunders.get(kind, 0)))
    ]
    planned, alone, helped, defended = (
        Confrontations([int(row.tried) for row in rows], [int(row.won) for row in rows])
        for rows in (watch.planned, watch.alone, watch.helped, watch.defended)
    )
    return Counted(
        int(watch.turns), Counter(blunders), int(watch.any_kind), examples, planned, alone, helped, defended
    )


def _example(kind: str, number: int, about: Any, names: list[str]) -> Example:
    """An example in words: the card, and of what was left what it is worth."""
    words = names[about.definition] if about.definition >= 0 else ""
    if number == watcher.LEFT:
        words = f"{d.VERB_NAMES[about.verb]} {words}".strip() + f" ({about.score})"
    return Example(kind, int(about.game), int(about.turn), words or "back")
