"""What happened, event by event (`event`), for replays, scenarios and the independent scorer.

Events are written only while ``game.logging`` is on; `step` hands control back before the log is full.
"""

from sim.engine.board import proc
from sim.engine.data.state import LOG_SIZE, NO_CARD
from sim.engine.machine.compiled import apart, compiled


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
        entry.by = speaking(game)


@apart
def speaking(game):
    """The card whose text is at work, or NO_CARD: of several that set each other off, the last."""
    depth = game.depth - 1
    while depth >= 0:
        frame = game.stack[depth]
        if frame.proc == proc.EFFECT and frame.source >= 0:
            return frame.source + 0
        depth -= 1
    return NO_CARD + 0
