"""What a mode of play is: who plays with whom, what wins, what it changes in the rules profile (rules.md section 12).

A mode is data, as a base set is: its rulings join the base's in the profile, and handlers ask that. Each has a file in
`sim.engine.modes`, which `modes` finds by name.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final

# What wins a game (`profile.winner`).
SCORE: Final = 0  # the most VP at the end (END-7)
THIRD_BOSS: Final = 1  # the third Boss that falls, for all (COOP-1)
UNICRONS_FALL: Final = 2  # his fall, for all (UNI-1)


NO_VARIANT: Final = "none"
AND: Final = "+"
"""Between a contest and a variant in the name of a mode: `competitive+infiltration`."""


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
    A mode is a contest, or a contest with a variant: `of_variant` are the profile keys that the variant sets, which go
    before those that a set states for the contest. `one` is who one player is against many, where the mode says that.
    """

    players: tuple[int, ...]
    sides: Sides
    winner: int
    profile: dict[str, Any]
    title: str
    features: tuple[str, ...] = ()
    moments: Mapping[int, int] = field(default_factory=dict)
    variant: str = NO_VARIANT
    of_variant: Mapping[str, Any] = field(default_factory=dict)
    one: str = ""

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


@dataclass(frozen=True)
class Variant:
    """What a variant changes of a contest: the contests that it is of, the profile keys it sets, and its procedures.

    `clause` says why it is of no other contest. `most_players` is for how many it is at most, 0 for as many as the
    contest; `brings` are the cards that it adds to a set or mix, `winner` what wins where the contest's does not, `one`
    who one player is against many.
    """

    title: str
    contests: tuple[str, ...]
    profile: Mapping[str, Any]
    features: tuple[str, ...]
    moments: Mapping[int, int]
    clause: str
    brings: Callable[[Any], Any]
    most_players: int = 0
    winner: int | None = None
    one: str = ""

    def joined(self, contest: Mode, name: str) -> Mode:
        """Returns a contest with this variant, which is called `name`."""
        return replace(
            contest,
            players=tuple(n for n in contest.players if not self.most_players or n <= self.most_players),
            winner=contest.winner if self.winner is None else self.winner,
            title=f"{contest.title}, {self.title}",
            features=(*contest.features, *self.features),
            moments={**contest.moments, **self.moments},
            variant=name,
            one=self.one or contest.one,
            of_variant=self.profile,
        )


def contest_of(mode: str) -> str:
    """Returns the contest of a mode by its name, which may have a variant behind it."""
    return mode.partition(AND)[0]


def variant_of(mode: str) -> str:
    """Returns the variant of a mode by its name."""
    return mode.partition(AND)[2] or NO_VARIANT


def mode_name(contest: str, variant: str = NO_VARIANT) -> str:
    """Returns the name of a contest with a variant."""
    return contest if variant == NO_VARIANT else f"{contest}{AND}{variant}"
