"""Which cards are copies of others (CLAR-7), told from the event log: for naming a card as it was at an event."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from sim.engine.board import event

NO_COPIES: Final[Mapping[int, int]] = MappingProxyType({})
# A card that changes place is itself again (CLAR-9).
CHANGES_PLACE: Final = (
    event.DISCARDED, event.DESTROYED, event.VAULTED, event.RETURNED, event.GAINED_CARD, event.CONTRIBUTED,
)  # fmt: skip


def copies_at(
    copies: Mapping[int, int], kind: int, card: int, other: int, printed: Sequence[int]
) -> Mapping[int, int]:
    """Returns which definition each copy has at an event, given those before it and what is printed on the cards."""
    if kind == event.COPIED:
        return {**copies, card: copies.get(other, int(printed[other]))}
    if kind == event.TURN_BEGINS:
        return NO_COPIES
    if card in copies and kind in CHANGES_PLACE:
        return {number: definition for number, definition in copies.items() if number != card}
    return copies
