"""The figure of what came first for a Boss where players win or lose together: its fall, or the end of the game."""

from collections.abc import Collection, Sequence
from typing import Any, Final, Protocol

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import group_name, players_counted
from reports.counting.counts import level_word
from reports.estimates.boss_ends import FELL, BossEnds, causes_of
from reports.estimates.table import percent
from reports.estimates.wording import joined
from reports.figures.legend import area
from reports.figures.style import COLUMN_WIDTH, FILLS, Chart, HouseFigure, in_house_style, legend_below
from reports.statistics import Interval

BOUND: Final[Any] = {"color": "black", "lw": 0.5, "ls": (0, (1.5, 1)), "alpha": 0.7}
"""The look of a bound of an interval: thin, so that a narrow area is seen below it."""

PANEL: Final = 1.15
"""Inches a row of panels takes."""


def ends_chart(found: Sequence[BossEnds], name: str) -> Chart:
    """Cumulative incidence by cause since the reveal: a row a number of players, a column a Level."""
    caption = (
        f"What came first for a revealed Boss, by turns of all players since its reveal: {group_name(found[0].cell)}. "
        "Shares of all games that revealed it, one area a cause (cumulative incidence of competing causes); above the "
        "areas it stands and the game goes on. Dotted lines are 95% Wilson intervals of the upper edge of each "
        "area, which is the share of its cause and of those below it together."
    )
    fell = [
        f"Level {level_word(one.level)} with {players_counted(one.cell['players'])} "
        f"{percent(one.incidence([FELL], one.longest))}"
        for one in found
        if one.revealed
    ]
    alt = (
        f"Stacked areas by cause, a panel a Level and number of players. The Boss fell first: {joined(fell)}."
    )
    return Chart(name, _drawn([one for one in found if one.revealed]), caption, alt)


@in_house_style
def _drawn(found: Sequence[BossEnds]) -> HouseFigure:
    causes = [cause for cause in causes_of(list(found)) if any(cause in one.since_reveal for one in found)]
    cells = list({one.cell["number"]: one.cell for one in found}.values())
    levels = sorted({one.level for one in found})
    figure = HouseFigure(figsize=(COLUMN_WIDTH, 0.6 + PANEL * len(cells)))
    panels = figure.subplots(len(cells), len(levels), sharex="col", sharey=True, squeeze=False)
    there = {(one.cell["number"], one.level): one for one in found}
    for row, cell in enumerate(cells):
        for column, level in enumerate(levels):
            axes = panels[row][column]
            if one := there.get((cell["number"], level)):
                stacked(axes, one, causes)
            axes.set_ylim(0, 100)
            axes.set_xlim(left=0)
            axes.grid(axis="y")
            axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        panels[row][0].set_ylabel(f"{players_counted(cell['players'])}, %")
    for column, level in enumerate(levels):
        panels[0][column].set_title(f"Level {level_word(level)}")
        panels[-1][column].set_xlabel("turns since the reveal")
    handles = [
        area(color=FILLS[place % len(FILLS)], label=cause if cause == FELL else f"game ended: {cause}")
        for place, cause in enumerate(causes)
    ]
    legend_below(figure, [*handles, Line2D([], [], **BOUND, label="95% interval")])
    return figure


class Incidence(Protocol):
    """What came first for something, by cause and turn."""

    @property
    def longest(self) -> int:
        """The most turns until it came."""

    def incidence(self, causes: Collection[str], turns: int) -> Interval:
        """The share of games in which one of some causes came first within so many turns."""


def stacked(axes: Axes, one: Incidence, causes: Sequence[str], bounded: int | None = None) -> None:
    """Draw an area a cause, by turns, with the bounds of the upper edge of each, or of the first few."""
    turns = range(one.longest + 1)
    below = [0.0] * len(turns)
    edges = [[one.incidence(causes[: place + 1], turn) for turn in turns] for place in range(len(causes))]
    for place, edge in enumerate(edges):
        upper = [100 * share.estimate for share in edge]
        axes.fill_between(turns, below, upper, color=FILLS[place % len(FILLS)], step="post", lw=0)
        below = upper
    for edge in edges[:bounded]:
        for bound in ("low", "high"):
            values = [100 * getattr(share, bound) for share in edge]
            axes.step(
                turns, values, where="post", color="white", lw=0.7, alpha=0.8
            )  # to be seen on dark areas
            axes.step(turns, values, where="post", **BOUND)
