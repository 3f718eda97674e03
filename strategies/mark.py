"""The decorator `strategy`, which marks a function as a strategy to be compiled."""

from collections.abc import Callable


def strategy(
    windows: int = 0, telling: Callable[..., int] | None = None
) -> Callable[[Callable[..., int]], Callable[..., int]]:
    """Mark a function as a strategy to be compiled.

    `windows` are the Convert windows it wants to be asked at; `telling` gives the same answers and notes more scores.
    """

    def mark(function: Callable[..., int]) -> Callable[..., int]:
        function.windows = windows  # type: ignore[attr-defined]
        function.telling = telling  # type: ignore[attr-defined]
        return function

    return mark
