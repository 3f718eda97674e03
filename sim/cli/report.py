"""`rollout report`."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sim.cli.errors import FAILED, UserError, results_folder
from sim.cli.garbage import uncollected
from sim.cli.output_path import PageFolder, beside
from sim.visible import show

if TYPE_CHECKING:
    from collections.abc import Mapping


@uncollected()
def report(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", parser=results_folder, help="A results folder, or its address.")
    ],
    out: PageFolder = None,
    png: Annotated[bool, typer.Option("--png", help="Also write each figure as PNG, for print.")] = False,
    everything: Annotated[
        bool, typer.Option("--all", help="Print all tables, not only the first ones.")
    ] = False,
) -> None:
    """Print the summary of a dataset, and write a page of it: verdicts, figures, tables, methods.

    Of the folder that rollout balance leaves, it is the page of the balance.

    The page is one HTML file that needs nothing else, index.html in FOLDER or else in DIR-report; its figures lie
    beside it as SVG (and as PNG with --png), its tables as CSV. A page that was there is replaced.

    [bold]Examples[/bold]

      rollout report results/quickstart

      rollout report results/quickstart --out papers/balance --png
    """
    from sim.results import open_results
    from sim.results.balanced import is_balanced

    if is_balanced(folder):
        _report_balance(folder, out, png)
        return
    results = open_results(folder, content=True)
    if not results.played:
        raise UserError(f"{folder}: holds no games yet; run the study again to play them")

    # Statistics and figures take two seconds to load: a folder that cannot be read says so before.
    from reports.findings.dataset import find
    from reports.page import make_page, page_files
    from reports.page.write import check_place
    from reports.summary import summary_of
    from sim.cli.tables import print_summary

    place = out or beside(folder, "report")
    check_place(place, folder)
    found = find(results)
    print_summary(summary_of(found), "" if everything else f"rollout report {folder} --all")
    _write(place, page_files(make_page(found), png=png))


def _report_balance(folder: Path, out: Path | None, png: bool) -> None:
    """The page of a balance."""
    from reports.estimates.balanced import told_in_lines
    from reports.page import page_files
    from reports.page.balanced import make_balance_page
    from reports.page.write import check_place
    from sim.cli.tables import wrapped
    from sim.results.balanced import read_balanced

    found = read_balanced(folder)
    place = out or beside(folder, "report")
    check_place(place, folder)
    for line in told_in_lines(found):
        show("\n".join(wrapped(line)))
    _write(place, page_files(make_balance_page(found, folder), png=png))


def _write(place: Path, files: "Mapping[str, bytes]") -> None:
    from reports.page.write import write_page

    try:
        write_page(place, files)
    except OSError as error:
        raise UserError(f"{error.filename or place}: cannot be written: {error.strerror}", FAILED) from None
    show(f"\nThe page is {place / 'index.html'}; its figures and tables lie beside it.")
