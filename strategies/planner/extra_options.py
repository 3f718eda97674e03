"""Options of a turn that only some modes add, behind all that every game has (`decisions.LISTED`)."""

from cardsets.language import opcodes as op
from sim.engine import decisions as d
from sim.engine.view import apart, compiled


@compiled
def last_of_all(box, decision):
    """The last option of those that every game has."""
    return last_before_ground(box, decision) if box.ground else decision.n - 1


@apart
def last_before_ground(box, decision):
    """The last option before what the Polity or the Ruin of the player's space offers (EN-14, TURN-19, TURN-20)."""
    i = decision.n - 1
    while i > 0 and (
        decision.options[i].verb >= d.FIRST_OF_MODES or is_for_command(box, decision.options[i])
    ):
        i -= 1
    return i


@compiled
def is_for_command(box, option):
    """Whether an option is an Energon ability that serves to take command alone."""
    return option.verb == d.USE and box.abilities[option.amount].when == op.ENERGON_COMMAND
