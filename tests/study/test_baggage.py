"""What of a study travels to machines that do not see its files."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sim.study import StudyError
from sim.study.config.desk import load_strategy
from sim.study.running.shipped_files import pack, unpack


def test_a_search_travels_with_the_style_that_it_is_built_on(tmp_path, monkeypatch):
    own = tmp_path / "own"
    own.mkdir()
    (own / "bold.toml").write_text("buying = 3\n")
    (own / "deep.toml").write_text('base = "bold.toml"\nplayouts = 8\n')
    monkeypatch.chdir(tmp_path)
    here = load_strategy("own/deep.toml")
    monkeypatch.chdir(unpack(pack(["own/deep.toml"])))
    there = load_strategy("own/deep.toml")
    assert (there.weights, there.search) == (here.weights, here.search)


def test_a_file_outside_of_the_folder_is_refused(tmp_path, monkeypatch):
    (tmp_path / "here").mkdir()
    (tmp_path / "bold.toml").write_text("buying = 3\n")
    monkeypatch.chdir(tmp_path / "here")
    for name in ("../bold.toml", str(tmp_path / "here" / "bold.toml")):
        with pytest.raises(StudyError, match="which alone travels to a cluster"):
            pack([name])


def test_what_was_unpacked_is_gone_with_the_process(tmp_path):
    (tmp_path / "mine.py").write_text("def choose(): ...\n")
    unpacking = (
        "from sim.study.running.shipped_files import pack, unpack; "
        "there = unpack(pack(['mine.py:choose'])); print(there, (there / 'mine.py').is_file())"
    )
    done = subprocess.run(
        [sys.executable, "-c", unpacking],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    there, was_there = done.stdout.split()
    assert was_there == "True"
    assert not Path(there).parent.exists()
