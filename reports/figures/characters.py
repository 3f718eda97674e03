"""Characters against each other: strengths, and who beats whom."""

import math
from typing import Any

from matplotlib.colors import LinearSegmentedColormap
from matplotlib.lines import Line2D
from matplotlib.patches import Rectangle

from reports.counting.cells import group_name
from reports.estimates.estimate import Family
from reports.estimates.meetings import AGAINST, Meetings
from reports.estimates.strengths import Ladder
from reports.estimates.table import percent
from reports.estimates.wording import players_counted
from reports.figures.axis import name_ticks
from reports.figures.drawing import extremes, point
from reports.figures.legend import Handle, area
from reports.figures.style import INK, MUTED, Chart, HouseFigure, canvas, in_house_style, legend_below
from reports.figures.wins import share_panels
from reports.figures.words import Label, Labels

FIRST_WINS = "#0072b2"
SECOND_WINS = "#d55e00"


def strengths_chart(found: Ladder, name: str) -> Chart:
    """Strengths of characters, a panel a number of players."""
    family = found.characters
    group = group_name(family.cells[0])
    caption = (
        f"Strength of characters, seat and strategy held: {group}. Wins against a character of mean strength "
        "(Plackett-Luce); thick lines are 95% intervals, thin ones hold together for all "
        f"{len(family.estimates)}; the dashed line is mean strength."
    )
    most, least = extremes(family.estimates)
    alt = (
        f"Dot plot of the strength of characters, {players_counted(e.cell for e in family.estimates)}: from "
        f"{point(least)} to {point(most)}."
    )
    return Chart(name, share_panels(family, label="wins against mean, %"), caption, alt)


def meetings_chart(found: Meetings, name: str) -> Chart:
    """Who beats whom, as a heat map with its numbers."""
    caption = (
        f"Who beats whom: {found.name}. The share of games that the row's character wins against the "
        f"column's, %, half the width of its 95% interval below; in bold what is surely not half, corrected for "
        f"{len(found.family.estimates) // 2} meetings."
    )
    most = max(found.family.estimates, key=lambda estimate: estimate.interval.estimate)
    sure = sum(estimate.sure > 0 for estimate in found.family.estimates)
    alt = (
        f"Heat map of who beats whom among {len(found.names)} characters; the most one-sided meeting is "
        f"{most.subject}, {percent(most.interval)}; {sure or 'none'} of "
        f"{len(found.family.estimates) // 2} surely not even."
    )
    return Chart(name, _heat_map(found), caption, alt)


@in_house_style
def _heat_map(found: Meetings) -> HouseFigure:
    rows, columns = found.rows, found.columns
    figure, (axes,) = canvas(1.15 + 0.36 * len(rows))
    family: Family = found.family
    reach = max((abs(estimate.interval.estimate - 0.5) for estimate in family.estimates), default=0.0)
    colours = LinearSegmentedColormap.from_list("meetings", [SECOND_WINS, "#ffffff", FIRST_WINS])
    shares, halves, none = {False: list[Label](), True: list[Label]()}, list[Label](), list[Label]()
    for row, one in enumerate(rows):
        for column, other in enumerate(columns):
            estimate = family.at(f"{one}{AGAINST}{other}", found.cell)
            if estimate is None:
                none.append(Label("-", (column, row)))
                continue
            away = (estimate.interval.estimate - 0.5) / max(reach, 0.05)
            # Half strength at most, so that words stay legible.
            shade = colours(0.5 + 0.25 * away)
            axes.add_patch(
                Rectangle((column - 0.5, row - 0.5), 1, 1, facecolor=shade, edgecolor="white", lw=1.2)
            )
            share = Label(f"{100 * estimate.interval.estimate:.1f}", (column, row - 0.13))
            shares[bool(estimate.sure)].append(share)
            if not math.isnan(estimate.interval.low):
                halves.append(Label(f"±{100 * estimate.interval.half_width:.1f}", (column, row + 0.22)))
    middle: dict[str, Any] = {"transform": axes.transData, "ha": "center", "va": "center"}
    for sure, weight in ((False, "normal"), (True, "bold")):
        axes.add_artist(Labels(shares[sure], **middle, weight=weight))
    axes.add_artist(Labels(halves, **middle, fontsize=6, color="#333333"))
    axes.add_artist(Labels(none, **middle, color=MUTED))
    axes.set_xlim(-0.5, len(columns) - 0.5)
    axes.set_ylim(len(rows) - 0.5, -0.5)
    name_ticks(axes.xaxis, range(len(columns)), [_broken(name) for name in columns], 6.5)
    name_ticks(axes.yaxis, range(len(rows)), rows)
    axes.xaxis.set_ticks_position("top")
    axes.tick_params(axis="x", length=0)
    axes.grid(visible=False)
    for spine in axes.spines.values():
        spine.set_visible(False)
    axes.set_ylabel("wins of, %")
    axes.set_xlabel("against")
    axes.xaxis.set_label_position("top")
    handles: list[Handle] = [
        area(facecolor=colours(0.75), edgecolor=INK, lw=0.4, label="row wins more"),
        area(facecolor=colours(0.25), edgecolor=INK, lw=0.4, label="column wins more"),
        Line2D([], [], lw=0, label="bold: surely not even"),
    ]
    legend_below(figure, handles)
    return figure


def _broken(name: str) -> str:
    """A name over several lines, a word each."""
    return name.replace(" ", "\n")
