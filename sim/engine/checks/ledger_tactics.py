"""The deck that a Boss brings, followed from the event log alone; part of `ledger`.

It knows SIXSHOT-1 to SIXSHOT-3 and TURN-58: a card is drawn of those that lie in the deck, and goes back at once, or,
where it has an Ongoing effect, as the turn is over.
"""

from typing import Final

from sim.engine.board import event
from sim.engine.data import zone
from sim.engine.data.state import INSTANCES, nested
from sim.engine.machine.compiled import apart, compiled

# `before` whom a tactic lies: 1 + the seat, or 0 in its deck; `out` how many lie before somebody.
TACTICS_ACCOUNT: Final = nested(("before", "i4", (INSTANCES,)), ("out", "i4"), ("odd", "i4"))


@compiled
def open_tactics(tactics):
    """All tactics lie in their deck."""
    for card in range(INSTANCES):
        tactics.before[card] = 0
    tactics.out = 0
    tactics.odd = 0


@apart
def note_tactics(tactics, printed, kind, seat, card):
    """Take in one event."""
    if kind == event.TURN_BEGINS:
        if tactics.out:
            tactics.odd = 1  # it went back as the turn before was over (TURN-58)
    elif kind == event.TACTIC_DRAWN:
        if tactics.before[card] or not printed.faces[printed.definition[card]].tactic:
            tactics.odd = 1
        tactics.before[card] = 1 + seat
        tactics.out += 1
    elif kind == event.TACTIC_RETURNED:
        if tactics.before[card] != 1 + seat:
            tactics.odd = 1
        tactics.before[card] = 0
        tactics.out -= 1
    elif kind == event.TURN_ENDS:
        for other in range(INSTANCES):
            if tactics.before[other] and not printed.faces[printed.definition[other]].ongoing:
                tactics.odd = 1  # what does not last went back at once (SIXSHOT-2)


@apart
def tactics_agree(tactics, game):
    """Whether each tactic lies where the log says."""
    for card in range(INSTANCES):
        out = game.where[card] == zone.TACTICS
        if out != (tactics.before[card] > 0) or (out and game.holder[card] != tactics.before[card] - 1):
            return False
    return True
