"""All that is estimated of a dataset, computed once, for its summary and its page.

Figures are exact sums of whole numbers, so they do not depend on how rows are batched.
"""

from dataclasses import dataclass

from reports.cells import Cell, by_group
from reports.competitive import by_character, by_seat, by_strategy
from reports.coop import team, team_by_character
from reports.estimates import Family
from reports.failed import sound
from reports.games import Length, boss_counts, bosses, endings, rounds
from reports.restricted import Worth, worths
from sim.results import Results


@dataclass(frozen=True)
class Group:
    """Cells of one mix and mode, by number of players.

    Seats and strategies are those of players who compete, else None; characters are told of either.
    """

    cells: list[Cell]
    characters: Family
    seats: Family | None
    strategies: Family | None
    bosses: Family

    @property
    def together(self) -> bool:
        """Whether its players win or lose together."""
        return self.seats is None


@dataclass(frozen=True)
class Findings:
    """What a dataset (`results`, whole) says; games in error count in the endings alone (`reports.failed`).

    `worths` are those of the restrictions that its cells differ by; often there are none.
    """

    results: Results
    team: Family | None
    groups: list[Group]
    worths: list[Worth]
    boss_counts: Family
    rounds: list[Length]
    endings: Family


def find(results: Results) -> Findings:
    """Estimate everything."""
    played = sound(results)
    together = [cell for cell in played.cells if cell["together"]]
    return Findings(
        results,
        team(played, together) if together else None,
        [_group(played, cells) for cells in by_group(played.cells)],
        worths(played),
        boss_counts(played),
        rounds(played),
        endings(results),
    )


def _group(results: Results, cells: list[Cell]) -> Group:
    fallen = bosses(results, cells)
    if cells[0]["together"]:
        return Group(cells, team_by_character(results, cells), None, None, fallen)
    return Group(
        cells,
        by_character(results, cells),
        by_seat(results, cells),
        by_strategy(results, cells),
        fallen,
    )
