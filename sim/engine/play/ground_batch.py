"""Many games in a row where Polities, Missions or Ruins have rows of their own; `batch` is for all others."""

from typing import Final

import numpy as np

from sim.engine.machine.compiled import compiled
from sim.engine.play import batch
from sim.engine.play.kernel import play
from sim.engine.play.objectives import completed_by, write_objectives, write_spells

NOTHING: Final = (*batch.NOTHING, 0, 0)
"""How many rows are written at first: those of `batch`, then of objectives and spells."""


@compiled
def play_block(
    game, template, box, table, addresses, windows, weights, wishes, casts, places, rotations, seed,
    first, last, games, seats, sides, bosses, attempts, cards, tempo, objectives, spells,
):  # fmt: skip
    """`batch.play_block` with rows of objectives and spells."""
    written = NOTHING
    chosen = np.zeros(8, np.int64)
    seated = np.zeros(8, np.int64)
    for number in range(first, last):
        batch.seat_players(
            game, template, addresses, windows, weights, wishes, casts, places, rotations, seed,
            number, seated, chosen,
        )  # fmt: skip
        play(game, box, table, chosen)
        written = write_rows(
            game, box, number, first, seated, written, games, seats, sides, bosses, attempts, cards, tempo,
            objectives, spells,
        )  # fmt: skip
    return written


@compiled
def write_rows(
    game, box, number, first, seated, written, games, seats, sides, bosses, attempts, cards, tempo,
    objectives, spells,
):  # fmt: skip
    """Write all rows of a game that is over; how many are written by now (NOTHING)."""
    bosses_written, attempts_written, cards_written, turns_written, objectives_written, spells_written = (
        written
    )
    bosses_written, attempts_written, cards_written, turns_written = batch.write_rows(
        game, box, number, first, seated, (bosses_written, attempts_written, cards_written, turns_written),
        games, seats, sides, bosses, attempts, cards, tempo,
    )  # fmt: skip
    if sides.size > 0:
        for side in range(game.public.sides_n):
            note_completed(sides[(number - first) * game.public.sides_n + side], game, box, side)
    objectives_written = write_objectives(objectives, objectives_written, game, box, number)
    spells_written = write_spells(spells, spells_written, game, box, number)
    return bosses_written, attempts_written, cards_written, turns_written, objectives_written, spells_written


@compiled
def note_completed(row, game, box, side):
    """Write into a side's row how many Missions it completed, which `batch.write_side` knows nothing of."""
    row.missions_completed = completed_by(game, box, side)
