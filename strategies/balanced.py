"""The strategy `balanced`."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.common import answer
from strategies.registry import strategy
from strategies.weights import BALANCED


@strategy(windows=BEFORE_TOTALS)
def choose(public, own, decision, box, memory):
    """Weighs every purchase, battle and visit within reach by the VP it brings until the end."""
    return answer(public, own, decision, box, memory, BALANCED)
