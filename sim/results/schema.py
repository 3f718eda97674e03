"""Columns of the seven tables: their names, types and meaning.

This is a contract: columns may be added, not renamed. Types are as narrow as the values allow. Names are
enumerations over the labels that the manifest lists, so that every part has the same type and parts
can be read together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import polars as pl

FORMAT: Final = 5
"""Version of the layout; a folder of another version than those of `READABLE` is refused."""

CARRYING: Final = 3
"""The first version whose parts say what they are, and carry checksums (`sim.results.footer`)."""

SEALED: Final = 4
"""The first version whose manifest carries checksums, its own and that of `cards.json` (`sim.results.manifest`)."""

WITH_TEMPO: Final = 5
"""The first version with the table tempo/."""

READABLE: Final = (2, CARRYING, SEALED, FORMAT)
"""Versions that can be read. None but the last can be written into."""

LABELS: Final = ("modes", "mixes", "characters", "strategies", "cards", "end_reasons", "fates")
"""Enumerations whose values the manifest lists."""

ERRORS: Final = (
    "none", "stack overflow", "too many options", "no options", "pile overflow", "card not found",
    "too many live abilities", "verb of a ruleset not in play", "answer out of range", "bad position",
    "rules that do not end", "strategy used up its steps in one decision", "strategy failed",
    "more than 1,000,000 VP or Energon", "too many Confrontations", "too many events", "main deck too short",
    "procedure not compiled",
)  # fmt: skip
"""What the codes of the column `error` stand for; the engine's own list, which this one cannot import."""

Labels = Mapping[str, Sequence[str]]
"""The values of each enumeration of `LABELS`, in their order."""


@dataclass(frozen=True)
class Column:
    """A column: `kind` is a polars type, or the name of an enumeration of `LABELS`.

    `added` says that datasets written before it came do not have it: of those it is null. `narrower` is the type, or
    are the types, that earlier datasets have it in: their values fit. `teams` says that only games of teams have it,
    `objectives` that only games with Polities, Missions or Ruins do, `variants` and `unicron` that only those with a
    variant, or against Unicron, do: of others it is null. `listed`: it holds lists of the enumeration.
    """

    name: str
    kind: type[pl.DataType] | pl.DataType | str
    doc: str
    added: bool = False
    narrower: type[pl.DataType] | pl.DataType | tuple[pl.DataType, ...] | None = None
    teams: bool = False
    objectives: bool = False
    listed: bool = False
    variants: bool = False
    unicron: bool = False

    def dtype(self, labels: Labels) -> pl.DataType:
        """The polars type, given the values of the enumerations."""
        if isinstance(self.kind, str):
            names = _enumeration(tuple(labels[self.kind]))
            return pl.List(names) if self.listed else names
        return self.kind if isinstance(self.kind, pl.DataType) else self.kind()


@lru_cache(100)
def _enumeration(names: tuple[str, ...]) -> pl.Enum:
    """An enumeration; of a dataset that is read a piece at a time they are asked for again and again."""
    return pl.Enum(names)


GAME: Final = Column("game", pl.Int64, "number of the game in its cell, from 0; games of a number are paired")
CELL: Final = Column("cell", pl.Int16, "number of the cell, from 0; the manifest describes it")

FACTIONS: Final = ("none", "Autobots", "Decepticons")
"""Factions of players and Bosses, in the order of the engine's numbers."""

UNICRON: Final = "Unicron"
SIDES_PLAYED: Final = (*FACTIONS, UNICRON)
"""What the column `faction` holds; many against Unicron are of none, as they may mix."""

OF_TWO: Final = pl.Enum(FACTIONS)
FACTION: Final = pl.Enum(SIDES_PLAYED)

EARLIER_VARIANTS: Final = ("none", "infiltration", "infiltration-shuffled")
VARIANTS: Final = (*EARLIER_VARIANTS, "unicron")
"""What the column `variant` holds."""

POWERS: Final = pl.List(pl.Int32)
TURNS: Final = pl.List(pl.Int16)
BY_SEAT: Final = pl.List(pl.Int8)

LEAD_CHANGES: Final = (
    "how often another side led alone at the end of a round than had last led alone (of players who compete each is a "
    "side); who leads has most VP, did the game end then"
)
LED_FROM: Final = "from the end of which round on the winner led alone until the game ended"
LED: Final = "sides that led when the game had lasted {}, rounded down; side n is bit n"
NO_LEADS: Final = "null where nobody competes and for games in error or of more than 126 rounds"

GAMES: Final = (
    GAME,
    CELL,
    Column("mode", "modes", "mode of play"),
    Column("mix", "mixes", "card mix: a set, or a set with swaps; `+NAME` for each overlay laid over it"),
    Column("players", pl.Int8, "number of players"),
    Column("first_seat", pl.Int8, "seat that takes the first turn"),
    Column("turns", pl.Int16, "turns taken by all players together"),
    Column("rounds", pl.Int16, "rounds begun"),
    Column("end_reason", "end_reasons", "how the game ended; errors and turn limits are games too"),
    Column("bosses_defeated", pl.Int8, "Bosses defeated by anyone"),
    Column("won", pl.Boolean, "whether the players won a game against the box; null where they compete"),
    Column("main_left", pl.Int16, "cards left in the main deck"),
    Column("decisions", pl.Int32, "choices that were put to strategies"),
    Column("error", pl.Int16, "error code of the engine; 0 unless end_reason is 'error'"),
    Column("lead_changes", pl.Int16, f"{LEAD_CHANGES}; {NO_LEADS}", added=True),
    Column("led_from", pl.Int16, f"{LED_FROM}; null for a shared win, and {NO_LEADS}", added=True),
    Column("led_quarter", pl.Int8, f"{LED.format('a quarter of its rounds')}; {NO_LEADS}", added=True),
    Column("led_half", pl.Int8, f"{LED.format('half its rounds')}; {NO_LEADS}", added=True),
    Column("led_three_quarters", pl.Int8, f"{LED.format('three quarters of them')}; {NO_LEADS}", added=True),
    Column("error_card", "cards", "card whose text the game failed at; null where none did", added=True),
    Column(
        "winner", pl.Int8, "side that wins; -1 where both share the win, and for games in error", teams=True
    ),
    Column(
        "variant",
        pl.Enum(VARIANTS),
        "variant of the contest, which `mode` names, too",
        variants=True,
        narrower=pl.Enum(EARLIER_VARIANTS),
    ),
    Column(
        "marked_cost",
        pl.Int8,
        "what it cost to defeat the automaton as the game ended; null where a player is Unicron",
        unicron=True,
    ),
    Column("planets_eaten", pl.Int8, "Planets that Unicron Consumed", unicron=True),
    Column("planets_defended", pl.Int8, "times that a Planet was defended from him", unicron=True),
    Column("attempt_seat", BY_SEAT, "seat of each Confrontation with Unicron, in order", unicron=True),
    Column("attempt_turn", TURNS, "turn of each", unicron=True),
    Column("attempt_power", POWERS, "Power brought to each, with Assists", unicron=True),
    Column("attempt_cost", POWERS, "Power that each needed", unicron=True),
)

SEATS: Final = (
    GAME,
    CELL,
    Column("seat", pl.Int8, "place at the table, from 0, clockwise"),
    Column("team", pl.Int8, "side; equal to the seat where everybody plays alone"),
    Column("order", pl.Int8, "place in turn order, 0 for the first player"),
    Column("character", "characters", "character played"),
    Column("strategy", "strategies", "strategy that decided"),
    Column("vp", pl.Int32, "victory points at the end, all components together", narrower=pl.Int16),
    Column("tokens", pl.Int32, "VP of tokens", narrower=pl.Int16),
    Column("costs", pl.Int32, "VP of the costs of owned cards", narrower=pl.Int16),
    Column("energon_vp", pl.Int32, "VP of Energon", narrower=pl.Int16),
    Column("vault_vp", pl.Int32, "VP of the Vault", narrower=pl.Int16),
    Column("damage_vp", pl.Int32, "VP of Damage, zero or less", narrower=pl.Int16),
    Column("win", pl.Float64, "share of the win: 1, 0, or 1/n in an n-way tie"),
    Column("rank", pl.Int8, "rank by VP and tie-breaks, 1 is best"),
    Column("bosses_defeated", pl.Int8, "Bosses this seat defeated"),
    Column("robots_defeated", pl.Int32, "Adversary Robots this seat defeated", narrower=pl.Int16),
    Column("damage", pl.Int16, "Damage cards owned at the end"),
    Column("energon", pl.Int32, "Energon at the end", narrower=pl.Int16),
    Column("cards_bought", pl.Int32, "cards bought, Basics included", narrower=pl.Int16),
    Column("deck_size", pl.Int16, "cards owned at the end, without the Vault"),
    Column("converts", pl.Int32, "changes between Bot Mode and Alt Mode", narrower=pl.Int16),
    Column("assists", pl.Int32, "Assists laid in others' battles, to help or to defend", narrower=pl.Int16),
    Column("revealed", pl.Int32, "Matrix cards turned faceup in this seat's turns", narrower=pl.Int16),
    Column("side", pl.Int8, "side, as in sides/; the same as team", teams=True),
    Column(
        "role", FACTION, "what the seat plays in its mode: in teams its faction", teams=True, narrower=OF_TWO
    ),
)

SIDES: Final = (
    GAME,
    CELL,
    Column(
        "side",
        pl.Int8,
        "side, from 0: of two teams the seats of side 0 are 0 and 2, those of side 1 are 1 and 3; of one player "
        "against many side 0 is seat 0",
    ),
    Column("faction", FACTION, "faction that the side plays", narrower=OF_TWO),
    Column("order", pl.Int8, "place in turn order, 0 for the side that takes the first turn"),
    Column("win", pl.Float64, "share of the win: 1, 0, or 1/n in an n-way tie"),
    Column("rank", pl.Int8, "rank by VP and tie-breaks, 1 is best"),
    Column(
        "vp",
        pl.Int32,
        "victory points at the end: those of its seats and the penalty together, with Polities and incomplete Missions",
    ),
    Column("tokens", pl.Int32, "VP of tokens"),
    Column("costs", pl.Int32, "VP of the costs of owned cards, rounded for each seat"),
    Column("energon_vp", pl.Int32, "VP of Energon, rounded for each seat"),
    Column("vault_vp", pl.Int32, "VP of Vaults"),
    Column("damage_vp", pl.Int32, "VP of Damage, zero or less, rounded for each seat"),
    Column("penalty", pl.Int8, "VP for ending the game by the active player's own Damage, zero or less"),
    Column("bosses_beaten", pl.Int8, "Bosses of its Adversaries that it defeated"),
    Column("bosses_destroyed", pl.Int8, "Bosses of its Adversaries that were destroyed, by anyone"),
    Column("own_bosses_destroyed", pl.Int8, "Bosses of its own faction that were destroyed, by anyone"),
    Column("robots_defeated", pl.Int32, "Adversary Robots it defeated"),
    Column("damage", pl.Int16, "Damage cards its seats own at the end"),
    Column(
        "defences", pl.Int32, "Assists it laid to defend a Boss, those included that were taken back unseen"
    ),
    Column(
        "confrontations_foiled",
        pl.Int16,
        "Confrontations of the other side that failed by its defence alone: the Power would have been enough without",
    ),
    Column("polities", pl.Int16, "VP of the Polities under its command at the end", objectives=True),
    Column("planets_eaten", pl.Int8, "Planets that it Consumed", unicron=True),
    Column("planets", pl.Int16, "VP of the Planets that it saved from Unicron", unicron=True),
    Column(
        "missions",
        pl.Int8,
        "its Missions not completed, controlled or left in its stack; each counts -1 VP",
        objectives=True,
    ),
    Column("missions_completed", pl.Int8, "Missions it completed; their VP are in vault_vp", objectives=True),
    Column("ruins_cleared", pl.Int16, "how often it cleared a Ruin", objectives=True),
)

NARROW_POWERS: Final = pl.List(pl.Int16)

BOSSES: Final = (
    GAME,
    CELL,
    Column("boss", "cards", "Boss that was in the deck"),
    Column("level", pl.Int8, "its Level, 1 to 3"),
    Column("revealed_turn", pl.Int16, "turn of its reveal; -1 if it stayed in the deck"),
    Column("confrontations", pl.Int16, "Confrontations with it"),
    Column("defeated_turn", pl.Int16, "turn of its defeat; -1 if it stood"),
    Column("defeated_by", pl.Int8, "seat that defeated it; -1 if none"),
    Column("attempt_seat", BY_SEAT, "seat of each Confrontation, in order"),
    Column(
        "attempt_power", POWERS, "Power brought to each Confrontation, with Assists", narrower=NARROW_POWERS
    ),
    Column("attempt_cost", POWERS, "Power that each Confrontation needed", narrower=NARROW_POWERS),
    Column("attempt_defence", POWERS, "the part of it that Assists of defenders added", teams=True),
    Column("faction", FACTION, "faction of the Boss", teams=True, narrower=OF_TWO),
)

CARDS: Final = (
    GAME,
    CELL,
    Column("card", "cards", "card that was in the main deck or the Matrix at the start"),
    Column("revealed_turn", pl.Int16, "turn it first lay faceup; -1 if never"),
    Column(
        "fate", "fates", "what became of it; of a Polity that was ever commanded and not destroyed commanded"
    ),
    Column("by", pl.Int8, "seat that brought its fate about; -1 if none"),
    Column("fate_turn", pl.Int16, "turn of its fate; -1 if it was left"),
    Column("plays", pl.Int32, "times it was played", narrower=pl.Int16),
)

TEMPO: Final = (
    GAME,
    CELL,
    Column("seat", pl.Int8, "seat whose turn it was"),
    Column("turn", pl.Int16, "number of the turn in the game, from 1"),
    Column("round_number", pl.Int16, "number of the round, from 1"),
    Column(
        "vp",
        pl.Int32,
        "VP if the game had ended with the turn, the Vault included; null where nobody competes",
    ),
    Column("deck_size", pl.Int16, "cards owned as the turn ended, without the Vault"),
    Column("power", pl.Int32, "Power that played cards and texts gave the seat in its turn, Assists apart"),
    Column(
        "marked_cost",
        pl.Int8,
        "what it cost to defeat Unicron as the turn ended, before his own",
        unicron=True,
    ),
)

EARLIER_KINDS: Final = (("polity", "mission", "ruin"), ("polity", "mission", "ruin", "phase"))
KINDS: Final = (*EARLIER_KINDS[-1], "planet")
"""What the column `kind` holds, in the order of the engine's numbers."""

OBJECTIVES: Final = (
    GAME,
    CELL,
    Column(
        "objective",
        "cards",
        "Polity, Mission, Ruin, phase or Planet that took part, whether or not it was seen",
    ),
    Column(
        "kind",
        pl.Enum(KINDS),
        "what it is; a Ruin of the main deck is one too, and has a row in cards/",
        narrower=tuple(map(pl.Enum, EARLIER_KINDS)),
    ),
    Column(
        "value",
        pl.Int16,
        "VP of commanding the Polity at the end, or of the completed Mission, phase or Planet; 0 of a Ruin",
    ),
    Column(
        "shown_turn",
        pl.Int16,
        "turn it first lay faceup, of a Mission that it was first drawn (0: dealt); -1 if never",
    ),
    Column(
        "fate",
        "fates",
        "what became of it last; a Mission still controlled is kept, one in its stack left, a Polity that a team ever "
        "commanded commanded",
    ),
    Column("fate_turn", pl.Int16, "turn of its fate; -1 if left or kept"),
    Column(
        "seat",
        pl.Int8,
        "seat that commands it, controls, completed or discarded it, or cleared it last; -1 if none",
    ),
    Column("side", pl.Int8, "side of that seat, or whose stack the Mission lies in; -1 if none's"),
    Column(
        "spells",
        pl.Int16,
        "times that a team took command of it, a player drew it, it came to lie in the Matrix; each is a spell",
    ),
    Column("spell_seat", BY_SEAT, "seat that took command or drew it, spell by spell in order; -1 of a Ruin"),
    Column("spell_side", BY_SEAT, "side of that seat"),
    Column(
        "spell_by",
        BY_SEAT,
        "seat that ended the spell, of a completed Mission the active one; -1 if none: it lasted to the end, say",
    ),
    Column("spell_from", TURNS, "turn in which the spell began; 0 in set-up"),
    Column("spell_until", TURNS, "turn in which it ended; -1 if it lasted until the game ended"),
    Column(
        "spell_end",
        "fates",
        "how it ended: commanded (another side took the Polity), completed, discarded, returned, cleared, destroyed; "
        "kept or left where it lasted",
        listed=True,
    ),
)

TABLES: Final[Mapping[str, tuple[Column, ...]]] = {
    "games": GAMES,
    "seats": SEATS,
    "sides": SIDES,
    "bosses": BOSSES,
    "cards": CARDS,
    "tempo": TEMPO,
    "objectives": OBJECTIVES,
}
"""All tables. ``games`` comes first here and is written last."""

OF_TEAMS: Final = frozenset({"sides"})
"""Tables that only games of teams have."""

OF_OBJECTIVES: Final = frozenset({"objectives"})
"""Tables that only games with Polities, Missions or Ruins have."""


@dataclass(frozen=True)
class Played:
    """What games have that not all do, and datasets of them have tables and columns for."""

    teams: bool = False
    objectives: bool = False
    variants: bool = False
    unicron: bool = False

    def have(self, column: Column) -> bool:
        """Returns whether such games have a column."""
        return (
            (self.teams or not column.teams)
            and (self.objectives or not column.objectives)
            and (self.variants or not column.variants)
            and (self.unicron or not column.unicron)
        )


NOTHING_MORE: Final = Played()
EVERYTHING: Final = Played(teams=True, objectives=True, variants=True, unicron=True)


def tables_of(played: Played, version: int = FORMAT) -> tuple[str, ...]:
    """Returns the tables that games have in a dataset of some version of the layout."""
    without = {"tempo"} if version < WITH_TEMPO else set()
    without |= (set() if played.teams else OF_TEAMS) | (set() if played.objectives else OF_OBJECTIVES)
    return tuple(name for name in TABLES if name not in without)


def dtypes(table: str, labels: Labels, played: Played = EVERYTHING) -> dict[str, pl.DataType]:
    """Type of each column of `table`, in order; of those alone that such games have."""
    return {column.name: column.dtype(labels) for column in TABLES[table] if played.have(column)}


def earlier_dtypes(table: str) -> dict[str, tuple[pl.DataType, ...]]:
    """Returns the types that columns of `table` have in earlier datasets, of those that are wider now."""
    found = {column.name: column.narrower for column in TABLES[table] if column.narrower is not None}
    several = {name: kinds if isinstance(kinds, tuple) else (kinds,) for name, kinds in found.items()}
    return {
        name: tuple(kind if isinstance(kind, pl.DataType) else kind() for kind in kinds)
        for name, kinds in several.items()
    }


def added_later(table: str) -> frozenset[str]:
    """Columns of `table` that older datasets do not have."""
    return frozenset(column.name for column in TABLES[table] if column.added)
