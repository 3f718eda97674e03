"""Writes a figure as SVG, and measures the same words once, whatever figures they stand in: measuring takes long."""

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
    """A figure at the resolution of SVG, with one renderer that both lays it out and draws it."""

    def __init__(self, figure: Figure) -> None:
        super().__init__(figure)
        figure.dpi = DPI
        self._file = io.StringIO()
        width, height = DPI * figure.get_size_inches()
        self._renderer = _Renderer(width, height, self._file, metadata={"Date": None, "Creator": None})

    def get_renderer(self) -> RendererSVG:
        """What measures words; without it, each time that a size is asked for starts a new file."""
        return self._renderer

    def svg(self) -> str:
        """Lay out the figure and draw it, once.

        `savefig` would draw all of it twice, the first time for the sake of the layout.
        """
        self.figure.draw(self._renderer)
        self._renderer.finalize()
        return self._file.getvalue()


class _Renderer(RendererSVG):
    """Matplotlib's, but it remembers the sizes of words from figure to figure."""

    def get_text_width_height_descent(
        self, s: str, prop: FontProperties, ismath: IsMath
    ) -> tuple[float, float, float]:
        return _size(s, prop, ismath)

    def open_group(self, s: str, gid: str | None = None) -> None:
        """Writes no group around each part of a figure, which nothing refers to."""

    def close_group(self, s: str) -> None:
        """Likewise."""


@cache
def _size(words: str, font: FontProperties, is_math: IsMath) -> tuple[float, float, float]:
    """Width, height and descent of some words, in points. In the house style a font's name always means the same."""
    return text_to_path.get_text_width_height_descent(words, font, is_math)
