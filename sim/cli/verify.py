"""`rollout verify`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.errors import FAILED, UserError, results_folder, user_errors
from sim.visible import show


def verify(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", parser=results_folder, help="A results folder, or its address.")
    ],
) -> None:
    """Check every byte of a dataset: that each file is what it says, and what the manifest says.

    Files that are not are named, and the exit code is 1; `rollout run` plays their games again.

    [bold]Example[/bold]

      rollout verify results/quickstart
    """
    from sim.results import ResultsError
    from sim.results.inspection import advice
    from sim.results.read import survey
    from sim.results.schema import CARRYING

    with user_errors(ResultsError):
        results, problems = survey(folder, content=True)
    if results.manifest["format"] < CARRYING:
        raise UserError(f"{folder}: was written by an older version, whose parts carry no checksums")
    if problems:
        lines = "\n".join(problems)
        raise UserError(f"{lines}; {advice(results.manifest)}", FAILED)
    due = sum(part.games for part in results.missing)
    more = f"; {due:,} games are still to be played" if due else ""
    size = f"{len(results.parts):,} parts, {results.played:,} games"
    show(f"{folder}: {size}: every file is what it says{more}.")
