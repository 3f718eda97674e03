"""Small tunings, in this process or in one of its own that can be killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from sim.cli import call

SMALL = "--numbers buying,bosses,roaming --games-per-candidate 24 --candidates 4 --generations 3 --seed 9"
JUDGED = "--validation-games 60"
COMPETITIVE = f"balanced {SMALL} {JUDGED}"
COMMAND = "from sim.cli import main; main()"


def tuned(out: Path, options: str = COMPETITIVE, jobs: int = 1) -> str:
    """Tune into a file; what it then holds."""
    assert call(["tune", *options.split(), "--jobs", str(jobs), "--out", str(out)]) == 0
    return out.read_text()


def lines(out: Path) -> list[str]:
    """What was played, a line a task."""
    return (out.with_suffix(".tuning") / "games.jsonl").read_text().splitlines()


def tasks(out: Path) -> list[dict]:
    """The tasks that were played, in order."""
    names = ("mix", "mode", "players", "against", "hashes", "seed", "first", "last", "styles")
    return [dict(zip(names, json.loads(line)[0], strict=True)) for line in lines(out)]


def kill_after(
    out: Path, count: int, options: str = COMPETITIVE, *, command: str = "tune", folder: Path | None = None
) -> None:
    """Run it in a process group of its own and kill that, unasked, once so many tasks are played."""
    process = subprocess.Popen(
        [sys.executable, "-c", COMMAND, command, *options.split(), "--jobs", "1", "--out", str(out)],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
    )
    journal = (folder or out.with_suffix(".tuning")) / "games.jsonl"
    deadline = time.monotonic() + 180
    while not journal.exists() or len(journal.read_bytes().splitlines()) < count:
        assert time.monotonic() < deadline
        assert process.poll() is None, "it ended before it could be killed"
        time.sleep(0.001)
    os.killpg(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
