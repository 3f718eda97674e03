"""All estimates of a dataset, computed once, for its summary and its page.

Figures are exact sums of whole numbers, so they do not depend on how rows are batched.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property, wraps
from typing import Any, Final, TypeVar, cast

from reports.counting.cells import Cell, all_but_line_up, by_group, strategies_meet
from reports.counting.counts import Counts, count, lineup_base
from reports.counting.failed import sound
from reports.counting.levels import levels_of_page, targeted_figures
from reports.counting.per_game import common_spans
from reports.estimates.cards import CardGroup, find_cards
from reports.estimates.comparison import Comparison, compare, sides_within
from reports.estimates.competitive import by_character, by_seat, by_strategy
from reports.estimates.components import Scores, scores_of
from reports.estimates.coop import team, team_by_character
from reports.estimates.decisiveness import Decided, decided
from reports.estimates.estimate import Family
from reports.estimates.games import Length, boss_counts, bosses, endings, rounds
from reports.estimates.meetings import cells_that_meet
from reports.estimates.restricted import Worth, worths
from reports.estimates.targets import (
    Target,
    in_sequence,
    other_targets,
    sequences,
    targets_within,
    with_targets,
)
from reports.estimates.teams import Teams, find_teams
from reports.estimates.tempo import Tempo, tempos
from reports.estimates.texts import Tolls, tolls_of_texts
from reports.findings.objectives import Objectives, find_objectives
from reports.findings.phases import Phases, find_phases
from reports.findings.subjects import Subjects, find_subjects
from reports.findings.unicron import Unicron, find_unicron
from sim.results import Results
from sim.results.cell import in_teams
from sim.results.targets import Targets, targets_of

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
    def targets(self) -> list[Target]:
        """All figures with targets, of the groups at length."""
        aims, played, levels = (
            targets_of(self.results.manifest["study"]),
            sound(self.results),
            self.counts.levels,
        )
        numbers = {cell["number"] for group in self.at_length for cell in group.cells}
        families = [family for group in self.at_length for family in _targeted(group)]
        families += [self.team] if self.team else []
        found = [
            *targets_within(families, aims),
            *sequences(other_targets(played, aims, levels), played, levels),
        ]
        return [target for target in found if target.estimate.cell["number"] in numbers]

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

    @property
    def teams(self) -> list[Teams]:
        """The findings on teams of all groups that have some, those too that are only compared."""
        return [group.teams for group in self.groups if group.teams]

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
            group
            for group in find_cards(
                self.results, [of.cells for of in self.at_length], self.counts.levels.family
            )
            if group.uses
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
        return [comparison for comparison in compare(sides, self.counts.levels.family) if comparison.figures]

    @cached_property
    def tolls(self) -> list[Tolls]:
        """The cost of Bosses' texts, where games were played with them and without; mostly there are none."""
        return tolls_of_texts(self.results, self.counts.levels.family)

    @cached_property
    def decided(self) -> list[Decided]:
        """How the games of each cell of players who compete are decided."""
        return decided(self.counts, self.results.cells)

    @cached_property
    def scores(self) -> list[Scores]:
        """Where VP come from in each cell of players who compete."""
        return scores_of(self.results, self.results.cells)

    @cached_property
    def tempos(self) -> list[Tempo]:
        """What players have round by round in each cell."""
        return tempos(self.results, self.results.cells)

    @cached_property
    def objectives(self) -> list[Objectives]:
        """What became of Polities, Missions and Ruins in the groups at length that have any."""
        groups = [group.cells for group in self.at_length]
        return find_objectives(self.results, groups, self.counts.levels.family)

    @cached_property
    def phases(self) -> list[Phases]:
        """What became of Infiltration Phases in the groups at length that have any."""
        groups = [group.cells for group in self.at_length]
        return find_phases(self.results, groups, self.counts.levels.family)

    @cached_property
    def unicron(self) -> list[Unicron]:
        """What games against Unicron come to in the groups at length that have any."""
        groups = [group.cells for group in self.at_length]
        return find_unicron(self.results, groups, self.counts.levels.family)

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

    @cached_property
    def kept(self) -> dict[Callable[..., Any], Any]:
        """What functions that compute something `once` have computed of these findings."""
        return {}


Made = TypeVar("Made")


def once(make: Callable[[Findings], Made]) -> Callable[[Findings], Made]:
    """Makes a function keep its result with the findings it was made of: the summary and the page both ask for it.

    All who ask have the same object, so it must not be changed.
    """

    @wraps(make)
    def kept(found: Findings) -> Made:
        if make not in found.kept:
            found.kept[make] = make(found)
        return cast(Made, found.kept[make])

    return kept


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
    targets = targets_of(results.manifest["study"])
    counts = _count(played, targets)
    levels = counts.levels
    together = [cell for cell in played.cells if cell["together"]]

    def aimed(family: Family) -> Family:
        return with_targets(in_sequence(family, played, levels), targets)

    return Findings(
        results,
        counts,
        aimed(team(played, together, levels.target)) if together else None,
        [_group(played, counts, cells, aimed) for cells in by_group(played.cells)],
        worths(played, levels.family),
        boss_counts(played),
        rounds(played),
        endings(results),
    )


def _count(results: Results, targets: Targets) -> Counts:
    """The counts of a dataset, with the levels at which its page is corrected."""
    counts = count(results)
    decisions = results.manifest.get("decisions")
    base = lineup_base(results.manifest["labels"])
    figures = (
        decisions["comparisons"] if decisions else targeted_figures(results, counts.lineups, base, targets)
    )
    return replace(counts, levels=levels_of_page(results.cells, targets, figures))


def _group(results: Results, counts: Counts, cells: list[Cell], aimed: Callable[[Family], Family]) -> Group:
    fallen = bosses(counts, cells)
    if cells[0]["together"]:
        return Group(cells, team_by_character(results, cells, counts.levels.family), None, None, fallen)
    teams = find_teams(results, counts, cells)
    if teams:
        teams = replace(teams, factions=aimed(teams.factions), begins=aimed(teams.begins))
    return Group(
        cells,
        aimed(by_character(results, counts, cells)),
        aimed(by_seat(results, counts, cells)),
        aimed(by_strategy(results, counts, cells)),
        fallen,
        teams,
    )


def _targeted(group: Group) -> list[Family]:
    """The families of a group of which figures may have targets."""
    if group.seats is None or group.strategies is None:
        return []
    meeting = group.strategies.part(cells=[cell for cell in group.cells if strategies_meet(cell)])
    of_teams = [group.teams.factions] if group.teams else []
    return [*of_teams, group.characters, group.seats, meeting]
