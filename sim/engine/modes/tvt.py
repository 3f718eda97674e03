"""Team versus Team of the Core Set and A Rising Darkness (rules.md section 12.5; set-up in 13.2 and 13.3)."""

from typing import Final

from sim.engine.data.mode import SCORE, Mode, Sides

# SETUP-45, MIX-15, ASSIST-15, ASSIST-25, ASSIST-27, ATK-3, DMG-22, END-4, END-15, GAP-86.
TEAMS: Final = {
    "setup.scheme_count": 0,
    "setup.bosses": "each faction",
    "assist.who": "teammates",
    "assist.defence": "yes",
    "assist.allowed_robot": "always",
    "assist.forced": "no",
    "assist.robot_beyond_damage": "yes",
    "assist.reward": "active player",
    "end.bosses": "a side's",
    "end.damage_limit": 5,
    "end.damage_penalty": 3,
}

MODES: Final = {
    "tvt": Mode(
        (2, 4), Sides.TWO_TEAMS, SCORE, TEAMS, "Autobots against Decepticons, 1v1 or 2v2 (TVT-1)",
        features=("tvt",),
    ),
}  # fmt: skip
