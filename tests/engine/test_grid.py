"""The Matrix of every number of players: who lies beside whom, and how far apart."""

import numpy as np
import pytest

from sim.engine.board.grid import distance, is_diagonal, lay_out, neighbour
from sim.engine.data.state import DIRECTIONS, PUBLIC
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.machine.mirror import to_mirror

PLAYERS = {1: (3, 4), 2: (3, 4), 3: (4, 4), 4: (4, 4), 5: (4, 5)}
UP, LEFT, RIGHT, DOWN, UP_LEFT, UP_RIGHT, DOWN_LEFT, DOWN_RIGHT = range(DIRECTIONS)
CORNER_OF_3_BY_4 = {
    UP: -1,
    LEFT: -1,
    RIGHT: 1,
    DOWN: 4,
    UP_LEFT: -1,
    UP_RIGHT: -1,
    DOWN_LEFT: -1,
    DOWN_RIGHT: 5,
}
MIDDLE_OF_3_BY_4 = {UP: 1, LEFT: 4, RIGHT: 6, DOWN: 9, UP_LEFT: 0, UP_RIGHT: 2, DOWN_LEFT: 8, DOWN_RIGHT: 10}
END_OF_A_ROW_OF_3_BY_4 = {
    UP: 3,
    LEFT: 6,
    RIGHT: -1,
    DOWN: 11,
    UP_LEFT: 2,
    UP_RIGHT: -1,
    DOWN_LEFT: 10,
    DOWN_RIGHT: -1,
}


def matrix(players: int):
    """A Matrix laid out."""
    public = np.zeros(1, PUBLIC)[0]
    public["players"] = players
    lay_out(public)
    return to_mirror(public) if INTERPRETED else public


@pytest.mark.rule("MOVE-3", "MOVE-5")
@pytest.mark.parametrize(
    ("space", "beside"), [(0, CORNER_OF_3_BY_4), (5, MIDDLE_OF_3_BY_4), (7, END_OF_A_ROW_OF_3_BY_4)]
)
def test_what_lies_beside_a_space(space: int, beside: dict[int, int]) -> None:
    public = matrix(2)
    assert {direction: neighbour(public, space, direction) for direction in range(DIRECTIONS)} == beside


@pytest.mark.rule("MOVE-3", "MOVE-5", "BUY-1")
@pytest.mark.parametrize("players", PLAYERS)
def test_neighbours_are_one_step_away_or_two_across_a_corner(players: int) -> None:
    public = matrix(players)
    rows, columns = PLAYERS[players]
    spaces = range(rows * columns)
    for space in spaces:
        found = [neighbour(public, space, direction) for direction in range(DIRECTIONS)]
        straight = {other for other in spaces if distance(public, space, other) == 1}
        across = {
            other
            for other in spaces
            if distance(public, space, other) == 2 and is_diagonal(public, space, other)
        }
        assert {other for other in found[:4] if other >= 0} == straight
        assert {other for other in found[4:] if other >= 0} == across
