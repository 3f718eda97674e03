"""A player who is Unicron: Heralds, Planets and their Ruins, followed from the event log alone; part of `ledger`.

It knows sections 11.8, 11.9 and 12.9 of the rulebook and what cards print, and keeps the same account as for the
automaton. What it cannot account for is noted as odd.
"""

from typing import Final

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.checks.ledger_unicron import (
    BOUND,
    BY_TOKENS,
    DONE_WITH,
    OUT_THERE,
    STACKED,
    TOKENS,
    drop_tokens,
    is_boss,
    is_planet,
    note_planetary,
    tokens_agree,
)
from sim.engine.data.state import CHARACTER_CARDS, LAST_ROUND, SEATS
from sim.engine.machine.compiled import apart, compiled

PLAYS: Final = 2
"""`printed.his.plays`, where a player is Unicron."""

OF_PLANETS: Final = 2  # `other` of SIDE_COUNTED, less 8 times the side
SIDES_APART: Final = 8


@apart
def note_eater(his, printed, seats, kind, seat, card, space, amount, other):
    """Take in one event of a game in which a seat is Unicron."""
    if is_planet_eaten(printed, card):
        note_planet(his, printed, seats, kind, seat, card, space)
    note_heralds(his, printed, kind, card, amount, other)
    note_planetary(his, printed, kind, card, space, other)
    note_last_round(his, printed, kind, seat, amount)
    if kind == event.SIDE_COUNTED and other % SIDES_APART == OF_PLANETS:
        if amount != planets_worth(his, printed, seats, other // SIDES_APART):
            his.odd = 1


@compiled
def is_planet_eaten(printed, card):
    """Whether a card is a Planet, where a player is Unicron, who Consumes it in a battle of its own (UNIM-2)."""
    return printed.his.plays == PLAYS and 0 <= card < CHARACTER_CARDS and is_planet(printed, card)


@compiled
def note_planet(his, printed, seats, kind, seat, card, space):
    """Take in that a Planet is seen, and Consumed by Unicron: nothing else may become of it (PLANET-1, UNIM-3)."""
    if kind == event.REVEALED:
        if his.place[card] == DONE_WITH:
            his.odd = 1
        his.place[card] = OUT_THERE
    elif kind == event.FLIPPED_DOWN:
        his.place[card] = STACKED
    elif kind == event.BATTLE_DECLARED:
        if his.place[card] != OUT_THERE or seats[seat].faction != op.UNICRON:
            his.odd = 1
        his.value = -1
    elif kind == event.BATTLE_WON:
        his.value = card
    elif kind == event.PLANET_EATEN:
        if his.value != card or seats[seat].faction != op.UNICRON:
            his.odd = 1
        his.value = -1
        his.place[card] = DONE_WITH
        his.eaten += 1
        his.ruin_due = space
        if printed.faces[printed.definition[card]].level == BOUND:
            his.due = (1 << printed.players) - 1
    elif kind == event.VAULTED:
        if his.place[card] != DONE_WITH:
            his.odd = 1
    elif kind == event.BOUGHT or kind == event.GAINED_CARD or kind == event.REWARDED:
        his.odd = 1
    elif kind == event.DESTROYED:
        his.place[card] = DONE_WITH  # by a text, or facedown by a Boss (GAP-225, GAP-378)


@compiled
def note_heralds(his, printed, kind, card, amount, other):
    """Take in that a token is laid on a Robot or a Boss, or goes with it, and what it adds to a cost (HERALD-7)."""
    if kind == event.HERALD_PLACED:
        face = printed.faces[printed.definition[card]]
        if his.token[card] or his.tokens >= TOKENS or not (face.robot or is_boss(printed, card)):
            his.odd = 1
        his.token[card] = 1
        his.place[card] = STACKED
        his.tokens += 1
    elif kind == event.COST_PART and other == BY_TOKENS:
        if amount != his.token[card] * printed.his.token:
            his.odd = 1
    else:
        drop_tokens(his, kind, card)


@compiled
def note_last_round(his, printed, kind, seat, amount):
    """Take in that each player has one more turn once the Planet is eaten that ends the game (UNIM-12)."""
    if kind == event.TURN_BEGINS and his.due > 0:
        his.due &= ~(1 << seat)
    elif kind == event.GAME_ENDS and amount == LAST_ROUND and his.due != 0:
        his.odd = 1


@compiled
def seats_of_unicron(printed, seats):
    """The seats that are Unicron, a bit each."""
    found = 0
    for seat in range(SEATS):
        if seat < printed.players and seats[seat].faction == op.UNICRON:
            found |= 1 << seat
    return found


@compiled
def planets_worth(his, printed, seats, side):
    """What the faceup Planets score for a side: all for the many, nothing for Unicron (UNIM-16)."""
    total = 0
    his_seats = seats_of_unicron(printed, seats)
    for seat in range(printed.players):
        if printed.side[seat] == side and his_seats & (1 << seat):
            return 0
    for card in range(CHARACTER_CARDS):
        if his.place[card] == OUT_THERE and is_planet(printed, card):
            total += max(0, printed.faces[printed.definition[card]].vault)
    return total


@apart
def eater_agrees(his, game):
    """Whether tokens lie, and Planets were eaten, as the log tells."""
    public = game.public
    eaten = 0
    for i in range(public.sides_n):
        eaten += public.sides[i].eaten
    return eaten == his.eaten and tokens_agree(his, public)
