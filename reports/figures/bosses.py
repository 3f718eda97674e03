"""Figures of Bosses: how often each falls, how long they stand, the Power brought to Confrontations."""

from collections.abc import Sequence
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import Cell, group_name, players_name
from reports.counting.counts import BY_FACTION, WIDEST, level_word
from reports.estimates.attempts import Attempts
from reports.estimates.named_bosses import NamedBosses, Wait
from reports.estimates.table import percent
from reports.estimates.wording import joined, players_counted
from reports.figures.by_players import dodged
from reports.figures.drawing import extremes, look_of, player_handle, point
from reports.figures.legend import area
from reports.figures.strokes import Strokes
from reports.figures.style import (
    FILLS,
    INK,
    MUTED,
    PALETTE,
    Chart,
    HouseFigure,
    canvas,
    in_house_style,
    legend_below,
)
from reports.figures.words import Label, Labels
from reports.statistics import Survival, wilson

LINES: Final = ("-", (0, (5, 1.5)), (0, (1.5, 1.2)))
RARE: Final = 0.002
"""The least share of Confrontations for which a margin is drawn."""

LEAST_AT_RISK: Final = 20
"""The least number of games still observed for which a curve is drawn."""


def falls_chart(found: NamedBosses, name: str) -> Chart:
    """How often each Boss falls, a row a Boss."""
    family = found.falls
    caption = (
        f"Games in which a Boss is defeated, of those with it in the deck: {group_name(found.cells[0])}. Thick lines "
        f"are 95% intervals, thin ones are corrected for all {len(family.estimates)}. Bosses of a Level differ by "
        "themselves alone."
    )
    most, least = extremes(family.estimates)
    alt = (
        f"Dot plot of how often each Boss falls, {players_counted(found.cells)}: from {point(least)} to "
        f"{point(most)}."
    )
    names = [f"{level_word(found.levels[boss])}: {boss}" for boss in family.subjects]
    return Chart(name, dodged(family, "games in which the Boss is defeated, %", names), caption, alt)


def waits_chart(found: NamedBosses, name: str) -> Chart:
    """How many Bosses of each Level have fallen, by turns since their reveal, a panel a number of players."""
    ever = [
        f"{percent(wait.curve.ever())} of {wait.boss} with {players_name(wait.cell)}"
        for wait in found.by_level
    ]
    caption = (
        f"Revealed Bosses that have fallen, by turns of all players since their reveal: {group_name(found.cells[0])}. "
        "Thick lines are shares of all games that revealed the Boss (cumulative incidence: a game that ends first "
        "counts as one in which it never fell), with 95% bands. Thin lines are what would have fallen if play went on "
        "(Kaplan-Meier), which holds only where games do not end for reasons that make a fall likelier or less likely "
        f"soon; they end where fewer than {LEAST_AT_RISK} games are left. Below: games still going on without a fall."
    )
    alt = f"Rising curves of fallen Bosses by Level. Ever fallen: {joined(ever)}."
    return Chart(name, _curves(found.by_level), caption, alt)


def attempts_chart(found: Sequence[Attempts], name: str) -> Chart:
    """Confrontations by Power margin, a panel a Level."""
    enough = [
        f"Level {level_word(one.level)} with {players_name(one.cell)} "
        f"{100 * one.between(0, WIDEST) / one.n:.0f}%"
        for one in found
    ]
    caption = (
        f"Confrontations by Power brought above or below what was needed: {group_name(found[0].cell)}. Shaded: "
        "enough, so that the Boss falls. Bars are 95% Wilson intervals. What players dare is their choice."
    )
    alt = f"Line plot of Confrontations by Power margin, a panel a Level. Enough Power had: {joined(enough)}."
    return Chart(name, _margins(found), caption, alt)


@in_house_style
def _curves(waits: Sequence[Wait]) -> HouseFigure:
    cells = _cells(waits)
    rows = max(sum(wait.cell["number"] == cell["number"] for wait in waits) for cell in cells)
    figure, panels = canvas(2.6 + 0.13 * rows, len(cells))
    for axes, cell in zip(panels, cells, strict=True):
        for wait in waits:
            if wait.cell["number"] == cell["number"]:
                _curve(axes, wait.curve, wait.level)
        axes.set_title(players_name(cell))
        axes.set_ylim(0, 102)
        axes.set_xlim(left=0)
        axes.grid(axis="y")
        axes.set_xlabel("turns since the reveal")
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        _numbers_at_risk(axes, [wait for wait in waits if wait.cell["number"] == cell["number"]])
    panels[0].set_ylabel("revealed Bosses that have fallen, %")
    levels = sorted({wait.level for wait in waits})
    handles = [
        Line2D([], [], color=_colour(level), ls=_line(level), lw=1.6, label=f"Level {level_word(level)}")
        for level in levels
    ]
    thick = Line2D([], [], color=MUTED, lw=1.6, label="thick: of all games")
    thin = Line2D([], [], color=MUTED, lw=0.6, label="thin: if play went on")
    legend_below(figure, [*handles, thick, thin])
    return figure


def _curve(axes: Axes, curve: Survival, level: int) -> None:
    """The share that has fallen, with its band; and, thin, what would have if play went on."""
    # Turns count from the reveal: a Boss that falls in the turn of its reveal falls at 0; until then all stand.
    times = [0, *(step.time for step in curve.steps)]
    found = [curve.fallen(step.time) for step in curve.steps]
    low, high, shares = (
        [0.0, *(100 * getattr(share, name) for share in found)] for name in ("low", "high", "estimate")
    )
    axes.fill_between(times, low, high, step="post", color=_colour(level), alpha=0.2, lw=0)
    axes.step(times, shares, where="post", color=_colour(level), ls=_line(level), lw=1.6)
    steps = [step for step in curve.steps if step.at_risk >= min(LEAST_AT_RISK, curve.n)]
    on = [0.0, *(100 * (1 - step.waiting.estimate) for step in steps)]
    axes.step([0, *(step.time for step in steps)], on, where="post", color=_colour(level), lw=0.6)


def _numbers_at_risk(axes: Axes, waits: Sequence[Wait]) -> None:
    """How many games still go on without a fall at each tick, a line a Level, below the axis."""
    ticks = [int(tick) for tick in axes.get_xticks() if tick >= 0 and tick == int(tick)]
    last = axes.get_xlim()[1]
    for row, wait in enumerate(waits):
        numbers = [
            Label(f"{wait.curve.at_risk(tick):,}", (tick, 0), (0, -34 - 8 * row))
            for tick in ticks
            if tick <= last
        ]
        look: dict[str, Any] = {"ha": "center", "va": "top", "fontsize": 5.5, "color": _colour(wait.level)}
        axes.add_artist(Labels(numbers, axes.transData, **look))


@in_house_style
def _margins(found: Sequence[Attempts]) -> HouseFigure:
    levels = sorted({one.level for one in found})
    margins_seen = [
        m for m in range(-WIDEST, WIDEST + 1) for one in found if one.between(m, m) >= RARE * one.n
    ]
    margins = range(min(margins_seen), max(margins_seen) + 1)
    figure, panels = canvas(2.4, len(levels))
    for axes, level in zip(panels, levels, strict=True):
        axes.axvspan(-0.5, margins[-1] + 0.5, color=FILLS[1], alpha=0.45, lw=0)
        strokes = Strokes()
        for one in found:
            if one.level == level:
                colour, marker = look_of(one.cell["players"])
                shares = [wilson(one.between(margin, margin), one.n) for margin in margins]
                drawn = [100 * share.estimate for share in shares]
                axes.plot(margins, drawn, color=colour, marker=marker, ms=2.4, lw=1)
                for margin, share in zip(margins, shares, strict=True):
                    strokes.up(margin, (100 * share.low, 100 * share.high), colour, 1.4)
        strokes.draw(axes, alpha=0.5)
        axes.set_title(f"Level {level_word(level)}")
        axes.set_xlim(margins[0] - 0.5, margins[-1] + 0.5)
        axes.set_ylim(bottom=0)
        axes.set_xlabel("Power above need")
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.grid(axis="y")
    panels[0].set_ylabel("Confrontations, %")
    numbers = sorted({one.cell["players"] for one in found})
    handles = [player_handle(players) for players in numbers]
    shade = area(color=FILLS[1], alpha=0.45, label="enough")
    legend_below(figure, [*handles, shade], 6)
    return figure


def _cells(waits: Sequence[Wait]) -> list[Cell]:
    return list({wait.cell["number"]: wait.cell for wait in waits}.values())


def _colour(level: int) -> str:
    return (INK, PALETTE[1], PALETTE[4])[(level % BY_FACTION - 1) % 3] if level > 0 else MUTED


def _line(level: int) -> object:
    of_faction, plain = divmod(level, BY_FACTION)  # of teams the colour tells the Level, the line the faction
    return LINES[(of_faction or plain) - 1 if level > 0 else 0]
