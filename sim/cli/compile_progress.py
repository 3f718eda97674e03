"""What is being compiled, on a terminal: a line that is written over and over, and gone in the end."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, TextIO

if TYPE_CHECKING:
    from numba.core.event import Event

LOCK: Final = "numba:compiler_lock"
PASS: Final = "numba:run_pass"
"""What Numba tells: that its compiler is at work, and each pass over a function."""

TO_LINE_START: Final = "\r\x1b[K"
"""Back to the first column, and what was written there erased."""


@contextmanager
def telling_what_compiles(stream: TextIO | None = None) -> Iterator[None]:
    """Inside, name each module on a terminal while functions of it are compiled; without a terminal say nothing."""
    stream = stream or sys.stderr
    if not stream.isatty():
        yield
        return
    from numba.core import event

    line = _Line(stream)
    tellers = {kind: _teller(event.Listener, line, kind) for kind in (LOCK, PASS)}
    for kind, teller in tellers.items():
        event.register(kind, teller)
    try:
        yield
    finally:
        for kind, teller in tellers.items():
            event.unregister(kind, teller)
        line.clear()


class _Line:
    """The line on the terminal: the module at hand, how many there were, how long it has taken."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.depth = 0
        self.module = ""
        self.modules: set[str] = set()
        self.began = 0.0

    def name(self, module: str) -> None:
        """Write the line, if it is about another module than before."""
        if module == self.module:
            return
        self.module = module
        self.began = self.began or time.perf_counter()
        self.modules.add(module)
        took = time.perf_counter() - self.began
        self._write(f"{TO_LINE_START}Compiling {module} (module {len(self.modules)}, {took:.0f} s)")

    def clear(self) -> None:
        """Erase the line, if it is there."""
        if self.module:
            self.module = ""
            self._write(TO_LINE_START)

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()


def _teller(listener: type, line: _Line, kind: str) -> Any:
    """A listener to one kind of event; its class is made here because Numba takes a second to import."""

    class Teller(listener):  # type: ignore[misc]
        def on_start(self, event: "Event") -> None:
            if kind == PASS:
                line.name(event.data["module"])
            else:
                line.depth += 1

        def on_end(self, event: "Event") -> None:
            if kind == LOCK:
                line.depth -= 1
                if line.depth == 0:
                    line.clear()

    return Teller()
