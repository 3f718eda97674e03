"""What `rollout balance` leaves in its folder, for whoever reads it: one file of JSON, without a clock.

Figures are numbered by the list `aims`, knobs by the list `knobs`; a list of values or errors has one of each aim, and
null where there is none.
"""

import json
from pathlib import Path
from typing import Any, Final

from pydantic import BaseModel, ConfigDict, ValidationError

from sim.results.errors import ResultsError
from sim.results.whole import write_whole

FILE: Final = "balance.json"
FORMAT: Final = 1

NOTHING: Final = "nothing to change"
FOUND: Final = "found"
NONE: Final = "none found"

Numbers = list[float | None]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class KnobPart(_Part):
    """A number that may change."""

    card: str
    type_name: str
    field: str
    start: int
    values: list[int]
    price: float
    origin: str

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.card}: {self.field}"


class ContextPart(_Part):
    """Games that were looked at; `added` says why, of one that the file does not name."""

    name: str
    mix: str
    overlay: str
    mode: str
    players: int
    strategies: list[str]
    added: str
    fields: int
    stand_in_fields: int


class AimPart(_Part):
    """A figure with its target: the number of its context, its name, whether it is a share, and its band."""

    context: int
    name: str
    share: bool
    low: float
    high: float


class PointPart(_Part):
    """A set of changes that was played: (knob, value) of each, and what came of it in so many games of each context."""

    changes: list[tuple[int, int]]
    price: float
    games: int
    values: Numbers
    errors: Numbers
    excess: float
    slack: float
    chance: float


class PairPart(_Part):
    """An interaction of two knobs: what one step of both does to each figure beyond what each does."""

    knobs: tuple[int, int]
    effects: Numbers


class ModelPart(_Part):
    """What a step of each knob does: a row a figure, a column a knob, with standard errors."""

    runs: int
    games: int
    slopes: list[Numbers]
    errors: list[Numbers]
    pairs: list[PairPart]


class TestedPart(_Part):
    """A figure in the proof: with an interval of the level of the test, before and after; whether it lies within."""

    aim: int
    before: tuple[float | None, float | None, float | None]  # estimate, low, high
    after: tuple[float | None, float | None, float | None]
    within: bool


class ProofPart(_Part):
    """A validation: which attempt it was, at which level, on how many games of each context, and what it found."""

    attempt: int
    alpha: float
    alpha_of_all: float
    games: int
    seed: int
    changes: list[tuple[int, int]]
    passed: bool
    tested: list[TestedPart]
    folders: list[str]


class PlayerPart(_Part):
    """Players who were tried on what had been found: who, where, how well they do, and what they broke."""

    round: int
    name: str
    context: int
    share: float
    fair: float
    broke: list[str]
    added: bool


class Balanced(_Part):
    """All of it."""

    format: int
    name: str
    question: str
    file: str
    seed: int
    versions: dict[str, str]
    outcome: str
    overlay: str
    knobs: list[KnobPart]
    contexts: list[ContextPart]
    aims: list[AimPart]
    alpha: float
    proof_games: int
    base: PointPart
    model: ModelPart | None
    chosen: PointPart | None
    front: list[PointPart]
    others: list[PointPart]
    tried: list[PointPart]
    players: list[PlayerPart]
    proofs: list[ProofPart]
    warnings: list[str]


def write_balanced(folder: Path, balanced: Balanced) -> None:
    """Write it into its folder."""
    write_whole(folder / FILE, (json.dumps(balanced.model_dump(), indent=1) + "\n").encode())


def is_balanced(folder: Path) -> bool:
    """Whether a folder holds what `rollout balance` leaves."""
    try:
        return (folder / FILE).is_file()
    except OSError:  # who reads the folder next says why
        return False


def read_balanced(folder: Path) -> Balanced:
    """Read it from its folder. Raises `ResultsError` where it cannot be read."""
    path = folder / FILE
    try:
        found: Any = json.loads(path.read_bytes())
    except OSError as error:
        raise ResultsError(f"{path}: cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError):
        raise ResultsError(f"{path}: is no JSON; run rollout balance again") from None
    try:
        if isinstance(found, dict) and found.get("format") != FORMAT:
            raise ResultsError(
                f"{path}: of format {found.get('format')!r}; allowed: {FORMAT}; run rollout balance again"
            )
        return Balanced.model_validate(found)
    except ValidationError as error:
        place = ".".join(map(str, error.errors()[0]["loc"]))
        raise ResultsError(f"{path}: {place}: not as rollout balance writes it; run it again") from None
