"""`rollout report`."""

from pathlib import Path
from typing import Annotated

import typer

from sim.cli.errors import FAILED, UserError, results_folder
from sim.cli.garbage import uncollected
from sim.cli.output_path import PageFolder, beside
from sim.visible import show


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

    The page is one HTML file that needs nothing else, index.html in FOLDER or else in DIR-report; its figures lie
    beside it as SVG (and as PNG with --png), its tables as CSV. A page that was there is replaced.

    [bold]Examples[/bold]

      rollout report results/quickstart

      rollout report results/quickstart --out papers/balance --png
    """
    from reports.findings.dataset import find
    from reports.page import make_page, page_files, write_page
    from reports.page.write import check_place
    from reports.summary import summary_of
    from sim.cli.tables import print_summary
    from sim.results import open_results

    results = open_results(folder, content=True)
    if not results.played:
        raise UserError(f"{folder}: holds no games yet; run the study again to play them")
    place = out or beside(folder, "report")
    check_place(place, folder)
    found = find(results)
    print_summary(summary_of(found), "" if everything else f"rollout report {folder} --all")
    try:
        write_page(place, page_files(make_page(found), png=png))
    except OSError as error:
        raise UserError(f"{error.filename or place}: cannot be written: {error.strerror}", FAILED) from None
    show(f"\nThe page is {place / 'index.html'}; its figures and tables lie beside it.")
