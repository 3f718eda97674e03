"""Strategies that end the process they run in: told in one line that names them, and finished parts stay."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from joblib import Parallel, delayed

from sim.study.errors import RunStopped
from sim.study.running.trial import ended_workers, one_worker, try_out, try_reading

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="files are tried out in a fork on Linux alone"
)

ENDS = {
    "os._exit(3)": "exit code 3",
    "os._exit(0)": "exit code 0",
    "ctypes.string_at(0)": "SIGSEGV",
    "os.abort()": "SIGABRT",
    "os.kill(os.getpid(), signal.SIGKILL)": "SIGKILL",
}
CHOOSE = "\n\ndef choose(public, own, decision, box, memory):\n"
STUDY = 'mixes = ["core"]\nplayers = [2]\nstrategies = ["own.py:choose"]\ngames = 4\nseed = 1\n'
COMMAND = """
import sys
from pathlib import Path
from sim.results import layout
layout.PART_GAMES = 1
from sim.study.cell import cell
from sim.study.running import run
from tests.study.fake_engine import FakeCell, warm


class Asking(FakeCell):
    # A cell that plays nothing, and asks its strategy once a game.

    def __init__(self, setup):
        super().__init__(setup)
        self._ready = cell.prepare(setup)

    def play(self, seed, first, last):
        for game in range(first, last):
            for strategy in self._ready.strategies:
                strategy.function(None, None, game, None, None)
        return super().play(seed, first, last)


run.Engine.__init__.__defaults__ = (Asking, warm)
from sim.cli import main
main()
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.toml").write_text(STUDY)


def write(text: str) -> None:
    Path("own.py").write_text(f"import ctypes\nimport os\nimport signal\n{text}")


def told(*arguments: str) -> tuple[int, list[str]]:
    """The exit code of a command, and what it says on standard error."""
    done = subprocess.run(
        [sys.executable, "-c", COMMAND, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "ROLLOUT_INTERPRETED": "1"},
    )
    return done.returncode, done.stderr.splitlines()


@pytest.mark.parametrize(("end", "how"), ENDS.items())
def test_a_file_that_ends_the_process_that_reads_it(end, how):
    write(f"{end}\n{CHOOSE}    return 0\n")
    with pytest.raises(RunStopped) as caught:
        try_reading(["own.py:choose", "balanced"])
    assert str(caught.value) == f"strategy 'own.py:choose' ended the process while its file was read: {how}"


CLOSES = "os.close(1); os.close(2)"
MUTE = "rollout: strategy 'own.py:choose' closed standard output or standard error"


def test_a_strategy_that_closes_what_commands_speak_through():
    write(f"{CLOSES}\n{CHOOSE}    return 0\n")
    assert told("run", "mine.toml") == (1, [f"{MUTE} while its file was read"])
    write(f"{CHOOSE}    {CLOSES}\n    return 0\n")
    assert told("run", "mine.toml") == (1, ["warming", f"{MUTE} in its first game"])
    assert not Path("results").exists()


def test_a_file_that_can_be_read_says_and_leaves_nothing(capfd):
    write(f"print('read')\n{CHOOSE}    return 0\n")
    try_reading(["own.py:choose"])
    write("1 / 0\n")
    try_reading(["own.py:choose"])  # that is for whoever reads it to tell, with its line
    assert capfd.readouterr() == ("", "")


def test_of_several_it_is_told_that_one_did(capfd):
    write("")
    with pytest.raises(
        RunStopped, match=r"^one of the strategies 'own.py:a', 'own.py:b' ended the process then: e"
    ):
        try_out(["own.py:a", "balanced", "own.py:b"], "then", lambda: os._exit(1))
    try_out(["balanced"], "then", lambda: os._exit(1))  # none of one's own: nothing to try


@pytest.mark.parametrize(
    ("jobs", "end", "how"), [("1", "ctypes.string_at(0)", "SIGSEGV"), ("2", "os._exit(0)", "exit code 0")]
)
def test_a_strategy_that_ends_its_worker(jobs, end, how):
    write(f"{CHOOSE}    if decision == 2:\n        {end}\n    return 0\n")
    code, lines = told("run", "mine.toml", "-j", jobs)
    line = f"rollout: strategy 'own.py:choose' ended the process that played: {how}; finished parts stay"
    assert (code, lines) == (1, ["warming", line])
    parts = {path.name for path in Path("results/mine/games").iterdir()}
    assert parts & {
        "cell-000-part-00000.parquet",
        "cell-000-part-00001.parquet",
    }  # one, where the other was under way
    assert "cell-000-part-00002.parquet" not in parts


def test_a_strategy_that_ends_its_first_game():
    write(f"{CHOOSE}    os._exit(0)\n")
    line = "rollout: strategy 'own.py:choose' ended the process in its first game: exit code 0"
    assert told("run", "mine.toml") == (1, ["warming", line])
    assert not Path("results").exists()


def test_a_file_that_ends_its_reader_ends_a_run_and_leaves_no_folder():
    write(f"os._exit(0)\n{CHOOSE}    return 0\n")
    line = "rollout: strategy 'own.py:choose' ended the process while its file was read: exit code 0"
    for command in ("run", "plan"):
        assert told(command, "mine.toml")[0] == 1
        assert told(command, "mine.toml")[1][-1] == line
    assert not Path("results").exists()


def test_one_worker_does_all_tasks_in_order_and_raises_what_they_raise():
    assert list(one_worker(abs, [-1, -2, 3])) == [1, 2, 3]
    with pytest.raises(TypeError):
        list(one_worker(abs, [1, "two", 3]))
    assert list(one_worker(abs, [-1])) == [1]
    assert Parallel(n_jobs=2)(delayed(abs)(number) for number in (-1, -2)) == [
        1,
        2,
    ]  # with workers of its own


def test_workers_that_were_killed_are_no_strategys_doing():
    write("")
    assert ended_workers(RuntimeError("{SIGKILL(-9)}"), ["own.py:choose"]) is None
    assert ended_workers(RuntimeError("{EXIT(3)}"), ["balanced"]) is None
    assert "exit code 3" in str(ended_workers(RuntimeError("{EXIT(3)}"), ["own.py:choose"]))
