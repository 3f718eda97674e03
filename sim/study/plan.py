"""From a study to its cells and parts.

A cell is one combination of set, mode and player count. Games are spread evenly over the cells, what
remains going to the first ones. Games count from 0 in each cell, so that game i of every cell is paired
with game i of every other: the same random streams.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from sim.results.layout import Part, parts_of
from sim.study.cell import CellSetup
from sim.study.config import Settings, Study
from sim.study.errors import StudyError


@dataclass(frozen=True)
class Cell:
    """A cell of a study: its number, what is played, and how many games of it."""

    number: int
    setup: CellSetup
    games: int


@dataclass(frozen=True)
class Plan:
    """All cells of a study."""

    study: Study
    cells: tuple[Cell, ...]

    @property
    def games(self) -> int:
        """Games of all cells together."""
        return sum(cell.games for cell in self.cells)

    @property
    def seed(self) -> int:
        """The study's seed."""
        return self.study.settings.seed

    def parts(self) -> Iterator[Part]:
        """The parts of all cells, in order."""
        for cell in self.cells:
            yield from parts_of(cell.number, cell.games)


def make_plan(study: Study) -> Plan:
    """Lay out the cells of a study. Raises `StudyError` where there are more cells than games."""
    setups = list(_setups(study.settings))
    games = study.settings.games
    if games < len(setups):
        raise StudyError(
            f"{study.name}: games: {games} for {len(setups)} cells; allowed: {len(setups)} or more"
        )
    share, rest = divmod(games, len(setups))
    cells = (Cell(number, setup, share + (number < rest)) for number, setup in enumerate(setups))
    return Plan(study, tuple(cells))


def _setups(settings: Settings) -> Iterator[CellSetup]:
    for set_id, mode, players in product(settings.sets, settings.modes, settings.players):
        yield CellSetup(
            set_id=set_id,
            mode=mode,
            players=players,
            strategies=tuple(settings.strategies),
            characters=tuple(settings.characters),
            choice=settings.choice,
            seating=settings.seating,
            profile=tuple(sorted(settings.profile.items())),
        )
