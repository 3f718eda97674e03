"""A figure of chances that a strategy foresees, held against what happened."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from reports.estimates.table import percent
from reports.estimates.wording import joined
from reports.figures.drawing import DASHED
from reports.figures.style import INK, Chart, HouseFigure, canvas, in_house_style, legend_below
from reports.statistics import Interval

EDGE: Final = 120  # percent: room for words beyond the last point
NEAR: Final = 0.12


@dataclass(frozen=True)
class Seen:
    """What a chance was foreseen to be, in which case (`label`), and how often it came."""

    label: str
    foreseen: float
    share: Interval


def chance_chart(series: Mapping[str, Sequence[Seen]], whose: str, of_what: str, name: str) -> Chart:
    """Foreseen chances of `whose` against seen ones, a panel a series; what never came up is left out."""
    found = {words: [one for one in each if one.share.n] for words, each in series.items()}
    caption = (
        f"{of_what} that {whose} won, against the chance that it foresaw; the dashed line is where both are the same. "
        "Bars are 95% intervals, numbers the Power beyond the cost and how many there were."
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
    figure, panels = canvas(3.0, len(found))
    for axes, (words, each) in zip(panels, found.items(), strict=True):
        axes.plot([0, 100], [0, 100], **DASHED)
        above = False
        for place, one in enumerate(each):
            left = place + 1 < len(each) and _is_near(one, each[place + 1])
            above = left and not above
            _draw_seen(axes, one, left, above)
        axes.set_title(words)
        axes.set_xlim(0, EDGE)
        axes.set_ylim(0, EDGE)
        axes.set_xticks(range(0, 101, 20))
        axes.set_yticks(range(0, 101, 20))
        axes.set_xlabel("chance foreseen, %")
        axes.grid(axis="y")
    panels[0].set_ylabel(f"{of_what} won, %")
    legend_below(figure, [Line2D([], [], **DASHED, label="as foreseen")])
    return figure


def _is_near(one: Seen, other: Seen) -> bool:
    """Whether a point lies where the words below another would stand."""
    return (
        abs(other.foreseen - one.foreseen) < NEAR
        and abs(other.share.estimate - one.share.estimate) < NEAR / 2
    )


def _draw_seen(axes: Axes, one: Seen, left: bool, above: bool) -> None:
    """A share with its interval; beside it which it is and how many there were."""
    at, seen = 100 * one.foreseen, 100 * one.share.estimate
    axes.plot([at, at], [100 * one.share.low, 100 * one.share.high], color=INK, lw=2.2, solid_capstyle="butt")
    axes.plot([at], [seen], "o", color=INK, mfc="white", ms=4.2)
    axes.annotate(
        f"{one.label}: {one.share.n:,}", (at, seen), (-3 if left else 3, 3 if above else -3),
        textcoords="offset points", fontsize=6, ha="right" if left else "left", va="bottom" if above else "top",
    )  # fmt: skip
