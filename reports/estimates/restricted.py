"""The worth of a card to those who may have it: restricted play against the same play without the restriction.

Two cells are compared that differ in one strategy alone, restricted in one of them (`balanced never Wingman`) and not
in the other (`balanced`). Their games have the same luck, so they are compared game by game, at the seats of that
strategy. The study sets the restriction, no player chooses it: the difference is caused by it.

Of Alt Modes (`expert never mode:Tank`) only the seats count whose character has one of them: at no other can the
restriction matter, and what a mode is worth is asked of who has it.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement
from typing import Any, Final

import polars as pl

from reports.counting.cells import Cell, cell_name, mix_name, rows_of_cells
from reports.counting.failed import sound
from reports.estimates.estimate import what_cell
from reports.estimates.table import NO_DATA, Table
from reports.estimates.wording import joined
from reports.statistics import Interval, PairedDifference, PairedSums, paired_difference, simultaneous_level
from sim.results import Results
from sim.results.cards import CardTables, read_cards
from sim.results.cell import in_teams, is_on_ground
from sim.results.figures import WIN_UNIT
from sim.results.restricted import (
    NEVER,
    NEVER_DEFENDS,
    OF_A_MODE,
    OF_A_TYPE,
    OF_DEFENCE,
    modes_alone,
    read_name,
)

STAND_IN_ENDING: Final = " (stand-in)"
"""The ending of invented cards' names (`cardsets.cards.STAND_IN_ENDING`, which reports do not import), lower case."""

ALT: Final = "alt"
"""What the fields of a character begin with that are its Alt Modes: `alt`, `alt2` and so on."""

APART: Final = ("number", "games", "strategies", "hashes")
"""The keys that may differ between two cells that play the same games but for one strategy."""


@dataclass(frozen=True)
class Pair:
    """A cell with one strategy restricted (`name`, at `place` of the line-up), and the same cell without it."""

    restricted: Cell
    free: Cell
    place: int

    @property
    def name(self) -> str:
        """The restricted strategy."""
        return str(self.restricted["strategies"][self.place])

    @property
    def others(self) -> list[str]:
        """The other strategies of the line-up, the same in both cells."""
        names = self.restricted["strategies"]
        return [*names[: self.place], *names[self.place + 1 :]]

    @property
    def in_order(self) -> tuple[Cell, Cell]:
        """The cell whose seat has the cards, or defends them, less, then the one whose seat does so more."""
        never = read_name(self.name).verb in (NEVER, NEVER_DEFENDS)
        return (self.restricted, self.free) if never else (self.free, self.restricted)


@dataclass(frozen=True)
class Worth:
    """The worth of cards to a seat: games with them less the same games without, in share of a win and in VP.

    Of `X never CARD`, "with" is `X` and "without" the restricted play; of `X prefers CARD`, "with" is the restricted
    play and the worth that of preferring the card. So of `never defends` and `always defends`: what is worth something
    is that the cards are defended. `vp` is None where players win together, VP decide nothing
    there, and of defence, which is about the VP of foes.
    `corrected` are the intervals that hold together with all others of the dataset. `characters` are those that have
    a mode that the restriction is about, and whose seats alone count; empty where all seats count: of other
    restrictions, and of modes where no character of these games is known to have one.
    """

    pair: Pair
    games: int
    otherwise: int  # games in which a seat of the strategy ended otherwise
    win: PairedDifference
    vp: PairedDifference | None
    corrected_win: Interval
    corrected_vp: Interval | None
    characters: tuple[str, ...] = ()

    @property
    def whom(self) -> str:
        """The characters whose seats alone count: 'Springer or Sixshot'; "" where all seats count."""
        return " or ".join(self.characters)

    @property
    def card(self) -> str:
        """The one card that the strategy may never gain; "" for several cards, a type, a mode, or a preferred card."""
        read = read_name(self.pair.name)
        one = (
            read.verb == NEVER and "," not in read.cards and not read.cards.startswith((OF_A_TYPE, OF_A_MODE))
        )
        return read.cards if one else ""


def pairs(cells: Sequence[Cell]) -> list[Pair]:
    """The cells that differ from another only by the restriction of one strategy, each with that other."""
    return list(_pairs(cells))


def of_defence(pair: Pair) -> bool:
    """Whether a restriction is about what is defended, Bosses or Planets, and not about cards that are gained."""
    return read_name(pair.name).verb in OF_DEFENCE


def modes_of(pair: Pair) -> list[str]:
    """The Alt Modes that a restriction is about; none where it is about anything else."""
    return modes_alone(read_name(pair.name).cards)


DEEDS: Final = {
    "type:polity": ("command Polities", "commanding Polities"),
    "type:mission": ("complete Missions", "completing Missions"),
    "type:ruin": ("clear Ruins", "clearing Ruins"),
}
"""What players do with cards of types that are neither bought nor defeated, in two forms."""


def deed_of(pair: Pair) -> str:
    """What a restriction is about that is done with a type of cards or modes; "" where it is about gaining cards."""
    return _deed(pair)[0]


def _deed(pair: Pair) -> tuple[str, str]:
    """The deed that a restriction is about, in the two forms of `DEEDS`; empty where it is about none."""
    if of_defence(pair):
        return "", ""
    if modes := modes_of(pair):
        return f"turn up {joined(modes)}", "turning modes up"
    return DEEDS.get(read_name(pair.name).cards, ("", ""))


def things_restricted(found: Sequence[Pair]) -> str:
    """What restrictions are about, with its verb, for a title."""
    deeds = {_deed(pair)[1] for pair in found}
    if len(deeds) == 1 and (deed := deeds.pop()):
        return f"{deed} is"
    defence = [of_defence(pair) for pair in found]
    if not any(defence):
        return "cards are"
    return "defending is" if all(defence) else "cards and defending are"


def worths(results: Results, together: float = 0.95) -> list[Worth]:
    """The worth that each restriction of a dataset shows, over the games without error that both cells have.

    Corrected intervals hold together with probability `together`.
    """
    played = sound(results)
    every = pairs(played.cells)
    tables = read_cards(results.path, results.manifest) if any(map(modes_of, every)) else None
    found = [_worth(played, pair, _having_modes(tables, pair)) for pair in every]
    level = simultaneous_level(sum(1 + (one.vp is not None) for one, *_ in found), together)
    return [
        replace(
            one,
            corrected_win=paired_difference(win, level).difference,
            corrected_vp=paired_difference(vp, level, shares=False).difference if vp else None,
        )
        for one, win, vp in found
    ]


def worths_table(found: Sequence[Worth]) -> Table:
    """The worth of cards, a row a restriction."""
    as_some = any(worth.whom for worth in found)
    rows = [
        (
            worth.pair.name,
            *((worth.whom or NO_DATA,) if as_some else ()),
            ", ".join(worth.pair.others) or NO_DATA,
            cell_name(worth.pair.restricted),
            f"{worth.otherwise:,} of {worth.games:,}",
            _share(worth.win.before),
            _share(worth.win.after),
            gain_words(worth.win, worth.corrected_win, 100, 1),
            gain_words(worth.vp, worth.corrected_vp, 1, 2),
            NO_DATA if math.isnan(worth.win.worth) else f"{worth.win.worth:.1f}x",
        )
        for worth in found
    ]
    columns = (
        "restriction",
        *(("as",) if as_some else ()),
        "others",
        "cell",
        "otherwise",
        "without",
        "with",
        "worth in wins",
        "worth in VP",
        "pairing",
    )
    note = (
        "share of the wins of the restricted seat, without what it is restricted to and with it, in the same games; "
        "their difference in percentage points and in VP, with 95% intervals; + and - mark those that are sure, "
        f"corrected for the {sum(1 + (worth.vp is not None) for worth in found)} of the table; otherwise: games that "
        "ended otherwise for that seat; pairing: how many times as many unpaired games would tell you as much"
    )
    if any(_counts_sides(worth.pair.free) for worth in found):
        note += "; VP are those of its team, Polities and Missions included"
    if as_some:
        note += "; as: the characters that have such a mode; their games alone count"
    if any(modes_of(worth.pair) and not worth.whom for worth in found):
        note += "; where none is known to have such a mode, all games count"
    title = f"What {things_restricted([worth.pair for worth in found])} worth: restricted play"
    return Table(title, columns, rows, note, list(_numbers(found)))


def _pairs(cells: Sequence[Cell]) -> Iterator[Pair]:
    for cell in cells:
        for place, name in enumerate(cell["strategies"]):
            if not read_name(name).verb:
                continue
            wanted = [*cell["strategies"][:place], read_name(name).plain, *cell["strategies"][place + 1 :]]
            same = (other for other in cells if other["strategies"] == wanted and _alike(cell, other))
            if (free := next(same, None)) is not None:
                yield Pair(cell, free, place)


def _alike(cell: Cell, other: Cell) -> bool:
    one, two = ({key: value for key, value in of.items() if key not in APART} for of in (cell, other))
    return one == two


def _having_modes(tables: CardTables | None, pair: Pair) -> list[str]:
    """The characters of a pair's mix that have a mode that its restriction is about, as its cards tell."""
    modes = set(map(card_key, modes_of(pair)))
    cards = (tables or {}).get(mix_name(pair.free), {}).get("cards", ())
    by_name = ((card["key"].split(":", 2), card["fields"]) for card in cards)
    return [
        name for (_, kind, name), fields in by_name if kind == "character" and modes & set(_modes(fields))
    ]


def _modes(fields: Mapping[str, Any]) -> Iterator[str]:
    """The names of a character's Alt Modes, as restrictions match them."""
    for field, side in fields.items():
        if field.startswith(ALT) and isinstance(side, Mapping) and "name" in side:
            yield card_key(side["name"])


def _worth(
    results: Results, pair: Pair, having: Sequence[str]
) -> tuple[Worth, PairedSums, PairedSums | None]:
    """A worth that is not yet corrected, with its sums.

    Where there are seats of characters `having` a mode that the restriction is about, these alone count.
    """
    rows = _seats_of_both(results, pair, bool(having))
    characters: tuple[str, ...] = ()
    if having:
        # In a draft the restriction may decide who takes the character: then the seat counts all the same.
        own = rows.filter(pl.any_horizontal(pl.col("character", "character_with").is_in(having)))
        seen = {*own["character"], *own["character_with"]}
        characters = tuple(dict.fromkeys(name for name in having if name in seen))
        rows = own if characters else rows
    win = _sums(rows, "win", WIN_UNIT)
    vp = None if pair.free["together"] or of_defence(pair) else _sums(rows, "vp", 1)
    differ = pl.any_horizontal(pl.col(name) != pl.col(f"{name}_with") for name in ("win", "vp"))
    shares = paired_difference(win)
    points = None if vp is None else paired_difference(vp, shares=False)
    otherwise = rows.filter(differ)["game"].n_unique()
    found = Worth(
        pair,
        win.pairs,
        otherwise,
        shares,
        points,
        shares.difference,
        points.difference if points else None,
        characters,
    )
    return found, win, vp


def _seats_of_both(results: Results, pair: Pair, characters: bool) -> pl.DataFrame:
    """A row for each seat that is restricted in one of the cells: wins and VP without the cards and with them.

    With `characters` also whose seat it was.
    """
    without, having = (_seats(results, cell, characters) for cell in pair.in_order)
    both = without.join(having, on=["game", "seat"], suffix="_with")
    return both.filter(pl.col("strategy") != pl.col("strategy_with")).collect(engine="streaming")


def _seats(results: Results, cell: Cell, characters: bool) -> pl.LazyFrame:
    seats = rows_of_cells(results.seats, [cell])
    if cell["together"]:
        won = rows_of_cells(results.games, [cell]).select("game", win=pl.col("won") * WIN_UNIT)
        seats = seats.drop("win").join(won, on="game")
    else:
        seats = seats.with_columns(win=(pl.col("win") * WIN_UNIT).round())
    if _counts_sides(cell):
        sides = rows_of_cells(results.sides, [cell]).select("game", "side", "vp")
        seats = seats.drop("vp").join(sides, on=["game", "side"])
    return seats.select(
        "game",
        "seat",
        pl.col("strategy", *(["character"] if characters else [])).cast(pl.String),
        pl.col("win", "vp").cast(pl.Int64),
    )


def _counts_sides(cell: Cell) -> bool:
    """Whether the VP of a cell are those of teams: Polities and Missions that are not completed count for no seat."""
    return in_teams(cell) and is_on_ground(cell)


def _sums(rows: pl.DataFrame, name: str, unit: int) -> PairedSums:
    one = pl.len().cast(pl.Int64)
    games = rows.group_by("game").agg(y=pl.col(name).sum(), m=one, z=pl.col(f"{name}_with").sum(), w=one)
    products = {a + b: (pl.col(a) * pl.col(b)).sum() for a, b in combinations_with_replacement("ymzw", 2)}
    totals = games.select(pl.col("y", "m", "z", "w").sum(), pairs=pl.len(), **products)
    return PairedSums(**totals.row(0, named=True), unit=unit)


def _share(value: float) -> str:
    return NO_DATA if math.isnan(value) else f"{100 * value:.1f}%"


def card_key(name: str) -> str:
    """A card's name as restrictions match it: in lower case, without the ending of an invention."""
    return name.casefold().removesuffix(STAND_IN_ENDING).strip()


def gain_words(found: PairedDifference | None, corrected: Interval | None, scale: int, digits: int) -> str:
    """A difference with its interval, scaled, and marked where it is sure."""
    if found is None or corrected is None or math.isnan(found.difference.estimate):
        return NO_DATA
    gain = found.difference
    text = f"{scale * gain.estimate:+.{digits}f}"
    if math.isnan(gain.low):
        return text
    mark = " +" if corrected.low > 0 else " -" if corrected.high < 0 else ""
    return f"{text} [{scale * gain.low:+.{digits}f}, {scale * gain.high:+.{digits}f}]{mark}"


def _numbers(found: Sequence[Worth]) -> Iterator[dict[str, Any]]:
    """A row a restriction and figure; shares between 0 and 1."""
    for worth in found:
        figures = (("win share", worth.win, worth.corrected_win), ("vp", worth.vp, worth.corrected_vp))
        for figure, of, corrected in figures:
            if of is not None and corrected is not None:
                yield {
                    **what_cell(worth.pair.restricted),
                    "restriction": worth.pair.name,
                    **({"characters": worth.whom} if worth.whom else {}),
                    "figure": figure,
                    "without": of.before,
                    "with": of.after,
                    "worth": of.difference.estimate,
                    "low": of.difference.low,
                    "high": of.difference.high,
                    "low_corrected": corrected.low,
                    "high_corrected": corrected.high,
                    "n": worth.games,
                    "otherwise": worth.otherwise,
                    "pairing": of.worth,
                }
