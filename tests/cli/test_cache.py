"""A cache that takes no compiled code, or that is not its user's alone: commands say so, before they do anything."""

import errno
import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from sim.cli import call
from sim.study.errors import StudyError
from sim.study.running import cache

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
OF_ANOTHER = """
import os
from pathlib import Path
user = os.geteuid()
os.geteuid = lambda: user + 1
Path(os.environ["ROLLOUT_CACHE"]).mkdir()
from sim.cli import main
main()
"""


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


@pytest.mark.skipif(os.name != "posix", reason="folders have no modes here")
@pytest.mark.parametrize("command", [*COMMANDS, "plan study.toml"])
def test_a_cache_that_others_may_write_to_is_refused(folder: Path, monkeypatch, capsys, command: str) -> None:
    cache = folder / "cache"
    cache.mkdir()
    cache.chmod(0o777)
    monkeypatch.setenv("ROLLOUT_CACHE", str(cache))
    assert call(command.split()) == 2
    captured = capsys.readouterr()
    told = (
        "others may write to it, and what is kept there is run; delete it, or let ROLLOUT_CACHE name another"
    )
    assert (captured.out, captured.err) == ("", f"rollout: {cache}: {told} folder\n")
    assert list(cache.iterdir()) == []
    assert not (folder / "results").exists()


@pytest.mark.skipif(os.name != "posix", reason="folders have no modes here")
@pytest.mark.parametrize("command", ["run study.toml", "cards lint"])
def test_a_cache_of_another_user_is_refused_before_anything_of_it_is_read(folder: Path, command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", OF_ANOTHER, *command.split()],
        env=os.environ | {"ROLLOUT_CACHE": str(folder / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True, text=True,
    )  # fmt: skip
    told = "another user owns it, and what is kept there is run; let ROLLOUT_CACHE name another folder"
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"rollout: {folder / 'cache'}: {told}\n"


@pytest.mark.parametrize("interpreted", [True, False], ids=["uncompiled", "compiled"])
def test_uncompiled_rules_need_no_cache(folder: Path, monkeypatch, interpreted: bool) -> None:
    (folder / "a_file").write_text("")
    monkeypatch.setenv("ROLLOUT_CACHE", str(folder / "a_file"))
    monkeypatch.setattr(cache, "INTERPRETED", interpreted)
    played = False
    refused = pytest.raises(StudyError, match="compiled rules cannot be kept there")
    with nullcontext() if interpreted else refused, cache.cache_in_use():
        played = True
    assert played == interpreted
    assert (folder / "a_file").read_text() == ""
