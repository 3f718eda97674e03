"""`rollout replay`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.errors import compiling, os_errors, results_folder


def replay(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", parser=results_folder, help="A results folder, or its address.")
    ],
    cell: Annotated[int, typer.Argument(metavar="CELL", min=0, help="Number of the cell, from 0.")],
    game: Annotated[
        int, typer.Argument(metavar="GAME", min=0, help="Number of the game in its cell, from 0.")
    ],
    why: Annotated[
        bool,
        typer.Option("--why", help="Tell the options offered and how they were scored (-: nothing in it)."),
    ] = False,
    trust: Annotated[
        bool, typer.Option("--trust", help="Run strategy files that the dataset names wherever they lie.")
    ] = False,
) -> int:
    """Tell one game of a dataset turn by turn.

    A dataset may be anyone's: a strategy file that it names is run only where it lies on your desk, as it was
    when the game was played, or with --trust.

    [bold]Examples[/bold]

      rollout replay results/quickstart 0 17

      rollout replay results/quickstart 3 0 --why
    """
    from sim.scenario.replay import run

    with os_errors(), compiling():
        return int(run(folder, cell, game, why, trust) or 0)
