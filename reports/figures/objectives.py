"""Figures of Polities, Missions and Ruins: how long command lasts, what Missions are worth, how often each is done."""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import group_name, players_name
from reports.counting.objectives import KEPT, TAKEN
from reports.estimates.estimate import Family
from reports.estimates.missions import Keeping, Mission, worth_words
from reports.estimates.polities import Command
from reports.estimates.table import percent
from reports.estimates.wording import joined, players_counted
from reports.figures.by_players import dodged
from reports.figures.differences import Bar, Panel, Row, difference_panels
from reports.figures.drawing import extremes, look_of, look_of_line, player_handle, point
from reports.figures.legend import area
from reports.figures.style import MUTED, Chart, HouseFigure, canvas, in_house_style, legend_below
from reports.statistics import Survival

LEAST_AT_RISK: Final = 20
"""The least number of commands still held for which a curve is drawn."""

LINES: Final = ("-", (0, (5, 1.5)), (0, (1.5, 1.2)))
BAND: Final = 0.2
"""How dense the band of an interval is."""


def commands_chart(found: Sequence[Command], name: str) -> Chart:
    """How many commands are still held, by turns since they were taken, a panel a number of players."""
    ends = [
        f"{one.name} with {players_name(one.cell)} {percent(one.share(TAKEN))} taken, {percent(one.share(KEPT))} kept "
        "until the end"
        for one in found
    ]
    caption = (
        f"Commands that are not lost, by turns of all players since they were taken: {group_name(found[0].cell)}. The "
        "first command of a Polity of each Level in a game. Kaplan-Meier, with 95% bands: games that end first are "
        "censored, which holds only where they do not end for reasons that make a loss likelier or less likely soon. "
        f"Curves end where fewer than {LEAST_AT_RISK} are left."
    )
    return Chart(name, _curves(found), caption, f"Falling curves of commands by Level: {joined(ends)}.")


def worths_chart(found: Sequence[Mission], name: str) -> Chart | None:
    """What being dealt each Mission is worth, in the order of the table; None where there is nothing to compare."""
    told = [one for one in found if one.worth]
    if not told:
        return None
    rows: list[Row] = []
    for title in dict.fromkeys(one.name for one in told):
        of = [one for one in told if one.name == title]
        bars = [
            Bar(one.worth.effect.difference, one.worth.corrected, one.worth.verdict != 0, one.cell["players"])
            for one in of
            if one.worth
        ]
        rows.append((title, bars))
    sure = sum(bar.sure for _, bars in rows for bar in bars)
    cells = [one.cell for one in told]
    won = "games won" if told[0].cell["together"] else "win share"
    caption = (
        f"What being dealt a Mission does to the {won}: {group_name(cells[0])}. Caused by the deal; all Missions, "
        "those completed most often first. Thick lines are 95% intervals, thin ones are corrected for the whole page; "
        "filled is what is sure."
    )
    alt = (
        f"Forest plot of what being dealt a Mission is worth, {players_counted(cells)}; {sure or 'none'} of "
        f"{sum(len(bars) for _, bars in rows)} sure; first {told[0].name}, {worth_words(told[0])} percentage points "
        f"with {players_name(cells[0])}."
    )
    return Chart(name, difference_panels([Panel(rows, "difference, percentage points", 100)]), caption, alt)


def shares_chart(family: Family, what: str, about: str, name: str) -> Chart:
    """How often something is done, a row a card; `what` names the axis, `about` begins the caption."""
    caption = (
        f"{about}: {group_name(family.cells[0])}. Thick lines are 95% intervals, thin ones are corrected for the "
        "whole page. What players do with each is their choice."
    )
    most, least = extremes(family.estimates)
    alt = f"Dot plot, a row a {family.kind}, {players_counted(family.cells)}: from {point(least)} to {point(most)}."
    return Chart(name, dodged(family, what), caption, alt)


def keepings_chart(found: Sequence[Keeping], name: str) -> Chart:
    """The share of Missions still controlled that are completed later, by round."""
    first, last = found[0], [one for one in found if one.cell is found[0].cell][-1]
    caption = (
        f"Dealt Missions that are still controlled after a round, in games that go on: the share completed later. "
        f"{group_name(first.cell)}; bands are 95% intervals, games as clusters. Not caused by waiting: easy ones are "
        "completed first."
    )
    alt = (
        f"Lines by round, {players_counted(one.cell for one in found)}; with {players_name(first.cell)} "
        f"{percent(first.completed)} of those still controlled after round {first.round_number} are completed later, "
        f"{percent(last.completed)} after round {last.round_number}."
    )
    return Chart(name, _keepings(found), caption, alt)


@in_house_style
def _curves(found: Sequence[Command]) -> HouseFigure:
    cells = list({one.cell["number"]: one.cell for one in found}.values())
    levels = sorted({one.level for one in found})
    figure, panels = canvas(2.4, len(cells))
    for axes, cell in zip(panels, cells, strict=True):
        for one in found:
            if one.cell["number"] == cell["number"]:
                _curve(axes, one.curve, levels.index(one.level))
        axes.set_title(players_name(cell))
        axes.set_ylim(0, 102)
        axes.set_xlim(left=0)
        axes.grid(axis="y")
        axes.set_xlabel("turns since command was taken")
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
    panels[0].set_ylabel("commands not lost, %")
    names = {one.level: one.name for one in found}
    lines = [
        Line2D([], [], color=look_of_line(place)[0], ls=LINES[place % len(LINES)], lw=1.6, label=names[level])
        for place, level in enumerate(levels)
    ]
    band = area(color=MUTED, alpha=BAND, lw=0, label="95% interval")
    legend_below(figure, [*lines, band], 4)
    return figure


def _curve(axes: Axes, curve: Survival, place: int) -> None:
    colour, _ = look_of_line(place)
    steps = [step for step in curve.steps if step.at_risk >= min(LEAST_AT_RISK, curve.n)]
    times = [0, *(step.time for step in steps)]
    low, high, shares = (
        [100.0, *(100 * getattr(step.waiting, name) for step in steps)]
        for name in ("low", "high", "estimate")
    )
    axes.fill_between(times, low, high, step="post", color=colour, alpha=BAND, lw=0)
    axes.step(times, shares, where="post", color=colour, ls=LINES[place % len(LINES)], lw=1.6)


@in_house_style
def _keepings(found: Sequence[Keeping]) -> HouseFigure:
    figure, (axes,) = canvas(2.2)
    numbers = sorted({one.cell["players"] for one in found})
    for cell in {one.cell["number"]: one.cell for one in found}.values():
        of = [one for one in found if one.cell["number"] == cell["number"]]
        colour, marker = look_of(cell["players"])
        at = [one.round_number for one in of]
        low, high, shares = (
            [100 * getattr(one.completed, name) for one in of] for name in ("low", "high", "estimate")
        )
        axes.fill_between(at, low, high, color=colour, alpha=BAND, lw=0)
        axes.plot(at, shares, color=colour, marker=marker, ms=3, lw=1.3)
    axes.set_ylim(0, 102)
    axes.grid(axis="y")
    axes.set_xlabel("round")
    axes.set_ylabel("completed later, %")
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    band = area(color=MUTED, alpha=BAND, lw=0, label="95% interval")
    legend_below(figure, [*map(player_handle, numbers), band], 5)
    return figure
