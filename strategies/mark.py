"""The decorator `strategy`, which marks a function as a strategy to be compiled, and what it says of its reasons."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


def _no_plan(public: Any, memory: Any) -> tuple[str, int] | None:
    return None


@dataclass(frozen=True, eq=False)  # told apart by identity, so that a strategy can be hashed
class Reasons:
    """How a strategy decides, in words, for `rollout replay`.

    `by_rule` has a sentence for each kind of decision (`sim.engine.decisions`) whose options it does not score. `plan`
    gives what it is about to do ("to buy") and the space of its target, from the public record and its memory. A score
    of `unit` is worth 1 VP; from `first` on an option comes before any plan, and its score is no worth, and from `whim`
    on it was chosen at random (0: none is).
    """

    by_rule: Mapping[int, str] = field(default_factory=dict)
    plan: Callable[[Any, Any], tuple[str, int] | None] = _no_plan
    unit: int = 100
    first: int = 0
    whim: int = 0


def strategy(
    windows: int = 0, telling: Callable[..., int] | None = None, reasons: Reasons | None = None
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Mark a function as a strategy to be compiled.

    `windows` are the Convert windows it wants to be asked at; `telling` gives the same answers and notes more scores;
    `reasons` says what its scores mean.
    """

    def mark(function: Callable[..., int]) -> Callable[..., int]:
        function.windows = windows  # type: ignore[attr-defined]
        function.telling = telling  # type: ignore[attr-defined]
        function.reasons = reasons  # type: ignore[attr-defined]
        return function

    return mark
