"""Many games in a row with seats that search; `batch` is for those without, and compiles without the search."""

import numpy as np

from sim.engine.batch import seat_players, write_rows
from sim.engine.compiled import compiled
from sim.engine.search import play_searching


@compiled
def play_block(
    game, template, box, table, addresses, windows, weights, wishes, characters, fixed_seats, rotations, seed,
    first, last, games, seats, bosses, attempts, cards, room, bases, tellers, settings,
):  # fmt: skip
    """`batch.play_block` with searching seats: a row of `bases` and `settings`, and a teller, a strategy."""
    written = (0, 0, 0)
    chosen = np.zeros(8, np.int64)
    seated = np.zeros(8, np.int64)
    for number in range(first, last):
        seat_players(
            game, template, addresses, windows, weights, wishes, characters, fixed_seats, rotations, seed,
            number, seated, chosen,
        )  # fmt: skip
        play_searching(game, box, table, chosen, seated, room, bases, tellers, settings)
        written = write_rows(
            game, box, number, first, seated, written, games, seats, bosses, attempts, cards
        )  # fmt: skip
    return written
