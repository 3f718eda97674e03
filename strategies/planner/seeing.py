"""What a player makes of the table who is no expert: cards are overlooked, and their worth is misjudged.

Both are drawn once a turn and space, so that a plan is not doubted while it is carried out.
"""

from sim.engine.view import compiled, random_of_turn
from strategies.planner import style

OVERLOOKING = 0  # draws of a turn, one a space
MISJUDGING = 64
PERCENT = 100


@compiled
def sees_all(memory):
    """Whether nothing is overlooked and nothing misjudged, as in most ways of playing."""
    return memory.weights[style.OVERLOOKS] == 0 and memory.weights[style.MISJUDGES] == 0


@compiled
def worth_as_seen(memory, space, worth):
    """What the worth of the thing on a space is taken for in this turn; 0 where it is overlooked."""
    if random_of_turn(memory, PERCENT, OVERLOOKING + space) < memory.weights[style.OVERLOOKS]:
        return 0
    most = memory.weights[style.MISJUDGES]
    error = random_of_turn(memory, 2 * most + 1, MISJUDGING + space) - most
    return worth * (PERCENT + error) // PERCENT
