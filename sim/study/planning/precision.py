"""Studies that ask for a precision: when a run looks at its figure, how many games it still needs, when it stops.

::

    [precision]
    figure = "win share of Optimus Prime"     # see sim.results.figures
    half_width = 0.01                         # of its 95% interval, in every cell that has it
    at_most = 200_000                         # games in all

A run plays rounds, every cell as many games as the others, and looks at the figure after each. The first look is
after `FIRST_ROUND` games a cell; the next one after as many games more as are still needed, but no more than there
are. So looks hang on the games alone, never on time, workers or interruptions, and two runs of different `at_most`
look at the same places. It stops where the figure is known as closely as was asked, or where that is out of
reach: the next look would be beyond `at_most`, or what is needed is by `MARGIN`.

Intervals are those of fixed size, though the run looks again and again: one that stops by the width alone keeps its
level, near enough (Chow and Robbins (1965), On the asymptotic theory of fixed-width sequential confidence intervals,
Annals of Mathematical Statistics 36). `planned` is about how many games it takes by a share near fair, or a length of
games of usual spread. A run that stops by what it sees, and not by how closely, is another thing
(`sim.study.planning.decisions`).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from sim.results import Results
from sim.results.figures import Figure

FIRST_ROUND: Final = 500
"""Games a cell at the first look: most figures then have `FIRST_LOOK` games of their own."""

ROUND_TO: Final = 100
"""Games a cell at a look are a multiple of this."""

MARGIN: Final = 1.25
"""What is needed is an estimate: only where it is beyond the cap by so much is it taken for out of reach at once."""

REACHED: Final = "reached"
OUT_OF_REACH: Final = "out of reach"


@dataclass(frozen=True)
class Look:
    """What was seen after so many games in all.

    `half_width` is that of the widest interval, of a subject in a cell; None where too few games have the subject.
    `needed` is about how many games more it takes, in all.
    """

    games: int
    half_width: float | None
    cell: int
    subject: str
    needed: int


@dataclass(frozen=True)
class Goal:
    """A precision to be reached.

    `planned` is, by cell, about how many games with the figure it takes, None where the cell has no such figure;
    `expected` is about how many games in all.
    """

    name: str
    figure: Figure
    half_width: float
    at_most: int
    planned: tuple[int | None, ...]
    expected: int

    @property
    def cells(self) -> list[int]:
        """The cells that have the figure."""
        return [number for number, planned in enumerate(self.planned) if planned is not None]

    def look(self, results: Results) -> Look:
        """Looks at the figure, at all games there are."""
        from sim.study.planning.precision_looks import look_at  # statistics take a second to import

        return look_at(results, self)

    def looks_of(self, manifest: Mapping[str, Any]) -> list[Look]:
        """The looks that a manifest tells of."""
        return [Look(**look) for look in manifest["precision"]["looks"]]

    def told(self, looks: Sequence[Look]) -> dict[str, Any]:
        """What a manifest says of it."""
        stop = self.stop(looks[-1]) if looks else ""
        told = {"looks": [asdict(look) for look in looks], "stop": stop}
        asked = {"kind": self.figure.kind, "subject": self.figure.subject, "planned": list(self.planned)}
        return {"precision": {**asked, **told}}

    def stop(self, look: Look) -> str:
        """Why a run stops after a look: `REACHED`, `OUT_OF_REACH`, or "" where it goes on."""
        if look.half_width is not None and look.half_width <= self.half_width:
            return REACHED
        far = look.half_width is not None and look.games + look.needed > MARGIN * self.at_most
        return OUT_OF_REACH if far or self.next_look(look) > self.at_most else ""

    def next_look(self, look: Look) -> int:
        """Games in all at the next look."""
        return self._rounded(look.games + min(look.needed, look.games))

    def _rounded(self, games: int) -> int:
        cells = len(self.planned)
        return math.ceil(games / cells / ROUND_TO) * ROUND_TO * cells

    def reach(self, half_width: float) -> str:
        """A half-width in words."""
        return self.figure.size_in_words(half_width)

    def announced(self) -> str:
        """What is asked for, and about what that takes, in words."""
        return (
            f"asked for: {self.name} to within {self.reach(self.half_width)}; about {self.expected:,} games, "
            f"{self.at_most:,} at most"
        )

    def said(self, look: Look) -> str:
        """A look in words."""
        known = "is not yet known" if look.half_width is None else f"to within {self.reach(look.half_width)}"
        more = f"about {look.needed:,} games more to {self.reach(self.half_width)}"
        if self.stop(look) == REACHED:
            more = f"{self.reach(self.half_width)} were asked for"
        return f"After {look.games:,} games: {self.name} {known}; {more}."

    def failed(self, look: Look) -> str:
        """Why the precision is out of reach, and what can be done; "" where it was reached."""
        if self.stop(look) == REACHED:
            return ""
        known = "not known" if look.half_width is None else f"known to within {self.reach(look.half_width)}"
        return (
            f"precision: {self.name} is {known} after {look.games:,} games, {self.reach(self.half_width)} were "
            f"asked for; about {look.needed:,} games more are needed, at_most = {self.at_most:,}; all games "
            "stay: raise at_most and run again, or ask for a wider half_width in another folder"
        )
