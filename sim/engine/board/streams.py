"""Randomness by counter: every draw is a hash of (seed, game, purpose, index), never a state that moves.

A shuffle sorts cards by the hash of their slot, so that swapping one card leaves the order of all others
as it was, and two runs that differ in one thing stay paired (design: common random numbers).
Two lanes of 31 bits are kept, so that a million games do not meet in one state.
"""

from typing import Final

from sim.engine.data.state import SHUFFLE_SLOTS
from sim.engine.machine.compiled import compiled

MASK32: Final = 0xFFFFFFFF
MASK31: Final = 0x7FFFFFFF

DRAWS_A_SHUFFLE: Final = 1024  # indexes that each shuffle of a pile has to itself
KEY_UNIT: Final = 1024  # room for a card beside its hash of 31 bits
SLOT_SHIFT: Final = 34  # of a key of 41 bits, leaves which of SHUFFLE_SLOTS it belongs to
FEW: Final = 16  # cards that are compared each with each

# Purposes: one stream each; 3, 5, 6, 9 to 14 and 27 to 31 are those of the recipe (`sim.engine.data.recipe`).
FIRST_SEAT: Final = 1
CHARACTERS: Final = 2
MAIN_DECK: Final = 4
ENCOUNTERS: Final = 7
DAMAGE_STACK: Final = 8
SURPLUS: Final = 15
PLAYER_DECK: Final = 16  # + seat
MISSION_SHUFFLE: Final = 24  # + stack
RUIN_SHUFFLE: Final = 26
PHASE_SHUFFLE: Final = 48  # + stack
ASIDE_CHOICE: Final = 50
ASIDE_PLACE: Final = 51
TACTIC_CHOICE: Final = 52
CHAOS_SHUFFLE: Final = 53
PLANETARY_SHUFFLE: Final = 54
STRATEGY: Final = 32  # + seat


@compiled
def mixed(x):
    """A 32-bit finaliser (the multiply and xor-shift kind): every input bit moves every output bit."""
    x = x & MASK32
    x = x ^ (x >> 16)
    x = (x * 0x7FEB352D) & MASK32
    x = x ^ (x >> 15)
    x = (x * 0x846CA68B) & MASK32
    return x ^ (x >> 16)


@compiled
def seed_lanes(record, seed, game_number, salt):
    """Set a record's two lanes from the study seed, the game number and a salt."""
    a = mixed(seed + 0x9E3779B9)
    a = mixed(a ^ mixed((seed >> 32) + 0x7F4A7C15))
    a = mixed(a + game_number)
    b = mixed(a ^ 0x5851F42D)
    b = mixed(b + mixed(game_number ^ 0x2545F491) + (seed & MASK31))
    record.lane_a = mixed(a + salt * 0x3C6EF372) & MASK31
    record.lane_b = mixed(b ^ mixed(salt + 0x1B873593)) & MASK31


@compiled
def draw(record, purpose, index):
    """31 random bits for (purpose, index) of this game."""
    x = mixed(record.lane_a + purpose * 0x632BE5AB + index * 0x85157AF5)
    return mixed(x ^ record.lane_b ^ (index * 0x61C88647)) & MASK31


@compiled
def draw_below(record, purpose, index, n):
    """A uniform number below n (n far under 2**31, so the bias is under one in a million)."""
    return draw(record, purpose, index) % n


@compiled
def shuffle(game, pile, purpose, nonce, base):
    """Sort a pile by the hash of each card's slot; `base` is the slot of the pile's first possible card."""
    for i in range(pile.n):
        card = pile.cards[i]
        game.keys[i] = draw(game, purpose, nonce * DRAWS_A_SHUFFLE + card - base) * KEY_UNIT + card
    if pile.n > FEW:
        spread_keys(game, pile.n)
        sort_keys(game, pile.n)
    else:
        rank_keys(game, pile.n)
    for i in range(pile.n):
        pile.cards[i] = game.keys[i] % KEY_UNIT


@compiled
def spread_keys(game, n):
    """Put the first `n` keys near their places, by their first bits: they are hashes, and so evenly spread."""
    for slot in range(SHUFFLE_SLOTS + 1):
        game.slots[slot] = 0
    for i in range(n):
        game.spread[i] = game.keys[i]
        game.slots[(game.keys[i] >> SLOT_SHIFT) + 1] += 1
    for slot in range(SHUFFLE_SLOTS):
        game.slots[slot + 1] += game.slots[slot]
    for i in range(n):
        slot = game.spread[i] >> SLOT_SHIFT
        game.keys[game.slots[slot]] = game.spread[i]
        game.slots[slot] += 1


@compiled
def rank_keys(game, n):
    """Put each of a few keys where as many places come before it as keys are less: no branch hangs on a hash."""
    for i in range(n):
        game.spread[i] = game.keys[i]
    for i in range(n):
        key = game.spread[i]
        place = 0
        for j in range(n):
            place += 1 if game.spread[j] < key else 0
        game.keys[place] = key


@compiled
def sort_keys(game, n):
    """Insertion sort of the first `n` keys, each a hash with its card last: equal hashes go by card."""
    for i in range(1, n):
        key = game.keys[i]
        j = i
        while j > 0 and game.keys[j - 1] > key:
            game.keys[j] = game.keys[j - 1]
            j -= 1
        game.keys[j] = key
