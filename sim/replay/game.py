"""A game of a dataset, ready to be played again exactly as it was."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from cardsets.errors import RolloutError
from cardsets.locate import is_index
from cardsets.shape import span
from cardsets.teams import QUICK, TeamSetup
from sim.replay.trust import untrusted
from sim.results.cell import Cell
from sim.results.manifest import read_manifest
from sim.study.cell.cell import CellSetup, PreparedCell, prepare
from sim.study.cell.seated import SeatedTable
from sim.study.config.catalogue import NO_OVERLAY
from sim.study.config.desk import sketch_strategy
from sim.study.running.trial import own_files, try_out, try_reading


class ReplayError(RolloutError, ValueError):
    """A game that cannot be told again; one clear line."""


@dataclass(frozen=True)
class RecordedGame:
    """A game of a dataset: which one it is, and how to sit down to it."""

    title: str
    cell: int
    sit_down: Callable[[], SeatedTable]


def find_game(folder: Path, cell: str, game: int, *, telling: bool, trust: bool = False) -> RecordedGame:
    """The game of a number in a cell of a dataset; with `telling`, what its strategies note was tried out, too.

    The cell is a number, or words that one cell alone has in its name (`cell_name`).

    With `trust` files of Python are run wherever they lie; without, those of one's own desk alone.

    Raises:
        ReplayError: no such cell or game, the cards, strategies or rules have changed since, or a file of Python
            that is not one's own would have to be run.
    """
    manifest = read_manifest(folder)
    described = _cell(manifest, cell, folder)
    _check_number(described, game, folder)
    setup = _setup(described)
    if not trust and (files := untrusted(folder, setup.strategies)):
        raise ReplayError(
            f"{folder}: cell {described['number']} is played by {', '.join(map(str, files))}, which would be run and "
            "is not of your desk; read it, then give --trust"
        )
    sketched = prepare(setup, sketch_strategy)
    _check_unchanged(sketched, described)  # before any file of Python is run
    try_reading(setup.strategies)
    prepared = prepare(setup) if own_files(setup.strategies) else sketched
    sit_down = partial(prepared.sit_down, int(manifest["seed"]), game)
    try_out(setup.strategies, "in this game", lambda: list(sit_down().decisions(telling=telling)))
    title = f"{folder}, cell {described['number']} ({cell_name(described)}), game {game}"
    return RecordedGame(title, described["number"], sit_down)


def cell_name(cell: Cell) -> str:
    """What a reader calls a cell: its cards, mode and players, and what else tells it from others of its study."""
    cards = cell["mix"] if cell["overlay"] == NO_OVERLAY else f"{cell['mix']}+{cell['overlay']}"
    players = f"{cell['players']} player{'s' * (cell['players'] != 1)}"
    return ", ".join([cards, *[cell["mode"]] * (cell["mode"] != "competitive"), players, *_varied(cell)])


def _varied(cell: Cell) -> Iterator[str]:
    for key in cell.get("varied", []):
        if key.startswith("profile."):
            yield f"{key.removeprefix('profile.')} {cell['profile'][key.removeprefix('profile.')]}"
        else:
            value = cell[key]  # type: ignore[literal-required]
            yield f"{key} {'/'.join(value) if isinstance(value, list) else value}"


def _cell(manifest: dict[str, Any], asked: str, folder: Path) -> Cell:
    """The cell of a number, or the one whose name has all these words."""
    cells: list[Cell] = manifest["cells"]
    if is_index(asked):
        if int(asked) < len(cells):
            return cells[int(asked)]
        raise ReplayError(f"{folder}: cell {asked}; allowed: {span(0, len(cells) - 1)}")
    wanted = asked.lower().replace(",", " ").split()
    named = {cell["number"]: cell_name(cell).lower().replace(",", " ").split() for cell in cells}
    found = [cell for cell in cells if all(word in named[cell["number"]] for word in wanted)]
    if len(found) == 1:
        return found[0]
    those = "; ".join(f"{cell['number']} ({cell_name(cell)})" for cell in found or cells)
    raise ReplayError(f"{folder}: {'no' if not found else len(found)} cells are called {asked!r}: {those}")


def _check_number(described: Cell, game: int, folder: Path) -> None:
    if not 0 <= game < described["games"]:
        allowed = span(0, described["games"] - 1) if described["games"] else "none, the cell has no games"
        raise ReplayError(f"{folder}: game {game} of cell {described['number']}; allowed: {allowed}")


def _setup(described: Cell) -> CellSetup:
    return CellSetup(
        mix=described["mix"],
        overlay=described["overlay"],
        mode=described["mode"],
        players=described["players"],
        strategies=tuple(described["strategies"]),
        characters=tuple(described["characters"]),
        choice=described["choice"],
        seating=described["seating"],
        profile=tuple(sorted(described["profile"].items())),
        teams=TeamSetup(described.get("setup", QUICK), described.get("robots", {}), described.get("one", "")),
    )


def _check_unchanged(prepared: PreparedCell, described: Cell) -> None:
    changed = [key for key, value in prepared.hashes.items() if described["hashes"].get(key) != value]
    if changed:
        raise ReplayError(
            f"{', '.join(changed)} changed since the dataset was written; the game would be another one"
        )
