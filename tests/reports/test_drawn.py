"""The figures of a page are the same on any number of cores, and come in order."""

import pytest

from reports.figures import Chart
from reports.figures.style import canvas
from reports.page import drawn as drawing
from reports.page.drawn import FEW, drawn


@pytest.fixture
def charts():
    found = []
    for place in range(3 * FEW):
        figure, (axes,) = canvas(1.0)
        axes.set_xlabel(f"figure {place}")
        found.append(Chart(f"f{place}", figure, "", ""))
    return found


def test_figures_are_the_same_on_any_number_of_cores(charts, monkeypatch):
    monkeypatch.setattr(drawing, "cpu_count", lambda: 1)
    alone = drawn(charts, png=True)
    for cores in (2, 64):
        monkeypatch.setattr(drawing, "cpu_count", lambda cores=cores: cores)
        assert drawn(charts, png=True) == alone
    assert [f"figure {place}" in one.svg for place, one in enumerate(alone)] == [True] * len(charts)
    assert all(one.png.startswith(b"\x89PNG") for one in alone)


def test_no_png_is_drawn_unasked(charts):
    assert {one.png for one in drawn(charts[:2], png=False)} == {None}


def test_a_figure_that_cannot_be_drawn_is_told(charts, monkeypatch):
    monkeypatch.setattr(drawing, "cpu_count", lambda: 2)
    monkeypatch.setattr(drawing, "svg_of", lambda figure: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        drawn(charts, png=False)
