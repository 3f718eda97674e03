"""Differences against no effect, a row a subject: effects of cards, changes from one mix to another."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle
from matplotlib.ticker import MaxNLocator

from reports.figures.drawing import interval_handles, look_of, player_handle
from reports.figures.legend import Handle, area
from reports.figures.strokes import Strokes, rule_rows
from reports.figures.style import (
    COLUMN_WIDTH,
    FAIR,
    INK,
    MUTED,
    HouseFigure,
    in_house_style,
    legend_below,
    row_height,
    rows_down,
)
from reports.figures.words import Label, Labels
from reports.statistics import Interval

SLIM: Final = 0.13  # inches of a row for each number of players
UNPAIRED: Final = "#d5dde2"


@dataclass(frozen=True)
class Bar:
    """A difference: its interval, the corrected one, whether it is sure, and the number of players.

    `unpaired` is half the width that the interval would have if the games of both sides were not the same.
    """

    interval: Interval
    corrected: Interval
    sure: bool
    players: int
    unpaired: float = float("nan")
    note: str = ""


Row = tuple[str, Sequence[Bar]]


@dataclass(frozen=True)
class Panel:
    """Rows with one unit: the label of the axis, and the factor for its numbers."""

    rows: Sequence[Row]
    label: str
    scale: float = 1


@in_house_style
def difference_panels(panels: Sequence[Panel], note: str = "") -> HouseFigure:
    """Panels below each other, each with its own axis and a line where there is no effect.

    `note` is the heading of the bars' notes, which are on the right of each row.
    """
    numbers = sorted({bar.players for panel in panels for _, bars in panel.rows for bar in bars})
    heights = [
        len(panel.rows) * max(row_height([name for name, _ in panel.rows]), SLIM * len(numbers) + 0.05)
        for panel in panels
    ]
    figure = HouseFigure(figsize=(COLUMN_WIDTH, 0.55 + sum(heights) + 0.5 * len(panels)))
    axes = figure.subplots(len(panels), 1, height_ratios=heights, squeeze=False)[:, 0]
    for axis, panel in zip(axes, panels, strict=True):
        _draw(axis, panel, numbers, note if axis is axes[0] else "")
    pale = any(bar.unpaired == bar.unpaired for panel in panels for _, bars in panel.rows for bar in bars)
    legend(figure, numbers, pale)
    return figure


def legend(figure: HouseFigure, numbers: Sequence[int], pale: bool) -> None:
    """The meaning of markers and lines, below all panels."""
    one = len(numbers) == 1
    dot: dict[str, Any] = {"color": INK if one else MUTED, "marker": "o", "ms": 4.2, "lw": 2.2}
    handles: list[Handle] = [] if one else [player_handle(players) for players in numbers]
    handles += [
        Line2D([], [], **dot, label="sure"),
        Line2D([], [], **dot, mfc="white", label="not sure"),
        Line2D([], [], color=FAIR, ls=(0, (4, 2)), lw=1, label="no effect"),
        *interval_handles(),
    ]
    if pale:
        handles.append(area(color=UNPAIRED, label="without pairing"))
    legend_below(figure, handles, 4)


def _draw(axes: Axes, panel: Panel, numbers: Sequence[int], note: str) -> None:
    side = axes.get_yaxis_transform()
    strokes, notes = Strokes(), list[Label]()
    for row, (_, bars) in enumerate(panel.rows):
        for bar in bars:
            place = numbers.index(bar.players)
            aside = (place - (len(numbers) - 1) / 2) * 0.8 / max(len(numbers), 2)
            colour, marker = look_of(bar.players) if len(numbers) > 1 else (INK, "o")
            _unpaired(axes, row + aside, bar, panel.scale, 0.36 / max(len(numbers), 1))
            _bar(strokes, row + aside, bar, panel.scale, colour, marker)
            notes += [Label(bar.note, (1.01, row + aside))] if bar.note else []
    strokes.draw(axes)
    axes.axvline(0, color=FAIR, ls=(0, (4, 2)), lw=1)
    rows_down(axes, [name for name, _ in panel.rows])
    if len(numbers) > 1:
        rule_rows(axes, len(panel.rows))
    if notes:
        axes.add_artist(Labels(notes, side, va="center", fontsize=6, color=MUTED))
        axes.text(1.01, -0.75, note, transform=side, va="bottom", fontsize=6, color=MUTED)
    axes.margins(x=0.06)
    axes.set_xlabel(panel.label)
    axes.xaxis.set_major_locator(MaxNLocator(8, steps=[1, 2, 2.5, 5, 10]))


def _unpaired(axes: Axes, row: float, bar: Bar, scale: float, half: float) -> None:
    """The interval that there would be without pairing, pale."""
    if bar.unpaired == bar.unpaired:
        left = scale * (bar.interval.estimate - bar.unpaired)
        axes.add_patch(
            Rectangle((left, row - half), 2 * scale * bar.unpaired, 2 * half, color=UNPAIRED, lw=0)
        )
        axes.update_datalim([(left, row), (left + 2 * scale * bar.unpaired, row)])


def _bar(strokes: Strokes, row: float, bar: Bar, scale: float, colour: str, marker: str) -> None:
    for interval, width in ((bar.corrected, 0.8), (bar.interval, 2.2)):
        strokes.across((scale * interval.low, scale * interval.high), row, colour, width)
    strokes.mark((scale * bar.interval.estimate, row), marker, colour, colour if bar.sure else "white")
