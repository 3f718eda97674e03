"""`rollout verify`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.errors import FAILED, UserError, results_folder
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
    from sim.results.inspection import advice
    from sim.results.read import survey
    from sim.results.schema import SEALED

    results, problems = survey(folder, content=True)
    if problems:
        lines = "\n".join(problems)
        raise UserError(f"{lines}; {advice(results.manifest, problems)}", FAILED)
    if results.manifest["format"] < SEALED:
        raise UserError(f"{folder}: {_older(results.manifest['format'])}")
    due = sum(part.games for part in results.missing)
    more = f"; {_counted(due, 'game')} {'is' if due == 1 else 'are'} still to be played" if due else ""
    size = f"{_counted(len(results.parts), 'part')}, {_counted(results.played, 'game')}"
    show(f"{folder}: {size}: every file is what it says{more}.")


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _older(version: int) -> str:
    """Returns what cannot be checked of a dataset of before there were all checksums, if nothing else is wrong."""
    from sim.results.schema import CARRYING

    what = "parts carry" if version < CARRYING else "manifest and cards carry"
    return f"was written by an older version, whose {what} no checksums"
