"""Contexts: the games that are looked at, each a cell as of a study; and aims: their figures with targets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

from cardsets.cards import CardSet
from cardsets.errors import Problem
from sim.balance.document import CONTEXTS, Asked
from sim.balance.errors import BalanceError
from sim.engine.data.modes import MODES, load_cards
from sim.results.cell import CellSettings, in_teams, sides_of
from sim.results.figures import (
    BOSS,
    CHARACTER,
    FACTION,
    LEVELS,
    ROLE,
    ROLES,
    STRATEGY,
    TURN_ORDER,
    Figure,
    Subject,
    applies,
    subject_name,
)
from sim.results.schema import FACTIONS
from sim.results.targets import Targets, has_fair, targets_of
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.config import Settings, Study
from sim.study.config.catalogue import Catalogue
from sim.study.config.checks import people_of
from sim.study.planning.plan import Cell, make_plan

MOST_CONTEXTS: Final = 100


@dataclass(frozen=True)
class Aim:
    """A figure with its target: the number of its context, the figure, and the least and most that it should be."""

    context: int
    figure: Figure
    low: float
    high: float

    @property
    def name(self) -> str:
        """The figure in words, without its context."""
        kind, subject = self.figure.kind, self.figure.subject
        if kind == BOSS:
            return f"Boss of {subject_name(kind, subject or 0)} defeated"
        if subject in (None, ""):
            return kind
        return f"win share of {subject_name(kind, subject if subject is not None else '')}"

    @property
    def middle(self) -> float:
        """The middle of the band."""
        return (self.low + self.high) / 2

    @property
    def half(self) -> float:
        """Half the width of the band."""
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class Context:
    """Games that are looked at: a planned cell, the study whose it is, and its targets."""

    cell: Cell
    settings: Settings
    targets: Targets
    added: str = ""  # why it was added, of one that the file does not name

    @property
    def setup(self) -> CellSetup:
        """What is played."""
        return self.cell.setup

    @property
    def described(self) -> CellSettings:
        """What a manifest says of its cell."""
        return self.cell.described()

    @property
    def name(self) -> str:
        """What it is called, in words."""
        setup = self.setup
        parts = [setup.label, setup.mode]
        if MODES[setup.mode].in_teams:
            parts.append(f"{setup.teams.kind} set-up")
        players = f"{setup.players} player{'s' * (setup.players != 1)}"
        rules = [f"{key} = {value}" for key, value in setup.profile]
        return ", ".join([*parts, players, " and ".join(map(str, setup.strategies)), *rules])

    @cached_property
    def card_set(self) -> CardSet:
        """Its cards as they are."""
        return load_cards(self.setup.mix, self.setup.overlays, self.setup.mode, self.setup.teams)

    @cached_property
    def prepared(self) -> PreparedCell:
        """The cell made ready, with its cards as they are."""
        return prepare(self.setup)

    def numbered(self, number: int) -> "Context":
        """The same as the number-th context."""
        return replace(self, cell=replace(self.cell, number=number))

    def with_players(self, strategies: Sequence[str], why: str) -> "Context":
        """The same games in other hands, as a context that was added."""
        setup = replace(self.setup, strategies=tuple(strategies))
        return replace(self, cell=replace(self.cell, setup=setup), added=why)


def make_contexts(asked: Asked, catalogue: Catalogue) -> tuple[Context, ...]:
    """The contexts of a balance file. Raises `BalanceError` where one cannot be played."""
    found: list[Context] = []
    problems: list[Problem] = []
    for place, settings in enumerate(asked.contexts):
        study = Study(
            asked.name,
            settings,
            people_of(settings.mixes, settings.played_modes, settings.team_setups, catalogue),
        )
        most = settings.model_copy(update={"games": 10**6})
        for cell in make_plan(replace(study, settings=most)).cells:
            targets = targets_of(settings.told())
            context = Context(cell, settings, targets)
            if any(context.setup == other.setup for other in found):
                problems.append(asked.problem("players", f"{context.name}: is there twice", CONTEXTS, place))
            found.append(context)
    if len(found) > MOST_CONTEXTS:
        told = f"{len(found)} contexts; allowed: {MOST_CONTEXTS} at most"
        problems.append(asked.problem("contexts", told))
    if problems:
        raise BalanceError("\n".join(map(str, problems)))
    return tuple(context.numbered(number) for number, context in enumerate(found))


def aims_of(contexts: Sequence[Context]) -> tuple[Aim, ...]:
    """All figures with targets, by context."""
    return tuple(aim for number, context in enumerate(contexts) for aim in _aims(number, context))


def _aims(number: int, context: Context) -> Iterator[Aim]:
    """The aims of a context; of factions, which mirror each other, and of two seats, one."""
    cell = context.described
    fair = 1 / sides_of(cell)
    targets = context.targets
    for kind in dict.fromkeys(figure.kind for figure in targets.named):
        if not applies(Figure(kind), cell):
            continue
        for subject in _subjects(kind, context, cell):
            band = targets.named.get(Figure(kind, subject)) or targets.named.get(Figure(kind))
            if band is None:
                continue
            bounds = band.bounds(fair if has_fair(Figure(kind)) else None)
            if bounds is not None:
                yield Aim(number, Figure(kind, subject), *bounds)


def _subjects(kind: str, context: Context, cell: CellSettings) -> Sequence[Subject]:
    if kind == CHARACTER:
        return context.prepared.names.characters
    if kind == TURN_ORDER:
        sides = sides_of(cell) if in_teams(cell) else cell["players"]
        return range(sides - 1 if sides == 2 else sides)
    if kind == FACTION:
        return FACTIONS[1:2]
    if kind == ROLE:
        return ROLES[:1]
    if kind == STRATEGY:
        return list(dict.fromkeys(cell["strategies"]))
    return list(LEVELS) if kind == BOSS else [""]


def kinds_of(aims: Sequence[Aim]) -> Mapping[int, tuple[str, ...]]:
    """The kinds of figures that each context is asked for."""
    found: dict[int, dict[str, None]] = {}
    for aim in aims:
        found.setdefault(aim.context, {})[aim.figure.kind] = None
    return {number: tuple(kinds) for number, kinds in found.items()}
