"""Writes figures as SVG. The size of a word is measured once for all figures: measuring takes most of the time.

What is drawn is what Matplotlib would write, to the letter, for all that figures of the house are made of. Matplotlib
asks anew for each line, mark and word what its look is in CSS, which takes as long as all else.
"""

import io
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, Literal, cast
from xml.sax.saxutils import escape

import matplotlib as mpl
import numpy as np
from matplotlib.backend_bases import GraphicsContextBase
from matplotlib.backends.backend_svg import FigureCanvasSVG, RendererSVG
from matplotlib.colors import to_hex
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, font_family_aliases, weight_dict
from matplotlib.path import Path
from matplotlib.text import Text
from matplotlib.textpath import text_to_path
from matplotlib.transforms import Affine2D, BboxBase, Transform

DPI: Final = FigureCanvasSVG.fixed_dpi

IsMath = Literal[False, True, "TeX"]

_STYLE: Final = cast(Mapping[str, Any], mpl.rcParams)

ANCHORS: Final = {"left": "start", "right": "end", "center": "middle"}


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
    """Matplotlib's renderer, but it remembers the sizes of words and the looks of what it draws, and writes no groups.

    Groups are a tenth of the bytes of a figure, and their names (`line2d_7`) say nothing of what they hold. As none is
    ever open, elements can be written as they are.
    """

    def __init__(self, width: float, height: float, file: io.StringIO, **settings: Any) -> None:
        super().__init__(width, height, file, **settings)
        self._write = file.write
        self._flip = Affine2D().scale(1, -1).translate(0, height).get_matrix()
        self._clipped: dict[int, tuple[BboxBase, str]] = {}

    def get_text_width_height_descent(
        self, s: str, prop: FontProperties, ismath: IsMath
    ) -> tuple[float, float, float]:
        return _size(s, prop, ismath)

    def open_group(self, s: str, gid: str | None = None) -> None:
        """Writes nothing."""

    def close_group(self, s: str) -> None:
        """Writes nothing."""

    def draw_path(
        self,
        gc: GraphicsContextBase,
        path: Path,
        transform: Transform,
        rgbFace: Any = None,  # noqa: N803
    ) -> None:
        """Writes a path."""
        if not _is_plain(gc):
            super().draw_path(gc, path, transform, rgbFace)
            return
        line = rgbFace is None
        drawn = self._convert_path(
            path, self._flip @ transform.get_matrix(), clip=line, simplify=line and path.should_simplify
        )
        self._write(f' <path d="{drawn}"{self._clip(gc)}{_style(self._look(gc, rgbFace)[0])}/>\n')

    def draw_markers(
        self,
        gc: GraphicsContextBase,
        marker_path: Path,
        marker_trans: Transform,
        path: Path,
        trans: Transform,
        rgbFace: Any = None,  # noqa: N803
    ) -> None:
        """Writes a mark once, and where it is."""
        places = path.vertices @ (flip := self._flip @ trans.get_matrix())[:2, :2].T + flip[:2, 2]
        inside = (places >= 0).all() and (places <= (72 * self.width, 72 * self.height)).all()
        if not (_is_plain(gc) and path.codes is None and inside):
            super().draw_markers(gc, marker_path, marker_trans, path, trans, rgbFace)
            return
        look, stroke = self._look(gc, rgbFace)
        mark = self._convert_path(marker_path, FLIP @ marker_trans.get_matrix(), simplify=False)
        key = (mark, look)
        if key not in self._markers:
            self._markers[key] = self._make_id("m", key)
            self._write(
                f' <defs>\n  <path id="{self._markers[key]}" d="{mark}"{_style(stroke)}/>\n </defs>\n'
            )
        link = f'  <use xlink:href="#{self._markers[key]}"'
        self._write(f" <g{self._clip(gc)}>\n")
        for x, y in places.tolist():
            self._write(f'{link} x="{_short(x)}" y="{_short(y)}"{_style(look)}/>\n')
        self._write(" </g>\n")

    def draw_text(
        self,
        gc: GraphicsContextBase,
        x: float,
        y: float,
        s: str,
        prop: FontProperties,
        angle: float,
        ismath: IsMath = False,
        mtext: Text | None = None,
    ) -> None:
        """Writes words: from where they are anchored, or of several lines from where this one begins."""
        if angle or ismath or gc.get_url() or gc.get_forced_alpha() or gc.get_rgb()[3] != 1:
            super().draw_text(gc, x, y, s, prop, angle, ismath, mtext)
            return
        colour, clip = to_hex(gc.get_rgb()), self._clip(gc)
        if mtext:
            anchor = ANCHORS[mtext.get_horizontalalignment()]
            at = float(mtext.get_transform().transform(mtext.get_unitless_position())[0])
            place = f'x="{_short(at)}" y="{_short(y)}" transform="rotate(-0 {_short(at)} {_short(y)})"'
        else:
            anchor = ""
            place = f'transform="translate({_short(x)} {_short(y)})"'
        words = f'<text style="{_type(prop, colour, anchor)}" {place}>{escape(s)}</text>\n'
        self._write(f" <g{clip}>\n  {words} </g>\n" if clip else f" {words}")

    def _clip(self, gc: GraphicsContextBase) -> str:
        """The attribute that clips what is drawn; all that is drawn in a panel is clipped to the same."""
        if gc.get_clip_path()[0] is not None or (box := gc.get_clip_rectangle()) is None:
            attributes = self._get_clip_attrs(gc)
            return "".join(f' {name}="{value}"' for name, value in attributes.items())
        if id(box) not in self._clipped:
            (value,) = self._get_clip_attrs(gc).values()
            self._clipped[id(box)] = box, f' clip-path="{value}"'
        return self._clipped[id(box)][1]

    def _look(self, gc: GraphicsContextBase, face: Any) -> tuple[str, str]:
        """The look of lines and what they enclose in CSS, and that of the lines alone."""
        offset, dashes = cast(tuple[float, Sequence[float] | None], gc.get_dashes())
        key = (
            None if face is None else tuple(face),
            gc.get_rgb(),
            gc.get_linewidth(),
            offset,
            None if dashes is None else tuple(dashes),
            gc.get_alpha() if gc.get_forced_alpha() else None,
            gc.get_joinstyle(),
            gc.get_capstyle(),
        )
        if key not in _looks:
            look = self._get_style_dict(gc, face)
            stroke = {name: value for name, value in look.items() if name.startswith("stroke")}
            _looks[key] = _css(look), _css(stroke)
        return _looks[key]


FLIP: Final = np.diag([1.0, -1.0, 1.0])
"""Upwards, as in Matplotlib, to downwards, as in SVG."""

_looks: Final[dict[tuple[Any, ...], tuple[str, str]]] = {}


def _is_plain(gc: GraphicsContextBase) -> bool:
    """Whether there is neither a hatch nor a link, which no figure of the house has."""
    return gc.get_hatch() is None and gc.get_url() is None


def _css(look: Mapping[str, str]) -> str:
    return "; ".join(f"{name}: {value}" for name, value in look.items())


def _style(css: str) -> str:
    """A look as an attribute."""
    return f' style="{css}"' if css else ""


def _short(number: float) -> str:
    """A number as Matplotlib writes it."""
    return f"{number:f}".rstrip("0").rstrip(".")


@cache
def _type(font: FontProperties, colour: str, anchor: str) -> str:
    """The look of words in CSS; a font's name always means the same fonts here."""
    weight: Any = font.get_weight()
    families = [
        name
        for family in font.get_family()
        for name in (_STYLE[f"font.{family}"] if family in font_family_aliases else [family])
    ]
    look = {
        "font-weight": str(weight_dict.get(weight, weight)),
        "font-size": f"{_short(font.get_size())}px",
        "font-family": ", ".join(name if name in font_family_aliases else repr(name) for name in families),
        "text-anchor": anchor,
        "fill": colour,
    }
    given = {"font-weight": "400", "text-anchor": "", "fill": "#000000"}
    return _css({name: value for name, value in look.items() if given.get(name) != value})


@cache
def _size(words: str, font: FontProperties, is_math: IsMath) -> tuple[float, float, float]:
    """Returns width, height and descent of some words, in points.

    A font's name always means the same font here, for all figures are drawn in the house style.
    """
    return text_to_path.get_text_width_height_descent(words, font, is_math)
