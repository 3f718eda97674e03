"""`rollout run` in a process of its own, with the engine itself and short parts, to be killed and refused."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from sim.results import layout
from sim.study import load_study, make_plan, run_study
from sim.study.config.catalogue import current_catalogue
from tests.study.fake_engine import contents

PART_GAMES = 25
GAMES = 490
EXTENDED = 990
STUDY = f"""# Is anything lost?
mixes = ["core", "a_rising_darkness"]
players = [2, 3]
strategies = ["random", "deck_builder"]
games = {EXTENDED}
seed = 7
"""
COMMAND = f"""
import os
from joblib import parallel_config
if os.environ.get("THREADS"):
    parallel_config(backend="threading")
from sim.results import layout
layout.PART_GAMES = {PART_GAMES}
from sim.cli import main
main()
"""
AGAIN = "finished parts stay; run the same command again to go on"

Files = dict[str, bytes]


def write_study(folder: Path) -> Path:
    """The study's file, in a folder."""
    path = folder / "study.toml"
    path.write_text(STUDY)
    return path


def start(
    study: Path,
    out: Path,
    *,
    jobs: int = 2,
    games: int = EXTENDED,
    before: Callable[[], None] | None = None,
    **environment: str,
) -> subprocess.Popen[str]:
    """Start a run as the leader of a process group; `before` is called in the new process.

    It hears a hangup, whoever started the tests: `nohup` has it ignored, and a run then ignores it too.
    """

    def begin() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        if before:
            before()

    options = ["--jobs", str(jobs), "--games", str(games), "--out", str(out)]
    return subprocess.Popen(
        [sys.executable, "-c", COMMAND, "run", str(study), *options],
        start_new_session=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=begin,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)} | environment,
    )


def end(process: subprocess.Popen[str]) -> tuple[int, list[str]]:
    """Wait for a run's end: its exit code, and the lines it said."""
    _, said = process.communicate(timeout=180)
    return process.returncode, said.splitlines()


def whole(study: Path, folder: Path, games: int) -> Files:
    """The dataset as an undisturbed run leaves it, which one worker plays here, in `folder`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(layout, "PART_GAMES", PART_GAMES)
        plan = make_plan(load_study(study, current_catalogue()).override(games=games))
        run_study(plan, folder, jobs=1)
    return contents(folder)


def parts(folder: Path) -> Files:
    """Files that have the name of a part."""
    return {name: content for name, content in contents(folder).items() if name.endswith(".parquet")}


def wait_for_parts(process: subprocess.Popen[str], folder: Path, count: int) -> None:
    """Wait until so many parts are whole, or the run has ended."""
    deadline = time.monotonic() + 120
    while len(list((folder / "games").glob("*.parquet"))) < count and process.poll() is None:
        assert time.monotonic() < deadline, "the run writes no parts"
        time.sleep(0.002)


def workers_of(process: subprocess.Popen[str]) -> list[int]:
    """Worker processes of a run (where there is a /proc)."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            status, command = (entry / "stat").read_text(), (entry / "cmdline").read_bytes()
        except OSError:
            continue
        parent = int(status.rpartition(")")[2].split()[1])
        if parent == process.pid and b"popen_loky" in command:
            found.append(int(entry.name))
    return sorted(found)


def is_gone(process: subprocess.Popen[str]) -> bool:
    """Whether all processes of a run's group end within seconds, those that only sweep up included."""
    deadline = time.monotonic() + 20
    while _group_of(process) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not _group_of(process)


def _group_of(process: subprocess.Popen[str]) -> list[int]:
    """Processes of a run's group that still run (where there is a /proc)."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            state, _, group = (entry / "stat").read_text().rpartition(")")[2].split()[:3]
        except OSError:
            continue
        if int(group) == process.pid and state != "Z":
            found.append(int(entry.name))
    return found
