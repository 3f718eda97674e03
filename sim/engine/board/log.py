"""What happened, event by event (`event`), for replays, scenarios and the independent scorer.

Events are written only while ``game.logging`` is on; `step` hands control back before the log is full.
"""

from sim.engine.data.state import LOG_SIZE
from sim.engine.machine.compiled import compiled


@compiled
def emit(game, kind, seat, card, space, amount, other):
    """Write one event, if anybody listens."""
    if game.logging and game.log_n < LOG_SIZE:
        entry = game.log[game.log_n]
        game.log_n += 1
        entry.kind = kind
        entry.seat = seat
        entry.card = card
        entry.space = space
        entry.amount = amount
        entry.other = other
