"""The strategy `hunter`."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.common import answer
from strategies.registry import strategy
from strategies.weights import HUNTER


def tell(public, own, decision, box, memory):
    """The same answers, noting what it thinks of every option."""
    return answer(public, own, decision, box, memory, HUNTER, True)


@strategy(windows=BEFORE_TOTALS, telling=tell)
def choose(public, own, decision, box, memory):
    """Hunts Robots for VP and explores to find them; buys what is left over."""
    return answer(public, own, decision, box, memory, HUNTER, False)
