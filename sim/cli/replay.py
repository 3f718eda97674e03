"""`rollout replay`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.errors import FAILED, UserError, compiling, local_path, os_errors, results_folder
from sim.cli.output_path import beside
from sim.visible import show


def replay(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", parser=results_folder, help="A results folder, or its address.")
    ],
    cell: Annotated[
        str,
        typer.Argument(
            metavar="CELL", help="The cell: its number, from 0, or words such as 'core 2 players'."
        ),
    ],
    game: Annotated[
        int, typer.Argument(metavar="GAME", min=0, help="Number of the game in its cell, from 0.")
    ],
    why: Annotated[
        bool, typer.Option("--why", help="Tell the options of each choice, their scores, plans and rules.")
    ] = False,
    turn: Annotated[int | None, typer.Option("--turn", min=1, help="Only this turn.")] = None,
    seat: Annotated[
        int | None,
        typer.Option(
            "--seat", min=0, help="Only turns in which this seat acts or is asked, and its choices."
        ),
    ] = None,
    brief: Annotated[
        bool, typer.Option("--brief", help="Leave out draws, discards and the like; one line a choice.")
    ] = False,
    html: Annotated[
        bool, typer.Option("--html", help="Write a page that shows the board, choice by choice.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out", "-o", metavar="FILE", parser=local_path, help="Where the page goes, with --html."
        ),
    ] = None,
    trust: Annotated[
        bool, typer.Option("--trust", help="Run strategy files that the dataset names wherever they lie.")
    ] = False,
) -> None:
    """Tell one game of a dataset turn by turn, or show it on a page.

    A dataset may be anyone's: a strategy file that it names is run only where it lies on your desk, as it was
    when the game was played, or with --trust.

    [bold]Examples[/bold]

      rollout replay results/quickstart 0 17

      rollout replay results/quickstart 3 0 --why --turn 5

      rollout replay results/quickstart "core 2 players" 0 --html
    """
    from sim.replay.command import make_page, tell, write_page
    from sim.replay.text import Wanted

    if out is not None and not html:
        raise UserError("--out is for --html")
    if html and (turn is not None or seat is not None or brief):
        raise UserError("--turn, --seat and --brief are for the text; the page has keys for them")
    with os_errors(), compiling():
        if not html:
            tell(folder, cell, game, Wanted(why, turn, seat, brief), trust)
            return
        number, page = make_page(folder, cell, game, trust)
    file = out or beside(folder, "replay", number, f"{game}.html")
    try:
        write_page(file, page)
    except OSError as error:
        raise UserError(f"{error.filename or file}: cannot be written: {error.strerror}", FAILED) from None
    show(f"The page is {file}.")
