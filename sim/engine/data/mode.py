"""What a mode of play is: who plays with whom, what wins, what it changes in the rules profile (rules.md section 12).

A mode is data, as a base set is: its rulings join the base's in the profile, and handlers ask that. Each has a file in
`sim.engine.modes`, which `modes` finds by name.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

# What wins a game (`profile.winner`).
SCORE: Final = 0  # the most VP at the end (END-7)
THIRD_BOSS: Final = 1  # the third Boss that falls, for all (COOP-1)


class Sides(Enum):
    """Who wins and loses together."""

    EACH_ALONE = "each alone"
    ALL_TOGETHER = "all together"
    TWO_TEAMS = "two teams"  # which sit alternately (SETUP-10)
    ONE_AGAINST_MANY = "one against many"  # the first seat against all others (SETUP-63)

    def side_of(self, seat: int) -> int:
        """Returns the side of a seat."""
        if self is Sides.TWO_TEAMS:
            return seat % 2
        if self is Sides.ONE_AGAINST_MANY:
            return min(seat, 1)
        return 0 if self is Sides.ALL_TOGETHER else seat

    def place_in_side(self, seat: int) -> int:
        """Returns how many of a seat's side sit before it."""
        return sum(self.side_of(other) == self.side_of(seat) for other in range(seat))


@dataclass(frozen=True)
class Mode:
    """A mode: how many may play, their sides, what wins, the profile keys it sets, and a few words on it.

    `features` are those that it plays and others do not (`feature`), `moments` its procedures by moment (`moment`).
    """

    players: tuple[int, ...]
    sides: Sides
    winner: int
    profile: dict[str, Any]
    title: str
    features: tuple[str, ...] = ()
    moments: Mapping[int, int] = field(default_factory=dict)

    @property
    def in_teams(self) -> bool:
        """Whether each side is a faction, with cards of its own (`cardsets.teams`)."""
        return self.sides in (Sides.TWO_TEAMS, Sides.ONE_AGAINST_MANY)

    @property
    def one_against_many(self) -> bool:
        """Whether one player is a side alone: the first seat, with a hand and a Damage limit of its own."""
        return self.sides is Sides.ONE_AGAINST_MANY

    @property
    def competes(self) -> bool:
        """Whether its players have opponents, and not only the Bosses."""
        return self.sides is not Sides.ALL_TOGETHER

    def side_count(self, players: int) -> int:
        """Returns how many sides so many players make."""
        return len({self.sides.side_of(seat) for seat in range(players)})
