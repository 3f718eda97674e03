"""Card files of one's own: TOML written so that it reads like the bundled files.

Files are edited where they stand (tomlkit), so that whatever somebody wrote by hand between the cards, order
and comments included, outlives an import.
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from typing import Any

import tomlkit
from tomlkit.items import AoT, Comment, Item, Table, Whitespace

POOL = "pool"
"""The key of a card file whose cards are not part of the set's decks."""
WIDTH = 100  # of a line that holds a whole list


def edited_cards(
    text: str, tables: Sequence[Mapping[str, Any]], added: Sequence[Mapping[str, Any]] = ()
) -> str:
    """A card file with each of its cards as the tables say, and further cards at its end."""
    document = tomlkit.parse(text)
    cards = document.get("card")
    if cards is None:
        cards = tomlkit.aot()
        document.append("card", cards)
    assert isinstance(cards, AoT)
    for card, table in zip(cards, tables, strict=True):
        _edit(card, table)
    for table in added:
        cards.append(_new_table(table))
    written = _spaced(tomlkit.dumps(document))
    wanted = [dict(table) for table in (*tables, *added)]
    if (
        tomllib.loads(written).get("card", []) != wanted
    ):  # a layout that the editor cannot keep: write it anew
        pool = f"{POOL} = true\n\n" if tomllib.loads(text).get(POOL) else ""
        written = f"{_head(text)}{pool}{new_cards(wanted)}"
    return written


def new_cards(tables: Sequence[Mapping[str, Any]]) -> str:
    """A card file with these cards."""
    document = tomlkit.document()
    cards = tomlkit.aot()
    for table in tables:
        cards.append(_new_table(table))
    document.append("card", cards)
    return _spaced(tomlkit.dumps(document))


def edited_set(text: str, changes: Mapping[str, Any], head: str | None = None) -> str:
    """A `set.toml` with some keys changed, and with other comment lines at its head where some are given.

    A change to None takes the key out. A list of tables is written as one `[[key]]` each.
    """
    document = tomlkit.parse(text.removeprefix(_head(text)))
    for key, value in changes.items():
        there = document.get(key)
        if isinstance(there, AoT) and isinstance(value, list) and len(there) == len(value):
            for table, wanted in zip(there, value, strict=True):
                _change(table, wanted)
        elif isinstance(there, Table) and isinstance(value, Mapping):
            document[key] = new = _in_place_of(there, value)
            while _is_blank(new) and not _is_blank(
                there
            ):  # a line that the editor puts at the end of what it replaces
                new.value.body.pop()
        elif there is not None and value is not None and not isinstance(there, Table | AoT):
            document[key] = value
        else:
            if there is not None:
                document.remove(key)
            if value is not None:
                document.add(
                    key, _tables(value) if _is_tables(value) else _item(value)
                )  # above the first table
    return (_head(text) if head is None else head) + _spaced(tomlkit.dumps(document), header=r"\[\[?\w")


def _is_blank(table: Table) -> bool:
    """Whether a table ends in blank lines."""
    body = table.value.body
    return bool(body) and isinstance(body[-1][1], Whitespace)


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _tables(values: Sequence[Mapping[str, Any]]) -> AoT:
    tables = tomlkit.aot()
    for value in values:
        tables.append(_new_table(value))
    return tables


def _change(table: Table, wanted: Mapping[str, Any]) -> None:
    """Give a table the values of another, each as a whole and its keys in that order; what is so already stays."""
    for key, value in wanted.items():
        there = table.get(key)
        if _plain(there) == value and list(_plain(there)) == list(value):
            continue
        table[key] = _in_place_of(there, value) if isinstance(there, Table) else _item(value)


def _in_place_of(there: Table, value: Mapping[str, Any]) -> Table:
    """A new table for the place of another, with the comments at that one's end: they are about what follows it."""
    new = _new_table(value)
    tail: list[Item] = []
    for key, item in reversed(there.value.body):
        if key is not None:
            break
        tail.insert(0, item)
    for item in tail:
        if isinstance(item, Comment | Whitespace):
            new.add(item)
    return new


def _head(text: str) -> str:
    """The comment and blank lines at the head of a file."""
    found = re.match(r"(?:[ \t]*(?:#[^\n]*)?\n)*", text)
    return found[0] if found else ""


def _edit(card: Table, table: Mapping[str, Any]) -> None:
    """Make a table say what another says, leaving alone what it says already."""
    another = _plain(card.get("name")) != table.get("name")  # another card altogether, in an order of its own
    for key in [key for key in card if another or key not in table]:
        del card[key]
    for key, value in table.items():
        there = card.get(key)
        if there is not None and _plain(there) == value and type(_plain(there)) is type(value):
            continue
        if isinstance(there, Table) and isinstance(value, Mapping):
            _edit(there, value)
        else:
            card[key] = _item(value)


def _plain(item: Any) -> Any:
    return item.unwrap() if isinstance(item, Item) else item


def _new_table(table: Mapping[str, Any]) -> Table:
    new = tomlkit.table()
    for key, value in table.items():
        new[key] = _item(value)
    return new


def _item(value: Any) -> Any:
    """A value in the layout of the bundled files: lists on one line where they fit, else an entry a line."""
    if isinstance(value, Mapping):
        return _new_table(value)
    if not isinstance(value, list):
        return value
    entries = [_inline(entry) for entry in value]
    line = f"[{', '.join(entries)}]"
    if len(entries) < 2 or (len(line) <= WIDTH and not isinstance(value[0], Mapping)):
        return tomlkit.value(line)
    return tomlkit.value("[\n" + "".join(f"    {entry},\n" for entry in entries) + "]")


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        return (
            "{ " + ", ".join(f"{key} = {_inline(inner)}" for key, inner in value.items()) + " }"
            if value
            else "{}"
        )
    return tomlkit.item(value).as_string()


def _spaced(text: str, header: str = r"\[\[?card\b") -> str:
    """A blank line above each table (above its comments, where it has some), one line break at the end."""
    lines: list[str] = []
    for line in text.strip("\n").split("\n"):
        if re.match(header, line) and lines and lines[-1].strip() and not lines[-1].startswith("#"):
            lines.append("")
        lines.append(line)
    return "\n".join(lines) + "\n"
