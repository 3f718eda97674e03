"""Runs whose strategy is inside C for ever: they end at the first signal or, where they play it, the second."""

import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from tests.study.fake_engine import contents
from tests.study.runs import AGAIN, Files, end, is_gone, parts, start, wait_for_parts, workers_of, write_study

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="process groups, and processes told in /proc")

GAMES = 100  # four parts
PARTS = 2  # that are finished before the strategy loops
STRATEGY = """
import itertools, os, sys
from pathlib import Path

AFTER, LOOPS = os.environ.get("LOOPS_AFTER", ""), os.environ.get("LOOPS", "")
HERE = os.environ.get("LOOPS_IN", "") in " ".join(sys.orig_argv)


def choose(public, own, decision, box, memory):
    if AFTER and HERE and os.path.exists(AFTER):
        Path(LOOPS).touch()
        sum(itertools.repeat(0))
    return 0
"""
CLEANING = """
import sys, time
from pathlib import Path
from sim.study.running.stopping import told_plainly

with told_plainly(Path("out")):
    try:
        print("ready", flush=True)
        time.sleep(60)
    finally:
        print("cleaning", flush=True)
        time.sleep(60)
"""


@pytest.fixture(scope="module")
def study(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("study")
    (folder / "own.py").write_text(STRATEGY)
    path = folder / "study.toml"
    path.write_text(
        f'mixes = ["core"]\nplayers = [2]\nstrategies = ["{folder}/own.py:choose"]\ngames = 4\nseed = 1\n'
    )
    return path


@pytest.fixture(scope="module")
def whole(study: Path, tmp_path_factory: pytest.TempPathFactory) -> Files:
    """The dataset as an undisturbed run leaves it."""
    folder = tmp_path_factory.mktemp("whole") / "out"
    assert end(start(study, folder, jobs=1, games=GAMES))[0] == 0
    return contents(folder)


def looping(
    study: Path, folder: Path, after: Path, *, jobs: int, where: str, **more: str
) -> subprocess.Popen[str]:
    """A run that has come to where its strategy loops inside C: once a file is there, in processes called so."""
    sign = folder.with_name("loops")
    told = {"LOOPS_AFTER": str(after), "LOOPS": str(sign), "LOOPS_IN": where, **more}
    process = start(study, folder, jobs=jobs, games=GAMES, **told)
    deadline = time.monotonic() + 120
    while not sign.exists():
        assert time.monotonic() < deadline
        assert process.poll() is None
        time.sleep(0.01)
    return process


@pytest.mark.parametrize(("number", "send"), [(signal.SIGTERM, os.kill), (signal.SIGINT, os.killpg)])
def test_the_second_signal_ends_a_run_that_is_inside_c(study, whole, tmp_path, number, send):
    folder = tmp_path / "out"
    last = folder / f"games/cell-000-part-{PARTS - 1:05d}.parquet"
    process = looping(study, folder, last, jobs=1, where="", THREADS="1")  # no worker, but this very process
    send(process.pid, number)
    time.sleep(1)
    assert process.poll() is None
    send(process.pid, number)
    code, said = end(process)
    assert (code, said) == (-signal.SIGKILL, [])
    assert is_gone(process)
    assert len(parts(folder)) == 5 * PARTS
    assert parts(folder).items() <= whole.items()
    code, said = end(start(study, folder, jobs=1, games=GAMES))
    assert code == 0
    assert said[0].startswith(
        f"The last run into {folder} did not end: {25 * PARTS} of {GAMES} games are there"
    )
    assert contents(folder) == whole


def test_the_first_signal_ends_a_run_that_tries_out_a_first_game(study, tmp_path):
    process = looping(study, tmp_path / "out", tmp_path, jobs=2, where="")
    os.killpg(process.pid, signal.SIGINT)
    assert end(process) == (1, [f"rollout: interrupted; {AGAIN}"])
    assert is_gone(process)
    assert not (tmp_path / "out").exists()


def test_the_first_signal_ends_a_run_whose_worker_is_inside_c(study, whole, tmp_path):
    process = looping(study, tmp_path / "out", tmp_path, jobs=2, where="loky")
    os.kill(process.pid, signal.SIGTERM)
    assert end(process) == (1, [f"rollout: ended by SIGTERM; {AGAIN}"])
    assert is_gone(process)
    assert parts(tmp_path / "out").items() <= whole.items()


def test_a_worker_that_is_inside_c_ends_when_its_run_is_killed(study, tmp_path):
    process = looping(study, tmp_path / "out", tmp_path, jobs=2, where="loky")
    assert len(workers_of(process)) == 2
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert is_gone(process)


def test_a_signal_that_is_sent_twice_at_once_is_one_request(tmp_path):
    """As `timeout` sends it: to the run, and to the group that the run is in."""
    study, folder = write_study(tmp_path), tmp_path / "out"
    process = start(study, folder)
    wait_for_parts(process, folder, 3)
    os.kill(process.pid, signal.SIGTERM)
    os.killpg(process.pid, signal.SIGTERM)
    code, said = end(process)
    assert (code, said[-1]) == (1, f"rollout: ended by SIGTERM; {AGAIN}")


@pytest.mark.parametrize("second", [signal.SIGINT, signal.SIGTERM])
def test_the_second_signal_ends_what_sweeps_up_after_the_first(second):
    ready = partial(subprocess.Popen, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with ready(
        [sys.executable, "-c", CLEANING], env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "cleaning\n"
        time.sleep(1)
        process.send_signal(second)
        _, said = process.communicate(timeout=20)
    assert (process.returncode, said) == (-second, "")
