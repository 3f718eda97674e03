"""The strategy `balanced`."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.common import answer
from strategies.registry import strategy
from strategies.weights import BALANCED


def tell(public, own, decision, box, memory):
    """The same answers, noting what it thinks of every option."""
    return answer(public, own, decision, box, memory, BALANCED, True)


@strategy(windows=BEFORE_TOTALS, telling=tell)
def choose(public, own, decision, box, memory):
    """Weighs every purchase, battle and visit within reach by the VP it brings until the end."""
    return answer(public, own, decision, box, memory, BALANCED, False)
