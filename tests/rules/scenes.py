"""Scenes for rule tests: two players at a table, and cards changed to show what no bundled card shows."""

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardsets.language.parse import parse_clause
from cardsets.library import CardSet

Changes = Mapping[str, Mapping[str, Any]]  # fields by the name of the card


def duel(
    set_id: str, first: dict[str, Any], second: dict[str, Any], expect: str = "", **more: Any
) -> dict[str, Any]:
    """A scenario of two, who stand on A1 with empty hands where nothing else is told.

    `expect` is what must come of it as a scenario file would say it: [expect], [[then]] and so on.
    """
    seats = [{"space": "A1", "hand": []} | seat for seat in (first, second)]
    return {"set": set_id, "seat": seats} | more | tomllib.loads(expect)


def with_cards(card_set: CardSet, changes: Changes) -> CardSet:
    """The set with some fields of some cards changed."""
    return replace(card_set, cards=tuple(replace(c, **changes.get(c.name, {})) for c in card_set.cards))


def says(name: str, *clauses: str, **more: Any) -> Changes:
    """A card with other texts: no Energon abilities, and no Power or Move where nothing else is told."""
    plain = {"energon": (), "power": 0, "move": 0}
    return {name: plain | {"clauses": tuple(map(parse_clause, clauses))} | more}
