"""Polities: how often each is commanded and changes hands, and how long a command lasts.

Which Polities are in the Matrix is drawn by lot; who takes command of one, and when, is the players' choice.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, cell_name, group_name
from reports.counting.counts import level_word
from reports.counting.objectives import KEPT, TAKEN
from reports.estimates.all_cards import Printed
from reports.estimates.estimate import Estimate, Family, what_cell
from reports.estimates.named_bosses import turns
from reports.estimates.table import Table, percent
from reports.statistics import Interval, Survival, kaplan_meier, simultaneous_level, wilson

COMMANDED: Final = "commanded"
CHANGED: Final = "changed hands"
HELD: Final = "held at the end"
GONE: Final = "destroyed"
SHARES: Final = {"commanded": COMMANDED, "changed": CHANGED, "held": HELD, "destroyed": GONE}


@dataclass(frozen=True)
class Polity:
    """A Polity in the games of a cell: its VP, the games with it, and in how many what became of it."""

    cell: Cell
    name: str
    value: int
    games: int
    counts: Mapping[str, int]
    printed: Printed | None = None

    def share(self, what: str, level: float = 0.95) -> Interval:
        """The share of the games with it in which it was so, by a key of `SHARES`."""
        return wilson(self.counts[what], self.games, level)


@dataclass(frozen=True)
class Command:
    """The first command of a Polity of a Level in each game of a cell, until it is lost; the games by how it ended.

    The curve is that of commands that are not lost, by turns of all players; the end of the game censors it.
    """

    cell: Cell
    level: int
    curve: Survival
    ends: Mapping[str, int]

    @property
    def name(self) -> str:
        """What the Level is called; nothing where datasets do not tell it."""
        return f"Level {level_word(self.level)}" if self.level else "any Level"

    def share(self, *ends: str) -> Interval:
        """The share of the commands that ended so (cumulative incidence at the end of the game)."""
        return wilson(sum(self.ends.get(end, 0) for end in ends), self.curve.n)

    @property
    def otherwise(self) -> tuple[str, ...]:
        """The ways in which command was lost but by being taken."""
        return tuple(end for end in self.ends if end not in (KEPT, TAKEN))


def polities_of(
    counted: pl.DataFrame, cells: Sequence[Cell], printed: Mapping[int, Mapping[str, Printed]]
) -> list[Polity]:
    """Returns each Polity of some cells, by Level and name; `printed` is what is known of cards, by cell and name."""
    found = []
    for cell in cells:
        known = printed.get(cell["number"], {})
        of_cell = [
            Polity(
                cell, row["objective"], row["value"], row["games"], {key: row[key] for key in SHARES},
                known.get(row["objective"]),
            )
            for row in counted.filter(cell=cell["number"]).iter_rows(named=True)
        ]  # fmt: skip
        found += sorted(of_cell, key=lambda one: (_level(one), one.name))
    return found


def commands_of(counted: pl.DataFrame, cells: Sequence[Cell]) -> list[Command]:
    """Returns how long the first command of each Level lasts, by cell and Level."""
    found = []
    for cell in cells:
        for (level,), rows in counted.filter(cell=cell["number"]).group_by("level", maintain_order=True):
            ends: dict[str, int] = {}
            lost: dict[int, int] = {}
            kept: dict[int, int] = {}
            for end, after, games in rows.select("end", "turns", "games").iter_rows():
                ends[end] = ends.get(end, 0) + games
                by = kept if end == KEPT else lost
                by[after] = by.get(after, 0) + games
            found.append(Command(cell, int(str(level)), kaplan_meier(lost, kept), ends))
    return found


def polities_family(found: Sequence[Polity], cells: list[Cell], together: float = 0.95) -> Family:
    """Returns how often each Polity is commanded, by cell; its intervals are corrected for all of them."""
    level = simultaneous_level(len(found), together)
    return Family(
        "Polity",
        cells,
        [
            Estimate(one.cell, one.name, one.share("commanded"), one.share("commanded", level))
            for one in found
        ],
    )


def polities_table(found: Sequence[Polity]) -> Table:
    """A row a Polity of a cell."""
    rows = [
        (
            one.name,
            level_word(_level(one)) if _level(one) else "-",
            str(one.value),
            one.printed.share if one.printed else "-",
            f"{one.games:,}",
            *(percent(one.share(what)) for what in SHARES),
        )
        for one in found
    ]
    columns = ("Polity", "Level", "VP", "stand-in", "games", *SHARES.values())
    note = (
        "stand-in: fields that no source states, of all; games: with it in the Matrix or the main deck; of these, with "
        "95% Wilson intervals: a team ever commanded it, it passed from one team to another at least once, a team "
        "commanded it at the end and had its VP, it was destroyed; who takes command is the players' choice"
    )
    return Table(f"Polities: {cell_name(found[0].cell)}", columns, rows, note, list(_numbers(found)))


def commands_table(found: Sequence[Command]) -> Table:
    """A row a cell and Level: how the first command ended, and when."""
    rows = [
        (
            f"{cell_name(one.cell)}, {one.name}", f"{one.curve.n:,}", percent(one.share(TAKEN)),
            percent(one.share(*one.otherwise)), percent(one.share(KEPT)), turns(one.curve.quantile()),
        )
        for one in found
    ]  # fmt: skip
    columns = ("cell", "commands", "taken", "lost otherwise", "until the end", "turns until half are lost")
    note = (
        "the first command of a Polity of the Level in each game; taken: another side took command; lost otherwise: "
        "the Polity left the Matrix, or its token; until the end of the game: cumulative incidence of competing ends, "
        "with 95% Wilson intervals; turns of all players until half would be lost if play went on (Kaplan-Meier, games "
        "that end first censored: it holds where games do not end for reasons that make a loss likelier or less likely "
        "soon)"
    )
    title = f"How long command lasts: {group_name(found[0].cell)}"
    return Table(title, columns, rows, note, list(_command_numbers(found)))


def _level(one: Polity) -> int:
    return one.printed.level or 0 if one.printed else 0


def _numbers(found: Sequence[Polity]) -> Iterator[dict[str, Any]]:
    for one in found:
        row: dict[str, Any] = {
            **what_cell(one.cell), "Polity": one.name, "level": _level(one) or None, "vp": one.value, "n": one.games,
        }  # fmt: skip
        if one.printed:
            row |= {"fields": one.printed.fields, "stand_in_fields": one.printed.stand_ins}
        for what in SHARES:
            share = one.share(what)
            row |= {what: share.estimate, f"{what}_low": share.low, f"{what}_high": share.high}
        yield row


def _command_numbers(found: Sequence[Command]) -> Iterator[dict[str, Any]]:
    for one in found:
        row: dict[str, Any] = {**what_cell(one.cell), "level": one.level or None, "n": one.curve.n}
        for name, ends in (("taken", (TAKEN,)), ("otherwise", one.otherwise), ("kept", (KEPT,))):
            share = one.share(*ends)
            row |= {name: share.estimate, f"{name}_low": share.low, f"{name}_high": share.high}
        yield row
