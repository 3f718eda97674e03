"""How a player who is no expert sees the table: it overlooks cards and misjudges their worth.

Both are drawn once a turn and space, so that a plan is not doubted while it is carried out.
"""

from sim.engine.view import compiled, random_of_turn
from strategies.planner import style

OVERLOOKING = 0  # random draws of a turn, one a space
MISJUDGING = 64
PERCENT = 100


@compiled
def sees_all(memory):
    """Whether the style overlooks and misjudges nothing, as most styles do."""
    return memory.weights[style.OVERLOOKS] == 0 and memory.weights[style.MISJUDGES] == 0


@compiled
def worth_as_seen(memory, space, worth):
    """The worth of the card on a space as the player sees it in this turn; 0 where it is overlooked."""
    if random_of_turn(memory, PERCENT, OVERLOOKING + space) < memory.weights[style.OVERLOOKS]:
        return 0
    most = memory.weights[style.MISJUDGES]
    error = random_of_turn(memory, 2 * most + 1, MISJUDGING + space) - most
    return worth * (PERCENT + error) // PERCENT
