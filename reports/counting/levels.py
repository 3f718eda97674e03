"""The levels at which a page's intervals are corrected, so that few pages call anything sure that is not.

A page may be wrong with a probability of `FALSE_SURE` at most. Half of that goes to the figures that have targets,
which are all corrected together, however many tables they are in; the other half goes to all else, an equal part to
each family of comparisons (Bonferroni, as `reports.statistics.simultaneous_level`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import polars as pl

from reports.counting.cells import Cell, by_group
from sim.results import Results
from sim.results.cell import has_phases, in_teams, is_against_unicron, is_on_ground
from sim.results.figures import (
    BOSS,
    CHARACTER,
    FACTION,
    GAMES_WON,
    ON_THE_GROUND,
    PHASES,
    ROLE,
    ROUNDS,
    STRATEGY,
    TURN_ORDER,
)
from sim.results.targets import Targets

FALSE_SURE: Final = 0.05

OF_A_GROUP: Final = (
    "strategies", "strengths", "ranks of characters", "who beats whom", "teammates", "who begins with which faction",
    "characters of a team", "Levels", "Bosses", "ranks of Bosses", "successes", "costs of Bosses", "the leader",
    "turn limits", "cards: rounds", "cards: VP", "cards: Bosses", "cards: games won", "cards: factions",
    "cards: characters",
)  # fmt: skip
"""The families of comparisons of one mix and mode that are corrected by themselves."""

OF_OBJECTIVES: Final = (
    "what Missions are worth", "Polities commanded", "Missions completed", "Ruins cleared",
)  # fmt: skip
"""Those of one mix and mode with Polities, Missions or Ruins, besides."""

OF_PHASES: Final = ("phases done",)
"""Those of one mix and mode with Infiltration Phases, besides."""

OF_UNICRON: Final = ("how games against Unicron end", "Planets eaten")
"""Those of one mix and mode against Unicron, besides."""

OF_A_PAGE: Final = (
    "endings", "comparisons", "worth", "texts", "factions that turn", "characters that turn", "teams that turn",
    "help that turns", "Levels that turn", "Bosses that turn", "costs that turn", "worth that turns",
    "cards that turn",
)  # fmt: skip
"""Those of a whole page."""


@dataclass(frozen=True)
class Levels:
    """The levels of a page: of each figure with a target, and of each other family as a whole.

    `targeted` are the kinds of figures with targets, `comparisons` is how many figures of these kinds there are.
    """

    target: float
    family: float
    targeted: frozenset[str]
    comparisons: int


ALONE: Final = Levels(0.95, 0.95, frozenset(), 1)
"""The levels of a family that is looked at by itself."""


def levels_of_page(cells: Sequence[Cell], targets: Targets, comparisons: int) -> Levels:
    """The levels of a page on these cells, of which so many figures are of kinds with targets."""
    groups = by_group(list(cells))
    having = sum(any(map(is_on_ground, group)) for group in groups)
    phases = sum(has_phases(group[0]) for group in groups)
    unicron = sum(is_against_unicron(group[0]) for group in groups)
    families = len(OF_A_GROUP) * len(groups) + len(OF_OBJECTIVES) * having + len(OF_A_PAGE)
    families += len(OF_PHASES) * phases + len(OF_UNICRON) * unicron
    half = FALSE_SURE / 2
    return Levels(
        1 - half / max(comparisons, 1), 1 - half / families, frozenset(targets.kinds()), comparisons
    )


def targeted_figures(
    results: Results, lineups: pl.DataFrame, labels: tuple[int, int], targets: Targets
) -> int:
    """How many figures are of kinds with targets, over all cells; of two factions one counts, and so do sides.

    `lineups` are those of `reports.counting.counts.Counts`, `labels` the base of their codes and the number of
    strategies.
    """
    kinds = targets.kinds()
    base, strategies = labels
    total = 0
    for cell in results.cells:
        codes = lineups.filter(pl.col("cell") == cell["number"])["code"].unique().to_list()
        digits = {code // base**place % base - 1 for code in codes for place in range(cell["players"])}
        sizes = {
            CHARACTER: len({digit // strategies for digit in digits}),
            STRATEGY: len({digit % strategies for digit in digits}),
            TURN_ORDER: 1 if in_teams(cell) else cell["players"],
            FACTION: int(in_teams(cell)),
            ROLE: int("one" in cell),
            GAMES_WON: 0,
        }
        if cell["together"]:
            sizes = {GAMES_WON: 1}
        sizes |= {BOSS: 6, ROUNDS: 1}
        if is_on_ground(cell):
            sizes |= dict.fromkeys(ON_THE_GROUND, 1)
        if has_phases(cell):
            sizes[PHASES] = 1
        total += sum(size for kind, size in sizes.items() if kind in kinds)
    return total
