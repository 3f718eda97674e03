"""`rollout fuzz ... --game N`: a game of the fuzzer, told with its checks."""

from collections.abc import Callable

from sim.engine.board.frames import ERROR_NAMES
from sim.engine.checks.invariants import NAMES
from sim.engine.data.state import END_REASONS, FAILED
from sim.fuzz.checker import Checker
from sim.fuzz.games import Table, sit_down
from sim.scenario.replay import tell_game, texts_at_work
from sim.visible import show


def run(table: Table, game: int, why: bool, say: Callable[[str], None] = show) -> int:
    """Tell a game up to its end or the first broken invariant; 1 where there is one or the game failed."""
    seated = sit_down(table, game)
    checker = Checker(seated.table)
    mode = f"{table.mode} {table.setup}".rstrip()
    say(f"# {table.mix}, {mode}, {table.players} players, seed {table.seed}, game {game}")
    broken = 0

    def is_broken() -> bool:
        nonlocal broken
        broken = checker.check()
        return broken != 0

    tell_game(seated, why, say, is_broken)
    state = seated.table.game
    if not broken:
        broken = checker.check()
    asked = f"at decision {int(state.decisions)}"
    if broken:
        say(f"\nBroken {asked}: {NAMES[broken]}")
    elif state.ending == FAILED:
        say(f"\nError {asked}: {ERROR_NAMES[state.error]}{texts_at_work(seated.table)}")
    else:
        say(
            f"\nEnded by {END_REASONS[state.ending]}; every invariant held at each of {int(state.decisions)} decisions"
        )
    return 1 if broken or state.ending == FAILED else 0
