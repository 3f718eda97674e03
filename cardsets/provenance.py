"""Where the fields of cards come from: published (with a source), read off an own copy, or a stand-in.

Counted is every field that a card's file holds, down to single clauses (`text.0`) and the cost and text
of each Energon ability. A field that is absent counts only where a source says that it is absent. In a
set known in part, fields that nobody has told count as unknown.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from cardsets.cards import Card
from cardsets.fields import covers, nearest

PUBLISHED: Final = "published"
OWN_COPY: Final = "own copy"
STAND_IN: Final = "stand-in"
UNKNOWN: Final = "unknown"
KINDS: Final = (PUBLISHED, OWN_COPY, STAND_IN, UNKNOWN)


def field_sources(card: Card) -> dict[str, str]:
    """Field path to one of `KINDS`, for every field of the card that counts.

    A mark covers all below it ("text" covers "text.0"); of two that cover a field the narrower counts.
    """
    found = {path: _kind(card, path) for path in card.present}
    for path in (*card.published, *card.own_copy):
        if not any(covers(path, leaf) for leaf in found):
            found[path] = _kind(card, path)  # a source, or the copy, says that the card has none
    found |= dict.fromkeys(card.unknown, UNKNOWN)
    return found


def field_origins(card: Card) -> dict[str, str]:
    """The same in words: `published (SOURCE)`, `own copy`, `stand-in`, `unknown`.

    A field that an overlay changed is a stand-in that says so.
    """
    return {path: _origin(card, path, kind) for path, kind in field_sources(card).items()}


def field_counts(cards: Iterable[Card]) -> dict[str, int]:
    """How many fields of these cards are of each of `KINDS`."""
    counts = Counter(kind for card in cards for kind in field_sources(card).values())
    return {kind: counts[kind] for kind in KINDS}


def counts_by_card(cards: Iterable[Card]) -> dict[str, dict[str, int]]:
    """`field_counts` of each card, by its key."""
    return {card.key: field_counts([card]) for card in cards}


def counts_by_set(cards: Iterable[Card]) -> dict[str, dict[str, int]]:
    """`field_counts` of each set that the cards are from, by set id."""
    by_set: dict[str, list[Card]] = {}
    for card in cards:
        by_set.setdefault(card.set_id, []).append(card)
    return {set_id: field_counts(members) for set_id, members in by_set.items()}


def _kind(card: Card, leaf: str) -> str:
    mark = nearest((*card.published, *card.own_copy), leaf)
    if mark is None:
        return STAND_IN
    return OWN_COPY if mark in card.own_copy else PUBLISHED


def _origin(card: Card, leaf: str, kind: str) -> str:
    if kind == PUBLISHED and (mark := nearest(card.published, leaf)) is not None:
        return f"{kind} ({card.published[mark]})"
    if kind == STAND_IN and (mark := nearest(card.changed, leaf)) is not None:
        return f"{kind} (changed by the overlay {card.changed[mark]})"
    return kind
