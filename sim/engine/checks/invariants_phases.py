"""Invariants of Infiltration Phases and of what is set aside; part of `invariants`."""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.data import zone
from sim.engine.data.state import NOBODY, PHASE_STACKS
from sim.engine.machine.compiled import apart

PHASE_ZONES: Final = (
    1 << zone.PHASE_STACK | 1 << zone.PHASES | 1 << zone.VAULT | 1 << zone.REMOVED | 1 << zone.LIMBO
)
"""Where a phase card may ever lie, a bit each (SETUP-72, PHASE-3, PHASE-6)."""
IN_ORDER: Final = 1  # profile.phases


@apart
def phases_lie_where_they_say(game, seen):
    """Count the phases of each stack, what lies beside it and what is set aside; whether each says that it is there."""
    for stack in range(PHASE_STACKS):
        pile = game.hidden.phases[stack]
        for i in range(pile.n):
            card = pile.cards[i]
            seen[card] += 1
            if game.where[card] != zone.PHASE_STACK or game.holder[card] != stack:
                return False
        card = game.public.phase_up[stack]
        if card != NOBODY:
            seen[card] += 1
            if game.where[card] != zone.PHASES or game.holder[card] != stack:
                return False
    for card in range(len(seen)):
        if game.where[card] == zone.ASIDE:
            seen[card] += 1
    return True


@apart
def phases_are_sound(game, box):
    """Whether phases are counted, of one faction a stack, and in order where the rules keep them so (PHASE-1)."""
    public = game.public
    for stack in range(PHASE_STACKS):
        pile = game.hidden.phases[stack]
        if public.phases_n[stack] != pile.n:
            return False
        below = 0
        for step in range(pile.n):
            definition = box.definitions[public.definition[pile.cards[step]]]
            if definition.type != op.PHASE:
                return False
            if box.profile.phases == IN_ORDER and below and definition.level >= below:
                return False
            below = definition.level
        card = public.phase_up[stack]
        if card != NOBODY and box.profile.phases == IN_ORDER:
            if below and box.definitions[public.definition[card]].level >= below:
                return False
    return True
