"""All that is found of the characters and Bosses of one mix and mode."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.cells import Cell
from reports.estimates import Family
from reports.subjects.attempts import Attempts, attempts
from reports.subjects.boss_effects import Cost, boss_costs
from reports.subjects.company import Help, company
from reports.subjects.counts import Counts
from reports.subjects.decisiveness import Decided
from reports.subjects.meetings import Meetings, meetings
from reports.subjects.named_bosses import NamedBosses, named_bosses
from reports.subjects.skill import Levels, by_skill
from reports.subjects.strengths import Ladder, ladder
from sim.results import Results


@dataclass(frozen=True)
class Subjects:
    """Of one mix and mode. Of players who compete there are no `company`, of others no `ladder` and `meetings`.

    `skill` holds characters at several levels of skill, those that begin with a cell of this group.
    """

    cells: list[Cell]
    ladder: Ladder | None
    meetings: list[Meetings]
    skill: list[Levels]
    company: list[Help]
    bosses: NamedBosses
    costs: list[Cost]
    attempts: list[Attempts]
    decided: list[Decided]


def find_subjects(
    results: Results,
    counts: Counts,
    cells: list[Cell],
    characters: Family,
    families: Sequence[Family],
    decided: Sequence[Decided],
) -> Subjects:
    """Estimate all of it.

    `characters` are the group's win shares or wins together, `families` those of all groups of players who compete.
    """
    numbers = {cell["number"] for cell in cells}
    played = {cell["number"] for cell in cells if not counts.lineups.filter(cell=cell["number"]).is_empty()}
    competing = [cell for cell in cells if not cell["together"] and cell["number"] in played]
    pairs = sum(not cell["together"] and cell["players"] == 2 for cell in results.cells)
    return Subjects(
        cells,
        ladder(results, counts, competing) if competing else None,
        [meetings(results, counts, cell, pairs) for cell in competing if cell["players"] == 2],
        [levels for levels in by_skill(families) if levels.estimates[0].cell["number"] in numbers],
        company(characters) if cells[0]["together"] else [],
        named_bosses(counts, cells),
        boss_costs(counts, cells),
        attempts(counts, cells),
        [one for one in decided if one.cell["number"] in numbers],
    )
