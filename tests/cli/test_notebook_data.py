"""The dataset of a notebook: found where one is, else made quietly, and said to be what it is."""

from pathlib import Path

import pytest

from cardsets.errors import RolloutError
from sim.cli import call
from sim.cli.notebook_data import dataset

STUDY = '# Who wins?\nmixes = ["core"]\nplayers = [2]\nstrategies = ["random"]\ngames = 40\nseed = 1\n'


@pytest.fixture
def project(tmp_path, monkeypatch) -> Path:
    """A project with a folder of notebooks, where one begins."""
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "notebooks").mkdir()
    (tmp_path / "notebooks/one.toml").write_text(STUDY)
    monkeypatch.chdir(tmp_path / "notebooks")
    monkeypatch.setenv("LOKY_MAX_CPU_COUNT", "1")
    return tmp_path


def test_where_there_is_none_a_small_one_is_made_at_home_without_a_word(project, capsys):
    assert dataset("one.toml", games=20) == project / "results/one"
    told = capsys.readouterr()
    assert told.out.endswith("results/one: 20 games in 1 cell (played just now: few, so intervals are wide; "
                             "rollout run one.toml plays all)\n")  # fmt: skip
    assert told.err == ""


def test_what_was_run_before_is_taken_the_nearest_first(project, capsys):
    assert call(["run", "one.toml", "--jobs", "1", "--out", "../results/one"]) == 0
    capsys.readouterr()
    assert dataset("one.toml", games=20) == project / "results/one"
    assert capsys.readouterr().out.endswith("results/one: 40 games in 1 cell\n")
    assert call(["run", "one.toml", "--jobs", "1", "--games", "10", "--out", "results/one"]) == 0
    assert dataset("one.toml", games=20) == project / "notebooks/results/one"


def test_a_study_that_makes_no_sense_is_told_in_a_line(project):
    with pytest.raises(RolloutError, match="did you mean 'quickstart'"):
        dataset("quickstrt", games=20)
