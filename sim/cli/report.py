"""`rollout report`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.errors import user_errors


def report(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A results folder.")],
) -> None:
    """Print the summary of a dataset: who wins, which Bosses fall, how long games last.

    [bold]Example[/bold]

      rollout report results/quickstart
    """
    from reports.summary import summarise
    from sim.cli.tables import print_summary
    from sim.results import ResultsError, open_results

    with user_errors(ResultsError):
        print_summary(summarise(open_results(folder)))
