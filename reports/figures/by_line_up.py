"""Characters with several line-ups side by side: whether a verdict hangs on who plays."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import line_up_name, name_but_line_up, players_counted
from reports.estimates.estimate import Estimate, Family
from reports.estimates.wording import joined
from reports.figures.drawing import add_interval, extremes, fair_line, interval_handles, look_of_line, point
from reports.figures.legend import area
from reports.figures.strokes import Strokes, rule_rows
from reports.figures.style import (
    Chart,
    HouseFigure,
    canvas,
    in_house_style,
    legend_below,
    row_height,
    rows_down,
)

NEAR: Final = "#eef1f3"
HALF: Final = 0.5
TEAM: Final = "team"


def line_ups_chart(families: Sequence[Family], name: str) -> Chart:
    """Win shares of characters or teams with each line-up, a panel a number of players; `families` have one each."""
    families = [_less_the_factions(family) for family in families]
    every = [estimate for family in families for estimate in family.estimates]
    whose = joined(line_up_name(family.cells[0]) for family in families)
    kind = families[0].kind
    caption = (
        f"{_what(every)} by {kind} and who plays: {name_but_line_up(families[0].cells[0])}. Thick lines are 95% "
        "intervals, thin ones are corrected for the whole page; filled marks are surely outside the target. The dashed "
        "line is a fair share, the grey band the target."
    )
    most, least = extremes(every)
    alt = (
        f"Dot plot of win shares by {kind} with {whose}: from {point(least)}, {line_up_name(least.cell)}, to "
        f"{point(most)}, {line_up_name(most.cell)}."
    )
    return Chart(name, _panels(families), caption, alt)


def _what(estimates: Sequence[Estimate]) -> str:
    """What is drawn of characters."""
    if any(estimate.within for estimate in estimates):
        return "Share of wins less that of the faction, half where it is the same,"
    return "Share of wins"


def _less_the_factions(family: Family) -> Family:
    """Shares that are held against those of factions, moved so that what is fair is half for all of them."""

    def shifted(estimate: Estimate) -> Estimate:
        if not estimate.within:
            return estimate
        by = HALF - (estimate.fair or 0)
        return replace(
            estimate,
            interval=estimate.interval.moved(by),
            corrected=estimate.corrected.moved(by),
            fair=HALF,
            band=(estimate.band[0] + by, estimate.band[1] + by) if estimate.band else None,
        )

    return replace(family, estimates=[shifted(estimate) for estimate in family.estimates])


@in_house_style
def _panels(families: Sequence[Family]) -> HouseFigure:
    every = [estimate for family in families for estimate in family.estimates]
    numbers = sorted({estimate.cell["players"] for estimate in every})
    rows = families[0].subjects if families[0].kind == TEAM else _in_order(every)
    height = max(row_height(rows), 0.1 * len(families) + 0.08)
    figure, panels = canvas(1.1 + len(rows) * height, len(numbers))
    for axes, players in zip(panels, numbers, strict=True):
        _draw(
            axes, rows, [[e for e in family.estimates if e.cell["players"] == players] for family in families]
        )
        axes.set_title(players_counted(players))
        axes.set_xlabel("wins, % (faction: 50)" if every[0].within else "wins, %")
        axes.margins(x=0.08)
        ticks = MaxNLocator(4 if len(numbers) > 2 else 8, integer=True, steps=[1, 2, 5, 10])
        axes.xaxis.set_major_locator(ticks)
    rows_down(panels[0], rows)
    legend_below(figure, [*_handles(families), area(facecolor=NEAR, label="target"), *interval_handles()], 4)
    return figure


def _draw(axes: Axes, rows: Sequence[str], of_line_ups: Sequence[Sequence[Estimate]]) -> None:
    """Draw the shares of one number of players, a list a line-up."""
    fair = next(estimate.fair or 0.0 for estimates in of_line_ups for estimate in estimates)
    band = next((one.band for estimates in of_line_ups for one in estimates if one.band), None)
    if band:
        axes.axvspan(100 * band[0], 100 * band[1], color=NEAR, lw=0)
    fair_line(axes, fair)
    strokes = Strokes()
    for place, estimates in enumerate(of_line_ups):
        aside = (place - (len(of_line_ups) - 1) / 2) * 0.8 / max(len(of_line_ups), 2)
        for estimate in estimates:
            add_interval(strokes, rows.index(estimate.subject) + aside, estimate, *look_of_line(place))
    strokes.draw(axes)
    rule_rows(axes, len(rows))


def _in_order(estimates: Sequence[Estimate]) -> list[str]:
    """The characters by their mean share, as a factor of what is fair, the strongest first."""
    factors: dict[str, list[float]] = {}
    for estimate in estimates:
        factors.setdefault(estimate.subject, []).append(estimate.interval.estimate / (estimate.fair or 1))
    return sorted(factors, key=lambda name: -sum(factors[name]) / len(factors[name]))


def _handles(families: Sequence[Family]) -> list[Line2D]:
    looks = [(*look_of_line(place), line_up_name(family.cells[0])) for place, family in enumerate(families)]
    return [
        Line2D([], [], color=colour, marker=marker, ms=4.2, lw=2.2, label=name)
        for colour, marker, name in looks
    ]
