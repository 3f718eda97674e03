"""Near misses of the command line: a line that says what was meant."""

from pathlib import Path

import pytest
import typer

from sim.cli import call
from sim.cli.options import whole_number

STUDY = 'mixes = ["core"]\nplayers = [2]\nstrategies = ["mine"]\ngames = 10\nseed = 1\n'


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rollout.toml").touch()
    for folder in ("strategies", "studies"):
        (tmp_path / folder).mkdir()
    (tmp_path / "studies/one.toml").write_text(STUDY)
    return tmp_path


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("20000", 20_000),
        ("10,000", 10_000),
        ("10_000", 10_000),
        ("1e4", 10_000),
        ("20k", 20_000),
        ("1.5M", 1_500_000),
    ],
)
def test_games_are_numbers_as_people_write_them(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", ["ten", "1.5", "0", "-3", "1e10", "", "1e"])
def test_other_numbers_are_refused(text):
    with pytest.raises(typer.BadParameter, match="allowed: "):
        whole_number(text)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["run", "studies"], "studies: is a folder; name a study in it, such as studies/one.toml"),
        (["run", "core"], "core: is a mix or set, not a study; name it in a study (mixes = ['core'])"),
        (["run", "one", "--workers", "2"], "there is no option '--workers' (did you mean '--jobs'?)"),
        (
            ["run", "one", "--games", "many"],
            "--games: 'many' is no number of games; allowed: 10000, 10,000, 10k",
        ),
        (["report", "nothing"], "nothing: no such folder"),
    ],
)
def test_a_line_says_what_was_meant(desk, capsys, arguments, told):
    assert call(arguments) == 2
    assert capsys.readouterr().err.startswith(f"rollout: {told}")


def test_a_strategy_file_without_choose_is_told_what_it_has(desk, capsys):
    (desk / "strategies/mine.py").write_text(
        "from strategies.registry import strategy\n\n\n"
        "@strategy()\ndef pick(public, own, decision, box, memory):\n    return 0\n"
    )
    assert call(["run", "one"]) == 2
    told = capsys.readouterr().err
    assert "has no function 'choose'; it has: pick; call the one that decides choose, or name it as " in told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "ANSWER = PLAY",
            "NameError: name 'PLAY' is not defined; write: from sim.engine.decisions import PLAY",
        ),
        ("from strategies import strategy", "; write: from strategies.registry import strategy"),
        ("ANSWER = NO_SUCH_NAME", "NameError: name 'NO_SUCH_NAME' is not defined\n"),
    ],
)
def test_a_name_that_was_not_imported_is_told_with_its_module(desk, capsys, line, told):
    (desk / "strategies/mine.py").write_text(
        f"{line}\n\n\ndef choose(public, own, decision, box, memory):\n    return 0\n"
    )
    assert call(["run", "one"]) == 2
    assert told in capsys.readouterr().err


def test_results_go_by_their_name(desk, capsys):
    (desk / "studies/one.toml").write_text(STUDY.replace("mine", "random"))
    assert call(["run", "one", "--jobs", "1"]) == 0
    assert call(["report", "one"]) == 0
    assert (desk / "results/one-report/index.html").is_file()


def test_help_says_what_an_option_takes_in_plain_words(capsys):
    for command in (["run"], ["report"], ["cards", "list"]):
        call([*command, "--help"])
        told = capsys.readouterr().out
        assert "<bool>" not in told
        assert "<int range>" not in told
