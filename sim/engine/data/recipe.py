"""The recipe of a game's main deck: rows that say which cards take part and where they go (rules.md section 2).

Set-up deals by these rows, and `sim.engine.play.redraw` draws by the same ones what a player cannot know. A mode adds
rows; no rule of dealing is written a second time.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import partial
from typing import Final, Protocol

import numpy as np

from cardsets.language import opcodes as op
from cardsets.language.tables import record
from sim.engine.data.profile import A_PLAYER, AN_AUTOMATON

MAX_ROWS: Final = 24
STACKS: Final = 4  # of the main deck, Stack 1 on top (SETUP-19)
LAST_STACK: Final = 5  # cards of Stack 4 (SETUP-21)
BOSS_LEVELS: Final = 3

# Where a row's cards go.
TO_DECK: Final = 0  # into the main deck, before it is shuffled
INTO_STACK: Final = 1  # shuffled into the stack of that number
INTO_TOP: Final = 2  # shuffled into as many of the top cards, before the Matrix is dealt (SETUP-17)
LATER: Final = 3  # set aside; in a game one may be shuffled into the top cards of the deck (PHASE-7)

ALL: Final = -1  # every card that fits a row
EITHER: Final = -1  # cooperative or not

# A row: the instances that it looks among; of which types they must be and must not; their faction and Level (0: any;
# below 0: any lower than that one); how many of them are chosen by lot; where they go; and the streams of the lot and
# of the places. `key` tells apart what rows of one stream draw. Several rows may share out what one lot chooses:
# `before` is how many go to the rows before, `shared` to all of them.
ROW: Final = record(
    "first", "n", "types", "without", "faction", "level", "cooperative", "count", "where", "stack", "lot", "places",
    "key", "before", "shared",
)  # fmt: skip
KEYS_APART: Final = 16  # between the keys of what one row draws for one card after another

# Streams of the lots and places (`sim.engine.board.streams`).
SCHEME_CHOICE: Final = 3
BOSS_CHOICE: Final = 5
BOSS_PLACE: Final = 6
GROUP_CHOICE: Final = 9
SITE_CHOICE: Final = 10
RELIC_CHOICE: Final = 29
PLANET_CHOICE: Final = 30
PLANET_PLACE: Final = 31
POLITY_CHOICE: Final = 11
POLITY_PLACE: Final = 12
SEEDED_SCHEME_CHOICE: Final = 13
SEEDED_SCHEME_PLACE: Final = 14
ALLY_CHOICE: Final = 27
ALLY_PLACE: Final = 28

ALLIES: Final = (2, 2, 1, 1)
"""How many Allies go into the Matrix and into Stacks 1 to 3 (SETUP-69, SETUP-70)."""
LATER_KEYS: Final = 8  # the keys of rows of what comes later begin here: + the phase stack that brings it
PLANET_TOP: Final = 16  # the packet of SETUP-82
PLANETS_BY_LOT: Final = 4
HOME: Final = 2  # the Level, and the Stack, of the Planets of which one is bound to it (SETUP-92)
BOUND: Final = 3  # the Level, and the Stack, of the Planet that is bound to one
RACE: Final = 2  # the Level, and the Stack, of the Scheme that is bound to one (SETUP-85)
TOP_CARDS: Final = 12  # the packet of SETUP-17, whatever the size of the Matrix

BOSSES_OF: Final = ((0,), (op.AUTOBOT, op.DECEPTICON))
"""Of which factions each Stack takes a Boss, 0 for any, by `profile.bosses_of`."""


class Title(Protocol):
    """A card title of a set (`cardsets.cards.Card`): an edit of how cards are read compiles no rules again."""

    @property
    def key(self) -> str:
        """Return what tells it from every other title."""

    @property
    def type(self) -> int:
        """Return the bits of its types."""

    @property
    def faction(self) -> int:
        """Return its faction, 0 for none."""

    @property
    def level(self) -> int:
        """Return its Level, 0 for none."""

    @property
    def cooperative(self) -> bool:
        """Return whether it is of Co-op games alone."""

    @property
    def copies(self) -> int:
        """Return how many of it there are."""


class Drawn(Protocol):
    """Titles of one type of which a game draws so many (`cardsets.cards.DrawnGroup`)."""

    @property
    def type(self) -> int:
        """Return the bit of the type."""

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the titles' keys."""

    @property
    def count(self) -> int | None:
        """Return how many are drawn; None for all."""


@dataclass(frozen=True)
class Row:
    """A row in words: what `ROW` holds, with the group of instances by name, or some titles of it alone (`keys`)."""

    group: str  # "main" or "bosses"
    types: int
    level: int = 0
    without: int = 0
    faction: int = 0
    cooperative: int = EITHER
    count: int = ALL
    where: int = TO_DECK
    stack: int = 0  # its number; of INTO_TOP the cards of the packet
    lot: int = 0
    places: int = 0
    key: int = 0
    before: int = 0
    shared: int = 0
    keys: tuple[str, ...] = ()

    def fits(self, card: Title) -> bool:
        """Returns whether a card is of the type, faction and Level that the row asks for."""
        return (
            (not self.keys or card.key in self.keys)
            and card.type & self.types != 0
            and card.type & self.without == 0
            and self.faction in (0, card.faction)
            and (card.level < -self.level if self.level < 0 else self.level in (0, card.level))
            and self.cooperative in (EITHER, card.cooperative)
        )


SHARED: Final = tuple(field.name for field in fields(Row) if field.name in (ROW.names or ()))
"""What a row has in words and in the box alike."""


def stack_size(players: int) -> int:
    """Returns the cards of Stacks 1 to 3 (SETUP-20): 7, 9, 11, 13, 15."""
    return 5 + 2 * players


def stack_sizes(players: int) -> tuple[int, ...]:
    """Returns the main deck cards of each stack, from the top, before any Boss joins them."""
    return (*[stack_size(players)] * (STACKS - 1), LAST_STACK)


def rows_of(profile: Mapping[str, int], drawn: Sequence[Drawn] = (), spaces: int = 0) -> list[Row]:
    """Returns the rows of a game by its profile: the main deck, then Bosses by Level (SETUP-14, 15, 23, 43, MIX-15).

    Of types that are `drawn` by lot nothing else takes part (MIX-21, MIX-22). With phases Allies lie apart, and no
    Boss of the last Level takes part (SETUP-66, SETUP-71); `spaces` are those of the Matrix.
    """
    apart = op.ALLY if profile["phases"] else 0
    others = (op.ROBOT | op.MANEUVER | op.TECHNOLOGY | op.SITE | op.ALLY) & ~apart
    relics, no_relics = (op.RELIC, 0) if profile["relics"] else (0, op.RELIC)
    by_lot = 0
    for group in drawn:
        by_lot |= group.type
    few_sites = profile["site_count"] != ALL
    few_relics = bool(profile["relics"]) and profile["relic_count"] != ALL
    return [
        # A card of two types goes by the one that set-up asks about: a Scheme by its own row, a Relic as Relics do.
        Row(
            "main", (others | relics) & ~by_lot & ~(op.SITE if few_sites else 0),
            without=op.SCHEME | op.POLITY | op.PLANET | no_relics | by_lot | apart | (op.RELIC if few_relics else 0),
        ),
        *([Row("main", op.RELIC, count=profile["relic_count"], lot=RELIC_CHOICE)] if few_relics else []),
        *(
            [
                Row(
                    "main", op.SITE, without=op.POLITY | op.PLANET | op.RELIC, count=profile["site_count"],
                    lot=SITE_CHOICE,
                )
            ]
            if few_sites else []
        ),
        *(
            Row(
                "main", group.type, without=op.SCHEME | no_relics, keys=group.keys, lot=GROUP_CHOICE,
                count=ALL if group.count is None else group.count,
            )
            for group in drawn if not group.type & apart
        ),
        Row("main", op.SCHEME, cooperative=0, count=profile["scheme_count"], lot=SCHEME_CHOICE),
        Row("main", op.SCHEME, cooperative=1, count=profile["coop_scheme_count"], lot=SCHEME_CHOICE),
        *(
            Row(
                "bosses", op.BOSS, level, count=1, where=INTO_STACK, stack=level, lot=BOSS_CHOICE, places=BOSS_PLACE,
                faction=faction, key=level + nth * BOSS_LEVELS,
            )
            for level in range(1, BOSS_LEVELS + (0 if profile["phases"] else 1))
            for nth, faction in enumerate(BOSSES_OF[profile["bosses_of"]])
        ),
        *(polity_rows() if profile["polities"] else ()),
        *(scheme_rows() if profile["seeded_schemes"] else ()),
        *([*planet_rows(), *race_rows()] if profile["unicron"] == AN_AUTOMATON else ()),
        *(planet_rows_of_a_player() if profile["unicron"] == A_PLAYER else ()),
        *(ally_rows(spaces) if profile["phases"] else ()),
        *(later_rows(profile["bosses_of"]) if profile["phases"] else ()),
    ]  # fmt: skip


def polity_rows() -> list[Row]:
    """Returns the rows of Polities: one of Level I among the top cards, one of each Level in its stack (SETUP-25)."""
    polity = partial(Row, "main", op.POLITY, count=1, lot=POLITY_CHOICE, places=POLITY_PLACE)
    return [
        polity(level=1, where=INTO_TOP, stack=TOP_CARDS, shared=2),
        polity(level=1, where=INTO_STACK, stack=1, key=1, before=1, shared=2),
        *(
            polity(level=level, where=INTO_STACK, stack=level, key=level)
            for level in range(2, BOSS_LEVELS + 1)
        ),
    ]


def scheme_rows() -> list[Row]:
    """Returns the rows of Schemes in Co-op: one among the top cards, one in each of Stacks 1 to 3 (SETUP-26, SETUP-27).

    They are Cooperative, but for those of other sets (SCHEME-14).
    """
    scheme = partial(
        Row, "main", op.SCHEME, count=1, lot=SEEDED_SCHEME_CHOICE, places=SEEDED_SCHEME_PLACE,
        shared=STACKS,
    )  # fmt: skip
    return [
        scheme(where=INTO_TOP, stack=TOP_CARDS),
        *(scheme(where=INTO_STACK, stack=stack, key=stack, before=stack) for stack in range(1, STACKS)),
    ]


def planet_rows() -> list[Row]:
    """Returns the rows of Planets: by lot on top and in Stacks 1 and 2, and the one bound to Stack 3 (SETUP-82)."""
    planet = partial(
        Row, "main", op.PLANET, level=-BOUND, lot=PLANET_CHOICE, places=PLANET_PLACE, shared=PLANETS_BY_LOT
    )
    return [
        planet(where=INTO_TOP, stack=PLANET_TOP, count=1),
        planet(where=INTO_STACK, stack=1, key=1, count=2, before=1),
        planet(where=INTO_STACK, stack=2, key=2, count=1, before=3),
        Row("main", op.PLANET, BOUND, count=1, where=INTO_STACK, stack=BOUND, places=PLANET_PLACE, key=3),
    ]


def planet_rows_of_a_player() -> list[Row]:
    """Returns the rows of Planets where a player is Unicron: one of those bound to Stack 2 goes there (SETUP-92).

    By lot are drawn those that are bound to no Stack (GAP-370).
    """
    planet = partial(
        Row, "main", op.PLANET, level=-HOME, lot=PLANET_CHOICE, places=PLANET_PLACE, shared=PLANETS_BY_LOT - 1
    )
    return [
        planet(where=INTO_TOP, stack=PLANET_TOP, count=1),
        planet(where=INTO_STACK, stack=1, key=1, count=2, before=1),
        planet(level=HOME, where=INTO_STACK, stack=HOME, key=2, count=1, shared=0),
        Row("main", op.PLANET, BOUND, count=1, where=INTO_STACK, stack=BOUND, places=PLANET_PLACE, key=3),
    ]


def race_rows() -> list[Row]:
    """Returns the rows of Schemes in Unicron's games: the one bound to Stack 2, others in Stacks 1 and 3 (SETUP-85)."""
    scheme = partial(
        Row,
        "main",
        op.SCHEME,
        count=1,
        where=INTO_STACK,
        lot=SEEDED_SCHEME_CHOICE,
        places=SEEDED_SCHEME_PLACE,
    )
    return [
        scheme(level=-RACE, stack=1, key=1, shared=2),
        scheme(level=RACE, stack=RACE, key=2),
        scheme(level=-RACE, stack=3, key=3, before=1, shared=2),
    ]


def ally_rows(spaces: int) -> list[Row]:
    """Returns the rows of Allies that lie apart: two in the Matrix, and two, one and one in Stacks (SETUP-69, 70)."""
    ally = partial(Row, "main", op.ALLY, lot=ALLY_CHOICE, places=ALLY_PLACE, shared=sum(ALLIES))
    in_matrix, *in_stacks = ALLIES
    return [
        *(
            ally(where=INTO_TOP, stack=spaces - in_matrix, key=STACKS + nth, count=1, before=nth)
            for nth in range(in_matrix)
        ),
        *(
            ally(
                where=INTO_STACK,
                stack=stack,
                key=stack,
                count=count,
                before=in_matrix + sum(in_stacks[: stack - 1]),
            )
            for stack, count in enumerate(in_stacks, 1)
        ),
    ]


def later_rows(bosses_of: int) -> list[Row]:
    """Returns the rows of Bosses that are set aside and may join the main deck; of teams a row for each faction's."""
    return [
        Row(
            "bosses", op.BOSS, BOSS_LEVELS, faction=faction, count=1, where=LATER, key=LATER_KEYS + stack,
        )
        for stack, faction in enumerate(reversed(BOSSES_OF[bosses_of]))
    ]  # fmt: skip


def shortened(players: int, missing: int) -> tuple[int, ...]:
    """Returns the stack sizes with so many cards fewer in Stacks 1 to 3, as evenly as may be (GAP-200)."""
    *others, last = stack_sizes(players)
    each, rest = divmod(missing, len(others))
    return (*(size - each - (nth < rest) for nth, size in enumerate(others)), last)


def deck_size(rows: Iterable[Row], cards: Sequence[Title]) -> int:
    """Returns how many main deck cards take part before any Boss: of a row all that fit, or as many as it takes."""
    size = 0
    for row in rows:
        if row.where == TO_DECK:
            found = sum(card.copies for card in cards if row.fits(card))
            size += found if row.count == ALL else min(found, row.count)
    return size


def write_rows(
    box: np.ndarray, rows: list[Row], players: int, cards: Sequence[Title], stacks: Sequence[int] = ()
) -> None:
    """Write a recipe and the sizes of its stacks into a box whose groups are laid out, of `cards` by definition."""
    assert len(rows) <= MAX_ROWS
    assert not any(row.where != TO_DECK and row.count == ALL for row in rows)
    box["recipe_n"] = len(rows)
    for place, row in zip(box["recipe"][: len(rows)], rows, strict=True):
        place["first"], place["n"] = _instances_of(box, row, cards)
        for name in SHARED:
            place[name] = getattr(row, name)
    box["stacks"] = stacks or stack_sizes(players)


def _instances_of(box: np.ndarray, row: Row, cards: Sequence[Title]) -> tuple[int, int]:
    """The first instance that a row looks among, and how many: its group, or its titles, which lie side by side."""
    first, n = int(box[f"{row.group}_first"]), int(box[f"{row.group}_n"])
    if not row.keys:
        return first, n
    found = [i for i in range(first, first + n) if cards[int(box["definition"][i])].key in row.keys]
    assert found == [*range(found[0], found[-1] + 1)]
    return found[0], len(found)
