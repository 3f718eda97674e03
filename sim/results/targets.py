"""Targets: the bands that figures should lie in, as a study or a desk names them, and the ones that hold by default.

::

    [targets]
    "win shares by character" = { points = 3 }     # at most 3 percentage points off a fair share
    "win shares by turn order" = { ratio = 1.1 }   # at most 1.1 times a fair share, at least a fair share / 1.1
    "Boss of Level III defeated" = [0.2, 0.6]      # between the two; also for games won, and rounds

The names are those of `sim.results.figures`. The target of one subject comes before that of all of its kind.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sim.results.cell import CellSettings, contest_of
from sim.results.figures import (
    CHARACTER,
    FACTION,
    GAMES_WON,
    OF_PLAYERS,
    ROLE,
    TURN_ORDER,
    Figure,
    Subject,
    figure_called,
)

POINTS: Final = "points"
RATIO: Final = "ratio"
FORMS: Final = "{ points = 3 } or { ratio = 1.1 } off a fair share, or [low, high]"

Written = Mapping[str, float] | list[float]
"""A band as a file has it."""


@dataclass(frozen=True)
class Band:
    """A band: some `points` (as a share) or a `ratio` off what is fair, or from `low` to `high`."""

    points: float | None = None
    ratio: float | None = None
    low: float = 0.0
    high: float = 0.0

    @property
    def is_off_fair(self) -> bool:
        """Whether it hangs on what is fair."""
        return self.points is not None or self.ratio is not None

    def bounds(self, fair: float | None) -> tuple[float, float] | None:
        """The least and the greatest value within it; None where it hangs on what is fair, and that is not known."""
        if not self.is_off_fair:
            return self.low, self.high
        if not fair:
            return None
        if self.points is not None:
            return fair - self.points, fair + self.points
        assert self.ratio is not None
        return fair / self.ratio, fair * self.ratio


DEFAULTS: Final[Mapping[str, Band]] = {
    CHARACTER: Band(ratio=1.1),
    TURN_ORDER: Band(ratio=1.1),
    FACTION: Band(ratio=1.1),
    ROLE: Band(low=0.3, high=0.7),
    GAMES_WON: Band(low=0.3, high=0.7),
}
"""The bands of kinds of figures for which a study names none."""

DEFAULT_MODES: Final[Mapping[str, tuple[str, ...]]] = {GAMES_WON: ("co-op",)}
"""The modes for which a default holds, where that is not all."""


def read_band(value: Any, *, off_fair: bool = True, share: bool = True) -> Band:
    """The band that a file's value says.

    Args:
        value: as read from TOML or JSON.
        off_fair: whether something is fair for the figure, so that points and ratios are allowed.
        share: whether the figure lies between 0 and 1.

    Raises:
        ValueError: it says none; the message tells what is allowed.
    """
    forms = FORMS if off_fair else "[low, high]"
    if isinstance(value, Mapping) and off_fair and len(value) == 1:
        (key, amount) = next(iter(value.items()))
        if key == POINTS and _is_number(amount) and 0 < amount < 100:
            return Band(points=amount / 100)
        if key == RATIO and _is_number(amount) and 1 < amount <= 100:
            return Band(ratio=float(amount))
        if key == POINTS:
            raise ValueError(f"points = {amount!r}: allowed are numbers above 0, below 100")
        if key == RATIO:
            raise ValueError(f"ratio = {amount!r}: allowed are numbers above 1, up to 100")
    if isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_number, value)):
        low, high = map(float, value)
        if not 0 <= low < high:
            raise ValueError(f"{list(value)}: the first must be less than the second, and neither below 0")
        if share and high > 1:
            raise ValueError(f"{list(value)}: a share lies between 0 and 1; allowed: [0.3, 0.7] and such")
        return Band(low=low, high=high)
    raise ValueError(f"{value!r} is no band; allowed: {forms}")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def has_fair(figure: Figure) -> bool:
    """Whether there is a fair value of a figure: of shares of wins, equal ones."""
    return figure.kind in OF_PLAYERS


@dataclass(frozen=True)
class Targets:
    """All targets of a study: `named` by figure, and the defaults."""

    named: Mapping[Figure, Band]

    def band(self, kind: str, subject: Subject, cell: CellSettings) -> Band | None:
        """The band of a subject of a kind of figure in a cell; None where there is no target."""
        for figure in (Figure(kind, subject), Figure(kind)):
            if figure in self.named:
                return self.named[figure]
        if kind == FACTION and "one" in cell:
            return None  # the One's band says it
        modes = DEFAULT_MODES.get(kind)
        return DEFAULTS.get(kind) if modes is None or contest_of(cell) in modes else None

    def is_default(self, kind: str, subject: Subject) -> bool:
        """Whether the band of a subject is the default one."""
        return Figure(kind, subject) not in self.named and Figure(kind) not in self.named

    def kinds(self) -> set[str]:
        """The kinds of figures of which some may have a target."""
        return {*DEFAULTS, *(figure.kind for figure in self.named)}


def targets_of(study: Mapping[str, Any]) -> Targets:
    """The targets of a study as its manifest describes it; the strategies are those of its line-ups."""
    written: Mapping[str, Written] = study.get("targets", {})
    lineups = [*study.get("lineups", ()), study.get("strategies", ())]
    strategies = {name for lineup in lineups for name in lineup}
    return Targets({
        figure: read_band(value, off_fair=has_fair(figure), share=figure.is_share)
        for name, value in written.items()
        if (figure := figure_called(name, strategies))
    })  # fmt: skip
