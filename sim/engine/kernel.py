"""The loop that plays: `step` to the next decision, `play` to the end."""

from typing import Any, Final

import numpy as np

from sim.engine.compiled import (
    INTERPRETED,
    compile_procedure,
    compiled,
    invoke_procedure,
    invoke_strategy,
    registered,
    stopwatch,
)
from sim.engine.decisions import DECISION_NAMES
from sim.engine.frames import BAD_ANSWER, ENDLESS, PROCEDURES, SCORING, fail, push_frame
from sim.engine.procedures import (  # noqa: F401  (importing registers the handlers)
    acquire,
    actions,
    assists,
    attack,
    battle,
    convert,
    effects,
    endturn,
    movement,
    payment,
    schemes,
    scoring,
    setup,
    turn,
)
from sim.engine.state import LOG_SIZE, NOBODY
from sim.engine.streams import STRATEGY, seed_lanes

LOG_MARGIN: Final = 128  # one procedure never writes more events than this
DECISION_KINDS: Final = len(DECISION_NAMES)
MAX_STEPS: Final = 1_000_000  # far beyond any game; a rule that loops ends as an error instead of hanging


@compiled
def step(game, box, table):
    """Run procedures until a decision is pending, the log wants emptying, or the game is over."""
    while game.pending == NOBODY and game.over == 0 and game.log_n < LOG_SIZE - LOG_MARGIN:
        if game.ending and (game.depth != 1 or game.stack[0].proc != SCORING):
            game.depth = 0
            push_frame(game, SCORING)
        game.steps += 1
        if game.steps > MAX_STEPS:
            fail(game, ENDLESS)
            game.steps = 0
        invoke_procedure(table[game.stack[game.depth - 1].proc], game, box)


@compiled
def give_answer(game, index):
    """Answer the pending decision; an index out of range is an error of the strategy."""
    if index < 0 or index >= game.decision.n:
        fail(game, BAD_ANSWER)
        index = 0
    game.answer = index
    game.pending = NOBODY


@compiled
def play(game, box, table, strategies):
    """Play a game to its end with compiled strategies, one a seat."""
    while game.over == 0:
        step(game, box, table)
        if game.pending != NOBODY:
            seat = game.pending
            note_ask(game, seat)
            give_answer(
                game,
                invoke_strategy(
                    strategies[seat], game.public, game.own[seat], game.decision, box, game.memory[seat]
                ),
            )


@compiled
def note_ask(game, seat):
    """Key the strategy's random stream by turn, kind and count of asks (design: streams by purpose)."""
    memory = game.memory[seat]
    kind = game.decision.kind
    if memory.turn != game.public.turn:
        memory.turn = game.public.turn
        for other in range(DECISION_KINDS):
            memory.counts[other] = 0
    memory.kind = kind
    memory.counts[kind] += 1
    memory.count = memory.counts[kind]


@compiled
def begin_game(game, seed, number):
    """Set the streams of a fresh game."""
    seed_lanes(game, seed, number, 0)
    for seat in range(game.public.players):
        seed_lanes(game.memory[seat], seed, number, STRATEGY + seat)


class Kernel:
    """The compiled handlers and their addresses (or, interpreted, the plain functions)."""

    def __init__(self) -> None:
        handlers = registered()
        missing = [n for n in range(PROCEDURES) if n not in handlers]
        if missing:
            raise RuntimeError(f"procedures without a handler: {missing}")
        watch = stopwatch()
        self.table: Any
        if INTERPRETED:
            self.table = [handlers.get(n) for n in range(PROCEDURES)]
        else:
            self._keep = {n: compile_procedure(f) for n, f in sorted(handlers.items())}
            self.table = np.zeros(PROCEDURES, np.int64)
            for n, handler in self._keep.items():
                self.table[n] = handler.address
        self.seconds = watch()
