"""Figures of games against Unicron: how they end, Planets from reveal to eaten, the marker's path, Power brought."""

from collections.abc import Mapping, Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import Cell, group_name, players_counted, players_name
from reports.counting.unicron import EATEN
from reports.estimates.estimate import Family
from reports.estimates.table import amount, percent
from reports.estimates.unicron import (
    LEAST_GAMES,
    LEAST_SHARE,
    LOST,
    WON,
    Attempt,
    Marker,
    Reveal,
    cause_in_words,
    causes_in_order,
    causes_of,
)
from reports.estimates.wording import joined
from reports.estimates.wording import players_counted as numbers_of_players
from reports.figures.axis import name_ticks
from reports.figures.boss_ends import BOUND, stacked
from reports.figures.by_players import dodged
from reports.figures.drawing import extremes, look_of, look_of_line, player_handle, point
from reports.figures.legend import area
from reports.figures.style import (
    COLUMN_WIDTH,
    FILLS,
    MUTED,
    Chart,
    HouseFigure,
    canvas,
    in_house_style,
    legend_below,
)
from reports.statistics import Interval

PANEL: Final = 1.3
"""Inches a row of panels takes."""

MOST_PLACES: Final = 4
"""Places in the order of reveal that are drawn: a panel each."""

DASHED: Final = (0, (4, 1.5))
BAND: Final = 0.18
"""How dense the band of an interval is."""

LONE: Final = 8
"""Points that the bar of a single one is wide."""


def ends_chart(family: Family, name: str) -> Chart:
    """How games end: won, and each way to lose."""
    caption = (
        f"How games against Unicron end: {group_name(family.cells[0])}. Shares of all games; thick lines are 95% "
        "intervals, thin ones are corrected for the whole page."
    )
    most, least = extremes(family.estimates)
    alt = f"Dot plot, a row an end, {numbers_of_players(family.cells)}: from {point(least)} to {point(most)}."
    return Chart(name, dodged(family, "games, %"), caption, alt)


def reveals_chart(found: Sequence[Reveal], name: str) -> Chart | None:
    """From reveal to eaten: a row a number of players, a column a place in the order of reveal; None of few games."""
    shown = [one for one in found if one.place <= MOST_PLACES and one.revealed >= LEAST_GAMES]
    if not shown:
        return None
    caption = (
        "What came first for a revealed Planet, by turns of all players since its reveal: "
        f"{group_name(found[0].cell)}. Planets in the order in which a game reveals them; shares of all games that "
        "reveal one, an area a cause (cumulative incidence of competing causes); above the areas it lies there and the "
        "game goes on. Dotted lines are 95% Wilson intervals of the share that is eaten; those of the other causes are "
        "in the table. Below the turns stands in how many games it still lies there (at risk)."
    )
    eaten = [f"{one.name} with {players_name(one.cell)} {percent(one.share(EATEN))}" for one in shown]
    alt = f"Stacked areas by cause, a panel a place and number of players. Eaten in the end: {joined(eaten)}."
    return Chart(name, _reveals(shown), caption, alt)


def markers_chart(found: Sequence[Marker], name: str) -> Chart | None:
    """The path of the marker by round, games won and lost apart; None where too few games were watched."""
    if not found:
        return None
    caption = (
        f"The cost that is marked as the last turn of a round ends: {group_name(found[0].cell)}. Means of every 16th "
        f"game, those won and those lost apart; bands are 95% intervals. A line ends where less than {LEAST_SHARE:.0%} "
        f"of its games go on, or fewer than {LEAST_GAMES}. That it stands lower in games that are won did "
        "not by itself win them."
    )
    ends = []
    for one in found:
        last = max(one.rounds)
        ends.append(
            f"in games {one.outcome} with {players_name(one.cell)} {amount(one.rounds[min(one.rounds)], 1)} in round "
            f"{min(one.rounds)} and {amount(one.rounds[last], 1)} in round {last}"
        )
    return Chart(name, _markers(found), caption, f"Lines by round. The marked cost is {joined(ends)}.")


def attempts_chart(found: Sequence[Attempt], name: str) -> Chart | None:
    """Power and cost by Confrontation of a game, a panel a number of players; None where there are too few."""
    if not found:
        return None
    caption = (
        f"Power brought to Confrontations with Unicron, and what he would have cost: {group_name(found[0].cell)}. In "
        f"the order of a game; means, with 95% intervals, of {LEAST_GAMES} games or more. Power short of the cost "
        "moves the marker; games that end sooner have no later Confrontations."
    )
    firsts = [
        f"with {players_name(one.cell)} {amount(one.power, 1)} against {amount(one.cost, 1)}"
        for one in found
        if one.place == 1
    ]
    alt = f"Lines of Power and of cost by Confrontation. In the first: {joined(firsts)}."
    return Chart(name, _attempts(found), caption, alt)


@in_house_style
def _reveals(found: Sequence[Reveal]) -> HouseFigure:
    causes = causes_in_order(found)
    cells = _cells(found)
    places = sorted({one.place for one in found})
    names = {one.place: one.name for one in found}
    figure = HouseFigure(figsize=(COLUMN_WIDTH, 0.7 + PANEL * len(cells)))
    panels = figure.subplots(len(cells), len(places), sharey=True, squeeze=False)
    there = {(one.cell["number"], one.place): one for one in found}
    for row, cell in enumerate(cells):
        for column, place in enumerate(places):
            axes = panels[row][column]
            axes.set_ylim(0, 100)
            axes.grid(axis="y")
            if one := there.get((cell["number"], place)):
                _reveal(axes, one, causes)
            else:
                name_ticks(axes.xaxis, [], [])
        panels[row][0].set_ylabel(f"{players_counted(cell['players'])}, %")
    for column, place in enumerate(places):
        panels[0][column].set_title(names[place])
        panels[-1][column].set_xlabel("turns since, at risk")
    came = causes_of(found)
    handles = [
        area(color=FILLS[place % len(FILLS)], label=cause_in_words(cause))
        for place, cause in enumerate(causes)
        if cause in came
    ]
    legend_below(figure, [*handles, Line2D([], [], **BOUND, label="95% interval")], 2)
    return figure


def _reveal(axes: Axes, one: Reveal, causes: Sequence[str]) -> None:
    stacked(axes, one, causes, bounded=1)
    axes.set_xlim(0, max(one.longest, 1))
    ticks = [round(one.longest * part / 3) for part in range(3)]
    name_ticks(axes.xaxis, ticks, [f"{tick}\n{one.at_risk(tick):,}" for tick in ticks])


@in_house_style
def _markers(found: Sequence[Marker]) -> HouseFigure:
    figure, (axes,) = canvas(2.6)
    for one in found:
        colour, _ = look_of(one.cell["players"])
        _band(axes, one.rounds, colour, "-" if one.outcome == WON else DASHED)
    axes.set_xlim(left=1)
    axes.grid(axis="y")
    axes.set_xlabel("round")
    axes.set_ylabel("marked cost")
    axes.xaxis.set_major_locator(MaxNLocator(8, integer=True))
    lines = [
        Line2D([], [], color=MUTED, ls=dash, lw=1.3, label=f"games {outcome}")
        for outcome, dash in ((WON, "-"), (LOST, DASHED))
        if any(one.outcome == outcome for one in found)
    ]
    players = sorted({one.cell["players"] for one in found})
    band = area(color=MUTED, alpha=BAND, lw=0, label="95% interval")
    legend_below(figure, [*map(player_handle, players), *lines, band], 4)
    return figure


@in_house_style
def _attempts(found: Sequence[Attempt]) -> HouseFigure:
    cells = _cells(found)
    figure, panels = canvas(2.3, len(cells))
    looks = (("power", "Power", "-"), ("cost", "cost", DASHED))
    for axes, cell in zip(panels, cells, strict=True):
        of = [one for one in found if one.cell["number"] == cell["number"]]
        for line, (what, _, dash) in enumerate(looks):
            _band(axes, {one.place: getattr(one, what) for one in of}, look_of_line(line)[0], dash, "o")
        axes.set_title(players_name(cell))
        axes.grid(axis="y")
        axes.set_xlabel("Confrontation")
        axes.set_xlim(0.5, max(one.place for one in of) + 0.5)
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=True, min_n_ticks=1))
    panels[0].set_ylabel("Power")
    panels[0].set_ylim(bottom=0)  # of all panels, once all is drawn
    handles = [
        Line2D([], [], color=look_of_line(line)[0], ls=dash, lw=1.3, marker="o", ms=3, label=label)
        for line, (_, label, dash) in enumerate(looks)
    ]
    legend_below(figure, [*handles, area(color=MUTED, alpha=BAND, lw=0, label="95% interval")], 3)
    return figure


def _band(axes: Axes, means: Mapping[int, Interval], colour: str, dash: object, marker: str = "") -> None:
    """Draw means by round or Confrontation, with their intervals: a band, of a single one a bar."""
    at = sorted(means)
    low, middle, high = (
        [getattr(means[place], name) for place in at] for name in ("low", "estimate", "high")
    )
    if len(at) > 1:
        axes.fill_between(at, low, high, color=colour, alpha=BAND, lw=0)
    else:
        axes.vlines(at, low, high, color=colour, alpha=BAND, lw=LONE)
    axes.plot(at, middle, color=colour, ls=dash, lw=1.3, marker=marker, ms=3)


def _cells(found: Sequence[Reveal] | Sequence[Attempt]) -> list[Cell]:
    return list({one.cell["number"]: one.cell for one in found}.values())
