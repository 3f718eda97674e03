"""Herald tokens: laying one so that all see it (rules.md section 11.9)."""

from sim.engine.board import event
from sim.engine.board.log import emit
from sim.engine.board.relations import lay_herald
from sim.engine.data.state import STALE
from sim.engine.machine.compiled import apart


@apart
def place_herald(game, box, card, space):
    """Lay a Herald token on a faceup card of a space (HERALD-1)."""
    lay_herald(game, box, card)
    game.offers_fresh = STALE
    emit(game, event.HERALD_PLACED, -1, card, space, 0, 0)
