"""Lays out a figure in one pass: its panels as large as the words around them allow, its legends below them.

Drawing a page is mostly measuring words, and each layout of Matplotlib's own measures every panel twice.
"""

from collections.abc import Callable, Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.layout_engine import LayoutEngine
from matplotlib.transforms import Bbox

PAD: Final = 0.04
"""Inches around the figure, and twice that between panels."""

LEAST: Final = 0.1
"""The least share of the figure that all panels together take, in either direction."""


class HouseLayout(LayoutEngine):
    """Lays out a grid of panels, each in one place of it, and the legends of the figure below."""

    _adjust_compatible = True
    _colorbar_gridspec = True

    def execute(self, fig: Figure) -> None:
        """Lay out a figure."""
        panels = [axes for axes in fig.axes if axes.get_subplotspec() is not None]
        if not panels:
            return
        words = [axes.get_tightbbox(for_layout_only=True) or axes.bbox for axes in panels]
        pad = PAD * fig.dpi
        boxes = [legend.get_tightbbox() for legend in fig.legends]
        legends = max((box.height + pad for box in boxes if box), default=0.0)
        across = _Direction(panels, words, _column, lambda box: (box.x0, box.x1))
        down = _Direction(panels, words, _row, lambda box: (-box.y1, -box.y0))
        left, right, wspace = across.placed(fig.bbox.width, pad, 0.0)
        top, bottom, hspace = down.placed(fig.bbox.height, pad, legends)
        fig.subplots_adjust(left, bottom, 1 - right, 1 - top, wspace, hspace)


def _column(axes: Axes) -> tuple[int, int]:
    place = axes.get_subplotspec()
    assert place is not None
    return place.colspan.start, place.get_gridspec().ncols


def _row(axes: Axes) -> tuple[int, int]:
    place = axes.get_subplotspec()
    assert place is not None
    return place.rowspan.start, place.get_gridspec().nrows


class _Direction:
    """How far words stick out of the panels of each column, or row, before and behind them."""

    def __init__(
        self,
        panels: Sequence[Axes],
        words: Sequence[Bbox],
        place: Callable[[Axes], tuple[int, int]],
        ends: Callable[[Bbox], tuple[float, float]],
    ) -> None:
        self.n = place(panels[0])[1]
        self.before, self.behind = [0.0] * self.n, [0.0] * self.n
        for axes, box in zip(panels, words, strict=True):
            at = place(axes)[0]
            (first, last), (out_first, out_last) = ends(axes.bbox), ends(box)
            self.before[at] = max(self.before[at], first - out_first)
            self.behind[at] = max(self.behind[at], out_last - last)

    def placed(self, size: float, pad: float, reserved: float) -> tuple[float, float, float]:
        """Returns the margins before and behind as shares of `size`, and the gap as a share of a mean panel."""
        first, last = self.before[0] + pad, self.behind[-1] + pad + reserved
        gaps = [
            behind + before + 2 * pad
            for behind, before in zip(self.behind[:-1], self.before[1:], strict=True)
        ]
        gap = max(gaps, default=0.0)
        each = max((size - first - last - gap * (self.n - 1)) / self.n, LEAST * size / self.n)
        scale = min(1.0, (size - each * self.n) / (first + last + gap * (self.n - 1)))
        return first * scale / size, last * scale / size, gap * scale / each
