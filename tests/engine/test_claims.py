"""What one process compiles others wait for, as long as it lives."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sim.engine.machine.claims import claimed

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="nobody waits there")
ROOT = Path(__file__).parents[2]
HOLDER = """
import sys
from contextlib import ExitStack
from sim.engine.machine.claims import claimed
with ExitStack() as held:
    for name in sys.stdin:
        held.enter_context(claimed(name.strip()))
        print("has", name.strip(), flush=True)
"""


class Holder:
    """Another process, which takes claims as it is told and prints when it has them."""

    def __init__(self, cache: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", HOLDER], cwd=ROOT, text=True,
            env=os.environ | {"ROLLOUT_CACHE": str(cache)}, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip

    def ask(self, name: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{name}\n")
        self.process.stdin.flush()

    def answer(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def take(self, name: str) -> None:
        self.ask(name)
        assert self.answer() == f"has {name}"

    def end(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()


@pytest.fixture
def hold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], Holder]]:
    """Returns what starts a process that takes claims in this test's cache."""
    cache = tmp_path / "cache"
    monkeypatch.setenv("ROLLOUT_CACHE", str(cache))
    started: list[Holder] = []

    def start() -> Holder:
        started.append(Holder(cache))
        return started[-1]

    yield start
    for holder in started:
        holder.process.kill()
        with holder.process:  # closes its pipes, and waits for it
            pass


def test_a_second_process_waits_for_the_first(hold: Callable[[], Holder]) -> None:
    """What goes by another name it can have at once."""
    first, second = hold(), hold()
    first.take("a function")
    second.take("another")
    second.ask("a function")
    os.set_blocking(second.process.stdout.fileno(), False)
    with pytest.raises(subprocess.TimeoutExpired):
        second.process.wait(0.5)
    assert second.answer() == ""
    os.set_blocking(second.process.stdout.fileno(), True)
    first.end()
    assert second.answer() == "has a function"
    second.end()


def test_a_process_that_dies_holds_nothing(hold: Callable[[], Holder]) -> None:
    first = hold()
    first.take("a function")
    first.process.send_signal(signal.SIGKILL)
    first.process.wait()
    with claimed("a function"):
        pass


def test_a_claim_ends_with_its_block_and_may_lie_within_another(hold: Callable[[], Holder]) -> None:
    other = hold()
    with claimed("a caller"):
        with claimed("a function"):
            pass
        other.take("a function")
    other.take("a caller")
    other.end()


def test_two_who_wait_for_each_other_both_go_on(hold: Callable[[], Holder]) -> None:
    """No function calls itself, so this takes two names that share a place."""
    first, second = hold(), hold()
    first.take("one")
    second.take("other")
    first.ask("other")
    second.ask("one")
    first.end()
    second.end()  # whoever came last was told that it would wait for ever
    assert (first.answer(), second.answer()) == ("has other", "has one")


def test_without_a_cache_that_can_be_written_nobody_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ROLLOUT_CACHE", str(tmp_path / "file"))
    made = []
    with claimed("a function"):
        made.append("a function")
    assert made  # no error before it, nor after
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
