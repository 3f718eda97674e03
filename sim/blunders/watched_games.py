"""Games in a row with a watcher, compiled: the same games as `sim.engine.play.batch` plays."""

import numpy as np

from sim.blunders.watch import begin, hear, look_at
from sim.engine.data.state import NOBODY
from sim.engine.decisions import END_TURN, MAIN
from sim.engine.machine.compiled import compiled, invoke_strategy
from sim.engine.machine.copying import copy_record
from sim.engine.play.batch import seat_players
from sim.engine.play.kernel import give_answer, note_ask, step


@compiled
def watch_games(
    watch, aside, teller, game, box, table, template, addresses, windows, weights, wishes, casts, places,
    rotations, seed, first, last,
):  # fmt: skip
    """Play games first..last-1; the seats of the first strategy are watched.

    `teller` is the address of that strategy as it notes scores, `aside` a memory for it to write to; `template` and the
    rest are those of `batch.play_block`.
    """
    chosen = np.zeros(8, np.int64)
    seated = np.zeros(8, np.int64)
    for number in range(first, last):
        seat_players(
            game, template, addresses, windows, weights, wishes, casts, places, rotations, seed,
            number, seated, chosen,
        )  # fmt: skip
        game.logging = 1
        mine = 0
        for seat in range(game.public.players):
            mine |= (1 if seated[seat] == 0 else 0) << seat
        begin(watch, number, mine)
        while game.over == 0:
            step(game, box, table)
            hear_all(watch, game)
            if game.pending != NOBODY:
                answer = answer_of(watch, aside, teller, game, box, chosen[game.pending])
                look_at(watch, game, box, answer, aside)
                give_answer(game, answer)


@compiled
def hear_all(watch, game):
    """Tell the watcher every event of the log, and empty it."""
    for i in range(game.log_n):
        entry = game.log[i]
        hear(watch, entry.kind, entry.seat, entry.amount, entry.other)
    game.log_n = 0


@compiled
def answer_of(watch, aside, teller, game, box, address):
    """What a strategy answers to the pending decision.

    Where a watched seat ends its turn, `aside` has the scores of its options. The strategy tells them of a copy of its
    memory as it was before: the game goes on as if nobody had asked.
    """
    seat = game.pending
    note_ask(game, seat)
    memory = game.memory[seat]
    watched = watch.mine >> seat & 1 and game.decision.kind == MAIN
    if watched:
        copy_record(aside, memory)
    answer = invoke_strategy(address, game.public, game.own[seat], game.decision, box, memory)
    if watched and 0 <= answer < game.decision.n and game.decision.options[answer].verb == END_TURN:
        invoke_strategy(teller, game.public, game.own[seat], game.decision, box, aside)
    return answer
