"""A table with strategies at it: a game followed decision by decision."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from numba.core.errors import NumbaError

from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.table import Decision, Table
from sim.study.cell.compiling import compile_own, why_not
from sim.study.cell.searching import TableSearch, telling
from sim.study.errors import SetupError
from strategies.outside import files_of, of_its_own, what_of, where_of
from strategies.registry import Strategy


@dataclass(frozen=True)
class SeatedTable:
    """A table with a strategy at each seat, compiled or plain."""

    table: Table
    strategies: list[Strategy]

    def decisions(
        self, telling: bool = False, ask: Callable[[Strategy, Any], int] | None = None
    ) -> Iterator[tuple[Decision, int]]:
        """Play to the end; each decision with the answer just before it is given.

        With `telling`, strategies that can note a score for every option do (`memory.scores`); they answer alike.
        `ask` is given a strategy, and what it is as it was compiled, in place of `consult`.
        """
        ask = ask or self.consult
        asked = {s.name: self._asked(s, telling) for s in self.strategies}
        while (decision := self.table.run()) is not None:
            strategy = self.strategies[decision.seat]
            answer = ask(strategy, asked[strategy.name])
            yield decision, answer
            self.table.give(answer)

    def consult(self, strategy: Strategy, function: Any) -> int:
        """The strategy's answer to the pending decision; a plain function that fails is told with its file and line."""
        if isinstance(function, TableSearch):
            return function.consult(self.table)
        if not strategy.plain and not INTERPRETED:
            return self.table.consult(function, plain=False)
        try:
            return self.table.consult(function, plain=True)
        except BaseException as error:
            if not of_its_own(error, files_of(function, strategy.source)):
                raise
            if isinstance(error, NumbaError):  # of a compiled function that it calls
                told = f"does not compile: {why_not(error, strategy)}"
            else:
                told = f"failed at {where_of(error, function, strategy.source)}: {what_of(error)}"
            raise SetupError(f"strategy {strategy.name!r} {told}") from error

    def _asked(self, strategy: Strategy, tells: bool) -> Any:
        if strategy.search:
            return TableSearch(strategy)
        if tells and strategy.telling is not None:
            strategy = telling(strategy)
        return strategy.function if strategy.plain or INTERPRETED else compile_own(strategy)
