"""Spaces of the Matrix: neighbours and distances. Space = row * columns + column."""

from sim.engine.compiled import compiled


@compiled
def distance(public, a, b):
    """Orthogonal steps from space `a` to space `b` (BUY-1)."""
    columns = public.columns
    rows = abs(a // columns - b // columns)
    return rows + abs(a % columns - b % columns)


@compiled
def neighbour(public, space, direction):
    """The adjacent space in a direction (0-3 up, left, right, down; 4-7 diagonals), or -1 (MOVE-3, MOVE-5)."""
    columns = public.columns
    row = space // columns
    column = space % columns
    if direction == 0 or direction == 4 or direction == 5:
        row -= 1
    if direction == 3 or direction == 6 or direction == 7:
        row += 1
    if direction == 1 or direction == 4 or direction == 6:
        column -= 1
    if direction == 2 or direction == 5 or direction == 7:
        column += 1
    if row < 0 or row >= public.rows or column < 0 or column >= columns:
        return -1
    return row * columns + column
