"""From cards to rows: all that a set holds, or what is to be read off the cards on the table."""

import csv
import io
import os
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from cardsets.cards import Card, CardSet
from cardsets.fields import covers, nearest
from cardsets.schema import STAND_IN
from cardsets.sheet.columns import FIRST, MARKS, TODO, Column, columns_of_type, field_columns
from cardsets.sheet.marks import write_note, write_paths, write_sources

Row = Mapping[str, str]

# What tells which card is meant, or follows from the box: filled in even in a list of what is to be read.
GIVEN: Final = ("type", "copies", "cooperative")
GIVEN_OF_STAND_INS: Final = (*GIVEN, "faction", "level", "goes_to")


def all_rows(card_set: CardSet) -> tuple[list[str], list[Row]]:
    """The columns and a row for each card, with everything its file holds."""
    cards = card_set.with_pool.cards
    columns = field_columns(card.table for card in cards)
    names = [*FIRST, *(each.name for each in columns if each.name != "name"), *MARKS]
    return names, [
        {"set": card_set.id}
        | {each.name: each.write(card.table) for each in columns}
        | {
            "note": write_note(card.table.get("note")),
            "published": write_sources(card.table.get("published", {})),
            "own_copy": write_paths(card.table.get("own_copy", ())),
        }
        for card in cards
    ]


def todo_rows(card_set: CardSet) -> tuple[list[str], list[Row]]:
    """The columns and a row for each card of which something is neither published nor read off a card.

    What is known stands in its cell; what is not is named in `todo`, blank in its own cell, and shown as it
    is now (a stand-in) in `now`. Fill in what the card says; a cell left blank leaves things as they are. A
    card whose name is a stand-in has its name in `replaces`: give in `name` the real card that is to take its
    place. `complete`, filled in with yes, says that the whole card was read: what is blank it does not have.
    """
    cards = card_set.with_pool.cards
    columns = field_columns(card.table for card in cards)
    names = ["set", "replaces", "name", "type", *TODO]
    names += [each.name for each in columns if each.name not in names] + ["note"]
    return names, [_todo_row(card_set, card) for card in cards if unread(card)]


def unread(card: Card) -> list[Column]:
    """The columns of a card's type that hold nothing published and nothing read off a card."""
    kinds = card.type_name.split("/")
    columns = {each.name: each for kind in kinds for each in columns_of_type(kind, card.table)}
    given = GIVEN_OF_STAND_INS if _is_stand_in(card) else GIVEN
    return [
        each
        for each in columns.values()
        if not (each.name in given and (each.name in card.table or each.name != "type"))
        and not _is_known(card, each)
    ]


def _is_stand_in(card: Card) -> bool:
    return STAND_IN in card.name.lower()


def _is_known(card: Card, each: Column) -> bool:
    """Whether all of a column's field is marked; of an ability that is not there, its list."""
    marks = (*card.published, *card.own_copy)
    leaves = [leaf for leaf in card.present if covers(each.path, leaf)] or [each.path]
    return all(nearest(marks, leaf) is not None for leaf in leaves)


def _todo_row(card_set: CardSet, card: Card) -> Row:
    todo = unread(card)
    missing = {each.name for each in todo}
    row = {"set": card_set.id, "replaces": card.name if _is_stand_in(card) else ""}
    now = []
    for each in field_columns([card.table]):
        cell = each.write(card.table)
        if each.name not in missing:
            row[each.name] = cell
        elif cell and each.name != "name":
            now.append(f"{each.name}: {cell}")
    row["todo"] = ", ".join(dict.fromkeys(each.label for each in todo))
    row["now"] = "\n".join(now)
    row["note"] = write_note(card.table.get("note"))
    return row


# --- The file -----------------------------------------------------------------------------------------------


def csv_text(columns: Sequence[str], rows: Iterable[Row], *, separator: str = ",") -> str:
    """The rows as CSV, with a header."""
    out = io.StringIO(newline="")
    writer: Any = csv.DictWriter(out, columns, restval="", delimiter=separator, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def write_csv(path: Path, text: str, *, overwrite: bool = False) -> None:
    """Write a CSV file, whole or not at all, marked as UTF-8 so that every spreadsheet reads it as such.

    Raises:
        FileExistsError: the file is there, and may hold what somebody typed.
        OSError: it cannot be written, or there is no such folder.
    """
    if path.is_dir():
        raise IsADirectoryError(f"{path}: is a folder; name a file in it")
    if path.exists() and not overwrite:
        raise FileExistsError(
            f"{path}: is there already and may hold what you filled in; --force writes over it"
        )
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path}: there is no folder {str(path.parent)!r}")
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8-sig", newline="") as file:
            file.write(text)
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
