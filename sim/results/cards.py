"""The cards that a dataset was played with: `cards.json` beside the manifest, and what changed between two.

By the name of each mix (with its overlays): `make_up`, what its set says of itself, `rulings`, its base
rulings, `fields`, how many fields each card has and how many of them are stand-ins (datasets of earlier versions lack
both), and `cards`, a list in the order in which they lie in the
shuffles, each with its `key` and its `fields` as the card file writes them. The same for the same cards; no
clock and no path in it. The manifest has its SHA-256.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from sim.results.errors import ResultsError
from sim.results.files import CHANGED, cannot_be_read, not_a_file
from sim.results.layout import CARDS
from sim.results.manifest import CARDS_CHECKSUM, canonical
from sim.results.whole import write_whole

RULINGS: Final = "rulings"
FIELDS: Final = "fields"
"""How many fields each card has, and how many of them are stand-ins, by its key."""

MENDED: Final = "run the study again: it writes this file again"
"""What helps where the file is not as it was written."""

CardTables = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Change:
    """A field of a card that changed; None where it was not, or is no longer, there."""

    card: str
    field: str
    before: Any
    after: Any
    mixes: tuple[str, ...]


def write_cards(folder: Path, tables: CardTables) -> None:
    """Write the file whole or not at all."""
    write_whole(folder / CARDS, canonical(tables).encode())


def read_cards(folder: Path, manifest: Mapping[str, Any]) -> CardTables | None:
    """Returns the cards of a results folder, given its manifest; None where it does not tell them.

    Raises `ResultsError` where the file cannot be read, or is not as it was written.
    """
    path = folder / CARDS
    try:
        if not path.exists():
            return None
        if wrong := wrong_cards(folder, manifest):
            raise ResultsError(f"{wrong}; {MENDED}")
        tables: CardTables = json.loads(path.read_text(encoding="utf-8"))
        for told in tables.values():
            _by_key(told)
    except ResultsError:
        raise
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise ResultsError(f"{path}: cannot be read: {error!r}; delete it") from None
    return tables


def wrong_cards(folder: Path, manifest: Mapping[str, Any]) -> str:
    """Returns what is wrong with the bytes of the file, by the checksum that a manifest names; "" for nothing."""
    path = folder / CARDS
    if CARDS_CHECKSUM not in manifest:
        return ""
    if wrong := not_a_file(path):
        return f"{path}: {wrong}"
    try:
        found = hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        return f"{path}: {cannot_be_read(error)}"
    return "" if found == manifest[CARDS_CHECKSUM] else f"{path}: {CHANGED}"


def changes(before: CardTables, after: CardTables) -> list[Change]:
    """What changed in the mixes that both tell, card by card; once for all mixes in which it did alike."""
    found: dict[str, tuple[Change, list[str]]] = {}
    for mix in before:
        for change in _changes_of(before[mix], after[mix]) if mix in after else ():
            alike = json.dumps([change.card, change.field, change.before, change.after], sort_keys=True)
            found.setdefault(alike, (change, []))[1].append(mix)
    return [
        Change(change.card, change.field, change.before, change.after, tuple(mixes))
        for change, mixes in found.values()
    ]


def _changes_of(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Change]:
    yield from _fields("make-up", before["make_up"], after["make_up"])
    if RULINGS in before and RULINGS in after:
        yield from _fields("rulings of the set", before[RULINGS], after[RULINGS])
    old, new = _by_key(before), _by_key(after)
    gone, come = [key for key in old if key not in new], [key for key in new if key not in old]
    instead = _replaced(list(old), list(new))
    for key in gone:
        yield Change(_name(key), "card", _name(key), _name(instead[key]) if key in instead else None, ())
    for key in come:
        if key not in instead.values():
            yield Change(_name(key), "card", None, _name(key), ())
    for key in old:
        if key in new:
            yield from _fields(_name(key), old[key], new[key])
        elif key in instead:
            yield from _fields(_name(key), old[key], new[instead[key]])
    stayed = [key for key in old if key in new]
    moved = [key for key in new if key in old]
    if stayed != moved:
        first = next(now for then, now in zip(stayed, moved, strict=True) if then != now)
        yield Change(
            _name(first), "place among the cards", stayed.index(first) + 1, moved.index(first) + 1, ()
        )


def _replaced(old: Sequence[str], new: Sequence[str]) -> dict[str, str]:
    """Cards that went, each with the one that came in its place."""
    if len(old) != len(new):
        return {}
    return {a: b for a, b in zip(old, new, strict=True) if a not in new and b not in old}


def _fields(card: str, before: Any, after: Any) -> Iterator[Change]:
    old, new = dict(_leaves(before)), dict(_leaves(after))
    for field in dict.fromkeys([*old, *new]):
        if old.get(field) != new.get(field):
            yield Change(card, field, old.get(field), new.get(field), ())


def _leaves(value: Any, place: str = "") -> Iterator[tuple[str, Any]]:
    if isinstance(value, Mapping | list):
        entries = value.items() if isinstance(value, Mapping) else enumerate(value)
        for key, inner in entries:
            yield from _leaves(inner, f"{place}.{key}" if place else str(key))
    else:
        yield place, value


def _by_key(told: Mapping[str, Any]) -> dict[str, Any]:
    return {card["key"]: card["fields"] for card in told["cards"]}


def _name(key: str) -> str:
    """A card's name and type, from the key that tells it from every other: `set:type:name`."""
    _, kind, name = key.split(":", 2)
    return f"{name}, {kind}"
