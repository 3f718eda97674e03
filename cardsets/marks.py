"""Marks that outlived their value: a copied field, edited by hand, that still says it is published."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from cardsets.errors import CardDataError, NoSuchCards, Problem
from cardsets.fields import leaves, nearest, value_at
from cardsets.locate import line_of
from cardsets.mixing import load_mix
from cardsets.reading import CardEntry, read_folder


def stale_marks(folder: Path) -> list[Problem]:
    """What a set that is a copy claims to be published and is not what it was copied from."""
    copy = read_folder(folder)
    if copy.model.copy_of is None:
        return []
    with suppress(CardDataError, NoSuchCards):  # where that is gone there is nothing to compare with
        origin_set = load_mix(copy.model.copy_of)
        cards = [card.table for card in origin_set.with_pool.cards]
        by_title = {_title(table): table for table in cards}
        # A card that is called otherwise is known by its place, where those of both are the same.
        alike = len(cards) == len(copy.entries) and not origin_set.pool and not origin_set.added
        return [
            told
            for place, entry in enumerate(copy.entries)
            for origin in [by_title.get(_title(entry.table)) or (cards[place] if alike else {})]
            for told in _of_card(entry, origin, copy.model.copy_of)
        ]
    return []


def _title(table: Mapping[str, Any]) -> tuple[str, str]:
    return str(table["name"]).lower(), str(table.get("type", ""))


def _of_card(entry: CardEntry, origin: Mapping[str, Any], name: str) -> Iterator[Problem]:
    ours, theirs = entry.table.get("published", {}), origin.get("published", {})
    for leaf in leaves(entry.table):
        mark = nearest(ours, leaf)
        their_mark = nearest(theirs, leaf)
        before, after = value_at(origin, leaf), value_at(entry.table, leaf)
        if mark is None or their_mark is None or ours[mark] != theirs[their_mark] or before == after:
            continue
        text = entry.path.read_text(encoding="utf-8").splitlines()
        line = entry.line + line_of("\n".join(text[entry.line - 1 :]), leaf) - 1
        yield Problem(
            entry.path,
            line,
            f'card "{entry.model.name}": {leaf}',
            f"{after!r} is marked as published ({ours[mark]}), but {name} has {before!r} from there; "
            "name it in own_copy if a card says so, or take its mark off",
        )
