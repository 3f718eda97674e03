"""Team versus Team of the Core Set and A Rising Darkness (rules.md section 12.5; set-up in 13.2 and 13.3)."""

from typing import Final

from sim.engine.data.mode import SCORE, Mode, Sides
from sim.engine.data.team_rules import TEAMS

MODES: Final = {
    "tvt": Mode(
        (2, 4), Sides.TWO_TEAMS, SCORE, TEAMS, "Autobots against Decepticons, 1v1 or 2v2 (TVT-1)",
        features=("tvt",),
    ),
}  # fmt: skip
