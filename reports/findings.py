"""All that is estimated of a dataset, computed once, for its summary and its page.

Figures are exact sums of whole numbers, so they do not depend on how rows are batched.
"""

from dataclasses import dataclass
from functools import cached_property

from reports.cards import CardGroup, find_cards
from reports.cells import Cell, by_group
from reports.comparison import Comparison, compare, sides_within
from reports.competitive import by_character, by_seat, by_strategy
from reports.coop import team, team_by_character
from reports.estimates import Family
from reports.failed import sound
from reports.games import Length, boss_counts, bosses, endings, rounds
from reports.per_game import common_spans
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
    """What a dataset (`results`, whole) says; games in error count in the endings alone (`reports.failed`)."""

    results: Results
    team: Family | None
    groups: list[Group]
    boss_counts: Family
    rounds: list[Length]
    endings: Family

    @cached_property
    def cards(self) -> list[CardGroup]:
        """What cards do, by mix and mode of which a card was ever dealt; counted when first asked for."""
        return [group for group in find_cards(self.results) if group.uses]

    @cached_property
    def mixes(self) -> list[Comparison]:
        """The cells that differ in cards, mode or rules alone, compared, as far as games of both were played."""
        sides = [pair for pair in sides_within(self.results) if common_spans(*pair)]
        return [comparison for comparison in compare(sides) if comparison.figures]


def find(results: Results) -> Findings:
    """Estimate everything."""
    played = sound(results)
    together = [cell for cell in played.cells if cell["together"]]
    return Findings(
        results,
        team(played, together) if together else None,
        [_group(played, cells) for cells in by_group(played.cells)],
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
