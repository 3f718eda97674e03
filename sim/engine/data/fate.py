"""The fates: what became of a main deck card, a Mission or a Ruin (`game.tally[card].fate`).

Import the module: `fate.BOUGHT`.
"""

from typing import Final

NAMES: Final = (
    "left", "bought", "gained", "defeated", "destroyed", "thwarted", "contributed", "completed", "cleared",
    "discarded", "commanded", "kept", "returned", "eaten",
)  # fmt: skip
LEFT: Final = 0
BOUGHT: Final = 1
GAINED: Final = 2
DEFEATED: Final = 3
DESTROYED: Final = 4
THWARTED: Final = 5
CONTRIBUTED: Final = 6
COMPLETED: Final = 7  # a Mission or a phase
CLEARED: Final = 8  # a Ruin
DISCARDED: Final = 9  # a Mission that its player gave up
COMMANDED: Final = 10  # a Polity, as long as nothing else becomes of it
# Of the table `objectives/` alone; no tally has them:
KEPT: Final = 11  # a Mission that its player still controls as the game ends, a Polity that its team commands
RETURNED: Final = 12  # a Mission that was put back onto its stack
EATEN: Final = 13  # a Planet that was Consumed
