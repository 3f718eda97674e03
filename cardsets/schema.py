"""The shape of card files: what `[[card]]` tables may hold, and what each type must (`set.toml`: `set_file`).

Shapes are pydantic models: strict, no unknown keys. `card_problems` checks what depends on the card's type and text.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from cardsets.fields import ABOUT, ALTS, SIDES
from cardsets.language import opcodes as op
from cardsets.language import phrases

Number = Annotated[int, Field(ge=0, le=99)]
STAND_IN: Final = "stand-in"
FURTHER: Final = ALTS[1:]
"""What few characters have: Alt Modes beside the first."""
MARKS: Final = ("team", "co-op", "solo")
"""What a Mission may be marked with: a Team Mission, and the modes beside Team versus Team that it is used in."""


NOT_WITH_UNICRON: Final = "not with unicron"
"""The mark of a card that takes no part in games with Unicron (SETUP-87)."""
ASIDE_WITH_UNICRON: Final = "aside with unicron"
"""The mark of a card that is laid aside in games in which he is an automaton (SETUP-80)."""
WITH_UNICRON: Final = (NOT_WITH_UNICRON, ASIDE_WITH_UNICRON)
MARKS_OF: Final = {"mission": MARKS, **dict.fromkeys(("site", "technology", "scheme"), WITH_UNICRON)}
"""What cards of a type may be marked with."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class EnergonModel(_Strict):
    """An Energon ability: what it costs, when it may be used (any time when not told), what it does."""

    cost: Annotated[int, Field(ge=1, le=99)] | None = None
    when: str = ""
    text: str | None = None


class SideModel(_Strict):
    """A side of a character. One Alt Mode of several has a name."""

    name: Annotated[str, Field(min_length=1)] | None = None
    move: Number | None = None
    flight: bool | None = None
    penalty: Number | None = None
    text: list[str] | None = None
    energon: list[EnergonModel] | None = None


class CardModel(_Strict):
    """A `[[card]]` table. Which fields a type needs or may have: `FIELDS`.

    ``command`` is what it costs in Power to take command of a Polity; ``marks`` are those of its type (`MARKS_OF`);
    ``also`` are names by which texts mean the card, too (COMP-63); ``consume`` is the Consume value of a Chaos card and
    ``per_player`` what each player adds to it (COMP-38).
    """

    name: Annotated[str, Field(min_length=1)]
    also: list[str] | None = None
    type: str | list[str] | None = None
    copies: Annotated[int, Field(ge=1, le=99)] | None = None
    faction: str | None = None
    subtype: str | None = None
    cost: Number | None = None
    power: Number | None = None
    range: Number | None = None
    move: Number | None = None
    flight: bool | None = None
    block: bool | None = None
    level: Number | None = None
    vault: Number | None = None
    text: list[str] | None = None
    energon: list[EnergonModel] | None = None
    reward: str | None = None
    ambush: str | None = None
    confrontation: str | None = None
    goes_to: str | None = None
    cooperative: bool | None = None
    command: Number | None = None
    consume: Number | None = None
    per_player: Number | None = None
    marks: list[str] | None = None
    alt: SideModel | None = None
    alt2: SideModel | None = None
    alt3: SideModel | None = None
    alt4: SideModel | None = None
    alt5: SideModel | None = None
    bot: SideModel | None = None
    note: str | None = None
    published: dict[str, str] = {}
    own_copy: list[str] = []

    def sides(self) -> list[tuple[str, SideModel]]:
        """The sides of a character that are written, each with its key."""
        found = ((key, getattr(self, key)) for key in SIDES)
        return [(key, side) for key, side in found if side is not None]

    def types(self) -> list[str]:
        """The card types, as written: one name, a list, or names with slashes between."""
        written = self.type or []
        return written if isinstance(written, list) else [part.strip() for part in written.split("/")]


# --- What each type has ----------------------------------------------------------------------------


@dataclass(frozen=True)
class TypeFields:
    """The fields of a card type besides those of `COMMON`."""

    required: tuple[str, ...]
    optional: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """Required and optional fields."""
        return self.required + self.optional


_HAND = ("power", "range", "move", "flight", "block", "text", "energon")
COMMON: Final = ("name", "also", "type", "copies", *ABOUT)
FIELDS: Final = {
    "ally": TypeFields(("cost",), (*_HAND, "faction", "subtype")),
    "basic": TypeFields(("cost",), _HAND),
    "scheme": TypeFields(("text",), ("vault", "reward", "faction", "cooperative", "level", "marks")),
    "encounter": TypeFields(("ambush", "confrontation"), ("faction",)),
    "maneuver": TypeFields(("cost",), _HAND),
    "relic": TypeFields(("cost", "vault"), _HAND),
    "site": TypeFields(("text",), ("faction", "marks")),
    "polity": TypeFields(("level", "command", "vault", "text"), ("faction",)),
    "ruin": TypeFields(("text",), ("reward",)),
    "planetary": TypeFields(("text",), ("reward",)),
    "planet": TypeFields(("cost", "vault", "text"), ("level", "reward")),
    "chaos": TypeFields(("move", "consume", "confrontation"), ("per_player",)),
    "automaton": TypeFields(("text", "ambush")),
    "mission": TypeFields(("vault", "text"), ("marks",)),
    "phase": TypeFields(("faction", "level", "text"), ("vault", "reward")),
    "tactic": TypeFields(("subtype", "text"), ("faction",)),
    "starter": TypeFields((), ("cost", *_HAND)),
    "technology": TypeFields(("cost",), (*_HAND, "marks")),
    "robot": TypeFields(("faction", "cost", "reward"), (*_HAND, "subtype")),
    "boss": TypeFields(("faction", "cost", "level", "reward"), ("text", "subtype", "flight")),
    "damage": TypeFields(("goes_to",), ("cost", "power", "range", "move", "flight", "text")),
    "character": TypeFields(("faction", "alt", "bot"), ("subtype", *FURTHER)),
}


KIND_OF: Final = {"polity": op.SITE, "planet": op.SITE, "planetary": op.RUIN, "automaton": op.BOSS}
"""Types that are kinds of another: a Polity and a Planet are Sites, too (COMP-59 to COMP-61, UNI-2)."""

NOT_OF_HYBRIDS: Final = ("faction", "reward")
"""What a Robot must have, and one that is a Relic or an Ally, too, need not: it is never defeated (GAP-342)."""


def is_hybrid(bits: int) -> bool:
    """Returns whether types are those of a Relic-Robot or an Ally-Robot (COMP-58)."""
    return bool(bits & op.ROBOT and bits & op.HYBRID_OF)


def required_of(kinds: Iterable[str]) -> tuple[str, ...]:
    """Returns the fields that a card of some types must have."""
    words = [kind for kind in kinds if kind in FIELDS]
    spared = NOT_OF_HYBRIDS if is_hybrid(bits_of(words)) else ()
    return tuple(
        dict.fromkeys(name for word in words for name in FIELDS[word].required if name not in spared)
    )


def canonical_type(name: str) -> str:
    """The type a word stands for (`initiative` is a `scheme`), or the word itself."""
    word = name.lower()
    return phrases.TYPE_NAME_OF[op.TYPE_NAMES[word]] if word in op.TYPE_NAMES else word


def bits_of(kinds: Iterable[str]) -> int:
    """Returns the bits of a card of some types, by their canonical words, with those of the types that these are of."""
    bits = 0
    for kind in kinds:
        bits |= op.TYPE_NAMES[kind] | KIND_OF.get(kind, 0)
    return bits


def held_by(tables: Iterable[Mapping[str, Any]]) -> int:
    """Returns the types that cards have, as bits of `opcodes`, as far as their tables have the right shape."""
    kinds: set[str] = set()
    for table in tables:
        written = table.get("type")
        words = written if isinstance(written, list) else str(written).split("/")
        kinds.update(canonical_type(word.strip()) for word in words if isinstance(word, str))
    return bits_of(kind for kind in kinds if kind in op.TYPE_NAMES)


CARD_TABLES: Final[dict[str, type[BaseModel]]] = {
    **dict.fromkeys(SIDES, SideModel),
    "energon": EnergonModel,
}
"""The models of the tables within a card."""
