"""A page as files: HTML with its figures inline, and beside it figures as SVG and PNG, tables as CSV.

The same page gives the same bytes.
"""

import re
from collections.abc import Iterator
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from reports.figures import Chart
from reports.figures.style import in_house_style
from reports.page.content import Page
from reports.page.drawn import drawn
from reports.page.section import NamedTable
from reports.page.spreadsheet import csv_of
from sim.visible import visible

MOST_INLINE: Final = 3_500_000
"""Bytes of figures that go into the page itself. Those beyond are linked: a page stays under 5 MB."""

HASHES: Final = "hashes"

Files = dict[str, bytes]


@in_house_style
def page_files(page: Page, *, png: bool = False) -> Files:
    """The files of a page by name, `index.html` among them; the names of files in a folder have a slash.

    With `png` each figure is a PNG, too, which takes longer to draw than all the rest.
    """
    files: Files = {}
    figures: dict[str, Markup] = {}
    room = MOST_INLINE
    charts = list(_charts(page))
    for chart, figure in zip(charts, drawn(charts, png=png), strict=True):
        files[f"figures/{chart.name}.svg"] = figure.svg.encode()
        if figure.png:
            files[f"figures/{chart.name}.png"] = figure.png
        inline = inline_svg(figure.svg, chart)
        if len(inline.encode()) <= room:
            room -= len(inline.encode())
            figures[chart.name] = Markup(inline)
    for named in _tables(page):
        files[f"tables/{named.name}.csv"] = csv_of(named.table).encode()
    files["index.html"] = _html(page, figures, png).encode()
    return dict(sorted(files.items()))


def inline_svg(svg: str, chart: Chart) -> str:
    """An SVG file as part of a page: with a label for screen readers, and ids unlike those of other figures."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>\s*", "", body, flags=re.S)
    body = re.sub(r"<style.*?</style>\s*", "", body, flags=re.S)
    body = re.sub(r'\bid="', f'id="{chart.name}-', body)
    body = re.sub(r'href="#', f'href="#{chart.name}-', body)
    body = re.sub(r"url\(#", f"url(#{chart.name}-", body)
    body = re.sub(r' (?:width|height)="[\d.]+pt"', "", body, count=2)
    opening = Markup('<svg role="img" aria-label="{}"').format(visible(chart.alt))
    return body.replace("<svg", opening, 1).strip()


def rendered(template: str, **values: Any) -> str:
    """A template of this package with its values; values that are not markup are escaped."""
    environment = Environment(
        loader=PackageLoader("reports.page"),
        autoescape=True,
        finalize=_visible,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(template).render(**values)


def _charts(page: Page) -> Iterator[Chart]:
    yield from [page.overview] if page.overview else []
    for section in page.sections:
        yield from section.charts


def _html(page: Page, figures: dict[str, Markup], png: bool) -> str:
    style, script = (Markup(_source(name)) for name in ("page.css", "page.js"))
    return rendered(
        "page.html", page=page, figures=figures, style=style, script=script, png=png, hashes=HASHES
    )


def _source(name: str) -> str:
    return PackageLoader("reports.page").get_source(Environment(), name)[0]


def _tables(page: Page) -> Iterator[NamedTable]:
    for section in page.sections:
        yield from section.tables
    yield NamedTable(HASHES, page.repeat.hashes)


def _visible(value: Any) -> Any:
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value
