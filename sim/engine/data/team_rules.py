"""What teams change in the rules profile, in whichever mode they play (rules.md section 12.5)."""

from typing import Any, Final

# SETUP-45, MIX-15, ASSIST-15, ASSIST-25, ASSIST-27, ATK-3, DMG-22, END-4, END-15, GAP-86.
TEAMS: Final[dict[str, Any]] = {
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
