"""The keys of a study file, and what they come to: line-ups, casts, seatings and rules to be combined."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from cardsets.teams import ADVANCED, DEFAULT_ONE, QUICK, TeamSetup
from sim.engine.data.mode import NO_VARIANT, mode_name, variant_of
from sim.engine.data.modes import MODES
from sim.study.config.catalogue import NO_OVERLAY
from sim.study.config.people import People
from sim.study.config.values import (
    Choice,
    Distinct,
    MixName,
    ModeName,
    OneFaction,
    OverlayName,
    PlayerCount,
    Rule,
    Rules,
    Seating,
    SomeOf,
    StrategyName,
    TeamSetupName,
    VariantName,
    WrittenBand,
)

MOST_GAMES: Final = 1_000_000_000
MOST_SEED: Final = 2**63 - 1

EITHER: Final = {
    "lineups": "strategies", "casts": "characters", "seatings": "seating", "setups": "setup", "ones": "one",
}  # fmt: skip
"""Keys that vary something, and those that hold it for all cells: a study has one or the other."""

OPTIONAL: Final = (*EITHER, "variants", "setup", "one", "robots", "vary", "rulings", "precision", "targets")
"""Keys of which a manifest says nothing where a study does without them."""


class Precision(BaseModel):
    """How long a study plays: until a figure is known to a half-width, or until all targets are decided."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    figure: str = ""
    half_width: Annotated[float, Field(gt=0, le=1000)] = 0.0
    until: Literal["decided"] | None = None
    at_most: Annotated[int, Field(ge=1, le=MOST_GAMES)]


class Robots(BaseModel):
    """The sets that bring each faction's Robots in the Advanced Set-up; the base where none is named (MIX-23)."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    autobot: str | None = None
    decepticon: str | None = None


class Settings(BaseModel):
    """The keys of a study file."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)

    question: str = Field("", description="what the study answers; by default the file's first comment line")
    mixes: Annotated[list[MixName], SomeOf, Distinct]
    overlays: Annotated[list[OverlayName], SomeOf, Distinct] = [NO_OVERLAY]
    modes: Annotated[list[ModeName], SomeOf, Distinct] = ["competitive"]
    variants: Annotated[list[VariantName], SomeOf, Distinct] = []
    players: Annotated[list[PlayerCount], SomeOf, Distinct]
    strategies: Annotated[list[StrategyName], SomeOf] = []
    lineups: Annotated[list[Annotated[list[StrategyName], SomeOf]], SomeOf, Distinct] = []
    characters: Annotated[list[str], Distinct] = []
    casts: Annotated[list[Annotated[list[str], SomeOf, Distinct]], SomeOf, Distinct] = []
    choice: Choice = "rotation"
    seating: Seating = "rotate"
    seatings: Annotated[list[Seating], SomeOf, Distinct] = []
    setup: TeamSetupName | None = None
    setups: Annotated[list[TeamSetupName], SomeOf, Distinct] = []
    one: OneFaction | None = None
    ones: Annotated[list[OneFaction], SomeOf, Distinct] = []
    robots: Robots | None = None
    games: Annotated[int, Field(ge=1, le=MOST_GAMES)] | None = None
    seed: Annotated[int, Field(ge=0, le=MOST_SEED)]
    profile: dict[str, Rule] = {}
    vary: Rules = {}
    rulings: Rules = {}
    precision: Precision | None = None
    targets: dict[str, WrittenBand] = {}

    @property
    def played_modes(self) -> list[str]:
        """The names of the modes that are played: each contest with each variant, or without any."""
        return crossed(self.modes, self.variants)

    @property
    def all_lineups(self) -> list[list[str]]:
        """The line-ups of strategies, at least one."""
        return self.lineups or [self.strategies]

    @property
    def all_seatings(self) -> list[str]:
        """The seatings, at least one."""
        return self.seatings or [self.seating]

    @property
    def team_setups(self) -> list[TeamSetup]:
        """The set-ups of games of teams, at least one."""
        return team_setups(
            self.setups or [self.setup or QUICK],
            self.robots.model_dump() if self.robots else {},
            self.ones or [self.one or DEFAULT_ONE],
        )

    @property
    def all_rules(self) -> Iterator[dict[str, Rule]]:
        """What overrides the rulebook's rules: each combination of [vary] with each ruling alone, or none."""
        alone = [(key, value) for key, values in self.rulings.items() for value in values]
        for values in product(*self.vary.values()):
            held = {**self.profile, **dict(zip(self.vary, values, strict=True))}
            yield held
            yield from ({**held, key: value} for key, value in alone)

    @property
    def varied(self) -> tuple[str, ...]:
        """What differs between cells beside mix, overlay, mode and number of players: keys of a described cell.

        Profile keys have `profile.` before them.
        """
        rules = [key for key, values in self.vary.items() if len(values) > 1]
        several = {
            "strategies": len(self.lineups) > 1,
            "characters": len(self.casts) > 1 or self.combines,
            "seating": len(self.seatings) > 1,
            "setup": len(self.setups) > 1,
            "one": len(self.ones) > 1,
        }
        told = [key for key, more in several.items() if more]
        return (*told, *(f"profile.{key}" for key in (*rules, *self.rulings)))

    @property
    def combines(self) -> bool:
        """Whether combinations of characters are cells of their own."""
        return self.choice in ("pairs", "combinations")

    def told(self) -> dict[str, Any]:
        """What a manifest tells of a study, without games and seed: nothing of keys it does without."""
        told = self.model_dump(exclude={"seed", "games"}, exclude_none=True)
        for varies, holds in EITHER.items():
            if told[varies]:
                told.pop(holds, None)
        if self.precision and self.precision.until:
            told["precision"] = {"until": self.precision.until, "at_most": self.precision.at_most}
        return {key: value for key, value in told.items() if value or key not in OPTIONAL}


def crossed(contests: Sequence[str], variants: Sequence[str]) -> list[str]:
    """Returns the names of contests with variants, of those alone that there are."""
    names = [mode_name(contest, variant) for contest in contests for variant in variants or [NO_VARIANT]]
    return [name for name in names if variant_of(name) == NO_VARIANT or name in MODES]


def team_setups(
    kinds: Sequence[str], robots: Mapping[str, str | None], ones: Sequence[str] = (DEFAULT_ONE,)
) -> list[TeamSetup]:
    """Returns the set-ups of these kinds, for each faction that one player is against many.

    The sets that bring Robots are those of the advanced one.
    """
    named = {faction: name for faction, name in robots.items() if name is not None}
    return [TeamSetup(kind, named if kind == ADVANCED else {}, one) for kind in kinds for one in ones]


@dataclass(frozen=True)
class Study:
    """A checked study; `name` is its file's name without the ending, `people` the characters by mix and mode.

    `objectives` are the mixes and modes with Polities, Missions or Ruins.
    """

    name: str
    settings: Settings
    people: People = field(default_factory=dict)
    objectives: frozenset[tuple[str, str]] = frozenset()

    def override(self, *, games: int | None = None, seed: int | None = None) -> "Study":
        """The same study with another number of games or another seed; None keeps what the file says.

        Of a study that asks for a precision, `games` is the most that it may play.
        """
        changes: dict[str, Any] = {"games": games, "seed": seed}
        precision = self.settings.precision
        if precision is not None and games is not None:
            changes |= {"games": None, "precision": precision.model_copy(update={"at_most": games})}
        given = {key: value for key, value in changes.items() if value is not None}
        return replace(self, settings=self.settings.model_copy(update=given))
