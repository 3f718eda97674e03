"""A figure as SVG: laid out and drawn once, with the sizes of words that Matplotlib would find, and its rows named."""

import re
from xml.etree import ElementTree

import pytest
from matplotlib.backends.backend_svg import FigureCanvasSVG, RendererSVG
from matplotlib.font_manager import FontProperties
from matplotlib.textpath import text_to_path

from reports.figures import svg
from reports.figures.style import HouseFigure, canvas, in_house_style, png_of, rows_down, svg_of
from reports.figures.words import Labels

TEXT = "{http://www.w3.org/2000/svg}text"
LONG = "a name that is much too long to stand on a single line beside its row"


@in_house_style
def figure(*rows: str, label: str = "share") -> HouseFigure:
    found, (axes,) = canvas(2.0)
    axes.plot(range(len(rows)), range(len(rows)), "o")
    rows_down(axes, list(rows))
    axes.set_xlabel(label)
    return found


def heights(drawn: str) -> dict[str, float]:
    """How far down each text is, by its words."""
    found = {}
    for text in ElementTree.fromstring(drawn).iter(TEXT):
        x, y = re.search(r"translate\((\S+) (\S+)\)|$", text.get("transform", "")).groups()
        found["".join(text.itertext())] = float(y or text.get("y"))
        assert x or text.get("x")
    return found


def test_a_figure_is_the_same_however_often_it_is_drawn():
    one = figure("Ann", "Ben")
    dpi, before = one.dpi, png_of(figure("Ann", "Ben"))
    first = svg_of(one)
    assert one.dpi == dpi
    assert svg_of(one) == first == svg_of(figure("Ann", "Ben"))
    assert png_of(one) == before


def test_a_figure_has_its_resolution_back_when_it_cannot_be_drawn(monkeypatch):
    one = figure("Ann")
    dpi = one.dpi
    monkeypatch.setattr(one, "draw", lambda renderer: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        svg_of(one)
    assert one.dpi == dpi != FigureCanvasSVG.fixed_dpi


def test_a_figure_is_laid_out_once_and_drawn_once(monkeypatch):
    called = []
    one = figure("Ann")
    layout, axis = one.get_layout_engine(), one.axes[0].xaxis
    lay_out, draw = layout.execute, axis.draw
    monkeypatch.setattr(layout, "execute", lambda fig: (called.append("layout"), lay_out(fig)))
    monkeypatch.setattr(axis, "draw", lambda renderer: (called.append("draw"), draw(renderer)))
    svg_of(one)
    assert called == ["layout", "draw"]


def test_words_have_the_sizes_that_matplotlib_finds():
    one = svg.HouseCanvas(figure("Ann")).get_renderer()
    for words in ("Ann", "x\u2212y", "$5"):
        for size in (7, 7.5, 20):
            for weight in ("normal", "bold"):
                font = FontProperties(family="DejaVu Sans", size=size, weight=weight)
                found = one.get_text_width_height_descent(words, font, False)
                assert found == RendererSVG.get_text_width_height_descent(one, words, font, False)


def test_words_of_two_figures_are_measured_once(monkeypatch):
    measured = []
    measure = text_to_path.get_text_width_height_descent
    monkeypatch.setattr(
        text_to_path, "get_text_width_height_descent", lambda *of: (measured.append(of[0]), measure(*of))[1]
    )
    for _ in range(2):
        svg_of(figure("Named nowhere else"))
    assert measured.count("Named nowhere else") == 1


def test_a_figure_has_words_and_no_groups():
    drawn = svg_of(figure("Ann", "Ben"))
    assert "<g id=" not in drawn
    assert {"Ann", "Ben", "share"} <= heights(drawn).keys()


def test_rows_are_named_from_the_top_and_each_name_once():
    drawn = svg_of(figure("Ann", "Ben", "Cleo"))
    places = heights(drawn)
    assert places["Ann"] < places["Ben"] < places["Cleo"]
    assert [drawn.count(f">{name}<") for name in ("Ann", "Ben", "Cleo")] == [1, 1, 1]


def test_a_name_is_beside_the_mark_of_its_row():
    one = figure("Ann", "Ben", LONG)
    svg_of(one)
    axes = one.axes[0]
    (names,) = (artist for artist in axes.get_children() if isinstance(artist, Labels))
    renderer = svg.HouseCanvas(one).get_renderer()
    one.dpi = svg.DPI
    for row, box in enumerate(in_house_style(names.boxes)(renderer)):
        x, y = axes.transData.transform((0, row))
        assert abs((box.y0 + box.y1) / 2 - y) < 0.35 * (box.y1 - box.y0)
        assert 0 <= box.x0 < box.x1 < axes.bbox.x0 <= x
    assert names.labels[2].words.count("\n") == 1
