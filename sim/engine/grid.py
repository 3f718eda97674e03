"""Spaces of the Matrix: neighbours and distances. Space = row * columns + column."""

from typing import Final

from sim.engine.compiled import compiled
from sim.engine.state import DIRECTIONS, NOWHERE

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


@compiled
def lay_out(public):
    """Tell every space of a Matrix, empty yet, its row, its column, its neighbours and how far it is to each other."""
    public.gaps = public.spaces
    public.faceup.n = 0
    for space in range(public.spaces):
        at = public.space[space]
        at.row = space // public.columns
        at.column = space % public.columns
        for direction in range(DIRECTIONS):
            row = at.row + ROWS_ON[direction]
            column = at.column + COLUMNS_ON[direction]
            inside = 0 <= row < public.rows and 0 <= column < public.columns
            at.beside[direction] = row * public.columns + column if inside else NOWHERE
        for other in range(public.spaces):
            at.steps[other] = abs(other // public.columns - at.row) + abs(other % public.columns - at.column)


@compiled
def is_diagonal(public, a, b):
    """Whether going from `a` to the adjacent `b` needs Flight (MOVE-5)."""
    one = public.space[a]
    other = public.space[b]
    return one.row != other.row and one.column != other.column
