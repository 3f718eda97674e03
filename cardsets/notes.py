"""What `cards lint` asks about texts that are no errors, and which texts of a desk play otherwise than before."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, Final

from cardsets import desk
from cardsets.called import Called
from cardsets.cards import Card, CardSet
from cardsets.errors import CardTextError
from cardsets.fields import SIDES
from cardsets.kinds import of_kind
from cardsets.language.changes import LANGUAGE, Said, changes
from cardsets.language.remarks import remarks
from cardsets.locate import line_of, read_toml
from cardsets.reading import SetFolder, read_folder
from cardsets.schema import CardModel, canonical_type
from cardsets.texts import Text, texts_of
from cardsets.unmet import Table, unmet

WITH_TEXTS: Final = ("text", "energon", "reward", "ambush", "confrontation", *SIDES)


class _Notes:
    """Notes on the texts at one place: a set's folder or an overlay's file."""

    def __init__(self, path: Path, code: str, names: Iterable[str], tables: Sequence[Table]) -> None:
        self.code = code
        self.tables = tables
        self.called = Called(names)
        self.home = _desk_of(path)
        self.since = LANGUAGE if self.home is None else desk.language(self.home)
        self.lines: list[str] = []
        self.changed = False

    def add(self, where: str, text: Text, speakers: Sequence[Card]) -> None:
        """Note what there is to ask about a text of some cards, and what it plays otherwise."""
        if isinstance(text.node, CardTextError):
            return
        here = f"{where}: {text.key}: note: "
        self.lines += [here + remark.asks for remark in remarks(text.node, text.kind) if remark.asks]
        misnamed = [here + said for said in self.called.complaints(text.node)]
        self.lines += misnamed
        types = reduce(or_, (card.type for card in speakers), 0)
        for change in changes(Said(text.written, text.node, text.kind, types, self.code), self.since):
            self.lines.append(f"{here}plays otherwise since language {change.version}: {change.what}")
            self.changed = True
        if not misnamed:
            self.lines += [here + said for said in unmet(text.node, speakers, self.tables)]

    def told(self) -> list[str]:
        """All notes, and how to end those on texts that play otherwise."""
        if not self.changed or self.home is None:
            return self.lines
        marker = self.home / desk.MARKER
        ends = f"language = {LANGUAGE} here ends the notes on texts that play otherwise since then"
        return [*self.lines, f"{marker}: note: {ends}"]


def set_notes(card_set: CardSet, tables: Sequence[Table]) -> list[str]:
    """Returns the notes on the cards of a set, a line each; its files must have no problems.

    `tables` are those of all mixes that may have its cards.
    """
    found = read_folder(card_set.path)
    names = (name for each in found.entries for name in (each.model.name, *(each.model.also or ())))
    notes = _Notes(card_set.path, found.model.code, names, tables)
    for entry, index in zip(found.entries, _places(found), strict=True):
        text = entry.path.read_text(encoding="utf-8")
        type_name = "/".join(map(canonical_type, entry.model.types()))
        namesakes = card_set.with_pool.named(entry.model.name)
        speakers = [card for card in namesakes if card.type_name == type_name]
        for each in texts_of(entry.model):
            line = line_of(text, each.key, index)
            notes.add(f'{entry.path}:{line}: card "{entry.model.name}"', each, speakers)
    return notes.told()


def overlay_notes(path: Path, laid: Sequence[CardSet], tables: Sequence[Table]) -> list[str]:
    """Returns the notes on the texts that an overlay brings, a line each.

    `laid` are the sets and mixes that it fits with it laid over them, and `tables` are theirs.
    """
    text, data = read_toml(path)
    names = (name for card in laid[0].with_pool.cards for name in (card.name, *card.also))
    notes = _Notes(path, laid[0].code, names, tables)
    for index, table in enumerate(data.get("change", ())):
        speakers = [card for fit in laid for card in _changed(table, fit)]
        owner = f'card "{table["card"]}"' if "card" in table else f"change {index + 1}"
        for each in texts_of(_with_texts(table)):
            line = line_of(text, each.key, index, "change")
            notes.add(f"{path}:{line}: {owner}", each, speakers)
    return notes.told()


def _changed(table: Mapping[str, Any], laid_over: CardSet) -> Sequence[Card]:
    """The cards of a set or mix that a change is about."""
    if "card" in table:
        return laid_over.named(table["card"])
    return [card for card in laid_over.cards if of_kind(card, table["each"])]


def _desk_of(path: Path) -> Path | None:
    """The desk that a set or overlay lies on; None for what is bundled, wherever that is installed."""
    if path.resolve().is_relative_to(desk.BUNDLED.resolve()):
        return None
    return desk.find_desk(path.parent)


def _places(found: SetFolder) -> Iterator[int]:
    """Which `[[card]]` of its file each card is."""
    seen: Counter[Path] = Counter()
    for entry in found.entries:
        yield seen[entry.path]
        seen[entry.path] += 1


def _with_texts(table: Mapping[str, Any]) -> CardModel:
    """A model of what a change writes, as far as it is text."""
    fields = {key: value for key, value in table.items() if key in WITH_TEXTS}
    for side in SIDES:
        if side in fields:
            fields[side] = {key: value for key, value in fields[side].items() if key in WITH_TEXTS}
    return CardModel.model_validate({"name": "of a change", **fields})
