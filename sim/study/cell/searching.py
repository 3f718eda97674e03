"""Strategies that search (`sim.engine.play.search`): what they need beside what others do, in blocks and at a table."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import numpy as np

from sim.engine.data.state import SEATS
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.machine.mirror import to_mirror
from sim.engine.play.search import ROOM, search
from sim.engine.play.table import Table
from sim.study.cell.compiling import compile_own
from strategies.registry import Strategy

NUMBERS: Final = 4  # of a search


@dataclass(frozen=True)
class BlockSearch:
    """What `search_batch.play_block` is given beside a game: by strategy who plays on, who tells, and how much."""

    strategies: list[Strategy]
    addresses: np.ndarray

    def arguments(self) -> tuple[Any, ...]:
        """The last arguments, with room for one search at a time."""
        return np.zeros(1, ROOM)[0], self.bases, self.tellers, self.settings

    @cached_property
    def bases(self) -> np.ndarray:
        """Who plays on, by strategy and seat: the strategy itself without its search."""
        return np.repeat(self.addresses[:, np.newaxis], SEATS, axis=1)

    @cached_property
    def _tellers(self) -> list[Any]:
        return [compile_own(telling(s)) if s.search else None for s in self.strategies]

    @cached_property
    def tellers(self) -> np.ndarray:
        """Who notes a score for every option; 0 where nobody searches."""
        return np.array([teller.address if teller else 0 for teller in self._tellers], np.int64)

    @cached_property
    def settings(self) -> np.ndarray:
        """The numbers of each strategy's search; zeros where it has none."""
        return np.array([s.search or (0,) * NUMBERS for s in self.strategies], np.int64)


class TableSearch:
    """A searching strategy at a table: decision by decision."""

    def __init__(self, strategy: Strategy) -> None:
        room = np.zeros(1, ROOM)
        self._settings: Any = np.array(strategy.search, np.int64)
        if INTERPRETED:
            self._room: Any = to_mirror(room[0])
            self._bases: Any = [strategy.function] * SEATS
            self._teller: Any = telling(strategy).function
            self._settings = self._settings.tolist()
            return
        self._keep = compile_own(strategy), compile_own(telling(strategy))
        base, teller = (made.address for made in self._keep)
        self._room, self._bases, self._teller = room[0], np.full(SEATS, base, np.int64), teller

    def consult(self, table: Table) -> int:
        """What the strategy answers to the pending decision."""
        game, box = table.records
        return int(search(game, box, table.table, self._room, self._bases, self._teller, self._settings))


def telling(strategy: Strategy) -> Strategy:
    """The strategy as it answers when it notes what it thinks of every option."""
    assert strategy.telling is not None
    return replace(strategy, function=strategy.telling)
