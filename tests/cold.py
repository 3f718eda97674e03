"""What is played with rules that were compiled in the same process, kept beside them for a later test.

Run as a module it compiles first, where the cache has no rules yet, and follows a game decision by decision: what that
takes each of two test processes would compile for itself.
"""

from collections.abc import Callable
from pathlib import Path

from cardsets.cache import cache_root
from sim.engine.play.kernel import is_compiled
from sim.study import load_study, make_plan, run_study
from sim.study.cell.cell import CellSetup, prepare
from sim.study.cell.warming import warm
from sim.study.config.catalogue import current_catalogue

COLD_STUDY = """# Is code from the cache the code that was compiled?
mixes = ["core", "a_rising_darkness"]
modes = ["competitive", "co-op"]
players = [2, 3]
strategies = ["random"]
games = 9000
seed = 3
"""


def cold_dataset() -> Path:
    """Where the dataset lies; the name changes with rules, cards and strategy."""
    setups = [CellSetup(mix, "competitive", 2, ("random",)) for mix in ("core", "a_rising_darkness")]
    hashes = [value[:8] for setup in setups for value in prepare(setup).hashes.values()]
    return cache_root() / "-".join(["cold", *hashes])


def warm_and_play(say: Callable[[str], None]) -> None:
    """Compile (or load) the rules; where they were compiled, play the study before anything loads them."""
    cold = not is_compiled()
    warm(say)
    if cold:
        play_cold()


def play_cold() -> None:
    """Play the study in this process, which has just compiled the rules."""
    folder = cold_dataset()
    folder.parent.mkdir(parents=True, exist_ok=True)
    study = folder.with_name("cold.toml")
    study.write_text(COLD_STUDY)
    run_study(make_plan(load_study(study, current_catalogue())), folder, jobs=1)


def follow_a_game() -> None:
    """Play a game at a table, one decision after another."""
    for _ in prepare(CellSetup("core", "competitive", 2, ("random",))).sit_down(1, 0).decisions():
        pass


if __name__ == "__main__":
    warm_and_play(print)
    follow_a_game()
