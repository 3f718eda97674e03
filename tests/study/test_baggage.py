"""What of a study travels to machines that do not see its files."""

import pytest

from sim.study import StudyError
from sim.study.baggage import pack, unpack
from sim.study.desk import load_strategy


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
