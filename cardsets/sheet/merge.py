"""One row onto one card: the card's new table, with marks that say where its fields come from by now."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cardsets.fields import ABOUT, SIDES, covers, kept_marks, leaves, value_at
from cardsets.schema import STAND_IN, required_of
from cardsets.sheet.cells import NONE, CellError, read_flag
from cardsets.sheet.columns import column, columns_of_type
from cardsets.sheet.marks import gathered
from cardsets.sheet.table import Flaw, fields_of, in_order, read_table, write_cells


def merge(
    old: Mapping[str, Any],
    row: Mapping[str, str],
    *,
    kind: str,
    stand_in: bool,
    origin: Mapping[str, Any] | None = None,
) -> tuple[dict[str, Any], list[Flaw]]:
    """A card's table with a row laid over it, and what is wrong with the row.

    Fields that change lose their marks and are `own copy`, or with `stand_in` stand-ins. A row of a list of
    things to read tells what is filled in even where it is as before.

    Args:
        old: the card as it is; of a new card, nothing.
        row: the cells that are not blank, by column.
        kind: the card's type, which says what a card that was read as a whole could have.
        stand_in: whether the row holds inventions of one's own instead of readings.
        origin: the card that this one is a copy of, where there is one.
    """
    try:
        row = _completed(row, kind, old)
    except CellError as error:
        return dict(old), [("complete", str(error))]
    new, problems = read_table({**write_cells(old), **row})
    if problems:
        return dict(old), problems
    _drop_empty_lists(old, new, kind)
    before, after = fields_of(old), fields_of(new)
    new |= {key: old[key] for key in old if key not in ABOUT and before.get(key) == after.get(key)}
    changed = _changed(old, new)
    told = changed | _absent(row, new)
    if not stand_in:
        told |= _read_off(row, new)
    told = {path for path in told if any(covers(path, leaf) for leaf in changed) or not _is_marked(old, path)}
    if STAND_IN in new.get("name", "").lower():
        told.discard("name")  # which no card on a table bears
    problems = _mark(old, new, told, origin, stand_in=stand_in)
    return {key: new[key] for key in in_order(new)}, problems


def _drop_empty_lists(old: Mapping[str, Any], new: dict[str, Any], kind: str) -> None:
    """No text and no abilities is no key, where the file does not say otherwise and the type needs none."""
    needed = required_of(kind.split("/"))
    for side in ("", *SIDES):
        owner, before = (new.get(side, {}), old.get(side, {})) if side else (new, old)
        for key in ("text", "energon", "marks", "also"):
            if owner.get(key) == [] and before.get(key) != [] and (side or key not in needed):
                del owner[key]


def _changed(old: Mapping[str, Any], new: Mapping[str, Any]) -> set[str]:
    before, after = fields_of(old), fields_of(new)
    return {
        path for path in (*leaves(before), *leaves(after)) if value_at(before, path) != value_at(after, path)
    }


def _absent(row: Mapping[str, str], new: Mapping[str, Any]) -> set[str]:
    """The fields of which the row says that the card has none."""
    columns = [each for name, cell in row.items() if cell.strip().lower() == NONE and (each := column(name))]
    return {each.whole for each in columns if not value_at(new, each.whole)}


# --- Lists of what is to be read ------------------------------------------------------------------------


def _asked(row: Mapping[str, str]) -> set[str]:
    return {part.strip() for part in row.get("todo", "").replace("\n", ",").split(",") if part.strip()}


def _completed(row: Mapping[str, str], kind: str, old: Mapping[str, Any]) -> Mapping[str, str]:
    """The row, where its whole card was read with `none` in the cells that it asked for and that are blank.

    Raises:
        CellError: `complete` says neither yes nor no.
    """
    if "complete" not in row or not read_flag(row["complete"]):
        return row
    asked, filled = _asked(row), dict(row)
    for part in kind.split("/"):
        for each in columns_of_type(part, old):
            given = any(name == each.name or name.startswith(f"{each.label}_") for name in row)
            stands_for_ability = each.ability is None or each.field == "text"
            if each.label in asked and not given and stands_for_ability and each.name != "name":
                filled[each.name] = NONE
    return filled


def _read_off(row: Mapping[str, str], new: Mapping[str, Any]) -> set[str]:
    """The fields that a row tells by being filled in where it asks.

    Whoever reads one field has the card before them: all else that the row shows, such as the type, is so.
    """
    columns = [each for name in row if (each := column(name)) is not None]
    asked = _asked(row)
    if not any(each.label in asked for each in columns):
        return set()
    return {leaf for leaf in leaves(fields_of(new)) if any(covers(each.path, leaf) for each in columns)}


# --- Marks ----------------------------------------------------------------------------------------------


def _is_marked(table: Mapping[str, Any], leaf: str) -> bool:
    return any(covers(path, leaf) for path in (*table.get("published", {}), *table.get("own_copy", ())))


def _mark(
    old: Mapping[str, Any],
    new: dict[str, Any],
    told: set[str],
    origin: Mapping[str, Any] | None,
    *,
    stand_in: bool,
) -> list[Flaw]:
    """Take the marks off what is told anew, and heed those that the row itself states (it has them in `new`).

    What a row states is added to what is marked already; only `none` takes marks away. For a row that was
    exported before it was edited states what held then, and may come in twice. Returns what an invention
    claims and may not.
    """
    sources, stated = old.get("published", {}), new.pop("published", {})
    copied, listed = old.get("own_copy", []), new.pop("own_copy", [])
    before, after = leaves(old), leaves(new)
    kept = kept_marks(sources, before, told) if stated else {}
    published = {path: sources[mark] for path, mark in kept.items()}
    own = list(kept_marks(copied, before, told)) if listed else []
    fresh = _fresh(stated, old, new, old if origin is None else origin, copied if listed else [])
    claims: list[Flaw] = []
    if stand_in:
        claims += _claims(fresh, [path for path in listed if path not in copied])
    else:
        published |= fresh
        own += [path for path in listed if path not in copied]
        own += [path for path in told if path in after or _is_absent_field(new, path)]
    own = [path for path in own if not any(covers(mark, path) for mark in published)]
    if sorted(own) != sorted(copied):
        own = gathered(own, after)
    for side in {path.partition(".")[0] for path in own if "." in path} & set(SIDES):
        new.setdefault(side, {})  # where a mark says what it has not
    new |= {"published": published} if published else {}
    new |= {"own_copy": own} if own else {}
    return claims


def _claims(published: Mapping[str, str], own_copy: Sequence[str]) -> Iterator[Flaw]:
    """What an invention may not say of itself."""
    advice = "a card of one's own invention has none; leave the cell blank, or import it without --stand-in"
    if published:
        yield "published", f"{', '.join(published)}: {advice}"
    if own_copy:
        yield "own_copy", f"{', '.join(own_copy)}: {advice}"


def _fresh(
    stated: Mapping[str, str],
    old: Mapping[str, Any],
    new: Mapping[str, Any],
    origin: Mapping[str, Any],
    copied: Sequence[str],
) -> dict[str, str]:
    """The sources that a row states anew: not of what was read off an own copy, nor of what the source did not say.

    A source from where the card comes from is of the value there; beside another value it was left over.
    """
    sources = old.get("published", {})
    fresh = {}
    for path, source in stated.items():
        known = sources.get(path) == source
        copied_off = any(covers(mark, path) or covers(path, mark) for mark in copied)
        of_another_value = value_at(origin, path) != value_at(new, path)
        left_over = origin.get("published", {}).get(path) == source and of_another_value
        if not known and not copied_off and not left_over:
            fresh[path] = source
    return fresh


def _is_absent_field(table: Mapping[str, Any], path: str) -> bool:
    return not any(part.isdigit() for part in path.split(".")) and not value_at(table, path)
