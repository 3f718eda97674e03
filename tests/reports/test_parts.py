"""Ticks, legends and rows of lines as the house draws them are what Matplotlib draws, where it draws them."""

from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.figures.axis import name_ticks
from reports.figures.legend import area
from reports.figures.strokes import Strokes, rule_rows
from reports.figures.style import HouseFigure, canvas, in_house_style, legend_below, png_of, svg_of
from reports.figures.svg import DPI
from reports.figures.words import Label, Labels

SVG = "{http://www.w3.org/2000/svg}"
SIZE = (5.2, 2.0)
WORDS = ("one", "a second", "third", "4", "the fifth of them")


class Plain(Figure):
    """A figure of the house's size and layout with Matplotlib's own panels."""

    def __init__(self) -> None:
        super().__init__(figsize=SIZE, layout=HouseFigure().get_layout_engine())


def words_of(figure: Figure) -> dict[str, tuple[float, float]]:
    """Where each text is anchored, by its words."""
    texts = ElementTree.fromstring(svg_of(figure)).iter(f"{SVG}text")
    return {"".join(text.itertext()): (float(text.get("x")), float(text.get("y"))) for text in texts}


def assert_alike(house: Figure, plain: Figure) -> None:
    ours, theirs = words_of(house), words_of(plain)
    assert ours.keys() == theirs.keys()
    for words, place in ours.items():
        assert place == pytest.approx(theirs[words], abs=0.01), words


def drawn(figure: Figure, across: str, up: str) -> Axes:
    axes = figure.subplots()
    axes.plot([0, 3, 7], [-2.5, 40, 11])
    axes.set_title("a panel")
    axes.set_xlabel(across)
    axes.set_ylabel(up)
    axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    return axes


@in_house_style
def test_ticks_have_the_words_that_matplotlib_gives_them_where_it_puts_them():
    figures = HouseFigure(figsize=SIZE), Plain()
    for figure in figures:
        axes = drawn(figure, "turns", "wins, %")
        axes.grid(axis="y")
    assert_alike(*figures)


@in_house_style
def test_grid_lines_of_a_png_are_as_thick_as_matplotlibs():
    """As many pixels are coloured; widths are in points, however fine the picture is."""
    coloured = []
    for figure in (HouseFigure(figsize=SIZE), Plain()):
        figure.set_dpi(200)
        figure.subplots().grid(visible=True)
        agg = FigureCanvasAgg(figure)
        agg.draw()
        coloured.append((np.asarray(agg.buffer_rgba())[..., :3] < 250).any(axis=2).mean())
    assert coloured[0] == pytest.approx(coloured[1], rel=0.2)


@in_house_style
def test_ticks_on_the_other_side_and_none():
    figures = HouseFigure(figsize=SIZE), Plain()
    for figure in figures:
        axes = drawn(figure, "against", "")
        axes.xaxis.set_ticks_position("top")
        axes.xaxis.set_label_position("top")
        axes.tick_params(axis="x", length=0, labelsize=6)
        axes.tick_params(axis="y", labelleft=False)
    assert_alike(*figures)


@in_house_style
def test_ticks_may_have_words_of_their_own_and_only_those_in_view_are_drawn():
    figure = HouseFigure(figsize=SIZE)
    axes = drawn(figure, "", "")
    name_ticks(axes.xaxis, range(3), ["left", "middle", "beyond"])
    axes.set_xlim(-0.5, 1.5)
    assert {"left", "middle"} < words_of(figure).keys()
    assert "beyond" not in words_of(figure)
    assert [label.get_text() for label in axes.get_xticklabels()] == ["left", "middle", "beyond"]


@pytest.mark.parametrize("columns", [1, 2, 3, 4, 5])
@in_house_style
def test_a_legend_is_laid_out_as_matplotlib_lays_it_out(columns):
    house, plain = HouseFigure(figsize=SIZE), Plain()
    legend_below(house, handles(), columns)
    plain.legend(handles=handles(), loc="lower center", ncols=columns)
    assert_alike(house, plain)
    for figure in (house, plain):
        figure.dpi = DPI
    ours, theirs = (figure.legends[0].get_tightbbox() for figure in (house, plain))
    assert (ours.y0, ours.y1) == pytest.approx((theirs.y0, theirs.y1), abs=0.5)


def handles() -> list:
    lines = [Line2D([], [], color="black", marker="o", ms=4, label=label) for label in WORDS[:-1]]
    return [*lines, area(WORDS[-1], facecolor="red")]


@in_house_style
def test_a_legend_shows_marks_once_and_areas():
    figure = HouseFigure(figsize=SIZE)
    legend_below(figure, handles())
    found = svg_of(figure)
    assert found.count("<use") == len(WORDS) - 1
    assert found.count("fill: #ff0000") == 1


@in_house_style
def test_the_layout_leaves_room_for_words_beside_a_panel():
    figure, (axes,) = canvas(1.5)
    axes.add_artist(Labels([Label("far out", (0, 0.5), (-60, 0))], axes.transAxes, ha="right"))
    axes.add_artist(Labels([], axes.transAxes))
    svg_of(figure)
    shown = axes.get_position()
    plain, (other,) = canvas(1.5)
    svg_of(plain)
    assert shown.x0 > other.get_position().x0 + 60 / (72 * SIZE[0]) > 0


@in_house_style
def test_lines_of_one_look_are_one_path_thick_over_thin():
    figure, (axes,) = canvas(1.5)
    axes.grid(visible=False)
    strokes = Strokes()
    for row in range(4):
        strokes.across((row, row + 2), row, "#0000ff", 2.2)
        strokes.across((row, row + 3), row, "#0000ff", 0.7)
    strokes.across((float("nan"), 2), 1, "#00ff00", 0.7)
    strokes.draw(axes)
    rule_rows(axes, 4)
    found = svg_of(figure)
    assert found.count("stroke: #0000ff") == 2
    assert found.index("stroke-width: 0.7") < found.index("stroke-width: 2.2")
    assert "#00ff00" not in found
    assert axes.get_xlim()[0] < 0 < 6 < axes.get_xlim()[1]


def test_a_figure_is_in_the_house_style_whoever_saves_it():
    figure = in_house_style(HouseFigure)(figsize=SIZE)
    in_house_style(drawn)(figure, "turns", "wins")
    once = png_of(figure)
    assert png_of(figure) == once
    assert words_of(figure)["turns"]
