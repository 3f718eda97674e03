"""Features: what not every game plays. A procedure names its feature, and compiles where a cell plays that.

A mode's own procedures have the mode's name as their feature.
"""

from typing import Final

BASE: Final = "base"  # what every game plays
DRAFTING: Final = "draft"  # characters are drafted (SETUP-47)
SCHEMES: Final = "schemes"  # Initiatives and Schemes lie in the main deck (rules.md section 11.2)
POLITIES: Final = "polities"  # Polities lie in the main deck (rules.md section 11.5)
MISSIONS: Final = "missions"  # there are stacks of Missions (11.6)
RUINS: Final = "ruins"  # Ruins fill spaces (11.7)
GROUND: Final = "ground"  # Polities or Ruins are had by those who stand on them
POSITIONS: Final = "positions"  # positions that are set up by hand, for scenarios
OPTIONAL: Final = (DRAFTING, SCHEMES, POLITIES, MISSIONS, RUINS, GROUND, POSITIONS)
"""Those of no mode in particular."""
