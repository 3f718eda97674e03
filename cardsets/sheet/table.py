"""A card's table as cells, and cells as a table: nothing is lost on the way there and back."""

from collections.abc import Iterable, Mapping
from typing import Any

from cardsets.fields import ABOUT, SIDES
from cardsets.schema import CardModel, canonical_type
from cardsets.sheet.cells import CellError
from cardsets.sheet.columns import Column, column, field_columns
from cardsets.sheet.marks import (
    read_note,
    read_paths,
    read_sources,
    write_note,
    write_paths,
    write_sources,
)

Flaw = tuple[str, str]  # (column, what is wrong)
LAST = (*SIDES, "published")  # tables of their own, which stand below plain keys


def write_cells(table: Mapping[str, Any]) -> dict[str, str]:
    """The cells of a card that are not blank, by column: its fields, then what its file says about them."""
    cells = {each.name: each.write(table) for each in field_columns([table])}
    cells["note"] = write_note(table.get("note"))
    cells["published"] = write_sources(table.get("published", {}))
    cells["own_copy"] = write_paths(table.get("own_copy", ()))
    return {name: cell for name, cell in cells.items() if cell}


def read_table(cells: Mapping[str, str]) -> tuple[dict[str, Any], list[Flaw]]:
    """The table that cells make, and what is wrong with them. Cells of other columns do not count."""
    table: dict[str, Any] = {}
    abilities: dict[str, dict[int, dict[str, Any]]] = {}
    problems: list[Flaw] = []
    for name, cell in cells.items():
        each = column(name)
        try:
            if each is not None:
                _put(table, abilities, each, each.read(cell))
            elif name == "note":
                table["note"] = read_note(cell)
            elif name == "published":
                table["published"] = read_sources(cell)
            elif name == "own_copy":
                table["own_copy"] = read_paths(cell)
        except CellError as error:
            problems.append((name, str(error)))
    for side, numbered in abilities.items():
        owner = table.setdefault(side, {}) if side else table
        owner["energon"] = _listed(side, numbered, problems)
    return {
        key: table[key] for key in in_order(table) if table[key] not in ("", {}) or key in SIDES
    }, problems


def in_order(table: Iterable[str]) -> list[str]:
    """Keys in the order of card files."""
    order = [key for key in CardModel.model_fields if key not in LAST] + list(LAST)
    return sorted(table, key=order.index)


def fields_of(table: Mapping[str, Any]) -> dict[str, Any]:
    """A card's fields alone, in one writing: without what is empty, and its types as a list."""
    found = {key: _lean(value) for key, value in table.items() if key not in ABOUT}
    if "type" in found:
        written = found["type"] if isinstance(found["type"], list) else str(found["type"]).split("/")
        found["type"] = [canonical_type(str(part).strip()) for part in written]
    return {key: value for key, value in found.items() if value not in ("", {})}


def _lean(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _lean(inner) for key, inner in value.items() if inner != ""}
    return [_lean(inner) for inner in value] if isinstance(value, list) else value


def _put(
    table: dict[str, Any], abilities: dict[str, dict[int, dict[str, Any]]], each: Column, value: Any
) -> None:
    if each.ability is not None:
        ability = abilities.setdefault(each.side, {}).setdefault(each.ability, {})
        ability[each.field] = value
    elif value is not None:
        (table.setdefault(each.side, {}) if each.side else table)[each.field] = value


def _listed(side: str, numbered: Mapping[int, dict[str, Any]], problems: list[Flaw]) -> list[dict[str, Any]]:
    """Abilities in their order; `none` for a text says that there is no such ability."""
    there = {number: ability for number, ability in numbered.items() if ability.get("text", "") is not None}
    for number in range(len(numbered)):
        if number not in numbered:
            prefix = f"{side}_" if side else ""
            message = f"blank, but there is an ability with a higher number; {_ABILITY}"
            problems.append((f"{prefix}energon{number + 1}_text", message))
    return [
        {part: ability[part] for part in ("cost", "when", "text") if ability.get(part) not in (None, "")}
        for _, ability in sorted(there.items())
    ]


_ABILITY = "fill in cost and text, or none as its text"
