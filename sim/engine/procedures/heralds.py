"""Herald tokens that texts lay on Robots (HERALD-8)."""

from sim.engine.board import proc
from sim.engine.board.frames import pop_frame, top_frame
from sim.engine.board.tokens import place_herald
from sim.engine.data import feature
from sim.engine.machine.compiled import procedure


@procedure(proc.OF_HERALDS, feature.HERALDS)
def of_heralds(game, box):
    """Lay a token on the Robot that a text has chosen, and tell the text that it was done."""
    frame = top_frame(game)
    card = frame.it + 0
    space = frame.at + 0
    pop_frame(game)
    place_herald(game, box, card, space)
    text = top_frame(game)
    text.done = 1
    text.did += 1
    text.acted = 1
