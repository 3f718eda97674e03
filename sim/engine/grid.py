"""Spaces of the Matrix: neighbours and distances. Space = row * columns + column."""

from sim.engine.compiled import compiled


@compiled
def distance(public, a, b):
    """Orthogonal steps from space `a` to space `b` (BUY-1)."""
    one = public.space[a]
    other = public.space[b]
    return abs(one.row - other.row) + abs(one.column - other.column)


@compiled
def neighbour(public, space, direction):
    """The adjacent space in a direction (0-3 up, left, right, down; 4-7 diagonals), or -1 (MOVE-3, MOVE-5)."""
    row = public.space[space].row + 0
    column = public.space[space].column + 0
    if direction == 0 or direction == 4 or direction == 5:
        row -= 1
    if direction == 3 or direction == 6 or direction == 7:
        row += 1
    if direction == 1 or direction == 4 or direction == 6:
        column -= 1
    if direction == 2 or direction == 5 or direction == 7:
        column += 1
    if row < 0 or row >= public.rows or column < 0 or column >= public.columns:
        return -1
    return row * public.columns + column


@compiled
def is_diagonal(public, a, b):
    """Whether going from `a` to the adjacent `b` needs Flight (MOVE-5)."""
    one = public.space[a]
    other = public.space[b]
    return one.row != other.row and one.column != other.column
