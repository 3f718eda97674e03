"""A run that compiles the rules: it ends soon when it is asked to or killed, and a second one need not wait for it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.study.runs import AGAIN, end, is_gone, start

pytestmark = [
    pytest.mark.skipif(sys.platform != "linux", reason="process groups, and processes told in /proc"),
    pytest.mark.skipif((os.cpu_count() or 1) < 2, reason="nothing compiles beside a run"),
]
SOON = 2  # seconds


def beside(process: subprocess.Popen[str]) -> list[int]:
    """Processes that compile beside a run."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            status, command = (entry / "stat").read_text(), (entry / "cmdline").read_bytes()
        except OSError:
            continue
        if int(status.rpartition(")")[2].split()[1]) == process.pid and b"stay_with" in command:
            found.append(int(entry.name))
    return found


def compiling(study: Path, folder: Path) -> subprocess.Popen[str]:
    """A run with an empty cache, once it compiles in all its processes."""
    process = start(study, folder, ROLLOUT_CACHE=str(folder.with_name("cache")))
    assert process.stderr is not None
    assert process.stderr.readline().startswith("Compiling the rules")
    deadline = time.monotonic() + 60
    while len(beside(process)) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    time.sleep(1)
    return process


def test_a_second_run_is_refused_and_the_first_ends_soon_when_asked_to(study, tmp_path):
    folder = tmp_path / "out"
    process = compiling(study, folder)
    second = end(start(study, folder, ROLLOUT_CACHE=str(folder.with_name("cache"))))
    assert second == (2, [f"rollout: {folder}: another run is writing there; wait for it, or give --out"])
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    assert end(process) == (1, [f"rollout: ended by SIGTERM; {AGAIN}"])
    assert is_gone(process)
    assert time.monotonic() - began < SOON
    assert not folder.exists()


def test_what_compiles_beside_a_run_ends_soon_when_the_run_is_killed(study, tmp_path):
    process = compiling(study, tmp_path / "out")
    began = time.monotonic()
    process.kill()
    process.communicate()
    assert is_gone(process)
    assert time.monotonic() - began < SOON
