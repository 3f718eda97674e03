"""Command tokens of Polities that leave the Matrix, or are turned facedown, by what nobody chose (GAP-292)."""

import random
from typing import Any

import numpy as np
import pytest

from sim.engine import decisions as d
from sim.engine.board import event
from sim.engine.board.zones import destroy, hide
from sim.engine.checks.ledger import meet_fate
from sim.engine.data import fate
from sim.engine.data.state import NO_COMMAND
from sim.fuzz.checker import Checker
from sim.study.cell.cell import CellSetup, prepare


def keen(public, own, decision, box, memory) -> int:
    """Plays its cards and takes command of what it can; else anything but the end of the turn, mostly."""
    dice = random.Random(1000 * int(public.turn) + 17 * int(memory.count) + int(decision.kind))
    verbs = [int(decision.options[i].verb) for i in range(int(decision.n))]
    for wanted in (d.COMMAND, d.PLAY):
        if wanted in verbs:
            return verbs.index(wanted)
    others = [i for i, verb in enumerate(verbs) if verb != d.END_TURN]
    return dice.choice(others) if others and dice.random() < 0.95 else dice.randrange(len(verbs))


@pytest.fixture
def under_command() -> tuple[Any, int]:
    """A game in which a Polity is under a team's command, and which."""
    cell = prepare(CellSetup("war_on_cybertron", "tvt", 4, (keen,)))
    for number in range(20):
        seated = cell.sit_down(5, number)
        for _ in seated.decisions():
            found = [e.card for e in seated.table.events if e.kind == event.COMMANDED]
            if found:
                return seated.table, found[-1]
    pytest.fail("nobody took command of anything")


def test_a_polity_that_is_turned_facedown_loses_its_token(under_command: tuple[Any, int]) -> None:
    table, polity = under_command
    assert table.game.public.cards[polity].command != NO_COMMAND
    hide(table.records[0], int(table.game.holder[polity]))
    assert table.game.public.cards[polity].command == NO_COMMAND


def test_a_polity_that_is_destroyed_loses_its_token_and_is_told_of_as_destroyed(
    under_command: tuple[Any, int],
) -> None:
    table, polity = under_command
    tally = table.game.tally[polity]
    assert tally.fate == fate.COMMANDED
    destroy(table.records[0], polity)
    assert table.game.public.cards[polity].command == NO_COMMAND
    assert (tally.fate, tally.by, tally.fate_turn) == (fate.DESTROYED, -1, table.game.public.turn)


def test_the_account_of_the_log_has_it_destroyed_too() -> None:
    ledger = Checker(prepare(CellSetup("war_on_cybertron", "tvt", 4, (keen,))).sit_down(5, 0).table).ledger
    for became, seat in ((fate.COMMANDED, 2), (fate.DESTROYED, -1), (fate.BOUGHT, 1)):
        meet_fate(ledger, 7, became, seat)
    noted = {
        name: ledger[name] if isinstance(ledger, np.void) else getattr(ledger, name)
        for name in ("fate", "by")
    }
    assert (noted["fate"][7], noted["by"][7]) == (fate.DESTROYED, -1)
