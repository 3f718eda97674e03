"""Features: what not every game plays. A procedure names its feature, and compiles where a cell plays that.

A mode's own procedures have the mode's name as their feature. Nobody imports the files of the ground: they are loaded
by name where a game has it, so an edit of them recompiles nothing that other games play, and changes no other hash.
"""

from collections.abc import Iterable, Mapping
from importlib import import_module
from types import ModuleType
from typing import Final

BASE: Final = "base"  # what every game plays
DRAFTING: Final = "draft"  # characters are drafted (SETUP-47)
SCHEMES: Final = "schemes"  # Initiatives and Schemes lie in the main deck (rules.md section 11.2)
POLITIES: Final = "polities"  # Polities lie in the main deck (rules.md section 11.5)
MISSIONS: Final = "missions"  # there are stacks of Missions (11.6)
RUINS: Final = "ruins"  # Ruins fill spaces (11.7)
PHASES: Final = "phases"  # there are Infiltration Phase cards (11.10)
ASIDE: Final = "aside"  # cards lie aside until a text brings them in (SETUP-67, SETUP-80)
GROUND: Final = "ground"  # Polities or Ruins are had by those who stand on them
TACTICS: Final = "tactics"  # a Boss brings a deck of its own (11.10)
HERALDS: Final = "heralds"  # texts lay Herald tokens (HERALD-8)
UNICRON: Final = "unicron"  # he is an automaton on the Matrix, and eats Planets (12.8)
PLANET_EATER: Final = "planet eater"  # a player is Unicron, who Consumes Planets (12.9)
SIDES: Final = "sides"  # a character has several Alt Modes (SETUP-51)
POSITIONS: Final = "positions"  # positions that are set up by hand, for scenarios
OPTIONAL: Final = (
    DRAFTING,
    SCHEMES,
    POLITIES,
    MISSIONS,
    RUINS,
    GROUND,
    PHASES,
    ASIDE,
    TACTICS,
    HERALDS,
    UNICRON,
    PLANET_EATER,
    SIDES,
    POSITIONS,
)
"""Those of no mode in particular."""

LOOP_ON_GROUND: Final = "sim.engine.play.ground_batch"
FILES: Final[Mapping[str, tuple[str, ...]]] = {
    GROUND: ("sim.engine.procedures.ground", LOOP_ON_GROUND),
    PHASES: ("sim.engine.procedures.phases", LOOP_ON_GROUND),
    ASIDE: ("sim.engine.procedures.aside",),
    TACTICS: ("sim.engine.procedures.tactics",),
    HERALDS: ("sim.engine.procedures.heralds",),
    UNICRON: (
        "sim.engine.procedures.automaton",
        "sim.engine.procedures.automaton_moves",
        "sim.engine.procedures.consuming",
        "sim.engine.procedures.planetary",
    ),
    PLANET_EATER: ("sim.engine.procedures.eating", "sim.engine.procedures.planetary"),
    SIDES: ("sim.engine.procedures.many_sided",),
}
"""The modules of features that are loaded by name."""


def load(features: Iterable[str]) -> list[ModuleType]:
    """Load the modules of some features, which registers their procedures; returns them."""
    return [import_module(name) for feature in features for name in FILES.get(feature, ())]


def files_of(features: Iterable[str]) -> list[str]:
    """Returns the paths of the modules of some features."""
    return [str(module.__file__) for module in load(features)]
