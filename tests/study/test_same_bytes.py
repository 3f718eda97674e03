"""One study, one seed, the same bytes, however it is played; with the engine itself, many parts and cells."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from joblib import parallel_config

from sim.results import layout
from sim.study import load_study, make_plan, run_study
from sim.study.cell.cell import CellSetup, prepare
from sim.study.config.catalogue import current_catalogue
from sim.study.running import run
from tests.cold import COLD_STUDY, cold_dataset
from tests.study.fake_engine import contents

STUDY = """# Is it the same?
mixes = ["core", "darkness_with_core"]
modes = ["competitive", "co-op", "solo"]
players = [1, 2, 3]
strategies = ["random", "deck_builder"]
games = 995
seed = 11
"""
FEWER = (10, 437, 438)  # games of the same study that is then extended
CELLS = 10
TABLES = 5  # of games of no teams


@pytest.fixture(scope="module", autouse=True)
def short_parts():
    """Parts of 30 games: four a cell, the last of which is short."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", 30)
        yield


@pytest.fixture(scope="module")
def study(tmp_path_factory) -> Path:
    path = tmp_path_factory.mktemp("study") / "same.toml"
    path.write_text(STUDY)
    return path


def play(study: Path, folder: Path, *, jobs: int = 1, games: int | None = None) -> dict[str, bytes]:
    plan = make_plan(load_study(study, current_catalogue()).override(games=games))
    run_study(plan, folder, jobs=jobs)
    return contents(folder)


@pytest.fixture(scope="module")
def whole(study, tmp_path_factory) -> dict[str, bytes]:
    files = play(study, tmp_path_factory.mktemp("whole") / "out")
    assert len(files) == 2 + CELLS * 4 * TABLES
    return files


@pytest.mark.parametrize(
    ("backend", "jobs", "batch"),
    [
        ("loky", 2, 1),
        ("loky", 2, 7),
        ("loky", 3, 2),
        ("threading", 2, 1),
        ("threading", 3, 5),
        ("loky", 1, 9),
    ],
)
def test_workers_processes_threads_and_batches(study, whole, tmp_path, monkeypatch, backend, jobs, batch):
    monkeypatch.setattr(run, "AT_ONCE", batch)
    with parallel_config(backend=backend):
        assert play(study, tmp_path / "out", jobs=jobs) == whole


def test_extended_step_by_step_and_run_at_once(study, whole, tmp_path):
    for step, games in enumerate(FEWER):
        play(study, tmp_path / "out", games=games, jobs=1 + step % 2)
    assert play(study, tmp_path / "out", jobs=2) == whole


def test_parts_lost_and_played_again(study, whole, tmp_path):
    folder = tmp_path / "out"
    play(study, folder)
    for lost in sorted(folder.glob("*/*.parquet"))[::7]:
        lost.unlink()
    (folder / "cards.json").unlink()
    assert play(study, folder, jobs=2) == whole


def test_parts_of_their_usual_size(tmp_path):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", 2000)
        (tmp_path / "usual.toml").write_text(
            'mixes = ["core"]\nplayers = [2, 3]\nstrategies = ["random"]\nseed = 1\ngames = 2\n'
        )
        one = play(tmp_path / "usual.toml", tmp_path / "one", games=9001)
        two = play(tmp_path / "usual.toml", tmp_path / "two", games=9001, jobs=2)
    assert len(one) == 2 + 2 * 3 * TABLES
    assert one == two


@pytest.mark.parametrize("mode", ["competitive", "co-op"])
def test_games_do_not_depend_on_those_played_with_them(mode):
    """However a worker cuts its games, and whatever it played before."""
    cell = prepare(CellSetup("core", mode, 3, ("random", "deck_builder")))
    at_once = cell.play(5, 0, 60)
    in_bits = [cell.play(5, first, last) for first, last in ((29, 60), (0, 7), (7, 8), (8, 29))]
    in_order = [*in_bits[1:], in_bits[0]]
    for table in ("games", "seats", "bosses", "attempts", "cards"):
        bits = np.concatenate([getattr(block, table) for block in in_order])
        assert bits.tobytes() == getattr(at_once, table).tobytes(), table


def test_code_just_compiled_and_code_from_the_cache(tmp_path):
    """The first test run with an empty cache plays as it has compiled; a new process plays what lies in the cache."""
    folder = cold_dataset()
    if not folder.is_dir():
        pytest.skip("the cache was not empty before the tests; an empty ROLLOUT_CACHE makes it so")
    (tmp_path / "cold.toml").write_text(COLD_STUDY)
    command = "from sim.cli import main; main()"
    options = ["run", "cold.toml", "--out", "warm"]
    subprocess.run(
        [sys.executable, "-c", command, *options],
        cwd=tmp_path,
        check=True,
        capture_output=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert contents(tmp_path / "warm") == contents(folder)
