"""`rollout scenario`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.errors import compiling, os_errors


def scenario(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A scenario file (TOML).")],
    json: Annotated[bool, typer.Option("--json", help="Print JSON for another program.")] = False,
) -> int:
    """Set up a position, make the decisions the file lists, check what it expects.

    Exits 1 where an expectation fails.

    [bold]Example[/bold]

      rollout scenario first_turn.toml
    """
    from sim.scenario.command import run

    with os_errors(), compiling():
        return int(run(file, json) or 0)
