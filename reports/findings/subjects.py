"""Findings on the characters and Bosses of one mix and mode."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.counting.cells import Cell
from reports.counting.counts import Counts
from reports.counting.failed import TURN_LIMIT
from reports.estimates.attempts import Attempts, attempts
from reports.estimates.boss_effects import Cost, boss_costs
from reports.estimates.company import Help, company
from reports.estimates.decisiveness import Decided
from reports.estimates.estimate import Estimate, Family
from reports.estimates.meetings import Meetings, cells_that_meet, meetings
from reports.estimates.named_bosses import NamedBosses, named_bosses
from reports.estimates.strengths import Ladder, ladder
from reports.statistics import simultaneous_level, wilson
from sim.results import Results
from sim.results.cell import in_teams


@dataclass(frozen=True)
class Subjects:
    """Findings on one mix and mode. Players who compete have no `company`, others no `ladder` and `meetings`.

    Two characters alone have no `ladder`, and teams have none. `meetings` may span groups: they belong to the group of
    their first cell.
    """

    cells: list[Cell]
    ladder: Ladder | None
    meetings: list[Meetings]
    company: list[Help]
    bosses: NamedBosses
    costs: list[Cost]
    attempts: list[Attempts]
    decided: list[Decided]
    truncated: Family


def find_subjects(
    results: Results,
    counts: Counts,
    cells: list[Cell],
    characters: Family,
    decided: Sequence[Decided],
    endings: Family,
) -> Subjects:
    """The findings on the characters and Bosses of a group.

    `characters` are the group's win shares or wins together, `endings` how games of all cells ended.
    """
    numbers = {cell["number"] for cell in cells}
    played = {cell["number"] for cell in cells if not counts.lineups.filter(cell=cell["number"]).is_empty()}
    competing = [cell for cell in cells if not cell["together"] and cell["number"] in played]
    alone = [cell for cell in competing if not in_teams(cell)]  # the strength of a team is more than one's
    meet = cells_that_meet(results.cells)
    # No names mean all characters of the mix.
    varied = [cell for cell in alone if not 0 < len(cell["characters"]) < 3]
    return Subjects(
        cells,
        ladder(results, counts, varied) if varied else None,
        [meetings(results, counts, of, len(meet)) for of in meet if of[0]["number"] in numbers & played],
        company(characters, counts.levels.family) if cells[0]["together"] else [],
        named_bosses(counts, cells),
        boss_costs(counts, cells),
        attempts(counts, cells),
        [one for one in decided if one.cell["number"] in numbers],
        _truncated(endings, [cell for cell in cells if cell["number"] in played], counts.levels.family),
    )


def _truncated(endings: Family, cells: list[Cell], together: float) -> Family:
    """The share of games of these cells that hit the turn limit, also where none did."""
    games = {estimate.cell["number"]: estimate.interval.n for estimate in endings.estimates}
    level = simultaneous_level(len(cells), together)
    counted = [
        (cell, round(at.interval.estimate * n) if (at := endings.at(TURN_LIMIT, cell)) else 0, n)
        for cell in cells
        if (n := games.get(cell["number"]))
    ]
    estimates = [Estimate(cell, TURN_LIMIT, wilson(k, n), wilson(k, n, level)) for cell, k, n in counted]
    return Family("ending", cells, estimates)
