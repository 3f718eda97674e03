"""Games of two teams: who wins by faction, by who begins, and by both; pairs of teammates; what each team comes to.

A game has one winner of two sides, or is shared: of the two shares of a game each is one less the other. Who begins is
drawn by lot, or set by the study or the rules, characters are dealt by lot: differences by them are causal, and where
one side always begins there is none by who begins.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import polars as pl

from reports.counting.cells import (
    Cell,
    group_name,
    mix_name,
    players_name,
    rows_of_cells,
    side_name,
    side_word,
)
from reports.counting.counts import Counts, lineup_base
from reports.estimates.competitive import (
    FACTION_NAMES,
    SIDES_IN_ORDER,
    against_fair,
    by_seat,
    where_both_begin,
    win_shares,
    winning_sides,
)
from reports.estimates.defences import Defences, defences
from reports.estimates.estimate import Estimate, Family, rows_of_numbers, what_cell
from reports.estimates.table import NO_DATA, Table, amount, entry
from reports.statistics import ClusterSums, Interval, mean_interval, share_interval, simultaneous_level
from sim.results import Results
from sim.results.cell import (
    factions_of_sides,
    in_teams,
    played_in,
    seats_of_sides,
)
from sim.results.figures import FACTION, ROLE, ROLES, WIN_UNIT
from sim.results.schema import SIDES, SIDES_PLAYED, Played

BEGINNING: Final = "where they begin"
FOLLOWING: Final = "where the others begin"
AND: Final = " + "

MANY: Final = {3: "two", 4: "three"}
"""How many the many are, by the number of players."""

COMPONENTS: Final = {
    "vp": "VP", "tokens": "tokens", "costs": "costs", "energon_vp": "Energon", "vault_vp": "Vaults",
    "damage_vp": "Damage", "penalty": "penalty", "polities": "Polities", "planets": "Planets saved",
    "missions": "Missions open, -1 each",
}  # fmt: skip
COSTING: Final = frozenset({"missions"})
"""Components that are counted, and take VP: told as what they take, so that the parts add up to the whole."""
DEEDS: Final = {
    "bosses_beaten": "Bosses beaten", "bosses_destroyed": "Bosses destroyed", "own_bosses_destroyed": "own destroyed",
    "robots_defeated": "Robots defeated", "damage": "Damage", "defences": "defences laid",
    "confrontations_foiled": "Confrontations foiled", "missions_completed": "Missions completed",
    "ruins_cleared": "Ruins cleared", "planets_eaten": "Planets eaten",
}  # fmt: skip


@dataclass(frozen=True)
class Come:
    """What a team comes to in the games of a cell: means by column of `sides/`."""

    cell: Cell
    faction: str
    means: Mapping[str, Interval]


@dataclass(frozen=True)
class Teams:
    """Findings on two teams in some cells of one mix and mode.

    `factions`: win share of each, or of the One and of the Many. `begins`: that of the side that begins. `crossed`: of
    each faction where it begins and where it does not; neither of cells in which it is always the same one. `mates`: of
    all characters of a team together, against that of its faction; None where everybody is alone on a side. `come`:
    what each team comes to; `defences`: Confrontations, and what defending did to them.
    """

    factions: Family
    begins: Family
    crossed: Family
    mates: Family | None
    come: list[Come]
    defences: list[Defences]


def find_teams(results: Results, counts: Counts, cells: list[Cell]) -> Teams | None:
    """Returns the findings on the teams of some cells of one mix and mode; None where players are no teams."""
    if not all(map(in_teams, cells)):
        return None
    return Teams(
        by_faction(results, counts, cells),
        by_seat(results, counts, cells),
        by_faction_and_order(results, counts, cells),
        by_team(results, counts, cells) if any(cell["players"] > 2 for cell in cells) else None,
        what_teams_come_to(results, cells),
        defences(counts, cells),
    )


def one_of_each(teams: Teams) -> Family:
    """Returns the shares of the first faction and of the side that begins, of which others are the mirror images."""
    families = (teams.factions, teams.begins, teams.crossed)
    told = (*teams.factions.subjects[:1], FACTION_NAMES[0], SIDES_IN_ORDER[0])
    every = [e for family in families for e in family.estimates if e.subject.startswith(told)]
    return Family("team", teams.factions.cells, every)


def by_faction(results: Results, counts: Counts, cells: list[Cell]) -> Family:
    """Returns the win share of each faction; where one plays against many, of the One and of the Many."""
    if any("one" in cell for cell in cells):
        roles = win_shares(results, counts, cells, "side")
        return against_fair(ROLE, roles, cells, lambda side: ROLES[side], counts.levels, mirrored=True)
    shares = win_shares(results, counts, cells, "side")
    return against_fair(
        FACTION, shares, cells, lambda faction: FACTION_NAMES[faction], counts.levels, mirrored=True
    )


def by_faction_and_order(results: Results, counts: Counts, cells: list[Cell]) -> Family:
    """Returns the win share of each faction where it begins, and where the other does; of two teams alone."""
    both = [cell for cell in where_both_begin(counts, cells) if "one" not in cell]
    shares = win_shares(results, counts, both, "side and begins")
    when = (BEGINNING, FOLLOWING)
    return against_fair(
        "faction and who begins", shares, cells, lambda of: f"{FACTION_NAMES[of // 2]}, {when[of % 2]}",
        counts.levels, mirrored=True,
    )  # fmt: skip


def by_team(results: Results, counts: Counts, cells: list[Cell]) -> Family:
    """Returns the win share of all characters of a team together, each against what its faction wins.

    A team is left out that plays all games of its faction.
    """
    several = [cell for cell in cells if cell["players"] > 2]
    sums = _sums_of_teams(results, counts, several)
    teams = Counter((side, cell) for side, _, cell in sums)
    named = {cell["number"]: cell for cell in several}
    sums = {
        (side, team, cell): of
        for (side, team, cell), of in sums.items()
        if teams[side, cell] > 1 and len(seats_of_sides(named[cell])[side]) > 1
    }
    fair = win_shares(results, counts, several, "side")
    level = simultaneous_level(len(sums), counts.levels.family)
    estimates = [
        Estimate(
            named[cell], team, share_interval(found), share_interval(found, level),
            share_interval(fair[cell, side]).estimate, factions_of_sides(named[cell])[side],
        )
        for (side, team, cell), found in sorted(sums.items())
    ]  # fmt: skip
    return Family("teammates", several, estimates)


def _sums_of_teams(
    results: Results, counts: Counts, cells: list[Cell]
) -> dict[tuple[int, str, int], ClusterSums]:
    """The sums of each team's wins, by side, names and cell; a team plays a game once at most."""
    labels = results.manifest["labels"]
    base, strategies = lineup_base(labels)
    players = {cell["number"]: cell["players"] for cell in cells}
    added: dict[tuple[int, str, int], list[int]] = {}
    rows = rows_of_cells(counts.lineups.lazy(), cells).with_columns(sides=winning_sides()).collect()
    for cell, code, others, winners, sides, games in rows.select(
        "cell", "code", "others", "winners", "sides", "games"
    ).iter_rows():
        digits = [code // base**place % base - 1 for place in range(players[cell])]
        for side in (0, 1):
            places = [place for place in range(players[cell]) if others >> place & 1 == side]
            team = AND.join(sorted(labels["characters"][digits[place] // strategies] for place in places))
            score = WIN_UNIT // sides if winners >> places[0] & 1 else 0
            sums = added.setdefault((side, team, cell), [0, 0, 0])
            for power, value in enumerate((1, score, score * score)):
                sums[power] += games * value
    return {
        key: ClusterSums(games, y, games, yy, y, games, unit=WIN_UNIT)
        for key, (games, y, yy) in added.items()
    }


def what_teams_come_to(results: Results, cells: list[Cell]) -> list[Come]:
    """Returns the means of what each team comes to, by cell and faction."""
    had = [played_in(cell) for cell in cells]
    played = Played(
        teams=True, objectives=all(one.objectives for one in had), unicron=all(one.unicron for one in had)
    )
    having = {column.name for column in SIDES if played.have(column)}
    columns = [name for name in (*COMPONENTS, *DEEDS) if name in having]
    values = [pl.col(name).cast(pl.Int64) for name in columns]
    rows = (
        rows_of_cells(results.sides, cells)
        .group_by("cell", pl.col("faction").cast(pl.String))
        .agg(
            *(value.sum().name.suffix(" sum") for value in values),
            *((value * value).sum().name.suffix(" squares") for value in values),
            games=pl.len(),
        )
        .collect(engine="streaming")
    )
    found = {(row["cell"], row["faction"]): row for row in rows.iter_rows(named=True)}
    return [
        Come(
            cell, faction,
            {name: mean_interval(row[f"{name} sum"], row[f"{name} squares"], row["games"]) for name in columns},
        )
        for cell in cells
        for faction in SIDES_PLAYED
        if (row := found.get((cell["number"], faction)))
    ]  # fmt: skip


# --- Tables ------------------------------------------------------------------------------------------------


def factions_table(found: Teams) -> Table:
    """Who wins: by faction, by who begins, and by both, a row each; a share and its mirror image stand together."""
    families = (found.factions, found.begins, found.crossed)
    cells = found.factions.cells
    by = "role" if found.factions.kind == ROLE else FACTION
    rows = [
        (subject, *(entry(family.at(subject, cell)) for cell in cells))
        for family in families
        for subject in family.subjects
    ]
    note = (
        "share of wins of a team, 95% intervals; + and - mark shares above and below the target, or 50%, corrected for "
        "the whole page"
    )
    numbers = [{"by": family.kind, **row} for family in families for row in rows_of_numbers(_renamed(family))]
    columns = ("share of wins of", *_cell_columns(cells))
    return Table(f"Win share by {by} and who begins: {group_name(cells[0])}", columns, rows, note, numbers)


def shares_of_the_one(found: Sequence[Teams]) -> Family:
    """Returns the share of the single player, a subject each mix, faction and rule; of no other teams."""
    families = [one.factions for one in found if one.factions.kind == ROLE]
    first: dict[tuple[str, str], int] = {}
    for family in families:
        first.setdefault(_mix_and_one(family), len(first))
    families.sort(key=lambda family: first[_mix_and_one(family)])
    estimates = [
        replace(estimate, subject=group_name(estimate.cell))
        for family in families
        for estimate in family.of(ROLES[0])
    ]
    return Family("share of the One", [cell for family in families for cell in family.cells], estimates)


def _mix_and_one(family: Family) -> tuple[str, str]:
    """The mix of a group of one against many, and the faction of the one: rules of these stand together."""
    return mix_name(family.cells[0]), family.cells[0].get("one", "")


def roles_table(shares: Family) -> Table:
    """The share of the single player, a row each mix, faction and rule, a column a number of the many."""
    numbers = sorted({estimate.cell["players"] for estimate in shares.estimates})
    rows = []
    for subject in shares.subjects:
        of = {estimate.cell["players"]: estimate for estimate in shares.of(subject)}
        rows.append((subject, *(entry(of.get(players)) for players in numbers)))
    note = (
        "share of wins of the single player, 95% intervals, games as clusters; + and - mark shares above and below "
        "the target, or 50%, corrected for the whole page"
    )
    columns = ("game", *(f"against {MANY.get(players, players)}" for players in numbers))
    return Table("Win share of the One", columns, rows, note, rows_of_numbers(shares))


def _renamed(family: Family) -> Family:
    return replace(family, kind="team")


def mates_table(family: Family) -> Table:
    """Win shares of all characters of a team together, the best of each faction first."""
    rows = []
    for faction in dict.fromkeys(estimate.within for estimate in family.estimates):
        of = [estimate for estimate in family.estimates if estimate.within == faction]
        rows.append((side_name(family.cells[0], faction), *(_share_of(of, cell) for cell in family.cells)))
        for team in sorted(
            {estimate.subject for estimate in of}, key=lambda team: (-_mean(family, team), team)
        ):
            rows.append((f"  {team}", *(entry(family.at(team, cell)) for cell in family.cells)))
    word = side_word(family.cells[0])
    note = (
        f"share of wins, 95% intervals; + and - mark what is above and below the share of the {word}, corrected for "
        "the whole page"
    )
    title = f"Win share by teammates, within their {word}: {group_name(family.cells[0])}"
    columns = ("teammates", *_cell_columns(family.cells))
    return Table(title, columns, rows, note, rows_of_numbers(family))


def _share_of(estimates: list[Estimate], cell: Cell) -> str:
    shares = (e.fair for e in estimates if e.cell["number"] == cell["number"] and e.fair is not None)
    share = next(shares, None)
    return NO_DATA if share is None else f"{100 * share:.1f}%"


def _mean(family: Family, subject: str) -> float:
    of = family.of(subject)
    return sum(estimate.interval.estimate for estimate in of) / len(of)


def _cell_columns(cells: list[Cell]) -> Iterator[str]:
    for cell in cells:
        yield f"{cell['players']} players"


def come_tables(come: list[Come]) -> list[Table]:
    """What teams come to, a row a number of players and faction: VP by component, and what they did."""
    cell = come[0].cell
    come = [replace(one, means={name: _told(name, mean) for name, mean in one.means.items()}) for one in come]
    note = "means of a game with 95% t intervals, the seats of a team together, each rounded by itself"
    return [
        _come_table(f"VP of a team, by component: {group_name(cell)}", COMPONENTS, come, note),
        _come_table(f"What a team does: {group_name(cell)}", DEEDS, come, note),
    ]


def _told(component: str, mean: Interval) -> Interval:
    """A mean as it is told: what takes VP below zero."""
    if component not in COSTING:
        return mean
    return Interval(0 - mean.estimate, 0 - mean.high, 0 - mean.low, mean.n)  # so that 0 stays 0, and no -0


def _come_table(title: str, words: Mapping[str, str], come: list[Come], note: str) -> Table:
    columns = {name: word for name, word in words.items() if name in come[0].means}
    rows = [
        (
            f"{side_name(one.cell, one.faction)}, {players_name(one.cell)}",
            *(amount(one.means[name]) for name in columns),
        )
        for one in come
    ]
    numbers: list[dict[str, Any]] = [
        {**what_cell(one.cell), "faction": one.faction, "n": one.means["vp"].n}
        | {
            f"{name}{end}": value
            for name in columns
            for end, value in zip(
                ("", "_low", "_high"),
                (one.means[name].estimate, one.means[name].low, one.means[name].high),
                strict=True,
            )
        }
        for one in come
    ]
    return Table(title, ("team", *columns.values()), rows, note, numbers)
