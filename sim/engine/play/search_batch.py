"""Many games in a row with seats that search; `batch` is for those without, and compiles without the search."""

import numpy as np

from sim.engine.data.state import NOBODY
from sim.engine.machine.compiled import compiled
from sim.engine.play.batch import NOTHING, seat_players, write_rows
from sim.engine.play.kernel import consult, give_answer, step
from sim.engine.play.search import PLAYOUTS, is_searched, search


def play_block(
    game, template, box, table, addresses, windows, weights, wishes, casts, fixed_seats, rotations, seed,
    first, last, games, seats, sides, bosses, attempts, cards, tempo, objectives, spells,
    room, bases, tellers, settings,
):  # fmt: skip
    """`batch.play_block` with searching seats: a row of `bases` and `settings`, and a teller, a strategy.

    Plain Python from search to search, which takes milliseconds each: so `search` is compiled once, for blocks and for
    tables.
    """
    written = NOTHING
    chosen = np.zeros(8, np.int64)
    seated = np.zeros(8, np.int64)
    for number in range(first, last):
        seat_players(
            game, template, addresses, windows, weights, wishes, casts, fixed_seats, rotations, seed,
            number, seated, chosen,
        )  # fmt: skip
        while (seat := play_to_search(game, box, table, chosen, seated, settings)) != NOBODY:
            which = seated[seat]
            answer = search(game, box, table, room, bases[which], tellers[which], settings[which])
            give_answer(game, answer)
        written = write_rows(
            game, box, number, first, seated, written, games, seats, sides, bosses, attempts, cards, tempo,
            objectives, spells,
        )  # fmt: skip
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
