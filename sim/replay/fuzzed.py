"""`rollout fuzz ... --game N`: a game of the fuzzer, of all cards or of a set of drawn texts, told with its checks."""

from collections.abc import Callable

from sim.engine.board.frames import ERROR_NAMES
from sim.engine.checks.invariants import NAMES
from sim.engine.data.state import END_REASONS, FAILED
from sim.fuzz.checker import Checker
from sim.fuzz.games import Table, sit_down
from sim.fuzz.text_games import cell_of
from sim.fuzz.texts import draw_set
from sim.replay.text import Wanted, tell_game, texts_at_work
from sim.study.cell.seated import SeatedTable
from sim.visible import show


def run(table: Table, game: int, why: bool, say: Callable[[str], None] = show) -> int:
    """Tell a game up to its end or the first broken invariant; 1 where there is one or the game failed."""
    mode = f"{table.mode} {table.setup}".rstrip()
    say(f"# {table.mix}, {mode}, {table.players} players, seed {table.seed}, game {game}")
    return _tell(sit_down(table, game), why, say)


def run_texts(
    seed: int, number: int, wanted: tuple[str, ...], game: int, why: bool, say: Callable[[str], None] = show
) -> int:
    """Tell a game of a set of drawn texts in the same way, after those texts."""
    texts = draw_set(seed, number, wanted=wanted)
    mode = f"{texts.mode} {texts.setup}".rstrip()
    say(f"# set {number} of seed {seed}: {texts.mix}, {mode}, {texts.players} players, game {game}")
    for text in texts.played:
        say(text.told)
    return _tell(cell_of(texts).sit_down(seed, game), why, say)


def _tell(seated: SeatedTable, why: bool, say: Callable[[str], None]) -> int:
    checker = Checker(seated.table)
    broken = 0

    def is_broken() -> bool:
        nonlocal broken
        broken = checker.check()
        return broken != 0

    tell_game(seated, Wanted(why), say, is_broken)
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
