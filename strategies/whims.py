"""A player for the fuzzer: random with tastes, so that games reach positions that pure chance does not."""

from sim.engine.decisions import EVERY_WINDOW, VERB_NAMES
from sim.engine.view import random_below
from strategies.mark import strategy

VERBS = len(VERB_NAMES)
TASTES = 4  # weights of a verb: 1, 6, 36 or 216
READY = VERBS  # the place in the scratch memory that notes whether tastes are drawn


@strategy(windows=EVERY_WINDOW)
def whims(public, own, decision, box, memory):
    """Draw a weight for each verb for the whole game; then choose options at random by these weights."""
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
