"""The modes of play: who plays with whom, what wins, and what each changes in the rules profile (rules.md section 12).

A mode is data, as a base set is: its rulings join the base's in the profile, and handlers ask that.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

# What wins a game (`profile.winner`).
SCORE: Final = 0  # the most VP at the end (END-7)
THIRD_BOSS: Final = 1  # the third Boss that falls, for all (COOP-1)


class Sides(Enum):
    """Who wins and loses together."""

    EACH_ALONE = "each alone"
    ALL_TOGETHER = "all together"

    def side_of(self, seat: int) -> int:
        """Returns the side of a seat."""
        return seat if self is Sides.EACH_ALONE else 0


@dataclass(frozen=True)
class Mode:
    """A mode: how many may play, their sides, what wins, the profile keys it sets, and a few words on it."""

    players: tuple[int, ...]
    sides: Sides
    winner: int
    profile: dict[str, Any]
    title: str

    @property
    def competes(self) -> bool:
        """Whether its players have opponents, and not only the Bosses."""
        return self.sides is not Sides.ALL_TOGETHER

    def side_count(self, players: int) -> int:
        """Returns how many sides so many players make."""
        return len({self.sides.side_of(seat) for seat in range(players)})


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
    "competitive": Mode((2, 3, 4, 5), Sides.EACH_ALONE, SCORE, {}, "each for themselves (SETUP-6)"),
    "co-op": Mode((2, 3, 4, 5), Sides.ALL_TOGETHER, THIRD_BOSS, _COOP, "all against the Bosses (COOP-1)"),
    "solo": Mode((1,), Sides.ALL_TOGETHER, THIRD_BOSS, _COOP, "co-op with one player (COOP-7)"),
    "expert": Mode(
        (1, 2, 3, 4, 5), Sides.ALL_TOGETHER, THIRD_BOSS, _COOP | {"coop.vp": "nothing"},
        "co-op or solo where VP do nothing (COOP-5)",
    ),
}  # fmt: skip
