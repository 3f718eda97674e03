"""Whether a character is too strong, or too weak, at every level of skill: from cells of one strategy each.

A level of skill is a cell in which every seat plays the same strategy. Cells that differ in their strategy alone are
compared; a character is off at every level only where each of them alone says so.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from reports.counting.cells import Cell, mix_name
from reports.estimates.estimate import Estimate, Family


@dataclass(frozen=True)
class Levels:
    """A character's win shares at several levels of skill, all else alike, in the order of the study."""

    subject: str
    estimates: list[Estimate]
    family: Family

    @property
    def strategies(self) -> list[str]:
        """The strategies, a level each."""
        return [skill(estimate.cell) for estimate in self.estimates]

    @property
    def everywhere(self) -> int:
        """1 or -1 where the character is surely above, or below, a fair share at every level, else 0."""
        sides = {estimate.sure for estimate in self.estimates}
        return sides.pop() if len(sides) == 1 else 0

    @property
    def turns(self) -> bool:
        """Whether the character is surely above a fair share at one level and surely below at another."""
        return {1, -1} <= {estimate.sure for estimate in self.estimates}


def skill(cell: Cell) -> str:
    """The one strategy of a cell; empty where there are several."""
    names = set(cell["strategies"])
    return names.pop() if len(names) == 1 else ""


ALIKE: Final = ("profile", "seating", "choice", "characters")
"""The other settings that must be the same at levels that are compared."""


def by_skill(families: Iterable[Family]) -> list[Levels]:
    """Characters that were played at two levels of skill or more, by mix, mode and number of players."""
    found: dict[tuple[object, ...], list[Estimate]] = {}
    whose: dict[tuple[object, ...], Family] = {}
    for family in families:
        for estimate in family.estimates:
            cell = estimate.cell
            if skill(cell):
                alike = (mix_name(cell), cell["mode"], *(str(cell[name]) for name in ALIKE))
                key = (*alike, cell["players"], estimate.subject)
                found.setdefault(key, []).append(estimate)
                whose.setdefault(key, family)
    return [
        Levels(str(key[-1]), of, whose[key])
        for key, of in found.items()
        if len({skill(estimate.cell) for estimate in of}) > 1
    ]
