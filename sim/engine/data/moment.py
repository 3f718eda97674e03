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
LAID_OUT: Final = 3  # set-up has dealt the main deck and the hands
FELL: Final = (
    4  # seat, it, at: who defeated which Adversary where, in any turn; texts about it speak afterwards
)
TURNED_UP: Final = 5  # it, at: a Matrix card is faceup from now on
LISTED: Final = 6  # seat: its actions are listed; the procedure adds what else there is, and asks
ACTED: Final = 7  # an action of the turn is over
DISCARDED_ALL: Final = 8  # seat: at the end of its turn, before the new hand
TOP_REVEALED: Final = (
    9  # it: what a full Matrix has no place for, and that is no Boss; the procedure destroys it
)
TURN_STARTS: Final = 10  # seat: before anything that happens as its turn starts
SPOKEN: Final = 11  # it, at: what a card says as it is turned up is done, and so is its Attack
CHARACTERS_TAKEN: Final = 12  # every player has a character; none has placed it yet
TURN_OVER: Final = 13  # what lasts until the end of the turn ended
ROUND_OVER: Final = 14  # the last player's turn is over; the first player is the active one
PLACES: Final = 16  # room for more
