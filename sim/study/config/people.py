"""Who may play in the cells of a study: the characters of a mix in a mode and set-up, and how teams take theirs.

Teams sit alternately, Autobots first (SETUP-10): seats 0 and 2 are Autobots', 1 and 3 Decepticons'. One who plays
against many has seat 0 (SETUP-63). A team takes characters of its own faction alone; many against Unicron take any.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, combinations, product, zip_longest
from math import comb, prod
from typing import Any, Final

from cardsets.language import opcodes as op
from cardsets.teams import TeamSetup, plays_for
from sim.engine.data.mode import Mode

Characters = Mapping[str, int]
"""Characters by name, each with its faction."""

People = Mapping[tuple[str, str, str], Characters]
"""The characters of each mix, mode and set-up of teams, which is empty where none play (`place_of`)."""

NAMES: Final = {
    op.NO_FACTION: "character of the many",
    op.AUTOBOT: "Autobot",
    op.DECEPTICON: "Decepticon",
    op.UNICRON: "Unicron",
}


def place_of(cell: Mapping[str, Any]) -> tuple[str, str, str]:
    """Returns where the characters of a described cell stand among all of a study."""
    return cell["mix"], cell["mode"], cell.get("setup", "")


def seat_factions(mode: Mode, setup: TeamSetup, players: int) -> tuple[int, ...]:
    """Returns the faction of the team that each seat belongs to."""
    return tuple(setup.factions[mode.sides.side_of(seat)] for seat in range(players))


def setups_in(mode: Mode, setups: Sequence[TeamSetup]) -> list[TeamSetup]:
    """Returns the set-ups of teams as a mode has them: who one player is may matter, or not, or is given."""
    if mode.one_against_many and not mode.one:
        return list(setups)
    return list(dict.fromkeys(replace(setup, one=mode.one) for setup in setups))


def team_flaw(cast: Sequence[str], characters: Characters, seats: Sequence[int], choice: str) -> str:
    """Returns why teams that sit so, a faction a seat, cannot be made of a cast, in words; empty where they can."""
    if choice == "fixed":
        for seat, (name, faction) in enumerate(zip(cast, seats, strict=False)):
            if not plays_for(characters[name], faction):
                return f"{name!r} is no {NAMES[faction]}, which seat {seat} plays; {_seating(seats)}"
    for faction, found in zip(_sides(seats), by_faction(cast, characters, seats), strict=True):
        wanted = seats.count(faction)
        if len(found) < wanted:
            there = f"{len(found)} {NAMES[faction]}{'s' * (len(found) != 1)} of {', '.join(cast)}"
            return f"{there}: too few for {len(seats)} players in teams; allowed: {_allowed(seats, faction)} at least"
    return ""


def _seating(seats: Sequence[int]) -> str:
    """How teams sit, in words."""
    one = seats[0]
    if seats.count(one) == 1 < len(seats) - 1:
        return f"one {NAMES[one]} sits first, the many after"
    return "Autobots and Decepticons sit alternately"


def _allowed(seats: Sequence[int], faction: int) -> str:
    """How many characters of a faction teams take, in words."""
    wanted = seats.count(faction)
    if wanted * len(_sides(seats)) == len(seats):
        return f"{wanted} of each faction"
    return f"{wanted} {NAMES[faction]}{'s' * (wanted != 1)}"


def _sides(seats: Sequence[int]) -> list[int]:
    """The factions of teams, in the order of their sides."""
    return list(dict.fromkeys(seats))


def by_faction(cast: Sequence[str], characters: Characters, seats: Sequence[int]) -> list[list[str]]:
    """Returns a cast's characters by faction, in the order of the sides."""
    return [[name for name in cast if plays_for(characters[name], faction)] for faction in _sides(seats)]


def as_seated(cast: Sequence[str], characters: Characters, seats: Sequence[int]) -> tuple[str, ...]:
    """Returns a cast as its teams sit, alternately as far as both go."""
    found = chain.from_iterable(zip_longest(*by_faction(cast, characters, seats)))
    return tuple(name for name in found if name is not None)


def team_combinations(
    cast: Sequence[str], characters: Characters, seats: Sequence[int]
) -> Iterator[tuple[str, ...]]:
    """Yields every team of a faction with every team of the other, as they sit."""
    sides = _sides(seats)
    found = by_faction(cast, characters, seats)
    teams = [combinations(of, seats.count(faction)) for of, faction in zip(found, sides, strict=True)]
    for taken in product(*teams):
        left = [iter(team) for team in taken]
        yield tuple(next(left[sides.index(faction)]) for faction in seats)


def count_team_combinations(cast: Sequence[str], characters: Characters, seats: Sequence[int]) -> int:
    """Returns how many `team_combinations` there are."""
    found = by_faction(cast, characters, seats)
    return prod(comb(len(of), seats.count(faction)) for of, faction in zip(found, _sides(seats), strict=True))
