"""The strategy `buyer`."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.common import answer
from strategies.registry import strategy
from strategies.weights import BUYER


def tell(public, own, decision, box, memory):
    """The same answers, noting what it thinks of every option."""
    return answer(public, own, decision, box, memory, BUYER, True)


@strategy(windows=BEFORE_TOTALS, telling=tell)
def choose(public, own, decision, box, memory):
    """Builds a deck: the best purchase it can reach, battles only for want of one."""
    return answer(public, own, decision, box, memory, BUYER, False)
