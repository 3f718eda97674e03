"""Many games in a row with seats that search; `batch` is for those without, and compiles without the search."""

import numpy as np

from sim.engine.data.state import NOBODY
from sim.engine.machine.compiled import compiled
from sim.engine.play.batch import seat_players
from sim.engine.play.kernel import consult, give_answer, step
from sim.engine.play.search import PLAYOUTS, is_searched, search


def play_block(
    loop, game, template, box, table, addresses, windows, weights, wishes, casts, places, rotations, seed,
    first, last, rows, room, bases, tellers, settings,
):  # fmt: skip
    """`play_block` of a loop with searching seats: a row of `bases` and `settings`, and a teller, a strategy.

    `loop` is the module of the loop without a search, which writes into `rows`.
    Plain Python from search to search, which takes milliseconds each: so `search` is compiled once, for blocks and for
    tables.
    """
    written = loop.NOTHING
    chosen = np.zeros(8, np.int64)
    seated = np.zeros(8, np.int64)
    for number in range(first, last):
        seat_players(
            game, template, addresses, windows, weights, wishes, casts, places, rotations, seed,
            number, seated, chosen,
        )  # fmt: skip
        while (seat := play_to_search(game, box, table, chosen, seated, settings)) != NOBODY:
            which = seated[seat]
            answer = search(game, box, table, room, bases[which], tellers[which], settings[which])
            give_answer(game, answer)
        written = loop.write_rows(game, box, number, first, seated, written, *rows)
    return written


@compiled
def play_to_search(game, box, table, strategies, seated, settings):
    """Play on until a search is to answer: returns whose; NOBODY where the game is over.

    `strategies` are by seat; `seated` says which row of `settings` is whose.
    """
    while game.over == 0:
        step(game, box, table)
        if game.pending != NOBODY:
            if settings[seated[game.pending]][PLAYOUTS] > 0 and is_searched(game):
                return game.pending
            give_answer(game, consult(game, box, strategies[game.pending]))
    return NOBODY
