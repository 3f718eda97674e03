"""Machine code of many origins in one process: none of it takes another's functions for its own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from llvmlite.binding import Linkage

from sim.engine.machine.compiled import INTERPRETED
from sim.study.cell.compiling import compile_own
from strategies.registry import load

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

WITH_LISTS = """
from strategies.registry import strategy

@strategy()
def choose(public, own, decision, box, memory):
    total = 0
    for most in range(decision.n + 3):
        total += sum([i for i in range(most)])
    return total % decision.n
"""
# A list's memory is given back by a function of Numba's of which a search has its own, more careful version.
SEARCHED = """
import sys
from sim.study.cell.cell import CellSetup, prepare
from sim.study.cell.compiling import compile_own
from sim.study.cell.searching import TableSearch
from strategies.registry import load

compile_own(load(sys.argv[1]))
search = TableSearch(load("search"))
table = prepare(CellSetup("a_rising_darkness", "competitive", 2, ("balanced",))).sit_down(29, 0).table
for _ in range(40):
    table.run()
    table.give(search.consult(table))
print("searched")
"""


def test_a_search_beside_a_strategy_with_lists(tmp_path: Path) -> None:
    """Loaded one after the other, the search ran into the other's function, and the process died."""
    path = tmp_path / "own.py"
    path.write_text(WITH_LISTS)
    done = subprocess.run(
        [sys.executable, "-c", SEARCHED, f"{path}:choose"],
        capture_output=True, text=True, env=dict(os.environ), check=False,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "searched\n"), done.stderr


def test_an_entry_shows_others_nothing_but_itself(tmp_path: Path) -> None:
    """The loader has one table of names, and takes local ones into it."""
    path = tmp_path / "own.py"
    path.write_text(
        f"# {tmp_path}{WITH_LISTS}"
    )  # new to the cache: what comes from there no longer names its parts
    library = compile_own(load(f"{path}:choose"))._library
    parts = [function for function in library._final_module.functions if not function.is_declaration]
    shown = [function.name for function in parts if function.linkage != Linkage.private]
    assert len(parts) > len(shown)
    assert [name.partition(".")[0] for name in shown] == ["cfunc"]
