"""Knobs: numbers of cards that may change, the values that they may take, and what a change of each costs."""

import copy
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any, Final

import tomlkit

from cardsets.cards import Card, CardSet
from cardsets.errors import CardDataError
from cardsets.fields import SIDES, value_at
from cardsets.near import did_you_mean
from cardsets.overlay import lay_text
from cardsets.provenance import PUBLISHED, field_origins, field_sources
from cardsets.schema import canonical_type
from sim.balance.document import KNOBS, Asked, KnobsModel
from sim.balance.errors import BalanceError

NUMBERS: Final = ("cost", "power", "range", "move", "penalty", "vault", "command")
"""The names of numbers that may change. A Level is none: it says which deck a card lies in."""

USUAL_STEPS: Final = (-1, 1)
DEARER: Final = 3.0
"""The price of a published number that a file names."""


@dataclass(frozen=True)
class Knob:
    """A number of a card, by the card's key and a field path such as `cost` or `bot.energon.0.cost`.

    `values` are all that it may take, in order, `start` among them; `origin` says where the number is from.
    """

    key: str
    card: str
    type_name: str
    field: str
    start: int
    values: tuple[int, ...]
    price: float
    origin: str

    @property
    def name(self) -> str:
        """What it is called: `Megatron: cost`."""
        return f"{self.card}: {self.field}"

    @property
    def ends(self) -> tuple[int, int]:
        """The values that a screening compares: the nearest below and above, or the start where there is none."""
        place = self.values.index(self.start)
        return self.values[max(place - 1, 0)], self.values[min(place + 1, len(self.values) - 1)]


Setting = tuple[int, ...]
"""A value for each knob, in their order."""


def make_knobs(asked: Asked, card_sets: Sequence[CardSet]) -> tuple[Knob, ...]:
    """The knobs of a balance file, given the cards of its contexts.

    Raises:
        BalanceError: there is no such card, field or value, a line a problem.
    """
    cards = {card.key: (card, held) for held in card_sets for card in held.played}
    found: dict[tuple[str, str], Knob] = {}
    problems = []
    for place, model in enumerate(asked.document.knobs):
        try:
            made = list(_knobs_of(model, cards))
        except _Flaw as flaw:
            problems.append(asked.problem(flaw.key, flaw.told, KNOBS, place))
            continue
        if model.card and (made[0].key, made[0].field) in found and _is_named(asked, place, made[0]):
            problems.append(asked.problem("field", f"{made[0].name} is there twice", KNOBS, place))
        found |= {(knob.key, knob.field): knob for knob in made}  # what is named later has the last word
    problems += [
        asked.problem("every", told, KNOBS, 0) for told in _not_together(list(found.values()), cards)
    ]
    if problems:
        raise BalanceError("\n".join(map(str, problems)))
    return tuple(found.values())


def _not_together(knobs: Sequence[Knob], cards: Mapping[str, tuple[Card, CardSet]]) -> Iterator[str]:
    """Numbers of one card that may not both change, though each may."""
    for one, other in combinations(knobs, 2):
        if one.key == other.key:
            card, held = cards[one.key]
            for value, second in product(set(one.values) - {one.start}, set(other.values) - {other.start}):
                if told := _why_not(card, held, {one.field: value, other.field: second}):
                    yield f"{one.name} = {value} and {other.field} = {second}: {told}; leave one of them out"
                    break


class _Flaw(Exception):
    def __init__(self, key: str, told: str) -> None:
        super().__init__(told)
        self.key, self.told = key, told


def _is_named(asked: Asked, place: int, knob: Knob) -> bool:
    """Whether an earlier table names the same number by itself."""
    earlier = asked.document.knobs[:place]
    return any(one.card.lower() == knob.card.lower() and one.field == knob.field for one in earlier)


def _knobs_of(model: KnobsModel, cards: Mapping[str, tuple[Card, CardSet]]) -> Iterator[Knob]:
    if model.card:
        yield _named(model, cards)
        return
    types = [canonical_type(name) for name in model.types]
    known = list(dict.fromkeys(card.type_name for card, _ in cards.values()))
    for name in types:
        if not any(_of_type(other, name) for other in known):
            raise _Flaw("types", f"{name!r} is no type of these cards{did_you_mean(name, known)}; "
                        f"allowed: {', '.join(known)}")  # fmt: skip
    everywhere = list(dict.fromkeys(path for card, _ in cards.values() for path in number_fields(card)))
    for field in (*model.fields, *model.but):
        if field not in everywhere and not any(card.name == field for card, _ in cards.values()):
            hint = did_you_mean(field, everywhere)
            raise _Flaw(
                "fields", f"{field!r} is no number of these cards{hint}; allowed: {', '.join(everywhere)}"
            )
    made: list[Knob] = []
    for card, held in cards.values():
        if (types and not any(_of_type(card.type_name, name) for name in types)) or card.name in model.but:
            continue
        for field in number_fields(card):
            if field in model.but or (model.fields and field not in model.fields):
                continue
            made += _generated(model, card, held, field)
    if not made:
        raise _Flaw("every", "no number of these cards is of this kind, and may take another value")
    yield from made


def _of_type(type_name: str, wanted: str) -> bool:
    return wanted in type_name.split("/")


def _generated(model: KnobsModel, card: Card, held: CardSet, field: str) -> Iterator[Knob]:
    """The knob of a field that nobody named, if it may change and any other value makes a card."""
    published = field_sources(card).get(field) == PUBLISHED
    price = model.published if published else (model.price or 1.0)
    if price is None:
        return
    start = int(value_at(card.table, field))
    least = min(start, 1)
    wanted = sorted({start, *(start + step for step in model.steps or USUAL_STEPS if start + step >= least)})
    values = [value for value in wanted if value == start or not _why_not(card, held, {field: value})]
    if len(values) > 1:
        yield _knob(card, field, values, price)


def _named(model: KnobsModel, cards: Mapping[str, tuple[Card, CardSet]]) -> Knob:
    """The knob that a table names."""
    namesakes = [one for one in cards.values() if one[0].name.lower() == model.card.lower()]
    if not namesakes:
        names = [card.name for card, _ in cards.values()]
        raise _Flaw("card", f"no card {model.card!r} in any context{did_you_mean(model.card, names)}")
    wanted = canonical_type(model.type) if model.type else ""
    found = [one for one in namesakes if not wanted or _of_type(one[0].type_name, wanted)]
    if len({card.key for card, _ in found}) != 1:
        told = ", ".join(dict.fromkeys(card.type_name for card, _ in namesakes))
        raise _Flaw(
            "type", f"{model.card!r} is {'no' if not found else 'more than one'} such card; there is: {told}"
        )
    card, held = found[0]
    there = number_fields(card)
    if model.field not in there:
        hint = did_you_mean(model.field, there)
        raise _Flaw(
            "field", f"{model.field!r} is no number of {card.name}{hint}; allowed: {', '.join(there)}"
        )
    start = int(value_at(card.table, model.field))
    others = model.values or [start + step for step in model.steps or USUAL_STEPS if start + step >= 0]
    key = "values" if model.values else "steps"
    if set(others) <= {start}:
        raise _Flaw(key, f"{card.name} has {model.field} = {start} already; name other values")
    for value in others:
        if value != start and (told := _why_not(card, held, {model.field: value})):
            raise _Flaw(key, f"{model.field} = {value}: {told}")
    published = field_sources(card).get(model.field) == PUBLISHED
    return _knob(card, model.field, sorted({start, *others}), model.price or (DEARER if published else 1.0))


def _knob(card: Card, field: str, values: Sequence[int], price: float) -> Knob:
    start, origin = int(value_at(card.table, field)), field_origins(card).get(field, "stand-in")
    return Knob(card.key, card.name, card.type_name, field, start, tuple(values), price, origin)


def number_fields(card: Card) -> list[str]:
    """The paths of a card's numbers that may change."""
    return [
        path
        for path in card.present
        if path.rpartition(".")[2] in NUMBERS and type(value_at(card.table, path)) is int
    ]


def _why_not(card: Card, held: CardSet, fields: Mapping[str, int]) -> str:
    """Why a card may not have some values; empty where it may."""
    text = tomlkit.dumps({"change": [_change(card.name, card.type_name, card.set_id, fields, card.table)]})
    try:
        lay_text(held, text, "tried")
    except CardDataError as error:
        return error.problems[0].partition(": ")[2] if error.problems else str(error)
    return ""


def changed(knobs: Sequence[Knob], setting: Setting) -> dict[Knob, int]:
    """The knobs that a setting changes, with their values."""
    return {knob: value for knob, value in zip(knobs, setting, strict=True) if value != knob.start}


def starts(knobs: Sequence[Knob]) -> Setting:
    """The setting that changes nothing."""
    return tuple(knob.start for knob in knobs)


def overlay_of(changes: Mapping[Knob, int], card_set: CardSet, comment: Sequence[str] = ()) -> str:
    """The overlay file that makes changes, of the cards that a set has; without any, a comment alone."""
    by_card: dict[str, dict[str, int]] = {}
    for knob, value in changes.items():
        by_card.setdefault(knob.key, {})[knob.field] = value
    cards = {card.key: card for card in card_set.cards}
    tables = [
        _change(card.name, card.type_name, card.set_id, fields, card.table)
        for key, fields in by_card.items()
        if (card := cards.get(key))
    ]
    head = "".join(f"# {line}\n" for line in comment)
    return head + (tomlkit.dumps({"change": tables}) if tables else "")


def _change(
    name: str, type_name: str, set_id: str, fields: Mapping[str, int], table: Mapping[str, Any]
) -> dict[str, Any]:
    """A `[[change]]` that gives a card other numbers: whole fields, those of a side one by one."""
    told: dict[str, Any] = {"card": name, "type": type_name, "set": set_id}
    for path, value in fields.items():
        head, *rest = path.split(".")
        if head in SIDES:
            owner, (head, *rest) = told.setdefault(head, {}), rest
            before = table.get(path.split(".")[0], {})
        else:
            owner, before = told, table
        if rest:  # within a list, which an overlay replaces whole
            whole = owner.setdefault(head, copy.deepcopy(before[head]))
            _put(whole, rest, value)
        else:
            owner[head] = value
    return told


def _put(inside: Any, path: Sequence[str], value: int) -> None:
    *parts, last = path
    for part in parts:
        inside = inside[int(part)] if isinstance(inside, list) else inside[part]
    inside[last] = value
