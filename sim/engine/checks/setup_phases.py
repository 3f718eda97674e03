"""Whether set-up dealt what the Infiltration Phase Variant has: Allies and Bosses in their places, stacks, set aside.

Read off SETUP-65 to SETUP-73, and not off the recipe that the rules deal by.
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.checks.setup_ground import seeds_between
from sim.engine.data import zone
from sim.engine.data.state import EMPTY, PHASE_STACKS
from sim.engine.machine.compiled import apart, compiled

LOWEST: Final = 5  # cards of Stack 4
STACKS_WITH_SEEDS: Final = 3
BOSS_LEVELS: Final = 2
PHASES: Final = 6  # of a stack


@apart
def phases_are_dealt(game, box):
    """Whether a game that has just been set up has Allies, Bosses and phases where they belong."""
    if box.profile.phases == 0:
        return True
    public = game.public
    deck = game.hidden.main
    bosses = 2 if box.profile.bosses_of else 1
    if seeds_between(game, box, 0, deck.n, op.SCHEME, 0) or matrix_holds(game, box, op.SCHEME):
        return False
    if matrix_holds(game, box, op.ALLY) > 2 or matrix_holds(game, box, op.BOSS):
        return False
    if seeds_between(game, box, 0, LOWEST, op.ALLY | op.BOSS, 0):
        return False
    first = LOWEST
    for below in range(STACKS_WITH_SEEDS):
        stack = STACKS_WITH_SEEDS - below
        allies = 2 if stack == 1 else 1
        seeded = bosses if stack <= BOSS_LEVELS else 0
        end = first + box.stacks[stack - 1] + allies + seeded
        if has_all_allies(game, box):
            if seeds_between(game, box, first, end, op.ALLY, 0) != allies or end > deck.n:
                return False
            if seeds_between(game, box, first, end, op.BOSS, stack) != seeded:
                return False
        first = end
    for stack in range(PHASE_STACKS):
        pile = public.phases_n[stack] + (1 if public.phase_up[stack] >= 0 else 0)
        if pile != (PHASES if stack * PHASES < box.phases_n else 0):
            return False
    return True


@compiled
def has_all_allies(game, box):
    """Whether the six Allies that set-up wants are there (GAP-30)."""
    return matrix_holds(game, box, op.ALLY) + seeds_between(game, box, 0, game.hidden.main.n, op.ALLY, 0) == 6


@compiled
def matrix_holds(game, box, kind):
    """How many cards of a type lie in the Matrix."""
    found = 0
    for space in range(game.public.spaces):
        if game.public.space[space].face != EMPTY and game.where[game.hidden.matrix[space]] == zone.MATRIX:
            if box.definitions[game.printed[game.hidden.matrix[space]]].type & kind:
                found += 1
    return found
