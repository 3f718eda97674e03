"""Commands: what they print, their exit codes, and that nothing a user does ends in a traceback."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import sim.study
from reports.estimates.table import Table
from sim.cli import call
from sim.cli.tables import plain, print_in_width
from sim.study.running.run import run_study
from tests.study import fake_engine
from tests.study.fake_engine import FAKE

STUDY = """# Is it fair?
mixes = ["core"]
players = [2, 3]
strategies = ["balanced", "hunter"]
games = 60
seed = 1
"""


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    """A folder to work in, with a study, and an engine that plays nothing."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sim.study, "run_study", partial(run_study, engine=FAKE))
    (tmp_path / "mine.toml").write_text(STUDY)
    return tmp_path


def refused(capsys, *arguments: str) -> list[str]:
    assert call(arguments) == 2
    complaint = capsys.readouterr().err
    assert "Traceback" not in complaint
    lines = complaint.splitlines()
    assert all(line.startswith("rollout: ") for line in lines)
    return [line.removeprefix("rollout: ") for line in lines]


def test_run_plays_writes_summarises_and_says_what_is_next(desk, capsys):
    assert call(["run", "mine.toml", "--jobs", "1"]) == 0
    captured = capsys.readouterr()
    assert (desk / "results/mine/manifest.json").exists()
    assert "warming" in captured.err
    assert "Played 60 games" in captured.err
    assert captured.out.startswith(
        "Is it fair?\n1. Of 17 targets 0 are surely within, 0 surely outside, 17 open"
    )
    assert "\nmine: 60 games in 2 cells, seed 1\n" in captured.out
    titles = ("Win share by character", "Win share by seat", "Boss defeats by Level", "How games ended")
    assert "Targets: core, competitive" in captured.out
    assert sum(title in captured.out for title in titles) == 2  # the others are a command away
    assert "more tables: rollout report results/mine --all" in captured.out
    assert call(["report", "results/mine", "--all"]) == 0
    everything = capsys.readouterr().out
    assert all(title in everything for title in titles)
    assert [
        line for line in (captured.out + everything).splitlines() if len(line) > 80 and "/" not in line
    ] == []
    assert "rollout report results/mine" in captured.out
    assert "rollout run mine.toml --games 600" in captured.out


def test_running_again_resumes_and_extends(desk, capsys):
    assert call(["run", "mine.toml", "-j", "1", "--out", "here"]) == 0
    assert call(["run", "mine.toml", "-j", "1", "--out", "here"]) == 0
    assert "All 60 games were there already" in capsys.readouterr().err
    assert call(["run", "mine.toml", "-j", "1", "--out", "here", "--games", "90"]) == 0
    assert "mine: 90 games" in capsys.readouterr().out


def test_report_prints_the_summary_again(desk, capsys):
    call(["run", "mine.toml", "-j", "1"])
    first = capsys.readouterr().out
    assert call(["report", "results/mine"]) == 0
    summary, _, page = capsys.readouterr().out.rpartition("\n\n")
    assert first.startswith(summary)
    assert page.startswith("The page is results/mine-report/index.html;")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["run", "quikstart"], "study 'quikstart' is not known (did you mean 'quickstart'"),
        (["run", "none.toml"], "none.toml: no such file"),
        (["run", "mine.toml", "--games", "0"], "--games: 0 is out of bounds; allowed: whole numbers from 1"),
        (["run", "mine.toml", "--games", "1"], "mine: games: 1 for 2 cells; allowed: 2 or more"),
        (["run", "mine.toml", "--jobs", "many"], "--jobs: must be a whole number, not 'many'"),
        (
            ["run", "mine.toml", "--gmaes", "5"],
            "there is no option '--gmaes' (did you mean '--games'?); allowed: ",
        ),
        (["run"], "STUDY is missing: a study file, or the name of a study; `rollout run --help` tells more"),
        (["rnu"], "there is no command 'rnu' (did you mean 'run'?); allowed: run, plan, "),
        (["report", "nowhere"], "nowhere: no such folder"),
        (["report", "."], ".: holds no manifest.json"),
        (["cards", "show", "Optimus Pime"], "no card 'Optimus Pime' in"),
        (["cards", "list", "coer"], "no mix or card set 'coer' (did you mean 'core'"),
        (["cards", "list", "core", "--type", "bos"], "--type: 'bos' is no type of these cards; allowed: "),
        (["replay", "nowhere", "x", "0"], "nowhere: no such folder"),
    ],
)
def test_what_makes_no_sense_is_refused_in_plain_lines_with_code_2(desk, capsys, arguments, complaint):
    assert complaint in refused(capsys, *arguments)[0]
    assert not (desk / "results").exists()


def test_every_problem_of_a_study_is_a_line(desk, capsys):
    (desk / "mine.toml").write_text(STUDY.replace("core", "cor").replace("[2, 3]", "[9]"))
    lines = refused(capsys, "run", "mine.toml")
    assert [line.split(": ")[1] for line in lines] == ["mixes[1]", "players[1]"]


def test_what_there_is_to_replay_is_told(desk, capsys):
    call(["run", "mine.toml", "-j", "1"])
    (desk / "alone.toml").write_text(STUDY.replace("[2, 3]", "[2]").replace("games = 60", "games = 1"))
    call(["run", "alone.toml", "-j", "1"])
    capsys.readouterr()
    assert refused(capsys, "replay", "results/mine", "7", "0") == ["results/mine: cell 7; allowed: 0 to 1"]
    assert refused(capsys, "replay", "results/alone", "1", "0") == ["results/alone: cell 1; allowed: 0"]
    assert refused(capsys, "replay", "results/alone", "0", "3") == [
        "results/alone: game 3 of cell 0; allowed: 0"
    ]


def test_another_seed_in_the_same_folder_is_refused(desk, capsys):
    call(["run", "mine.toml", "-j", "1"])
    capsys.readouterr()
    lines = refused(capsys, "run", "mine.toml", "--seed", "2")
    assert lines[0] == "results/mine: seed: was 1, is 2"
    assert "give --out for another folder" in lines[-1]


@pytest.mark.parametrize(
    "command",
    [
        "run",
        "report",
        "compare",
        "new",
        "replay",
        "scenario",
        "cards list",
        "cards show",
        "cards lint",
        "bench",
    ],
)
def test_help_shows_an_example(capsys, command):
    assert call([*command.split(), "--help"]) == 0
    assert f"rollout {command}" in capsys.readouterr().out


def test_no_arguments_show_the_commands(capsys):
    assert call([]) == 0
    assert "scenario" in capsys.readouterr().out


def test_cards_can_be_listed_shown_and_checked(capsys):
    assert call(["cards", "list", "core", "--type", "boss"]) == 0
    assert "Megatron" in capsys.readouterr().out
    assert call(["cards", "show", "optimus prime", "--set", "core"]) == 0
    shown = capsys.readouterr().out
    assert "Optimus Prime" in shown
    assert "published" in shown
    assert call(["cards", "lint", "core", "a_rising_darkness"]) == 0
    assert "core: " in capsys.readouterr().out


def test_plain_tables_are_aligned():
    table = Table("Title", ("name", "share"), [("a", "10%"), ("longer name", "9%")], "a note")
    assert plain(table) == (
        "Title\nname         share\n-----------  -----\na            10%\nlonger name  9%\n(a note)"
    )


def test_marks_stand_out_also_before_what_is_in_brackets(capsys):
    rows = [
        ("games won", "+15.0 [+13.5, +16.5] + (1.1x)"),
        ("rounds", "-2.0 [-3.0, -1.0] -"),
        ("VP", "+0.0 [-0.1, +0.1] (-)"),
    ]
    print_in_width(Table("What differs", ("figure", "difference"), rows, "+ and - mark what is sure"), None)
    shown = capsys.readouterr().out
    assert "+15.0 ± 1.5 ▲ (1.1x)" in shown
    assert "-2.0 ± 1.0 ▼" in shown
    assert "+0.0 ± 0.1 (-)" in shown


def test_after_an_edit_the_run_tells_what_changed_and_what_it_did(desk, capsys, monkeypatch):
    assert call(["run", "mine.toml", "-j", "1"]) == 0
    monkeypatch.setattr(fake_engine, "COSTS", {"core card 2": 7})
    capsys.readouterr()
    assert call(["run", "mine.toml", "-j", "1"]) == 0
    captured = capsys.readouterr()
    assert "results/mine stays as it is, games with them go to results/mine-2." in captured.err
    told = captured.out[captured.out.index("results/mine-2 compared with results/mine, game by game") :]
    assert "core card 2, maneuver  cost   3       7" in told
    assert "core, competitive, 2 players: 15 of 30 games went otherwise" in told
    assert "rollout report results/mine-2 " in told
    kept = (desk / "results/mine-2/difference.txt").read_text()
    assert told.startswith(kept)
    assert len((desk / "results/mine-2/difference.csv").read_text().splitlines()) == 1 + 17 + 18
    assert "rollout compare results/mine results/mine-2" in told
    assert call(["compare", "results/mine", "results/mine-2"]) == 0
    page = "results/mine-2-against-mine/index.html"
    end = f"\nThe page is {page}; its figures and tables lie beside it.\n"
    assert capsys.readouterr().out == kept + end
    assert "core card 2, maneuver, cost 3 to 7" in (desk / page).read_text()


def test_runs_that_cannot_be_compared_are_refused(desk, capsys):
    call(["run", "mine.toml", "-j", "1"])
    call(["run", "mine.toml", "-j", "1", "--seed", "2", "--out", "other"])
    capsys.readouterr()
    first, second = refused(capsys, "compare", "results/mine", "other")
    assert "are not runs of one study that differ in their cards alone" in first
    assert "seed: was 1, is 2" in second
    assert "no such folder" in refused(capsys, "compare", "results/mine", "nowhere")[0]


def test_a_worker_starts_without_what_it_does_not_use():
    """These take longer to import than thousands of games take to play."""
    program = (
        "import sys, sim.study.running.worker, sim.engine.play.kernel\n"
        "sim.engine.play.kernel.kernel()\n"
        "print(*({'pandas', 'matplotlib', 'scipy.stats', 'scipy.linalg'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
