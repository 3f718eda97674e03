"""What Unicron brings to a set or mix: Planets, Chaos cards, Planetary Ruins, himself, Bosses and characters.

He is an automaton against all players, or a player against many.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from cardsets.cards import Card, CardSet, PlayerSide
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


AGAINST_A_PLAYER: Final = op.PLANET | op.PLANETARY
"""Those of them that games have in which a player is Unicron (SETUP-88)."""


def with_unicron(card_set: CardSet) -> CardSet:
    """Returns a set or mix with the cards of Unicron's Co-op game; all its Bosses and characters take part.

    The Scheme that is bound to a Stack comes, too (SETUP-85), and what is laid aside (SETUP-80); what is not played
    beside him goes (SETUP-87).

    Raises:
        CardDataError: one of the cards that come cannot be played yet.
    """
    return _with_cards_of(source_of(card_set), card_set, _comes)


def with_player_unicron(card_set: CardSet) -> CardSet:
    """Returns a set or mix as one player who is Unicron plays with it against many (SETUP-88 to SETUP-93).

    His side is the first, with Starters of his own; the many take characters of either faction, and Starters and
    Basics of the base, which all buy (GAP-371).

    Raises:
        CardDataError: one of the cards that come cannot be played yet.
    """
    source = source_of(card_set)
    many = next(side for side in card_set.sides if side.set_id in ("", card_set.base))
    his = replace(source.unicron, basic=many.basic, set_id="")
    with_him = _with_cards_of(source, card_set, lambda card: _comes_to_a_player(card, source))
    return replace(
        with_him,
        sides=(his, replace(many, faction=op.NO_FACTION, set_id="")),
        cards=tuple(card for card in with_him.cards if _is_used(card, many, his)),
    )


def source_of(card_set: CardSet) -> CardSet:
    """Returns the set that brings Unicron to a set or mix: one that lies beside it, or ours."""
    beside = card_set.path.parent / SOURCE
    return load_set(beside if (beside / SET_FILE).is_file() else SOURCE)


def _with_cards_of(source: CardSet, card_set: CardSet, comes: Callable[[Card], bool]) -> CardSet:
    """A set or mix with those cards of another that come, without those that stay out beside Unicron."""
    there = {(card.name.lower(), card.type) for card in card_set.cards}
    brought = [card for card in source.cards if comes(card) and (card.name.lower(), card.type) not in there]
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
    if card.type & op.CHARACTER and card.faction == op.UNICRON:
        return False  # himself, whom a player plays (SETUP-79)
    if ASIDE_WITH_UNICRON in card.marks:
        return True
    return bool(card.type & (OF_UNICRON | OF_ANY_FACTION)) or bool(card.type & op.SCHEME and card.level)


def _comes_to_a_player(card: Card, source: CardSet) -> bool:
    """Whether a card of the set that brings Unicron takes part where a player is he."""
    if card.type & op.STARTER:
        return card.name in source.unicron.starter
    if card.type & op.AUTOMATON:
        return False  # whom nobody plays
    return bool(card.type & (AGAINST_A_PLAYER | OF_ANY_FACTION))


def _is_used(card: Card, many: PlayerSide, his: PlayerSide) -> bool:
    """Whether a Starter or Basic is that of a side; all other cards are used."""
    if card.type & op.STARTER:
        of_many = card.name in many.starter and many.set_id in ("", card.set_id)
        return of_many or card.name in his.starter
    if card.type & op.BASIC:
        return card.name == many.basic and many.set_id in ("", card.set_id)
    return True


def _stays_out(card: Card) -> bool:
    """Whether a card of the base takes no part beside Unicron (SETUP-87)."""
    return NOT_WITH_UNICRON in card.marks
