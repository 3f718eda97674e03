"""All estimates of a dataset, computed once, for its summary and its page.

Figures are exact sums of whole numbers, so they do not depend on how rows are batched.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, TypeVar

from reports.counting.cells import Cell, all_but_line_up, by_group
from reports.counting.counts import Counts, count
from reports.counting.failed import sound
from reports.counting.per_game import common_spans
from reports.estimates.cards import CardGroup, find_cards
from reports.estimates.comparison import Comparison, compare, sides_within
from reports.estimates.competitive import by_character, by_seat, by_strategy
from reports.estimates.coop import team, team_by_character
from reports.estimates.decisiveness import Decided, decided
from reports.estimates.estimate import Family
from reports.estimates.games import Length, boss_counts, bosses, endings, rounds
from reports.estimates.meetings import cells_that_meet
from reports.estimates.precision import in_sequence, lengths_in_sequence
from reports.estimates.restricted import Worth, worths
from reports.estimates.teams import Teams, find_teams
from reports.estimates.texts import Tolls, tolls_of_texts
from reports.findings.subjects import Subjects, find_subjects
from sim.results import Results
from sim.results.cell import in_teams

MANY: Final = 8
"""Beyond this number of groups, those of a changed rule or of an overlay are only compared, not shown at length."""


@dataclass(frozen=True)
class Group:
    """Cells of one mix and mode, by number of players.

    Seats and strategies are those of players who compete, else None; characters are there in either case. `teams` are
    those of games of teams, whose `seats` are the side that begins and the other.
    """

    cells: list[Cell]
    characters: Family
    seats: Family | None
    strategies: Family | None
    bosses: Family
    teams: Teams | None = None

    @property
    def together(self) -> bool:
        """Whether the players win or lose together."""
        return self.seats is None


@dataclass(frozen=True)
class Findings:
    """Findings on a dataset (`results`, whole); games in error count only in the endings (`reports.counting.failed`).

    `counts` are those for win shares, characters, Bosses and the course of games. `worths` are those of the
    restrictions by which its cells differ; often there are none.
    """

    results: Results
    counts: Counts
    team: Family | None
    groups: list[Group]
    worths: list[Worth]
    boss_counts: Family
    rounds: list[Length]
    endings: Family

    @cached_property
    def at_length(self) -> list[Group]:
        """The groups that are shown at length.

        Three kinds are left out: pairs, which are shown together (`meeting`); restricted play, which shows the worth of
        cards; and, among many groups, those of a changed rule or an overlay, which are only compared.
        """
        less = {cell["number"] for cells in self._pairs for cell in cells}
        less |= {worth.pair.restricted["number"] for worth in self.worths}
        if len(self.groups) > MANY:
            less |= {
                after.cell["number"]
                for before, after in sides_within(self.results)
                if any(before.cell[key] != after.cell[key] for key in ("profile", "overlay"))
            }
        return [group for group in self.groups if group.cells[0]["number"] not in less]

    @cached_property
    def by_line_up(self) -> list[list[Group]]:
        """The groups at length, those that differ in their line-up alone together."""
        return _alike_but_line_up(self.at_length)

    @property
    def unlike(self) -> list[Group]:
        """The groups at length that others differ from in their line-up alone."""
        return [group for alike in self.by_line_up if len(alike) > 1 for group in alike]

    @cached_property
    def meeting(self) -> list[Group]:
        """The first group of each set of pairs that meet; its subjects cover the meetings of all of them."""
        first = {cells[0]["number"] for cells in self._pairs}
        return [group for group in self.groups if group.cells[0]["number"] in first]

    @cached_property
    def _pairs(self) -> list[list[Cell]]:
        met = [cells for cells in cells_that_meet(self.results.cells) if len(cells) > 1]
        pairs = [cells for cells in met if all(len(cell["characters"]) == 2 for cell in cells)]
        # Of a few casts of teams it is told who wins with each.
        return [cells for cells in pairs if len(cells) > MANY or not in_teams(cells[0])]

    @cached_property
    def cards(self) -> list[CardGroup]:
        """The effects of cards in the groups at length that ever dealt one; counted when first asked for."""
        return [
            group for group in find_cards(self.results, [of.cells for of in self.at_length]) if group.uses
        ]

    @cached_property
    def cards_by_line_up(self) -> list[list[CardGroup]]:
        """The same, those that differ in their line-up alone together."""
        return _alike_but_line_up(self.cards)

    @cached_property
    def mixes(self) -> list[Comparison]:
        """The cells that differ in cards, mode or rules alone, compared, as far as games of both were played.

        Cells of restricted play are left out: those without the restriction show the same differences.
        """
        barred = {worth.pair.restricted["number"] for worth in self.worths}
        sides = [pair for pair in sides_within(self.results) if common_spans(*pair)]
        sides = [pair for pair in sides if pair[1].cell["number"] not in barred]
        return [comparison for comparison in compare(sides) if comparison.figures]

    @cached_property
    def tolls(self) -> list[Tolls]:
        """The cost of Bosses' texts, where games were played with them and without; mostly there are none."""
        return tolls_of_texts(self.results)

    @cached_property
    def decided(self) -> list[Decided]:
        """How the games of each cell of players who compete are decided."""
        return decided(self.counts, self.results.cells)

    def subjects(self, group: Group) -> Subjects:
        """The characters and Bosses of a group at length; computed when first asked for, which takes a while."""
        number = group.cells[0]["number"]
        if number not in self._subjects:
            self._subjects[number] = find_subjects(
                self.results, self.counts, group.cells, group.characters, self.decided, self.endings
            )
        return self._subjects[number]

    @cached_property
    def _subjects(self) -> dict[int, Subjects]:
        return {}


AnyGroup = TypeVar("AnyGroup", Group, CardGroup)


def _alike_but_line_up(groups: Iterable[AnyGroup]) -> list[list[AnyGroup]]:
    """Groups that differ in their line-up alone together."""
    alike: dict[tuple[str, ...], list[AnyGroup]] = {}
    for group in groups:
        alike.setdefault(all_but_line_up(group.cells[0]), []).append(group)
    return list(alike.values())


def find(results: Results) -> Findings:
    """All findings on a dataset."""
    played = sound(results)
    counts = count(played)
    together = [cell for cell in played.cells if cell["together"]]
    return Findings(
        results,
        counts,
        in_sequence(team(played, together), played) if together else None,
        [_group(played, counts, cells) for cells in by_group(played.cells)],
        worths(played),
        boss_counts(played),
        lengths_in_sequence(rounds(played), played),
        endings(results),
    )


def _group(results: Results, counts: Counts, cells: list[Cell]) -> Group:
    fallen = in_sequence(bosses(counts, cells), results)
    if cells[0]["together"]:
        return Group(cells, in_sequence(team_by_character(results, cells), results), None, None, fallen)
    teams = find_teams(results, counts, cells)
    if teams:
        teams = replace(teams, factions=in_sequence(teams.factions, results))
    return Group(
        cells,
        in_sequence(by_character(results, counts, cells), results),
        in_sequence(by_seat(results, counts, cells), results),
        in_sequence(by_strategy(results, counts, cells), results),
        fallen,
        teams,
    )
