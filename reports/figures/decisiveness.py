"""Figures of how games are decided: the worth of a lead as a game goes on, and how close games end."""

from collections.abc import Sequence

from matplotlib.lines import Line2D

from reports.counting.cells import cell_name, group_name
from reports.estimates.decisiveness import AFTER, Decided
from reports.estimates.estimate import Family
from reports.estimates.wording import joined
from reports.figures.axis import name_ticks
from reports.figures.course import ranges
from reports.figures.drawing import extremes, interval_handles, look_of, player_handle, point
from reports.figures.strokes import Strokes
from reports.figures.style import FAIR, Chart, HouseFigure, canvas, in_house_style, legend_below
from sim.results.cell import sides_of

ENDS = ["start", "1/4", "1/2", "3/4", "end"]


def leader_chart(family: Family, name: str) -> Chart:
    """How often the leader after each quarter of a game wins, a panel a mix and mode, from a fair share to all."""
    caption = (
        "Games won by who leads after each quarter of their rounds, from a fair share at the start to all at the end. "
        f"Thick bars are 95% intervals, thin ones are corrected for all {len(family.estimates)}."
    )
    half = [e for e in family.estimates if e.subject == AFTER[0.5]]
    most, least = extremes(half)
    alt = (
        f"Line plot of how often the leader wins; after half a game: from {point(least)} to {point(most)}, against "
        "fair shares of one in the number of sides."
    )
    return Chart(name, _lines(family), caption, alt)


def ahead_chart(found: Sequence[Decided], name: str) -> Chart:
    """The lead of winners in VP."""
    caption = (
        "VP of the winner above the best of the others: nine games in ten lie on the line; a bar marks the median, a "
        "dot the mean (its interval is in the table). 0 is a shared win or a tie-break."
    )
    means = [one.ahead.mean.estimate for one in found]
    alt = (
        f"Range plot of by how many VP games are won, a row a cell; means from {min(means):.1f} to {max(means):.1f}; "
        f"games won by 2 VP or less: {joined(f'{100 * one.close.estimate:.0f}%' for one in found)}."
    )
    rows = [(cell_name(one.cell), one.ahead) for one in found]
    return Chart(name, ranges(rows, "VP ahead of the next"), caption, alt)


@in_house_style
def _lines(family: Family) -> HouseFigure:
    groups = list(dict.fromkeys(group_name(cell) for cell in family.cells))
    figure, panels = canvas(2.5, len(groups))
    for axes, group in zip(panels, groups, strict=True):
        cells = [cell for cell in family.cells if group_name(cell) == group]
        for place, cell in enumerate(cells):
            colour, marker = look_of(cell["players"])
            aside = 0.02 * (place - (len(cells) - 1) / 2)
            points = [(at + aside, family.at(words, cell)) for at, words in AFTER.items()]
            drawn = [(at, e) for at, e in points if e]
            fair = 100 / sides_of(cell)
            xs, ys = (
                [0, *(at for at, _ in drawn), 1],
                [fair, *(100 * e.interval.estimate for _, e in drawn), 100],
            )
            axes.plot(xs, ys, color=colour, lw=0.9, alpha=0.7)
            axes.axhline(fair, color=FAIR, ls=(0, (4, 2)), lw=0.7)
            strokes = Strokes()
            for at, e in drawn:
                strokes.up(at, (100 * e.corrected.low, 100 * e.corrected.high), colour, 0.7)
                strokes.up(at, (100 * e.interval.low, 100 * e.interval.high), colour, 2.2)
                strokes.mark((at, 100 * e.interval.estimate), marker, colour, size=3.6)
            strokes.draw(axes)
        axes.set_title(group)
        axes.set_xlim(-0.03, 1.03)
        axes.set_ylim(0, 102)
        name_ticks(axes.xaxis, [0, 0.25, 0.5, 0.75, 1], ENDS)
        axes.set_xlabel("rounds of a game played")
        axes.grid(axis="y")
    panels[0].set_ylabel("games that the leader wins, %")
    numbers = sorted({cell["players"] for cell in family.cells})
    fair_handle = Line2D([], [], color=FAIR, ls=(0, (4, 2)), lw=0.7, label="fair share")
    legend_below(
        figure, [*(player_handle(players) for players in numbers), fair_handle, *interval_handles()], 4
    )
    return figure
