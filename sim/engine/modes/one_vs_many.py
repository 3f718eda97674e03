"""One versus Many: one player against two or three (rules.md section 12.6). All else is as teams play it (MANY-4)."""

from typing import Final

from sim.engine.data.mode import SCORE, Mode, Sides
from sim.engine.data.team_rules import TEAMS

# MANY-1, MANY-2, MANY-3, SETUP-54, DMG-24.
_MANY: Final = {
    **TEAMS,
    "setup.first_player": 0,
    "one.hand_size": "by the many",
    "one.damage_limit": 7,
}

MODES: Final = {
    "1vm": Mode(
        (3, 4), Sides.ONE_AGAINST_MANY, SCORE, _MANY, "one player against two or three (SETUP-64)",
        features=("tvt",),
    ),
}  # fmt: skip
