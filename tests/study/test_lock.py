"""One run a folder, from before the run compiles, which takes minutes, until it ends."""

import sys
from pathlib import Path

import pytest

from cardsets.errors import CacheError
from sim.study import StudyError, make_plan, run_study
from sim.study.running import lock
from sim.study.running.lock import claimed, locked
from sim.study.running.run import Engine
from tests.study.fake_engine import prepare, study

REFUSED = "out: another run is writing there; wait for it, or give --out"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    return tmp_path / "out"


def run(folder: Path, warm) -> int:
    plan = make_plan(study(games=40))
    return run_study(plan, folder, jobs=1, engine=Engine(prepare, warm)).played  # type: ignore[arg-type]


def compiles(say, on_ground) -> float:
    return 0.0


def must_not_compile(say, on_ground) -> float:
    raise AssertionError("it compiles")


def test_a_second_run_is_refused_before_it_compiles_while_the_first_plays(folder):
    folder.mkdir()
    with locked(folder), pytest.raises(StudyError, match=REFUSED):
        run(folder, must_not_compile)


def test_a_second_run_is_refused_before_it_compiles_while_the_first_does(folder, tmp_path, monkeypatch):
    (tmp_path / "same").symlink_to(tmp_path)
    tried = []

    def beside_another(say, on_ground) -> float:
        for way in (folder, tmp_path / "same/out"):
            monkeypatch.setenv("ROLLOUT_CACHE", str(tmp_path / f"cache-{len(tried)}"))
            with pytest.raises(StudyError, match=REFUSED):
                run(way, must_not_compile)
            tried.append(way)
        assert not folder.exists()
        return run(tmp_path / "other", compiles)

    assert run(folder, beside_another) == 40
    assert len(tried) == 2
    assert list(lock.claims().iterdir()) == []


def test_a_claim_that_cannot_be_kept_is_done_without(folder):
    folder.with_name("temporary").rmdir()
    folder.with_name("temporary").write_text("no folder")
    with claimed(folder), claimed(folder):
        assert folder.with_name("temporary").read_text() == "no folder"


@pytest.mark.skipif(sys.platform == "win32", reason="temporary files are each user's own there")
def test_claims_that_another_user_leads_elsewhere_are_done_without(folder):
    mine = folder.with_name("mine")
    mine.mkdir(mode=0o755)
    made = lock.claims()
    made.rmdir()
    made.symlink_to(mine)
    with pytest.raises(CacheError):
        lock.claims()
    with claimed(folder), claimed(folder):
        assert list(mine.iterdir()) == []
    assert mine.stat().st_mode & 0o777 == 0o755


@pytest.mark.skipif(sys.platform == "win32", reason="what is open cannot be taken away there")
def test_a_file_that_its_holder_takes_away_meanwhile_is_not_held_for_it(folder, monkeypatch):
    """Else a third run would make that file again, and two would hold the folder."""
    take, taken = lock._take, []

    def late(descriptor: int) -> None:
        if not taken:
            next(lock.claims().iterdir()).unlink()
        taken.append(descriptor)
        take(descriptor)

    monkeypatch.setattr(lock, "_take", late)
    with claimed(folder):
        assert len(taken) == 2
        with pytest.raises(StudyError, match=REFUSED), claimed(folder):
            pass
