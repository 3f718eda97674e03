"""A dataset a piece at a time, so that joins by game fit into memory at any size."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from reports.counting.cells import Cell
from reports.counting.failed import SoundResults
from sim.results import Results
from sim.results.layout import Part

PIECE: Final = 40_000
"""The least number of games of a piece, but for the last: few enough for the same memory to serve each piece."""


def in_pieces(results: Results, games: int = PIECE) -> Iterator[Results]:
    """The dataset cut into pieces of whole parts; the dataset itself where one piece is enough."""
    if results.played <= games:
        yield results
        return
    parts: list[Part] = []
    for part in results.parts:
        parts.append(part)
        if sum(one.games for one in parts) >= games:
            yield _only(results, parts)
            parts = []
    if parts:
        yield _only(results, parts)


def of_cell(results: Results, cell: Cell) -> Results:
    """The part of a dataset that is of one cell: of all, every file would have to be read."""
    return _only(results, [part for part in results.parts if part.cell == cell["number"]])


def _only(results: Results, parts: Sequence[Part]) -> Results:
    if isinstance(results, SoundResults):
        assert results.whole is not None
        return replace(results, parts=tuple(parts), whole=_only(results.whole, parts))
    return replace(results, parts=tuple(parts))
