"""Reports on datasets: `open_report` gives verdicts, tables and figures by subject.

Floor upon floor; each imports only from those below it.

- ``report``: verdicts, tables and figures by subject, for notebooks and programs
- ``page``, ``notebook``: what a reader sees
- ``figures``, ``compared``: charts; comparisons of two datasets, two cells or all mixes
- ``summary``, ``verdicts``: tables of the terminal; words with their numbers
- ``findings``: all estimates of a dataset, computed once
- ``estimates``: estimates with intervals, and their tables
- ``counting``: whole numbers, game by game
- ``statistics``: plain functions that know nothing of games
"""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from reports.report import Report

__all__ = [
    "compared", "counting", "estimates", "figures", "findings", "notebook", "open_report", "page", "report",
    "statistics", "summary", "verdicts",
]  # fmt: skip


def open_report(folder: Path | str) -> "Report":
    """The report of the dataset in a folder, by its path or address: `report.characters.verdicts` and the like.

    Raises `sim.results.ResultsError` where the folder holds no dataset, or a damaged one.
    """
    # Imported here, so that `reports.statistics` alone does not load all figures.
    from reports.report import Report
    from sim.results import open_results

    return Report(open_results(folder))
