"""Win shares from line-up to line-up, a line a character: who gains as players get better."""

from collections.abc import Sequence
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from reports.counting.cells import line_up_name, name_but_line_up, players_counted
from reports.estimates.estimate import Estimate, Family
from reports.estimates.wording import joined
from reports.figures.axis import name_ticks
from reports.figures.drawing import look_of_line
from reports.figures.strokes import Strokes
from reports.figures.style import (
    FAIR,
    PALETTE,
    Chart,
    HouseFigure,
    canvas,
    in_house_style,
    legend_below,
)

DODGE: Final = 0.05
DASHES: Final = ("-", (0, (4, 1.5)))


def skill_chart(families: Sequence[Family], name: str) -> Chart:
    """Win shares with each line-up in the order of the study, a panel a number of players; `families` have one each."""
    names = families[0].subjects
    whose = [line_up_name(family.cells[0]) for family in families]
    caption = (
        f"Share of wins by character as the players change: {name_but_line_up(families[0].cells[0])}. The line-ups are "
        f"in the order of the study ({joined(whose)}). Vertical lines are 95% intervals; the dashed line is a fair "
        "share. Whether a change is sure stands in the verdicts."
    )
    spans = {subject: _span(families, subject) for subject in names}
    widest = max(spans, key=lambda subject: spans[subject][1] - spans[subject][0])
    low, high = spans[widest]
    alt = (
        f"Line plot of win shares of {len(names)} characters with {joined(whose)}; the widest is {widest}, from "
        f"{100 * low:.1f}% to {100 * high:.1f}%."
    )
    return Chart(name, _drawn(families, names), caption, alt)


def _span(families: Sequence[Family], subject: str) -> tuple[float, float]:
    """The least and the greatest share of a subject, with the number of players where they are farthest apart."""
    shares: dict[int, list[float]] = {}
    for family in families:
        for estimate in family.of(subject):
            shares.setdefault(estimate.cell["players"], []).append(estimate.interval.estimate)
    return max(((min(found), max(found)) for found in shares.values()), key=lambda span: span[1] - span[0])


@in_house_style
def _drawn(families: Sequence[Family], names: Sequence[str]) -> HouseFigure:
    numbers = sorted({estimate.cell["players"] for family in families for estimate in family.estimates})
    figure, panels = canvas(2.9, len(numbers))
    for axes, players in zip(panels, numbers, strict=True):
        strokes = Strokes()
        for place, subject in enumerate(names):
            found = [
                (at, estimate)
                for at, family in enumerate(families)
                for estimate in family.of(subject)
                if estimate.cell["players"] == players
            ]
            _line(axes, strokes, found, place, DODGE * (place - (len(names) - 1) / 2))
        strokes.draw(axes)
        fair = next((e.fair for f in families for e in f.estimates if e.cell["players"] == players), None)
        if fair is not None:
            axes.axhline(100 * fair, color=FAIR, ls=(0, (4, 2)), lw=0.8)
        axes.set_title(players_counted(players))
        name_ticks(axes.xaxis, range(len(families)), [_broken(family) for family in families], 6.5)
        axes.set_xlim(-0.35, len(families) - 0.65)
        axes.grid(axis="y")
    panels[0].set_ylabel("wins, %")
    handles = [Line2D([], [], **_look(place), label=subject) for place, subject in enumerate(names)]
    legend_below(figure, [*handles, Line2D([], [], color="black", lw=0.7, label="95% interval")])
    return figure


def _line(
    axes: Axes, strokes: Strokes, found: Sequence[tuple[int, Estimate]], place: int, aside: float
) -> None:
    look = _look(place)
    points = [(at + aside, estimate.interval) for at, estimate in found]
    axes.plot([at for at, _ in points], [100 * one.estimate for _, one in points], **look)
    for at, one in points:
        strokes.up(at, (100 * one.low, 100 * one.high), look["color"], 0.7)


def _look(place: int) -> dict[str, Any]:
    """How a character's line looks, by its place: dashed beyond the last colour."""
    colour, marker = look_of_line(place)
    dash = DASHES[place // len(PALETTE) % len(DASHES)]
    return {"color": colour, "marker": marker, "ls": dash, "ms": 3.6, "lw": 1}


def _broken(family: Family) -> str:
    """A line-up over several lines, a word each."""
    return line_up_name(family.cells[0]).replace(" ", "\n")
