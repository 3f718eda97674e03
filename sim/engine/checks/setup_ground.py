"""Whether set-up dealt what War on Cybertron has: Polities, Bosses and Schemes in their stacks, Missions and Ruins.

Read off SETUP-16, SETUP-17 and SETUP-20 to SETUP-31, and not off the recipe that the rules deal by.
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.data import zone
from sim.engine.data.state import INSTANCES
from sim.engine.machine.compiled import apart, compiled

LOWEST: Final = 5  # cards of Stack 4
STACKS_WITH_SEEDS: Final = 3
TOP: Final = 12  # cards into which the first Polity is shuffled
SITES: Final = 3


@apart
def is_dealt(game, box):
    """Whether a game that has just been set up has its cards where they belong; no other base set has Polities."""
    if box.profile.polities == 0:
        return True
    public = game.public
    deck = game.hidden.main
    bosses = 2 if box.profile.bosses_of else 1
    schemes = 1 if box.profile.seeded_schemes else 0
    size = 5 + 2 * public.players + bosses + 1 + schemes
    if deck.n != STACKS_WITH_SEEDS * size + LOWEST or public.ruins_n != box.ruins_n:
        return False
    if (
        seeds_between(game, box, 0, LOWEST, op.POLITY, 0) + seeds_between(game, box, 0, LOWEST, op.BOSS, 0)
        > 0
    ):
        return False
    early = public.spaces < TOP + 1 + schemes  # what the Matrix has no space for is in Stack 1 (GAP-24)
    for stack in range(1, STACKS_WITH_SEEDS + 1):
        first = LOWEST + (STACKS_WITH_SEEDS - stack) * size
        spare = 1 if early and stack == 1 else 0
        if seeds_between(game, box, first, first + size, op.BOSS, stack) != bosses:
            return False
        if not 1 <= seeds_between(game, box, first, first + size, op.POLITY, stack) <= 1 + spare:
            return False
        there = seeds_between(game, box, first, first + size, op.SCHEME, 0)
        if not schemes <= there <= schemes + spare * schemes:
            return False
    return (
        cards_dealt(game, box, op.POLITY, 0) == STACKS_WITH_SEEDS + 1
        and cards_dealt(game, box, op.SCHEME, 0) == schemes * (STACKS_WITH_SEEDS + 1)
        and cards_dealt(game, box, op.BOSS, 0) == bosses * STACKS_WITH_SEEDS
        and cards_dealt(game, box, op.SITE, op.POLITY | op.RELIC) <= SITES
        and (box.profile.relics != 0 or cards_dealt(game, box, op.RELIC, 0) == 0)
    )


@compiled
def seeds_between(game, box, first, end, kind, level):
    """How many cards of a type and a Level (0: any) lie at some places of the main deck, counted from below."""
    found = 0
    for place in range(first, end):
        definition = box.definitions[game.printed[game.hidden.main.cards[place]]]
        if definition.type & kind and (level == 0 or definition.level == level):
            found += 1
    return found


@compiled
def cards_dealt(game, box, kind, unless):
    """How many cards of a type, and not of others, lie in the main deck or the Matrix."""
    found = 0
    for card in range(INSTANCES):
        if game.where[card] == zone.MAIN or game.where[card] == zone.MATRIX:
            types = box.definitions[game.printed[card]].type
            if types & kind and types & unless == 0:
                found += 1
    return found
