"""The commands on a study of teams: plan, run, verify, report, replay, compare, and how they refuse."""

from pathlib import Path

import pytest

from sim.cli import call
from sim.results import open_results
from sim.study.running import forecast

STUDY = """# Is a faction favoured?
mixes = ["core"]
modes = ["tvt"]
players = [2, 4]
setup = "advanced"
robots = { autobot = "a_rising_darkness" }
strategies = ["random"]
games = 60
seed = 3

[vary]
setup.first_player = [0, 1]
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A desk with the study, played."""
    desk = tmp_path_factory.mktemp("desk")
    (desk / "mine.toml").write_text(STUDY)
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(desk)
        assert call(["run", "mine.toml", "--jobs", "1", "--out", "data"]) == 0
    return desk


@pytest.fixture(autouse=True)
def _here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)


def test_a_study_of_teams_is_planned(monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    monkeypatch.setattr(forecast, "MOST_PLAYED", 2)
    assert call(["plan", "mine.toml"]) == 0
    told = capsys.readouterr().out
    assert "core, tvt, setup.first_player 1, 4 players" in told
    assert "\nwin share by faction, 2 players " in told


def test_a_dataset_of_teams_is_whole_and_reported(capsys) -> None:
    assert call(["verify", "data"]) == 0
    assert call(["report", "data", "--all"]) == 0
    told = capsys.readouterr().out
    assert "Win share by faction and who begins: core, tvt, setup.first_player 0" in " ".join(told.split())
    assert "(fair 25.0%)" not in told
    page = Path("data-report/index.html").read_text()
    assert "Teams: core, tvt, setup.first_player 0" in page


@pytest.mark.parametrize(("cell", "game"), [(0, 0), (1, 3), (3, 7)])
def test_a_replay_names_teams_and_who_wins(cell: int, game: int, capsys) -> None:
    assert call(["replay", "data", str(cell), str(game)]) == 0
    lines = capsys.readouterr().out.splitlines()
    players = open_results("data").cells[cell]["players"]
    factions = ["Autobots", "Decepticons"]
    seats = [f"seat {seat} ({factions[seat % 2]}): random" for seat in range(players)]
    assert lines[1 : 1 + players] == seats
    sides = open_results("data").sides.filter(cell=cell, game=game).sort("side").collect()
    one, other = sides["vp"]
    best = [f"the {name}" for name, win in zip(factions, sides["win"], strict=True) if win]
    wins = f"{best[0]} win" if len(best) == 1 else "the Autobots and the Decepticons share the win"
    assert lines[-1] == f"In all the Autobots {one} VP and the Decepticons {other} VP: {wins}"


def test_who_begins_is_compared_in_pairs(capsys) -> None:
    assert call(["compare", "data"]) == 0
    told = capsys.readouterr().out
    title = "core, tvt, setup.first_player 1 against core, tvt, setup.first_player 0"
    assert title in " ".join(told.split())
    assert "\nwins of the Autobots " in told


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('robots = { autobot = "a_rising', 'robots = { autobot = "a_risin', "mine.toml:6: robots.autobot: 'a_risin_"),
        ('setup = "advanced"', 'setup = "quick"', "mine.toml:6: robots: which set brings Robots matters in the"),
        ('["tvt"]', '["expert"]', "mine.toml:5: setup: no mode of the study is one of teams; allowed with tvt"),
        ("[2, 4]", "[2, 3]", "mine.toml:4: players: none of these modes is played by 3; allowed: 2 or 4 in tvt"),
    ],
)  # fmt: skip
def test_what_teams_cannot_be_is_refused_in_a_line_each(tmp_path: Path, old, new, complaint, capsys) -> None:
    assert old in STUDY
    (tmp_path / "mine.toml").write_text(STUDY.replace(old, new))
    assert call(["run", str(tmp_path / "mine.toml"), "--out", str(tmp_path / "data")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert any(complaint in line for line in lines), lines
    assert not (tmp_path / "data").exists()
