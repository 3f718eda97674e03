"""Signals told in a line, even where the exception that they raise is lost."""

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
import warnings
from functools import partial

import pytest

from sim.study import RunStopped
from sim.study.running.stopping import told_plainly

SOON = 2  # seconds in which a command ends that a signal finds compiling
# Like the compiler: inside C, for long, while other threads go on.
COMPILING = """
import hashlib
from pathlib import Path
from numba.core.compiler_lock import global_compiler_lock
from sim.study.running.stopping import {imports}
with {inside}, global_compiler_lock:
    print("ready", flush=True)
    hashlib.pbkdf2_hmac("sha256", b"", b"", 2**31 - 1)
"""
RUN = ("leaving, told_plainly", 'leaving(print), told_plainly(Path("out"))')
OTHER = ("leaving_at_ctrl_c", 'leaving_at_ctrl_c("aborted", print)')
NO_COMMAND = ("told_plainly", 'told_plainly(Path("out"))')

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals")


def signalled_in_foreign_code(number: signal.Signals) -> None:
    """Exceptions do not pass through foreign code: Python drops them there, with a complaint."""
    ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), number))()


def nested(folder):
    with told_plainly(folder), told_plainly(folder / "cache"):
        signalled_in_foreign_code(signal.SIGTERM)


def broken(folder, *signals):
    with told_plainly(folder):
        for number in signals:
            signalled_in_foreign_code(number)
        raise RuntimeError("no compiled object yet")


def test_a_signal_that_comes_while_the_compiler_calls_back_is_not_lost(tmp_path, capsys):
    with pytest.raises(RunStopped, match=r"^ended by SIGTERM; finished parts stay"):
        nested(tmp_path)
    assert capsys.readouterr().err == ""
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


def test_what_a_lost_signal_breaks_is_told_as_the_signal(tmp_path):
    with pytest.raises(RunStopped, match=r"^interrupted; finished parts stay"):
        broken(tmp_path, signal.SIGINT)
    with pytest.raises(RuntimeError, match="no compiled object"):
        broken(tmp_path)


def tasks_gone():
    """What the thread that feeds workers does where its tasks were cancelled under it."""
    warnings.warn(
        "4 tasks which were still being processed by the workers have been cancelled.", stacklevel=1
    )
    feeding = threading.Thread(target={}.pop, args=(1,))
    feeding.start()
    feeding.join()


def interrupted_at_its_tasks(folder):
    with told_plainly(folder):
        signalled_in_foreign_code(signal.SIGINT)
        tasks_gone()


def test_what_a_signal_breaks_off_in_other_threads_is_not_complained_of(tmp_path):
    complaints = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(threading, "excepthook", lambda ended: complaints.append(ended.exc_type))
        with told_plainly(tmp_path):
            tasks_gone()
        assert complaints == [KeyError]  # without a signal it is told
        with pytest.raises(RunStopped, match=r"^interrupted"):
            interrupted_at_its_tasks(tmp_path)
    assert complaints == [KeyError]


def compiling(imports: str, inside: str) -> subprocess.Popen[str]:
    """A process that is inside the compiler."""
    process = subprocess.Popen(
        [sys.executable, "-c", COMPILING.format(imports=imports, inside=inside)],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.default_int_handler),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    return process


@pytest.mark.parametrize(
    ("command", "number", "told"),
    [
        (RUN, signal.SIGTERM, "ended by SIGTERM; finished parts stay; run the same command again to go on"),
        (RUN, signal.SIGINT, "interrupted; finished parts stay; run the same command again to go on"),
        (OTHER, signal.SIGINT, "aborted"),
    ],
)
def test_a_signal_that_finds_a_command_inside_the_compiler_ends_it_soon(command, number, told):
    process = compiling(*command)
    began = time.monotonic()
    process.send_signal(number)
    said, _ = process.communicate(timeout=60)
    assert time.monotonic() - began < SOON
    assert (process.returncode, said) == (1, f"{told}\n")


def test_what_is_more_than_a_command_goes_on_until_the_compiler_is_done():
    process = compiling(*NO_COMMAND)
    process.send_signal(signal.SIGTERM)
    time.sleep(SOON)
    assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=20) == -signal.SIGKILL
