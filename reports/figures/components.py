"""The figure of where VP come from: winners against the others, component by component."""

from collections.abc import Sequence
from typing import Final

from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import group_name, players_name
from reports.estimates.components import COMPONENTS, NOT_OF_SEATS, Scores
from reports.estimates.table import amount, signed
from reports.estimates.wording import players_counted
from reports.figures.strokes import Strokes
from reports.figures.style import (
    INK,
    ROW,
    Chart,
    HouseFigure,
    canvas,
    in_house_style,
    legend_below,
    rows_down,
)
from sim.results.cell import is_on_ground

ASIDE: Final = 0.16


def components_chart(found: Sequence[Scores], name: str) -> Chart:
    """VP of winners and of others by component in cells of a mix and mode, a panel each, all on one scale."""
    caption = (
        f"Where VP come from: {group_name(found[0].cell)}. An average winner and an average other player of the same "
        "game; lines are 95% intervals, often shorter than the marks. What winners have more of did not by itself make "
        "them win."
    )
    if any(is_on_ground(scores.cell) for scores in found):
        caption += f" {NOT_OF_SEATS}."
    first, whole = found[0], found[0].components[-1]
    greatest = max(first.components[:-1], key=lambda one: abs(one.difference.estimate))
    alt = (
        f"Dot plot of VP by component, {players_counted([scores.cell for scores in found])}; with "
        f"{players_name(first.cell)} winners have {amount(whole.winners)} VP and others {amount(whole.others)}; the "
        f"greatest difference is that of {COMPONENTS[greatest.column]}, {signed(greatest.difference)}."
    )
    return Chart(name, _drawn(found), caption, alt)


@in_house_style
def _drawn(found: Sequence[Scores]) -> HouseFigure:
    rows = list(COMPONENTS.values())
    figure, panels = canvas(0.85 + 1.25 * ROW * len(rows), len(found))
    for axes, scores in zip(panels, found, strict=True):
        strokes = Strokes()
        for row, one in enumerate(scores.components):
            for aside, interval, fill in ((-ASIDE, one.winners, INK), (ASIDE, one.others, "white")):
                strokes.across((interval.low, interval.high), row + aside, INK, 1.6)
                strokes.mark((interval.estimate, row + aside), "o", INK, fill)
        strokes.draw(axes)
        axes.set_title(players_name(scores.cell))
        axes.xaxis.set_major_locator(MaxNLocator(4, integer=True))
        axes.set_xlabel("VP")
    bounds = [axes.get_xlim() for axes in panels]
    for axes in panels:
        axes.set_xlim(min(low for low, _ in bounds), max(high for _, high in bounds))
    rows_down(panels[0], rows)
    handles = [
        Line2D([], [], color=INK, marker="o", mfc=fill, ms=4.2, lw=1.6, label=label)
        for fill, label in ((INK, "winners, 95% interval"), ("white", "others, 95% interval"))
    ]
    legend_below(figure, handles)
    return figure
