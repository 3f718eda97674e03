"""The process that does a share of a cold compile: it is waited for, and it never outlives what it is done for."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sim.engine.machine.beside import beside
from tests.engine.long_work import compile_long, note
from tests.study.runs import is_gone

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="processes told in /proc")
SOON = 2  # seconds
BESIDE = """
import hashlib
from sim.engine.machine.beside import beside
from tests.engine.long_work import compile_long
with beside(compile_long):
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)
"""


@pytest.fixture(autouse=True)
def several_cores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setenv("BESIDE", str(tmp_path / "who"))


def who(tmp_path: Path) -> int:
    """The process that does the work, once it does."""
    deadline = time.monotonic() + 60
    while not (tmp_path / "who").exists() or not (tmp_path / "who").read_text():
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return int((tmp_path / "who").read_text())


def test_it_is_waited_for(tmp_path):
    with beside(note):
        pass
    assert who(tmp_path) != os.getpid()


def test_it_ends_at_once_where_the_other_breaks_off(tmp_path):
    doing, began = 0, 0.0

    def break_off() -> None:
        nonlocal doing, began
        with beside(compile_long):
            doing, began = who(tmp_path), time.monotonic()
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        break_off()
    assert time.monotonic() - began < SOON
    with pytest.raises(ProcessLookupError):
        os.kill(doing, 0)


def test_it_ends_with_the_other(tmp_path):
    process = subprocess.Popen(
        [sys.executable, "-c", BESIDE],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        start_new_session=True,
        text=True,
    )
    who(tmp_path)
    began = time.monotonic()
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert is_gone(process)
    assert time.monotonic() - began < SOON
