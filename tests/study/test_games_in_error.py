"""Games that end in an error, with the engine itself: named, kept out of the figures, and played again."""

from pathlib import Path

import pytest

from sim.cli import call

STRATEGY = """
from sim.engine.view import random_below
from strategies.registry import strategy


@strategy()
def choose(public, own, decision, box, memory):
    \"\"\"By chance, and now and then what was not asked.\"\"\"
    if public.turn > 4 and random_below(memory, 600, 0) == 0:
        return decision.n
    return random_below(memory, decision.n, 0)
"""
STUDY = """
mixes = ["core"]
players = [2]
strategies = ["slips.py:choose"]
games = 40
seed = 1
"""


def test_games_in_error_are_told_with_the_command_that_replays_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "slips.py").write_text(STRATEGY)
    (tmp_path / "slips.toml").write_text(STUDY)
    assert call(["run", "slips.toml", "--jobs", "1"]) == 0
    capsys.readouterr()
    assert call(["report", "results/slips"]) == 0
    warning = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("! "))
    told, _, commands = warning.partition(": ")
    assert told.endswith(
        " games ended in an error (answer out of range) and count in no figure but how games ended"
    )
    first = commands.split("; ")[0]
    assert first.startswith("rollout replay results/slips 0 ")
    assert call([*first.split()[1:], "--trust"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[-1].startswith("Error at decision ")
    assert ": answer out of range: seat " in told[-1]


def test_a_run_whose_games_all_end_in_an_error_stops_and_names_the_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "slips.py").write_text(STRATEGY.replace("public.turn > 4 and", "decision.n > 1 or"))
    (tmp_path / "slips.toml").write_text(STUDY)
    assert call(["run", "slips.toml", "--jobs", "1"]) == 1
    told = capsys.readouterr().err.splitlines()[-1]
    assert told.startswith(
        "rollout: all 40 games so far ended in an error: answer out of range (40); the run is stopped"
    )
    command = told.rpartition(": ")[2]
    assert command == "rollout replay results/slips 0 0 --why"
    assert call([*command.split()[1:], "--trust"]) == 0
    assert ": answer out of range: seat " in capsys.readouterr().out.splitlines()[-1]


OVERLAY = """
[[change]]
card = "Hound"
text = ["on play: 999 times: gain 999 vp; 3 times: gain 999 vp"]
"""
VARIED = """
mixes = ["core"]
overlays = ["boundless"]
players = [2]
strategies = ["random"]
games = 30
seed = 1
"""


def test_a_text_that_gives_more_than_the_tables_hold_ends_its_games_alone_and_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rollout.toml").touch()
    for name, text in (("overlays/boundless.toml", OVERLAY), ("studies/varied.toml", VARIED)):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text)
    assert call(["run", "varied", "--jobs", "1"]) == 0
    warning = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("! "))
    assert " ended in an error (more than 1,000,000 VP or Energon, text of Hound)" in warning
    assert int(warning.split()[1]) < 30
    first = warning.rpartition(": ")[2].split("; ")[0]
    assert call(first.split()[1:]) == 0
    assert (
        capsys.readouterr().out.splitlines()[-1].endswith("more than 1,000,000 VP or Energon, text of Hound")
    )
