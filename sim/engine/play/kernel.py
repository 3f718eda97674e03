"""The loop that plays: `step` to the next decision, `play` to the end."""

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from typing import Any, Final

import numpy as np

from sim.engine.board import proc
from sim.engine.board.frames import (
    BAD_ANSWER,
    ENDLESS,
    LOG_OVERFLOW,
    MAX_STEPS,
    NOT_COMPILED,
    STEPS_USED_UP,
    STRATEGY_FAILED,
    fail,
    is_of_strategy,
    note_failed_cards,
    push_frame,
)
from sim.engine.board.streams import STRATEGY, seed_lanes
from sim.engine.data.feature import BASE, OPTIONAL, load
from sim.engine.data.state import DECISIONS_COUNTED, LOG_FULL, LOG_SIZE, NOBODY
from sim.engine.decisions import DECISION_NAMES, RAISED, USED_UP
from sim.engine.machine.beside import beside
from sim.engine.machine.compiled import (
    INTERPRETED,
    compile_procedure,
    compiled,
    invoke_procedure,
    invoke_strategy,
    is_cached,
    registered,
)
from sim.engine.play.restriction import narrow
from sim.engine.procedures import (  # noqa: F401  (importing registers the handlers)
    acquire,
    actions,
    assists,
    attack,
    battle,
    convert,
    defeat,
    effects,
    endturn,
    movement,
    payment,
    schemes,
    scoring,
    setup,
    sites,
    turn,
)

NOTING: Final = 16
"""Of so many games in a row the first notes what players have at the end of each turn (`procedures.tempo`)."""

DECISION_KINDS: Final = len(DECISION_NAMES)
assert DECISION_KINDS <= DECISIONS_COUNTED


@compiled
def step(game, box, table):
    """Run procedures until a decision is pending, the log wants emptying, or the game is over."""
    while game.pending == NOBODY and game.over == 0 and game.log_n < LOG_FULL:
        step_once(game, box, table)


@compiled
def step_once(game, box, table):
    """Run the procedure on top of the stack once; a game that has ended goes to scoring at once.

    What it asks of a restricted seat is narrowed before anybody sees it (`restriction`).
    """
    if game.ending and (game.depth != 1 or game.stack[0].proc != proc.SCORING):
        if game.error and not is_of_strategy(game.error):
            note_failed_cards(game)
        game.depth = 0
        push_frame(game, proc.SCORING)
    game.steps += 1
    if game.steps > MAX_STEPS:
        fail(game, ENDLESS)
        game.steps = 0
    invoke_procedure(table[game.stack[game.depth - 1].proc], game, box)
    if game.log_n >= LOG_SIZE:
        fail(game, LOG_OVERFLOW)
    if game.pending != NOBODY and game.memory[game.pending].restricted:
        narrow(game, box)


@compiled
def give_answer(game, index):
    """Answer the pending decision; an index out of range is an error of the strategy."""
    if index < 0 or index >= game.decision.n:
        fail(game, STEPS_USED_UP if index == USED_UP else STRATEGY_FAILED if index == RAISED else BAD_ANSWER)
        index = 0
    game.answer = index
    game.pending = NOBODY


@compiled
def consult(game, box, address):
    """What the compiled strategy at an address answers to the pending decision."""
    seat = game.pending
    note_ask(game, seat)
    return invoke_strategy(address, game.public, game.own[seat], game.decision, box, game.memory[seat])


@compiled
def play(game, box, table, strategies):
    """Play a game to its end with compiled strategies, one a seat; nobody reads its log.

    One loop, and not `step` within another: each call of that would count who holds the table, a hundredth of the time.
    """
    while game.over == 0:
        if game.pending == NOBODY:
            step_once(game, box, table)
        else:
            give_answer(game, consult(game, box, strategies[game.pending]))


@compiled
def note_ask(game, seat):
    """Key the strategy's random stream by turn, kind and count of asks (design: streams by purpose)."""
    memory = game.memory[seat]
    kind = game.decision.kind
    if memory.turn != game.public.turn:
        memory.turn = game.public.turn
        for other in range(DECISION_KINDS):
            memory.counts[other] = 0
    memory.scored = 0
    memory.kind = kind
    memory.counts[kind] += 1
    memory.count = memory.counts[kind]


@compiled
def take_seat(game, seat, windows, weights):
    """Seat a strategy: the Convert windows it wants to be asked at, and the numbers it brings along."""
    game.windows[seat] = windows
    game.any_window |= windows
    memory = game.memory[seat]
    for i in range(len(weights)):
        memory.weights[i] = weights[i]


@compiled
def restrict(game, seat, wishes):
    """Restrict a seat: NEVER or PREFERRED, or 0, for each of the first definitions."""
    memory = game.memory[seat]
    for i in range(len(wishes)):
        memory.wishes[i] = wishes[i]
        if wishes[i]:
            memory.restricted = 1


@compiled
def begin_game(game, seed, number):
    """Set the streams of a fresh game, of which every `NOTING`-th notes its tempo, and the game itself to work."""
    push_frame(game, proc.PLAY_GAME)
    seed_lanes(game, seed, number, 0)
    game.noting = 1 if number % NOTING == 0 else 0
    for seat in range(game.public.players):
        seed_lanes(game.memory[seat], seed, number, STRATEGY + seat)


def not_compiled(game, box):
    """Fail the game: a procedure of a feature that was not compiled for it."""
    fail(game, NOT_COMPILED)


class Kernel:
    """The compiled handlers and their addresses (or, interpreted, the plain functions).

    A place of the table whose procedure is not compiled ends a game as an error.
    """

    def __init__(self) -> None:
        self.table: Any
        self._features: set[str] = set()
        self._keep: dict[int, Any] = {}
        if INTERPRETED:
            self.table = [not_compiled] * proc.PLACES
        else:
            self._keep[-1] = compile_procedure(not_compiled)
            self.table = np.full(proc.PLACES, self._keep[-1].address, np.int64)

    def require(self, features: Iterable[str]) -> None:
        """Compile (or load) the handlers of some features, those that are not there yet."""
        missing = set(features) - self._features
        load(sorted(missing))
        with (
            nullcontext()
            if INTERPRETED or BASE not in missing or is_compiled()
            else beside(compile_from_the_end)
        ):
            for feature in sorted(missing, key=lambda name: (name != BASE, name)):
                self._fill_in(registered((feature,)))
        self._features |= missing

    def _fill_in(self, handlers: dict[int, Callable]) -> None:
        for n in _order(handlers):
            if INTERPRETED:
                self.table[n] = handlers[n]
            else:
                self._keep[n] = compile_procedure(handlers[n])
                self.table[n] = self._keep[n].address


_loaded: list[Kernel] = []


def kernel(features: Iterable[str] = OPTIONAL) -> Kernel:
    """Returns the kernel of this process, with what every game plays and some features compiled or loaded."""
    if not _loaded:
        _loaded.append(Kernel())
    _loaded[0].require((BASE, *features))
    return _loaded[0]


def is_loaded() -> bool:
    """Whether this process has its kernel already."""
    return bool(_loaded)


def is_compiled() -> bool:
    """Whether every handler that all games play lies in the cache, so that it needs no compiling."""
    return all(is_cached(function) for function in registered((BASE,)).values())


def compile_from_the_end() -> None:
    """A second process's share of a cold compile: the handlers from the last on, until the two meet."""
    handlers = registered((BASE,))
    for n in reversed(_order(handlers)):
        if not is_cached(handlers[n]):
            compile_procedure(handlers[n])


def _order(handlers: dict[int, Callable]) -> list[int]:
    """By module, so that what a module's handlers share is compiled once; the same in every process."""
    return sorted(handlers, key=lambda n: (handlers[n].__module__, n))
