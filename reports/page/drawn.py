"""Draws the figures of a page, on all cores where the system can fork: a new process would take longer to start."""

import multiprocessing
import os
import signal
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final, NamedTuple

from reports.figures import Chart, png_of, svg_of

FEW: Final = 4
"""Fewer figures for each process are not worth it."""


class Drawn(NamedTuple):
    """A figure as SVG and, where asked for, as PNG."""

    svg: str
    png: bytes | None


def drawn(charts: Sequence[Chart], *, png: bool) -> list[Drawn]:
    """Returns the figures of some charts, in their order; they are the same on any number of cores."""
    jobs = min(cpu_count(), len(charts) // FEW)
    if jobs < 2:
        return [_draw(chart, png) for chart in charts]
    global _shared
    _shared = [(chart, png) for chart in charts]
    try:
        # Children have the figures by the fork: nothing but what is drawn travels.
        with ProcessPoolExecutor(jobs, multiprocessing.get_context("fork"), _leave_interrupts) as pool:
            return list(pool.map(_draw_shared, range(len(charts))))
    finally:
        _shared = []


def cpu_count() -> int:
    """Returns the number of cores that this process may use; joblib, which says the same, takes long to import."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else 1


_shared: list[tuple[Chart, bool]] = []


def _draw_shared(place: int) -> Drawn:
    return _draw(*_shared[place])


def _draw(chart: Chart, png: bool) -> Drawn:
    svg = svg_of(chart.figure)  # before the PNG, whose resolution moves parts that are placed by pixels
    return Drawn(svg, png_of(chart.figure) if png else None)


def _leave_interrupts() -> None:
    """Leave Ctrl-C to the parent, which ends its children."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
