"""Side tables under construction: rows are kept once and named by their index."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import tables
from cardsets.language.tables import NONE

MATRIX = n.Place(op.IN_MATRIX)
CONTROLLED = n.Place(op.IN_CONTROL)
NEVER_CONTROLLED = op.POLITY | op.RUIN
COMMANDED = op.OWN_COMMAND | op.NOT_OWN_COMMAND | op.FOE_COMMAND


def counted_in(kind: int, cards: n.Selector | None) -> n.Place:
    """Returns where an amount looks for cards where its text does not say.

    What is counted `per` a selector lies under your control, but for Polities and Ruins, which nobody controls; the
    highest cost is looked for in the Matrix.
    """
    in_the_matrix = kind == op.HIGHEST_COST or (
        cards is not None
        and ((cards.types and not cards.types & ~NEVER_CONTROLLED) or cards.keywords & COMMANDED)
    )
    return MATRIX if in_the_matrix else CONTROLLED


def plain_name(name: str) -> str:
    """Returns a card's name in lower case, without the ending of an invention."""
    return " ".join(name.lower().split()).removesuffix(" (stand-in)")


def one_name(alike: Iterable[Sequence[str]]) -> dict[str, str]:
    """Returns for each of the names that are one the first of them, all as `plain_name` gives them (COMP-63)."""
    first: dict[str, str] = {}
    for group in alike:
        names = [plain_name(name) for name in group]
        same = {first[name] for name in names if name in first}
        one = min(same, default=names[0])
        first |= dict.fromkeys(names, one)
        first |= {name: one for name, other in first.items() if other in same}
    return first


class Rows:
    """An ordered set of records; `add` returns the index of a row, old or new."""

    def __init__(self, dtype: np.dtype) -> None:
        self.dtype = dtype
        self.rows: list[tuple[int, ...]] = []
        self._index: dict[tuple[int, ...], int] = {}

    def add(self, row: tuple[int, ...]) -> int:
        """The index of the row, which is appended when it is new."""
        index = self._index.setdefault(row, len(self.rows))
        if index == len(self.rows):
            self.rows.append(row)
        return index

    def array(self) -> np.ndarray:
        """The rows as one structured array."""
        return np.array(self.rows, dtype=self.dtype)


@dataclass
class Pool:
    """Selectors, amounts and conditions of all cards, without doubles, and the subtypes and names they say.

    ``one`` says of names that are one with others which it is (`one_name`).
    """

    one: Mapping[str, str] = field(default_factory=dict)
    selectors: Rows = field(default_factory=lambda: Rows(tables.SELECTOR))
    amounts: Rows = field(default_factory=lambda: Rows(tables.AMOUNT))
    conditions: Rows = field(default_factory=lambda: Rows(tables.CONDITION))
    subtypes: dict[str, int] = field(default_factory=dict)
    names: dict[str, int] = field(default_factory=dict)

    def subtype(self, name: str) -> int:
        """A small number for a subtype, in any case; 0 for none."""
        key = name.strip().lower()
        return self.subtypes.setdefault(key, len(self.subtypes) + 1) if key else 0

    def name(self, name: str) -> int:
        """A small number for a card's name, in any case and with the ending of an invention or without; 0 for none."""
        plain = plain_name(name)
        key = self.one.get(plain, plain)
        return self.names.setdefault(key, len(self.names) + 1) if key else 0

    def selector(self, s: n.Selector | None, place: n.Place = MATRIX, face: int = op.FACEUP) -> int:
        """The index of a selector; place and face are where its verb looks when the text does not say."""
        if s is None:
            return NONE
        area, reach = s.place or place
        shown = face if s.face is None else s.face
        if area != op.IN_MATRIX:
            shown = op.FACEUP
        keywords = s.keywords | (op.NAMED if s.name else 0) | (op.THAN_IT if s.than_it else 0)
        keywords |= op.OTHER_THAN if s.but else 0
        least, most = s.than_it or (0, 0)
        but = s.but or n.Selector()
        return self.selectors.add(
            (
                s.types, s.faction, self.subtype(s.subtype), s.cost_min, s.cost_max, keywords,
                area, reach, shown, self.name(s.name), NONE if s.also is None else s.also.area, least, most,
                but.types, but.faction, self.subtype(but.subtype),
            )
        )  # fmt: skip

    def amount(self, a: n.Amount | int | None) -> int:
        """The index of an amount.

        Where it looks for cards, unless told, says `counted_in`.
        """
        if a is None:
            return NONE
        if isinstance(a, int):
            a = n.Amount.constant(a)
        cards = self.selector(a.selector, counted_in(a.kind, a.selector))
        return self.amounts.add((a.kind, a.fixed, a.per, a.divisor, cards, a.most))

    def condition(self, c: n.Condition | n.Either | None) -> int:
        """The index of a condition, or of the first of several that are joined."""
        if c is None:
            return NONE
        options = c.options if isinstance(c, n.Either) else ((c,),)
        following, joined = NONE, op.AND
        for option in reversed(options):
            for each in reversed(option):
                value = each.value if each.are is None else self.selector(each.are)
                following = self.conditions.add(
                    (
                        each.kind, self.selector(each.selector), each.comparator, value, int(each.negated),
                        following, joined,
                    )
                )  # fmt: skip
                joined = op.AND
            joined = op.OR
        return following
