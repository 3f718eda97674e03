"""The shape of `set.toml`: what a set says of itself, in the form of today and in that of older files.

A file of today lists its sides, each a `[[side]]` with its faction, Basic and Starters. An older file has one
side, in four keys of its own (`OLD_KEYS`); it is read as if it were written in the form of today.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field

from cardsets.language import phrases
from cardsets.locate import line_of
from cardsets.make_up import MakeUp, make_up_problems
from cardsets.near import did_you_mean

Number = Annotated[int, Field(ge=0, le=99)]
FACTIONS: Final = phrases.PLAYER_FACTIONS
OLD_KEYS: Final = ("player_faction", "adversary_faction", "basic", "starter")
Place = tuple[int, str, str]  # line, key, what is wrong


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class SetSideModel(_Strict):
    """A `[[side]]`: a faction that players may play, its Basic, and how many of each Starter a player begins with."""

    faction: str | None = None
    basic: str | None = None
    starter: dict[str, Number] = {}


class UnicronModel(_Strict):
    """`[unicron]`: how many of each Starter Unicron begins with where a player is he; they are his alone (COMP-10)."""

    starter: dict[str, Number]


class TeamsModel(_Strict):
    """`[teams]`: how the set is played in Team versus Team, with a set of the other faction (rules.md 13.2, 13.3).

    ``other`` brings characters, Starters, Basic and Bosses; ``rulings`` names the set whose base rulings hold. The rest
    is the Advanced Set-up's: whose Damage is used, how many cards of a type each set gives by lot, and the titles of
    those types that are always there.
    """

    other: str
    rulings: str
    damage: str
    drawn: dict[str, Number] = {}
    always: list[str] = []


class SetModel(_Strict):
    """`set.toml`. A set that is not playable holds what is known of its cards and no more.

    An ``expansion`` is played with other sets alone, and yet its cards hold all that they have.
    ``copy_of`` names the set or mix that a set of one's own was made from; ``subtypes`` lists those that its cards
    and texts may name (by default those that its cards bear). ``modes`` lists the modes that it is played in, where
    not all are, ``most_players`` says for how many at most, where not for as many as they take.
    ``rulings`` names the set whose base rulings hold, or states them; `cardsets.rulings` reads it.
    """

    id: str
    name: str
    code: str
    playable: bool
    expansion: bool = False
    side: list[SetSideModel] = []
    damage: dict[str, Number] = {}
    make_up: MakeUp | None = None
    teams: TeamsModel | None = None
    unicron: UnicronModel | None = None
    modes: list[str] | None = None
    most_players: Annotated[int, Field(ge=1, le=5)] | None = None
    rulings: str | dict[str, Any] | None = None
    subtypes: list[str] | None = None
    copy_of: str | None = None
    note: str | None = None
    # The one side of an older file.
    player_faction: str | None = None
    adversary_faction: str | None = None
    basic: str | None = None
    starter: dict[str, Number] = {}

    @property
    def old_keys(self) -> list[str]:
        """The keys of an older file that this one has."""
        return [key for key in OLD_KEYS if key in self.model_fields_set]

    @property
    def sides(self) -> list[SetSideModel]:
        """The sides, in whichever form the file writes them."""
        if self.side or not self.old_keys:
            return self.side
        return [SetSideModel(faction=self.player_faction, basic=self.basic, starter=self.starter)]


SET_TABLES: Final[Mapping[str, type[BaseModel]]] = {
    "side": SetSideModel, "make_up": MakeUp, "teams": TeamsModel, "unicron": UnicronModel,
}  # fmt: skip
"""The models of the tables within a `set.toml`."""


def set_problems(model: SetModel, text: str, folder_name: str) -> Iterator[Place]:
    """Everything wrong with a well-shaped `set.toml`, but for the names of its cards."""
    if model.id != folder_name:
        yield line_of(text, "id"), "id", f"must be the folder's name, {folder_name!r}"
    if model.expansion and model.playable:
        yield (
            line_of(text, "expansion"),
            "expansion",
            "a playable set is none; allowed: false, or playable = false",
        )
    if model.side:
        yield from _of_sides(model, text)
    elif model.old_keys:
        yield from _of_the_old_side(model, text)
    elif model.playable:
        yield 1, "side", "missing; a playable set has a [[side]] with faction, basic and starter"
    if model.make_up is not None:
        for key, message in make_up_problems(model.make_up):
            yield line_of(text, key), key, message


def _of_sides(model: SetModel, text: str) -> Iterator[Place]:
    for key in model.old_keys:
        yield line_of(text, key), key, "not beside [[side]], which says it"
    seen: set[str] = set()
    for index, side in enumerate(model.side):
        line = line_of(text, "faction", index, "side")
        key = f"side {index + 1}: faction"
        if side.faction is None:
            if model.playable or len(model.side) > 1:
                yield line, key, f"missing; allowed: {', '.join(FACTIONS)}"
        elif side.faction not in FACTIONS:
            near = did_you_mean(side.faction, FACTIONS)
            yield line, key, f"{side.faction!r} is no faction{near}; allowed: {', '.join(FACTIONS)}"
        elif side.faction in seen:
            yield line, key, f"another side is {side.faction}; a faction is one side"
        seen.add(side.faction or "")


def _of_the_old_side(model: SetModel, text: str) -> Iterator[Place]:
    for key in ("player_faction", "adversary_faction"):
        value = getattr(model, key)
        if value not in FACTIONS and (value is not None or model.playable):
            yield line_of(text, key), key, f"{value!r} is no faction; allowed: {', '.join(FACTIONS)}"
    if model.player_faction in FACTIONS and model.adversary_faction == model.player_faction:
        key = "adversary_faction"
        yield line_of(text, key), key, f"{model.player_faction!r} is the players'; allowed: the other one"
