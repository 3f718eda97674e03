"""`rollout replay DIR CELL GAME`: the game of a dataset, played again, told or made a page."""

from pathlib import Path

from cardsets.shape import span
from sim.replay.game import ReplayError, find_game
from sim.replay.page import page_of
from sim.replay.recorded import recorded
from sim.replay.text import Say, Wanted, tell_game
from sim.results.whole import write_whole
from sim.visible import show


def tell(folder: Path, cell: str, game: int, wanted: Wanted, trust: bool = False, say: Say = show) -> None:
    """Print a game, or what is wanted of it.

    Raises:
        ReplayError: there is no such game, turn or seat, or it would be another one (`find_game`).
    """
    found = find_game(folder, cell, game, telling=wanted.why, trust=trust)
    say(f"# {found.title}")
    seated = found.sit_down()
    players = len(seated.strategies)
    if wanted.seat is not None and wanted.seat >= players:
        raise ReplayError(f"seat {wanted.seat}; allowed: {span(0, players - 1)}")
    turns = tell_game(seated, wanted, say)
    if wanted.turn is not None and wanted.turn > turns:
        raise ReplayError(f"turn {wanted.turn}; the game has {turns}")


def make_page(folder: Path, cell: str, game: int, trust: bool = False) -> tuple[int, str]:
    """The number of a game's cell, and its page.

    Raises:
        ReplayError: as `tell`.
    """
    found = find_game(folder, cell, game, telling=True, trust=trust)
    return found.cell, page_of(recorded(found))


def write_page(file: Path, page: str) -> None:
    """Write a page, whole or not at all; raises OSError where it cannot be written."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_whole(file, page.encode())
