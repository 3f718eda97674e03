"""All targets at a glance: each figure as a dot in its band."""

from collections.abc import Sequence
from typing import Any, Final

from matplotlib.lines import Line2D

from reports.counting.cells import players_counted
from reports.estimates.targets import (
    ABOVE,
    BELOW,
    OPEN,
    WITHIN,
    Target,
    counts_of_answers,
    distance,
    title_of,
)
from reports.figures.axis import name_ticks
from reports.figures.legend import area
from reports.figures.strokes import Strokes
from reports.figures.style import (
    MARKERS,
    MUTED,
    Chart,
    HouseFigure,
    in_house_style,
    legend_below,
    rows_down,
)
from sim.visible import in_a_line

WIDTH: Final = 9.6  # inches: the width of a page
ROW: Final = 0.165
MOST_ROWS: Final = 32
FARTHEST: Final = 3.0
"""Half-widths of the band from its middle; what is farther off is drawn there."""

BAND: Final = "#e3eaef"
COLOURS: Final = {WITHIN: "#0072b2", ABOVE: "#d55e00", BELOW: "#d55e00", OPEN: "#6b7780"}


def targets_chart(found: Sequence[Target], name: str) -> Chart:
    """A dot for each figure with a target, its band between -1 and 1; figures of one name share a row."""
    counts = counts_of_answers(found)
    rows = _rows(found)
    left = (
        f"; the {MOST_ROWS} figures farthest from the middle of their band" if len(rows) > MOST_ROWS else ""
    )
    caption = (
        "All figures with targets, each in its band, which is drawn equally wide for all. Lines are the corrected "
        f"intervals, which hold together for the whole page{left}. What is farther off is drawn at the edge."
    )
    outside = counts[ABOVE] + counts[BELOW]
    alt = (
        f"Dots in bands: of {len(found)} targets {counts[WITHIN]} surely within, {outside} surely outside, "
        f"{counts[OPEN]} open."
    )
    return Chart(name, _drawn(found, rows[:MOST_ROWS]), caption, alt)


def _rows(found: Sequence[Target]) -> list[str]:
    """The names of rows: the farthest from the middle of their band first."""
    far: dict[str, float] = {}
    for one in found:
        far[title_of(one)] = max(far.get(title_of(one), 0.0), distance(one))
    return sorted(far, key=lambda title: -far[title])


@in_house_style
def _drawn(found: Sequence[Target], rows: Sequence[str]) -> HouseFigure:
    columns = 2 if len(rows) > 6 else 1
    each = -(-len(rows) // columns)
    figure = HouseFigure(figsize=(WIDTH, 0.75 + ROW * max(each, 3)))
    panels = figure.subplots(1, columns, squeeze=False)[0]
    for place, axes in enumerate(panels):
        here = list(rows[place * each : (place + 1) * each])
        axes.axvspan(-1, 1, color=BAND, lw=0)
        axes.axvline(0, color=MUTED, lw=0.5, ls=(0, (2, 3)))
        strokes = Strokes()
        for one in found:
            if title_of(one) in here:
                _add(strokes, here.index(title_of(one)), one)
        strokes.draw(axes, alpha=0.6)
        rows_down(axes, [in_a_line(_short(title)) for title in here])
        axes.set_xlim(-FARTHEST - 0.15, FARTHEST + 0.15)
        name_ticks(axes.xaxis, [-1, 0, 1], ["least", "middle", "most"])
    numbers = sorted({one.estimate.cell["players"] for one in found})
    legend_below(figure, [*_answers(), *(_of_players(number) for number in numbers)], 9)
    return figure


def _add(strokes: Strokes, row: int, one: Target) -> None:
    colour = COLOURS[one.answer]
    low, high, middle = (_placed(one, value) for value in _values(one))
    strokes.across((low, high), row, colour, 0.7)
    marker = MARKERS[(one.estimate.cell["players"] - 1) % len(MARKERS)]
    strokes.mark((middle, row), marker, colour, "white" if one.answer == OPEN else colour, 3.6, 0.9)


def _values(one: Target) -> tuple[float, float, float]:
    corrected = one.estimate.corrected
    return corrected.low, corrected.high, one.estimate.interval.estimate


def _placed(one: Target, value: float) -> float:
    low, high = one.estimate.band or (0.0, 1.0)
    place = (value - (low + high) / 2) / ((high - low) / 2)
    return place if place != place else max(-FARTHEST, min(FARTHEST, place))


def _short(title: str) -> str:
    return title.removeprefix("win share of ")


def _answers() -> list[Any]:
    dot: dict[str, Any] = {"marker": "o", "ls": "", "ms": 4}
    return [
        area(facecolor=BAND, label="target"),
        Line2D([], [], color=COLOURS[ABOVE], **dot, label="surely outside"),
        Line2D([], [], color=COLOURS[WITHIN], **dot, label="surely within"),
        Line2D([], [], color=COLOURS[OPEN], mfc="white", **dot, label="open"),
    ]


def _of_players(number: int) -> Line2D:
    marker = MARKERS[(number - 1) % len(MARKERS)]
    return Line2D([], [], color=MUTED, marker=marker, ls="", ms=4, label=players_counted(number))
