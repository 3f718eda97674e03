"""Shares side by side for each number of players: games won together, Boss defeats by Level."""

from collections.abc import Sequence

from reports.counting.cells import group_name
from reports.estimates.estimate import Family
from reports.estimates.games import ONCE_REVEALED
from reports.estimates.table import percent
from reports.estimates.wording import joined, players_counted
from reports.figures.drawing import add_interval, extremes, interval_handles, look_of, player_handle, point
from reports.figures.strokes import Strokes, rule_rows
from reports.figures.style import (
    Chart,
    HouseFigure,
    canvas,
    in_house_style,
    legend_below,
    row_height,
    rows_down,
)


def team_chart(family: Family, name: str) -> Chart:
    """How often the players win together, of each mix and mode."""
    caption = (
        "Games won by the players together. Thick lines are 95% intervals, thin ones are corrected for all "
        f"of them ({len(family.estimates)})."
    )
    most, least = extremes(family.estimates)
    alt = f"Dot plot of games won by number of players, a row a mix and mode: from {point(least)} to {point(most)}."
    return Chart(name, dodged(family, "games won, %"), caption, alt)


def bosses_chart(family: Family, name: str) -> Chart:
    """How often the Boss of each Level falls."""
    levels = family.part([subject for subject in family.subjects if not subject.endswith(ONCE_REVEALED)])
    caption = (
        f"Games in which the Boss of a Level is defeated: {group_name(family.cells[0])}. Thick lines are 95% "
        f"intervals, thin ones are corrected for all {len(family.estimates)} of the table."
    )
    shares = "; ".join(
        f"{level} {joined(percent(e.interval) for e in levels.of(level))}" for level in levels.subjects
    )
    alt = f"Dot plot of Boss defeats by Level, {players_counted(family.cells)} in that order: {shares}."
    return Chart(name, dodged(levels, "games in which the Boss is defeated, %"), caption, alt)


@in_house_style
def dodged(family: Family, label: str, names: Sequence[str] = ()) -> HouseFigure:
    """A row a subject with a line for each number of players, which has its own colour and marker.

    `names` are those of the rows where they are not the subjects.
    """
    numbers = sorted({estimate.cell["players"] for estimate in family.estimates})
    rows = list(names or family.subjects)
    figure, (axes,) = canvas(0.85 + len(rows) * max(row_height(rows), 0.13 * len(numbers) + 0.05))
    strokes = Strokes()
    for row, subject in enumerate(family.subjects):
        found = family.of(subject)
        for place, estimate in enumerate(found):
            aside = (place - (len(found) - 1) / 2) * 0.8 / max(len(numbers), 2)
            colour, marker = look_of(estimate.cell["players"])
            add_interval(strokes, row + aside, estimate, colour, marker)
    strokes.draw(axes)
    rows_down(axes, rows)
    axes.set_xlim(-2, 102)
    axes.set_xlabel(label)
    rule_rows(axes, len(rows))
    corrected = any(estimate.corrected != estimate.interval for estimate in family.estimates)
    players = [player_handle(number) for number in numbers]
    legend_below(figure, [*players, *interval_handles(corrected=corrected)], 5)
    return figure
