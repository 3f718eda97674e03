"""Writes figures as SVG. The size of a word is measured once for all figures: measuring takes most of the time."""

import io
from functools import cache
from typing import Final, Literal

from matplotlib.backends.backend_svg import FigureCanvasSVG, RendererSVG
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

DPI: Final = FigureCanvasSVG.fixed_dpi

IsMath = Literal[False, True, "TeX"]


class HouseCanvas(FigureCanvasSVG):
    """A figure with one renderer, which both lays it out and draws it as SVG."""

    def __init__(self, figure: Figure) -> None:
        super().__init__(figure)
        self._file = io.StringIO()
        width, height = DPI * figure.get_size_inches()
        self._renderer = _Renderer(width, height, self._file, metadata={"Date": None, "Creator": None})

    def get_renderer(self) -> RendererSVG:
        """Returns what measures words. Matplotlib would make a new one, with a file, each time it needs a size."""
        return self._renderer

    def svg(self) -> str:
        """Returns the figure as SVG, laid out and drawn at the resolution of SVG. Can be called once.

        `savefig` would draw the whole figure twice, the first time for its layout.
        """
        dpi, self.figure.dpi = self.figure.dpi, DPI
        try:
            self.figure.draw(self._renderer)
        finally:
            self.figure.dpi = dpi
        self._renderer.finalize()
        return self._file.getvalue()


class _Renderer(RendererSVG):
    """Matplotlib's renderer, but it remembers the sizes of words, and writes no groups.

    Groups are a tenth of the bytes of a figure, and their names (`line2d_7`) say nothing of what they hold.
    """

    def get_text_width_height_descent(
        self, s: str, prop: FontProperties, ismath: IsMath
    ) -> tuple[float, float, float]:
        return _size(s, prop, ismath)

    def open_group(self, s: str, gid: str | None = None) -> None:
        """Writes nothing."""

    def close_group(self, s: str) -> None:
        """Writes nothing."""


@cache
def _size(words: str, font: FontProperties, is_math: IsMath) -> tuple[float, float, float]:
    """Returns width, height and descent of some words, in points.

    A font's name always means the same font here, for all figures are drawn in the house style.
    """
    return text_to_path.get_text_width_height_descent(words, font, is_math)
