"""Cards that are the same objects as others, as a key: to compare what stands on them takes longer than to use it."""

from collections.abc import Iterable

from cardsets.cards import Card


class Same:
    """Some cards in their order; equal to others that are the same objects, which it keeps alive."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self.cards = tuple(cards)
        self._key = tuple(map(id, self.cards))

    def __hash__(self) -> int:
        return hash(self._key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self._key == other._key
