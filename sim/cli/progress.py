"""Progress of a run on a terminal: games, games per second, time left. Elsewhere: nothing."""

import sys
import time
from contextlib import ExitStack
from types import TracebackType

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

from sim.cli.compile_progress import telling_what_compiles
from sim.visible import show


class _Steady(Console):
    """A console whose cursor stays where it can be seen: who is killed cannot bring it back."""

    def show_cursor(self, show: bool = True) -> bool:
        """Neither hides nor shows it."""
        return False


class GamesProgress:
    """A progress bar on standard error that appears with the first report; until then, what is compiled."""

    def __init__(self) -> None:
        self._console = _Steady(stderr=True)
        self._bar = Progress(
            TextColumn("Playing"),
            BarColumn(),
            TextColumn("{task.completed:,.0f} of {task.total:,.0f} games"),
            TextColumn("{task.fields[rate]}"),
            TimeRemainingColumn(),
            TextColumn("left"),
            console=self._console,
            transient=True,
            disable=not self._console.is_terminal,
            speed_estimate_period=60,
        )
        self._task: TaskID | None = None
        self._began = 0.0
        self._found = 0
        self._before = ExitStack()

    def __enter__(self) -> "GamesProgress":
        self._before.enter_context(telling_what_compiles())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._before.close()
        self._bar.stop()

    def say(self, message: str) -> None:
        """A line on standard error."""
        show(message, file=sys.stderr)

    def report(self, done: int, total: int) -> None:
        """So many games of so many are there."""
        if self._task is None:
            self._before.close()
            self._began, self._found = time.perf_counter(), done
            self._bar.start()
            self._task = self._bar.add_task("", total=total, completed=done, rate="")
        else:
            rate = (done - self._found) / max(time.perf_counter() - self._began, 1e-9)
            self._bar.update(self._task, completed=done, total=total, rate=f"{rate:,.0f} games/s")
