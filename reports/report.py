"""A dataset's report in Python: its verdicts, tables and figures by subject (`reports.open_report`)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any

import polars as pl

from reports.counting.cells import group_name, strategies_meet
from reports.estimates.card_tables import effects_table
from reports.estimates.cards import EffectFamily
from reports.estimates.comparison_tables import comparison_table
from reports.estimates.estimate import Family, rows_of_numbers
from reports.estimates.games import rounds_table
from reports.estimates.missions import missions_table
from reports.estimates.named_bosses import NamedBosses, falls_table
from reports.estimates.phases import phases_table
from reports.estimates.teams import Teams, factions_table
from reports.estimates.text_tables import tolls_table
from reports.estimates.unicron import games_table
from reports.figures import Chart, HouseFigure
from reports.figures.bosses import falls_chart
from reports.figures.cards import effects_chart
from reports.figures.comparison import comparison_chart
from reports.figures.course import endings_chart, rounds_chart
from reports.figures.objectives import worths_chart
from reports.figures.phases import incidence_chart
from reports.figures.teams import factions_chart
from reports.figures.texts import tolls_chart
from reports.figures.unicron import reveals_chart
from reports.figures.wins import share_chart, team_character_chart
from reports.findings.dataset import Findings, Group, find
from reports.notebook import Shown
from reports.page.section import Section
from reports.page.sections.bosses import sections_of_bosses
from reports.page.sections.cards import sections_of_cards
from reports.page.sections.characters import sections_of_characters
from reports.page.sections.decisiveness import sections_of_decisiveness
from reports.page.sections.games import sections_of_games
from reports.page.sections.mixes import sections_of_mixes
from reports.page.sections.objectives import sections_of_objectives
from reports.page.sections.phases import sections_of_phases
from reports.page.sections.players import sections_of_players
from reports.page.sections.teams import sections_of_teams
from reports.page.sections.texts import sections_of_texts
from reports.page.sections.unicron import sections_of_unicron
from reports.verdicts.cards import verdicts_on_cards
from reports.verdicts.changes import verdicts_on_comparisons
from reports.verdicts.dataset import (
    all_verdicts,
    on_bosses,
    on_characters,
    on_games,
    on_objectives,
    on_phases,
    on_seats,
    on_strategies,
    on_teams,
    on_unicron,
    verdicts,
)
from reports.verdicts.headlines import headlines
from reports.verdicts.texts import verdicts_on_tolls
from reports.verdicts.turns import (
    turned_bosses,
    turned_cards,
    turned_characters,
    turned_factions,
    turned_games,
)
from reports.verdicts.verdict import GroupVerdicts
from reports.verdicts.worth import verdicts_on_worths
from sim.results import Results

Rows = Iterable[Mapping[str, Any]]
Drawings = Mapping[str, Callable[[str], Chart | None]]
"""Charts to draw, by title; each is given its name. None where there is nothing to draw."""

Sections = Callable[[Findings, int], list[Section]]


class Verdicts(list[GroupVerdicts]):
    """Verdicts by mix and mode; a notebook shows them as a page does."""

    def _repr_html_(self) -> str:
        return Shown(verdicts=list(self))._repr_html_()


@dataclass(frozen=True)
class Subject:
    """One subject of a report; each part is computed when it is first asked for, and kept.

    A notebook shows the verdicts and sections of a subject as a page does.
    """

    make_verdicts: Callable[[], Sequence[GroupVerdicts]]
    make_rows: Callable[[], Rows]
    make_drawings: Callable[[], Drawings]
    make_sections: Callable[[], list[Section]]

    @cached_property
    def verdicts(self) -> Verdicts:
        """The verdicts, a group a mix and mode, or a comparison."""
        return Verdicts(self.make_verdicts())

    @cached_property
    def table(self) -> pl.DataFrame:
        """The main numbers of all mixes and modes, a row an estimate with its bounds; shares are from 0 to 1."""
        rows = list(self.make_rows())
        columns = dict.fromkeys(key for row in rows for key in row)
        return pl.DataFrame({key: pl.Series([row.get(key) for row in rows], strict=False) for key in columns})

    @cached_property
    def figures(self) -> dict[str, HouseFigure]:
        """The main figures by title: of each mix and mode, or of each comparison."""
        drawn = {title: draw("figure") for title, draw in self.make_drawings().items()}
        return {title: chart.figure for title, chart in drawn.items() if chart}

    @property
    def figure(self) -> HouseFigure | None:
        """The first of the figures; None where there is nothing to draw."""
        return next(iter(self.figures.values()), None)

    @cached_property
    def sections(self) -> list[Section]:
        """The sections of the page on this subject, with all of its figures and tables, for `notebook.show`."""
        return self.make_sections()

    def _repr_html_(self) -> str:
        return Shown(list(self.verdicts), self.sections)._repr_html_()


@dataclass(frozen=True)
class Report:
    """The report of a dataset, subject by subject; each is computed when it is first asked for, and kept."""

    results: Results

    @cached_property
    def findings(self) -> Findings:
        """All estimates of the dataset."""
        return find(self.results)

    @cached_property
    def verdicts(self) -> Verdicts:
        """All verdicts, in the order of the page."""
        return Verdicts(all_verdicts(self.findings))

    @cached_property
    def headlines(self) -> list[str]:
        """At most five sentences that answer the study's question, as on the first screen of the page."""
        return [headline.text for headline in headlines(self.findings)]

    @cached_property
    def characters(self) -> Subject:
        """Win shares of characters, or games won together with each; strengths and matchups in the sections."""
        return Subject(
            lambda: [*turned_characters(self.findings), *verdicts(self.findings, on_characters)],
            lambda: _rows(replace(group.characters, kind="character") for group in self._groups),
            lambda: {
                group_name(group.cells[0]): partial(_characters_chart, group)
                for group in self._groups
                if group.characters.estimates
            },
            lambda: self._sections(sections_of_players, sections_of_characters),
        )

    @cached_property
    def teams(self) -> Subject:
        """Win shares of teams by faction, by who begins and by both; teammates and defence in the sections."""
        return Subject(
            lambda: [*turned_factions(self.findings), *verdicts(self.findings, on_teams)],
            lambda: (row for teams in self._teams for row in factions_table(teams).numbers),
            lambda: {
                group_name(teams.factions.cells[0]): partial(factions_chart, teams) for teams in self._teams
            },
            lambda: self._sections(sections_of_teams),
        )

    @cached_property
    def seats(self) -> Subject:
        """Win shares by place in turn order, of teams by who begins."""
        return Subject(
            lambda: verdicts(self.findings, on_seats),
            lambda: _rows(self._seats),
            lambda: _share_drawings(self._seats, "place in turn order"),
            list,
        )

    @cached_property
    def strategies(self) -> Subject:
        """Win shares of strategies, where several meet."""
        return Subject(
            lambda: verdicts(self.findings, on_strategies),
            lambda: _rows(self._strategies),
            lambda: _share_drawings(self._strategies, "strategy"),
            list,
        )

    @cached_property
    def bosses(self) -> Subject:
        """Defeats of Bosses by name; times, attempts and costs in the sections."""
        return Subject(
            lambda: [*turned_bosses(self.findings), *verdicts(self.findings, on_bosses)],
            lambda: (row for bosses in self._bosses for row in falls_table(bosses).numbers),
            lambda: {group_name(bosses.cells[0]): partial(falls_chart, bosses) for bosses in self._bosses},
            lambda: self._sections(sections_of_bosses),
        )

    @cached_property
    def games(self) -> Subject:
        """Length of games; how they are won together, decided and ended in the verdicts and sections."""
        return Subject(
            lambda: [*turned_games(self.findings), *verdicts(self.findings, on_games)],
            lambda: rounds_table(self.findings.rounds).numbers,
            lambda: _game_drawings(self.findings),
            lambda: self._sections(sections_of_decisiveness, sections_of_games),
        )

    @cached_property
    def objectives(self) -> Subject:
        """Missions dealt, completed and what each is worth; Polities, command and Ruins in the sections."""
        return Subject(
            lambda: verdicts(self.findings, on_objectives),
            lambda: (
                row
                for one in self.findings.objectives
                if one.missions
                for row in missions_table(one.missions).numbers
            ),
            lambda: {
                group_name(one.cells[0]): partial(worths_chart, one.missions)
                for one in self.findings.objectives
            },
            lambda: self._sections(sections_of_objectives),
        )

    @cached_property
    def phases(self) -> Subject:
        """Infiltration Phases: how often each is completed, thwarted, destroyed; how far they come in the sections."""
        return Subject(
            lambda: verdicts(self.findings, on_phases),
            lambda: (row for one in self.findings.phases for row in phases_table(one.phases).numbers),
            lambda: {
                group_name(one.cells[0]): partial(incidence_chart, one.phases) for one in self.findings.phases
            },
            lambda: self._sections(sections_of_phases),
        )

    @cached_property
    def unicron(self) -> Subject:
        """Games against Unicron: how they end, Planets eaten; from reveal to eaten in the figures."""
        return Subject(
            lambda: verdicts(self.findings, on_unicron),
            lambda: (
                row for one in self.findings.unicron for row in games_table(one.ends, one.a_game).numbers
            ),
            lambda: {
                group_name(one.cells[0]): partial(reveals_chart, one.reveals) for one in self.findings.unicron
            },
            lambda: self._sections(sections_of_unicron),
        )

    @cached_property
    def cards(self) -> Subject:
        """Effects of cards in the main deck; the verdicts include their worth by restricted play."""
        return Subject(
            lambda: [
                *turned_cards(self.findings),
                *verdicts_on_worths(self.findings.worths),
                *verdicts_on_cards(self.findings.cards_by_line_up),
            ],
            lambda: (row for effects in self._effects for row in effects_table(effects).numbers),
            lambda: {
                f"{group_name(effects.cells[0])}: {effects.name}": partial(effects_chart, effects)
                for effects in self._effects
            },
            lambda: self._sections(sections_of_cards),
        )

    @cached_property
    def mixes(self) -> Subject:
        """Paired differences between mixes, modes or rules."""
        return Subject(
            lambda: verdicts_on_comparisons(self.findings.mixes),
            lambda: (row for mixes in self.findings.mixes for row in comparison_table(mixes).numbers),
            lambda: {mixes.heading: partial(comparison_chart, mixes) for mixes in self.findings.mixes},
            lambda: self._sections(sections_of_mixes),
        )

    @cached_property
    def texts(self) -> Subject:
        """The cost of Bosses' texts, where games were played with them and without."""
        return Subject(
            lambda: verdicts_on_tolls(self.findings.tolls),
            lambda: (row for tolls in self.findings.tolls for row in tolls_table(tolls).numbers),
            lambda: {tolls.title: partial(tolls_chart, tolls) for tolls in self.findings.tolls},
            lambda: self._sections(sections_of_texts),
        )

    @property
    def _groups(self) -> list[Group]:
        return self.findings.at_length

    @property
    def _seats(self) -> list[Family]:
        return [group.seats for group in self._groups if group.seats and group.seats.estimates]

    @property
    def _teams(self) -> list[Teams]:
        return [group.teams for group in self._groups if group.teams and group.teams.factions.estimates]

    @property
    def _strategies(self) -> list[Family]:
        met = [group.strategies for group in self._groups if any(map(strategies_meet, group.cells))]
        return [family for family in met if family and family.estimates]

    @property
    def _bosses(self) -> list[NamedBosses]:
        every = [self.findings.subjects(group).bosses for group in self._groups]
        return [bosses for bosses in every if bosses.levels]

    @property
    def _effects(self) -> list[EffectFamily]:
        return [family for group in self.findings.cards for family in group.families]

    def _sections(self, *of: Sections) -> list[Section]:
        sections: list[Section] = []
        for sections_of in of:
            sections += sections_of(self.findings, len(sections) + 1)
        return sections


def _characters_chart(group: Group, name: str) -> Chart:
    if group.together:
        return team_character_chart(group.characters, name)
    return share_chart(group.characters, name, "character")


def _share_drawings(families: Iterable[Family], noun: str) -> Drawings:
    return {group_name(family.cells[0]): partial(share_chart, family, what=noun) for family in families}


def _game_drawings(found: Findings) -> Drawings:
    drawings: dict[str, Callable[[str], Chart]] = {}
    if found.rounds:
        drawings["length"] = partial(rounds_chart, found.rounds)
    if found.endings.estimates:
        drawings["endings"] = partial(endings_chart, found.endings)
    return drawings


def _rows(families: Iterable[Family]) -> Rows:
    return (row for family in families for row in rows_of_numbers(family))
