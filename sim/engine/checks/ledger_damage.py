"""Whose each Damage is and whether it lies before its player, kept from the event log alone; part of `ledger`."""

from sim.engine.board import event
from sim.engine.data import zone
from sim.engine.machine.compiled import compiled


@compiled
def note_damage(ledger, stays, kind, seat, card, other):
    """Take in an event that tells where a Damage lies; `stays` where one that is gained lies before its player."""
    if kind == event.DAMAGED:
        put_damage(ledger, card, seat, stays)
    elif kind == event.PLAYED:
        put_damage(ledger, card, seat, 1)
    elif kind == event.DISCARDED:
        put_damage(ledger, card, seat, 0)
    elif kind == event.GAINED_CARD:  # put somewhere by a text, or given
        put_damage(ledger, card, seat, 1 if other == zone.CONTROL else 0)
    elif kind == event.RETURNED or kind == event.DESTROYED:
        drop_damage(ledger, card)


@compiled
def put_damage(ledger, card, seat, before):
    """A Damage lies before a player now, or is theirs somewhere else."""
    drop_damage(ledger, card)
    ledger.damaged[card] = seat
    ledger.lies_before[card] = before
    if before:
        ledger.seats[seat].before += 1
    else:
        ledger.seats[seat].away += 1


@compiled
def drop_damage(ledger, card):
    """A Damage is nobody's any more."""
    seat = ledger.damaged[card]
    if seat < 0:
        return
    ledger.damaged[card] = -1
    if ledger.lies_before[card]:
        ledger.seats[seat].before -= 1
    else:
        ledger.seats[seat].away -= 1
