"""Runs on a Dask cluster - a real scheduler and real workers on this machine - and into folders elsewhere."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from sim.results import layout
from sim.study import StudyError, load_study, make_plan, run_study
from sim.study.config.catalogue import current_catalogue
from sim.study.running import cluster
from tests.study import fake_engine
from tests.study.fake_engine import FAKE, contents
from tests.study.runs import AGAIN, COMMAND, GAMES, PART_GAMES, end, wait_for_parts

pytest.importorskip("distributed", reason="the extra `dask` is not installed")

START = """
import sys
from distributed.cli.{0} import main
main()
"""


@dataclass
class Cluster:
    """A scheduler and its workers, each a process of its own."""

    address: str
    scheduler: subprocess.Popen[str]
    workers: list[subprocess.Popen[str]]


def process(folder: Path, *command: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, *command],
        cwd=folder,  # not the run's: what a worker is to find there has to travel
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )


def told(started: subprocess.Popen[str], pattern: str) -> str:
    """What a process says it is reached at."""
    assert started.stderr is not None
    for line in started.stderr:
        if found := re.search(pattern, line):
            return found[1]
    raise AssertionError("it ended before it said that")


@pytest.fixture
def start_cluster(tmp_path) -> Iterator[Callable[[int], Cluster]]:
    started: list[subprocess.Popen[str]] = []
    away = tmp_path / "away"
    away.mkdir()

    def launch(module: str, *options: str) -> subprocess.Popen[str]:
        started.append(process(away, "-c", START.format(module), *options))
        return started[-1]

    def start(workers: int) -> Cluster:
        local = ("--host", "127.0.0.1", "--no-dashboard")
        scheduler = launch("dask_scheduler", *local, "--port", "0")
        at = told(scheduler, r"Scheduler at:\s+(tcp://\S+)")
        options = (at, *local, "--nthreads", "1", "--nworkers", "1", "--no-nanny")
        cluster = Cluster(at, scheduler, [launch("dask_worker", *options) for _ in range(workers)])
        for worker in cluster.workers:
            told(worker, r"(Registered to)")
        return cluster

    yield start
    for each in started:
        each.kill()
        each.communicate()


def start_run(study: Path, folder: Path, cluster: Cluster, games: int = GAMES) -> subprocess.Popen[str]:
    options = [
        "--backend",
        "dask",
        "--scheduler",
        cluster.address,
        "--games",
        str(games),
        "--out",
        str(folder),
    ]
    return process(study.parent, "-c", COMMAND, "run", str(study), *options)


def test_a_run_whose_worker_is_killed_ends_with_the_bytes_of_a_local_one(
    start_cluster, study, first, tmp_path
):
    cluster = start_cluster(2)
    folder = tmp_path / "out"
    run = start_run(study, folder, cluster)
    wait_for_parts(run, folder, 3)
    cluster.workers[0].send_signal(signal.SIGKILL)
    code, said = end(run)
    assert code == 0, said
    assert contents(folder) == first


def test_a_cluster_that_goes_away_is_told_and_the_run_goes_on_here(start_cluster, study, first, tmp_path):
    cluster = start_cluster(1)
    folder = tmp_path / "out"
    run = start_run(study, folder, cluster)
    wait_for_parts(run, folder, 3)
    for gone in (cluster.scheduler, *cluster.workers):
        gone.kill()
    code, said = end(run)
    assert code == 1
    assert said == [f"rollout: {cluster.address}: the cluster is gone; {AGAIN}"]
    assert contents(folder).items() <= first.items()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", PART_GAMES)
        plan = make_plan(load_study(study, current_catalogue()).override(games=GAMES))
        run_study(plan, folder, jobs=1)
    assert contents(folder) == first


OWN = """
from strategies.registry import strategy


@strategy()
def choose(public, own, decision, box, memory):
    return 0
"""
DESK_STUDY = """# Does a desk travel?
mixes = ["core"]
overlays = ["quick"]
players = [2]
strategies = ["mine", "others/theirs.py:choose"]
games = 60
seed = 5
"""
OVERLAY = """# What if Brawl reached further?
[[change]]
card = "Brawl"
range = 2
"""


def test_a_desk_and_strategies_of_ones_own_travel_to_workers_that_do_not_see_them(start_cluster, tmp_path):
    desk = tmp_path / "desk"
    for place in ("strategies", "overlays", "others", "studies"):
        (desk / place).mkdir(parents=True)
    (desk / "rollout.toml").touch()
    (desk / "overlays/quick.toml").write_text(OVERLAY)
    (desk / "strategies/mine.py").write_text(OWN)
    (desk / "others/theirs.py").write_text(OWN)
    (desk / "study.toml").write_text(DESK_STUDY)
    cluster = start_cluster(1)
    runs = {}
    for name in ("here", "there"):
        options = (
            ["--backend", "dask", "--scheduler", cluster.address] if name == "there" else ["--jobs", "1"]
        )
        code, said = end(process(desk, "-c", COMMAND, "run", "study.toml", "--out", name, *options))
        assert code == 0, said
        runs[name] = contents(desk / name)
    assert runs["here"] == runs["there"]


@pytest.fixture
def impatient(monkeypatch):
    """Waits for a cluster for seconds only."""
    monkeypatch.setattr(cluster, "ANSWERS_WITHIN", 2)


@pytest.mark.usefixtures("impatient")
def test_no_cluster_there(tmp_path):
    with pytest.raises(
        StudyError, match=r"--scheduler tcp://127\.0\.0\.1:9: no Dask scheduler answers there"
    ):
        run_study(
            make_plan(fake_engine.study()), tmp_path / "out", jobs=1, cluster="tcp://127.0.0.1:9", engine=FAKE
        )
    assert not (tmp_path / "out").exists()


@pytest.mark.usefixtures("impatient")
def test_a_scheduler_without_workers(start_cluster, tmp_path):
    address = start_cluster(0).address
    with pytest.raises(
        StudyError, match=r"it has no worker; `dask worker tcp://\S+ --nthreads 1` starts one"
    ):
        run_study(make_plan(fake_engine.study()), tmp_path / "out", jobs=1, cluster=address, engine=FAKE)
    assert not (tmp_path / "out").exists()
