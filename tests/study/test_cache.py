"""A cache folder that takes no compiled code: every command that compiles says so, before it does anything."""

import errno
from pathlib import Path

import pytest

from sim.cli import call
from sim.study import cache

SCENE = """
title = "Nothing happens"
set = "core"
seat = [{ character = "Bumblebee" }, { character = "Optimus Prime" }]
"""
STUDY = 'mixes = ["core"]\nplayers = [2]\nstrategies = ["random"]\ngames = 2\nseed = 1\n'
COMMANDS = [
    "run study.toml",
    "scenario scene.toml",
    "replay results/study 0 0",
    "bench --json",
    "fuzz --games 2",
    "fuzz --mix core --mode solo --players 1 --game 0",
]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "study.toml").write_text(STUDY)
    (tmp_path / "scene.toml").write_text(SCENE)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
def test_a_cache_that_cannot_be_written_is_told(folder: Path, monkeypatch, capsys, command: str) -> None:
    place = folder / "a_file"
    place.write_text("")
    monkeypatch.setenv("ROLLOUT_CACHE", str(place))
    assert call(command.split()) == 2
    captured = capsys.readouterr()
    told = "compiled rules cannot be kept there: File exists; let ROLLOUT_CACHE name another folder"
    assert (captured.out, captured.err) == ("", f"rollout: {place}: {told}\n")
    assert not (folder / "results").exists()


@pytest.mark.parametrize("command", COMMANDS)
def test_a_cache_on_a_full_disk_is_told(folder: Path, monkeypatch, capsys, command: str) -> None:
    def no_room(dir: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(cache.tempfile, "TemporaryFile", no_room)
    monkeypatch.setenv("ROLLOUT_CACHE", str(folder / "cache"))
    assert call(command.split()) == 1
    captured = capsys.readouterr()
    told = f"rollout: {folder / 'cache'}: the disk is full, and compiled rules are kept there; make room or "
    assert captured.out == ""
    assert captured.err.startswith(told)
    assert captured.err.count("\n") == 1
    assert not (folder / "results").exists()


def test_uncompiled_rules_need_no_cache(folder: Path, monkeypatch) -> None:
    (folder / "a_file").write_text("")
    monkeypatch.setenv("ROLLOUT_CACHE", str(folder / "a_file"))
    monkeypatch.setattr(cache, "INTERPRETED", True)
    with cache.cache_in_use():
        pass
