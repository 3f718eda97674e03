"""One side of a base set that has two: what a mix with `side = "autobot"` is played with, in modes of one side.

The Basic and Starters of the side stay, and the characters of its faction; all else stays, too. The Bosses of the
side's own faction are among the cards and stay in the box (`CardSet.played`; MIX-29).
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from cardsets.cards import Card, CardSet, PlayerSide
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.make_up import MakeUp
from cardsets.mix_file import MixError
from cardsets.near import did_you_mean
from cardsets.set_file import FACTIONS


def of_one_side(base: CardSet, faction: str) -> CardSet:
    """Returns a base with one of its sides.

    Raises:
        MixError: the word is no faction, or the base has not two sides.
    """
    if faction not in FACTIONS:
        near = did_you_mean(faction, FACTIONS)
        raise MixError("side", f"{faction!r} is no faction{near}; allowed: {', '.join(FACTIONS)}")
    if len(base.sides) < 2:
        has = next((word for word in FACTIONS if phrases.FACTIONS[word] == base.player_faction), "none")
        raise MixError("side", f"{base.id} has one side, {has}; a side is taken of a base that has two")
    (side,) = (each for each in base.sides if each.faction == phrases.FACTIONS[faction])
    gone = [card for card in base.cards if _leaves(card, side, base.sides)]
    stay = tuple(card for card in base.cards if card not in gone)
    make_up = None if base.make_up is None else _of_what_stays(base.make_up, side, stay, gone)
    return replace(base, sides=(side,), cards=stay, make_up=make_up)


def _leaves(card: Card, side: PlayerSide, sides: Sequence[PlayerSide]) -> bool:
    """Whether a card is of another side alone: a character, or its Basic or Starter."""
    if card.type & op.CHARACTER:
        return card.faction != side.faction
    others = [each for each in sides if each is not side]
    if card.type & op.BASIC:
        return not _is(card, [side.basic]) and _is(card, [each.basic for each in others])
    if card.type & op.STARTER:
        return not _is(card, side.starter) and any(_is(card, each.starter) for each in others)
    return False


def _is(card: Card, names: Iterable[str]) -> bool:
    return card.name.lower() in {name.lower() for name in names}


def _of_what_stays(make_up: MakeUp, side: PlayerSide, stay: Sequence[Card], gone: Sequence[Card]) -> MakeUp:
    """The make-up without the cards that are gone; of Bosses it counts those of the side's own faction apart."""
    for card in gone:
        make_up = make_up.with_titles(card.type, -1)
    basics = None if make_up.basics is None else list(make_up.basics)
    for card in gone:
        if card.type & op.BASIC and basics and card.copies in basics:
            basics.remove(card.copies)
    own = sum(bool(card.type & op.BOSS) and card.faction == side.faction for card in stay)
    of_level = {
        level: sum(
            bool(card.type & op.BOSS) and card.faction != side.faction and card.level == level
            for card in stay
        )
        for level in (1, 2, 3)
    }
    each = set(of_level.values())
    stated = make_up.bosses_of_each_level is not None and len(each) == 1
    return make_up.model_copy(
        update={
            "basics": basics,
            "bosses_of_own_faction": own,
            "bosses_of_each_level": each.pop() if stated else None,
        }
    )
