"""Herald tokens that texts lay on Robots (HERALD-8)."""

from sim.engine.board import event, proc
from sim.engine.board.frames import pop_frame, top_frame
from sim.engine.board.log import emit
from sim.engine.board.relations import lay_herald
from sim.engine.data import feature
from sim.engine.data.state import STALE
from sim.engine.machine.compiled import procedure


@procedure(proc.OF_HERALDS, feature.HERALDS)
def of_heralds(game, box):
    """Lay a token on the Robot that a text has chosen, and tell the text that it was done."""
    frame = top_frame(game)
    card = frame.it + 0
    space = frame.at + 0
    pop_frame(game)
    lay_herald(game, box, card)
    game.offers_fresh = STALE
    emit(game, event.HERALD_PLACED, -1, card, space, 0, 0)
    text = top_frame(game)
    text.done = 1
    text.did += 1
    text.acted = 1
