"""The strategy `random`: every option is equally likely."""

from sim.engine.decisions import EVERY_WINDOW
from sim.engine.view import random_below
from strategies.mark import strategy


@strategy(windows=EVERY_WINDOW)
def choose(public, own, decision, box, memory):
    """Uniform over the options, at every window there is: the floor of every ladder."""
    return random_below(memory, decision.n, 0)
