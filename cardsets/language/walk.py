"""Going through the nodes of a text, and what is said of one that parses and means nothing."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any

from cardsets.errors import CardTextError


class SenselessError(Exception):
    """What is wrong with a text that parses; `pattern` finds the words in it, of which the `nth` are meant."""

    def __init__(self, message: str, pattern: str = "", nth: int = 0) -> None:
        super().__init__(message)
        self.message, self.pattern, self.nth = message, pattern, nth

    def within(self, text: str) -> CardTextError:
        """Returns the same complaint with the line and column of the words; the text's first where none fit."""
        found = list(re.finditer(self.pattern, text, re.IGNORECASE)) if self.pattern else []
        at = found[min(self.nth, len(found) - 1)].start() if found else 0
        return CardTextError(
            text, text.count("\n", 0, at) + 1, at - (text.rfind("\n", 0, at) + 1) + 1, self.message
        )


def nodes(node: Any) -> Iterator[Any]:
    """Yields a node and all below it, in the order of the text."""
    yield node
    for part in parts(node):
        yield from nodes(part)


def parts(node: Any) -> Iterator[Any]:
    """Yields the nodes right below a node."""
    values: Iterator[Any]
    if is_dataclass(node):
        values = (getattr(node, field.name) for field in fields(node))
    elif isinstance(node, tuple):
        values = iter(node)
    else:
        return
    for value in values:
        if is_dataclass(value) or isinstance(value, tuple):
            yield value


def depth(node: Any) -> int:
    """Returns how deep nodes stand within each other; without recursion, for there may be thousands."""
    deepest, level = 0, [node]
    while level:
        deepest += 1
        below = [part for each in level for part in parts(each)]
        while any(isinstance(each, tuple) for each in below):
            below = [part for each in below for part in (each if isinstance(each, tuple) else (each,))]
        level = [each for each in below if is_dataclass(each)]
    return deepest
