"""Card sets from their TOML folders: `load_set`, `available_sets`, and what they give: `Card`, `CardSet`."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from pydantic import ValidationError

from cardsets.errors import CardDataError
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.nodes import Body, Clause
from cardsets.language.parse import parse_body, parse_clause
from cardsets.locate import line_of
from cardsets.schema import (
    FIELDS,
    CardModel,
    EnergonModel,
    SetModel,
    SideModel,
    canonical_type,
    card_problems,
    shape_problems,
)

BUNDLED: Final = Path(__file__).parent
SET_FILE: Final = "set.toml"


@dataclass(frozen=True)
class EnergonAbility:
    """Text that is used by paying Energon; ``when`` is an `ENERGON_*` constant. A cost nobody told is 0."""

    cost: int
    when: int
    body: Body


@dataclass(frozen=True)
class Side:
    """A side of a character. ``penalty`` is positive: how much Power it takes off in battle."""

    move: int = 0
    flight: bool = False
    penalty: int = 0
    clauses: tuple[Clause, ...] = ()
    energon: tuple[EnergonAbility, ...] = ()


@dataclass(frozen=True)
class Card:
    """A card title of a set. Numbers that a card lacks are 0, except `cost`: None is no cost at all.

    ``type`` is a bit of `opcodes` (several for a card of several types, 0 when unknown), ``faction`` an
    `opcodes` constant. ``present`` names the fields the file holds, down to single clauses (`text.0`);
    ``published`` maps field paths to sources; ``unknown`` names what nobody has told of a card of a set
    that is not playable.
    """

    set_id: str
    name: str
    type: int
    type_name: str
    copies: int = 1
    faction: int = op.NO_FACTION
    faction_name: str = ""
    subtype: str = ""
    cost: int | None = None
    power: int = 0
    range: int = 0
    move: int = 0
    flight: bool = False
    block: bool = False
    level: int = 0
    vault: int = 0
    clauses: tuple[Clause, ...] = ()
    energon: tuple[EnergonAbility, ...] = ()
    reward: Body | None = None
    ambush: Body | None = None
    confrontation: Body | None = None
    goes_to: str = ""
    cooperative: bool = False  # a Scheme of Co-op games alone (SETUP-14, SETUP-38)
    alt: Side | None = None
    bot: Side | None = None
    note: str = ""
    present: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    published: Mapping[str, str] = field(default_factory=dict, hash=False)

    @property
    def key(self) -> str:
        """What tells this card from every other: set, type and name."""
        return f"{self.set_id}:{self.type_name}:{self.name}"

    @property
    def ambush_on_reveal(self) -> bool:
        """Whether the Boss Ambushes after its reveal attack (`reveal attack: ... then ambush`)."""
        return any(clause.ambush_on_reveal for clause in self.clauses)

    @property
    def is_stand_in(self) -> bool:
        """Whether nothing at all of the card is published."""
        return not self.published


@dataclass(frozen=True)
class CardSet:
    """A set: its cards in the order of its files, and the make-up that `set.toml` tells."""

    id: str
    name: str
    code: str
    playable: bool
    player_faction: int
    adversary_faction: int
    basic: str
    starter: Mapping[str, int]
    damage: Mapping[str, int]
    cards: tuple[Card, ...]
    path: Path
    note: str = ""

    @cached_property
    def _by_name(self) -> dict[str, list[Card]]:
        found: dict[str, list[Card]] = {}
        for card in self.cards:
            found.setdefault(card.name.lower(), []).append(card)
        return found

    def of_type(self, type_bit: int, faction: int | None = None) -> tuple[Card, ...]:
        """The cards of a type, and of a faction where one is given."""
        return tuple(c for c in self.cards if c.type & type_bit and (faction is None or c.faction == faction))

    def card(self, name: str, type_bit: int | None = None) -> Card:
        """The card of that name, in any case; the type tells namesakes apart.

        Raises:
            KeyError: no card, or several, go by the name.
        """
        found = self._by_name.get(name.lower(), [])
        if type_bit is not None:
            found = [card for card in found if card.type & type_bit]
        if len(found) != 1:
            what = ", ".join(card.key for card in found) or "none"
            raise KeyError(f"{self.id} has no single card {name!r}; found: {what}")
        return found[0]


def available_sets(root: Path | None = None) -> list[str]:
    """The ids of the sets in a folder (the bundled ones when none is given), sorted."""
    return sorted(path.parent.name for path in (root or BUNDLED).glob(f"*/{SET_FILE}"))


def load_set(set_id_or_path: str | Path) -> CardSet:
    """A set, by its id (bundled) or its folder, with every text parsed.

    Raises:
        CardDataError: the files have problems; all of them are told, a line each.
        FileNotFoundError: there is no such set.
    """
    folder = Path(set_id_or_path)
    if isinstance(set_id_or_path, str) and not (folder / SET_FILE).is_file():
        folder = BUNDLED / set_id_or_path
    if not (folder / SET_FILE).is_file():
        raise FileNotFoundError(
            f"no card set {str(set_id_or_path)!r}; available: {', '.join(available_sets())}"
        )
    return _Loader(folder).load()


class _Loader:
    """Reads one folder and gathers what is wrong with it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[str] = []

    def load(self) -> CardSet:
        """The set.

        Raises:
            CardDataError: see `load_set`.
        """
        paths = [self.folder / SET_FILE, *sorted(p for p in self.folder.glob("*.toml") if p.name != SET_FILE)]
        files = {path: self._read(path) for path in paths}
        set_model = self._set_model(files[self.folder / SET_FILE])
        playable = set_model.playable if set_model else True
        models: list[tuple[CardModel, Path, int]] = []
        for path, (text, data) in files.items():
            if path.name != SET_FILE:
                models += self._card_models(path, text, data, playable)
        if set_model is not None:
            self._check_names(set_model, models, files[self.folder / SET_FILE][0])
        if self.problems or set_model is None:
            raise CardDataError(self.problems)
        cards = tuple(_card(set_model, model) for model, _, _ in models)
        return CardSet(
            set_model.id, set_model.name, set_model.code, set_model.playable,
            phrases.FACTIONS[set_model.player_faction or ""],
            phrases.FACTIONS[set_model.adversary_faction or ""],
            set_model.basic or "", set_model.starter, set_model.damage, cards, self.folder,
            set_model.note or "",
        )  # fmt: skip

    def _read(self, path: Path) -> tuple[str, dict[str, Any]]:
        """A file's text and tables; a TOML syntax error is reported alone, for nothing else can be read."""
        text = path.read_text(encoding="utf-8")
        try:
            return text, tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise CardDataError([f"{path}: not TOML: {error}"]) from None

    def _problem(self, path: Path, line: int, key: str, message: str, card: str = "") -> None:
        owner = f'card "{card}": ' if card else ""
        self.problems.append(f"{path}:{line}: {owner}{key}: {message}")

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

    def _card_models(
        self, path: Path, text: str, data: dict[str, Any], playable: bool
    ) -> list[tuple[CardModel, Path, int]]:
        for key in data:
            if key != "card":
                self._problem(path, line_of(text, key), key, "unknown key; allowed: [[card]] tables")
        tables = data.get("card", [])
        if not isinstance(tables, list):
            self._problem(path, line_of(text, "card"), "card", "write [[card]], with two brackets")
            return []
        models = []
        for index, table in enumerate(tables):
            name = str(table.get("name", f"number {index + 1}"))
            try:
                model = CardModel.model_validate(table)
            except ValidationError as error:
                problems = list(shape_problems(error, CardModel))
            else:
                models.append((model, path, line_of(text, "name", index)))
                problems = list(card_problems(model, playable))
            for key, message in problems:
                self._problem(path, line_of(text, key, index), key, message, name)
        return models

    def _check_names(self, model: SetModel, cards: list[tuple[CardModel, Path, int]], set_text: str) -> None:
        """Names are unique within a type, and the names of `set.toml` are cards of the right type."""
        seen: dict[tuple[str, str], int] = {}
        for card, path, line in cards:
            kind = "/".join(card.types())
            if (card.name.lower(), kind) in seen:
                message = f"another {kind or 'card'} has this name; each title is one [[card]]"
                self._problem(path, line, "name", message, card.name)
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


# --- From models to cards ----------------------------------------------------------------------------


def _clauses(texts: list[str] | None) -> tuple[Clause, ...]:
    return tuple(parse_clause(text) for text in texts or ())


def _energon(abilities: list[EnergonModel] | None) -> tuple[EnergonAbility, ...]:
    return tuple(
        EnergonAbility(ability.cost or 0, phrases.ENERGON_TIMES[ability.when], parse_body(ability.text))
        for ability in abilities or ()
        if ability.text is not None
    )


def _side(side: SideModel | None) -> Side | None:
    if side is None:
        return None
    return Side(
        side.move or 0, bool(side.flight), side.penalty or 0, _clauses(side.text), _energon(side.energon)
    )


def _body(text: str | None) -> Body | None:
    return None if text is None else parse_body(text)


def _card(set_model: SetModel, model: CardModel) -> Card:
    kinds = [canonical_type(name) for name in model.types()]
    bits = 0
    for kind in kinds:
        bits |= op.TYPE_NAMES[kind]
    present = tuple(_leaves(model.model_dump(exclude_none=True, exclude_unset=True)))
    return Card(
        set_model.id, model.name, bits, "/".join(kinds), model.copies or 1,
        phrases.FACTIONS[model.faction or ""], model.faction or "", model.subtype or "",
        model.cost, model.power or 0, model.range or 0, model.move or 0,
        bool(model.flight), bool(model.block), model.level or 0, model.vault or 0,
        _clauses(model.text), _energon(model.energon),
        _body(model.reward), _body(model.ambush), _body(model.confrontation), model.goes_to or "",
        bool(model.cooperative), _side(model.alt), _side(model.bot), model.note or "", present,
        () if set_model.playable else _unknown(model, kinds), dict(model.published),
    )  # fmt: skip


def _leaves(value: Any, path: str = "") -> list[str]:
    """The field paths of a card table, without note and published: `cost`, `text.0`, `bot.energon.1.cost`."""
    if isinstance(value, dict):
        items = [(key, inner) for key, inner in value.items() if path or key not in ("note", "published")]
    elif isinstance(value, list) and path != "type":
        items = [(str(index), inner) for index, inner in enumerate(value)]
    else:
        return [path]
    return [leaf for key, inner in items for leaf in _leaves(inner, f"{path}.{key}" if path else key)]


def _unknown(model: CardModel, kinds: list[str]) -> tuple[str, ...]:
    """The fields a card of its types would have and nobody has told."""
    if not kinds:
        return ("type",)
    fields = dict.fromkeys(name for kind in kinds if kind in FIELDS for name in FIELDS[kind].all)
    missing = [name for name in fields if getattr(model, name) is None and name not in model.published]
    for prefix, owner in (("", model), ("alt.", model.alt), ("bot.", model.bot)):
        for index, ability in enumerate((owner.energon if owner else None) or ()):
            for name in ("cost", "text"):
                if getattr(ability, name) is None:
                    missing.append(f"{prefix}energon.{index}.{name}")
    return tuple(missing)
