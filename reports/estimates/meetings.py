"""Who beats whom, of two players: each matchup, circles among them, and the weights of rankings that allow for circles.

Characters are random or rotated by design, and turn order is drawn by lot: differences are causal, with the strategies
held on average.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import Any, Final

from reports.counting.cells import Cell, cell_name, line_up_name, mix_name, players_name, variant_names
from reports.counting.counts import Counts
from reports.counting.lineups import both, lineups_of, names_in
from reports.estimates.competitive import sides_of_characters
from reports.estimates.estimate import Estimate, Family, what_cell
from reports.estimates.table import NO_DATA, Table, percent
from reports.statistics import (
    ClusterSums,
    Cycles,
    Interval,
    Matchups,
    alpha_rank,
    cycles,
    nash_average,
    share_interval,
    simultaneous_level,
)
from sim.results import Results
from sim.results.cell import in_teams

AGAINST: Final = " against "
HELD: Final = ("mix", "overlay", "mode", "strategies", "seating", "choice", "profile", "setup", "robots")
SURE: Final = 0.05
"""The chance of as strong a circle by luck alone, below which circles are sure."""


@dataclass(frozen=True)
class Meetings:
    """The meetings of cells of two players that differ only in who meets; `cell` is the first of them.

    `name` says what they have in common. `family` has a subject a pair, in either order ("Ann against Ben"); `circles`
    are rings of three that surely beat each other in turn, of which teams have none: `sides` are theirs by character.
    `split` is None, and `silent` says why, where ladder and circles cannot be separated. `remain` has the weights in
    Nash's and in alpha-rank's average where circles are sure.
    """

    name: str
    cell: Cell
    names: list[str]
    family: Family
    circles: list[tuple[str, str, str]]
    split: Cycles | None
    silent: str
    remain: Mapping[str, Mapping[str, Interval]]
    sides: Mapping[str, int] = field(default_factory=dict)

    @property
    def rows(self) -> list[str]:
        """Those whose wins are told; of two teams the characters of the first."""
        return [name for name in self.names if self.sides.get(name, 0) == 0]

    @property
    def columns(self) -> list[str]:
        """Those whom they meet."""
        return [name for name in self.names if self.sides.get(name, 1) == 1]

    @property
    def cyclic(self) -> bool:
        """Whether circles are sure: as a whole, or of three that surely beat each other in turn."""
        return bool(self.remain)


def cells_that_meet(cells: Sequence[Cell]) -> list[list[Cell]]:
    """Cells of two players who compete, in lists of those that differ only in who meets."""
    found: dict[str, list[Cell]] = {}
    for cell in cells:
        if cell["players"] == 2 and not cell["together"]:
            alike = [cell.get(key) for key in HELD]
            found.setdefault(str(alike), []).append(cell)
    return list(found.values())


def meetings(results: Results, counts: Counts, cells: Sequence[Cell], tests: int = 1) -> Meetings:
    """Count the meetings in some of `cells_that_meet`; those of a character with itself do not count.

    `tests` is the number of such sets that are tested for circles: certainty holds for all of them together. Games of
    several cells share their luck, so circles are then not tested as a whole, but those of three are: simultaneous
    intervals hold whatever their dependence.
    """
    cell = cells[0]
    lineups = [lineup for one in cells for lineup in lineups_of(results, counts, one)]
    names = names_in(lineups)
    wins: Counter[tuple[str, str]] = Counter()
    ties: Counter[tuple[str, str]] = Counter()
    for lineup in lineups:
        (one, other), (one_won, other_won) = both(lineup)
        if one_won and other_won:
            ties[one, other] += lineup.games
            ties[other, one] += lineup.games
        else:
            wins[(one, other) if one_won else (other, one)] += lineup.games
    family = _family(cell, names, wins, ties, tests, counts.levels.family)
    rings = _circles(names, family)
    split, silent, remain = None, "", {}
    try:
        matchups = Matchups.of(
            names, *([[of[a, b] * (a != b) for b in names] for a in names] for of in (wins, ties))
        )
        split = cycles(matchups) if len(cells) == 1 else None
        sure = bool(rings) or (split is not None and split.p_value < (1 - counts.levels.family) / tests)
    except ValueError as error:
        silent, sure = str(error), False
    if sure:
        remain = {"Nash average": nash_average(matchups).weights, "alpha-rank": alpha_rank(matchups).weights}
    name = cell_name(cell) if len(cells) == 1 else _in_common(cell)
    teams = [one for one in cells if in_teams(one)]
    sides = {name: side for (_, name), side in sides_of_characters(results, counts, teams).items()}
    return Meetings(name, cell, names, family, rings, split, silent, remain, sides)


def meetings_table(found: Meetings) -> Table:
    """The share of games that the character of a row wins against that of a column."""
    rows = [
        (name, *(_entry(found.family.at(f"{name}{AGAINST}{other}", found.cell)) for other in found.columns))
        for name in found.rows
    ]
    numbers = [
        {
            **_what(found),
            "character": estimate.subject.partition(AGAINST)[0],
            "against": estimate.subject.partition(AGAINST)[2],
            "estimate": estimate.interval.estimate,
            "low": estimate.interval.low,
            "high": estimate.interval.high,
            "n": estimate.interval.n,
            "low_corrected": estimate.corrected.low,
            "high_corrected": estimate.corrected.high,
            "comparisons": len(found.family.estimates) // 2,
        }
        for estimate in found.family.estimates
    ]
    note = (
        "share of games that the row's character wins against the column's, a shared win as half; 95% "
        f"intervals; + and - mark who surely wins more and less than half, corrected for "
        f"{len(found.family.estimates) // 2} meetings"
    )
    return Table(f"Who beats whom: {found.name}", ("wins of", *found.columns), rows, note, numbers)


def remain_table(found: Meetings) -> Table:
    """The weights of characters where all players may choose, for meetings that go in circles."""
    rows = [
        (name, *(percent(weights[name]) for weights in found.remain.values()))
        for name in found.names
    ]  # fmt: skip
    numbers = [
        {
            **_what(found),
            "character": name,
            "ranking": ranking,
            "weight": weights[name].estimate,
            "low": weights[name].low,
            "high": weights[name].high,
            "n": weights[name].n,
        }
        for ranking, weights in found.remain.items()
        for name in found.names
    ]
    note = (
        "weight in a field in which nobody would rather play another; bootstrap intervals, rough where two are about "
        "as good"
    )
    title = f"Who remains where a ladder would lie: {found.name}"
    return Table(title, ("character", *found.remain), rows, note, numbers)


def _in_common(cell: Cell) -> str:
    """The name that cells which differ only in who meets have in common."""
    players = [line_up_name(cell)] if in_teams(cell) else list(dict.fromkeys(cell["strategies"]))
    others = variant_names(cell, but=("strategies", "characters"))
    return ", ".join([mix_name(cell), cell["mode"], *players, *others, players_name(cell)])


def _what(found: Meetings) -> dict[str, Any]:
    """The columns that identify the cells in a spreadsheet."""
    return {key: value for key, value in what_cell(found.cell).items() if key not in ("cell", "characters")}


def _entry(estimate: Estimate | None) -> str:
    if estimate is None:
        return NO_DATA
    return percent(estimate.interval) + {1: " +", -1: " -"}.get(estimate.sure, "")


def _family(
    cell: Cell,
    names: list[str],
    wins: Mapping[tuple[str, str], int],
    ties: Mapping[tuple[str, str], int],
    tests: int,
    together: float,
) -> Family:
    met = [pair for pair in combinations(names, 2) if wins[pair] + wins[pair[::-1]] + ties[pair]]
    level = simultaneous_level(len(met) * tests, together)
    shares: dict[tuple[str, str], tuple[Interval, Interval]] = {}
    for one, other in met:
        won, tied = wins[one, other], ties[one, other]
        games = won + wins[other, one] + tied
        sums = ClusterSums(games, 2 * won + tied, games, 4 * won + tied, 2 * won + tied, games, unit=2)
        found = share_interval(sums), share_interval(sums, level)
        shares[one, other] = found
        shares[other, one] = _mirrored(found[0]), _mirrored(found[1])
    estimates = [
        Estimate(cell, f"{one}{AGAINST}{other}", *shares[one, other], fair=0.5)
        for one, other in permutations(names, 2)
        if (one, other) in shares
    ]
    return Family("meeting", [cell], estimates)


def _mirrored(share: Interval) -> Interval:
    return Interval(1 - share.estimate, 1 - share.high, 1 - share.low, share.n)


def _circles(names: list[str], family: Family) -> list[tuple[str, str, str]]:
    """Rings of three in which each surely beats the next, each once."""
    beats = {tuple(estimate.subject.split(AGAINST, 1)) for estimate in family.estimates if estimate.sure > 0}
    return [
        (a, b, c)
        for a, b, c in permutations(names, 3)
        if a == min(a, b, c) and {(a, b), (b, c), (c, a)} <= beats
    ]
