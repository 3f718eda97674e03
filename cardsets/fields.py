"""Field paths of card tables (`cost`, `text.0`, `bot.energon.1.cost`) and the marks on them.

A mark on a path covers all below it: "text" covers "text.0", "bot.energon" covers both abilities.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from cardsets.locate import is_index

ABOUT: Final = ("note", "published", "own_copy")
"""Keys of a card table that tell about the card; every other key is a field of it."""


ALTS: Final = ("alt", "alt2", "alt3", "alt4", "alt5")
"""The tables of a character's Alt Modes, in their order; a character has the first, or as many from it on (COMP-27)."""
SIDES: Final = (*ALTS, "bot")
"""The tables of a character's sides."""

WHOLE: Final = ("type", "marks")
"""Lists of words, which are one field each."""


def leaves(value: Any, path: str = "") -> list[str]:
    """The field paths of a card table, down to single clauses and the cost and text of each ability."""
    if isinstance(value, Mapping):
        items = [(key, inner) for key, inner in value.items() if path or key not in ABOUT]
    elif isinstance(value, list) and path not in WHOLE:
        items = [(str(index), inner) for index, inner in enumerate(value)]
    else:
        return [path]
    return [leaf for key, inner in items for leaf in leaves(inner, f"{path}.{key}" if path else key)]


def covers(path: str, leaf: str) -> bool:
    """Whether a mark on a path says something of a leaf."""
    return leaf == path or leaf.startswith(path + ".")


def nearest(marks: Iterable[str], leaf: str) -> str | None:
    """The narrowest of the marks that cover a leaf."""
    return max((path for path in marks if covers(path, leaf)), key=len, default=None)


def kept_marks(marks: Iterable[str], held: Collection[str], changed: Collection[str]) -> dict[str, str]:
    """The marks that still hold after some fields have changed, each with the mark it stems from.

    Args:
        marks: marked paths, before.
        held: the card's leaves, before.
        changed: paths of which nothing is marked any more.

    A mark that covers more than what changed gives way to marks on the leaves that did not.
    """
    kept: dict[str, str] = {}
    for path in marks:
        if any(covers(place, path) for place in changed):
            continue
        if not any(covers(path, place) for place in changed):
            kept[path] = path
            continue
        for leaf in held:
            if covers(path, leaf) and not any(
                covers(place, leaf) or covers(leaf, place) for place in changed
            ):
                kept.setdefault(leaf, path)
    return kept


def value_at(table: Mapping[str, Any], path: str) -> Any:
    """The value of a field path, None where there is none."""
    here: Any = table
    for part in path.split("."):
        if isinstance(here, list):
            here = here[int(part)] if is_index(part) and int(part) < len(here) else None
        else:
            here = None if here is None else here.get(part)
    return here
