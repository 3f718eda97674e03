"""Spaces of the Matrix: neighbours and distances. Space = row * columns + column."""

from typing import Any, Final

from sim.engine.data.state import DIRECTIONS, EMPTY, NOWHERE
from sim.engine.machine.compiled import compiled

# By direction: up, left, right, down, then the diagonals.
ROWS_ON: Final = (-1, 0, 0, 1, -1, -1, 1, 1)
COLUMNS_ON: Final = (0, -1, 1, 0, -1, 1, -1, 1)


@compiled
def distance(public, a, b):
    """Orthogonal steps from space `a` to space `b` (BUY-1)."""
    return public.space[a].steps[b]


@compiled
def neighbour(public, space, direction):
    """The adjacent space in a direction (0-3 up, left, right, down; 4-7 diagonals), or -1 (MOVE-3, MOVE-5)."""
    return public.space[space].beside[direction]


def size(players: int, rows: int = 0) -> tuple[int, int]:
    """(rows, columns) of the Matrix for a number of players (SETUP-18); so many `rows` where that is not 0."""
    return rows or (3 if players <= 2 else 4), 5 if players == 5 else 4


def lay_out(public: Any, rows: int = 0) -> None:
    """Tell a Matrix that is still empty its size (`size`), and every space where it lies; once for all of a cell."""
    rows, columns = size(int(public["players"]), rows)
    public["rows"], public["columns"], public["spaces"] = rows, columns, rows * columns
    public["gaps"] = rows * columns
    for space in range(rows * columns):
        at = public["space"][space]
        row, column = divmod(space, columns)
        at["row"], at["column"] = row, column
        for direction in range(DIRECTIONS):
            there, beside = row + ROWS_ON[direction], column + COLUMNS_ON[direction]
            inside = 0 <= there < rows and 0 <= beside < columns
            at["beside"][direction] = there * columns + beside if inside else NOWHERE
        for other in range(rows * columns):
            at["steps"][other] = abs(other // columns - row) + abs(other % columns - column)


@compiled
def is_diagonal(public, a, b):
    """Whether going from `a` to the adjacent `b` needs Flight (MOVE-5)."""
    one = public.space[a]
    other = public.space[b]
    return one.row != other.row and one.column != other.column


@compiled
def is_empty_beside(public, space, other):
    """Whether another space is empty and adjacent."""
    return public.space[other].face == EMPTY and distance(public, space, other) == 1


@compiled
def has_empty_beside(public, space):
    """Whether an adjacent space is empty."""
    for other in range(public.spaces):
        if is_empty_beside(public, space, other):
            return True
    return False
