"""Tactics: the deck that a Boss brings beside the Matrix, of which texts draw and resolve one (rules.md 11.10).

A text that draws tactics says which these are; so mixes, variants and set-up find them without a list of names.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from cardsets.cards import Card, CardSet, plain_name
from cardsets.language import nodes as n
from cardsets.language import opcodes as op


def with_tactics(card_set: CardSet, source: CardSet) -> CardSet:
    """Returns a set or mix with the tactics of another set that its cards draw, where it has none of those yet."""
    brought = lacking_tactics(card_set.cards, source.cards)
    return replace(card_set, cards=(*card_set.cards, *brought)) if brought else card_set


def lacking_tactics(cards: Iterable[Card], source: Iterable[Card]) -> tuple[Card, ...]:
    """Returns the tactics of a source that texts of some cards draw and that are not among these cards."""
    held = tuple(cards)
    own = _tactics(held)
    there = {card.name.lower() for card in own}
    further = [card for card in _tactics(source) if card.name.lower() not in there]
    if not further:  # most sets have none: no text needs to be gone through
        return ()
    asked = [selector for selector in _drawn(held) if not any(is_called(selector, card) for card in own)]
    return tuple(card for card in further if any(is_called(selector, card) for selector in asked))


def drawn_tactics(cards: Iterable[Card]) -> frozenset[str]:
    """Returns the keys of those tactics among some cards that texts of the others draw."""
    held = tuple(cards)
    tactics = _tactics(held)
    asked = [*_drawn(held)] if tactics else []
    return frozenset(card.key for card in tactics if any(is_called(selector, card) for selector in asked))


def is_called(selector: n.Selector, card: Card) -> bool:
    """Whether a card has the subtype and the name that a text asks for, if it asks for any."""
    if selector.subtype and card.subtype.lower() != selector.subtype.lower():
        return False
    return not selector.name or plain_name(card.name) == plain_name(selector.name)


def _tactics(cards: Iterable[Card]) -> list[Card]:
    return [card for card in cards if card.type == op.TACTIC]


def _drawn(cards: Iterable[Card]) -> Iterator[n.Selector]:
    """Yields what texts of some cards draw."""
    for card in cards:
        yield from card.tactics_drawn
