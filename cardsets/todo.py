"""What is known of a set, what is a stand-in, what is missing, and what to do next."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from cardsets.cards import Card, CardSet
from cardsets.composition import titles_in_the_box
from cardsets.language.phrases import TYPE_NAME_OF
from cardsets.provenance import KINDS, field_counts
from cardsets.schema import FIELDS

UNTOLD: Final = "type unknown"
ALL: Final = "all"


@dataclass(frozen=True)
class Progress:
    """How far the cards of a type are known.

    ``expected`` is how many titles the box holds, None where nobody tells. A title that is missing altogether
    counts with the fields that its type cannot do without, as unknown.
    """

    kind: str
    titles: int
    expected: int | None
    published: int
    own_copy: int
    stand_in: int
    unknown: int
    missing: int  # fields of titles that are not there

    @property
    def fields(self) -> int:
        """All fields, those of missing titles included."""
        return self.published + self.own_copy + self.stand_in + self.unknown + self.missing

    @property
    def known(self) -> float:
        """The share of fields that are published or read off a card."""
        return (self.published + self.own_copy) / self.fields if self.fields else 1.0


def progress(card_set: CardSet) -> list[Progress]:
    """A line for each type that the set has or should have, and one for all of them."""
    told = {TYPE_NAME_OF[bit]: count for bit, count in titles_in_the_box(card_set).items()}
    by_kind: dict[str, list[Card]] = {}
    for card in card_set.cards:
        by_kind.setdefault(card.type_name.split("/")[0] or UNTOLD, []).append(card)
    lines = [_line(kind, by_kind.get(kind, ()), told.get(kind)) for kind in {**by_kind, **told}]
    return [*lines, _total(lines)]


def _line(kind: str, cards: Iterable[Card], expected: int | None) -> Progress:
    held = list(cards)
    counts = field_counts(held)
    absent = max(0, (expected or 0) - len(held))
    needed = 2 + len(FIELDS[kind].required) if kind in FIELDS else 2  # its name and type at least
    published, own_copy, stand_in, unknown = (counts[source] for source in KINDS)
    return Progress(kind, len(held), expected, published, own_copy, stand_in, unknown, absent * needed)


def _total(lines: list[Progress]) -> Progress:
    told = [line.expected for line in lines if line.expected is not None]
    return Progress(
        kind=ALL,
        titles=sum(line.titles for line in lines),
        expected=sum(told) if len(told) == len(lines) else None,
        published=sum(line.published for line in lines),
        own_copy=sum(line.own_copy for line in lines),
        stand_in=sum(line.stand_in for line in lines),
        unknown=sum(line.unknown for line in lines),
        missing=sum(line.missing for line in lines),
    )


def next_steps(card_set: CardSet, lines: list[Progress]) -> list[str]:
    """What the user may do about it, a line each."""
    total = lines[-1]
    if total.known == 1:
        return ["Every field is published or read off a card; nothing is left to do."]
    most = max(lines[:-1], key=lambda line: (1 - line.known) * line.fields)
    left = most.stand_in + most.unknown + most.missing
    steps = [f"Most is left of type {most.kind}: {left} of {most.fields} fields."]
    if total.missing:
        absent = [
            f"{line.expected - line.titles} {line.kind}"
            for line in lines[:-1]
            if line.missing and line.expected
        ]
        how = "; a row with a new name adds one" if not card_set.playable else ""
        steps.append(f"Titles that the box has and nobody has named: {', '.join(absent)}{how}.")
    if total.stand_in + total.unknown:
        file = f"{card_set.id}-todo.csv"
        steps.append(
            f"rollout cards export {card_set.id} --todo --out {file}   (then fill in what the cards say)"
        )
        steps.append(f"rollout cards import {file}")
    return steps
