"""The precision that a study asked for: its figure, with the intervals by which the run stopped.

Intervals for a number of games that was fixed beforehand do not hold for a run that looks at a figure again and again
and stops by what it sees. All intervals of the kind of figure asked for are confidence sequences, which hold at every
look (`reports.statistics.sequence`), in every table, figure and verdict.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from reports.counting.cells import cell_name
from reports.estimates.competitive import SIDES_IN_ORDER, WHO_BEGINS
from reports.estimates.coop import ALL_GAMES
from reports.estimates.estimate import Estimate, Family, rows_of_numbers
from reports.estimates.games import Length
from reports.estimates.table import NO_DATA, Table, amount, percent
from reports.statistics import ClusterSums, Interval, mean_sequence, share_sequence, simultaneous_level
from sim.results import Results
from sim.results.figures import (
    BOSS,
    GAMES_WON,
    LEVELS,
    ORDINALS,
    ROUNDS,
    TURN_ORDER,
    Figure,
    Subject,
    figure_sums,
    subject_name,
)

SUBJECTS = {"mix and mode": GAMES_WON, "with": GAMES_WON, WHO_BEGINS: TURN_ORDER}
"""Kinds of families that are named differently from the figure's kind."""


@dataclass(frozen=True)
class Asked:
    """The precision asked for and the looks of the run; `planned` is by cell, None where it has no such figure."""

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
        return (
            f"{100 * half_width:.2f} percentage points"
            if self.figure.is_share
            else f"{half_width:.3f} rounds"
        )


def asked_of(results: Results) -> Asked | None:
    """The precision that a dataset's study asked for; None where it asked for games."""
    manifest = results.manifest
    study, run = manifest["study"].get("precision"), manifest.get("precision")
    if not study or not run:
        return None
    figure = Figure(run["kind"], run["subject"])
    asked = (study["figure"], figure, study["half_width"], study["at_most"])
    return Asked(*asked, run["planned"], run["looks"], run["stop"])


def heading_of(results: Results) -> list[str]:
    """Whether the precision asked for was reached, as a line of a summary's heading; none without one."""
    asked = asked_of(results)
    if asked is None:
        return []
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
    return [
        f"asked for: {asked.name} to within {asked.in_words(asked.half_width)}; {known} "
        "(intervals of this kind are confidence sequences)"
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
            _sequence(asked, cell, row, 0.95),
            _sequence(asked, cell, row, level),
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
        "95% confidence sequences: they hold however often a run looked at them; "
        f"{asked.stop or 'not yet reached'}, at most {asked.at_most:,} games"
    )
    title = f"{asked.name[0].upper()}{asked.name[1:]}, to within {asked.in_words(asked.half_width)}"
    family = Family("of", list(named.values()), estimates)
    columns = ("cell", "of", "estimate", "half-width", "games")
    return Table(title, columns, rows, note, rows_of_numbers(family))


def in_sequence(family: Family, results: Results) -> Family:
    """A family with confidence sequences where it is of the kind of figure that the study asked for."""
    asked = asked_of(results)
    if asked is None or asked.figure.kind != SUBJECTS.get(family.kind, family.kind):
        return family
    sums = figure_sums(results, Figure(asked.figure.kind), asked.cells)
    level = simultaneous_level(family.comparisons)

    def sequenced(estimate: Estimate) -> Estimate:
        cell = estimate.cell["number"]
        subject = _subject(family, estimate)
        row = None if subject is None else sums.get((cell, subject))
        if row is None:
            return estimate
        return replace(
            estimate,
            interval=_sequence(asked, cell, row, 0.95),
            corrected=_sequence(asked, cell, row, level),
        )

    return replace(family, estimates=[sequenced(estimate) for estimate in family.estimates])


def lengths_in_sequence(lengths: list[Length], results: Results) -> list[Length]:
    """Lengths of games, with confidence sequences where the study asked for their precision."""
    asked = asked_of(results)
    if asked is None or asked.figure.kind != ROUNDS:
        return lengths
    sums = figure_sums(results, asked.figure, asked.cells)
    return [
        replace(length, spread=replace(length.spread, mean=_sequence(asked, number, row, 0.95)))
        if (row := sums.get((number := length.cell["number"], ""))) is not None
        else length
        for length in lengths
    ]


def _sequence(asked: Asked, cell: int, row: Mapping[str, int], level: float) -> Interval:
    sums, planned = ClusterSums(**row), asked.planned[cell]
    assert planned is not None
    if asked.figure.is_share:
        return share_sequence(sums, planned, level)
    return mean_sequence(sums.y, sums.yy, sums.clusters, planned, level)


def _subject(family: Family, estimate: Estimate) -> Subject | None:
    """The figure's subject that an estimate is of; None where it is of something else."""
    name = estimate.subject
    if family.kind == TURN_ORDER:
        return ORDINALS.index(name)
    if family.kind == WHO_BEGINS:  # teams sit alternately: who comes second is of the other side
        return SIDES_IN_ORDER.index(name)
    if family.kind == BOSS:
        levels = {f"Level {level}": number for number, level in LEVELS.items()}
        return levels.get(name)
    if family.kind == "with":
        return "" if name == ALL_GAMES else None
    return "" if family.kind in SUBJECTS else name
