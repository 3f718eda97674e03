"""A figure that a command writes where it is asked to."""

from pathlib import Path
from typing import TYPE_CHECKING, Final

from sim.cli.errors import os_errors
from sim.visible import show

if TYPE_CHECKING:
    from reports.figures import Chart

DRAWN: Final = (".png", ".svg")
"""The endings of files that can be drawn."""


def draw(chart: "Chart", path: Path) -> None:
    """Write a figure, and say what it shows."""
    from reports.figures import png_of, svg_of

    drawn = png_of(chart.figure) if path.suffix == ".png" else svg_of(chart.figure).encode()
    with os_errors():
        path.write_bytes(drawn)
    show(f"\n{path}: {chart.caption}")
