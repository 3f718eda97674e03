"""Looking at targets during a run: which are decided, and about what the open ones take.

Apart from `sim.study.planning.decisions` because statistics take a second to import, and most runs do without.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from reports.statistics import (
    FIRST_LOOK,
    ClusterSums,
    Interval,
    deviation_of,
    games_needed,
    mean_interval,
    mean_sequence,
    share_deviation,
    share_interval,
    share_sequence,
    size_to_plan,
)
from sim.results import Results
from sim.results.cell import CellSettings, in_teams, sides_of
from sim.results.figures import (
    BOSS,
    CHARACTER,
    LEVELS,
    OF_PLAYERS,
    STRATEGY,
    TURN_ORDER,
    Figure,
    applies,
    figure_sums,
    subject_name,
)
from sim.results.targets import Targets, targets_of
from sim.study.config import Settings
from sim.study.config.people import People, place_of
from sim.study.errors import StudyError
from sim.study.planning.decisions import FALSE_SURE, Answers, Decisions
from sim.study.planning.precision import FIRST_ROUND
from sim.study.planning.precision_looks import USUAL

MOST_NEEDED: Final = 10**9
"""Games that no study plays: what a figure at the very edge of its band is said to take."""


@dataclass(frozen=True)
class _Open:
    """A figure that is open, and about how many games with it more it takes."""

    name: str
    needed: int


def decisions_of(
    name: str, settings: Settings, at_most: int, cells: Sequence[CellSettings], people: People
) -> Decisions:
    """The decisions of a study of these cells. Raises `StudyError` where it plays too few games for a first look."""
    targets = targets_of(settings.told())
    kinds = {kind: [cell for cell in cells if _is_told(kind, cell)] for kind in sorted(targets.kinds())}
    comparisons = sum(_subjects(kind, cell, people) for kind, of in kinds.items() for cell in of)
    first = FIRST_ROUND * len(cells)
    if at_most < first:
        raise StudyError(
            f"{name}: precision.at_most: {at_most:,} games; the first look is after {first:,}, {FIRST_ROUND} in each "
            f"of {len(cells)} cell{'s' * (len(cells) > 1)}; allowed: {first:,} or more"
        )
    level = 1 - FALSE_SURE / max(comparisons, 1)
    sizes = [
        (_size(kind, targets, cell, level), _seen_in(kind, cell, people))
        for kind, of in kinds.items()
        for cell in of
    ]
    planned = max((size for size, _ in sizes), default=FIRST_LOOK)
    expected = max((math.ceil(size / seen) for size, seen in sizes), default=FIRST_ROUND) * len(cells)
    return Decisions(targets, at_most, len(cells), comparisons, planned, max(min(expected, at_most), first))


def look_at(results: Results, asked: Decisions) -> Answers:
    """Looks at all targets, at all games there are."""
    within = outside = 0
    undecided: list[_Open] = []
    for kind in sorted(asked.targets.kinds()):
        cells = {cell["number"]: cell for cell in results.cells if _waits(kind, cell)}
        sums = figure_sums(results, Figure(kind), list(cells))
        for (number, subject), row in sums.items():
            cell = cells[number]
            band = asked.targets.band(kind, subject, cell)
            bounds = band.bounds(1 / sides_of(cell) if kind in OF_PLAYERS else None) if band else None
            if bounds is None:
                continue
            found = ClusterSums(**row)
            now = _sequence(kind, found, asked)
            if now.low >= bounds[0] and now.high <= bounds[1]:
                within += 1
            elif now.low > bounds[1] or now.high < bounds[0]:
                outside += 1
            else:
                name = subject_name(kind, subject) if subject != "" else kind
                seen = found.clusters / max(results.played / len(results.cells), 1)
                needed = math.ceil(_needed(kind, found, bounds, asked) / seen) * len(results.cells)
                undecided.append(_Open(name, min(needed, MOST_NEEDED)))
    hardest = max(undecided, key=lambda one: one.needed, default=_Open("", 0))
    return Answers(results.played, within, outside, len(undecided), hardest.name, hardest.needed)


def _sequence(kind: str, sums: ClusterSums, asked: Decisions) -> Interval:
    if sums.clusters < FIRST_LOOK:
        return Interval(math.nan, math.nan, math.nan, sums.clusters)
    if not Figure(kind).is_share:
        return mean_sequence(*sums.amounts, asked.planned, asked.level)
    return share_sequence(sums, asked.planned, asked.level)


def _needed(kind: str, sums: ClusterSums, bounds: tuple[float, float], asked: Decisions) -> int:
    """About how many games more with a figure it takes until it is surely on one side of each bound."""
    if sums.clusters < FIRST_LOOK:
        return FIRST_LOOK - sums.clusters
    fixed = share_interval(sums) if Figure(kind).is_share else mean_interval(*sums.amounts)
    gap = min(abs(fixed.estimate - bound) for bound in bounds)
    deviation = deviation_of(fixed)
    if not gap or math.isnan(deviation) or (deviation / gap) ** 2 > MOST_NEEDED:
        return MOST_NEEDED
    return max(games_needed(deviation, sums.clusters, gap, asked.planned, asked.level), 1)


def _is_told(kind: str, cell: CellSettings) -> bool:
    return applies(Figure(kind), cell)


def _waits(kind: str, cell: CellSettings) -> bool:
    """Whether a run waits for figures of a kind in a cell.

    Characters of teams are held against what their faction wins, which is an estimate too: a report answers them.
    """
    return _is_told(kind, cell) and not (kind == CHARACTER and in_teams(cell))


def _subjects(kind: str, cell: CellSettings, people: People) -> int:
    """How many figures of a kind a cell has."""
    if kind == CHARACTER:
        return len(cell["characters"] or people.get(place_of(cell), ()))
    if kind == STRATEGY:
        return len(set(cell["strategies"]))
    if kind == TURN_ORDER:
        return cell["players"]
    return len(LEVELS) if kind == BOSS else 1


def _seen_in(kind: str, cell: CellSettings, people: People) -> float:
    """The share of a cell's games in which a subject of a kind has a row."""
    among = _subjects(kind, cell, people) if kind in (CHARACTER, STRATEGY) else 0
    return min(1.0, cell["players"] / among) if among else 1.0


def _size(kind: str, targets: Targets, cell: CellSettings, level: float) -> int:
    """For how many games with a figure its sequence is tuned: those that tell a quarter of its band."""
    band = targets.band(kind, _any_subject(kind), cell)
    fair = 1 / sides_of(cell) if kind in OF_PLAYERS else None
    bounds = band.bounds(fair) if band else None
    if bounds is None:
        return FIRST_LOOK
    deviation = USUAL[kind] if kind in USUAL else share_deviation(0.5 if fair is None else fair)
    return size_to_plan(deviation, (bounds[1] - bounds[0]) / 4, level)


def _any_subject(kind: str) -> str | int:
    return 0 if kind == TURN_ORDER else 1 if kind == BOSS else ""
