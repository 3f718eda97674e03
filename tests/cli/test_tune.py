"""Bad input to `rollout tune`: one clear line, exit code 2, nothing written."""

from importlib import import_module
from pathlib import Path

import pytest

from sim.cli import call
from sim.study.running.lock import claimed
from tests.tuning.runs import COMPETITIVE, SMALL, tuned

TEAM = f"team {SMALL} --mode"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def refused(capsys: pytest.CaptureFixture[str], options: str) -> str:
    """The line that a command is refused with."""
    assert call(["tune", *options.split()]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    return said[0].removeprefix("rollout: ")


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ("balancd", "strategy 'balancd' is unknown (did you mean 'balanced'?); allowed: "),
        ("random", "strategy 'random' is no style: it has no numbers; allowed: "),
        (
            "search",
            "strategy 'search' is no style: it searches; tune the style that it is built on; allowed: ",
        ),
        ("nowhere.toml", "strategy 'nowhere.toml': there is no file nowhere.toml"),
        (
            "balanced --mode coop",
            "--mode: 'coop' is not known (did you mean 'co-op'?); allowed: competitive, co-op, ",
        ),
        ("balanced --players 1", "players = 1; allowed: 2 to 5 in competitive"),
        ("solo --mode solo --players 3", "players = 3; allowed: 1 in solo"),
        ("balanced --players 6", "--players: 6 is out of bounds; allowed: "),
        ("balanced --mix cor", "no mix or card set 'cor' (did you mean 'core'?); available: "),
        ("balanced --also cor", "no mix or card set 'cor' (did you mean 'core'?); available: "),
        ("balanced --mix core --mix core", "--mix: 'core' is there twice"),
        ("balanced --against balancd", "strategy 'balancd' is unknown (did you mean 'balanced'?); allowed: "),
        ("team --mode co-op --against team", "--against: in co-op all seats play the style; leave it out"),
        (
            "balanced --numbers buying,robot",
            "--numbers: 'robot' is no number of a style (did you mean 'robots'?)",
        ),
        ("balanced --numbers buying,buying", "--numbers: 'buying' is there twice"),
        ("balanced --games-per-candidate 0", "--games-per-candidate: 0 is out of bounds; allowed: "),
        ("balanced --generations 0", "--generations: 0 is out of bounds; allowed: "),
        ("balanced --candidates 1", "--candidates: 1 is out of bounds; allowed: "),
        ("balanced --step 0", "--step: 0 is out of bounds; allowed: "),
        ("balanced --step nan", "--step: 'nan' is out of bounds; allowed: "),
        ("balanced --validation-games 0", "--validation-games: 0 is out of bounds; allowed: "),
        ("balanced --seed -1", "--seed: -1 is out of bounds; allowed: "),
        ("balanced --jobs 0", "--jobs: 0 is out of bounds; allowed: "),
    ],
)
def test_what_makes_no_sense(here: Path, capsys: pytest.CaptureFixture[str], options: str, says: str) -> None:
    assert refused(capsys, f"{options} --out out.toml").startswith(says)
    assert not list(here.iterdir())


def test_a_style_with_a_mistake_in_it(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "mine.toml").write_text("buying = 3\nbosses = 1.5\n")
    assert refused(capsys, "mine.toml --out out.toml").startswith("mine.toml:2: bosses: ")


@pytest.mark.parametrize(
    ("out", "says"),
    [
        ("there.toml", "--out: there.toml is there already; give another, or --force to write over it"),
        ("out.txt", "--out: out.txt would be no style; its name must end in .toml"),
        ("folder.toml", "--out: folder.toml is a folder"),
        ("there.toml/out.toml", "--out: there.toml/out.toml cannot be written: Not a directory"),
    ],
)
def test_where_it_cannot_go(here: Path, capsys: pytest.CaptureFixture[str], out: str, says: str) -> None:
    (here / "there.toml").write_text("buying = 3\n")
    (here / "folder.toml").mkdir()
    assert refused(capsys, f"{COMPETITIVE} --out {out}") == says
    assert (here / "there.toml").read_text() == "buying = 3\n"
    assert sorted(path.name for path in here.iterdir()) == ["folder.toml", "there.toml"]


def test_a_folder_that_holds_another_run_or_a_file_that_was_edited(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = here / "out.toml"
    first = tuned(out)
    capsys.readouterr()
    other = COMPETITIVE.replace("--seed 9", "--seed 10")
    assert refused(capsys, f"{other} --out out.toml") == (
        "out.tuning holds another run (seed: 9 there, 10 now); give another --out, or --force to begin anew"
    )
    assert out.read_text() == first
    out.write_text(first.replace("description", "# my own note\ndescription"))
    assert "out.toml is there already" in refused(capsys, f"{COMPETITIVE} --out out.toml")
    assert tuned(out, f"{other} --force") == tuned(here / "fresh.toml", other)


def test_a_second_tuning_of_a_file_before_it_compiles(
    here: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(import_module("sim.tuning.arena"), "compile_all", None)
    with claimed(here / "out.tuning"):
        told = refused(capsys, f"{COMPETITIVE} --out out.toml")
    assert told == "out.tuning: another run is writing there; wait for it, or give --out"
    assert list(here.iterdir()) == []


def test_cards_that_were_edited_since(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "rollout.toml").write_text("")
    (here / "mixes").mkdir()
    mix = here / "mixes" / "own.toml"
    mix.write_text('base = "core"\n')
    tuned(here / "out.toml", f"{COMPETITIVE} --mix own")
    mix.write_text('base = "a_rising_darkness"\n')
    capsys.readouterr()
    assert refused(capsys, f"{COMPETITIVE} --mix own --out out.toml") == (
        "out.tuning holds another run (with other cards, rules or opponents); "
        "give another --out, or --force to begin anew"
    )


def test_a_restricted_style(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["tune", "balanced never type:relic", "--out", "out.toml"]) == 2
    said = "rollout: strategy 'balanced never type:relic' is no style: it is restricted; tune it without; allowed: "
    assert capsys.readouterr().err.startswith(said)
    assert not list(here.iterdir())


@pytest.mark.parametrize("damage", ["nonsense", "5", '["of what?"]'])
def test_a_journal_that_was_damaged(here: Path, capsys: pytest.CaptureFixture[str], damage: str) -> None:
    tuned(here / "out.toml")
    journal = here / "out.tuning" / "games.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    journal.write_text("".join([lines[0], f"{damage}\n", *lines[2:]]))
    (here / "out.toml").unlink()
    capsys.readouterr()
    assert refused(capsys, f"{COMPETITIVE} --out out.toml") == (
        "out.tuning/games.jsonl:2: cannot be read; delete the line, or give --force"
    )
