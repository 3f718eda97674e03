"""The strategy `team`."""

from sim.engine.decisions import BEFORE_TOTALS
from strategies.common import answer
from strategies.registry import strategy
from strategies.weights import TEAM


def tell(public, own, decision, box, memory):
    """The same answers, noting what it thinks of every option."""
    return answer(public, own, decision, box, memory, TEAM, True)


@strategy(windows=BEFORE_TOTALS, telling=tell)
def choose(public, own, decision, box, memory):
    """Plays Co-op for the team: Bosses first, Assists and Blocks for others, with an eye on the deck."""
    return answer(public, own, decision, box, memory, TEAM, False)
