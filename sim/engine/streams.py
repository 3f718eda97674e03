"""Randomness by counter: every draw is a hash of (seed, game, purpose, index), never a state that moves.

A shuffle sorts cards by the hash of their slot, so that swapping one card leaves the order of all others
as it was, and two runs that differ in one thing stay paired (design: common random numbers).
Two lanes of 31 bits are kept, so that a million games do not meet in one state.
"""

from typing import Final

from sim.engine.compiled import compiled
from sim.engine.state import PILE_SIZE

MASK32: Final = 0xFFFFFFFF
MASK31: Final = 0x7FFFFFFF

# Purposes: one stream each.
FIRST_SEAT: Final = 1
CHARACTERS: Final = 2
SCHEME_CHOICE: Final = 3
MAIN_DECK: Final = 4
BOSS_CHOICE: Final = 5
BOSS_PLACE: Final = 6
ENCOUNTERS: Final = 7
DAMAGE_STACK: Final = 8
PLAYER_DECK: Final = 16  # + seat
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
    keys = game.keys
    for i in range(pile.n):
        keys[i] = draw(game, purpose, nonce * 1024 + pile.cards[i] - base)
    sort_by_keys(keys, pile)


@compiled
def sort_by_keys(keys, pile):
    """Shell sort, keys and cards together; equal keys go by card."""
    gap = 1
    while gap < pile.n:
        gap = gap * 3 + 1
    while gap > 1:
        gap //= 3
        for i in range(gap, pile.n):
            key = keys[i]
            card = pile.cards[i]
            j = i
            while j >= gap and (keys[j - gap] > key or (keys[j - gap] == key and pile.cards[j - gap] > card)):
                keys[j] = keys[j - gap]
                pile.cards[j] = pile.cards[j - gap]
                j -= gap
            keys[j] = key
            pile.cards[j] = card


SHUFFLE_CAPACITY: Final = PILE_SIZE
