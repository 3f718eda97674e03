"""Figures of Infiltration Phases: by which turn each is done, or destroyed, and how often."""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import group_name, players_name
from reports.counting.objectives import DESTROYED
from reports.estimates.phases import Phase
from reports.estimates.table import percent
from reports.estimates.wording import joined
from reports.figures.drawing import look_of_line
from reports.figures.legend import area
from reports.figures.objectives import BAND, LINES
from reports.figures.style import COLUMN_WIDTH, MUTED, Chart, HouseFigure, in_house_style, legend_below
from sim.results.figures import DONE

PANEL: Final = 1.7
"""Inches a row of panels takes."""

Row = tuple[str, tuple[str, ...]]
"""What a row of panels shows: phases of a faction, and which of their fates."""


def incidence_chart(found: Sequence[Phase], name: str) -> Chart:
    """By which turn each phase is done, and destroyed where any is: a row a faction and fate, a column a cell."""
    rows = _rows(found)
    caption = (
        f"Games in which a phase is over, by turns of all players: {group_name(found[0].cell)}. Shares of all games "
        "(cumulative incidence), with 95% Wilson bands; a phase is done where it was completed or thwarted. Curves are "
        "level where games have ended, or where the phase was destroyed."
    )
    if any(fates != DONE for _, fates in rows):
        caption += " Phases of a faction are destroyed where the other is done with its own."
    done = [f"{one.name} with {players_name(one.cell)} {percent(one.share(*DONE))}" for one in found]
    alt = f"Rising curves, a panel a number of players, a line a phase. In the end done: {joined(done)}."
    return Chart(name, _drawn(found, rows), caption, alt)


def _rows(found: Sequence[Phase]) -> list[Row]:
    rows: list[Row] = []
    for faction in dict.fromkeys(one.faction for one in found):
        of = [one for one in found if one.faction == faction]
        for fates in (DONE, (DESTROYED,)):
            if fates == DONE or any(one.by_turn.get(fate) for one in of for fate in fates):
                rows.append((faction, fates))
    return rows


@in_house_style
def _drawn(found: Sequence[Phase], rows: Sequence[Row]) -> HouseFigure:
    cells = list({one.cell["number"]: one.cell for one in found}.values())
    lines = list(dict.fromkeys(map(_line, found)))
    figure = HouseFigure(figsize=(COLUMN_WIDTH, 0.7 + PANEL * len(rows)))
    panels = figure.subplots(len(rows), len(cells), sharex="col", sharey=True, squeeze=False)
    for across, cell in enumerate(cells):
        of_cell = [one for one in found if one.cell["number"] == cell["number"]]
        last = max(one.longest for one in of_cell)
        for down, (faction, fates) in enumerate(rows):
            axes = panels[down][across]
            for one in of_cell:
                if one.faction == faction:
                    _curve(axes, one, fates, last, lines.index(_line(one)))
            axes.set_ylim(0, 102)
            axes.set_xlim(0, max(last, 1))
            axes.grid(axis="y")
            axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        panels[0][across].set_title(players_name(cell))
        panels[-1][across].set_xlabel("turns of all players")
    for down, (faction, fates) in enumerate(rows):
        panels[down][0].set_ylabel(_what(faction, fates))
    handles = [
        Line2D([], [], color=look_of_line(place)[0], ls=LINES[place % len(LINES)], lw=1.4, label=line)
        for place, line in enumerate(lines)
    ]
    legend_below(figure, [*handles, area(color=MUTED, alpha=BAND, lw=0, label="95% interval")], 4)
    return figure


def _line(one: Phase) -> str:
    """What the line of a phase is called: its number, or its name where datasets do not tell it."""
    return f"Phase {one.number}" if one.number else one.name


def _what(faction: str, fates: Sequence[str]) -> str:
    what = "destroyed, %" if fates == (DESTROYED,) else "done, %"
    return f"{faction}: {what}" if faction else f"phases {what}"


def _curve(axes: Axes, one: Phase, fates: Sequence[str], last: int, place: int) -> None:
    colour, _ = look_of_line(place)
    turns = range(last + 1)
    shares = [one.incidence(fates, turn) for turn in turns]
    low, high, middle = (
        [100 * getattr(share, name) for share in shares] for name in ("low", "high", "estimate")
    )
    axes.fill_between(turns, low, high, step="post", color=colour, alpha=BAND, lw=0)
    axes.step(turns, middle, where="post", color=colour, ls=LINES[place % len(LINES)], lw=1.4)
