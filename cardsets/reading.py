"""Card files as they stand: a set's folder read into checked models, with every problem told at once."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from cardsets.card_problems import card_problems
from cardsets.cards import Card, CardSet
from cardsets.desk import SET_FILE
from cardsets.errors import CardDataError, Problem
from cardsets.language.card_types import ANY_TYPE
from cardsets.locate import is_index, line_of, read_toml
from cardsets.make_up import MakeUp
from cardsets.near import did_you_mean
from cardsets.rulings import Ruling, bundled_of, read_rulings
from cardsets.same import Same
from cardsets.schema import CARD_TABLES, CardModel, held_by
from cardsets.set_file import SET_TABLES, SetModel, set_problems
from cardsets.shape import Flaw, shape_problems, shown
from cardsets.writing import POOL

FILE_KEYS: Final = ("card", POOL)
LATELY: Final = 16  # lists of cards that were looked at
AnyCard = TypeVar("AnyCard")


@dataclass(frozen=True)
class CardEntry:
    """A `[[card]]` table, checked: its model, the table as written, where it stands, and whether that is a pool."""

    model: CardModel
    table: Mapping[str, Any]
    path: Path
    line: int
    pool: bool = False


@dataclass(frozen=True)
class SetFolder:
    """A set's folder, read and checked."""

    path: Path
    model: SetModel
    entries: tuple[CardEntry, ...]
    rulings: Mapping[str, Ruling]
    make_up: MakeUp | None

    def in_files(self, cards: Iterable[AnyCard], pool: Iterable[AnyCard]) -> list[AnyCard]:
        """Cards of the decks and of the pool in the order of the files; last what a mix puts beside them."""
        decks, pools = iter(cards), iter(pool)
        return [next(pools if entry.pool else decks) for entry in self.entries] + [*decks]


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
    table: Mapping[str, Any],
    *,
    playable: bool,
    subtypes: Collection[str] | None = None,
    held: int = ANY_TYPE,
) -> tuple[CardModel | None, list[tuple[str, str]]]:
    """The model of a card's table, None where it has no shape at all, and (key, problem) pairs.

    Args:
        table: the card as its file writes it.
        playable: whether its set is.
        subtypes: those that the set lists; None where any may be named.
        held: the types of cards that the set has, as bits of `opcodes`.
    """
    try:
        model = CardModel.model_validate(table)
    except ValidationError as error:
        problems = list(shape_problems(error, CardModel, **CARD_TABLES))
        return None, [*problems, *_beside(table, problems, playable, subtypes, held)]
    return model, list(card_problems(model, playable, subtypes, held))


def refuse_unplayable(cards: Iterable[Card], source: CardSet) -> None:
    """Raises `CardDataError` where cards of a set known in part lack something for being played."""
    problems = [
        Problem(source.path / SET_FILE, 1, name, f"cannot be played yet: {key}: {message}")
        for name, key, message in _unplayable(Same(cards))
    ]
    if problems:
        raise CardDataError(problems)


@lru_cache(maxsize=LATELY)
def _unplayable(same: Same) -> list[tuple[str, str, str]]:
    """What some cards lack for being played, each with the card's name; cell after cell asks of the same cards."""
    return [(card.name, *flaw) for card in same.cards for flaw in check_card(card.table, playable=True)[1]]


def _beside(
    table: Mapping[str, Any],
    told: list[Flaw],
    playable: bool,
    subtypes: Collection[str] | None,
    held: int,
) -> list[Flaw]:
    """What else is wrong with a card that has no shape, as far as its other keys tell."""
    wrong = {key.partition(".")[0] for key, _ in told}
    try:
        model = CardModel.model_validate({key: value for key, value in table.items() if key not in wrong})
    except ValidationError:
        return []
    found = card_problems(model, playable, subtypes, held)
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


def _held(files: Iterable[Mapping[str, Any]]) -> int:
    """The types of the cards of a set, as bits of `opcodes`, as far as its files have the right shape."""
    return held_by(table for data in files for table in _tables(data))


def _tables(data: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The `[[card]]` tables of a file, as far as it has the right shape."""
    cards = data.get("card")
    return [table for table in cards if isinstance(table, dict)] if isinstance(cards, list) else []


class _Reader:
    """Reads one folder and gathers what is wrong with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem | str] = []

    def read(self) -> SetFolder:
        """The folder's contents; raises as `read_folder` does."""
        files = {path: read_toml(path) for path in files_of(self.folder)}
        set_model = self._set_model(files[self.folder / SET_FILE])
        playable = set_model.playable if set_model else True
        of_cards = [data for path, (_, data) in files.items() if path.name != SET_FILE]
        subtypes, held = _listed(set_model, of_cards), _held(of_cards)
        rulings = self._rulings() if set_model else {}
        entries: list[CardEntry] = []
        for path, (text, data) in files.items():
            if path.name != SET_FILE:
                entries += self._entries(path, text, data, playable, subtypes, held)
        if set_model is not None:
            self._check_names(set_model, entries, files[self.folder / SET_FILE][0])
        if self.problems or set_model is None:
            raise CardDataError(self.problems)
        return SetFolder(self.folder, set_model, tuple(entries), rulings, _make_up(set_model))

    def _problem(self, path: Path, line: int, key: str, message: str, card: str = "") -> None:
        owner = f'card "{card}": ' if card else ""
        self.problems.append(Problem(path, line, f"{owner}{key}", message))

    def _set_model(self, file: tuple[str, dict[str, Any]]) -> SetModel | None:
        text, data = file
        path = self.folder / SET_FILE
        try:
            model = SetModel.model_validate(data)
        except ValidationError as error:
            for key, message in shape_problems(error, SetModel, **SET_TABLES):
                self._misshapen(path, text, key, message)
            return None
        for line, key, message in set_problems(model, text, self.folder.name):
            self._problem(path, line, key, message)
        return model

    def _misshapen(self, path: Path, text: str, key: str, message: str) -> None:
        """Note what is wrong with the shape of `set.toml`, of a side by its number."""
        table, _, rest = key.partition(".")
        index, _, inner = rest.partition(".")
        if table == "side" and is_index(index):
            line = line_of(text, inner, int(index), "side")
            self._problem(path, line, f"side {int(index) + 1}: {inner}", message)
        else:
            self._problem(path, line_of(text, key), key, message)

    def _rulings(self) -> dict[str, Ruling]:
        try:
            return read_rulings(self.folder)
        except CardDataError as error:
            self.problems += error.problems
            return {}

    def _entries(
        self,
        path: Path,
        text: str,
        data: dict[str, Any],
        playable: bool,
        subtypes: Collection[str],
        held: int,
    ) -> list[CardEntry]:
        for key in data:
            if key not in FILE_KEYS:
                near = did_you_mean(key, FILE_KEYS)
                message = f"unknown key{near}; allowed: [[card]] tables, and {POOL} = true above them"
                self._problem(path, line_of(text, key), key, message)
        pool = data.get(POOL, False)
        if not isinstance(pool, bool):
            self._problem(path, line_of(text, POOL), POOL, f"must be true or false, not {shown(pool)}")
        tables = data.get("card", [])
        if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
            self._problem(path, line_of(text, "card"), "card", "write [[card]], with two brackets")
            return []
        entries = []
        for index, table in enumerate(tables):
            name = str(table.get("name", f"number {index + 1}"))
            model, problems = check_card(table, playable=playable, subtypes=subtypes, held=held)
            if model is not None:
                entries.append(CardEntry(model, table, path, line_of(text, "name", index), pool is True))
            for key, message in problems:
                self._problem(path, line_of(text, key, index), key, message, name)
        return entries

    def _check_names(self, model: SetModel, entries: list[CardEntry], set_text: str) -> None:
        """Names are unique within a type, and the names of `set.toml` are cards of the right type."""
        seen: dict[tuple[str, str], int] = {}
        in_decks: dict[tuple[str, str], int] = {}
        for entry in entries:
            card = entry.model
            title = card.name.lower(), "/".join(card.types())
            if title in seen:
                message = f"another {title[1] or 'card'} has this name; each title is one [[card]]"
                self._problem(entry.path, entry.line, "name", message, card.name)
            seen[title] = card.copies or 1
            if not entry.pool:
                in_decks[title] = seen[title]
        if model.unicron is not None:
            self._check_unicron(model, in_decks, set_text)
        if model.playable:
            self._check_sides(model, in_decks, set_text)
            self._check_damage(model, in_decks, set_text)

    def _check_sides(self, model: SetModel, there: Mapping[tuple[str, str], int], text: str) -> None:
        """Each side names a Basic and Starters that are cards of the set."""
        for index, side in enumerate(model.sides):
            owner = f"side {index + 1}: " if model.side else ""

            def complain(key: str, message: str, owner: str = owner, index: int = index) -> None:
                line = line_of(text, key, index, "side") if owner else line_of(text, key)
                self._problem(self.folder / SET_FILE, line, f"{owner}{key}", message)

            if not side.basic:
                complain("basic", "missing; a playable set names its Basic")
            elif (side.basic.lower(), "basic") not in there:
                complain("basic", f"there is no basic card {side.basic!r} in this set")
            if model.side and not side.starter:
                complain(
                    "starter", "missing; a playable set says how many of each Starter a player begins with"
                )
            for name in side.starter:
                if (name.lower(), "starter") not in there:
                    complain("starter", f"there is no starter card {name!r} in this set")

    def _check_unicron(self, model: SetModel, there: Mapping[tuple[str, str], int], text: str) -> None:
        """Unicron's Starters are cards of the set, and as many as the set says that he has (COMP-10)."""
        assert model.unicron is not None
        starter, make_up = model.unicron.starter, _make_up(model)
        key = "unicron.starter"
        for name in starter:
            if (name.lower(), "starter") not in there:
                message = f"there is no starter card {name!r} in this set"
                self._problem(self.folder / SET_FILE, line_of(text, key), key, message)
        wanted = make_up.unicron_starters if make_up is not None else None
        if wanted not in (None, sum(starter.values())):
            message = f"{sum(starter.values())} cards in all; [make_up] says unicron_starters = {wanted}"
            self._problem(self.folder / SET_FILE, line_of(text, key), key, message)

    def _check_damage(self, model: SetModel, there: Mapping[tuple[str, str], int], text: str) -> None:
        """The Damage stack is made of Damage cards of the set, all copies of each."""
        line = line_of(text, "damage")
        for name, count in model.damage.items():
            copies = there.get((name.lower(), "damage"))
            if copies is None:
                message = f"there is no damage card {name!r} in this set"
                self._problem(self.folder / SET_FILE, line, "damage", message)
            elif copies != count:
                message = f"{name!r} is {count} here, but the card has {copies} copies"
                self._problem(self.folder / SET_FILE, line, "damage", message)


def _make_up(model: SetModel) -> MakeUp | None:
    """What a set states of its make-up; where it states nothing, what the bundled set of its code does."""
    bundled = bundled_of(model.code) if model.make_up is None else None
    if bundled is None:
        return model.make_up
    return SetModel.model_validate(read_toml(bundled / SET_FILE)[1]).make_up
