"""A figure of chances that a strategy foresees, held against what happened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from reports.estimates.table import percent
from reports.estimates.wording import joined
from reports.figures.drawing import DASHED
from reports.figures.style import MARKERS, PALETTE, Chart, HouseFigure, canvas, in_house_style, legend_below
from reports.statistics import Interval

APART = 0.9  # percent of the axis between series, so that their bars do not hide each other


@dataclass(frozen=True)
class Seen:
    """What a chance was foreseen to be, in which case (`label`), and how often it came."""

    label: str
    foreseen: float
    share: Interval


def chance_chart(series: Mapping[str, Sequence[Seen]], whose: str, of_what: str, name: str) -> Chart:
    """Foreseen chances of `whose` against seen ones, a look for each series; what never came up is left out."""
    found = {words: [one for one in each if one.share.n] for words, each in series.items()}
    caption = (
        f"{of_what} that {whose} won, against the chance that it foresaw; the dashed line is where both are the same. "
        "Bars are 95% intervals; a number is how many there were."
    )
    told = [
        f"{words}: {joined(f'{one.label} foreseen {one.foreseen:.0%}, seen {percent(one.share)}' for one in each)}"
        for words, each in found.items()
        if each
    ]
    alt = f"Scatter plot of foreseen against seen chances of {whose}; {'; '.join(told)}."
    return Chart(name, _draw(found, of_what), caption, alt)


@in_house_style
def _draw(found: Mapping[str, Sequence[Seen]], of_what: str) -> HouseFigure:
    figure, (axes,) = canvas(4.0)
    axes.plot([0, 100], [0, 100], **DASHED)
    handles = []
    for place, (words, each) in enumerate(found.items()):
        colour, marker = PALETTE[place], MARKERS[place]
        handles.append(Line2D([], [], color=colour, marker=marker, ms=4.2, lw=2.2, label=words))
        for one in each:
            at = 100 * one.foreseen + APART * (2 * place - len(found) + 1)
            _draw_seen(axes, at, one, colour, marker, above=place % 2 == 0)
    axes.set_xlim(0, 102)
    axes.set_ylim(0, 104)
    axes.set_xlabel(f"chance foreseen, %; on top the Power beyond the cost")
    axes.set_ylabel(f"{of_what} won, %")
    axes.grid(axis="y")
    marks = {one.label: 100 * one.foreseen for each in found.values() for one in each}
    top = axes.secondary_xaxis("top")
    top.set_xticks(list(marks.values()), list(marks))
    handles.append(Line2D([], [], **DASHED, label="as foreseen"))
    legend_below(figure, handles)
    return figure


def _draw_seen(axes: Axes, at: float, one: Seen, colour: str, marker: str, above: bool) -> None:
    """A share with its interval, and how many it is of."""
    low, high = 100 * one.share.low, 100 * one.share.high
    axes.plot([at, at], [low, high], color=colour, lw=1.6, solid_capstyle="butt")
    axes.plot([at], [100 * one.share.estimate], marker, color=colour, ms=4.2)
    axes.annotate(
        f"{one.share.n:,}", (at, high if above else low), (0, 2 if above else -2), textcoords="offset points",
        ha="center", va="bottom" if above else "top", fontsize=6, color=colour,
    )  # fmt: skip
