"""Commands compute on one core, unless their user says otherwise."""

import os
import subprocess
import sys

import pytest

from sim.cli.algebra import THREADS, on_one_core


@pytest.fixture(autouse=True)
def unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(THREADS, raising=False)


def test_linear_algebra_has_one_thread_while_a_command_runs():
    with on_one_core():
        assert os.environ[THREADS] == "1"
    assert THREADS not in os.environ


def test_the_users_word_stands(monkeypatch):
    monkeypatch.setenv(THREADS, "4")
    with on_one_core():
        assert os.environ[THREADS] == "4"
    assert os.environ[THREADS] == "4"


def test_nothing_that_asks_for_threads_is_loaded_before():
    program = "import sys, sim.cli; print(*({'numpy', 'scipy'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []
