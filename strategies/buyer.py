"""The strategy `buyer`."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.common import answer
from strategies.registry import strategy
from strategies.weights import BUYER


@strategy(windows=BEFORE_TOTALS)
def choose(public, own, decision, box, memory):
    """Builds a deck: the best purchase it can reach, battles only for want of one."""
    return answer(public, own, decision, box, memory, BUYER)
