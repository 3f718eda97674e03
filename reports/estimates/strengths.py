"""Strengths of characters, places in turn order and strategies, each with the others held fixed (Plackett-Luce).

A strength is shown as the share of games won against a mean one of its kind, all else alike: 50% is fair.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import scipy

from reports.counting.cells import Cell, group_name, players_name
from reports.counting.counts import Counts
from reports.counting.lineups import lineups_of
from reports.estimates.estimate import Estimate, Family, rows_of_numbers
from reports.estimates.table import NO_DATA, Table, percent, table_by_subject
from reports.statistics import Interval, Rank, Strengths, plackett_luce, rank_intervals, simultaneous_level
from reports.statistics.quantiles import normal_quantile
from sim.results import Results
from sim.results.figures import ORDINALS

KINDS: Final = ("character", "turn order", "strategy")
FAIR: Final = 0.5


@dataclass(frozen=True)
class Ladder:
    """Strengths in some cells of one mix and mode: a family a kind, and the ranks of characters.

    `ranks` is by cell and character. `silent` says why a cell has no strengths, by its number of players.
    """

    families: Mapping[str, Family]
    ranks: Mapping[tuple[int, str], Rank]
    silent: Mapping[str, str]

    @property
    def characters(self) -> Family:
        """The strengths of characters."""
        return self.families["character"]


def ladder(results: Results, counts: Counts, cells: list[Cell]) -> Ladder:
    """Fit strengths in each cell by itself; all intervals of a kind hold together over the cells."""
    level = simultaneous_level(len(cells), counts.levels.family)
    estimates: dict[str, list[Estimate]] = {kind: [] for kind in KINDS}
    ranks: dict[tuple[int, str], Rank] = {}
    silent: dict[str, str] = {}
    for cell in cells:
        try:
            found = plackett_luce(lineups_of(results, counts, cell), level)
        except ValueError as error:
            silent[players_name(cell)] = str(error)
            continue
        for kind, strengths in _by_kind(found).items():
            shrink = _shrink(len(strengths), level)
            estimates[kind] += [_estimate(cell, name, one, shrink) for name, one in strengths.items()]
        ranks |= _ranks(cell, found, level)
    return Ladder({kind: Family(kind, cells, of_kind) for kind, of_kind in estimates.items()}, ranks, silent)


def strengths_table(found: Ladder) -> Table:
    """Characters by strength, a column a number of players, with the ranks that are possible."""
    family = found.characters
    rows = [
        (subject, *(_entry(found, family.at(subject, cell), cell, subject) for cell in family.cells))
        for subject in sorted(family.subjects, key=lambda name: -_mean(family, name))
    ]
    numbers = [
        numbers | _rank_numbers(found.ranks.get((numbers["cell"], numbers["character"])))
        for numbers in rows_of_numbers(family)
    ]
    note = (
        "wins against a character of mean strength, seat and strategy alike: 50% is fair (Plackett-Luce, 95% "
        f"intervals; + and - mark strengths above and below the mean, and ranks hold together, corrected for "
        f"the {len(family.estimates)} of the table)"
    )
    title = f"Strength of characters, seat and strategy held: {group_name(family.cells[0])}"
    return Table(title, ("character", *map(players_name, family.cells)), rows, note, numbers)


def controls_table(found: Ladder, kind: str) -> Table:
    """Strengths of places in turn order or of strategies, the characters held."""
    family = found.families[kind]
    others = {"turn order": "character and strategy", "strategy": "character and seat"}[kind]
    what = {"turn order": "places in turn order", "strategy": "strategies"}[kind]
    note = (
        f"wins against a mean one, {others} alike: 50% is fair (Plackett-Luce, 95% intervals; + and - mark what is "
        f"surely above and below, corrected for the {len(family.estimates)} of the table)"
    )
    title = f"Strength of {what}, {others} held: {group_name(family.cells[0])}"
    return table_by_subject(title, family, note, players_name)


def _by_kind(found: Strengths) -> dict[str, dict[str, Interval]]:
    return {
        "character": dict(found.characters),
        "turn order": {ORDINALS[seat]: one for seat, one in found.seats.items()},
        "strategy": dict(found.strategies),
    }


def _shrink(names: int, level: float) -> float:
    """The factor by which an interval of one strength alone is narrower than a simultaneous one."""
    together = simultaneous_level(names if names > 2 else 1, level)
    return normal_quantile(0.975) / normal_quantile((1 + together) / 2)


def _estimate(cell: Cell, subject: str, strength: Interval, shrink: float) -> Estimate:
    alone = Interval.around(strength.estimate, shrink * strength.half_width, strength.n)
    return Estimate(cell, subject, _against_mean(alone), _against_mean(strength), FAIR)


def _against_mean(strength: Interval) -> Interval:
    """The share of games won against a strength of zero, from a log strength."""
    share, low, high = (
        float(scipy.special.expit(x)) for x in (strength.estimate, strength.low, strength.high)
    )
    return Interval(share, low, high, strength.n)


def _ranks(cell: Cell, found: Strengths, level: float) -> dict[tuple[int, str], Rank]:
    values = [one.estimate for one in found.characters.values()]
    if len(values) < 2 or any(math.isnan(one.low) for one in found.characters.values()):
        return {}
    ranked = rank_intervals(values, found.covariance, level)
    return {(cell["number"], name): rank for name, rank in zip(found.characters, ranked, strict=True)}


def rank_words(rank: Rank | None) -> str:
    """A rank with the possible ranks, in words."""
    if rank is None:
        return ""
    return f"rank {rank.best}" if rank.best == rank.worst else f"rank {rank.best} to {rank.worst}"


def _rank_numbers(rank: Rank | None) -> dict[str, Any]:
    return {"rank": rank.estimate, "rank_best": rank.best, "rank_worst": rank.worst} if rank else {}


def _entry(found: Ladder, estimate: Estimate | None, cell: Cell, subject: str) -> str:
    if estimate is None:
        return NO_DATA
    sure = {1: " +", -1: " -"}.get(estimate.sure, "")
    rank = rank_words(found.ranks.get((cell["number"], subject)))
    return f"{percent(estimate.interval)}{sure}" + (f", {rank.replace(' to ', '-')}" if rank else "")


def _mean(family: Family, subject: str) -> float:
    of = family.of(subject)
    return sum(estimate.interval.estimate for estimate in of) / len(of)
