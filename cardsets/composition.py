"""The make-up of a set: how many titles and copies of each type there are, checked against what the set states.

What a set states of itself is data: the `[make_up]` of its `set.toml` (`cardsets.make_up`).
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Final

from cardsets.cards import Card, CardSet
from cardsets.language import opcodes as op
from cardsets.make_up import MakeUp, bit_of

# Only one copy of each title (COMP-51).
UNIQUE: Final = (
    op.ALLY, op.BOSS, op.SCHEME, op.ENCOUNTER, op.RELIC, op.ROBOT, op.SITE, op.POLITY, op.RUIN, op.MISSION,
    op.TACTIC,
)  # fmt: skip
# What lies in the main deck before Bosses and Polities are added (COMP-23, COMP-42, SETUP).
MAIN_DECK: Final = (op.ALLY, op.MANEUVER, op.RELIC, op.SCHEME, op.SITE, op.TECHNOLOGY, op.ROBOT)


def titles_in_the_box(card_set: CardSet) -> dict[int, int]:
    """The number of titles of each type in a set's box, where the set states them."""
    stated = card_set.make_up.titles if card_set.make_up is not None else {}
    return {bit_of(word): count for word, count in stated.items()}


def of_type(card_set: CardSet, bits: int) -> tuple[Card, ...]:
    """The cards of some types as a set counts them, each once: one of several types is of the first that it names.

    So a Polity is none of the Sites, from which it is counted apart (COMP-23).
    """
    return tuple(card for card in card_set.cards if card.counted_as & bits)


def check(card_set: CardSet) -> list[str]:
    """The mistakes in the make-up of a set, a sentence each; empty when all is right.

    A set that states none is held to uniqueness alone; one that is not playable to that, and to the titles and copies
    that there may be at most, for some may not be known yet.
    """
    problems = list(_unique(card_set))
    make_up = card_set.make_up
    if make_up is None:
        return problems
    if not card_set.playable:
        return [*problems, *_too_many(card_set, make_up), *_copies(card_set, make_up)]
    for found in (_titles, _copies, _robots, _factions, _levels, _main_deck, _stacks):
        problems += found(card_set, make_up)
    return problems


def new_problems(before: CardSet, after: CardSet) -> list[str]:
    """What is wrong after a change that was not wrong before."""
    known = check(before)
    return [f"{after.id}: {problem}" for problem in check(after) if problem not in known]


def _unique(card_set: CardSet) -> Iterator[str]:
    for card in (*card_set.cards, *card_set.pool):
        if card.copies != 1 and any(card.type & bit for bit in UNIQUE):
            yield f"{card.name}: {card.copies} copies of a {card.type_name}; every title of this type is unique"


def _titles(card_set: CardSet, make_up: MakeUp) -> Iterator[str]:
    cooperative = sum(card.cooperative for card in card_set.cards)
    if make_up.cooperative_schemes not in (None, cooperative):
        yield f"{cooperative} cooperative schemes; {card_set.code} has {make_up.cooperative_schemes}"
    for word, expected in make_up.titles.items():
        found = len(of_type(card_set, bit_of(word)))
        if found != expected:
            yield f"{found} {word} titles; {card_set.code} has {expected}"


def _too_many(card_set: CardSet, make_up: MakeUp) -> Iterator[str]:
    for word, expected in make_up.titles.items():
        found = len(of_type(card_set, bit_of(word)))
        if found > expected:
            yield f"{found} {word} titles; {card_set.code} has {expected}"


def _copies(card_set: CardSet, make_up: MakeUp) -> Iterator[str]:
    for word, copies in make_up.copies.items():
        for card in of_type(card_set, bit_of(word)):
            if card.copies != copies:
                yield f"{card.name}: {card.copies} copies; a {card.type_name} has {copies}"


def _robots(card_set: CardSet, make_up: MakeUp) -> Iterator[str]:
    for faction, name in ((op.AUTOBOT, "Autobot"), (op.DECEPTICON, "Decepticon")):
        found = sum(card.faction == faction for card in of_type(card_set, op.ROBOT))
        if make_up.robots_of_each_faction not in (None, found):
            yield f"{found} {name} robots; {card_set.code} has {make_up.robots_of_each_faction}"


def _factions(card_set: CardSet, make_up: MakeUp) -> Iterator[str]:
    """With one side, characters are of its faction, Bosses and Schemes of the other; stated ones aside (MIX-29)."""
    if len(card_set.sides) != 1:
        return
    own, adversary = card_set.player_faction, card_set.adversary_faction
    stated = {
        op.CHARACTER: make_up.characters_of_other_faction, op.BOSS: make_up.bosses_of_own_faction, op.SCHEME: None,
    }  # fmt: skip
    for bit, faction in ((op.CHARACTER, own), (op.BOSS, adversary), (op.SCHEME, adversary)):
        for card in card_set.of_type(bit):
            if card.faction != faction and not card.cooperative and not (stated[bit] and card.faction):
                yield f"{card.name}: a {card_set.code} {card.type_name} cannot be {card.faction_name or 'neutral'}"
    for bit, brought, whose in (
        (op.BOSS, own, "bosses of the players'"), (op.CHARACTER, adversary, "characters of the other"),
    ):  # fmt: skip
        found = len(card_set.of_type(bit, brought))
        if stated[bit] not in (None, found):
            yield f"{found} {whose} faction; {card_set.code} has {stated[bit]}"


def _levels(card_set: CardSet, make_up: MakeUp) -> Iterator[str]:
    own = card_set.player_faction if len(card_set.sides) == 1 else None
    brought = make_up.bosses_of_own_faction
    for level in (1, 2, 3):
        found = sum(
            card.level == level and not (brought and card.faction == own)
            for card in card_set.of_type(op.BOSS)
        )
        if make_up.bosses_of_each_level not in (None, found):
            yield f"{found} bosses of level {level}; {card_set.code} has {make_up.bosses_of_each_level}"


def main_deck_size(card_set: CardSet) -> int:
    """The number of cards of the main deck, Bosses, Polities and cooperative schemes left out.

    A card of several types is one card.
    """
    bits = reduce(or_, MAIN_DECK)
    return sum(card.copies for card in of_type(card_set, bits) if not card.cooperative)


def _main_deck(card_set: CardSet, make_up: MakeUp) -> Iterator[str]:
    size = main_deck_size(card_set)
    if make_up.main_deck not in (None, size):
        yield f"{size} main deck cards; {card_set.code} has {make_up.main_deck}"


def _stacks(card_set: CardSet, make_up: MakeUp) -> Iterator[str]:
    """Numbers alone: a designer may call these cards what they like."""
    basics = {card.name: card.copies for card in card_set.of_type(op.BASIC)}
    stacks = [("the Starter deck is", side.starter, make_up.starters) for side in card_set.sides]
    stacks += [
        ("the Damage stack is", card_set.damage, make_up.damage),
        ("the Basic stack is", basics, make_up.basics),
    ]
    for what, found, expected in stacks:
        if expected is not None and sorted(found.values()) != sorted(expected):
            yield f"{what} {_counts(found)}; {card_set.code} has {_expected(found, expected)}"


def _counts(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items()) or "empty"


def _expected(found: Mapping[str, int], expected: Sequence[int]) -> str:
    """The numbers that a stack has; with its name, where it is of one title."""
    if len(found) == len(expected) == 1:
        return f"{expected[0]} {next(iter(found))}"
    return ", ".join(str(count) for count in expected)
