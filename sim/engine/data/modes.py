"""The modes of play: how many may play, and what each changes in the rules profile (rules.md section 12).

A mode is data, as a base set is: its rulings join the base's in the profile, and handlers ask that.
"""

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class Mode:
    """A mode: fewest and most players, the profile keys it sets, and whether all win or lose together."""

    fewest: int
    most: int
    profile: dict[str, Any]
    together: bool
    title: str


# SETUP-43, ASSIST-7, ASSIST-14, BATTLE-10, DMG-21, COOP-1 to COOP-4, PROC-11, GAP-12.
_COOP: Final = {
    "setup.relics": "no",
    "setup.coop_schemes": "all",
    "coop.boss_gate": "faceup adversary robots",
    "assist.allowed_robot": "always",
    "assist.resolve": "all",
    "assist.faceup": "choice",
    "peek.share": "shared",
    "end.damage_limit": 5,
    "coop.vp": "energon",
}

MODES: Final = {
    "competitive": Mode(2, 5, {}, False, "each for themselves (SETUP-6)"),
    "co-op": Mode(2, 5, _COOP, True, "all against the Bosses (COOP-1)"),
    "solo": Mode(1, 1, _COOP, True, "co-op with one player (COOP-7)"),
    "expert": Mode(1, 5, _COOP | {"coop.vp": "nothing"}, True, "co-op or solo where VP do nothing (COOP-5)"),
}

# What set-up makes of the main deck once the Matrix is dealt.
STACKS: Final = 3  # those of equal size, each with a Boss of its Level (SETUP-20, SETUP-23)
STACK_4: Final = 5  # its cards (SETUP-21)


def stack_cards(players: int) -> int:
    """The cards of each of Stacks 1 to 3, before Bosses (SETUP-20): 7, 9, 11, 13, 15."""
    return 5 + 2 * players
