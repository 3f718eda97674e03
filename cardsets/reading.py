"""Card files as they stand: a set's folder read into checked models, with every problem told at once."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from cardsets.errors import CardDataError, Problem
from cardsets.language import phrases
from cardsets.locate import line_of, read_toml
from cardsets.schema import CARD_TABLES, CardModel, SetModel, card_problems
from cardsets.shape import Flaw, shape_problems

SET_FILE: Final = "set.toml"


@dataclass(frozen=True)
class CardEntry:
    """A `[[card]]` table, checked: its model, the table as written, and where it stands."""

    model: CardModel
    table: Mapping[str, Any]
    path: Path
    line: int


@dataclass(frozen=True)
class SetFolder:
    """A set's folder, read and checked."""

    path: Path
    model: SetModel
    entries: tuple[CardEntry, ...]


def read_folder(folder: Path) -> SetFolder:
    """Read a set's folder.

    Raises:
        CardDataError: the files have problems; all of them are told, a line each.
    """
    return _Reader(folder).read()


def files_of(folder: Path) -> list[Path]:
    """The files that a set is written in: `set.toml`, then those of its cards."""
    return [folder / SET_FILE, *sorted(p for p in folder.glob("*.toml") if p.name != SET_FILE)]


def check_card(
    table: Mapping[str, Any], *, playable: bool, subtypes: Collection[str] | None = None
) -> tuple[CardModel | None, list[tuple[str, str]]]:
    """The model of a card's table, None where it has no shape at all, and (key, problem) pairs.

    Args:
        table: the card as its file writes it.
        playable: whether its set is.
        subtypes: those that the set lists; None where any may be named.
    """
    try:
        model = CardModel.model_validate(table)
    except ValidationError as error:
        problems = list(shape_problems(error, CardModel, **CARD_TABLES))
        return None, [*problems, *_beside(table, problems, playable, subtypes)]
    return model, list(card_problems(model, playable, subtypes))


def _beside(
    table: Mapping[str, Any], told: list[Flaw], playable: bool, subtypes: Collection[str] | None
) -> list[Flaw]:
    """What else is wrong with a card that has no shape, as far as its other keys tell."""
    wrong = {key.partition(".")[0] for key, _ in told}
    try:
        model = CardModel.model_validate({key: value for key, value in table.items() if key not in wrong})
    except ValidationError:
        return []
    found = card_problems(model, playable, subtypes)
    return [
        (key, what) for key, what in found if key.partition(".")[0] not in wrong and "missing" not in what
    ]


def _listed(model: SetModel | None, files: Iterable[Mapping[str, Any]]) -> list[str]:
    """The subtypes that a set lists; those that its cards bear where it has no list."""
    if model is not None and model.subtypes is not None:
        return model.subtypes
    tables = [table for data in files for table in _tables(data)]
    borne = (table.get("subtype") for table in tables)
    return sorted({subtype for subtype in borne if isinstance(subtype, str)})


def _tables(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The `[[card]]` tables of a file, as far as it has the right shape."""
    cards = data.get("card")
    return [table for table in cards if isinstance(table, dict)] if isinstance(cards, list) else []


class _Reader:
    """Reads one folder and gathers what is wrong with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []

    def read(self) -> SetFolder:
        """The folder's contents; raises as `read_folder` does."""
        files = {path: read_toml(path) for path in files_of(self.folder)}
        set_model = self._set_model(files[self.folder / SET_FILE])
        playable = set_model.playable if set_model else True
        subtypes = _listed(set_model, [data for path, (_, data) in files.items() if path.name != SET_FILE])
        entries: list[CardEntry] = []
        for path, (text, data) in files.items():
            if path.name != SET_FILE:
                entries += self._entries(path, text, data, playable, subtypes)
        if set_model is not None:
            self._check_names(set_model, entries, files[self.folder / SET_FILE][0])
        if self.problems or set_model is None:
            raise CardDataError(self.problems)
        return SetFolder(self.folder, set_model, tuple(entries))

    def _problem(self, path: Path, line: int, key: str, message: str, card: str = "") -> None:
        owner = f'card "{card}": ' if card else ""
        self.problems.append(Problem(path, line, f"{owner}{key}", message))

    def _set_model(self, file: tuple[str, dict[str, Any]]) -> SetModel | None:
        text, data = file
        path = self.folder / SET_FILE
        try:
            model = SetModel.model_validate(data)
        except ValidationError as error:
            for key, message in shape_problems(error, SetModel):
                self._problem(path, line_of(text, key), key, message)
            return None
        if model.id != self.folder.name:
            self._problem(path, line_of(text, "id"), "id", f"must be the folder's name, {self.folder.name!r}")
        factions = [name for name in phrases.FACTIONS if name]
        for key in ("player_faction", "adversary_faction"):
            value = getattr(model, key)
            if value not in factions and (value is not None or model.playable):
                message = f"{value!r} is no faction; allowed: {', '.join(factions)}"
                self._problem(path, line_of(text, key), key, message)
        return model

    def _entries(
        self, path: Path, text: str, data: dict[str, Any], playable: bool, subtypes: Collection[str]
    ) -> list[CardEntry]:
        for key in data:
            if key != "card":
                self._problem(path, line_of(text, key), key, "unknown key; allowed: [[card]] tables")
        tables = data.get("card", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._problem(path, line_of(text, "card"), "card", "write [[card]], with two brackets")
            return []
        entries = []
        for index, table in enumerate(tables):
            name = str(table.get("name", f"number {index + 1}"))
            model, problems = check_card(table, playable=playable, subtypes=subtypes)
            if model is not None:
                entries.append(CardEntry(model, table, path, line_of(text, "name", index)))
            for key, message in problems:
                self._problem(path, line_of(text, key, index), key, message, name)
        return entries

    def _check_names(self, model: SetModel, entries: list[CardEntry], set_text: str) -> None:
        """Names are unique within a type, and the names of `set.toml` are cards of the right type."""
        seen: dict[tuple[str, str], int] = {}
        for entry in entries:
            card = entry.model
            kind = "/".join(card.types())
            if (card.name.lower(), kind) in seen:
                message = f"another {kind or 'card'} has this name; each title is one [[card]]"
                self._problem(entry.path, entry.line, "name", message, card.name)
            seen[card.name.lower(), kind] = card.copies or 1
        if not model.playable:
            return
        named = [("starter", name, "starter") for name in model.starter]
        named += [("damage", name, "damage") for name in model.damage]
        if not model.basic:
            self._problem(self.folder / SET_FILE, 1, "basic", "missing; a playable set names its Basic")
        else:
            named.append(("basic", model.basic, "basic"))
        for key, name, kind in named:
            if (name.lower(), kind) not in seen:
                message = f"there is no {kind} card {name!r} in this set"
                self._problem(self.folder / SET_FILE, line_of(set_text, key), key, message)
        for name, count in model.damage.items():
            copies = seen.get((name.lower(), "damage"), count)
            if copies != count:
                message = f"{name!r} is {count} here, but the card has {copies} copies"
                self._problem(self.folder / SET_FILE, line_of(set_text, "damage"), "damage", message)
