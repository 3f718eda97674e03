"""Whether set-up dealt what Unicron's game has: Planets, Schemes and Bosses in their stacks, Chaos cards, Ruins.

Read off SETUP-74 to SETUP-86, and not off the recipe that the rules deal by.
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.checks.setup_ground import cards_dealt, seeds_between
from sim.engine.checks.setup_phases import matrix_holds
from sim.engine.data import zone
from sim.engine.data.profile import A_PLAYER
from sim.engine.data.state import CHARACTER_CARDS
from sim.engine.machine.compiled import apart, compiled

MATRIX_SPACES: Final = 16  # SETUP-83
LOWEST: Final = 5  # cards of Stack 4
STACKS_WITH_SEEDS: Final = 3
PLANETS: Final = (1, 2, 1, 1)
"""Among the top cards, and in Stacks 1 to 3; the first may be the one top card that the Matrix has no space for."""
BOUND: Final = 3  # the Level, and the Stack, of the Planet that is bound to one
HOME: Final = 2  # the Level, and the Stack, of the Planets of which a player who is Unicron meets one
RACE: Final = 2  # the Level, and the Stack, of the Scheme that is bound to one
MOST_RELICS: Final = 3
CHAOS_CARDS: Final = 8
PLANETARY_RUINS: Final = 5
LAID_ASIDE: Final = 3  # SETUP-80


@apart
def unicron_is_dealt(game, box):
    """Whether a game that has just been set up has all that is his where it belongs."""
    if box.profile.unicron == 0:
        return True
    if box.profile.unicron == A_PLAYER:
        return planets_are_dealt(game, box) and game.public.chaos_n == 0
    public = game.public
    if public.spaces != MATRIX_SPACES or public.columns != public.rows:
        return False
    if public.chaos_n != CHAOS_CARDS or public.planetary_n != PLANETARY_RUINS:
        return False
    if cards_aside(game) != LAID_ASIDE:
        return False
    if public.piece.on or public.piece.marker != box.marker.start:
        return False
    if matrix_holds(game, box, op.PLANET) > PLANETS[0] or matrix_holds(game, box, op.BOSS | op.SCHEME):
        return False
    seeds = op.PLANET | op.BOSS | op.SCHEME
    if seeds_between(game, box, 0, LOWEST, seeds, 0):
        return False
    first = LOWEST
    for below in range(STACKS_WITH_SEEDS):
        stack = STACKS_WITH_SEEDS - below
        end = first + box.stacks[stack - 1] + PLANETS[stack] + 2
        if end > game.hidden.main.n or not is_seeded_rightly(game, box, first, end, stack):
            return False
        first = end
    return first == game.hidden.main.n and cards_dealt(game, box, op.RELIC, 0) <= MOST_RELICS


@apart
def planets_are_dealt(game, box):
    """Whether a game of a player who is Unicron has its Planets and Bosses in their stacks (SETUP-92, SETUP-93)."""
    if game.public.planetary_n != PLANETARY_RUINS:
        return False
    first = LOWEST
    for below in range(STACKS_WITH_SEEDS):
        stack = STACKS_WITH_SEEDS - below
        end = first + box.stacks[stack - 1] + PLANETS[stack] + 1
        planets = seeds_between(game, box, first, end, op.PLANET, 0)
        if stack == 1:
            planets += matrix_holds(game, box, op.PLANET) - PLANETS[0]
        if planets != PLANETS[stack] or seeds_between(game, box, first, end, op.BOSS, stack) != 1:
            return False
        if seeds_between(game, box, first, end, op.PLANET, BOUND) != (1 if stack == BOUND else 0):
            return False
        if seeds_between(game, box, first, end, op.PLANET, HOME) != (1 if stack == HOME else 0):
            return False
        first = end
    return first == game.hidden.main.n


@compiled
def cards_aside(game):
    """How many cards are laid aside."""
    found = 0
    for card in range(CHARACTER_CARDS):
        if game.where[card] == zone.ASIDE:
            found += 1
    return found


@compiled
def is_seeded_rightly(game, box, first, end, stack):
    """Whether a stack has its Planets, its Boss and its Scheme, those that are bound to it among them."""
    planets = seeds_between(game, box, first, end, op.PLANET, 0)
    if stack == 1:
        planets += matrix_holds(game, box, op.PLANET) - PLANETS[0]
    if planets != PLANETS[stack]:
        return False
    if seeds_between(game, box, first, end, op.PLANET, BOUND) != (1 if stack == BOUND else 0):
        return False
    if seeds_between(game, box, first, end, op.BOSS, stack) != 1:
        return False
    if seeds_between(game, box, first, end, op.SCHEME, 0) != 1:
        return False
    return seeds_between(game, box, first, end, op.SCHEME, RACE) == (1 if stack == RACE else 0)
