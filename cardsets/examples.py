"""Texts of bundled cards, as examples beside an error: the nearest to what somebody wrote."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache, lru_cache
from typing import Any, Final

from cardsets.desk import SET_FILE, bundled_names
from cardsets.fields import SIDES
from cardsets.locate import read_toml

CLAUSES: Final = ("text",)
BODIES: Final = ("reward", "ambush", "confrontation")


@dataclass(frozen=True)
class Example:
    """A text of a card. `is_clause`: whether it has a trigger before it, or is one, as those under `text` are."""

    card: str
    text: str
    is_clause: bool


@lru_cache(maxsize=256)
def nearest_example(written: str, is_clause: bool) -> Example:
    """The text of a bundled card that is most like what was written, word by word; of equals the shortest."""
    matcher = SequenceMatcher(None, autojunk=False)
    matcher.set_seq2(_words(written))
    most = []
    for example, words in _worded(is_clause):
        matcher.set_seq1(words)
        most.append((matcher.quick_ratio(), example, words))  # at least `ratio`, which takes much longer
    nearest, best = most[0][1], (-1.0, 0)
    for at_most, example, words in sorted(most, key=lambda each: -each[0]):
        if at_most < best[0]:
            break
        matcher.set_seq1(words)
        if (likeness := (matcher.ratio(), -len(example.text))) > best:
            nearest, best = example, likeness
    return nearest


@cache
def _worded(is_clause: bool) -> tuple[tuple[Example, list[str]], ...]:
    """The texts that are clauses, or those that are not, each with its words."""
    return tuple((each, _words(each.text)) for each in _bundled() if each.is_clause == is_clause)


def _words(text: str) -> list[str]:
    return re.findall(r"[\w'+-]+|[^\w\s]", text.lower())


@cache
def _bundled() -> tuple[Example, ...]:
    """All texts of bundled sets that are played, each once; of a card of several files the first."""
    found: dict[tuple[str, bool], Example] = {}
    for folder in bundled_names("sets").values():
        if not read_toml(folder / SET_FILE)[1].get("playable", True):
            continue
        for file in sorted(folder.glob("*.toml")):
            for card in read_toml(file)[1].get("card", []) if file.name != SET_FILE else ():
                for text, is_clause in texts_in(card):
                    found.setdefault((text, is_clause), Example(card["name"], text, is_clause))
    return tuple(found.values())


def texts_in(table: Mapping[str, Any]) -> Iterator[tuple[str, bool]]:
    """The texts of a card's table, those of its sides and abilities too; each with whether it is a clause."""
    for key, value in table.items():
        if key in BODIES:
            yield value, False
        elif key in CLAUSES:
            yield from [(value, False)] if isinstance(value, str) else ((each, True) for each in value)
        elif key in SIDES:
            yield from texts_in(value)
        elif key == "energon":
            for ability in value:
                yield from texts_in(ability)
