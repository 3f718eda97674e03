"""Who begins the games of a cell, by its rules: by lot, or always one side, from which who begins cannot be told."""

from typing import Final

from sim.results.cell import (
    CellSettings,
    factions_of_sides,
    has_phases,
    in_teams,
    one_is_unicron,
    seats_of_sides,
)
from sim.results.figures import ROLES

FIRST_PLAYER: Final = "setup.first_player"
"""The profile key that says who begins: a seat's number, or one of these."""

A_DECEPTICON: Final = "a decepticon"
RANDOM: Final = "random"


def always_begins(cell: CellSettings) -> str:
    """Returns the side that begins all games of a cell by its rules: 'the Decepticons'; empty where there is none."""
    if not in_teams(cell):
        return ""
    first = cell["profile"].get(FIRST_PLAYER, _usual_first(cell))
    if first == A_DECEPTICON:
        return f"the {factions_of_sides(cell)[1]}"
    if not isinstance(first, int):
        return ""
    seat = first % cell["players"]
    side = next(side for side, seats in enumerate(seats_of_sides(cell)) if seat in seats)
    return f"the {ROLES[side] if 'one' in cell else factions_of_sides(cell)[side]}"


def _usual_first(cell: CellSettings) -> str | int:
    """Who begins where a study of teams does not say it: a seat, a Decepticon, or by lot."""
    if "one" in cell:
        return int(one_is_unicron(cell))
    return A_DECEPTICON if has_phases(cell) else RANDOM


def in_all_games(begins: str) -> str:
    """Returns in words that a side begins all games: 'the Decepticons always begin'."""
    return f"{begins} always begin{'s' * (begins == f'the {ROLES[0]}')}"
