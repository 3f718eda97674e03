"""Lines and marks, gathered and then drawn at once.

A line of its own for each interval would take most of the time of a figure.
"""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection

Point = tuple[float, float]


class Strokes:
    """Straight lines, and marks on top of them, in the coordinates of the data."""

    def __init__(self) -> None:
        self._lines: list[tuple[float, str, tuple[Point, Point]]] = []
        self._marks: dict[tuple[str, str, str, float, float], list[Point]] = {}

    def across(self, ends: Sequence[float], row: float, colour: str, width: float) -> None:
        """A line from left to right; none where an end is not known."""
        self._line((ends[0], row), (ends[1], row), colour, width)

    def up(self, at: float, ends: Sequence[float], colour: str, width: float) -> None:
        """A line upwards; none where an end is not known."""
        self._line((at, ends[0]), (at, ends[1]), colour, width)

    def _line(self, start: Point, end: Point, colour: str, width: float) -> None:
        if all(value == value for value in (*start, *end)):
            self._lines.append((width, colour, (start, end)))

    def mark(
        self, at: Point, marker: str, colour: str, inside: str = "", size: float = 4.2, edge: float = 1
    ) -> None:
        """A mark; `inside` is what fills it, by default its colour."""
        self._marks.setdefault((marker, colour, inside or colour, size, edge), []).append(at)

    def draw(self, axes: Axes, alpha: float | None = None) -> None:
        """Draw all lines, thick over thin, and all marks. `alpha` is that of the lines."""
        if self._lines:
            lines = sorted(self._lines, key=lambda line: line[0])
            widths, colours, segments = zip(*lines, strict=True)
            look: dict[str, Any] = {"linewidths": widths, "colors": colours, "alpha": alpha}
            axes.add_collection(LineCollection(segments, capstyle="butt", **look))
            axes.autoscale_view()
        for (marker, colour, inside, size, edge), points in self._marks.items():
            xs, ys = zip(*points, strict=True)
            axes.plot(xs, ys, marker, color=colour, mfc=inside, ms=size, mew=edge, zorder=3)
