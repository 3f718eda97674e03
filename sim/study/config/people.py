"""Who may play in the cells of a study: the characters of a mix in a mode, and how teams take theirs.

Teams sit alternately, Autobots first (SETUP-10): seats 0 and 2 are Autobots', 1 and 3 Decepticons'. A team takes
characters of its own faction alone.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, product, zip_longest
from math import comb
from typing import Final

from cardsets.language import opcodes as op
from cardsets.teams import FACTIONS

Characters = Mapping[str, int]
"""Characters by name, each with its faction."""

People = Mapping[tuple[str, str], Characters]
"""The characters of each mix and mode."""

NAMES: Final = {op.AUTOBOT: "Autobot", op.DECEPTICON: "Decepticon"}


def faction_of(seat: int) -> int:
    """Returns the faction of the team that a seat belongs to."""
    return FACTIONS[seat % len(FACTIONS)]


def team_flaw(cast: Sequence[str], characters: Characters, players: int, choice: str) -> str:
    """Returns why teams of so many players cannot be made of a cast, in words; empty where they can."""
    if choice == "fixed":
        for seat, name in enumerate(cast[:players]):
            if characters[name] != faction_of(seat):
                wanted = NAMES[faction_of(seat)]
                return f"{name!r} is no {wanted}, which seat {seat} plays; Autobots and Decepticons sit alternately"
    each = players // len(FACTIONS)
    for faction, found in zip(FACTIONS, by_faction(cast, characters), strict=True):
        if len(found) < each:
            there = f"{len(found)} {NAMES[faction]}{'s' * (len(found) != 1)} of {', '.join(cast)}"
            return (
                f"{there}: too few for {players} players in teams; allowed: {each} of each faction at least"
            )
    return ""


def by_faction(cast: Sequence[str], characters: Characters) -> list[list[str]]:
    """Returns a cast's characters by faction, in the order of the sides."""
    return [[name for name in cast if characters[name] == faction] for faction in FACTIONS]


def as_seated(cast: Sequence[str], characters: Characters) -> tuple[str, ...]:
    """Returns a cast as its teams sit, alternately as far as both go."""
    seats = chain.from_iterable(zip_longest(*by_faction(cast, characters)))
    return tuple(name for name in seats if name is not None)


def team_combinations(cast: Sequence[str], characters: Characters, players: int) -> Iterator[tuple[str, ...]]:
    """Yields every team of Autobots with every team of Decepticons, so many players together, as they sit."""
    teams = [combinations(found, players // len(FACTIONS)) for found in by_faction(cast, characters)]
    for sides in product(*teams):
        yield tuple(chain.from_iterable(zip(*sides, strict=True)))


def count_team_combinations(cast: Sequence[str], characters: Characters, players: int) -> int:
    """Returns how many `team_combinations` there are."""
    one, other = by_faction(cast, characters)
    return comb(len(one), players // len(FACTIONS)) * comb(len(other), players // len(FACTIONS))
