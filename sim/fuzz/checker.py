"""Checks one game at a table, decision by decision, as `sim.engine.checks.checked_play` does compiled."""

import numpy as np

from sim.engine.checks import checked_play
from sim.engine.checks.ledger import LEDGER, note, open_ledger
from sim.engine.data.state import INSTANCES
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.machine.mirror import to_mirror
from sim.engine.play.table import Table, attributes
from sim.fuzz.printed import printed_of


class Checker:
    """Follows the events of a table. `account` is what they add up to, to be read (`sim.engine.checks.ledger`)."""

    def __init__(self, table: Table) -> None:
        ledger, printed = np.zeros(1, LEDGER), printed_of(table.static)
        self.table = table
        self.ledger = to_mirror(ledger[0]) if INTERPRETED else ledger[0]
        self.printed = to_mirror(printed[0]) if INTERPRETED else printed[0]
        self.account = self.ledger if INTERPRETED else attributes(ledger)[0]
        self._seen = np.zeros(INSTANCES, np.int64)
        self._read = 0
        self._deck_at_start = -1
        open_ledger(self.ledger, self.printed)

    def check(self) -> int:
        """The invariant that is broken at this decision or at this end, or FINE (`sim.engine.checks.invariants`)."""
        self.read()
        game, box = self.table.records
        if self._deck_at_start < 0:
            self._deck_at_start = int(self.table.game.public.main_n)
        broken = checked_play.check_rest(game, box, self.printed, self.ledger, self._seen)
        if broken == 0 and self.table.game.over:
            broken = checked_play.check_end(game, box, self.printed, self.ledger, self._deck_at_start)
        return int(broken)

    def read(self) -> None:
        """Take in the events that are new."""
        for e in self.table.events[self._read :]:
            note(self.ledger, self.printed, e.kind, e.seat, e.card, e.space, e.amount, e.other, e.by)
        self._read = len(self.table.events)
