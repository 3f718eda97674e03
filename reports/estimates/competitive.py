"""Games of players who compete: win shares by character, seat and strategy, against a fair share.

Of teams a character's fair share is what its faction wins: characters are told apart within their faction, factions by
themselves (`reports.estimates.teams`).

Seats and characters are random or rotated by design, so differences by them are causal.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, group_name, players_name, rows_of_cells, side_name, side_word
from reports.counting.counts import Counts, lineup_base
from reports.counting.levels import Levels
from reports.estimates.estimate import Estimate, Family, rows_of_numbers
from reports.estimates.table import NO_DATA, Table, entry, table_by_subject
from reports.statistics import ClusterSums, share_interval, simultaneous_level
from sim.results import Results
from sim.results.cell import factions_of_sides, in_teams, seats_of_sides, sides_of
from sim.results.figures import ORDINALS, TURN_ORDER, WIN_UNIT
from sim.results.schema import FACTIONS, SIDES_PLAYED

FACTION_NAMES: Final = FACTIONS[1:]
"""The factions of two teams, in the order of their sides."""

WHO_BEGINS: Final = "who begins"
SIDES_IN_ORDER: Final = ("the side that begins", "the other side")


def by_character(results: Results, counts: Counts, cells: list[Cell]) -> Family:
    """Win share of each character, against an equal share of the wins; of teams against that of its faction."""
    found = against_fair(
        "character", win_shares(results, counts, cells, "character"), cells, str, counts.levels
    )
    return within_factions(results, counts, found) if any(map(in_teams, cells)) else found


def by_seat(results: Results, counts: Counts, cells: list[Cell]) -> Family:
    """Win share of each place in turn order; of teams that of the side that begins, and of the other."""
    if any(map(in_teams, cells)):
        shares = win_shares(results, counts, where_both_begin(counts, cells), "begins")
        return against_fair(
            WHO_BEGINS, shares, cells, lambda place: SIDES_IN_ORDER[place], counts.levels, mirrored=True
        )
    shares = win_shares(results, counts, cells, "order")
    return against_fair("turn order", shares, cells, lambda place: ORDINALS[place], counts.levels)


def by_strategy(results: Results, counts: Counts, cells: list[Cell]) -> Family:
    """Win share of each strategy; one strategy may sit in several seats of a game."""
    return against_fair("strategy", win_shares(results, counts, cells, "strategy"), cells, str, counts.levels)


def shares_table(title: str, family: Family) -> Table:
    """Win shares, a row a subject, a column a cell; shares that are surely not fair are marked."""
    note = (
        "95% intervals, games as clusters; + and - mark shares above and below fair, "
        "or their target, corrected for the whole page"
    )
    return table_by_subject(f"{title}: {group_name(family.cells[0])}", family, note, _with_fair)


def characters_table(family: Family) -> Table:
    """Win shares of characters; of teams by faction, with the share of each."""
    if not any(estimate.within for estimate in family.estimates):
        return shares_table("Win share by character", family)
    factions = dict.fromkeys(estimate.within for estimate in family.estimates)
    rows = [row for faction in factions for row in _of_faction(family, faction)]
    word = side_word(family.cells[0])
    note = (
        f"95% intervals, games as clusters; + and - mark shares above and below that of the {word}, corrected for the "
        "whole page: characters are dealt by lot, so the difference is theirs"
    )
    columns = ("character", *map(players_name, family.cells))
    title = f"Win share by character, within its {word}: {group_name(family.cells[0])}"
    return Table(title, columns, rows, note, rows_of_numbers(family))


def _of_faction(family: Family, faction: str) -> Iterator[tuple[str, ...]]:
    """A row for the faction, and one for each of its characters."""
    of = [estimate for estimate in family.estimates if estimate.within == faction]
    shares = {estimate.cell["number"]: estimate.fair for estimate in of}
    yield (
        side_name(family.cells[0], faction),
        *(_percent_of(shares.get(cell["number"])) for cell in family.cells),
    )
    for subject in dict.fromkeys(estimate.subject for estimate in of):
        yield f"  {subject}", *(entry(family.at(subject, cell)) for cell in family.cells)


def _percent_of(share: float | None) -> str:
    return NO_DATA if share is None else f"{100 * share:.1f}%"


def win_shares(
    results: Results, counts: Counts, cells: list[Cell], key: str
) -> dict[tuple[int, Any], ClusterSums]:
    """Sums for the win share of each `key` in each cell, games as clusters.

    A key is "character", "order" or "strategy"; of teams also "side", "begins" (0 or 1), both ("side and begins", 2 for
    a side and 1 for one that does not begin), or "character of side". All sides that win a game share it alike, and
    each member of a side has what its side has.
    """
    seats = [
        _at_place(results, counts, place, key)
        for place in range(max((cell["players"] for cell in cells), default=0))
    ]
    if not seats:
        return {}
    y, m, games = pl.col("y"), pl.col("m"), pl.col("games")
    by_lineup = (
        rows_of_cells(pl.concat(seats), cells)
        .group_by("lineup", "cell", "subject", "games")
        .agg(y=y.sum(), m=pl.len().cast(pl.Int64))
    )
    sums = by_lineup.group_by("cell", "subject").agg(
        clusters=games.sum(), y=(games * y).sum(), m=(games * m).sum(),
        yy=(games * y * y).sum(), ym=(games * y * m).sum(), mm=(games * m * m).sum(),
    )  # fmt: skip
    return {
        (row.pop("cell"), row.pop("subject")): ClusterSums(**row, unit=WIN_UNIT)
        for row in sums.collect().iter_rows(named=True)
    }


def _at_place(results: Results, counts: Counts, place: int, key: str) -> pl.LazyFrame:
    """The `key` and the score of each line-up that has a seat at a place."""
    labels = results.manifest["labels"]
    base, strategies = lineup_base(labels)
    digit = pl.col("code") // base**place % base - 1
    side = pl.col("others") // 2**place % 2  # of teams
    subject = {
        "character": _named(digit // strategies, labels["characters"]),
        "order": pl.lit(place, pl.Int64),
        "strategy": _named(digit % strategies, labels["strategies"]),
        "side": side,
        "begins": (side != pl.col("others") % 2).cast(pl.Int64),
        "side and begins": 2 * side + (side != pl.col("others") % 2),
        "character of side": pl.concat_str(
            side, pl.lit(" "), _named(digit // strategies, labels["characters"])
        ),
    }
    won = pl.col("winners") // 2**place % 2 == 1
    return (
        counts.lineups.lazy()
        .with_row_index("lineup")
        .filter(digit >= 0)
        .select(
            "lineup",
            "cell",
            "games",
            subject=subject[key],
            y=pl.when(won).then(WIN_UNIT // winning_sides()).otherwise(0),
        )
    )


def winning_sides() -> pl.Expr:
    """How many sides win the games of a line-up."""
    won, others = pl.col("winners"), pl.col("others")
    each_alone = won.bitwise_count_ones().cast(pl.Int64)
    of_two = ((won & others) != 0).cast(pl.Int64) + ((won & ~others) != 0).cast(pl.Int64)
    return pl.when(others == 0).then(each_alone).otherwise(of_two)


def where_both_begin(counts: Counts, cells: list[Cell]) -> list[Cell]:
    """Returns the cells of teams in which now one begins, now the other: where it is always one, nobody can tell."""
    begins = counts.lineups.group_by("cell").agg(sides=(pl.col("others") % 2).n_unique())
    both = set(begins.filter(pl.col("sides") == 2)["cell"])
    return [cell for cell in cells if cell["number"] in both]


def sides_of_characters(results: Results, counts: Counts, cells: list[Cell]) -> dict[tuple[int, str], int]:
    """Returns the side that each character plays on in a cell of teams."""
    found = win_shares(results, counts, cells, "character of side")
    return {(cell, name): int(side) for cell, told in found for side, _, name in [told.partition(" ")]}


def within_factions(results: Results, counts: Counts, family: Family) -> Family:
    """Win shares of characters, each held against that of its faction, which is what is fair for it.

    Those are left out who play in all games of their faction.
    """
    shares = win_shares(results, counts, family.cells, "side")
    of = sides_of_characters(results, counts, family.cells)
    playing = Counter((cell, side) for (cell, _), side in of.items())
    estimates = []
    for estimate in family.estimates:
        number = estimate.cell["number"]
        side = of[number, estimate.subject]
        if playing[number, side] <= len(seats_of_sides(estimate.cell)[side]):
            continue  # who is always there is the faction itself
        fair = share_interval(shares[number, side]).estimate
        estimates.append(replace(estimate, fair=fair, within=factions_of_sides(estimate.cell)[side]))
    estimates.sort(key=lambda estimate: SIDES_PLAYED.index(estimate.within))
    return replace(family, estimates=estimates)


def _named(label: pl.Expr, names: Sequence[str]) -> pl.Expr:
    return label.replace_strict(range(len(names)), names, return_dtype=pl.String)


def _with_fair(cell: Cell) -> str:
    return f"{players_name(cell)} (fair {100 / sides_of(cell):.1f}%)"


def against_fair(
    kind: str,
    shares: dict[tuple[int, Any], ClusterSums],
    cells: list[Cell],
    name: Callable[[Any], str],
    levels: Levels,
    mirrored: bool = False,
) -> Family:
    """Win shares against an equal share of the wins. If `mirrored`, each is one less another of the family."""
    family = Family(kind, cells, [], mirrored)
    figure = {WHO_BEGINS: TURN_ORDER}.get(kind, kind)
    if figure in levels.targeted:
        level = levels.target
    else:
        level = simultaneous_level(len(shares) // 2 if mirrored else len(shares), levels.family)
    estimates = [
        Estimate(
            cell, name(value), share_interval(sums), share_interval(sums, level), fair=1 / sides_of(cell)
        )
        for value in sorted({value for _, value in shares})
        for cell in cells
        if (sums := shares.get((cell["number"], value)))
    ]
    return replace(family, estimates=estimates)
