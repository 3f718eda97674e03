"""Signals told in a line, even where the exception that they raise is lost."""

import ctypes
import os
import signal
import sys

import pytest

from sim.study import RunStopped
from sim.study.stopping import told_plainly

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
