"""The strategy `boss_rush`."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.common import answer
from strategies.registry import strategy
from strategies.weights import BOSS_RUSH


def tell(public, own, decision, box, memory):
    """The same answers, noting what it thinks of every option."""
    return answer(public, own, decision, box, memory, BOSS_RUSH, True)


@strategy(windows=BEFORE_TOTALS, telling=tell)
def choose(public, own, decision, box, memory):
    """Builds Power, seeks Bosses and Confronts them as soon as the total is likely to do."""
    return answer(public, own, decision, box, memory, BOSS_RUSH, False)
