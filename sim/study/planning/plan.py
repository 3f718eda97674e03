"""From a study to its cells and parts.

A cell is one combination of all that a study varies. Games are spread evenly over the cells, what remains going to
the first ones. Games count from 0 in each cell, so that game i of every cell is paired with game i of every
other: the same random streams.
"""

import typing
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Literal

from cardsets.teams import ADVANCED, ONES, SINGLE, UNICRON, TeamSetup
from sim.engine.data.mode import NO_VARIANT
from sim.engine.data.modes import MODES
from sim.results.cell import CellSettings, VariantName
from sim.results.layout import Part, parts_of
from sim.study.cell.cell import CellSetup
from sim.study.config import Precision, Settings, Study
from sim.study.config.catalogue import takes
from sim.study.config.people import as_seated, seat_factions, setups_in, team_combinations, team_flaw
from sim.study.errors import StudyError
from sim.study.planning.decisions import Decisions
from sim.study.planning.precision import FIRST_ROUND, Goal

AnyGoal = Goal | Decisions
"""What a study may play for: a figure known closely, or targets decided."""


@dataclass(frozen=True)
class Cell:
    """A planned cell of a study: its number, its setup, and how many games of it. See `sim.results.cell`."""

    number: int
    setup: CellSetup
    games: int

    def described(
        self, varied: Sequence[str] = (), objectives: Collection[tuple[str, str]] = ()
    ) -> CellSettings:
        """What a manifest says of it, but for what its cards are.

        `varied` names what tells it from others, `objectives` the mixes and modes with Polities, Missions or Ruins.
        """
        setup = self.setup
        told: CellSettings = {
            "number": self.number,
            "games": self.games,
            "mix": setup.mix,
            "overlay": setup.overlay,
            "mode": setup.mode,
            "together": not MODES[setup.mode].competes,
            "players": setup.players,
            "strategies": list(setup.strategies),
            "characters": list(setup.characters),
            "choice": setup.choice,
            "seating": setup.seating,
            "profile": dict(setup.profile),
        }
        mode = MODES[setup.mode]
        if mode.in_teams:
            told["sides"] = mode.side_count(setup.players)
            told["setup"] = _kind(setup.teams)
            if mode.one_against_many:
                told["one"] = _one(setup.teams)
            if setup.teams.robots:
                told["robots"] = dict(setup.teams.robots)
        if (setup.mix, setup.mode) in objectives:
            told["objectives"] = True
        if mode.variant != NO_VARIANT:
            told["variant"] = typing.cast(VariantName, mode.variant)
        if varied:
            told["varied"] = list(varied)
        return told


@dataclass(frozen=True)
class Plan:
    """All cells of a study. Of one that asks for a precision these are the games up to its next look."""

    study: Study
    cells: tuple[Cell, ...]
    goal: AnyGoal | None = None

    def described(self) -> list[CellSettings]:
        """What a manifest says of the cells, but for what their cards are."""
        return [cell.described(self.study.settings.varied, self.study.objectives) for cell in self.cells]

    def of(self, games: int) -> "Plan":
        """The same cells with so many games in all."""
        share, rest = divmod(games, len(self.cells))
        sized = (replace(cell, games=share + (cell.number < rest)) for cell in self.cells)
        return replace(self, cells=tuple(sized))

    @property
    def games(self) -> int:
        """Games of all cells together."""
        return sum(cell.games for cell in self.cells)

    @property
    def seed(self) -> int:
        """The study's seed."""
        return self.study.settings.seed

    def left_out(self) -> list[str]:
        """What the study's modes and numbers of players leave out, as words such as `solo with 2`."""
        settings = self.study.settings
        unfit = {
            mode: [str(players) for players in settings.players if not takes(MODES[mode], players)]
            for mode in settings.played_modes
        }
        return [f"{mode} with {' or '.join(counts)}" for mode, counts in unfit.items() if counts]

    def parts(self) -> Iterator[Part]:
        """The parts of all cells, in order."""
        for cell in self.cells:
            yield from parts_of(cell.number, cell.games)


def make_plan(study: Study) -> Plan:
    """Lay out the cells of a study.

    Raises `StudyError` where there are more cells than games, or where it is clear beforehand that the
    precision asked for is out of reach.
    """
    cells = tuple(Cell(number, setup, 0) for number, setup in enumerate(_setups(study)))
    if not cells:
        raise StudyError(f"{study.name}: no mix has the characters of a cast, in a mode for so many players")
    plan = Plan(study, cells)
    precision = study.settings.precision
    if precision is not None:
        return replace(plan, goal=_goal(plan, precision)).of(FIRST_ROUND * len(cells))
    games = study.settings.games or 0
    if games < len(cells):
        raise StudyError(
            f"{study.name}: games: {games} for {len(cells)} cells; allowed: {len(cells)} or more"
        )
    return plan.of(games)


def _goal(plan: Plan, precision: Precision) -> AnyGoal:
    """What a plan plays for; statistics take a second to import."""
    study, cells = plan.study, plan.described()
    if precision.until is None:
        from sim.study.planning.precision_looks import goal_of

        return goal_of(study.name, precision, cells, study.people)
    from sim.study.planning.decision_looks import decisions_of

    return decisions_of(study.name, study.settings, precision.at_most, cells, study.people)


def _setups(study: Study) -> Iterator[CellSetup]:
    settings = study.settings
    dimensions = (
        settings.mixes,
        settings.overlays,
        settings.all_rules,
        settings.played_modes,
        settings.all_lineups,
        settings.all_seatings,
    )
    for mix, overlay, rules, mode, lineup, seating in product(*dimensions):
        for teams, players in product(_team_setups(settings, mode), settings.players):
            for cast in _casts(study, mix, mode, teams, players) if takes(MODES[mode], players) else ():
                yield CellSetup(
                    mix=mix,
                    overlay=overlay,
                    teams=teams,
                    mode=mode,
                    players=players,
                    strategies=tuple(lineup),
                    characters=cast,
                    choice="rotation" if settings.combines else settings.choice,
                    seating=seating,
                    profile=tuple(sorted(rules.items())),
                )


def _team_setups(settings: Settings, mode: str) -> Sequence[TeamSetup]:
    """The set-ups of a mode's cells: of others than teams it says nothing."""
    return setups_in(MODES[mode], settings.team_setups) if MODES[mode].in_teams else [TeamSetup()]


def _one(teams: TeamSetup) -> Literal["autobot", "decepticon", "unicron"]:
    """Who one player is against many, as a manifest says it."""
    return "unicron" if teams.one == UNICRON else "autobot" if teams.one == ONES[0] else "decepticon"


def _kind(teams: TeamSetup) -> Literal["quick", "advanced", "single"]:
    """The set-up of a cell's cards, as a manifest says it."""
    return "advanced" if teams.kind == ADVANCED else "single" if teams.kind == SINGLE else "quick"


def _casts(study: Study, mix: str, mode: str, setup: TeamSetup, players: int) -> Iterator[tuple[str, ...]]:
    """The characters of each cell of a mix and mode with so many players; none named are all that there are."""
    settings = study.settings
    teams = MODES[mode].in_teams
    seats = seat_factions(MODES[mode], setup, players) if teams else ()
    there = study.people.get((mix, mode, setup.kind if teams else ""), {})
    seen: set[frozenset[str]] = (
        set()
    )  # a combination may be in several casts; its games would be the same ones
    for wanted in settings.casts or [settings.characters]:
        if settings.casts and there and not set(wanted) <= set(there):
            continue
        cast = tuple(name for name in wanted if not there or name in there)
        if teams and settings.casts and team_flaw(cast, there, seats, settings.choice):
            continue
        if settings.combines:
            pool = cast or tuple(there)
            combined = team_combinations(pool, there, seats) if teams else combinations(pool, players)
            for combination in combined:
                if frozenset(combination) not in seen:
                    seen.add(frozenset(combination))
                    yield combination
        else:
            yield as_seated(cast, there, seats) if teams and settings.choice != "fixed" else cast
