"""Infiltration Phase cards: whose stack is whose, and which lies faceup beside it (rules.md section 11.10)."""

from sim.engine.machine.compiled import compiled


@compiled
def phase_stack(public, box, seat):
    """Returns the stack that a seat's phases lie in: its faction's, of teams, or the only one (SETUP-72)."""
    return public.seats[seat].side + 0 if box.seats[seat].faction else 0


@compiled
def phase_of(public, box, seat):
    """Returns the faceup phase of a seat's faction, or -1."""
    return public.phase_up[phase_stack(public, box, seat)] + 0
