"""What was compared: printed, kept beside the games that were played with other cards, or made a page."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from sim.cli.errors import FAILED, UserError
from sim.cli.tables import plain_summary, print_summary
from sim.results.cards import Change
from sim.results.layout import DIFFERENCE
from sim.results.whole import write_whole
from sim.visible import show

if TYPE_CHECKING:
    from reports.compared import Compared


def print_difference(before: Path, after: Path, changes: Sequence[Change]) -> None:
    """Compare two runs game by game, print that, and keep it in the second one's folder.

    `difference.txt` is as printed, `difference.csv` has the same figures as numbers.
    """
    from reports.compared import compare_datasets, summary_of_comparison
    from reports.estimates.comparison import rows_of_numbers
    from reports.estimates.table import Table
    from reports.page.spreadsheet import csv_of
    from sim.results import open_results

    compared = compare_datasets(open_results(before, content=True), open_results(after), changes)
    summary = summary_of_comparison(compared)
    print_summary(summary)
    rows = [row for comparison in compared.comparisons for row in rows_of_numbers(comparison)]
    _keep(after / f"{DIFFERENCE}.txt", plain_summary(summary) + "\n")
    _keep(after / f"{DIFFERENCE}.csv", csv_of(Table("", (), (), "", rows)))
    show(f"\nThis is in {after / DIFFERENCE}.txt, its figures in {DIFFERENCE}.csv.")


def show_comparison(compared: "Compared", place: Path) -> None:
    """Print a comparison and write its page."""
    from reports.compared import summary_of_comparison
    from reports.page import page_files, write_page
    from reports.page.comparison import make_comparison_page
    from reports.page.write import check_place

    if not compared.comparisons:
        raise UserError(f"{compared.heading[0]}: no game was played in both without an error")
    for results in (compared.before, compared.after):
        check_place(place, results.path)
    print_summary(summary_of_comparison(compared))
    try:
        write_page(place, page_files(make_comparison_page(compared)))
    except OSError as error:
        raise UserError(f"{error.filename or place}: cannot be written: {error.strerror}", FAILED) from None
    show(f"\nThe page is {place / 'index.html'}; its figures and tables lie beside it.")


def _keep(path: Path, text: str) -> None:
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror}; all games are there", FAILED) from None
