"""The fates: what became of a main deck card (`game.tally[card].fate`). Import the module: `fate.BOUGHT`."""

from typing import Final

NAMES: Final = ("left", "bought", "gained", "defeated", "destroyed", "thwarted", "contributed")
LEFT: Final = 0
BOUGHT: Final = 1
GAINED: Final = 2
DEFEATED: Final = 3
DESTROYED: Final = 4
THWARTED: Final = 5
CONTRIBUTED: Final = 6
