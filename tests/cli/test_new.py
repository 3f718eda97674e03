"""`rollout new`: a desk whose mix, overlay, cards, study and strategy work as they are, far from the clone."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from sim.cli import call
from sim.results import open_results


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Path:
    monkeypatch.chdir(tmp_path)
    assert call(["new", "my_desk"]) == 0
    capsys.readouterr()
    monkeypatch.chdir(tmp_path / "my_desk")
    return tmp_path / "my_desk"


def commands(readme: str) -> list[list[str]]:
    lines = [
        line for body in re.findall(r"^```sh\n(.*?)^```", readme, re.M | re.S) for line in body.splitlines()
    ]
    return [shlex.split(line)[1:] for line in lines if line.startswith("rollout ")]


def test_what_it_makes_is_told(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert call(["new", "near/my_desk"]) == 0
    told = capsys.readouterr().out
    folder = Path("near/my_desk")
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    assert files == {
        "rollout.toml", "README.md", "my_cards.csv", "mixes/my_mix.toml", "overlays/my_overlay.toml",
        "studies/my_study.toml", "strategies/my_strategy.py",
    }  # fmt: skip
    assert all(f"  {file}\n" in told for file in files)
    assert "cd near/my_desk" in told


def test_every_command_of_its_readme_works_and_its_study_plays_all_it_holds(desk, capsys):
    lines = commands((desk / "README.md").read_text())
    assert [line[0] for line in lines[:2]] == ["run", "replay"]
    for line in lines:
        few = ["40" if word == "800" else word for word in line]
        assert call(few) == 0, f"{line}\n{capsys.readouterr().err}"
    labels = open_results("results/my_study").manifest["labels"]
    assert labels["mixes"] == ["core", "core+my_overlay", "my_mix", "my_mix+my_overlay"]
    assert labels["strategies"] == ["my_strategy", "casual"]


def test_an_edited_number_is_compared_with_what_was(desk, capsys):
    overlay = desk / "overlays/my_overlay.toml"
    assert call(["run", "my_study", "--games", "40", "--jobs", "1"]) == 0
    assert overlay.read_text().count("move = 3") == 1
    overlay.write_text(overlay.read_text().replace("move = 3", "move = 4"))
    capsys.readouterr()
    assert call(["run", "my_study", "--games", "40", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"Optimus Prime, character +alt\.move +3 +4", told)
    assert re.search(r"core\+my_overlay, competitive, 2 players: \d+ of 10 games went otherwise", told)


def test_the_five_cards_are_played_after_their_import(desk, capsys):
    assert call(["cards", "import", "my_cards.csv", "--set", "my_set", "--stand-in"]) == 0
    study = desk / "studies/my_study.toml"
    study.write_text(study.read_text().replace('["core", "my_mix"]', '["my_set"]'))
    assert call(["run", "my_study", "--games", "60", "--jobs", "1"]) == 0
    cards = open_results("results/my_study").cards
    names = cards.select("card").unique().collect()["card"].to_list()
    for name in ("Prybar", "Twin Hooks", "Feint", "Coast Patrol", "Drydock"):
        assert any(card.startswith(name) for card in names), name


def test_every_file_that_can_says_what_it_is(desk):
    for path in desk.rglob("*.toml"):
        assert path.read_text().startswith("# "), path
    for place in ("mixes/my_mix.toml", "overlays/my_overlay.toml", "studies/my_study.toml"):
        assert (desk / place).read_text().count("\n# ") >= 2


def test_a_folder_that_holds_something_is_left_alone(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "thesis.txt").write_text("years of work")
    assert call(["new", "."]) == 2
    assert capsys.readouterr().err == "rollout: .: is not empty; name a new folder, or an empty one\n"
    assert call(["new", "thesis.txt"]) == 2
    assert "is a file" in capsys.readouterr().err
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_an_empty_folder_is_filled(tmp_path, monkeypatch):
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    assert call(["new", "."]) == 0
    assert Path("rollout.toml").is_file()
    assert [path.name for path in tmp_path.iterdir()] == ["here"]


@pytest.mark.parametrize("is_there", [False, True])
def test_nothing_half_made_is_left(tmp_path, monkeypatch, capsys, is_there):
    folder = tmp_path / "my_desk"
    if is_there:
        folder.mkdir()
    copies = iter(range(100))

    def full(source, target):
        if next(copies) == 3:
            raise OSError(28, "No space left on device")
        Path(target).touch()

    monkeypatch.setattr(shutil, "copyfile", full)
    assert call(["new", str(folder)]) == 1
    assert capsys.readouterr().err.endswith("my_desk: cannot be made: No space left on device\n")
    assert list(tmp_path.iterdir()) == ([folder] if is_there else [])
    assert not is_there or list(folder.iterdir()) == []
