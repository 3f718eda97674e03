"""The course of games, a row a cell: how long they last and how they end."""

from collections.abc import Sequence

from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import cell_name
from reports.estimates.estimate import Family
from reports.estimates.games import Length
from reports.estimates.wording import joined
from reports.figures.legend import area
from reports.figures.strokes import Strokes
from reports.figures.style import (
    FILLS,
    INK,
    Chart,
    HouseFigure,
    canvas,
    in_house_style,
    legend_below,
    row_height,
    rows_down,
)
from reports.statistics import Distribution


def rounds_chart(lengths: Sequence[Length], name: str) -> Chart:
    """Length of games in rounds."""
    caption = (
        "Length of games in rounds: nine games in ten lie on the line; a bar marks the median, a dot the mean "
        "(its interval is in the table)."
    )
    means = [length.spread.mean.estimate for length in lengths]
    alt = (
        f"Range plot of the length of games, a row a cell: mean lengths from {min(means):.1f} to "
        f"{max(means):.1f} rounds; the longest game lasts {max(length.spread.most for length in lengths)} rounds."
    )
    rows = [(cell_name(length.cell), length.spread) for length in lengths]
    return Chart(name, ranges(rows, "length of a game, rounds"), caption, alt)


def endings_chart(family: Family, name: str) -> Chart:
    """How games end."""
    parts = []
    for reason in family.subjects:
        shares = [100 * estimate.interval.estimate for estimate in family.of(reason)]
        parts.append(f"{reason} {min(shares):.1f} to {max(shares):.1f}%")
    alt = f"Stacked bars of how games end, a row a cell; from cell to cell: {joined(parts)}."
    return Chart(name, _bars(family), "How games end, share of the games of each cell.", alt)


@in_house_style
def ranges(rows: Sequence[tuple[str, Distribution]], label: str) -> HouseFigure:
    """Distributions with the quantiles 5%, 50% and 95%, a row each."""
    names = [name for name, _ in rows]
    figure, (axes,) = canvas(0.85 + row_height(names) * len(rows))
    most, middle = Strokes(), Strokes()
    for row, (_, spread) in enumerate(rows):
        low, median, high = spread.quantiles
        most.across((low, high), row, INK, 2.2)
        middle.up(median, (row - 0.33, row + 0.33), INK, 1.6)
        middle.mark((spread.mean.estimate, row), "o", INK, "white")
    most.draw(axes, alpha=0.45)
    middle.draw(axes)
    rows_down(axes, names)
    axes.set_xlim(left=0)
    axes.set_xlabel(label)
    axes.xaxis.set_major_locator(MaxNLocator(nbins=8, integer=True))
    handles = [
        Line2D([], [], color=INK, lw=2.2, alpha=0.45, label="5% to 95% of games"),
        Line2D([], [], color=INK, marker="|", ms=8, mew=1.6, lw=0, label="median"),
        Line2D([], [], color=INK, marker="o", mfc="white", ms=4.2, lw=0, label="mean"),
    ]
    legend_below(figure, handles)
    return figure


@in_house_style
def _bars(family: Family) -> HouseFigure:
    cells = [cell for cell in family.cells if any(e.cell is cell for e in family.estimates)]
    names = [cell_name(cell) for cell in cells]
    figure, (axes,) = canvas(0.95 + row_height(names) * len(cells))
    for row, cell in enumerate(cells):
        left = 0.0
        for place, reason in enumerate(family.subjects):
            estimate = family.at(reason, cell)
            width = 100 * estimate.interval.estimate if estimate else 0.0
            axes.barh(
                row, width, left=left, height=0.7, lw=0.4, color=FILLS[place % len(FILLS)], edgecolor="white"
            )
            left += width
    rows_down(axes, names)
    axes.set_xlim(0, 100)
    axes.set_xlabel("games, %")
    handles = [
        area(color=FILLS[place % len(FILLS)], label=reason) for place, reason in enumerate(family.subjects)
    ]
    legend_below(figure, handles, 4)
    return figure
