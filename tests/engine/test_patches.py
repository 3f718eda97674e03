"""What is changed of Numba: a version that lacks something costs time and one line, and changes no game."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.engine.board.streams import mixed
from sim.engine.machine import patches
from sim.engine.machine.compiled import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
ROOT = Path(__file__).parents[2]
WITHOUT = """
import os
from sim.engine.machine import patches
patches.PATCHES = tuple(
    patch._replace(needs=(*patch.needs, "{need}")) if patch.name == "{missing}" else patch for patch in patches.PATCHES
)
from sim.engine.machine.compiled import CHANGES
from sim.engine.board.streams import mixed
print(sorted(CHANGES), os.environ.get("ROLLOUT_PLAIN_NUMBA"))
print(mixed(12345))
"""
PLAIN_GAME = """
from sim.engine.board.streams import mixed
from sim.engine.machine.compiled import CHANGES, compile_procedure, compile_strategy
from sim.engine.procedures.schemes import contribute
from strategies.registry import load

assert not CHANGES
assert compile_procedure(contribute).address
assert compile_strategy(load("random").function).address
print(mixed(12345))
"""


def run(program: str, cache: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    inherited = {name: value for name, value in os.environ.items() if name != patches.PLAIN}
    return subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, text=True, capture_output=True, check=True,
        env=inherited | {"ROLLOUT_CACHE": str(cache)} | environment,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("missing", "need"),
    [
        (patches.PASSES, "numba.core.codegen:no_such_function"),
        (patches.HELPERS, "numba.no_such_module:Compiler"),
        (patches.CACHE, "numba.core.caching:CacheImpl.no_such_attribute"),
    ],
)
def test_what_another_numba_lacks_is_left_out_with_one_line(tmp_path: Path, missing: str, need: str) -> None:
    done = run(WITHOUT.format(missing=missing, need=need), tmp_path)
    made, answer = done.stdout.splitlines()
    every = sorted(patch.name for patch in patches.PATCHES if patch.name != missing)
    assert made == f"{every} {missing}"
    assert int(answer) == mixed(12345)
    (line,) = done.stderr.splitlines()
    assert f" lacks what {missing} builds on; lost without it: " in line


def test_all_of_them_can_be_left_out(tmp_path: Path) -> None:
    """Plain Numba compiles a procedure and a strategy, and a helper answers as it does with all changes."""
    plain = run(PLAIN_GAME, tmp_path / "plain", **{patches.PLAIN: patches.ALL})
    assert not plain.stderr
    assert int(plain.stdout) == mixed(12345)
