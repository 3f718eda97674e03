"""Studies that play until every target is surely within its band or surely outside.

::

    [precision]
    until = "decided"
    at_most = 400_000      # games in all; what is open then stays open

A run plays rounds, every cell as many games as the others, and looks at all figures with targets after each
(`sim.results.targets`). Looks hang on the games alone, as those of `sim.study.planning.precision`. Intervals are
confidence sequences that hold together for all figures at all looks (`sim.study.planning.decision_looks`), half of the
error of a page being theirs (`reports.counting.levels`).
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from sim.results import Results
from sim.results.targets import Targets
from sim.study.planning.precision import FIRST_ROUND, ROUND_TO

DECIDED: Final = "decided"
OPEN: Final = "open"
FALSE_SURE: Final = 0.025
"""The probability that any target is called sure that is not: half of a page's, as reports have it."""


@dataclass(frozen=True)
class Answers:
    """What was seen after so many games in all: targets surely within, surely outside, and open.

    `hardest` is the open figure that needs most games, `needed` is about how many games more that is, in all.
    """

    games: int
    within: int
    outside: int
    open: int
    hardest: str
    needed: int


@dataclass(frozen=True)
class Decisions:
    """Targets that are to be decided.

    `comparisons` is how many figures may have one, `planned` for how many games sequences are tuned, `expected` about
    how many games in all it takes.
    """

    targets: Targets
    at_most: int
    cells: int
    comparisons: int
    planned: int
    expected: int

    @property
    def level(self) -> float:
        """The level of each interval: all hold together, at all looks."""
        return 1 - FALSE_SURE / max(self.comparisons, 1)

    def look(self, results: Results) -> Answers:
        """Looks at all targets, at all games there are."""
        from sim.study.planning.decision_looks import look_at  # statistics take a second to import

        return look_at(results, self)

    def looks_of(self, manifest: Mapping[str, Any]) -> list[Answers]:
        """The looks that a manifest tells of."""
        return [Answers(**look) for look in manifest["decisions"]["looks"]]

    def told(self, looks: Sequence[Answers]) -> dict[str, Any]:
        """What a manifest says of it."""
        stop = self.stop(looks[-1]) if looks else ""
        told = {"looks": [asdict(look) for look in looks], "stop": stop}
        return {"decisions": {"comparisons": self.comparisons, "planned": self.planned, **told}}

    def stop(self, look: Answers) -> str:
        """Why a run stops after a look: `DECIDED`, `OPEN` at the most games, or "" where it goes on."""
        if not look.open:
            return DECIDED
        return OPEN if self.next_look(look) <= look.games else ""

    def next_look(self, look: Answers) -> int:
        """Games in all at the next look; no more than `at_most`."""
        wanted = look.games + min(max(look.needed, 1), look.games)
        sized = math.ceil(wanted / self.cells / ROUND_TO) * ROUND_TO * self.cells
        return min(sized, max(self.at_most, FIRST_ROUND * self.cells))

    def announced(self) -> str:
        """What is asked for, and about what that takes, in words."""
        return (
            f"played until every target is decided: about {self.expected:,} games, {self.at_most:,} at most; "
            f"{self.comparisons} figures may have targets"
        )

    def said(self, look: Answers) -> str:
        """A look in words."""
        told = (
            f"After {look.games:,} games: {look.within} targets surely within, {look.outside} surely outside, "
            f"{look.open} open"
        )
        if not look.open:
            return f"{told}: all are decided."
        if self.stop(look):
            return f"{told}: at_most = {self.at_most:,} is reached, and these stay open."
        return f"{told}; {look.hardest} may take about {look.needed:,} games more."

    def failed(self, look: Answers) -> str:
        """Nothing: what is open at the most games is told open."""
        return ""
