"""Infiltration Phases, followed from the event log alone; part of `ledger`.

It knows section 11.10 of the rulebook: one phase of a faction is faceup at a time, in order where the rules keep them
so, shown as a turn of that faction starts, vaulted in such a turn; then the other faction's card of the phase goes.
"""

from typing import Final

from sim.engine.board import event
from sim.engine.data.state import INSTANCES, nested
from sim.engine.machine.compiled import apart, compiled

# Where a phase is.
STACKED: Final = 0
FACEUP: Final = 1
VAULTED: Final = 2
GONE: Final = 3

LAST: Final = 6  # phase
IN_ORDER: Final = 1  # profile.phases
FACTIONS: Final = 3  # none, Autobots, Decepticons

# `place` of each phase; `up` the faceup one of each faction, -1 for none, and `shown` how many of it were; `begun`: a
# turn begins, and nothing was done in it yet; `done`: the last phase was completed or thwarted; `due`: the phase whose
# other card has to be destroyed next, 0 for none; `mixed`: cards that were shuffled into the main deck.
PHASES_ACCOUNT: Final = nested(
    ("place", "i4", (INSTANCES,)), ("up", "i4", (FACTIONS,)), ("shown", "i4", (FACTIONS,)), ("begun", "i4"),
    ("done", "i4"), ("due", "i4"), ("mixed", "i4"), ("odd", "i4"),
)  # fmt: skip


@compiled
def open_phases(phases):
    """All phases lie in their stacks."""
    for card in range(INSTANCES):
        phases.place[card] = STACKED
    for faction in range(FACTIONS):
        phases.up[faction] = -1
        phases.shown[faction] = 0
    phases.begun = 0
    phases.done = 0
    phases.due = 0
    phases.mixed = 0
    phases.odd = 0


@apart
def note_phases(phases, printed, seats, active, kind, seat, card):
    """Take in one event; `active` is whose turn it is, `seats` know the factions of their characters."""
    if printed.phases_n == 0:
        return
    if phases.due and kind != event.PHASE_SHOWN and kind != event.PHASE_DESTROYED:
        phases.odd = 1  # the other card goes at once (PHASE-4)
        phases.due = 0
    if kind == event.TURN_BEGINS:
        phases.begun = 1
    elif kind == event.MIXED_IN:
        phases.mixed += 1
    elif kind == event.PHASE_SHOWN:
        note_shown(phases, printed, seats, active, seat, card)
    elif kind == event.PHASE_DESTROYED:
        face = printed.faces[printed.definition[card]]
        if face.phase != phases.due or face.faction == seats[active].faction:
            phases.odd = 1
        phases.due = 0
        phases.up[face.faction] = -1
        phases.place[card] = GONE
    elif kind == event.VAULTED and printed.faces[printed.definition[card]].phase:
        note_vaulted(phases, printed, seats, active, seat, card)
    elif kind == event.PLAYED or kind == event.SEARCHED or kind == event.BOUGHT:
        phases.begun = 0


@compiled
def note_shown(phases, printed, seats, active, seat, card):
    """Take in that a phase is turned faceup: as a turn of its faction starts, or to be destroyed (TURN-5, PHASE-4)."""
    face = printed.faces[printed.definition[card]]
    faction = face.faction + 0
    if phases.place[card] != STACKED or phases.up[faction] >= 0:
        phases.odd = 1
    if seat < 0:
        if face.phase != phases.due:
            phases.odd = 1
    elif phases.begun == 0 or seat != active or faction != seats[seat].faction:
        phases.odd = 1
    phases.shown[faction] += 1
    if printed.phases == IN_ORDER and face.phase != phases.shown[faction]:
        phases.odd = 1
    if face.phase > 4 and face.phase != phases.shown[faction]:  # SETUP-73
        phases.odd = 1
    phases.up[faction] = card
    phases.place[card] = FACEUP


@compiled
def note_vaulted(phases, printed, seats, active, seat, card):
    """Take in that a phase is completed or thwarted, by the active player of its faction (PHASE-2, PHASE-3)."""
    face = printed.faces[printed.definition[card]]
    if phases.place[card] != FACEUP or seat != active or face.faction != seats[seat].faction:
        phases.odd = 1
    phases.place[card] = VAULTED
    phases.up[face.faction] = -1
    if face.phase == LAST:
        phases.done = 1
    if printed.phases == IN_ORDER and other_lies_there(phases, printed, face):
        phases.due = face.phase


@compiled
def other_lies_there(phases, printed, face):
    """Whether another faction has a card of a phase that is not done with."""
    for card in range(INSTANCES):
        other = printed.faces[printed.definition[card]]
        if other.phase == face.phase and other.faction != face.faction and phases.place[card] <= FACEUP:
            return True
    return False


@apart
def phases_agree(phases, printed, game):
    """Whether each phase lies where the log says, and what is faceup beside the stacks is what was shown."""
    found = 0
    told = 0
    mixed = 0
    for faction in range(FACTIONS):
        found += 1 if phases.up[faction] >= 0 else 0
    for stack in range(len(game.public.phase_up)):
        card = game.public.phase_up[stack]
        if card >= 0:
            told += 1
            if phases.up[printed.faces[printed.definition[card]].faction] != card:
                return False
        mixed += game.public.mixed_in[stack]
    return found == told and mixed == phases.mixed
