"""What `cards lint` asks about texts that are no errors, and which texts of a desk play otherwise than before."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from cardsets import desk
from cardsets.called import Called
from cardsets.cards import CardSet
from cardsets.errors import CardTextError
from cardsets.language import opcodes as op
from cardsets.language.changes import LANGUAGE, Said, changes
from cardsets.language.remarks import remarks
from cardsets.locate import line_of, read_toml
from cardsets.reading import SetFolder, read_folder
from cardsets.schema import CardModel, canonical_type
from cardsets.texts import Text, texts_of

WITH_TEXTS: Final = ("text", "energon", "reward", "ambush", "confrontation", "alt", "bot")


class _Notes:
    """Notes on the texts at one place: a set's folder or an overlay's file."""

    def __init__(self, path: Path, code: str, names: Iterable[str]) -> None:
        self.code = code
        self.called = Called(names)
        self.home = _desk_of(path)
        self.since = LANGUAGE if self.home is None else desk.language(self.home)
        self.lines: list[str] = []
        self.changed = False

    def add(self, where: str, text: Text, types: int) -> None:
        """Note what there is to ask about a text, and what it plays otherwise."""
        if isinstance(text.node, CardTextError):
            return
        here = f"{where}: {text.key}: note: "
        self.lines += [here + remark.asks for remark in remarks(text.node, text.kind) if remark.asks]
        self.lines += [here + said for said in self.called.complaints(text.node)]
        for change in changes(Said(text.written, text.node, text.kind, types, self.code), self.since):
            self.lines.append(f"{here}plays otherwise since language {change.version}: {change.what}")
            self.changed = True

    def told(self) -> list[str]:
        """All notes, and how to end those on texts that play otherwise."""
        if not self.changed or self.home is None:
            return self.lines
        marker = self.home / desk.MARKER
        ends = f"language = {LANGUAGE} here ends the notes on texts that play otherwise since then"
        return [*self.lines, f"{marker}: note: {ends}"]


def set_notes(folder: Path) -> list[str]:
    """Returns the notes on the cards of a set's folder, a line each; the files must have no problems."""
    found = read_folder(folder)
    notes = _Notes(folder, found.model.code, (entry.model.name for entry in found.entries))
    for entry, index in zip(found.entries, _places(found), strict=True):
        text = entry.path.read_text(encoding="utf-8")
        types = sum({op.TYPE_NAMES[canonical_type(name)] for name in entry.model.types()})
        for each in texts_of(entry.model):
            line = line_of(text, each.key, index)
            notes.add(f'{entry.path}:{line}: card "{entry.model.name}"', each, types)
    return notes.told()


def overlay_notes(path: Path, laid_over: CardSet) -> list[str]:
    """Returns the notes on the texts that an overlay brings, a line each; it must fit the set or mix."""
    text, data = read_toml(path)
    notes = _Notes(path, laid_over.code, (card.name for card in laid_over.with_pool.cards))
    for index, table in enumerate(data.get("change", ())):
        found = laid_over.named(table["card"]) if "card" in table else ()
        types = sum({card.type for card in found})
        owner = f'card "{table["card"]}"' if "card" in table else f"change {index + 1}"
        for each in texts_of(_with_texts(table)):
            line = line_of(text, each.key, index, "change")
            notes.add(f"{path}:{line}: {owner}", each, types)
    return notes.told()


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
    for side in ("alt", "bot"):
        if side in fields:
            fields[side] = {key: value for key, value in fields[side].items() if key in WITH_TEXTS}
    return CardModel.model_validate({"name": "of a change", **fields})
