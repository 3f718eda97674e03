"""Invariants of the deck that a Boss brings; part of `invariants`."""

from typing import Final

from sim.engine.data import zone
from sim.engine.data.state import NOBODY
from sim.engine.machine.compiled import apart

TACTIC_ZONES: Final = 1 << zone.TACTIC_DECK | 1 << zone.TACTICS
"""Where a tactic may ever lie, a bit each (SIXSHOT-1, SIXSHOT-3)."""


@apart
def tactics_lie_where_they_say(game, box, seen):
    """Count the tactics in their deck, and those before the active player; whether they lie nowhere else."""
    for card in range(box.tactics_first, box.tactics_first + box.tactics_n):
        seen[card] += 1
        where = game.where[card]
        if where == zone.TACTIC_DECK:
            if game.holder[card] != NOBODY:
                return False
        elif where != zone.TACTICS or not 0 <= game.holder[card] < game.public.players:
            return False
    return True
