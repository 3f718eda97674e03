"""Compiling what games are played with, or loading it from the cache, before workers start."""

from collections.abc import Callable
from contextlib import nullcontext

from sim.engine.machine.beside import beside
from sim.engine.machine.compiled import INTERPRETED, stopwatch
from sim.engine.play.kernel import is_compiled, is_loaded, kernel
from sim.study.cell.cell import CellSetup, prepare
from sim.study.cell.compiling import compile_planner


def warm(say: Callable[[str], None], on_ground: bool = False) -> float:
    """Compile the kernel (or load it from its cache) before workers start; seconds it took.

    Says when and why it compiles; says nothing when the cache has everything. Where all that is to be played is
    `on_ground`, with Polities, Missions or Ruins, it leaves out what such games do not play.
    """
    watch = stopwatch()
    if not INTERPRETED and not is_loaded():
        cold = not is_compiled()
        if cold:
            say(
                "Compiling the rules to machine code, once for this version of them (a minute or two); "
                "later runs load them from a cache."
            )
        others = compile_all_but_rules_on_ground if on_ground else compile_all_but_rules
        with beside(others) if cold else nullcontext():
            kernel(())
        if not on_ground:
            play_first_games(1)
    return watch()


def compile_all_but_rules() -> None:
    """Another process's share of a cold compile: the planner, and the loop over games, which here plays none."""
    compile_planner()
    play_first_games(0)


def compile_all_but_rules_on_ground() -> None:
    """The same share for games with Polities, Missions or Ruins, whose loop is compiled where they are played."""
    compile_planner(on_ground=True)


def play_first_games(count: int) -> None:
    """Play the first games of random players, which compiles (or loads) what it takes."""
    prepare(CellSetup("core", "competitive", 2, ("random",))).play(0, 0, count)
