"""The precision that a study asked for: how closely its figure is known, and whether its targets were decided."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reports.counting.cells import cell_name
from reports.estimates.estimate import Estimate, Family, rows_of_numbers
from reports.estimates.table import NO_DATA, Table, amount, percent
from reports.estimates.wording import capital
from reports.statistics import ClusterSums, Interval, mean_interval, share_interval, simultaneous_level
from sim.results import Results
from sim.results.figures import (
    Figure,
    figure_sums,
    subject_name,
)


@dataclass(frozen=True)
class Asked:
    """A figure asked for and the looks of the run; `planned` is by cell, None where it has no such figure."""

    name: str
    figure: Figure
    half_width: float
    at_most: int
    planned: Sequence[int | None]
    looks: Sequence[Mapping[str, Any]]
    stop: str

    @property
    def cells(self) -> list[int]:
        """The cells that have the figure."""
        return [number for number, planned in enumerate(self.planned) if planned is not None]

    def in_words(self, half_width: float) -> str:
        """A half-width in words."""
        return self.figure.size_in_words(half_width)


def asked_of(results: Results) -> Asked | None:
    """The precision of a figure that a dataset's study asked for; None where it asked for games, or for decisions."""
    manifest = results.manifest
    study, run = manifest["study"].get("precision"), manifest.get("precision")
    if not study or not run:
        return None
    figure = Figure(run["kind"], run["subject"])
    asked = (study["figure"], figure, study["half_width"], study["at_most"])
    return Asked(*asked, run["planned"], run["looks"], run["stop"])


def heading_of(results: Results) -> list[str]:
    """Whether what was asked for was reached, as a line of a summary's heading; none of a study of so many games."""
    asked = asked_of(results)
    if asked is None:
        return _decisions_of(results)
    many = len(asked.looks)
    looked = f"{many} look{'s' * (many != 1)}"
    known = f"{asked.stop or 'not yet reached'} after {looked}"
    if many:
        last = asked.looks[-1]
        width = (
            "not known"
            if last["half_width"] is None
            else f"known to within {asked.in_words(last['half_width'])}"
        )
        known += f" and {last['games']:,} games: {width}"
    return [f"asked for: {asked.name} to within {asked.in_words(asked.half_width)}; {known}"]


def _decisions_of(results: Results) -> list[str]:
    """How a run came to its end that played until its targets were decided."""
    run = results.manifest.get("decisions")
    if not run or not run["looks"]:
        return []
    looks, last = run["looks"], run["looks"][-1]
    return [
        f"played until every target is decided: {run['stop'] or 'not yet'} after {len(looks)} "
        f"look{'s' * (len(looks) != 1)} and {last['games']:,} games, {last['open']} open (confidence sequences)"
    ]


def precision_table(results: Results) -> Table | None:
    """The figure asked for, a row a cell and subject; None without a precision, or without games."""
    asked = asked_of(results)
    if asked is None:
        return None
    sums = figure_sums(results, asked.figure, asked.cells)
    level = simultaneous_level(len(sums))
    named = {cell["number"]: cell for cell in results.cells}
    estimates = [
        Estimate(
            named[cell],
            subject_name(asked.figure.kind, subject),
            _interval(asked, row),
            _interval(asked, row, level),
        )
        for (cell, subject), row in sums.items()
    ]
    rows = [
        (
            cell_name(estimate.cell),
            estimate.subject,
            percent(estimate.interval) if asked.figure.is_share else amount(estimate.interval, 3),
            NO_DATA if estimate.interval.n < 2 else asked.in_words(estimate.interval.half_width),
            f"{estimate.interval.n:,}",
        )
        for estimate in estimates
    ]
    if not rows:
        return None
    note = (
        "95% intervals, which keep their level though the run stopped by their width; "
        f"{asked.stop or 'not yet reached'}, at most {asked.at_most:,} games"
    )
    title = f"{capital(asked.name)}, to within {asked.in_words(asked.half_width)}"
    family = Family("of", list(named.values()), estimates)
    columns = ("cell", "of", "estimate", "half-width", "games")
    return Table(title, columns, rows, note, rows_of_numbers(family))


def _interval(asked: Asked, row: Mapping[str, int], level: float = 0.95) -> Interval:
    sums = ClusterSums(**row)
    if asked.figure.is_share:
        return share_interval(sums, level)
    return mean_interval(sums.y, sums.yy, sums.clusters, level)
