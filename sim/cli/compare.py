"""`rollout compare`."""

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import UserError, results_folder
from sim.cli.output_path import PageFolder, beside

if TYPE_CHECKING:
    from reports.compared import Compared


def compare(
    before: Annotated[
        str,
        typer.Argument(metavar="BEFORE", help="A results folder, or a cell of one, such as results/mine#0."),
    ],
    after: Annotated[
        str | None,
        typer.Argument(
            metavar="[AFTER]",
            help="Results of the same study with other cards, or a cell; else all mixes of BEFORE.",
        ),
    ] = None,
    out: PageFolder = None,
) -> None:
    """Tell what a change did, game by game: between two runs of a study, two cells, or all mixes of one run.

    Prints it, and writes a page with verdicts, figures and tables. After editing cards `rollout run` compares with the
    first run; this compares any two. Cells are numbered from 0, in the order of the study.

    [bold]Examples[/bold]

      rollout compare results/mine-2 results/mine-3

      rollout compare results/mixes

      rollout compare results/mixes#0 results/mixes#2 --out papers/swap
    """
    from sim.cli.difference import show_comparison

    one, number = _folder_and_cell(before)
    other, second = _folder_and_cell(after) if after is not None else (one, None)
    if (number is None) != (second is None):
        raise UserError(
            f"{before} {after or ''}: name a cell on both sides, as {one}#0 {other}#1, or on neither"
        )
    if number is not None and second is not None:
        show_comparison(
            _cells(one, number, other, second), out or beside(other, f"{second}-against", one, number)
        )
    elif after is None:
        show_comparison(_mixes(one), out or beside(one, "compared"))
    else:
        show_comparison(_datasets(one, other), out or beside(other, "against", one))


def _folder_and_cell(named: str) -> tuple[Path, int | None]:
    """A results folder, and the number of a cell where one is named. A folder may have such a name itself."""
    found = re.fullmatch(r"(.+)#(\d{1,9})", named)
    if found and not results_folder(named).exists():
        return results_folder(found[1]), int(found[2])
    return results_folder(named), None


def _cells(one: Path, number: int, other: Path, second: int) -> "Compared":
    from reports.compared import compare_cells
    from sim.results import open_results

    return compare_cells(open_results(one, content=True), number, open_results(other, content=True), second)


def _mixes(folder: Path) -> "Compared":
    from reports.compared import compare_mixes
    from sim.results import open_results

    return compare_mixes(open_results(folder, content=True))


def _datasets(one: Path, other: Path) -> "Compared":
    from reports.compared import compare_datasets
    from sim.results import open_results
    from sim.study.running.place import changed_cards

    changes = changed_cards(one, other)
    return compare_datasets(open_results(one, content=True), open_results(other, content=True), changes)
