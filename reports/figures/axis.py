"""Axes of panels that draw all their ticks at once.

Matplotlib makes of each tick three lines and two texts, most of them unseen: half the time of a figure.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, Literal, NamedTuple, cast

import matplotlib as mpl
from matplotlib.axis import Axis, XAxis, YAxis
from matplotlib.backend_bases import RendererBase
from matplotlib.colors import to_rgba
from matplotlib.path import Path
from matplotlib.ticker import FixedFormatter, FixedLocator
from matplotlib.transforms import Bbox, IdentityTransform

from reports.figures.words import POINTS, Words, figure_of, renderer_of

_STYLE: Final = cast(Mapping[str, Any], mpl.rcParams)


class _Look(NamedTuple):
    """What is drawn of ticks: lines across the panel, marks and words at either side, left or bottom first."""

    grid: bool
    marks: tuple[bool, bool]
    words: tuple[bool, bool]
    length: float
    """Points that a mark sticks out."""

    pad: float
    """Points from the panel to the words."""

    size: float | str
    """The size of the words."""


class _AtOnce(Axis):
    """An axis without `Tick`s. Matplotlib still makes them for who asks; they are not what is drawn."""

    axis_name: str
    along: int
    """The place of its coordinate in a point."""

    sides: tuple[str, str]
    aligned: tuple[tuple[str, str], tuple[str, str]]
    """How words are aligned on each side, across and up."""

    def draw(self, renderer: RendererBase) -> None:
        """Draw lines across the panel, marks, words and the label."""
        if not self.get_visible():
            return
        look, (places, words) = self._look(), self._ticks()
        if look.grid:
            self._draw_lines(renderer, places, "grid", self._ends(), clipped=True)
        for side, edge in enumerate(self._ends()):
            if look.marks[side] and look.length:
                ends = (edge, edge + self._pixels(look.length) * (2 * side - 1))
                self._draw_lines(renderer, places, f"{self.axis_name}tick", ends, clipped=False)
        self._place_label(self._words(renderer, look, places, words, drawn=True))
        self.label.draw(renderer)
        self.stale = False

    def get_tightbbox(
        self, renderer: RendererBase | None = None, *, for_layout_only: bool = False
    ) -> Bbox | None:
        """Return the box around words and label; in a layout it does not matter how far a label reaches along."""
        if not self.get_visible():
            return None
        renderer = renderer or renderer_of(self)
        boxes = self._words(renderer, self._look(), *self._ticks(), drawn=False)
        self._place_label(boxes)
        if self.label.get_text():
            boxes.append(self._box_of_label(renderer, for_layout_only))
        return Bbox.union(boxes) if boxes else None

    def _ticks(self) -> tuple[list[float], list[str]]:
        """The places in view, in pixels, and their words."""
        found = [float(place) for place in self.get_majorticklocs()]
        words = self.get_major_formatter().format_ticks(found)
        low, high = sorted(self.get_view_interval())
        near = 1e-9 * (high - low)
        seen = [
            (place, word)
            for place, word in zip(found, words, strict=True)
            if low - near <= place <= high + near
        ]
        if not seen:
            return [], []
        points = [(place, 0.0) if self.along == 0 else (0.0, place) for place, _ in seen]
        places = self.axes.transData.transform(points)[:, self.along].tolist()
        return places, [word for _, word in seen]

    def _look(self) -> _Look:
        name, given = self.axis_name, self.get_tick_params()

        def setting(key: str, standard: str) -> Any:
            return given[key] if key in given else _STYLE[f"{name}tick.{standard}"]

        first, second = self.sides
        marks = bool(setting(first, first)), bool(setting(second, second))
        words = (
            bool(setting(f"label{first}", f"label{first}")),
            bool(setting(f"label{second}", f"label{second}")),
        )
        length = setting("length", "major.size")
        pad = setting("pad", "major.pad") + length
        return _Look(bool(given.get("gridOn")), marks, words, length, pad, setting("labelsize", "labelsize"))

    # --- Lines ----------------------------------------------------------------------------------------------

    def _draw_lines(
        self,
        renderer: RendererBase,
        places: Sequence[float],
        of: str,
        ends: Sequence[float],
        *,
        clipped: bool,
    ) -> None:
        """Draw a line at each place from one end to the other, all as one path."""
        if not places:
            return
        width = _STYLE["grid.linewidth" if of == "grid" else f"{of}.major.width"]
        pen = renderer.new_gc()
        pen.set_foreground(to_rgba(_STYLE[f"{of}.color"]), isRGBA=True)
        pen.set_linewidth(cast(float, width))  # in points, which renderers turn into pixels
        if clipped:
            pen.set_clip_rectangle(self.axes.bbox)
        points = [_point(self.along, place, end) for place in places for end in ends]
        renderer.draw_path(pen, Path(points, [Path.MOVETO, Path.LINETO] * len(places)), IdentityTransform())
        pen.restore()

    def _ends(self) -> tuple[float, float]:
        """The edges of the panel between which its lines go, in pixels: those that the ticks stand on."""
        box = self.axes.bbox
        return (box.y0, box.y1) if self.along == 0 else (box.x0, box.x1)

    def _pixels(self, points: float) -> float:
        return points * figure_of(self).dpi / POINTS

    # --- Words ----------------------------------------------------------------------------------------------

    def _words(
        self, renderer: RendererBase, look: _Look, places: list[float], words: list[str], *, drawn: bool
    ) -> list[Bbox]:
        """Return the boxes of the words of all ticks, which are drawn if asked for."""
        boxes = []
        for side, edge in enumerate(self._ends()):
            if look.words[side]:
                text = self._stamp(look.size, side)
                beside = edge + self._pixels(look.pad) * (2 * side - 1)
                for place, word in zip(places, words, strict=True):
                    text.put(word, _point(self.along, place, beside))
                    boxes.append(text.box(renderer))
                    if drawn:
                        text.draw(renderer)
        return boxes

    def _stamp(self, size: Any, side: int) -> Words:
        """A text that is put in the place of each tick in turn."""
        colour = _STYLE[f"{self.axis_name}tick.labelcolor"]
        if colour == "inherit":
            colour = _STYLE[f"{self.axis_name}tick.color"]
        across, up = self.aligned[side]
        return Words(figure_of(self), fontsize=size, color=colour, ha=across, va=up)

    def _place_label(self, boxes: Sequence[Bbox]) -> None:
        """Put the label beyond the words of ticks."""
        behind = self.get_label_position() == self.sides[1]
        edges = [self._ends()[behind], *((box.max if behind else box.min)[1 - self.along] for box in boxes)]
        edge = (max if behind else min)(edges) + self._pixels(self.labelpad) * (2 * behind - 1)
        along = self.label.get_position()[self.along]
        self.label.set_position(_point(self.along, along, edge))

    def _box_of_label(self, renderer: RendererBase, for_layout_only: bool) -> Bbox:
        box = self.label.get_window_extent(renderer)
        if not for_layout_only:
            return box
        middle = (box.min + box.max)[self.along] / 2
        corners = [_point(self.along, middle, end[1 - self.along]) for end in (box.min, box.max)]
        return Bbox(corners)

    # --- What Matplotlib would make a tick for, to tell it --------------------------------------------------

    def set_tick_params(
        self, which: Literal["major", "minor", "both"] = "major", reset: bool = False, **settings: Any
    ) -> None:
        """Set how ticks look."""
        with self._no_ticks():
            super().set_tick_params(which, reset, **settings)

    def set_clip_path(self, path: Any, transform: Any = None) -> None:
        """Set what the axis is clipped to."""
        with self._no_ticks():
            super().set_clip_path(path, transform)

    @contextmanager
    def _no_ticks(self) -> Iterator[None]:
        """Inside, there are no ticks to be told of a change, where none were made yet."""
        if "majorTicks" in self.__dict__ or "minorTicks" in self.__dict__:
            yield
            return
        self.majorTicks, self.minorTicks = [], []
        try:
            yield
        finally:
            self.__dict__.pop("majorTicks", None)
            self.__dict__.pop("minorTicks", None)


class HouseXAxis(_AtOnce, XAxis):
    """The axis below a panel."""

    along = 0
    sides = ("bottom", "top")
    aligned = (("center", "top"), ("center", "bottom"))


class HouseYAxis(_AtOnce, YAxis):
    """The axis to the left of a panel."""

    along = 1
    sides = ("left", "right")
    aligned = (("right", "center_baseline"), ("left", "center_baseline"))


def name_ticks(axis: Axis, places: Sequence[float], words: Sequence[str], size: float | None = None) -> None:
    """Ticks at some places with words of their own; which are in view is for the limits to say."""
    axis.set_major_locator(FixedLocator(list(places)))
    axis.set_major_formatter(FixedFormatter(list(words)))
    if size is not None:
        axis.set_tick_params(labelsize=size)


def _point(along: int, place: float, beside: float) -> tuple[float, float]:
    """A point by how far along an axis it is, and how far beside the other."""
    return (place, beside) if along == 0 else (beside, place)
