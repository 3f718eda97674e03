"""A player for the fuzzer: random, but with tastes of its own, so that games go where none goes by pure chance."""

from sim.engine.decisions import EVERY_WINDOW, VERB_NAMES
from sim.engine.view import random_below
from strategies.mark import strategy

VERBS = len(VERB_NAMES)
TASTES = 4  # how gladly a verb is done: 1, 6, 36 or 216
READY = VERBS  # the place in the scratch memory that says whether tastes are drawn


@strategy(windows=EVERY_WINDOW)
def whims(public, own, decision, box, memory):
    """Draw for the whole game how gladly each verb is done; then options at random by that."""
    scratch = memory.scratch
    if scratch[READY] == 0:
        scratch[READY] = 1
        for verb in range(VERBS):
            scratch[verb] = 6 ** random_below(memory, TASTES, 1 + verb)
    total = 0
    for i in range(decision.n):
        total += scratch[decision.options[i].verb]
    left = random_below(memory, total, 0)
    for i in range(decision.n):
        left -= scratch[decision.options[i].verb]
        if left < 0:
            return i
    return 0
