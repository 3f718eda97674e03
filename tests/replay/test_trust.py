"""A results folder is data: nothing that it names is run, unless it is one's own, unchanged, or trusted."""

import shutil
from pathlib import Path

import pytest

from sim.cli import call
from sim.replay import command
from sim.study import load_study, make_plan, run_study
from sim.study.cell.cell import CellSetup, prepare
from sim.study.config.catalogue import current_catalogue
from sim.study.config.desk import sketch_strategy
from sim.study.running.run import Engine
from tests.study.fake_engine import FakeCell, edit_manifest, warm

OWN = '''"""Mine."""

from pathlib import Path

Path(__file__).with_name("ran").touch()


def choose(public, own, decision, box, memory):
    """Takes the first option.

    Always.
    """
    return 0
'''
STUDY = 'mixes = ["core"]\nplayers = [2]\nstrategies = ["{}"]\ngames = 2\nseed = 1\n'


class Hashed(FakeCell):
    """A cell that plays nothing and has the hashes of the cell that it stands for."""

    def __init__(self, setup: CellSetup) -> None:
        super().__init__(setup)
        self.hashes = prepare(setup, sketch_strategy).hashes


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desk to stand in, whose replays are told by nobody: what is run until then is the matter."""
    (tmp_path / "desk/strategies").mkdir(parents=True)
    (tmp_path / "desk/rollout.toml").touch()
    monkeypatch.chdir(tmp_path / "desk")
    monkeypatch.setattr(command, "tell_game", lambda *_: None)
    return tmp_path / "desk"


def dataset(strategy: str, folder: str = "results/mine") -> Path:
    """A dataset whose games were played by a strategy."""
    Path("mine.toml").write_text(STUDY.format(strategy))
    plan = make_plan(load_study(Path("mine.toml"), current_catalogue()))
    run_study(plan, Path(folder), jobs=1, engine=Engine(Hashed, warm))  # type: ignore[arg-type]
    for ran in Path.cwd().parent.rglob("ran"):  # the run tried its file out
        ran.unlink()
    return Path(folder)


def write(file: Path) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(OWN)
    return file


def replayed(folder: Path, *options: str) -> int:
    return call(["replay", str(folder), "0", "0", *options])


def refusal(folder: Path, file: Path | str, capsys: pytest.CaptureFixture[str]) -> None:
    """Check that a replay is refused in one line, and the file not run."""
    assert replayed(folder) == 2
    told = capsys.readouterr().err
    assert told.endswith(f"{file}, which would be run and is not of your desk; read it, then give --trust\n")
    assert told.count("\n") == 1


def test_a_file_that_lies_elsewhere_is_not_run_unless_it_is_trusted(home, tmp_path, capsys):
    file = write(tmp_path / "elsewhere/own.py")
    folder = dataset(f"{file}:choose")
    refusal(folder, file, capsys)
    assert not file.with_name("ran").exists()
    assert replayed(folder, "--trust") == 0
    assert file.with_name("ran").exists()


@pytest.mark.parametrize("name", ["own", "strategies/own.py:choose", "own never type:relic"])
def test_a_file_of_the_desk_is_run_as_it_was(home, name, capsys):
    file = write(home / "strategies/own.py")
    folder = dataset(name)
    assert replayed(folder) == 0
    assert file.with_name("ran").exists()


@pytest.mark.parametrize("options", [[], ["--trust"]])
def test_a_file_that_changed_is_not_run(home, options, capsys):
    file = write(home / "strategies/own.py")
    folder = dataset("own")
    file.write_text(OWN + "\n")
    assert replayed(folder, *options) == 2
    assert "strategies changed since the dataset was written" in capsys.readouterr().err
    assert not file.with_name("ran").exists()


def test_a_manifest_without_hashes_is_no_way_round(home, capsys):
    file = write(home / "strategies/own.py")
    folder = dataset("own")
    edit_manifest(folder, lambda manifest: manifest["cells"][0].update(hashes={}))
    assert replayed(folder) == 2
    assert "strategies" in capsys.readouterr().err
    assert not file.with_name("ran").exists()


def test_a_file_within_a_results_folder_is_not_ones_own(home, capsys):
    file = write(home / "results/theirs/own.py")
    folder = dataset("results/theirs/own.py:choose", "results/mine")
    shutil.copy(folder / "manifest.json", home / "results/theirs/manifest.json")
    refusal(home / "results/theirs", "results/theirs/own.py", capsys)
    assert not file.with_name("ran").exists()


def test_a_desk_within_a_results_folder_is_not_ones_own(home, tmp_path, monkeypatch, capsys):
    write(home / "strategies/own.py")
    folder = dataset("own")
    theirs = tmp_path / "theirs"
    shutil.copytree(folder, theirs)
    shutil.copytree(home / "strategies", theirs / "strategies")
    (theirs / "rollout.toml").touch()
    monkeypatch.chdir(theirs)
    refusal(Path(), theirs / "strategies/own.py", capsys)


def test_a_link_leads_off_the_desk(home, tmp_path, capsys):
    file = write(tmp_path / "elsewhere/own.py")
    (home / "strategies/own.py").symlink_to(file)
    folder = dataset("own")
    refusal(folder, home / "strategies/own.py", capsys)


def test_strategies_are_listed_without_being_run(home, capsys):
    write(home / "strategies/own.py")
    (home / "strategies/broken.py").write_text("def choose(:")
    (home / "strategies/empty.py").write_text("def chose():\n    pass\n")
    (home / "strategies/leaves.py").write_text(f"import os\nos._exit(3)\n{OWN}")
    assert call(["strategies"]) == 0
    told = dict(line.split(maxsplit=1) for line in capsys.readouterr().out.splitlines())
    assert told["own"] == told["leaves"] == "Takes the first option."
    assert told["broken"].startswith(f"cannot be used: {home / 'strategies/broken.py'}:1: ")
    assert "has no function 'choose' (did you mean 'chose'?); it has: chose; call the one" in told["empty"]
    assert not (home / "strategies/ran").exists()


def test_a_name_with_two_colons_is_no_way_round(home, tmp_path, capsys):
    file = write(tmp_path / "own.py:x")
    folder = dataset("balanced")
    edit_manifest(folder, lambda manifest: manifest["cells"][0].update(strategies=[f"{file}:choose"]))
    refusal(folder, file, capsys)
    assert not file.with_name("ran").exists()
