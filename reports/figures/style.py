"""The house style, and figures as bytes that depend only on the drawing: no clock, no chance, no machine."""

import io
import textwrap
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from typing import Any, Final, ParamSpec, TypeVar

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.backend_bases import RendererBase
from matplotlib.figure import Figure

from reports.figures.layout import HouseLayout
from reports.figures.legend import Handle, HouseLegend
from reports.figures.panel import Panel
from reports.figures.svg import HouseCanvas
from reports.figures.words import Label, Labels
from sim.visible import in_a_line, visible

COLUMN_WIDTH: Final = 5.2  # inches: a column of a report; type sizes fit it
PRINT_DPI: Final = 300
ROW: Final = 0.2  # inches a row of a chart takes
LABEL: Final = 44  # characters of a row's name on one line, so that the chart has room

INK: Final = "#1b4f72"
MUTED: Final = "#5f6b73"
FAIR: Final = "#a04000"

# Okabe, M. and Ito, K. (2008), Color universal design: those with a contrast to white of 3 to 1 (WCAG 1.4.11),
# the purple made darker to do so.
PALETTE: Final = ("#0072b2", "#d55e00", "#009e73", "#b0568b", "#333333")
MARKERS: Final = ("o", "s", "D", "^", "v")
FILLS: Final = ("#14425f", "#b8cfdd", "#d55e00", "#f0c4dc", "#333333", "#e69f00")
"""Colours of adjacent areas: neighbours differ in lightness, and so in grey too."""

STYLE: Final[Any] = {
    "font.family": "sans-serif",
    "font.sans-serif": ["DejaVu Sans", "Verdana", "Arial", "sans-serif"],
    "font.size": 7.5,
    "axes.titlesize": 8,
    "axes.titleweight": "bold",
    "axes.titley": 1.0,  # right above its panel: looked for, the place would be measured at each drawing
    "axes.labelsize": 7.5,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.edgecolor": MUTED,
    "axes.linewidth": 0.6,
    "axes.grid": True,
    "axes.grid.axis": "x",
    "axes.axisbelow": True,
    "grid.color": "#e3e7ea",
    "grid.linewidth": 0.6,
    "xtick.color": MUTED,
    "xtick.labelcolor": "black",
    "ytick.major.size": 0,
    "legend.fontsize": 7,
    "legend.frameon": False,
    "figure.dpi": 100,
    "figure.facecolor": "white",
    "text.parse_math": False,  # a name may hold dollar signs
    "svg.fonttype": "none",  # words stay words: small, to be searched and to be edited
    "svg.hashsalt": "rollout",
}

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Chart:
    """A figure for a page. `name` is that of its files, `alt` describes it in a sentence or two."""

    name: str
    figure: "HouseFigure"
    caption: str
    alt: str


class HouseFigure(Figure):
    """A figure that lays itself out, and shows itself in a notebook, in the house style and without a window system."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(layout=HouseLayout(), **settings)

    def subplots(self, *args: Any, **settings: Any) -> Any:
        """Add panels in a grid."""
        return super().subplots(*args, subplot_kw={"axes_class": Panel}, **settings)

    def draw(self, renderer: RendererBase) -> None:
        """Draw the figure in the house style, whoever asks for it."""
        in_house_style(super().draw)(renderer)

    def _repr_svg_(self) -> str:
        return svg_of(self)


def in_house_style(draw: Callable[P, R]) -> Callable[P, R]:
    """Draw in the house style, independent of any settings of the user; it is set once for all that is drawn within."""

    @wraps(draw)
    def drawn(*args: P.args, **kwargs: P.kwargs) -> R:
        if _drawing.get():
            return draw(*args, **kwargs)
        token = _drawing.set(True)
        try:
            with mpl.rc_context():
                mpl.rcdefaults()
                mpl.rcParams.update(STYLE)
                return draw(*args, **kwargs)
        finally:
            _drawing.reset(token)

    return drawn


_drawing: ContextVar[bool] = ContextVar("drawing", default=False)


def canvas(height: float, panels: int = 1) -> tuple[HouseFigure, list[Axes]]:
    """A figure of column width, `height` inches high, with panels side by side that share their rows."""
    figure = HouseFigure(figsize=(COLUMN_WIDTH, height))
    axes = figure.subplots(1, panels, sharey=True, squeeze=False)
    return figure, list(axes[0])


def row_height(names: list[str]) -> float:
    """Inches a row takes, so that the longest of these names fits."""
    return ROW * max(1.0, 0.75 * max((len(_lines(name)) for name in names), default=1))


def rows_down(axes: Axes, names: list[str]) -> None:
    """Names the rows on the left, the first on top; long names take several lines."""
    beside, va, ha = axes.get_yaxis_text1_transform(mpl.rcParams["ytick.major.pad"])
    labels = [Label("\n".join(_lines(name)), (0, row)) for row, name in enumerate(names)]
    axes.add_artist(Labels(labels, beside, va=va, ha=ha))
    for panel in axes.get_shared_y_axes().get_siblings(axes):
        panel.yaxis.set_visible(False)
    axes.set_ylim(len(names) - 0.45, -0.55)


def _lines(name: str) -> list[str]:
    return textwrap.wrap(in_a_line(name), LABEL, break_on_hyphens=False) or [name]


def legend_below(figure: Figure, handles: Sequence[Handle], columns: int = 3) -> None:
    """One legend for all panels, below them."""
    legends: list[Any] = figure.legends
    legends.append(HouseLegend(figure, handles, min(columns, len(handles))))


@in_house_style
def svg_of(figure: Figure) -> str:
    """A figure as SVG."""
    return visible(HouseCanvas(figure).svg())  # with its words as text


@in_house_style
def png_of(figure: Figure) -> bytes:
    """A figure as PNG, fine enough for print."""
    file = io.BytesIO()
    figure.savefig(file, format="png", dpi=PRINT_DPI, metadata={"Software": None})
    return file.getvalue()
