"""Estimates with their intervals, the source of all tables, figures, verdicts and spreadsheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from reports.counting.cells import Cell, variant_columns
from reports.statistics import Interval


@dataclass(frozen=True)
class Estimate:
    """A share (0 to 1) that was estimated in one cell.

    `subject` is a character, a place in turn order, a Level and so on. `interval` has the 95% bounds,
    `corrected` those that hold together with all others of the family; `fair` is the share that a fair game
    would give, None where there is no such thing. Where it is that of a group that the subject belongs to, `within`
    names the group. `band` has the least and the greatest value of its target, None where it has none.
    """

    cell: Cell
    subject: str
    interval: Interval
    corrected: Interval
    fair: float | None = None
    within: str = ""
    band: tuple[float, float] | None = None

    @property
    def sure(self) -> int:
        """1 or -1 where it surely lies above or below its target, or above or below fair where it has none; else 0."""
        return self._beyond(*self.band) if self.band else self.off_fair

    @property
    def off_fair(self) -> int:
        """1 or -1 where the corrected interval is wholly above or below fair, else 0."""
        return 0 if self.fair is None else self._beyond(self.fair, self.fair)

    @property
    def surely_within(self) -> bool:
        """Whether the corrected interval lies wholly within the target; never where there is none."""
        return bool(self.band and self.corrected.low >= self.band[0] and self.corrected.high <= self.band[1])

    @property
    def is_open(self) -> bool:
        """Whether it is neither surely off nor surely within."""
        return not self.sure and not self.surely_within

    def _beyond(self, low: float, high: float) -> int:
        return (self.corrected.low > high) - (self.corrected.high < low)


@dataclass(frozen=True)
class Family:
    """Estimates of one kind that are shown and corrected together.

    `kind` is that of the subjects ("character"), `cells` are all cells in question, with estimates or without.
    `mirrored` says that each estimate is one less another of the family, as of two sides what one wins the other loses.
    """

    kind: str
    cells: list[Cell]
    estimates: list[Estimate]
    mirrored: bool = False

    @property
    def subjects(self) -> list[str]:
        """The subjects of the estimates, each once, in order."""
        return list(dict.fromkeys(estimate.subject for estimate in self.estimates))

    def at(self, subject: str, cell: Cell) -> Estimate | None:
        """The estimate of a subject in a cell, if there is one."""
        wanted = (subject, cell["number"])
        found = (e for e in self.estimates if (e.subject, e.cell["number"]) == wanted)
        return next(found, None)

    def of(self, subject: str) -> list[Estimate]:
        """The estimates of a subject, in the order of the cells."""
        return [found for cell in self.cells if (found := self.at(subject, cell))]

    def part(self, subjects: Sequence[str] | None = None, cells: Sequence[Cell] | None = None) -> "Family":
        """The part for some subjects or cells; intervals stay corrected for the whole family."""
        numbers = {cell["number"] for cell in (self.cells if cells is None else cells)}
        return replace(
            self,
            cells=[cell for cell in self.cells if cell["number"] in numbers],
            estimates=[
                estimate
                for estimate in self.estimates
                if estimate.cell["number"] in numbers and (subjects is None or estimate.subject in subjects)
            ],
        )


def rows_of_numbers(family: Family) -> list[dict[str, Any]]:
    """A family as numbers for a spreadsheet, a row an estimate; shares between 0 and 1."""
    return list(_rows(family))


def what_cell(cell: Cell) -> dict[str, Any]:
    """The columns that identify a cell in a spreadsheet."""
    return {
        "cell": cell["number"],
        "mix": cell["mix"],
        "overlay": cell["overlay"],
        "mode": cell["mode"],
        "players": cell["players"],
        "strategies": ", ".join(cell["strategies"]),
        **variant_columns(cell),
    }


def _rows(family: Family) -> Iterator[dict[str, Any]]:
    for estimate in family.estimates:
        yield {
            **what_cell(estimate.cell),
            family.kind: estimate.subject,
            "estimate": estimate.interval.estimate,
            "low": estimate.interval.low,
            "high": estimate.interval.high,
            "n": estimate.interval.n,
            "fair": estimate.fair,
            **({"target_low": estimate.band[0], "target_high": estimate.band[1]} if estimate.band else {}),
            **({"within": estimate.within} if estimate.within else {}),
            "low_corrected": estimate.corrected.low,
            "high_corrected": estimate.corrected.high,
        }
