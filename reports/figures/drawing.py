"""Parts of several figures: estimates with their intervals, a look for each number of players, and their words."""

from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D

from reports.counting.cells import players_counted, players_name
from reports.estimates.estimate import Estimate
from reports.estimates.table import percent
from reports.figures.strokes import Strokes
from reports.figures.style import FAIR, INK, MARKERS, MUTED, PALETTE

DASHED: Final[Any] = {"color": FAIR, "ls": (0, (4, 2)), "lw": 1}


def add_interval(
    strokes: Strokes, row: float, estimate: Estimate, colour: str = INK, marker: str = "o"
) -> None:
    """An estimate with both its intervals, in percent; filled where it is surely not fair."""
    plain, corrected = estimate.interval, estimate.corrected
    strokes.across((100 * corrected.low, 100 * corrected.high), row, colour, 0.7)
    strokes.across((100 * plain.low, 100 * plain.high), row, colour, 2.2)
    inside = colour if estimate.sure or estimate.fair is None else "white"
    strokes.mark((100 * plain.estimate, row), marker, colour, inside)


def interval_handles(colour: str = MUTED, *, corrected: bool = True) -> list[Line2D]:
    """What thick lines are in a legend, and thin ones where there are any, as `add_interval` has them drawn.

    What a thin one is corrected for stands in the caption: the whole page, or all of a table.
    """
    thick = Line2D([], [], color=colour, lw=2.2, label="95% interval")
    thin = Line2D([], [], color=colour, lw=0.7, label="corrected interval")
    return [thick, thin] if corrected else [thick]


def fair_line(axes: Axes, share: float) -> None:
    """A fair share as a dashed line across rows."""
    axes.axvline(100 * share, **DASHED)


def look_of(players: int) -> tuple[str, str]:
    """Colour and marker of a number of players."""
    return PALETTE[(players - 1) % len(PALETTE)], MARKERS[(players - 1) % len(MARKERS)]


def look_of_line(place: int) -> tuple[str, str]:
    """Colour and marker of a line or line-up by its place; no two of the first twenty-five look alike."""
    return PALETTE[place % len(PALETTE)], MARKERS[(place + place // len(PALETTE)) % len(MARKERS)]


def player_handle(players: int) -> Line2D:
    """The colour and marker of a number of players in a legend."""
    colour, marker = look_of(players)
    return Line2D([], [], color=colour, marker=marker, ms=4.2, lw=2.2, label=players_counted(players))


def extremes(estimates: list[Estimate]) -> tuple[Estimate, Estimate]:
    """The highest and the lowest estimate for an alt text, relative to fair where there is a fair share."""

    def strength(estimate: Estimate) -> float:
        return estimate.interval.estimate / (estimate.fair or 1)

    return max(estimates, key=strength), min(estimates, key=strength)


def point(estimate: Estimate) -> str:
    """An estimate of a figure in words."""
    return f"{estimate.subject} with {players_name(estimate.cell)}, {percent(estimate.interval)}"
