"""`rollout compare`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.errors import results_folder, user_errors


def compare(
    before: Annotated[
        Path, typer.Argument(metavar="BEFORE", parser=results_folder, help="A results folder.")
    ],
    after: Annotated[
        Path,
        typer.Argument(
            metavar="AFTER", parser=results_folder, help="Results of the same study with other cards."
        ),
    ],
) -> None:
    """Tell what a change of cards did, game by game, between two runs of one study.

    After editing cards `rollout run` compares with the first run; this compares any two.

    [bold]Example[/bold]

      rollout compare results/mine-2 results/mine-3
    """
    from sim.cli.difference import print_difference
    from sim.results import ResultsError
    from sim.study import StudyError
    from sim.study.place import changed_cards

    with user_errors(StudyError, ResultsError):
        print_difference(before, after, changed_cards(before, after))
