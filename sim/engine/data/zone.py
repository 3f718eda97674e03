"""The zones: where a card instance is (`game.where`). Import the module: `zone.HAND`.

`game.holder` is a seat, a space (MATRIX), a card (UNDER) or a stack (MISSION_STACK,
PHASE_STACK, PHASES).
"""

from typing import Final

OUT: Final = 0  # in the box
MAIN: Final = 1
MATRIX: Final = 2
HAND: Final = 3
DECK: Final = 4
DISCARD: Final = 5
CONTROL: Final = 6
VAULT: Final = 7
DESTROYED: Final = 8
REMOVED: Final = 9  # Starters, Basics and Damage leave the game (PROC-7)
ENCOUNTERS: Final = 10
ENCOUNTER_DISCARD: Final = 11
DAMAGE_STACK: Final = 12
DAMAGE_DISCARD: Final = 13
BASICS: Final = 14
ASSISTING: Final = 15  # laid as an Assist
UNDER: Final = 16  # contributed to a Scheme
LIMBO: Final = 17  # being resolved: a drawn Encounter, a card revealed from a deck
MISSION_STACK: Final = 18  # facedown, of a side
FIRST_OF_MODES: Final = MISSION_STACK  # from here on zones of Missions, Ruins, phases, tactics and Unicron
MISSIONS: Final = 19  # incomplete, of a seat
MISSION_DISCARD: Final = 20
RUINS: Final = 21  # facedown
RUIN_DISCARD: Final = 22
PHASE_STACK: Final = 23  # facedown
PHASES: Final = 24  # faceup beside its stack
ASIDE: Final = 25  # set aside, until a text brings it in
TACTIC_DECK: Final = 26  # facedown beside the Matrix, in an order that nobody knows
TACTICS: Final = 27  # before a player, whom it was drawn against, until it goes back into its deck
CHAOS: Final = 28  # facedown beside the Matrix
CHAOS_DISCARD: Final = 29
PLANETARY: Final = 30  # Planetary Ruins, facedown
PLANETARY_DISCARD: Final = 31
PIECE: Final = 32  # a figure on the Matrix, or beside it
