"""Copies of Damage, and Damage that became a copy, from the event log: what lies before a player counts (GAP-61)."""

from typing import Final

from sim.engine.board import event
from sim.engine.data.state import INSTANCES, SEATS, nested
from sim.engine.machine.compiled import compiled

IS_DAMAGE: Final = 16  # the bit of `ledger.FACE` that says so of a kind of card

# `whose` is the seat before which a copy lies, -1 for other cards; `more` how many Damage more it is than printed: 1, 0
# or, of Damage that is a copy of something else, -1; `assist` the card a seat laid last.
COPIES: Final = nested(
    ("whose", "i4", (INSTANCES,)), ("more", "i4", (INSTANCES,)), ("any", "i4"), ("assist", "i4", (SEATS,))
)


@compiled
def open_copies(copies):
    """Clears the account: nothing is a copy, and nobody Assists."""
    copies.any = 0
    for card in range(INSTANCES):
        copies.whose[card] = -1
        copies.more[card] = 0
    for seat in range(SEATS):
        copies.assist[seat] = -1


@compiled
def note_copy(copies, printed, kind, seat, card, other):
    """Takes in an event that makes a copy, or after which one is itself again."""
    if kind == event.ASSIST_LAID:
        copies.assist[seat] = card
    elif kind == event.ASSIST_TAKEN_BACK:
        copies.assist[seat] = -1
    elif kind == event.COPIED:
        if copies.assist[seat] == card:  # an Assist does not lie before its player
            return
        shows_damage = prints_damage(printed, other) + copies.more[other]
        copies.more[card] = shows_damage - prints_damage(printed, card)
        copies.whose[card] = seat
        copies.any = 1
    elif kind == event.TURN_BEGINS:
        if copies.any:
            open_copies(copies)
        for other_seat in range(SEATS):
            copies.assist[other_seat] = -1
    elif copies.any and card >= 0 and leaves_play(kind):
        copies.whose[card] = -1
        copies.more[card] = 0


@compiled
def prints_damage(printed, card):
    """1 of a card that is printed as Damage, else 0."""
    return 1 if printed.faces[printed.definition[card]].kind == IS_DAMAGE else 0


@compiled
def leaves_play(kind):
    """Whether the card of an event lies before its player no more."""
    return (
        kind == event.DISCARDED
        or kind == event.DESTROYED
        or kind == event.VAULTED
        or kind == event.GAINED_CARD
        or kind == event.PUT
        or kind == event.CONTRIBUTED
    )


@compiled
def copied_damage(copies, seat):
    """How many Damage more lie before a seat than are printed so: copies of Damage, less Damage that is a copy."""
    found = 0
    if copies.any:
        for card in range(INSTANCES):
            if copies.whose[card] == seat:
                found += copies.more[card]
    return found
