"""What Unicron brings to a set or mix: Planets, Chaos cards, Planetary Ruins, himself, Bosses and characters."""

from dataclasses import replace
from typing import Final

from cardsets.cards import Card, CardSet
from cardsets.desk import SET_FILE
from cardsets.language import opcodes as op
from cardsets.library import load_set
from cardsets.reading import refuse_unplayable
from cardsets.schema import ASIDE_WITH_UNICRON, NOT_WITH_UNICRON

SOURCE: Final = "chaos_unleashed"
"""The set that brings Unicron to a base (SETUP-5): one whose folder lies beside the base's, if any."""
OF_UNICRON: Final = op.PLANET | op.CHAOS | op.PLANETARY | op.AUTOMATON
"""Types of cards that only games with Unicron have."""
OF_ANY_FACTION: Final = op.BOSS | op.CHARACTER
"""Types that every set in the mix brings of both factions (SETUP-79, SETUP-84)."""


def with_unicron(card_set: CardSet) -> CardSet:
    """Returns a set or mix with the cards of Unicron's Co-op game; all its Bosses and characters take part.

    The Scheme that is bound to a Stack comes, too (SETUP-85), and what is laid aside (SETUP-80); what is not played
    beside him goes (SETUP-87).

    Raises:
        CardDataError: one of the cards that come cannot be played yet.
    """
    beside = card_set.path.parent / SOURCE
    source = load_set(beside if (beside / SET_FILE).is_file() else SOURCE)
    there = {(card.name.lower(), card.type) for card in card_set.cards}
    brought = [card for card in source.cards if _comes(card) and (card.name.lower(), card.type) not in there]
    refuse_unplayable(brought, source)
    return replace(
        card_set,
        cards=(*(card for card in card_set.cards if not _stays_out(card)), *brought),
        make_up=None,
        mixed=True,
        listed=tuple(sorted({*card_set.subtypes, *source.subtypes})),
        brought=tuple(dict.fromkeys((*card_set.brought, *source.alike))),
    )


def _comes(card: Card) -> bool:
    """Whether a card of the set that brings Unicron takes part in all games with him."""
    if card.type & op.CHARACTER and not card.faction:
        return False  # himself, whom a player plays (SETUP-79)
    if ASIDE_WITH_UNICRON in card.marks:
        return True
    return bool(card.type & (OF_UNICRON | OF_ANY_FACTION)) or bool(card.type & op.SCHEME and card.level)


def _stays_out(card: Card) -> bool:
    """Whether a card of the base takes no part beside Unicron (SETUP-87)."""
    return NOT_WITH_UNICRON in card.marks
