"""From a study to its cells and parts.

A cell is one combination of mix, overlay, mode and number of players. Games are spread evenly over the cells, what
remains going to the first ones. Games count from 0 in each cell, so that game i of every cell is paired
with game i of every other: the same random streams.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from sim.engine.modes import MODES
from sim.results.layout import Part, parts_of
from sim.study.catalogue import takes
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

    def left_out(self) -> list[str]:
        """What the study's modes and numbers of players leave out, as words such as `solo with 2`."""
        settings = self.study.settings
        unfit = {
            mode: [str(players) for players in settings.players if not takes(MODES[mode], players)]
            for mode in settings.modes
        }
        return [f"{mode} with {' or '.join(counts)}" for mode, counts in unfit.items() if counts]

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
    dimensions = (settings.mixes, settings.overlays, settings.modes, settings.players)
    for mix, overlay, mode, players in product(*dimensions):
        if takes(MODES[mode], players):
            yield CellSetup(
                mix=mix,
                overlay=overlay,
                mode=mode,
                players=players,
                strategies=tuple(settings.strategies),
                characters=tuple(settings.characters),
                choice=settings.choice,
                seating=settings.seating,
                profile=tuple(sorted(settings.profile.items())),
            )
