"""Who wins: shares by character, place in turn order or strategy; games won together by character."""

from collections.abc import Sequence
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import Cell, group_name, players_name, side_word
from reports.estimates.competitive import WHO_BEGINS
from reports.estimates.coop import ALL_GAMES
from reports.estimates.estimate import Family
from reports.estimates.wording import players_counted
from reports.figures.drawing import DASHED, add_interval, extremes, fair_line, interval_handles, point
from reports.figures.strokes import Strokes
from reports.figures.style import (
    FAIR,
    INK,
    Chart,
    HouseFigure,
    canvas,
    in_house_style,
    legend_below,
    row_height,
    rows_down,
)

AS_THEY_ARE: Final = ("turn order", WHO_BEGINS, "team")
"""Kinds whose subjects have an order of their own."""


def share_chart(family: Family, name: str, what: str) -> Chart:
    """Win shares against fair, a panel a number of players; `what` names the kind of subject."""
    group = group_name(family.cells[0])
    fair = (
        f"dashed marks are the shares of the {side_word(family.cells[0])}"
        if _differ(family)
        else "the dashed line is a fair share"
    )
    caption = (
        f"Share of wins by {what}: {group}. Thick lines are 95% intervals, thin ones are corrected for the "
        f"whole page; {fair}."
    )
    return Chart(name, share_panels(family), caption, _alt(family, what))


def team_character_chart(family: Family, name: str) -> Chart:
    """Games won with each character among the players, a panel a number of players."""
    cell = family.cells[0]
    caption = (
        f"Games won by the players together, by who took part: {group_name(cell)}. Thick lines are 95% "
        "intervals, thin ones are corrected for the whole page; the dashed line is the "
        "share of all games."
    )
    most, least = extremes([estimate for estimate in family.estimates if estimate.subject != ALL_GAMES])
    alt = (
        f"Dot plot of the games won with each character, {players_counted(family.cells)}: from "
        f"{point(least)} to {point(most)}."
    )
    return Chart(name, share_panels(family), caption, alt)


@in_house_style
def share_panels(family: Family, label: str = "") -> HouseFigure:
    """A panel a cell, a row a subject, with a fair share as a dashed line; `label` is that of the axis."""
    names = _ordered(family)
    cells = [cell for cell in family.cells if any(e.cell is cell for e in family.estimates)]
    figure, panels = canvas(0.95 + row_height(names) * len(names), max(1, len(cells)))
    for axes, cell in zip(panels, cells, strict=False):
        strokes = Strokes()
        for row, name in enumerate(names):
            if estimate := family.at(name, cell):
                add_interval(strokes, row, estimate)
        strokes.draw(axes)
        reference = _reference(family, cell)
        if _differ(family):
            for row, name in enumerate(names):
                if (estimate := family.at(name, cell)) and estimate.fair is not None:
                    axes.plot([100 * estimate.fair] * 2, [row - 0.45, row + 0.45], **DASHED)
        elif reference is not None:
            fair_line(axes, reference)
        axes.set_title(players_name(cell))
        axes.set_xlabel(label or ("games won, %" if ALL_GAMES in family.subjects else "wins, %"))
        axes.margins(x=0.08)
        axes.xaxis.set_major_locator(
            MaxNLocator(4 if len(cells) > 2 else 8, integer=True, steps=[1, 2, 5, 10])
        )
    _same_scale(panels)
    rows_down(panels[0], names)
    legend_below(figure, [*_key(family), *interval_handles(INK)])
    return figure


def _same_scale(panels: Sequence[Axes]) -> None:
    """As many points to the inch in each panel, wherever its fair share is: lengths can be compared."""
    bounds = [axes.get_xlim() for axes in panels]
    half = max(high - low for low, high in bounds) / 2
    for axes, (low, high) in zip(panels, bounds, strict=True):
        axes.set_xlim((low + high) / 2 - half, (low + high) / 2 + half)


def _ordered(family: Family) -> list[str]:
    """The subjects in the order of rows: places in turn order as they are, all else from the strongest down.

    Those that are held against shares of different groups are in their groups.
    """
    names = [subject for subject in family.subjects if subject != ALL_GAMES]
    if family.kind in AS_THEY_ARE:
        return names
    groups = {estimate.subject: estimate.within for estimate in family.estimates}
    return sorted(names, key=lambda name: (groups[name], -_mean(family, name)))


def _differ(family: Family) -> bool:
    """Whether shares are held against those of groups, which differ."""
    return any(estimate.within for estimate in family.estimates)


def _mean(family: Family, name: str) -> float:
    """The mean of a subject over all cells, for the order of rows."""
    found = family.of(name)
    return sum(e.interval.estimate / (e.fair or 1) for e in found) / len(found)


def _reference(family: Family, cell: Cell) -> float | None:
    everybody = family.at(ALL_GAMES, cell)
    if everybody:
        return everybody.interval.estimate
    return next((e.fair for e in family.estimates if e.cell is cell), None)


def _key(family: Family) -> list[Line2D]:
    dashed: dict[str, Any] = {"color": FAIR, "ls": (0, (4, 2)), "lw": 1}
    if ALL_GAMES in family.subjects:
        return [Line2D([], [], **dashed, label="all games")]
    dot: dict[str, Any] = {"color": INK, "marker": "o", "ms": 4.2, "lw": 2.2}
    share = f"the {side_word(family.cells[0])}'s share" if _differ(family) else "fair share"
    return [
        Line2D([], [], **dot, label="surely outside the target" if _aimed(family) else "surely not fair"),
        Line2D([], [], **dot, mfc="white", label="not surely outside" if _aimed(family) else "not sure"),
        Line2D([], [], **dashed, label=share),
    ]


def _aimed(family: Family) -> bool:
    """Whether some have targets."""
    return any(estimate.band for estimate in family.estimates)


def _alt(family: Family, what: str) -> str:
    most, least = extremes(family.estimates)
    sure = sum(estimate.sure != 0 for estimate in family.estimates)
    off = "outside the target" if _aimed(family) else "not fair"
    return (
        f"Dot plot of win shares by {what}, {players_counted(family.cells)}: from {point(least)} to "
        f"{point(most)}; {sure or 'none'} of {len(family.estimates)} surely {off}."
    )
