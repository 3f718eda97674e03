"""Looking at the figure of a precision: how closely it is known, and what that takes, before and during a run.

Apart from `sim.study.planning.precision` because statistics take a second to import, and most runs do without.
"""

import math
from collections.abc import Iterable, Sequence
from typing import Final

from reports.statistics import (
    FIRST_LOOK,
    ClusterSums,
    deviation_of,
    games_for_half_width,
    mean_interval,
    share_deviation,
    share_interval,
)
from sim.results import Results
from sim.results.cell import CellSettings, has_phases, in_teams, is_on_ground, one_is_unicron, sides_of
from sim.results.figures import (
    CHARACTER,
    MISSIONS,
    OF_PLAYERS,
    ROUNDS,
    STRATEGY,
    Figure,
    applies,
    figure_names,
    figure_sums,
    subject_name,
)
from sim.study.config import Precision
from sim.study.config.people import People, place_of
from sim.study.errors import StudyError
from sim.study.planning.precision import FIRST_ROUND, ROUND_TO, Goal, Look

USUAL: Final = {ROUNDS: 4.0, MISSIONS: 1.0}
"""Standard deviations of what is no share, about."""

CLEAR_SHARE: Final = 0.05
CLEAR: Final = {ROUNDS: 0.5, MISSIONS: 0.1}
"""No share nearer to 0 or 1, no spread smaller than this is counted on: what is out of reach even so, clearly is."""


def goal_of(study: str, precision: Precision, cells: Sequence[CellSettings], people: People) -> Goal:
    """The goal of a study of these cells, `people` being the characters of each mix and mode.

    Raises `StudyError` where there is no such figure, or where it is clear that it is out of reach.
    """
    figure = _figure(study, precision.figure, cells, people)
    asked = precision.half_width
    having = [cell for cell in cells if applies(figure, cell) and _has(figure, cell, people)]
    numbers = {cell["number"] for cell in having}
    planned = [
        games_for_half_width(asked, _usual(figure, cell)) if cell["number"] in numbers else None
        for cell in cells
    ]
    first = FIRST_ROUND * len(cells)

    def in_all(sizes: Iterable[tuple[float, CellSettings]]) -> int:
        games = max(size / _seen_in(figure, cell, people) for size, cell in sizes)
        return max(math.ceil(games / ROUND_TO) * ROUND_TO * len(cells), first)

    least = in_all((games_for_half_width(asked, _clear(figure, cell)), cell) for cell in having)
    expected = in_all((games_for_half_width(asked, _usual(figure, cell)), cell) for cell in having)
    goal = Goal(precision.figure, figure, asked, precision.at_most, tuple(planned), expected)
    if precision.at_most < first:
        raise StudyError(
            f"{study}: precision.at_most: {precision.at_most:,} games; the first look is after {first:,}, "
            f"{FIRST_ROUND} in each of {len(cells)} cell{'s' * (len(cells) > 1)}; allowed: {first:,} or more"
        )
    if precision.at_most < least:
        cells_told = f" with {len(cells)} cells" if len(cells) > 1 else ""
        wider = goal.reach(asked * math.sqrt(least / precision.at_most))
        raise StudyError(
            f"{study}: precision: {goal.name} to within {goal.reach(asked)} takes {least:,} games in all at "
            f"the very least{cells_told}, about {expected:,} are likely; at_most = {precision.at_most:,}; "
            f"allowed: an at_most of {least:,} or more, or a half_width of {wider} or more"
        )
    return goal


def look_at(results: Results, goal: Goal) -> Look:
    """Look at the figure of a goal, at all games there are."""
    found = figure_sums(results, goal.figure, goal.cells)
    games = results.played
    seen = {cell for cell, _ in found}
    unseen = [cell for cell in goal.cells if cell not in seen]
    looks = [Look(games, None, cell, "", games) for cell in unseen]
    for (cell, subject), row in found.items():
        sums = ClusterSums(**row)
        width, needed = _width_and_need(goal, sums)
        seen_in = sums.clusters / (games / len(goal.planned))
        name = subject_name(
            goal.figure.kind, goal.figure.subject if goal.figure.subject is not None else subject
        )
        looks.append(Look(games, width, cell, name, math.ceil(needed / seen_in) * len(goal.planned)))
    return max(looks, key=lambda look: (look.half_width is None, look.half_width or 0.0, look.needed))


def _width_and_need(goal: Goal, sums: ClusterSums) -> tuple[float | None, int]:
    """The half-width of a subject's interval, and how many games with the subject it still takes."""
    if sums.clusters < FIRST_LOOK:
        return None, FIRST_LOOK - sums.clusters
    if goal.figure.is_share:
        now = share_interval(sums)
    else:
        now = mean_interval(*sums.amounts)
    width = round(now.half_width, 9)
    if now.half_width <= goal.half_width:
        return width, 0
    needed = games_for_half_width(goal.half_width, deviation_of(now)) - sums.clusters
    return width, max(needed, 1)


def _figure(study: str, name: str, cells: Sequence[CellSettings], people: People) -> Figure:
    known = figure_names(
        {name for cell in cells for name in _cast(cell, people)},
        {name for cell in cells if len(set(cell["strategies"])) > 1 for name in cell["strategies"]},
        max(cell["players"] for cell in cells),
        compete=any(not cell["together"] for cell in cells),
        together=any(cell["together"] for cell in cells),
        teams=any(in_teams(cell) and not one_is_unicron(cell) for cell in cells),
        one=any("one" in cell for cell in cells),
        objectives=any(map(is_on_ground, cells)),
        phases=any(map(has_phases, cells)),
    )
    if name not in known:
        raise StudyError(f"{study}: precision.figure: no cell of the study has {name!r}")
    return known[name]


def _cast(cell: CellSettings, people: People) -> Sequence[str]:
    """Who is dealt in a cell; nobody where that is not known."""
    return cell["characters"] or list(people.get(place_of(cell), ()))


def _has(figure: Figure, cell: CellSettings, people: People) -> bool:
    return figure.kind != CHARACTER or figure.subject in (None, *_cast(cell, people))


def _seen_in(figure: Figure, cell: CellSettings, people: People) -> float:
    """The share of a cell's games in which a subject of the figure has a row."""
    among = 0
    if figure.kind == CHARACTER:
        among = len(_cast(cell, people))
    elif figure.kind == STRATEGY:
        among = len(cell["strategies"])
    return min(1.0, cell["players"] / among) if among else 1.0


def _usual(figure: Figure, cell: CellSettings) -> float:
    """The standard deviation of one game that is counted on."""
    if not figure.is_share:
        return USUAL[figure.kind]
    return share_deviation(1 / sides_of(cell) if figure.kind in OF_PLAYERS else 0.5)


def _clear(figure: Figure, cell: CellSettings) -> float:
    """One below which no figure of the kind is thought to be: of all shares of a kind some is a fair one or more."""
    if not figure.is_share:
        return CLEAR[figure.kind]
    return (
        _usual(figure, cell)
        if figure.kind in OF_PLAYERS and figure.subject is None
        else share_deviation(CLEAR_SHARE)
    )
