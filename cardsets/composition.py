"""The make-up of a set: how many titles and copies of each type there are, checked against the boxes.

What a set must hold is data (`MAKE_UPS`), by set code; the clauses are those of the rules inventory.
"""

from dataclasses import dataclass
from typing import Final

from cardsets.cards import CardSet
from cardsets.language import opcodes as op
from cardsets.language.phrases import TYPE_NAME_OF

# Only one copy of each title (COMP-51).
UNIQUE: Final = (op.ALLY, op.BOSS, op.SCHEME, op.ENCOUNTER, op.RELIC, op.ROBOT, op.SITE)
# What lies in the main deck before Bosses are added (COMP-42, SETUP).
MAIN_DECK: Final = (op.ALLY, op.MANEUVER, op.RELIC, op.SCHEME, op.SITE, op.TECHNOLOGY, op.ROBOT)


@dataclass(frozen=True)
class MakeUp:
    """What a standalone set holds: titles by type (with copies of each), Starters, Basics and Damage."""

    titles: dict[int, int]
    copies: dict[int, int]
    robots_of_each_faction: int
    bosses_of_each_level: int
    main_deck: int
    cooperative_schemes: int
    starter: dict[str, int]
    basic: tuple[str, int]
    damage: dict[str, int]


_TITLES: Final = {
    op.ROBOT: 24, op.MANEUVER: 8, op.TECHNOLOGY: 8, op.RELIC: 6, op.SITE: 7, op.ALLY: 6, op.SCHEME: 7,
    op.CHARACTER: 6, op.BOSS: 6, op.ENCOUNTER: 10, op.STARTER: 5, op.BASIC: 1,
}  # fmt: skip
_PAIRS: Final = {op.MANEUVER: 2, op.TECHNOLOGY: 2}

# COMP-1, COMP-3, COMP-7, COMP-8, COMP-11 to COMP-13, COMP-16, COMP-19 to COMP-21. CORE's box totals are
# not told; they are taken to be those of ARD.
MAKE_UPS: Final = {
    "ARD": MakeUp(
        _TITLES, _PAIRS, 12, 2, 82, 0,
        {"Wrath": 6, "Firepower": 1, "Hunt": 1, "Fix": 1, "Reserves": 1},
        ("Rise Up!", 16), {"Damage": 15, "Damage: Short Circuit": 5},
    ),
    "CORE": MakeUp(
        _TITLES, _PAIRS, 12, 2, 82, 5,
        {"Courage": 6, "Firepower": 1, "Patrol": 1, "Fix": 1, "Reserves": 1},
        ("Roll Out!", 16), {"Damage": 20},
    ),
}  # fmt: skip


# Titles of the other boxes, where a clause tells how many: COMP-2, COMP-9, COMP-14, COMP-20, COMP-22 and
# COMP-23 for WOC, COMP-4, COMP-26 and COMP-27 for IP, COMP-5 and COMP-6 for CU (six characters and Unicron).
TOLD_TITLES: Final = {
    "WOC": {
        op.CHARACTER: 8, op.ROBOT: 24, op.MANEUVER: 8, op.TECHNOLOGY: 8, op.RELIC: 6, op.SITE: 5, op.POLITY: 4,
        op.ALLY: 6, op.BOSS: 12, op.SCHEME: 6, op.ENCOUNTER: 10, op.STARTER: 5, op.MISSION: 20, op.RUIN: 10,
        op.BASIC: 1, op.DAMAGE: 2,
    },
    "IP": {op.CHARACTER: 6, op.BOSS: 8, op.DAMAGE: 1, op.PHASE: 12},
    "CU": {op.CHARACTER: 7, op.BOSS: 9, op.RUIN: 5, op.DAMAGE: 1, op.CHAOS: 8},
}  # fmt: skip


def titles_in_the_box(code: str) -> dict[int, int]:
    """How many titles of each type a set of that code has, where that is told."""
    if code not in MAKE_UPS:
        return dict(TOLD_TITLES.get(code, {}))
    make_up = MAKE_UPS[code]
    schemes = make_up.titles[op.SCHEME] + make_up.cooperative_schemes
    return make_up.titles | {op.SCHEME: schemes, op.DAMAGE: len(make_up.damage)}


def check(card_set: CardSet) -> list[str]:
    """What is wrong with the make-up of a set, a sentence each; empty when all is right.

    A set without a known make-up (one that is not playable, a designer's own) is held to uniqueness alone.
    """
    problems = _unique(card_set)
    make_up = MAKE_UPS.get(card_set.code)
    if make_up is None or not card_set.playable:
        return problems
    return [
        *problems, *_titles(card_set, make_up), *_factions(card_set, make_up), *_main_deck(card_set, make_up),
        *_stacks(card_set, make_up),
    ]  # fmt: skip


def new_problems(before: CardSet, after: CardSet) -> list[str]:
    """What is wrong after a change that was not wrong before."""
    known = check(before)
    return [f"{after.id}: {problem}" for problem in check(after) if problem not in known]


def _unique(card_set: CardSet) -> list[str]:
    return [
        f"{card.name}: {card.copies} copies of a {card.type_name}; every title of this type is unique"
        for card in card_set.cards
        if card.copies != 1 and any(card.type & bit for bit in UNIQUE)
    ]


def _titles(card_set: CardSet, make_up: MakeUp) -> list[str]:
    problems = []
    cooperative = sum(card.cooperative for card in card_set.cards)
    if cooperative != make_up.cooperative_schemes:
        expected = make_up.cooperative_schemes
        problems.append(f"{cooperative} cooperative schemes; {card_set.code} has {expected}")
    for bit, expected in make_up.titles.items():
        found = [card for card in card_set.of_type(bit) if not card.cooperative]
        if len(found) != expected:
            problems.append(f"{len(found)} {TYPE_NAME_OF[bit]} titles; {card_set.code} has {expected}")
    for bit, copies in make_up.copies.items():
        problems += [
            f"{card.name}: {card.copies} copies; a {card.type_name} has {copies}"
            for card in card_set.of_type(bit)
            if card.copies != copies
        ]
    return problems


def _factions(card_set: CardSet, make_up: MakeUp) -> list[str]:
    problems = []
    for faction, name in ((op.AUTOBOT, "Autobot"), (op.DECEPTICON, "Decepticon")):
        found = len(card_set.of_type(op.ROBOT, faction))
        if found != make_up.robots_of_each_faction:
            problems.append(f"{found} {name} robots; {card_set.code} has {make_up.robots_of_each_faction}")
    own, adversary = card_set.player_faction, card_set.adversary_faction
    for bit, faction in ((op.CHARACTER, own), (op.BOSS, adversary), (op.SCHEME, adversary)):
        problems += [
            f"{card.name}: a {card_set.code} {card.type_name} cannot be {card.faction_name or 'neutral'}"
            for card in card_set.of_type(bit)
            if card.faction != faction and not card.cooperative
        ]
    for level in (1, 2, 3):
        found = sum(card.level == level for card in card_set.of_type(op.BOSS))
        if found != make_up.bosses_of_each_level:
            expected = make_up.bosses_of_each_level
            problems.append(f"{found} bosses of level {level}; {card_set.code} has {expected}")
    return problems


def _main_deck(card_set: CardSet, make_up: MakeUp) -> list[str]:
    size = sum(card.copies for bit in MAIN_DECK for card in card_set.of_type(bit) if not card.cooperative)
    return (
        []
        if size == make_up.main_deck
        else [f"{size} main deck cards; {card_set.code} has {make_up.main_deck}"]
    )


def _stacks(card_set: CardSet, make_up: MakeUp) -> list[str]:
    """Numbers alone: a designer may call these cards what they like."""
    problems = []
    for what, found, expected in (
        ("the Starter deck is", dict(card_set.starter), make_up.starter),
        ("the Damage stack is", dict(card_set.damage), make_up.damage),
    ):
        if sorted(found.values()) != sorted(expected.values()):
            problems.append(f"{what} {_counts(found)}; {card_set.code} has {_counts(expected)}")
    basics = {card.name: card.copies for card in card_set.of_type(op.BASIC)}
    if list(basics.values()) != [make_up.basic[1]]:
        problems.append(
            f"the Basic stack is {_counts(basics)}; {card_set.code} has {_counts(dict([make_up.basic]))}"
        )
    return problems


def _counts(counts: dict[str, int]) -> str:
    return ", ".join(f"{count} {name}" for name, count in counts.items()) or "empty"
