"""Figures in one house style: intervals drawn, the fair share marked, legible in print and to the colour-blind."""

from typing import Final

import matplotlib.pyplot as plt
from matplotlib.figure import Figure

from reports.cells import Cell, cell_name
from reports.competitive import win_shares
from reports.failed import sound
from reports.statistics import share_interval
from sim.results import Results

INK: Final = "#1b4f72"
FAIR: Final = "#b9770e"
COLUMN_WIDTH: Final = 5.2  # inches


def win_share_figure(results: Results, cell: Cell, key: str = "character") -> Figure:
    """Win share by `key` ("character", "order", "strategy") in a cell of players who compete, with 95% intervals."""
    shares = win_shares(sound(results).seats, [cell], key, once_a_game=key != "strategy")
    points = sorted(
        ((str(value), share_interval(sums)) for (_, value), sums in shares.items()),
        key=lambda point: point[1].estimate,
    )
    figure, axes = plt.subplots(figsize=(COLUMN_WIDTH, 0.9 + 0.32 * len(points)), layout="constrained")
    for place, (_, interval) in enumerate(points):
        axes.plot([100 * interval.low, 100 * interval.high], [place, place], color=INK, lw=2)
        axes.plot([100 * interval.estimate], [place], "o", color=INK, ms=5)
    axes.axvline(100 / cell["players"], color=FAIR, ls="--", lw=1, label="fair share")
    axes.set_yticks(range(len(points)), [name for name, _ in points])
    axes.set_xlabel("share of wins, % (95% intervals)")
    axes.set_title(f"{cell_name(cell)}, {cell['games']:,} games", fontsize=10)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(frameon=False, fontsize=8)
    return figure
