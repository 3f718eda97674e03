"""The limit on a user's strategy in one decision: counted steps, so that none runs for ever.

A step is a turn of a loop (in plain Python also a call). `strategies.outside` writes the counting into a file as
it is read. Steps, not a clock: a game is the same on any machine, however slow.
"""

import functools
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from sim.engine.data.state import BUDGET
from sim.engine.decisions import USED_UP
from sim.engine.view import compiled

STEPS: Final = 1_000_000
"""Steps a decision: some thousand times as many as bundled strategies take, a thousandth of a second compiled."""


class StepsUsedUp(Exception):
    """A strategy has used up its steps."""


@compiled
def begin(budget):
    """Give a compiled function its full steps."""
    budget.left = STEPS


@compiled
def tick(budget):
    """Take a step of a compiled function; always true, so that a comprehension can ask it."""
    budget.left -= 1
    if budget.left < 0:
        raise StepsUsedUp
    return True


class PlainSteps:
    """The steps of one file's plain Python functions, and of the compiled ones that they call."""

    def __init__(self) -> None:
        budget = np.zeros(1, BUDGET).view(np.dtype((np.record, BUDGET)))
        self.record: Any = budget[0]
        self._left = budget.view(np.int32)
        self.begin()

    def begin(self) -> None:
        """Reset to the full steps."""
        self._left[0] = STEPS

    def step(self) -> bool:
        """Take one; always true. Raises `StepsUsedUp` where none is left."""
        self._left[0] -= 1
        if self._left[0] < 0:
            raise StepsUsedUp
        return True

    def counting(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function with full steps at each call; it answers `USED_UP` where they are not enough."""

        @functools.wraps(function)
        def ask(*view: Any) -> Any:
            self.begin()
            try:
                answer = function(*view)
            except StepsUsedUp:
                return USED_UP
            return answer if self._left[0] >= 0 else USED_UP

        return ask
