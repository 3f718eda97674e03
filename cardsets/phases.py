"""What the Infiltration Phase Variant brings to a set or mix: phase cards, and what their texts bring in.

A text that brings in what was set aside says which cards these are; so `with_phases` and set-up find them without a
list of names. A set that has phase cards of its own for each side is played with those (rules.md 2.7).
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from cardsets.cards import OTHER_FACTION, Card, CardSet
from cardsets.desk import SET_FILE
from cardsets.errors import CardDataError, Problem
from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.walk import nodes
from cardsets.library import load_set
from cardsets.reading import refuse_unplayable
from cardsets.tactics import is_called, lacking_tactics

SOURCE: Final = "infiltration_protocol"
"""The set that brings phase cards to a base without any (SETUP-4): one whose folder lies beside the base's, if any."""
LAST_LEVEL: Final = 3
"""The Level of the Bosses that are set aside (SETUP-67, SETUP-68)."""


def with_phases(card_set: CardSet) -> CardSet:
    """Returns a set or mix with the phase cards of its sides, and with what their texts bring in beside the decks.

    Raises:
        CardDataError: a side has no phase cards, or one of them, or of what they bring in, cannot be played yet.
    """
    beside = card_set.path.parent / SOURCE
    source = load_set(beside if (beside / SET_FILE).is_file() else SOURCE)
    brought: list[Card] = []
    for side in card_set.sides:
        if not _phases(card_set.cards, side.faction):
            found = _phases(source.cards, side.faction)
            if not found:
                told = f"no {_word(side.faction)} phase cards, in {card_set.id} or in {source.id} (SETUP-72)"
                raise CardDataError([Problem(source.path / SET_FILE, 1, None, told)])
            brought += found
    there = {(card.name.lower(), card.type) for card in card_set.cards}
    asked = [
        (selector, player)
        for selector, player in _brought_in([*card_set.cards, *brought])
        if _is_named(selector) or not any(_is_meant(selector, card, player) for card in card_set.cards)
    ]
    brought += [
        card
        for card in source.cards
        if (card.name.lower(), card.type) not in there
        and not card.type & op.PHASE
        and any(_is_meant(selector, card, player) for selector, player in asked)
    ]
    brought += lacking_tactics((*card_set.cards, *brought), source.cards)
    refuse_unplayable(brought, source)
    return replace(
        card_set,
        cards=(*card_set.cards, *brought),
        make_up=None,
        listed=tuple(sorted({*card_set.subtypes, *source.subtypes})),
        brought=tuple(dict.fromkeys((*card_set.brought, *source.alike))),
    )


def set_aside(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Returns the cards that phase texts among them bring in, of Bosses those of the last Level (SETUP-67, 68)."""
    held = tuple(cards)
    asked = [*_brought_in(held)]
    return tuple(
        card
        for card in held
        if (not card.type & op.BOSS or card.level == LAST_LEVEL)
        and any(_is_meant(selector, card, player) for selector, player in asked)
    )


def _phases(cards: Iterable[Card], faction: int) -> list[Card]:
    """The phase cards of a faction, in their order."""
    found = [card for card in cards if card.type == op.PHASE and card.faction == faction]
    return sorted(found, key=lambda card: card.level)


def _brought_in(cards: Iterable[Card]) -> Iterator[tuple[n.Selector, int]]:
    """Yields what phase texts bring in, each with the faction of the players that the phase is of."""
    for card in cards:
        if card.type == op.PHASE:
            for node in nodes(card.texts):
                if isinstance(node, n.BringIn):
                    yield node.selector, card.faction


def _is_named(selector: n.Selector) -> bool:
    """Whether a selector means cards by name or subtype: all of them come, though a mix may have one (SETUP-68)."""
    return bool(selector.name or selector.subtype)


def _is_meant(selector: n.Selector, card: Card, player: int) -> bool:
    """Whether a selector of a phase of a faction means a card."""
    if card.type & (op.BOSS | op.SITE | op.ENCOUNTER) == 0 or (
        selector.types and not card.type & selector.types
    ):
        return False
    faction = {op.OWN_FACTION: player, op.ADVERSARY_FACTION: OTHER_FACTION[player]}.get(
        selector.faction, selector.faction
    )
    if faction and card.faction != faction:
        return False
    return is_called(selector, card)


def _word(faction: int) -> str:
    return next(word for word, bit in phrases.FACTIONS.items() if bit == faction)
