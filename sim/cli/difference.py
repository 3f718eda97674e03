"""The difference that changed cards made: printed, and kept beside the games that were played with them."""

from collections.abc import Sequence
from pathlib import Path

from reports.difference import compare, difference, figures_frame
from sim.cli.errors import FAILED, UserError
from sim.cli.tables import plain_summary, print_summary
from sim.results import open_results
from sim.results.cards import Change
from sim.results.layout import DIFFERENCE
from sim.results.whole import write_whole


def print_difference(
    before: Path, after: Path, changes: Sequence[Change], *, keep_in: Path | None = None
) -> None:
    """Compare two runs game by game and print that.

    With `keep_in`, also write it there: `difference.txt`, as printed, and `difference.csv`, the same figures
    as numbers.
    """
    old, new = open_results(before), open_results(after)
    cells = compare(old, new)
    summary = difference(old, new, cells, changes)
    print_summary(summary)
    if keep_in is not None:
        _keep(keep_in / f"{DIFFERENCE}.txt", plain_summary(summary) + "\n")
        _keep(keep_in / f"{DIFFERENCE}.csv", figures_frame(cells).write_csv(float_precision=6))
        print(f"\nThis is in {keep_in / DIFFERENCE}.txt, its figures in {DIFFERENCE}.csv.")


def _keep(path: Path, text: str) -> None:
    try:
        write_whole(path, text.encode())
    except OSError as error:
        raise UserError(f"{path}: cannot be written: {error.strerror}; all games are there", FAILED) from None
