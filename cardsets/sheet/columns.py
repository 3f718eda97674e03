"""Columns of a spreadsheet of cards: which field each is, and how its cells are written and read."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from cardsets.fields import SIDES
from cardsets.locate import is_index
from cardsets.schema import FIELDS, CardModel, EnergonModel, SideModel
from cardsets.sheet import cells
from cardsets.sheet.cells import NONE

NUMBER: Final = (
    "copies", "cost", "power", "range", "move", "level", "vault", "command", "consume", "per_player", "penalty",
)  # fmt: skip
FLAG: Final = ("flight", "block", "cooperative")
WORD: Final = ("type", "faction", "goes_to", "when")
WORDS: Final = ("marks",)
LINES: Final = ("text", "also")
ANY_TIME: Final = "any"
MARKS: Final = ("note", "published", "own_copy")
FIRST: Final = ("set", "name", "replaces")
TODO: Final = ("todo", "now", "complete")

_PLAIN: Final = (
    "name", "also", "type", "copies", "faction", "subtype", "cost", "power", "range", "move", "flight", "block",
    "level", "vault", "command", "consume", "per_player", "marks", "goes_to", "cooperative", "text", "reward", "ambush",
    "confrontation",
)  # fmt: skip
_SIDE: Final = ("name", "move", "flight", "penalty", "text")
_USUAL: Final = {"alt": ("move", "flight", "penalty", "text"), "bot": ("text",)}
"""What of a side stands in every sheet; all of it for a further Alt Mode."""
_COLUMN = re.compile(rf"(?:({'|'.join(SIDES)})_)?(?:energon([1-9]\d?)_(cost|when|text)|(\w+))")


@dataclass(frozen=True)
class Column:
    """A field's column: `bot_energon1_text` is the field `bot.energon.0.text`."""

    name: str
    side: str  # "" or one of `SIDES`
    ability: int | None  # from 0
    field: str

    @property
    def path(self) -> str:
        """The field's path; of a whole list, the list's."""
        inner = self.field if self.ability is None else f"energon.{self.ability}.{self.field}"
        return f"{self.side}.{inner}" if self.side else inner

    @property
    def whole(self) -> str:
        """The key that holds the field: for an ability, the list of abilities."""
        inner = self.field if self.ability is None else "energon"
        return f"{self.side}.{inner}" if self.side else inner

    @property
    def label(self) -> str:
        """How the column is called where its ability is meant as a whole: `energon1`."""
        return self.name if self.ability is None else self.name.removesuffix(f"_{self.field}")

    def write(self, table: Mapping[str, Any]) -> str:
        """The cell of a card; blank where it has no such field."""
        owner = table.get(self.side, {}) if self.side else table
        if self.ability is not None:
            abilities = owner.get("energon")
            if abilities == [] and self.ability == 0 and self.field == "text":
                return NONE
            if abilities is None or self.ability >= len(abilities):
                return ""
            owner = abilities[self.ability]
            if self.field == "when" and not owner.get("when"):
                return ANY_TIME
        value = owner.get(self.field)
        if value is None or value == "":
            return ""
        if self.field in NUMBER:
            return str(value)
        if self.field in FLAG:
            return cells.write_flag(value)
        if self.field in WORDS:
            return cells.write_words(value)
        if self.field in LINES and self.ability is None:
            return cells.write_lines(value)
        return cells.write_line("/".join(value) if isinstance(value, list) else value)

    def read(self, cell: str) -> Any:
        """The value of a cell that is not blank; None for `none`. Raises `CellError`."""
        if self.field in LINES and self.ability is None:
            return cells.read_lines(cell)
        if self.field in WORDS:
            return cells.read_words(cell)
        if cell.strip().lower() == NONE:
            return None
        if self.field in NUMBER:
            return cells.read_number(cell)
        if self.field in FLAG:
            return cells.read_flag(cell)
        text = cells.read_line(cell)
        if self.field in WORD:
            text = text.lower()
        return "" if self.field == "when" and text == ANY_TIME else text


def column(name: str) -> Column | None:
    """The column of that name, or None where no field has it."""
    found = _COLUMN.fullmatch(name)
    if found is None:
        return None
    side, number, part, field = found[1] or "", found[2], found[3], found[4]
    if number is not None:
        return Column(name, side, int(number) - 1, part)
    known = _SIDE if side else _PLAIN
    return Column(name, side, None, field) if field in known else None


def column_of(path: str) -> str:
    """The name of the column where a field path, as problems name it, is to be mended."""
    parts = path.split(".")
    if parts[0] in MARKS:
        return parts[0]
    side = f"{parts.pop(0)}_" if parts[0] in SIDES and len(parts) > 1 else ""
    if parts[0] == "energon":
        number = int(parts[1]) + 1 if len(parts) > 1 and is_index(parts[1]) else 1
        return f"{side}energon{number}_{parts[2] if len(parts) > 2 else 'cost'}"
    return side + parts[0]


def field_columns(tables: Iterable[Mapping[str, Any]]) -> list[Column]:
    """The columns that some cards need: all plain ones, and as many abilities as any of them has."""
    most = {"": 2, **dict.fromkeys(SIDES, 0), "bot": 2}
    extra: set[str] = set()
    held = {"alt", "bot"}
    for table in tables:
        for side in ("", *SIDES):
            owner = table.get(side, {}) if side else table
            if "energon" in owner:
                most[side] = max(most[side], 1, len(owner["energon"]))
        held.update(side for side in SIDES if side in table)
        extra.update(f"{side}_{key}" for side in SIDES for key in table.get(side, {}) if key in _SIDE)
    names = [*_PLAIN, *_abilities("", most[""])]
    for side in (side for side in SIDES if side in held):
        usual = _USUAL.get(side, _SIDE)
        names += [f"{side}_{field}" for field in _SIDE if field in usual or f"{side}_{field}" in extra]
        names += _abilities(f"{side}_", most[side])
    return [found for name in names if (found := column(name)) is not None]


def columns_of_type(kind: str, table: Mapping[str, Any]) -> list[Column]:
    """The columns that a card of a type may fill; as many abilities as it has, at least one (two on Bot sides)."""
    held = FIELDS[kind].all if kind in FIELDS else tuple(CardModel.model_fields)
    wanted = {"name", "type", "copies", *held}
    found = []
    for each in field_columns([table]):
        if each.side:
            beyond = each.side == "bot" and each.field in ("name", "move", "flight", "penalty")
            if each.side in wanted and not beyond:
                found.append(each)
        elif each.ability is not None:
            if "energon" in wanted and (each.ability == 0 or each.ability < len(table.get("energon") or ())):
                found.append(each)
        elif each.field in wanted:
            found.append(each)
    return found


def known_columns() -> list[str]:
    """Every column there may be, abilities as examples, for complaints."""
    return [*FIRST, *(each.name for each in field_columns([]) if each.name != "name"), *MARKS, *TODO]


def _abilities(prefix: str, count: int) -> Iterator[str]:
    for number in range(1, count + 1):
        yield from (f"{prefix}energon{number}_{part}" for part in ("cost", "when", "text"))


assert set(_PLAIN) | {"energon", *SIDES, *MARKS} == set(CardModel.model_fields), "a field without a column"
assert set(_SIDE) | {"energon"} == set(SideModel.model_fields)
assert set(EnergonModel.model_fields) == {"cost", "when", "text"}
