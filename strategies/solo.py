"""The strategy `solo`."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.common import answer
from strategies.registry import strategy
from strategies.weights import SOLO


def tell(public, own, decision, box, memory):
    """The same answers, noting what it thinks of every option."""
    return answer(public, own, decision, box, memory, SOLO, True)


@strategy(windows=BEFORE_TOTALS, telling=tell)
def choose(public, own, decision, box, memory):
    """Plays Solo: the Bosses alone, with nobody to help."""
    return answer(public, own, decision, box, memory, SOLO, False)
