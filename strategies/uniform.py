"""The strategy `random`: every option is equally likely."""

from sim.engine.decisions import DECISION_NAMES, EVERY_WINDOW
from sim.engine.view import random_below
from strategies.mark import Reasons, strategy

BY_LOT = Reasons(by_rule=dict.fromkeys(range(len(DECISION_NAMES)), "chooses by lot"))


@strategy(windows=EVERY_WINDOW, reasons=BY_LOT)
def choose(public, own, decision, box, memory):
    """Uniform over the options, at every window there is: the floor of every ladder."""
    return random_below(memory, decision.n, 0)
