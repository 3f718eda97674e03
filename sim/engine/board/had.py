"""What was done in this turn with cards whose fate may change again: noted for `cleared this turn` and the like."""

from sim.engine.data.state import MOST_HAD
from sim.engine.machine.compiled import apart


@apart
def note_had(game, card, became, seat):
    """Note what became of a card just now, whatever became of it before; the card is listed once."""
    tally = game.tally[card]
    tally.fate = became
    tally.by = seat
    tally.fate_turn = game.public.turn
    for i in range(game.had_n):
        if game.had[i] == card:
            return
    if game.had_n < MOST_HAD:
        game.had[game.had_n] = card
        game.had_n += 1
