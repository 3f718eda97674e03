"""A whole balance by play: the same bytes on any workers, after a kill and again; a proof that fails, and the next."""

import os
from pathlib import Path

import pytest

from sim.balance.prove import LEDGER
from sim.cli import call
from sim.results.balanced import FOUND, NOTHING, read_balanced
from tests.tuning.runs import kill_after

FILE = """# How often should the third Boss fall?
seed = 3

[[knobs]]
card = "Citadel Tyrant (Stand-in)"
field = "cost"
values = [5, 7, 9]

[[knobs]]
card = "Megatron"
field = "cost"
values = [5, 7]

[[contexts]]
mixes = ["core"]
players = [2]
strategies = ["balanced"]

[targets]
"Boss of Level III defeated" = BAND

[search]
base_games = 200
run_games = 50
candidates = 4
race_games = 50
refinements = 1
generations = 0

[players]
generations = 1
games = 10
styles = ["expert"]
check_games = 50
search_games = 0

[validation]
games = 200
"""
BROKEN = FILE.replace("BAND", "[0.35, 0.95]")
SOUND = FILE.replace("BAND", "[0.02, 0.6]")
LEFT_OUT = ("run.lock", "run.log")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "fair.toml").write_text(BROKEN)
    (tmp_path / "sound.toml").write_text(SOUND)
    return tmp_path


def contents(folder: Path, *left_out: str) -> dict[str, bytes]:
    """The files of a folder, but for those that tell of time."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name not in (*LEFT_OUT, *left_out)
    }


def test_a_balance_is_the_same_on_two_workers_after_a_kill_and_again(here: Path) -> None:
    assert call(["balance", "fair.toml", "--out", "one", "--jobs", "1"]) == 0
    found = read_balanced(here / "one")
    assert found.model is not None
    assert [len(point.changes) for point in found.front][:2] == [0, 1]
    assert found.base.excess > 0
    first = contents(here / "one")
    assert call(["balance", "fair.toml", "--out", "one", "--jobs", "1"]) == 0
    assert contents(here / "one") == first
    assert call(["balance", "fair.toml", "--out", "two", "--jobs", "2"]) == 0
    assert contents(here / "two") == first
    kill_after(here / "three", 6, "fair.toml", command="balance", folder=here / "three")
    assert call(["balance", "fair.toml", "--out", "three", "--jobs", "1"]) == 0
    assert contents(here / "three") == first


def test_a_sound_game_is_left_as_it_is(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["balance", "sound.toml", "--out", "out", "--jobs", "1"]) == 0
    found = read_balanced(here / "out")
    assert found.outcome == NOTHING
    assert found.model is None
    assert found.overlay == ""
    assert not (here / "out" / "overlays").exists()
    assert found.proofs[-1].passed
    told = " ".join(capsys.readouterr().out.split())
    assert "Nothing has to be changed: of 1 targets in 1 context none is surely missed." in told
    assert "Proven on 200 games" in told
    assert "for these players (balanced) and these stand-ins" in told
    assert call(["balance", "sound.toml", "--out", "out", "--again"]) == 2
    assert "nothing to prove again" in capsys.readouterr().err


def test_what_is_found_is_laid_on_played_and_shown(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["balance", "fair.toml", "--out", "out", "--jobs", "1"]) == 0
    found = read_balanced(here / "out")
    assert found.outcome == FOUND
    assert found.proofs[-1].passed
    assert 1 <= len(found.chosen.changes) <= 2  # type: ignore[union-attr]
    assert call(["report", "out"]) == 0
    page = (here / "out-report" / "index.html").read_text()
    for words in (
        "What is changed",
        "The front",
        "Numbers tried and dropped",
        "for these players",
        "The proof",
    ):
        assert words in page
    capsys.readouterr()
    os.chdir(here / "out")
    name = Path(found.overlay).stem
    assert call(["run", f"{name}_1", "--games", "20", "--jobs", "1"]) == 0
    assert call(["cards", "lint", "core", "--overlay", name]) == 0


def test_a_proof_that_fails_is_followed_by_another_at_half_the_level(here: Path) -> None:
    """The ledger says that the first proof failed: the set is not chosen again, and the next has half the level."""
    assert call(["balance", "fair.toml", "--out", "out", "--jobs", "1"]) == 0
    first = read_balanced(here / "out")
    ledger = here / "out" / LEDGER
    ledger.write_text(ledger.read_text().replace('"passed": true', '"passed": false'))
    assert call(["balance", "fair.toml", "--out", "out", "--jobs", "1", "--again"]) == 0
    second = read_balanced(here / "out")
    assert [proof.attempt for proof in second.proofs] == [1, 2]
    assert second.proofs[1].alpha == first.proofs[0].alpha / 2
    assert second.chosen.changes != first.chosen.changes  # type: ignore[union-attr]


def test_how_often_was_proven_outlives_a_new_beginning(here: Path) -> None:
    assert call(["balance", "sound.toml", "--out", "out", "--jobs", "1"]) == 0
    (here / "sound.toml").write_text(SOUND.replace("seed = 3", "seed = 4"))
    assert call(["balance", "sound.toml", "--out", "out", "--jobs", "1", "--force"]) == 0
    found = read_balanced(here / "out")
    assert found.proofs[-1].attempt == 2
    assert found.proofs[-1].alpha == 0.025
    assert found.proofs[-1].alpha_of_all == pytest.approx(0.075)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("nowhere.toml", "nowhere.toml: no such file"),
        ("core_fai", "balance 'core_fai' is not known (did you mean 'core_fair'?); allowed: "),
        ("fair.toml --out fair.toml", "--out: fair.toml is no folder"),
        ("fair.toml --out . ", "--out: . is not empty; give another, or --force to write into it"),
        ("fair.toml --out new --again", "--again: new holds no proof that has ended; run it without"),
    ],
)
def test_what_makes_no_sense_is_refused(
    here: Path, capsys: pytest.CaptureFixture[str], options: str, told: str
) -> None:
    assert call(["balance", *options.split()]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1
    assert told in said[0]
    assert sorted(path.name for path in here.iterdir()) == ["fair.toml", "sound.toml"]


def test_another_file_is_refused_in_the_same_folder(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["balance", "sound.toml", "--out", "out", "--jobs", "1"]) == 0
    (here / "sound.toml").write_text(SOUND.replace("seed = 3", "seed = 4"))
    assert call(["balance", "sound.toml", "--out", "out", "--jobs", "1"]) == 2
    assert "out holds another run (seed: 3 there, 4 now)" in capsys.readouterr().err


def test_a_damaged_page_source_is_told_of(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "out").mkdir()
    for text, told in (("{", "is no JSON"), ('{"format": 1}', "not as rollout balance writes it"),
                       ('{"format": 9}', "of format 9; allowed: 1")):  # fmt: skip
        (here / "out" / "balance.json").write_text(text)
        assert call(["report", "out"]) == 2
        assert told in capsys.readouterr().err


def test_a_plan_tells_the_games_of_each_part(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert call(["plan", "fair.toml", "--jobs", "1"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "2 numbers in 1 context, 1 targets" in told
    assert "screening 400" in told  # eight runs of fifty games
    assert call(["plan", "fair.toml", "--games", "10"]) == 2
    assert "--games: a balance file says how much is played" in capsys.readouterr().err
