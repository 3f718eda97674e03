"""The rows of a spreadsheet onto a set: which card each means, and every problem with its row and column."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from cardsets.cards import STAND_IN_ENDING
from cardsets.language import opcodes as op
from cardsets.mixing import LIKE_COST, SIDED
from cardsets.near import did_you_mean
from cardsets.reading import check_card
from cardsets.schema import STAND_IN, canonical_type, held_by
from cardsets.sheet.cells import CellError, read_line, write_line
from cardsets.sheet.columns import column, column_of
from cardsets.sheet.csv_file import SheetRow
from cardsets.sheet.merge import merge
from cardsets.sheet.table import fields_of, write_cells

INHERITED: Final = ("type", "copies", "level", "cooperative", "goes_to")


@dataclass(frozen=True)
class CardChange:
    """What became of a card: the columns that changed with their cells before and after."""

    name: str
    replaces: str
    cells: tuple[tuple[str, str, str], ...]
    own_copy: int  # fields that are newly known from an own copy


@dataclass
class Applied:
    """The card tables of a set with rows laid over them; `renamed` maps old names to new ones, by type."""

    tables: list[dict[str, Any]]
    added: list[dict[str, Any]] = field(default_factory=list)
    changes: list[CardChange] = field(default_factory=list)
    renamed: dict[tuple[str, str], str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def apply_rows(
    rows: Iterable[SheetRow],
    tables: Sequence[Mapping[str, Any]],
    *,
    playable: bool,
    origins: Sequence[Mapping[str, Any]] = (),
    stand_in: bool = False,
    any_cost: bool = False,
) -> Applied:
    """Lay rows over the cards of a set.

    Args:
        rows: what was filled in; cards without a row stay as they are.
        tables: the cards, in their order, which is their order in the shuffles.
        playable: whether the set is; one that is not may get more cards, and cards that lack fields.
        origins: the cards that these are copies of, where they are.
        stand_in: the rows hold inventions of one's own.
        any_cost: a new card may cost whatever it does.
    """
    sheet = _Sheet(tables, origins, playable=playable, stand_in=stand_in, any_cost=any_cost)
    for row in rows:
        sheet.apply(row)
    sheet.check_names()
    return sheet.result


class _Sheet:
    def __init__(
        self,
        tables: Sequence[Mapping[str, Any]],
        origins: Sequence[Mapping[str, Any]],
        *,
        playable: bool,
        stand_in: bool,
        any_cost: bool,
    ) -> None:
        self.playable, self.stand_in, self.any_cost = playable, stand_in, any_cost
        self.origins = {_title(table): table for table in origins}
        self.before = [dict(table) for table in tables]
        self.result = Applied([dict(table) for table in tables])
        self.row_of: dict[int, int] = {}  # by place

    def apply(self, row: SheetRow) -> None:
        """Lay one row over the card that it means, or tell what is wrong with it."""
        try:
            self._apply(row)
        except _RowError as error:
            for name, message in error.problems:
                self.result.problems.append(f"row {row.number}, column {name}: {message}")

    def _apply(self, row: SheetRow) -> None:
        cells = dict(row.cells)
        name, replaces = _line(cells, "name"), _line(cells, "replaces")
        if not name and not replaces:
            raise _RowError("name", "blank; every row must say which card it is")
        taken = self._place(replaces, _line(cells, "type"), "replaces") if replaces else None
        kind = _line(cells, "type") or (_kind(self.before[taken]) if taken is not None else "")
        place, name = self._named(name, kind, taken)
        if place is None and replaces and taken is None:
            raise _RowError("replaces", self._no_card(replaces))
        if place is not None and taken is not None and taken != place:
            raise _RowError("replaces", f"{name!r} is in the set already, so it cannot take another's place")
        if name:
            cells["name"] = write_line(name)
        if place is None and taken is None:
            self._add(row, name, cells)
        elif place is None and taken is not None and name and "todo" not in cells:
            self._new(row, taken, name, cells)
        else:
            meant = taken if place is None else place
            assert meant is not None
            self._change(row, meant, cells)

    def check_names(self) -> None:
        """No two cards of a type may have one name by now."""
        seen: dict[tuple[str, str], int] = {}
        for place, table in enumerate(self.result.tables):
            title = _title(table)
            first = seen.setdefault(title, place)
            row = self.row_of.get(place) or self.row_of.get(first)
            if first != place and row is not None:
                message = f"another {title[1]} has the name {table['name']!r}; a title is in a set once"
                self.result.problems.append(f"row {row}, column name: {message}")

    # --- Which card is meant

    def _place(self, name: str, kind: str, key: str = "name") -> int | None:
        """The place of a card of that name; where there are namesakes, of that type."""
        found = [i for i, table in enumerate(self.before) if str(table["name"]).lower() == name.lower()]
        like = [i for i in found if kind and _same_kind(_kind(self.before[i]), kind)]
        if len(found) < 2 or like:
            return next(iter(like or found), None)
        types = " or ".join(repr(_kind(self.before[i])) for i in found)
        raise _RowError(
            "type" if kind else key, f"there are {name!r} of several types; say {types} in column type"
        )

    def _named(self, name: str, kind: str, taken: int | None) -> tuple[int | None, str]:
        """The place of the card of a row's name, None where there is none yet, and the name as it is to be."""
        if not name:
            return None, name
        place = self._place(name, kind)
        invented = name if STAND_IN in name.lower() else name + STAND_IN_ENDING
        since = self._place(invented, kind)  # as it is called since an earlier import
        if place is not None:
            alike = not kind or _same_kind(_kind(self.before[place]), kind)
            if alike or (taken is None and since is None):
                return place, str(self.before[place]["name"])
        if invented == name:
            return None, name
        place = since
        if place is not None and taken is None and not self.stand_in:
            raise _RowError("name", f"there is {invented!r}; write that, or import with --stand-in")
        ends = self.stand_in and (place is not None or taken is not None or not self.playable)
        return (place, invented) if ends else (None, name)

    def _no_card(self, name: str) -> str:
        names = [str(table["name"]) for table in self.before]
        return f"there is no card {name!r} in the set{did_you_mean(name, names)}"

    def _take(self, row: SheetRow, place: int) -> None:
        if place in self.row_of:
            name = self.before[place]["name"]
            raise _RowError("name", f"{name!r} has row {self.row_of[place]} already; one row a card")
        self.row_of[place] = row.number

    def _same_type(self, old: Mapping[str, Any], cells: Mapping[str, str]) -> None:
        kind = _line(cells, "type")
        if kind and _kind(old) and not _same_kind(_kind(old), kind):
            raise _RowError(
                "type", f"{kind!r} is not what {old['name']!r} is; allowed: {_kind(old)}, or a blank"
            )

    # --- What is done with it

    def _change(self, row: SheetRow, place: int, cells: Mapping[str, str]) -> None:
        """Other values for a card; with a list of what is to be read, also its name."""
        self._take(row, place)
        old = self.before[place]
        self._same_type(old, cells)
        origin = self.origins.get(_title(old))
        new, problems = merge(old, cells, kind=_kind(old), stand_in=self.stand_in, origin=origin)
        self._put(place, old, new, problems, "")

    def _new(self, row: SheetRow, place: int, name: str, cells: dict[str, str]) -> None:
        """A card in another's place: of its type, of like cost, one for one (MIX-1)."""
        self._take(row, place)
        old = self.before[place]
        self._same_type(old, cells)
        inherited = INHERITED + (("faction",) if op.TYPE_NAMES.get(_kind(old), 0) & SIDED else ())
        given = {each: cell for each, cell in write_cells(old).items() if each in inherited} | cells
        new, problems = merge({}, given, kind=_kind(old), stand_in=self._invented(name))
        for name in ("copies", "faction", "level"):
            theirs, ours = old.get(name), new.get(name)
            if not problems and name in inherited and (theirs or 1) != (ours or 1):
                problems.append(
                    (name, f"must be that of the card it replaces, {theirs or 1}, not {ours or 1}")
                )
        apart = abs((new.get("cost") or 0) - (old.get("cost") or 0))
        if apart > LIKE_COST and not self.any_cost and not problems:
            message = (
                f"{new.get('cost', 'none')} is not like that of {old['name']!r}, {old.get('cost', 'none')}"
            )
            problems.append(("cost", f"{message}; allowed: one more or less, or any with --any-cost"))
        self._put(place, {}, new, problems, str(old["name"]))

    def _add(self, row: SheetRow, name: str, cells: Mapping[str, str]) -> None:
        """A card that was not there; only a set that is known in part has room for more."""
        if self.playable:
            advice = "to put a new card in another's place, name that one in column replaces"
            raise _RowError("name", f"{self._no_card(name)}; {advice}")
        if any(str(table["name"]).lower() == name.lower() for table in self.result.added):
            raise _RowError("name", f"{name!r} has a row already; one row a card")
        kind = _line(cells, "type").lower()
        new, problems = merge({}, cells, kind=kind, stand_in=self._invented(name))
        self._put(None, {}, new, problems, "")

    def _invented(self, name: str) -> bool:
        """Whether a new card is of one's own invention: all are, or its name says that it is."""
        return self.stand_in or STAND_IN in name.lower()

    # --- The result

    def _put(
        self,
        place: int | None,
        old: Mapping[str, Any],
        new: dict[str, Any],
        problems: list[tuple[str, str]],
        replaces: str,
    ) -> None:
        if not problems:
            held = held_by([*self.before, *self.result.added, new])
            _, found = check_card(new, playable=self.playable, held=held)
            problems = [(column_of(key), message) for key, message in found]
        if problems:
            raise _RowError(*problems[0], *problems[1:])
        if new == old:
            return
        if place is None:
            self.result.added.append(new)
        else:
            before = self.before[place]
            if before["name"] != new["name"]:
                self.result.renamed[_kind(before), str(before["name"])] = new["name"]
                replaces = str(before["name"])
            self.result.tables[place] = new
        self.result.changes.append(_change(old, new, replaces))


class _RowError(Exception):
    def __init__(self, name: str, message: str, *more: tuple[str, str]) -> None:
        super().__init__(message)
        self.problems = [(name, message), *more]


def _change(old: Mapping[str, Any], new: Mapping[str, Any], replaces: str) -> CardChange:
    before, after = write_cells(old), write_cells(new)
    names = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    fields = [name for name in names if column(name) is not None]
    marks = set(new.get("own_copy", ())) - set(old.get("own_copy", ()))
    return CardChange(
        str(new["name"]),
        replaces,
        tuple((name, before.get(name, ""), after.get(name, "")) for name in fields),
        len(marks),
    )


def _title(table: Mapping[str, Any]) -> tuple[str, str]:
    """What tells a card from every other of its set."""
    return str(table["name"]).lower(), _kind(table)


def _kind(table: Mapping[str, Any]) -> str:
    """A card's type as cells write it."""
    return "/".join(fields_of(table).get("type", ()))


def _same_kind(kind: str, written: str) -> bool:
    return kind == "/".join(canonical_type(part.strip()) for part in written.split("/"))


def _line(cells: Mapping[str, str], name: str) -> str:
    try:
        return read_line(cells.get(name, ""))
    except CellError as error:
        raise _RowError(name, str(error)) from None
