"""Lines and marks, gathered and then drawn at once.

A line of its own for each interval would take most of the time of a figure.
"""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from matplotlib.transforms import Transform

Point = tuple[float, float]


class Strokes:
    """Straight lines, and marks on top of them, in the coordinates of the data."""

    def __init__(self) -> None:
        self._lines: dict[tuple[float, str], list[Point]] = {}
        self._marks: dict[tuple[str, str, str, float, float], list[Point]] = {}

    def across(self, ends: Sequence[float], row: float, colour: str, width: float) -> None:
        """A line from left to right; none where an end is not known."""
        self._line((ends[0], row), (ends[1], row), colour, width)

    def up(self, at: float, ends: Sequence[float], colour: str, width: float) -> None:
        """A line upwards; none where an end is not known."""
        self._line((at, ends[0]), (at, ends[1]), colour, width)

    def _line(self, start: Point, end: Point, colour: str, width: float) -> None:
        if all(value == value for value in (*start, *end)):
            self._lines.setdefault((width, colour), []).extend((start, end))

    def mark(
        self, at: Point, marker: str, colour: str, inside: str = "", size: float = 4.2, edge: float = 1
    ) -> None:
        """A mark; `inside` is what fills it, by default its colour."""
        self._marks.setdefault((marker, colour, inside or colour, size, edge), []).append(at)

    def draw(self, axes: Axes, alpha: float | None = None) -> None:
        """Draw all lines, thick over thin, and all marks. `alpha` is that of the lines."""
        for (width, colour), points in sorted(self._lines.items(), key=lambda line: line[0][0]):
            draw_lines(axes, points, axes.transData, color=colour, lw=width, alpha=alpha)
            axes.update_datalim(points)
        if self._lines and not self._marks:
            axes.autoscale_view()
        for (marker, colour, inside, size, edge), points in self._marks.items():
            xs, ys = zip(*points, strict=True)
            axes.plot(xs, ys, marker, color=colour, mfc=inside, ms=size, mew=edge, zorder=3)


def draw_lines(axes: Axes, points: Sequence[Point], transform: Transform, **look: Any) -> None:
    """Draw lines of one look as one path; each goes from one point to the next of a pair."""
    path = Path(points, [Path.MOVETO, Path.LINETO] * (len(points) // 2))
    axes.add_artist(
        PathPatch(path, fill=False, capstyle="butt", zorder=Line2D.zorder, transform=transform, **look)
    )


def rule_rows(axes: Axes, rows: int) -> None:
    """Draw a fine line between each row and the next."""
    if rows > 1:
        points = [(end, row - 0.5) for row in range(1, rows) for end in (0, 1)]
        draw_lines(axes, points, axes.get_yaxis_transform(), color="#e3e7ea", lw=0.6)
