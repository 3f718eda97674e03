"""A change of one card, asked for in a line: its overlays and its study, written as files of a desk.

Nothing is hidden in memory: the overlay can be edited, the study run again with more games, reported and compared.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import tomlkit

from cardsets.cards import Card, plain_name
from cardsets.desk import MARKER, find_desk
from cardsets.errors import RolloutError
from cardsets.fields import SIDES
from cardsets.listing import find_cards
from cardsets.mixing import load_mix
from cardsets.near import did_you_mean
from cardsets.schema import COMMON, FIELDS, FURTHER, SideModel
from sim.study.errors import StudyError

TRIES: Final = "tries"
"""The desk that is made where there is none."""

FIXED: Final = ("name", "type", "copies", "published", "own_copy", "note")
MOST_STEPS: Final = 20


@dataclass(frozen=True)
class Change:
    """Fields of a card, with their new values; of a character's sides as `alt.move`."""

    card: Card
    fields: Mapping[str, Any]

    @property
    def name(self) -> str:
        """The name of its overlay."""
        parts = [self.card.name, *(f"{field} {value}" for field, value in self.fields.items())]
        return "try_" + re.sub(r"[^a-z0-9]+", "_", " ".join(parts).lower()).strip("_")[:80]

    @property
    def in_words(self) -> str:
        """The change in words: `move = 4`."""
        return ", ".join(f"{field} = {_written(value)}" for field, value in self.fields.items())

    def overlay(self) -> str:
        """The overlay file."""
        change: dict[str, Any] = {"card": self.card.name, "type": self.card.type_name}
        for field, value in self.fields.items():
            side, _, inner = field.partition(".")
            if inner:
                change.setdefault(side, {})[inner] = value
            else:
                change[field] = value
        return f"# What if {self.card.name} had {self.in_words}?\n" + tomlkit.dumps({"change": [change]})


@dataclass(frozen=True)
class Written:
    """A study that was written: its desk, its file, and the files that were not there before."""

    desk: Path
    study: Path
    new: Sequence[Path]

    @contextmanager
    def taken_back(self) -> Iterator[None]:
        """Takes the new files back where what follows shows that they make no sense."""
        try:
            yield
        except RolloutError:
            for file in self.new:
                file.unlink(missing_ok=True)
            raise


def read_change(mix: str, name: str, written: Sequence[str]) -> Change:
    """The change of a card of a mix, of words such as `move=4`.

    Raises:
        StudyError: a word is no change of a field that the card has; the message tells what is allowed.
        ListingError: the mix has no such card.
    """
    card = card_called(mix, name)
    fields = {}
    for word in written:
        field, equals, value = word.partition("=")
        if not equals:
            raise StudyError(
                f"{word!r}: write FIELD=VALUE, such as cost=3; or give --sweep with the field alone"
            )
        fields[field_of(card, field.strip())] = _value(value.strip())
    if not fields:
        raise StudyError(f"{card.name}: name what changes, such as cost=3; {_allowed(card)}")
    return Change(card, fields)


def card_called(mix: str, name: str) -> Card:
    """The card of a mix with a name. Raises `ListingError` where there is none."""
    return find_cards(name, [load_mix(mix)])[0][1]


def field_of(card: Card, field: str) -> str:
    """A field of a card as an overlay names it; of a character with its side, where one side alone has it.

    One of several Alt Modes may be called by its name: `tank.move` is the field `alt3.move`.
    """
    known = _fields(card)
    mode, _, inner = field.rpartition(".")
    keys = {plain_name(side.name): key for key, side in card.sides if side.name}
    key = keys.get(plain_name(mode), mode)
    field = f"{key}.{inner}" if key else inner
    if field in known:
        return field
    sides = [f"{side}.{field}" for side in SIDES if f"{side}.{field}" in known]
    having = [
        name for name in sides if name.partition(".")[2] in (card.table.get(name.partition(".")[0]) or {})
    ]
    if len(having) == 1 or len(sides) == 1:
        return (having or sides)[0]
    if sides:
        which = "both sides" if len(card.sides) == 2 else "several sides"
        raise StudyError(f"{field}: {which} of {card.name} have it; allowed: {', '.join(sides)}")
    raise StudyError(f"{field}: {card.name} has no such field{did_you_mean(field, known)}; {_allowed(card)}")


def swept(change: Change | None, card: Card, field: str, values: Sequence[int]) -> list[Change]:
    """A change for each value of a field, on top of other changes."""
    held = dict(change.fields) if change else {}
    return [Change(card, {**held, field: value}) for value in values]


def steps_of(text: str) -> list[int]:
    """The values of a sweep, written `2..5`. Raises `StudyError` for anything else."""
    found = re.fullmatch(r"(\d{1,2})\.\.(\d{1,2})", text.strip())
    first, last = (int(found[1]), int(found[2])) if found else (1, 0)
    if not first < last <= first + MOST_STEPS:
        raise StudyError(f"--sweep {text}: write FIRST..LAST, such as 2..5, {MOST_STEPS} steps at most")
    return [*range(first, last + 1)]


def write_study(
    mix: str,
    changes: Sequence[Change],
    mode: str,
    players: Sequence[int],
    strategies: Sequence[str],
    seed: int,
    variant: str = "",
) -> Written:
    """Writes the overlays and the study of some changes, as files of a desk.

    Where there is no desk, one is made in the folder `tries`. Raises `CardDataError` where a changed card is none, and
    then leaves no file.
    """
    desk = find_desk() or Path(TRIES)
    files = {desk / "overlays" / f"{change.name}.toml": change.overlay() for change in changes}
    study: dict[str, Any] = {
        "mixes": [mix], "overlays": ["none", *(change.name for change in changes)], "modes": [mode],
        "players": list(players), "choice": "rotation", "strategies": list(strategies), "seating": "rotate",
        "games": max(len(players) * (len(changes) + 1), 1), "seed": seed,
    }  # fmt: skip
    if variant:
        study["variants"] = [variant]
    path = desk / "studies" / f"{changes[0].name if len(changes) == 1 else _sweep_name(changes)}.toml"
    for folder in {desk, path.parent, *(file.parent for file in files)}:
        folder.mkdir(parents=True, exist_ok=True)
    if not (desk / MARKER).exists():
        (desk / MARKER).write_text("# A desk for what was tried in a line.\n", encoding="utf-8")
    files[path] = f"# {question_of(changes)}\n\n{tomlkit.dumps(study)}"
    written = Written(desk, path, [file for file in files if not file.exists()])
    for file, text in files.items():
        file.write_text(text, encoding="utf-8")
    with written.taken_back():
        for change in changes:
            load_mix(mix, [desk / "overlays" / f"{change.name}.toml"])
    return written


def question_of(changes: Sequence[Change]) -> str:
    """Returns the question that a change, or a sweep of them, asks."""
    name = changes[0].card.name
    if len(changes) == 1:
        return f"What does {changes[0].in_words} do to {name}?"
    field = differing(changes)
    values = [change.fields[field] for change in changes]
    return f"What does {field} of {values[0]} to {values[-1]} do to {name}?"


def differing(changes: Sequence[Change]) -> str:
    """Returns the field in which changes differ."""
    first, second = changes[0].fields, changes[1].fields
    return next(field for field in first if first[field] != second[field])


def _sweep_name(changes: Sequence[Change]) -> str:
    field = differing(changes)
    return re.sub(r"_\d+$", "", Change(changes[0].card, {field: ""}).name) + "_sweep"


def _fields(card: Card) -> list[str]:
    """The fields of a card that can be changed; those of a character's sides one by one."""
    known = dict.fromkeys(field for name in card.type_name.split("/") for field in _of_type(name))
    held = [side for side in SIDES if side in known and (side in card.table or side not in FURTHER)]
    of_sides = [f"{side}.{field}" for side in held for field in SideModel.model_fields if field not in FIXED]
    return [*(field for field in known if field not in (*SIDES, *FIXED)), *of_sides]


def _of_type(name: str) -> tuple[str, ...]:
    return (*COMMON, *FIELDS[name].all) if name in FIELDS else COMMON


def _allowed(card: Card) -> str:
    return f"allowed: {', '.join(_fields(card))}"


def _value(text: str) -> Any:
    """A value as TOML reads it; a word without quotes is a text."""
    try:
        return tomllib.loads(f"value = {text}")["value"]
    except tomllib.TOMLDecodeError:
        return text


def _written(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
