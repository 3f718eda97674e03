"""Disks that are full or may not be written, real ones: what is said, what stays, and how it goes on."""

import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from sim.engine.machine.compiled import cache_root
from sim.results import layout, open_results
from tests.study.fake_engine import contents
from tests.study.runs import AGAIN, GAMES, PART_GAMES, Files, end, parts, start

BLOCK = 4096
MEGABYTE = 1 << 20
NO_ROOM = (
    "rollout: {}: the disk is full, and compiled rules are kept there; make room or let ROLLOUT_CACHE name "
    "another folder, then run the same command again"
)
OWN = """
from strategies.registry import strategy


@strategy()
def choose(public, own, decision, box, memory):
    return 0
"""
DROP_CAPABILITY = 24  # PR_CAPBSET_DROP
PASSING_OVER_MODES = (1, 2)  # CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH: for whom root is root


def mount(*arguments: str | Path) -> None:
    done = subprocess.run(["mount", *arguments], capture_output=True, text=True)
    if done.returncode:
        pytest.skip(f"no file system can be mounted here: {done.stderr.strip()}")


@pytest.fixture
def disk(tmp_path) -> Iterator[Path]:
    """A file system of a megabyte, in memory; `resize` and the like remount it."""
    if sys.platform != "linux" or shutil.which("mount") is None:
        pytest.skip("a small file system can be mounted on Linux alone")
    path = tmp_path / "disk"
    path.mkdir()
    mount("-t", "tmpfs", "-o", f"size={MEGABYTE}", "tmpfs", path)
    yield path
    subprocess.run(["umount", "--lazy", path], check=True)


def resize(disk: Path, size: int) -> None:
    mount("-o", f"remount,size={size}", disk)


def size_of(files: Files) -> int:
    """What files take on a disk."""
    return sum(-(-len(content) // BLOCK) * BLOCK for content in files.values())


def test_a_full_disk_is_told_and_with_room_made_the_next_run_goes_on(disk, study, extended):
    folder = disk / "out"
    code, said = end(start(study, folder))
    assert code == 1
    assert len(said) == 1
    assert said[0].startswith(f"rollout: {folder}/")
    assert said[0].endswith(f".parquet: the disk is full; {AGAIN.replace('run', 'make room, then run')}")
    left = contents(folder)
    assert left.keys() - parts(folder).keys() == {"manifest.json", "cards.json"}  # and nothing half-written
    assert 10 * 4 < len(parts(folder)) < len(extended) - 2
    assert left.items() <= extended.items()
    resize(disk, 16 * MEGABYTE)
    code, said = end(start(study, folder, jobs=1))
    assert code == 0
    assert said[0].startswith(f"The last run into {folder} did not end: ")
    assert contents(folder) == extended


def test_an_extension_that_fills_the_disk_takes_no_game_away(disk, study, first, extended, monkeypatch):
    """The last part of each cell is short of games before: it stays until the longer one lies on the disk."""
    monkeypatch.setattr(layout, "PART_GAMES", PART_GAMES)
    resize(disk, size_of(first) + MEGABYTE)
    folder = disk / "out"
    run = partial(start, study, folder, jobs=1)
    assert end(run(games=GAMES))[0] == 0
    assert contents(folder) == first
    fill(disk, but=1)
    code, said = end(run())
    assert (code, len(said)) == (1, 1)
    assert "the disk is full" in said[0]
    assert parts(folder) == {name: content for name, content in first.items() if name.endswith(".parquet")}
    results = open_results(folder)
    assert results.played == results.games.collect().height == GAMES
    (disk / "other").unlink()
    resize(disk, 16 * MEGABYTE)
    assert end(run())[0] == 0
    assert contents(folder) == extended


def test_a_full_disk_under_the_compiled_rules_is_told_and_nothing_written(disk, study, tmp_path):
    code, said = end(start(study, tmp_path / "out", ROLLOUT_CACHE=str(disk / "cache")))
    assert code == 1
    assert said[0].startswith("Compiling the rules")
    assert said[1:] == [NO_ROOM.format(disk / "cache")]
    assert not (tmp_path / "out").exists()


def fill(disk: Path, *, but: int) -> None:
    """Fill a disk but for some blocks."""
    room = os.statvfs(disk)
    (disk / "other").write_bytes(bytes((room.f_bavail - but) * room.f_frsize))


@pytest.mark.parametrize("blocks", [0, 6])
def test_a_disk_that_fills_up_while_a_strategy_of_ones_own_compiles_is_told_as_that(disk, tmp_path, blocks):
    """The rules lie on the disk already; there is room for some of what the strategy becomes, or for none."""
    cache = disk / "cache"
    cache.mkdir()
    for unit in cache_root().iterdir():
        (cache / unit.name).symlink_to(unit)
    own, study = tmp_path / "own.py", tmp_path / "study.toml"
    own.write_text(OWN)
    study.write_text(f'mixes = ["core"]\nplayers = [2]\nstrategies = ["{own}:choose"]\ngames = 2\nseed = 1\n')
    fill(disk, but=blocks)
    run = partial(start, study, tmp_path / "out", jobs=1, games=2, ROLLOUT_CACHE=str(cache))
    assert end(run()) == (1, [NO_ROOM.format(cache)])
    assert not (tmp_path / "out").exists()
    (disk / "other").unlink()
    assert end(run())[0] == 0


def test_a_disk_that_is_read_only(disk, study):
    mount("-o", "remount,ro", disk)
    out, cache = disk / "out", disk / "cache"
    told = f"rollout: {out}: cannot be written: Read-only file system"
    assert end(start(study, out)) == (2, [told])
    told = (
        f"rollout: {cache}: compiled rules cannot be kept there: Read-only file system; "
        "let ROLLOUT_CACHE name another folder"
    )
    assert end(start(study, out, ROLLOUT_CACHE=str(cache))) == (2, [told])


def bound_by_modes() -> Callable[[], None] | None:
    """What makes a new process heed the modes of folders, which root passes over; None where it does anyway."""
    if not hasattr(os, "geteuid"):
        pytest.skip("folders have no modes here")
    if os.geteuid() != 0:
        return None
    if sys.platform != "linux":
        pytest.skip("root may write anywhere")
    prctl = ctypes.CDLL(None, use_errno=True).prctl

    def drop() -> None:
        for capability in PASSING_OVER_MODES:
            if prctl(DROP_CAPABILITY, capability, 0, 0, 0) != 0:
                os._exit(99)

    return drop


def test_a_folder_that_may_not_be_written(study, first, tmp_path):
    heed = bound_by_modes()
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0o500)
    code, said = end(start(study, closed / "out", games=GAMES, before=heed))
    if code == 99:
        pytest.skip("root may write anywhere, and may not renounce it here")
    assert (code, said) == (2, [f"rollout: {closed / 'out'}: cannot be written: Permission denied"])
    assert list(closed.iterdir()) == []
    closed.chmod(0o700)
    assert end(start(study, closed / "out", jobs=1, games=GAMES))[0] == 0
    assert contents(closed / "out") == first
    for folder in (closed / "out", *(closed / "out").glob("*/")):
        folder.chmod(0o500)
    code, said = end(start(study, closed / "out", before=heed))
    assert code == 2
    assert len(said) == 1
    assert "cannot be written: Permission denied" in said[0]
    assert contents(closed / "out") == first
