"""Draws by texts, and the texts that wait for them."""

from cardsets.language import opcodes as op
from sim.engine.board import proc
from sim.engine.board.amounts import amount_of
from sim.engine.board.drawing import draw_cards
from sim.engine.board.frames import pop_frame, push_frame, top_frame
from sim.engine.board.live import fire, may_be_live
from sim.engine.machine.compiled import apart, compiled, procedure
from sim.engine.procedures.looking import note_drawn


@compiled
def draw(game, box, frame, operation):
    """Have `who` draw cards; `done` says whether all could be."""
    number = amount_of(game, box, operation.a, frame.who, frame.source, frame.it, frame.chosen)
    drawn = draw_cards(game, box, frame.who, number)
    if operation.b:
        note_drawn(game, frame.who, drawn)
    frame.done = 1 if drawn > 0 and drawn >= number else 0
    frame.did += drawn
    if drawn > 0 and may_be_live(game.public, op.ON_DRAW):
        push_draws(game, frame.who + 0, drawn)


@apart
def push_draws(game, seat, drawn):
    """Set the telling of draws to work."""
    tell = push_frame(game, proc.TELL_OF_DRAWS)
    tell.seat = seat
    tell.amount = drawn


@procedure(proc.TELL_OF_DRAWS)
def tell_of_draws(game, box):
    """Set the texts to work that wait for a draw, card by card (GAP-399)."""
    frame = top_frame(game)
    seat = frame.seat + 0
    frame.amount -= 1
    if frame.amount == 0:
        pop_frame(game)
    fire(game, box, op.ON_DRAW, seat, -1, -1)
