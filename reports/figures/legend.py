"""A legend below the panels of a figure: lines, marks and areas, each with a word on what it means.

Matplotlib's own packs boxes into boxes, and measures each of them many times.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import Any, Final

import matplotlib as mpl
from matplotlib.artist import Artist
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.transforms import Bbox, IdentityTransform

from reports.figures.words import POINTS, Words, figure_of, renderer_of

# All in heights of the type:
LINE: Final = 1.5
"""From row to row."""

HANDLE: Final = 2.0
"""The width of what stands before a word."""

GAP: Final = 0.8
"""From there to the word."""

BETWEEN: Final = 2.0
"""From a word to the next column."""

LAST: Final = 1.14
"""How far above the edge of the figure the last row stands."""

MIDDLE: Final = 0.35
"""How far above the foot of a word the middle of what stands before it is."""

EDGE: Final = 0.5
"""What is free below the legend; LAST is from there and so much more."""

Handle = Line2D | Rectangle


def area(label: str, **look: Any) -> Rectangle:
    """An area in a legend."""
    return Rectangle((0, 0), 1, 1, label=label, **look)


class HouseLegend(Artist):
    """The legend of a figure, in columns that are filled one after the other."""

    zorder = 5

    def __init__(self, figure: Figure, handles: Sequence[Handle], columns: int) -> None:
        super().__init__()
        self.set_figure(figure)
        self.handles = list(handles)
        for handle in self.handles:
            handle.set_figure(figure)
            handle.set_transform(IdentityTransform())
        # The first columns have one more where they do not come out even.
        each, more = divmod(len(self.handles), columns)
        starts = [column * each + min(column, more) for column in range(columns + 1)]
        split = [self.handles[start:end] for start, end in pairwise(starts)]
        self._columns = [column for column in split if column]

    def get_window_extent(self, renderer: RendererBase | None = None) -> Bbox:
        """Return the box that the legend takes."""
        renderer = renderer or renderer_of(self)
        size, width = self._size, self._widths(renderer)[1]
        height = size * (LINE * max(map(len, self._columns), default=0) + 0.3)
        left = (figure_of(self).bbox.width - width) / 2
        return Bbox.from_bounds(left, EDGE * size, width, height)

    def get_tightbbox(self, renderer: RendererBase | None = None) -> Bbox | None:
        """Return the same."""
        return self.get_window_extent(renderer)

    def draw(self, renderer: RendererBase) -> None:
        """Draw all columns."""
        if not self.get_visible():
            return
        size, (widths, whole) = self._size, self._widths(renderer)
        left = (figure_of(self).bbox.width - whole) / 2
        top = size * (LAST + LINE * (max(map(len, self._columns)) - 1))
        for column, width in zip(self._columns, widths, strict=True):
            for row, handle in enumerate(column):
                foot = top - row * LINE * size
                self._draw_handle(renderer, handle, left, foot)
                self._words.put(str(handle.get_label()), (left + (HANDLE + GAP) * size, foot))
                self._words.draw(renderer)
            left += width + BETWEEN * size
        self.stale = False

    def _draw_handle(self, renderer: RendererBase, handle: Handle, left: float, foot: float) -> None:
        size = self._size
        if isinstance(handle, Rectangle):
            handle.set_bounds(left, foot, HANDLE * size, 2 * MIDDLE * size)
        else:
            middle = foot + MIDDLE * size
            handle.set_data((left, left + HANDLE * size / 2, left + HANDLE * size), (middle,) * 3)
            handle.set_markevery((1, 2))
        handle.draw(renderer)

    def _widths(self, renderer: RendererBase) -> tuple[list[float], float]:
        """The width of each column, and that of the whole."""
        widths = [
            max(self._width(renderer, str(handle.get_label())) for handle in column)
            for column in self._columns
        ]
        return widths, sum(widths) + BETWEEN * self._size * (len(widths) - 1)

    def _width(self, renderer: RendererBase, words: str) -> float:
        self._words.put(words, (0.0, 0.0))
        return (HANDLE + GAP) * self._size + self._words.box(renderer).width

    @property
    def _size(self) -> float:
        """The height of the type in pixels."""
        return self._words.get_fontproperties().get_size_in_points() * figure_of(self).dpi / POINTS

    @cached_property
    def _words(self) -> Words:
        return Words(figure_of(self), fontsize=mpl.rcParams["legend.fontsize"])
