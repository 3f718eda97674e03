"""Damaged files of compiled code: what they held is compiled again, with one line, and nothing else happens."""

import pickle
from collections.abc import Callable
from pathlib import Path

import numba
import numpy as np
import pytest
from numba import njit

from cardsets.cache import read_kept
from sim.engine.machine import cache_files
from sim.engine.machine.compiled import INTERPRETED, compiled
from sim.study.cell.compiling import compile_own
from strategies.registry import load

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda content: b"",  # after a power cut
    "half": lambda content: content[: len(content) // 2],
    "flipped": lambda content: content[:-200] + bytes([content[-200] ^ 16]) + content[-199:],
    "zeros": lambda content: bytes(len(content)),
}
OWN = """
from strategies.registry import strategy


@strategy()
def choose(public, own, decision, box, memory):
    return decision.n - 1
"""


def times_three(number):
    """A function that is compiled again and again."""
    return 3 * number


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROLLOUT_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def files_of(cache: Path) -> dict[Path, int]:
    """Files of compiled code, and when each was written."""
    return {path: path.stat().st_mtime_ns for path in sorted(cache.rglob("*.nb?"))}


def run() -> int:
    """What the function answers, as another process would load it."""
    return compiled(times_three)(14)


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_is_damaged_is_compiled_again_with_one_line(cache, monkeypatch, capfd, damage):
    assert run() == 42
    for path in files_of(cache):
        monkeypatch.setattr(cache_files, "_damaged", [])
        path.write_bytes(DAMAGES[damage](path.read_bytes()))
        assert run() == 42
        said = capfd.readouterr().err
        assert said.startswith(f"rollout: {path}: a damaged file of the cache; ")
        assert said.count("\n") == 1
        assert read_kept(path)
    whole = files_of(cache)
    assert {path.suffix for path in whole} == {".nbi", ".nbc"}
    assert run() == 42
    assert files_of(cache) == whole
    assert capfd.readouterr().err == ""


def test_many_damaged_files_are_one_line(cache, monkeypatch, capfd):
    assert run() == 42
    monkeypatch.setattr(cache_files, "_damaged", [])
    for path in files_of(cache):
        path.write_bytes(b"")
    assert run() == 42
    assert capfd.readouterr().err.count("\n") == 1


def test_damaged_code_of_ones_own_strategy_is_not_blamed_on_it(cache, tmp_path, monkeypatch, capfd):
    own = tmp_path / "own.py"
    own.write_text(OWN)
    compile_own(load(f"{own}:choose"))
    monkeypatch.setattr(cache_files, "_damaged", [])
    for path in cache.glob("own-*/**/*.nbc"):
        path.write_bytes(DAMAGES["flipped"](path.read_bytes()))
    assert compile_own(load(f"{own}:choose")).address
    assert capfd.readouterr().err.startswith(f"rollout: {cache}/own-")


def test_functions_of_others_are_cached_as_numba_does_it(tmp_path, monkeypatch):
    """Other programs read those files too."""
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path / "others"))
    made = njit(cache=True)(times_three)
    assert made(np.int64(14)) == 42
    (index,) = tmp_path.glob("others/*/*.nbi")
    assert pickle.loads(index.read_bytes()) == numba.__version__
