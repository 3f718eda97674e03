"""Figures of teams: win shares by faction and who begins, of teammates, and what defending did."""

from collections.abc import Sequence
from typing import Final

from reports.counting.cells import group_name, players_name, side_name, side_word
from reports.estimates.defences import ALL, Defences
from reports.estimates.estimate import Family
from reports.estimates.table import percent
from reports.estimates.teams import Teams
from reports.estimates.wording import joined, players_counted
from reports.figures.by_players import dodged
from reports.figures.drawing import extremes, look_of, player_handle, point
from reports.figures.strokes import Strokes
from reports.figures.style import ROW, Chart, HouseFigure, canvas, in_house_style, legend_below, rows_down
from reports.figures.wins import share_panels
from reports.statistics import Interval
from sim.results.figures import ROLES
from sim.results.schema import SIDES_PLAYED


def factions_chart(teams: Teams, name: str) -> Chart:
    """Win shares by faction, by who begins, and by both, a panel a number of players."""
    families = (teams.factions, teams.begins, teams.crossed)
    every = Family(
        "team", teams.factions.cells, [estimate for family in families for estimate in family.estimates]
    )
    caption = (
        f"Share of wins of a team: {group_name(every.cells[0])}. Thick lines are 95% intervals, thin ones are "
        "corrected for the whole page; the dashed line is a fair share."
    )
    first = teams.factions.subjects[0]
    verb = "wins" if first == ROLES[0] else "win"
    shares = [f"{percent(e.interval)} with {players_name(e.cell)}" for e in teams.factions.of(first)]
    alt = f"Dot plot of win shares by {teams.factions.kind} and by who begins; the {first} {verb} {joined(shares)}."
    return Chart(name, share_panels(every), caption, alt)


def roles_chart(shares: Family, name: str) -> Chart:
    """The share of the single player against many, a row each mix, faction and rule."""
    off = "outside its target" if any(estimate.band for estimate in shares.estimates) else "not fair"
    caption = (
        "Games that the single player wins, by mix, faction and rules. Thick lines are 95% intervals, thin ones are "
        f"corrected for the whole page; filled is what is surely {off}; a fair share is 50%, however many the others "
        "are."
    )
    most, least = extremes(shares.estimates)
    alt = (
        f"Dot plot of the share of the One, a row a mix, faction and rule, {players_counted(shares.cells)}: from "
        f"{point(least)} to {point(most)}."
    )
    return Chart(name, dodged(shares, "wins of the One, %"), caption, alt)


def mates_chart(family: Family, name: str) -> Chart:
    """Win shares of teammates, held against those of their faction."""
    caption = (
        f"Share of wins of all characters of a team together: {group_name(family.cells[0])}. Thick lines are 95% "
        f"intervals, thin ones are corrected for all {len(family.estimates)}; dashed marks are the shares of the "
        f"{side_word(family.cells[0])}."
    )
    most, least = extremes(family.estimates)
    alt = f"Dot plot of win shares by teammates: from {point(least)} to {point(most)}."
    return Chart(name, share_panels(family), caption, alt)


def defences_chart(found: Sequence[Defences], name: str) -> Chart:
    """How many Confrontations foes defend against, how many fail, and how many fail by that alone."""
    shown = [one for one in found if one.faction != ALL]
    caption = (
        f"Confrontations with the Bosses of each faction: {group_name(found[0].cell)}. Their players defend in some, "
        "some fail, some fail by what defending added alone. Bars are 95% intervals. Who defends is the players' "
        "choice."
    )
    told = [
        f"{side_name(one.cell, one.faction)} with {players_name(one.cell)} {percent(one.defended)} defended, "
        f"{percent(one.foiled)} failed by it"
        for one in shown
    ]
    players = players_counted(one.cell for one in shown)
    alt = f"Dot plot of Confrontations by faction of the Boss, {players}: {joined(told)}."
    return Chart(name, _defences(shown), caption, alt)


KINDS: Final = {
    "defended": "defended by {}",
    "failed": "failed against {}",
    "foiled": "by defence of {} alone",
}
"""Shares of Confrontations with a faction's Bosses, in words."""


@in_house_style
def _defences(found: Sequence[Defences]) -> HouseFigure:
    factions = [faction for faction in SIDES_PLAYED if any(one.faction == faction for one in found)]
    sides = [side_name(found[0].cell, faction) for faction in factions]
    rows = [words.format(side) for side in sides for words in KINDS.values()]
    numbers = sorted({one.cell["players"] for one in found})
    figure, (axes,) = canvas(0.95 + ROW * len(rows))
    strokes = Strokes()
    for one in found:
        colour, marker = look_of(one.cell["players"])
        aside = (numbers.index(one.cell["players"]) - (len(numbers) - 1) / 2) * 0.8 / max(len(numbers), 2)
        for place, kind in enumerate(KINDS):
            share: Interval = getattr(one, kind)
            row = factions.index(one.faction) * len(KINDS) + place + aside
            strokes.across((100 * share.low, 100 * share.high), row, colour, 2.2)
            strokes.mark((100 * share.estimate, row), marker, colour)
    strokes.draw(axes)
    rows_down(axes, rows)
    axes.set_xlim(-2, 102)
    axes.set_xlabel("Confrontations with Bosses of the faction, %")
    legend_below(figure, [player_handle(players) for players in numbers], 5)
    return figure
