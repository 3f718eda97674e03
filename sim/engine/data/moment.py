"""Moments: where what only some games play hooks into the rules that all play. Import the module: `moment.DEFEATED`.

`box.moments` holds the number of a procedure for each, or NONE. Who reaches a moment pushes that procedure, whose frame
takes what stands beside the moment here, and knows nothing else of it. A moment that comes often costs one load and
one branch that is nearly always the same.
"""

from typing import Final

NONE: Final = -1
CHARACTERS_DEALT: Final = 0  # set-up has dealt the characters that it deals
ASSISTS_OFFERED: Final = 1  # seat: who battles; every offer of an Assist was taken or declined
DEFEATED: Final = 2  # seat, it, at: who defeated which Adversary where, in their own turn, all rewards taken
PLACES: Final = 16  # room for more
