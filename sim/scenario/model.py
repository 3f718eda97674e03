"""The scenario file: TOML, checked whole before anything runs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from cardsets.errors import CardDataError, Problem, RolloutError
from cardsets.library import SET_FILE
from cardsets.locate import is_index, line_of, read_toml
from cardsets.shape import shape_problems
from cardsets.teams import TeamSetup
from sim.engine.data.mode import NO_VARIANT, mode_name

MOST: Final = 999
"""Of anything that a scenario may count: more than any game comes to."""


class ScenarioError(RolloutError, ValueError):
    """A scenario that cannot be read or played; one line a problem."""


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class MatrixCard(_Strict):
    """What lies on a space: a card faceup or facedown, or nothing."""

    card: str | None = None
    face: Literal["up", "down", "empty"] = "up"
    command: Literal["autobot", "decepticon", "adversary"] | None = None  # whose token lies on a Polity
    herald: bool = False  # whether a Herald token lies on it


class SeatModel(_Strict):
    """A player's position. Zones left out stay as dealt, but for Missions, of which there are those that are named."""

    character: str
    mode: str = "alt"  # alt (of several the first), bot, or one of several Alt Modes by its name
    space: str = "A1"  # "" for a character that is not in the Matrix yet
    energon: int = Field(2, ge=0, le=MOST)
    vp: int = Field(0, ge=-MOST, le=MOST)
    untied: int = Field(0, ge=0, le=MOST)
    alt_spent: int = Field(0, ge=0, le=MOST)
    bosses_defeated: int = Field(0, ge=0, le=3)
    hand: list[str] | None = None
    deck: list[str] | None = None  # top first
    discard: list[str] | None = None
    control: list[str] | None = None  # Allies, Damage and Ongoing cards before the player
    played: list[str] | None = None  # played this turn, Power and Move unspent
    vault: list[str] | None = None
    missions: list[str] = []  # not completed yet


class DecksModel(_Strict):
    """Shared piles, top first."""

    main: list[str] | None = None
    encounters: list[str] | None = None
    damage: list[str] | None = None
    destroyed: list[str] | None = None
    encounter_discard: list[str] | None = None
    damage_discard: list[str] | None = None
    ruins: list[str] | None = None
    ruin_discard: list[str] | None = None
    missions: list[str] = []  # of a game with one stack of them
    autobot_missions: list[str] = []
    decepticon_missions: list[str] = []
    mission_discard: list[str] = []
    phases: list[str] | None = None  # of a game with one stack of them
    autobot_phases: list[str] | None = None
    decepticon_phases: list[str] | None = None
    faceup_phases: list[str] | None = None  # beside their stacks
    aside: list[str] | None = None  # until a text brings it in
    tactics: list[str] | None = None  # in the deck that a Boss brings
    faceup_tactics: list[str] | None = None  # before the active player
    chaos: list[str] | None = None
    chaos_discard: list[str] | None = None
    planetary_ruins: list[str] | None = None
    planetary_ruin_discard: list[str] | None = None


class UnicronModel(_Strict):
    """Where Unicron stands as an automaton, and what his marker says; without it he is dormant, as dealt."""

    space: str = ""  # "" for dormant
    cost: int | None = Field(None, ge=0, le=MOST)


class Part(_Strict):
    """Some decisions and what must hold after them."""

    do: list[str] = []
    expect: dict[str, Any] = {}


class ScenarioModel(_Strict):
    """A position, decisions in words, expectations."""

    title: str = ""
    rules: list[str] = []
    set: str  # or a mix
    overlays: list[str] = []
    mode: Literal["competitive", "co-op", "solo", "expert", "tvt", "1vm"] = "competitive"
    variant: str = NO_VARIANT
    setup: Literal["quick", "advanced", "single"] = "quick"  # of teams
    one: Literal["autobot", "decepticon"] = "decepticon"  # of one against many
    robots: dict[str, str] = {}  # with teams' advanced set-up: the set of each faction's
    seat: list[SeatModel] = Field(min_length=1, max_length=5)
    seed: int = Field(0, ge=0, le=2**63 - 1)
    turn: int = Field(5, ge=1, le=MOST)
    active: int = Field(0, ge=0, le=4)
    phase: Literal["start of turn", "actions", "end of turn"] = "actions"
    windows: bool = False  # whether everybody is asked at every Convert window
    profile: dict[str, str | int] = {}
    matrix: dict[str, MatrixCard] = {}
    decks: DecksModel = DecksModel()
    unicron: UnicronModel | None = None
    do: list[str] = []
    expect: dict[str, Any] = {}
    then: list[Part] = []

    @field_validator("matrix", mode="before")
    @classmethod
    def _short_forms(cls, value: Any) -> Any:
        """`A1 = "Hound"`, `A2 = "empty"`, `A3 = "down"`, `A4 = "down: Hound"`."""
        if not isinstance(value, dict):
            return value
        return {name: _matrix_card(entry) for name, entry in value.items()}

    @property
    def played(self) -> str:
        """The name of the mode that is played: its contest and its variant."""
        return mode_name(self.mode, self.variant)

    @property
    def teams(self) -> TeamSetup:
        """How the cards of teams come together."""
        return TeamSetup(self.setup, self.robots, self.one)

    def parts(self) -> Sequence[Part]:
        """The scenario's own decisions and expectations, then those of each `[[then]]`."""
        return [Part(do=self.do, expect=self.expect), *self.then]


TABLES: Final[dict[str, type[BaseModel]]] = {
    "seat": SeatModel,
    "decks": DecksModel,
    "matrix": MatrixCard,
    "unicron": UnicronModel,
    "then": Part,
}
"""The models of the tables within a scenario."""


def _matrix_card(entry: Any) -> Any:
    if not isinstance(entry, str):
        return entry
    if entry in ("empty", "down", "up"):
        return {"face": entry}
    if entry.startswith("down:"):
        return {"card": entry[5:].strip(), "face": "down"}
    return {"card": entry, "face": "up"}


def read_scenario(path: Path) -> ScenarioModel:
    """Read and check a scenario file.

    Raises:
        ScenarioError: not there, not TOML, or wrong in any field (all at once).
    """
    try:
        text, data = read_toml(path)
    except CardDataError as error:
        raise ScenarioError(str(error)) from None
    return parse_scenario(data, str(path), path.parent, text)


def parse_scenario(
    data: dict[str, Any], name: str, folder: Path | None = None, text: str = ""
) -> ScenarioModel:
    """Check a scenario that was read already, from a text if that is known.

    `set` and `overlays` may be paths that count from the scenario's folder.

    Raises:
        ScenarioError: wrong in any field; all problems, a line each.
    """
    try:
        scenario = ScenarioModel.model_validate(data)
    except ValidationError as error:
        problems = shape_problems(error, ScenarioModel, **TABLES)
        raise ScenarioError("\n".join(str(_told(name, text, *each)) for each in problems)) from None
    if folder is None:
        return scenario
    overlays = [_near(folder, overlay) for overlay in scenario.overlays]
    return scenario.model_copy(update={"set": _near(folder, scenario.set), "overlays": overlays})


def _near(folder: Path, name: str) -> str:
    """A set's folder or a mix's or overlay's file as seen from the scenario's folder; else the name as it is."""
    near = folder / name
    is_there = near.is_file() if near.suffix == ".toml" else (near / SET_FILE).is_file()
    return str(near.resolve()) if is_there else name


def _told(name: str, text: str, key: str, what: str) -> Problem:
    """A problem with its place: file, line where the text is known, key."""
    table, _, rest = key.partition(".")
    index, _, inner = rest.partition(".")
    if not text:
        return Problem(name, 0, key, what)
    if table in ("seat", "then") and is_index(index) and f"[[{table}]]" in text:
        line = line_of(text, inner or table, int(index), table)
    else:
        line = line_of(text, key)
    return Problem(name, line, key, what)
