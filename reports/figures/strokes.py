"""Lines and marks, gathered and then drawn at once.

A line of its own for each interval would take most of the time of a figure.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, cast

from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backend_bases import GraphicsContextBase, RendererBase
from matplotlib.colors import to_rgba
from matplotlib.lines import Line2D
from matplotlib.markers import MarkerStyle
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
            draw_lines(axes, points, axes.transData, colour, width, alpha)
            axes.update_datalim(points)
        for (marker, colour, inside, size, edge), points in self._marks.items():
            axes.add_artist(_Marks(axes, points, marker, size, edge, colour, inside))
            axes.update_datalim(points)
        axes.autoscale(enable=cast(bool, None))  # where it is on, once limits are asked for


def draw_lines(
    axes: Axes,
    points: Sequence[Point],
    transform: Transform,
    colour: str,
    width: float,
    alpha: float | None = None,
) -> None:
    """Draw lines of one look as one path; each goes from one point to the next of a pair."""
    axes.add_artist(_Lines(axes, points, transform, colour, width, alpha))


class _Drawn(Artist):
    """What is drawn of one look in a panel, with less ado than Matplotlib's lines and patches make."""

    def __init__(self, axes: Axes, points: Sequence[Point], transform: Transform, zorder: float) -> None:
        super().__init__()
        self.points = points
        self.set_transform(transform)
        self.set_clip_box(axes.bbox)
        self.set_zorder(zorder)

    def _pen(self, renderer: RendererBase, colour: str, width: float) -> GraphicsContextBase:
        pen = renderer.new_gc()
        pen.set_clip_rectangle(self.get_clip_box())
        pen.set_alpha(cast(float, self.get_alpha()))
        pen.set_foreground(to_rgba(colour, self.get_alpha()), isRGBA=True)
        pen.set_linewidth(width)
        return pen


class _Lines(_Drawn):
    """Lines, each from one point to the next of a pair."""

    def __init__(
        self,
        axes: Axes,
        points: Sequence[Point],
        transform: Transform,
        colour: str,
        width: float,
        alpha: float | None,
    ) -> None:
        super().__init__(axes, points, transform, Line2D.zorder)
        self.colour, self.width = colour, width
        self.set_alpha(alpha)

    def draw(self, renderer: RendererBase) -> None:
        """Draw the lines."""
        pen = self._pen(renderer, self.colour, self.width)
        pen.set_joinstyle("miter")
        path = Path(self.points, [Path.MOVETO, Path.LINETO] * (len(self.points) // 2))
        renderer.draw_path(pen, path, self.get_transform().get_affine())
        pen.restore()


class _Marks(_Drawn):
    """Marks, on top of lines."""

    def __init__(
        self,
        axes: Axes,
        points: Sequence[Point],
        marker: str,
        size: float,
        edge: float,
        colour: str,
        inside: str,
    ) -> None:
        super().__init__(axes, points, axes.transData, Line2D.zorder + 1)
        self.marker, self.size, self.edge, self.colour, self.inside = marker, size, edge, colour, inside

    def draw(self, renderer: RendererBase) -> None:
        """Draw the marks."""
        pen, style = self._pen(renderer, self.colour, self.edge), _style(self.marker)
        pen.set_joinstyle(style.get_joinstyle())
        pen.set_capstyle(style.get_capstyle())
        size: Any = renderer.points_to_pixels(self.size)
        snap = style.get_snap_threshold()
        pen.set_snap(size >= snap if isinstance(snap, float) else snap)
        renderer.draw_markers(
            pen, style.get_path(), style.get_transform().scale(size), Path(self.points),
            self.get_transform().get_affine(), to_rgba(self.inside),
        )  # fmt: skip
        pen.restore()


@cache
def _style(marker: str) -> Any:
    return MarkerStyle(marker)


def rule_rows(axes: Axes, rows: int) -> None:
    """Draw a fine line between each row and the next."""
    if rows > 1:
        points = [(end, row - 0.5) for row in range(1, rows) for end in (0, 1)]
        draw_lines(axes, points, axes.get_yaxis_transform(), "#e3e7ea", 0.6)
