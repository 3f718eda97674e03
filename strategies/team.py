"""The strategy `team`."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.common import answer
from strategies.registry import strategy
from strategies.weights import TEAM


@strategy(windows=BEFORE_TOTALS)
def choose(public, own, decision, box, memory):
    """Plays Co-op for the team: Bosses first, Assists and Blocks for others, with an eye on the deck."""
    return answer(public, own, decision, box, memory, TEAM)
