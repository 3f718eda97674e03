"""Games of random play with every invariant checked at every decision."""

from collections.abc import Callable
from itertools import product
from typing import Final

import numpy as np

from sim.engine import invariants
from sim.engine.compiled import stopwatch
from sim.engine.kernel import kernel
from sim.engine.modes import MODES
from sim.engine.state import GAME
from sim.study.cell import CellSetup, prepare

MIXES: Final = ("core", "a_rising_darkness", "core_with_darkness", "darkness_with_core")


def run(games: int, seed: int, say: Callable[[str], None] = print) -> int:
    """Play `games` in all, spread over mixes, modes and player counts; 1 where an invariant broke, else 0."""
    cells = [
        (mix, mode, players)
        for mix, (mode, rules) in product(MIXES, MODES.items())
        for players in range(rules.fewest, rules.most + 1)
    ]
    watch, broken = stopwatch(), 0
    for index, (mix, mode, players) in enumerate(cells):
        share = games // len(cells) + (index < games % len(cells))
        code, where = check_games(mix, mode, players, seed, share)
        if code:
            broken += 1
            say(f"{mix}, {mode}, {players} players: {invariants.NAMES[code]} in game {where} of seed {seed}")
        else:
            say(f"{mix}, {mode}, {players} players: {share:,} games, every invariant held at every decision")
    say(f"{games:,} games in {watch():.0f} s")
    return 1 if broken else 0


def check_games(
    mix: str, mode: str, players: int, seed: int, games: int, strategy: str = "random"
) -> tuple[int, int]:
    """(0, games) or (the broken invariant, the game's number)."""
    cell = prepare(CellSetup(mix, mode, players, (strategy,), choice="random"))
    game = np.zeros(1, GAME)
    code, where = invariants.play_checked(
        game[0], game.view(np.int32), cell.box.template.view(np.int32), cell.box.record[0], kernel().table,
        cell.addresses[0], cell.windows[0], seed, 0, games,
    )  # fmt: skip
    return int(code), int(where)
