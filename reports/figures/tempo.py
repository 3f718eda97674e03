"""The tempo of games: VP, cards and Power by round, winners against others."""

from collections.abc import Sequence
from typing import Final

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.ticker import MaxNLocator

from reports.counting.cells import group_name
from reports.estimates.table import amount
from reports.estimates.tempo import BETTER, LEAST_SHARE, MEASURES, WORSE, Round, Tempo
from reports.estimates.wording import players_counted
from reports.figures.drawing import look_of, player_handle
from reports.figures.legend import area
from reports.figures.style import COLUMN_WIDTH, MUTED, Chart, HouseFigure, in_house_style, legend_below

DASHED: Final = (0, (4, 1.5))
BAND: Final = 0.18
"""How dense the band of an interval is."""


def tempo_chart(found: Sequence[Tempo], name: str) -> Chart:
    """What players have by round in cells of a mix and mode, a panel a measure, a colour a number of players."""
    first = found[0]
    better, worse = (names[first.cell["together"]] for names in (BETTER, WORSE))
    caption = (
        f"Means of players at the end of their turn of a round: {group_name(first.cell)}. From every 16th game; bands "
        f"are 95% intervals. A line ends where less than {LEAST_SHARE:.0%} of the games go on. What {better} have more "
        "of did not by itself make them win."
    )
    alt = f"Lines by round, {players_counted([tempo.cell for tempo in found])}. {_in_words(first, better, worse)}"
    return Chart(name, _drawn(found, better, worse), caption, alt)


def _in_words(tempo: Tempo, better: str, worse: str) -> str:
    """The last round that both have, in numbers."""
    last = min(len(tempo.rounds[better]), len(tempo.rounds[worse])) - 1
    if last < 0:
        return ""
    ahead, behind = tempo.rounds[better][last], tempo.rounds[worse][last]
    parts = [
        f"{MEASURES[name]} {amount(ahead.means[name], 1)} and {amount(behind.means[name], 1)}"
        for name in tempo.measures
    ]
    return (
        f"In round {ahead.number} with {tempo.cell['players']} players {better} and {worse} have "
        + "; ".join(parts)
        + "."
    )


@in_house_style
def _drawn(found: Sequence[Tempo], better: str, worse: str) -> HouseFigure:
    measures = found[0].measures
    figure = HouseFigure(figsize=(COLUMN_WIDTH, 2.5))
    panels = figure.subplots(1, len(measures), squeeze=False)[0]
    for axes, measure in zip(panels, measures, strict=True):
        for tempo in found:
            for whose, dash in ((worse, DASHED), (better, "-")):
                _line(axes, tempo.rounds[whose], measure, tempo.cell["players"], dash)
        axes.set_title(MEASURES[measure])
        axes.set_xlim(left=1)
        if measure != "vp":
            axes.set_ylim(bottom=0)
        axes.set_xlabel("round")
        axes.grid(axis="y")
        axes.xaxis.set_major_locator(MaxNLocator(5, integer=True))
        axes.yaxis.set_major_locator(MaxNLocator(5, integer=True))  # labels of one width, whatever its height
    numbers = sorted({tempo.cell["players"] for tempo in found})
    handles = [player_handle(players) for players in numbers] if len(numbers) > 1 else []
    lines = [
        Line2D([], [], color=MUTED, ls=dash, lw=1.3, label=whose)
        for whose, dash in ((better, "-"), (worse, DASHED))
    ]
    band = area(color=MUTED, alpha=BAND, lw=0, label="95% interval")
    legend_below(figure, [*handles, *lines, band], 4)
    return figure


def _line(axes: Axes, rounds: Sequence[Round], measure: str, players: int, dash: object) -> None:
    colour, _ = look_of(players)
    numbers = [one.number for one in rounds]
    means = [one.means[measure] for one in rounds]
    axes.plot(numbers, [mean.estimate for mean in means], color=colour, ls=dash, lw=1.3)
    axes.fill_between(
        numbers, [mean.low for mean in means], [mean.high for mean in means], color=colour, alpha=BAND, lw=0
    )
