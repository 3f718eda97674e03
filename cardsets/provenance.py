"""Where the fields of cards come from: published (with a source), read off an own copy, or a stand-in.

Counted is every field that a card's file holds, down to single clauses (`text.0`) and the cost and text
of each Energon ability. A field that is absent counts only where a source says that it is absent. In a
set known in part, fields that nobody has told count as unknown.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from cardsets.library import Card

PUBLISHED: Final = "published"
OWN_COPY: Final = "own copy"
STAND_IN: Final = "stand-in"
UNKNOWN: Final = "unknown"
KINDS: Final = (PUBLISHED, OWN_COPY, STAND_IN, UNKNOWN)


def field_sources(card: Card) -> dict[str, str]:
    """Field path to one of `KINDS`, for every field of the card that counts.

    A published path covers all below it: "text" covers "text.0", "bot.energon" covers its two abilities.
    """
    found = {path: _kind(card, path) for path in card.present}
    for path, source in card.published.items():
        if not any(_covers(path, leaf) for leaf in found):
            found[path] = _kind_of(source)  # a source says that the card has none
    found |= dict.fromkeys(card.unknown, UNKNOWN)
    return found


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
    for path, source in card.published.items():
        if _covers(path, leaf):
            return _kind_of(source)
    return STAND_IN


def _kind_of(source: str) -> str:
    return OWN_COPY if source.strip().lower().startswith(OWN_COPY) else PUBLISHED


def _covers(path: str, leaf: str) -> bool:
    return leaf == path or leaf.startswith(path + ".")
