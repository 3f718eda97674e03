"""Runs killed at any moment: what is finished stays, and the next run ends with the dataset there would have been."""

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim.results import layout, open_results
from tests.study.fake_engine import contents
from tests.study.runs import (
    AGAIN,
    EXTENDED,
    GAMES,
    PART_GAMES,
    Files,
    end,
    is_gone,
    parts,
    start,
    wait_for_parts,
    workers_of,
)

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="process groups, and processes told in /proc")

KILLS = 6
SEED = 4


def still_there(folder: Path, before: Files, *states: Files) -> Files:
    """Check what a killed run leaves; its parts.

    Every part of before is there, every part is as it should be to the byte, and all of it can be read, each
    game once.
    """
    found = parts(folder)
    assert before.keys() <= found.keys()
    for name, content in found.items():
        assert content in [state.get(name) for state in states], name
    if (folder / "manifest.json").exists():
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(layout, "PART_GAMES", PART_GAMES)
            results = open_results(folder)
            games = results.games.select("cell", "game").collect()
            seats = results.seats.select("cell", "game", "seat").collect()
        assert games.height == games.n_unique() == results.played
        assert seats.height == seats.n_unique()
        assert results.played + sum(part.games for part in results.missing) == results.manifest["games"]
    return found


def test_runs_killed_with_their_whole_group_at_random_moments(study, first, extended, tmp_path):
    """Half of the kills fall in a smaller run, the other half in its extension; a third finds two workers."""
    moments = random.Random(SEED)
    folder = tmp_path / "out"
    kept: Files = {}
    killed = written = 0
    while killed < KILLS:
        games = GAMES if killed < KILLS // 2 else EXTENDED
        process = start(study, folder, games=games, jobs=2 if killed % 3 == 0 else 1)
        wait_for_parts(process, folder, len(kept) // 4 + moments.randint(0, 6))
        time.sleep(moments.uniform(0, 0.05))
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            killed += 1
        process.communicate()
        found = still_there(folder, kept, first, extended)
        written += len(found.keys() - kept.keys())
        kept = found
        if process.returncode == 0:  # it was quicker than the kill
            assert contents(folder) == (first if games == GAMES else extended)
            folder, kept = tmp_path / f"out after {killed} kills", {}
    assert written > 10 * KILLS  # files of parts, many of which were there when later runs were killed
    code, said = end(start(study, folder))
    assert code == 0
    assert said[0].startswith(f"The last run into {folder} did not end: ")
    assert contents(folder) == extended


def test_a_killed_worker_is_told_in_a_line_and_the_next_run_goes_on(study, extended, tmp_path):
    folder = tmp_path / "out"
    process = start(study, folder)
    wait_for_parts(process, folder, 20)
    workers = workers_of(process)
    assert len(workers) == 2
    os.kill(workers[0], signal.SIGKILL)
    code, said = end(process)
    assert (code, said) == (1, [f"rollout: a worker process was killed (out of memory?); {AGAIN}"])
    assert is_gone(process)
    assert 20 * 4 <= len(still_there(folder, {}, extended)) < len(extended) - 2
    assert end(start(study, folder, jobs=1))[0] == 0
    assert contents(folder) == extended


def test_workers_end_when_their_run_alone_is_killed(study, first, tmp_path):
    folder = tmp_path / "out"
    process = start(study, folder, games=GAMES)
    wait_for_parts(process, folder, 10)
    os.kill(process.pid, signal.SIGKILL)
    assert end(start(study, folder, jobs=1, games=GAMES))[0] == 0
    assert contents(folder) == first
    assert is_gone(process)
    process.communicate()


@pytest.mark.parametrize(
    ("number", "told", "whom"),
    [
        (signal.SIGINT, "interrupted", "everyone"),
        (signal.SIGTERM, "ended by SIGTERM", "the run alone"),
        (signal.SIGHUP, "ended by SIGHUP", "everyone"),
    ],
)
def test_a_run_that_is_asked_to_end_says_so_in_a_line_and_leaves_nothing_half_done(
    study, extended, tmp_path, number, told, whom
):
    """Ctrl-C reaches everyone in the foreground; `kill`, a container's stop and the like the run alone."""
    moments = random.Random(f"{told} {whom}")
    folder = tmp_path / "out"
    process = start(study, folder)
    wait_for_parts(process, folder, moments.randint(1, 20))
    time.sleep(moments.uniform(0, 0.05))
    if whom == "everyone":
        os.killpg(process.pid, number)
    else:
        os.kill(process.pid, number)
    code, said = end(process)
    assert (code, said) == (1, [f"rollout: {told}; {AGAIN}"])
    assert is_gone(process)
    left = still_there(folder, {}, extended)
    assert set(contents(folder)) == set(left) | {"manifest.json", "cards.json"}


def test_ctrl_c_while_workers_start_is_told_in_a_line(study, tmp_path):
    for delay in (0.0, 0.2):
        process = start(study, tmp_path / "out")
        deadline = time.monotonic() + 120
        while not workers_of(process):
            assert time.monotonic() < deadline
            assert process.poll() is None
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)
        code, said = end(process)
        assert (code, said[-1:]) == (1, [f"rollout: interrupted; {AGAIN}"])
        assert not any("Traceback" in line for line in said)


def test_a_second_run_into_a_folder_is_refused_and_the_first_unharmed(study, first, tmp_path):
    folder = tmp_path / "out"
    one = start(study, folder, games=GAMES)
    wait_for_parts(one, folder, 5)
    os.kill(one.pid, signal.SIGSTOP)  # so that it cannot end before the other has begun
    stopped = contents(folder)
    try:
        two = end(start(study, folder, jobs=1, games=GAMES))
        assert two == (2, [f"rollout: {folder}: another run is writing there; wait for it, or give --out"])
        assert parts(folder).keys() >= {name for name in stopped if name.endswith(".parquet")}
    finally:
        os.kill(one.pid, signal.SIGCONT)
    code, said = end(one)
    assert (code, len(said)) == (0, 1)
    assert contents(folder) == first


def test_two_runs_started_at_once_come_to_one_dataset(study, first, tmp_path):
    folder = tmp_path / "out"
    both: list[subprocess.Popen[str]] = [start(study, folder, jobs=1, games=GAMES) for _ in range(2)]
    ends = sorted(end(process)[0] for process in both)
    assert ends in ([0, 2], [0, 0])  # one that comes late finds all games there
    assert contents(folder) == first
