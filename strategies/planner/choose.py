"""The strategy behind every style: plans its turn by the values of its style (`style`)."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.mark import strategy
from strategies.planner.common import answer
from strategies.planner.reasons import REASONS


def tell(public, own, decision, box, memory):
    """The same answers, noting a score for every option."""
    return answer(public, own, decision, box, memory, True)


@strategy(windows=BEFORE_TOTALS, telling=tell, reasons=REASONS)
def choose(public, own, decision, box, memory):
    """Weighs what is within reach by the numbers of its style."""
    return answer(public, own, decision, box, memory, False)
