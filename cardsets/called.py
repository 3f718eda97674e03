"""What is said of a text that names a card (`card named 'X'`) which no set has."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from cardsets.desk import named
from cardsets.errors import CardDataError
from cardsets.language.nodes import Selector
from cardsets.language.pool import plain_name
from cardsets.language.walk import nodes
from cardsets.locate import read_toml
from cardsets.near import did_you_mean
from cardsets.reading import files_of


class Called:
    """The names of cards: those at hand and, looked up only where one is none of them, those of every set."""

    def __init__(self, at_hand: Iterable[str]) -> None:
        self._at_hand = {plain_name(name): name for name in at_hand}

    def complaints(self, node: Any) -> Iterator[str]:
        """Yields a complaint about each name that a text says and no card bears."""
        for each in nodes(node):
            if isinstance(each, Selector) and each.name and plain_name(each.name) not in self._at_hand:
                if plain_name(each.name) not in self._anywhere:
                    near = did_you_mean(each.name, self._at_hand.values())
                    near = near or did_you_mean(each.name, self._anywhere.values())
                    yield f"no card of this set or of another is called {each.name!r}{near}"

    @cached_property
    def _anywhere(self) -> dict[str, str]:
        found = dict(self._at_hand)
        for folder in named("sets").values():
            for path in files_of(folder):
                found |= {plain_name(name): name for name in _names(path)}
        return found


def _names(path: Path) -> Iterator[str]:
    """The names in a file of cards; none where it cannot be read, which is told elsewhere."""
    try:
        cards = read_toml(path)[1].get("card", ())
    except CardDataError:
        return
    for table in cards if isinstance(cards, list) else ():
        if isinstance(table, dict) and isinstance(table.get("name"), str):
            yield table["name"]
