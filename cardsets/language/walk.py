"""Going through the nodes of a text, and what is said of one that parses and means nothing."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from cardsets.errors import CardTextError

_FIELDS: Final[dict[type, tuple[str, ...] | None]] = {}  # what `_fields_of` found


class SenselessError(Exception):
    """What is wrong with a text that parses, and where: its `node`, or words of it.

    `pattern` finds the words, of which the `nth` are meant; with both the first of these words in the node.
    """

    def __init__(self, message: str, pattern: str = "", nth: int = 0, node: Any = None) -> None:
        super().__init__(message)
        self.message, self.pattern, self.nth, self.node = message, pattern, nth, node

    def within(self, text: str, begins: int = 0) -> CardTextError:
        """Returns the same complaint with a line and column; `begins` is where the node does."""
        found = list(re.finditer(self.pattern, text[begins:], re.IGNORECASE)) if self.pattern else []
        at = begins + (found[min(self.nth, len(found) - 1)].start() if found else 0)
        return complaint(text, at, self.message)


def complaint(text: str, at: int, message: str) -> CardTextError:
    """Returns a complaint about what stands at a position of a text."""
    return CardTextError(text, text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at), message)


def nodes(node: Any) -> Iterator[Any]:
    """Yields a node and all below it, in the order of the text."""
    waiting = [node]
    while waiting:
        yield (here := waiting.pop())
        waiting += reversed(parts(here))


def parts(node: Any) -> list[Any]:
    """Returns the nodes right below a node."""
    values = (
        node if isinstance(node, tuple) else [getattr(node, name) for name in _fields_of(type(node)) or ()]
    )
    return [value for value in values if isinstance(value, tuple) or _fields_of(type(value)) is not None]


def _fields_of(kind: type) -> tuple[str, ...] | None:
    """Returns the names of the fields of a class of nodes; None of any other."""
    if kind not in _FIELDS:
        _FIELDS[kind] = tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None
    return _FIELDS[kind]


def conditions_of(several: Iterable[Any]) -> Iterator[Any]:
    """Yields conditions one by one, those that are joined by `or` too."""
    for each in several:
        if hasattr(each, "options"):
            for option in each.options:
                yield from option
        else:
            yield each


def too_deep(node: Any, most: int) -> tuple[int, Any]:
    """Returns how deep nodes stand within each other, and the first that stands deeper than `most` (None: none does).

    Without recursion, for there may be thousands.
    """
    deepest, first, level = 0, None, [node]
    while level:
        deepest += 1
        if deepest == most + 1:
            first = level[0]
        below = [part for each in level for part in parts(each)]
        while any(isinstance(each, tuple) for each in below):
            below = [part for each in below for part in (each if isinstance(each, tuple) else (each,))]
        level = [each for each in below if is_dataclass(each)]
    return deepest, first
