"""Scenes that are watched: at each decision and at the end all invariants hold, and nothing is told or noted wrong."""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
import pytest

from cardsets.language import opcodes as op
from sim.engine.board import event
from sim.engine.checks import invariants
from sim.engine.checks.contract import tells_what_happened
from sim.engine.checks.invariants import FINE
from sim.engine.checks.legality import check_decision
from sim.engine.data import fate, zone
from sim.engine.data.state import FAILED, INSTANCES, NO_COMMAND, PILE_SIZE
from sim.engine.play.table import Event, Table
from sim.scenario.model import ScenarioModel
from sim.scenario.run import open_table

BEGINS: Final = (event.COMMANDED, event.MISSION_DRAWN, event.RUIN_PLACED)
"""Events with which a spell begins (`sim.engine.procedures.spells`)."""
BECOMES: Final = {
    event.COMMANDED: fate.COMMANDED, event.CLEARED: fate.CLEARED, event.MISSION_COMPLETED: fate.COMPLETED,
    event.MISSION_DISCARDED: fate.DISCARDED, event.MISSION_RETURNED: fate.RETURNED,
}  # fmt: skip
"""What an event makes of a Polity, Ruin or Mission: its fate, and how its spell ends."""


class Watched(Table):
    """A table whose position was set by hand. `wrong` says what was found since.

    What lies there is looked at once it is as in a game: some positions are so from the start, most as soon as the
    first decision is reached, one in seven never, for a game does not come to them.
    """

    wrong: list[str]
    read: int
    is_settled: bool
    spells: list[tuple[int, int, int]]  # card, seat and turn of each that began
    ended: dict[int, tuple[int, int, int]]  # by its number: the turn, what became of it and by whom
    turn: int
    turns_of: int

    def run(self) -> Any:
        """Go on to the next decision, and look at what was told meanwhile and at what lies there now."""
        decision = super().run()
        new = self.events[self.read :]
        self.read = len(self.events)
        for i, e in enumerate(new):
            if not tells_what_happened(e.kind, e.seat, e.card, e.space, e.amount, e.other):
                self.wrong.append(f"told wrong: {e}")
            if e.kind == event.TURN_BEGINS:
                self.turn, self.turns_of = e.amount, e.seat
            self.take_in(e)
            later = {each.card for each in new[i + 1 :] if each.kind in (*BECOMES, *BEGINS)}
            if e.kind in BECOMES and e.card not in later:
                self.compare_fate(e)
        self.compare_spells()
        if int(self.game.ending) != FAILED:
            self.look()
        return decision

    def look(self) -> None:
        """Whether what lies there is sound, and what is asked legal."""
        for broken in (what_lies_there(self) if self.is_settled else FINE, what_is_asked(self)):
            if broken != FINE:
                self.wrong.append(f"after {self.read} events: {invariants.NAMES[broken]}")
        self.is_settled = self.is_settled or what_lies_there(self) == FINE

    def take_in(self, e: Event) -> None:
        """Follow the spells: from when to when somebody had a Polity or a Mission, and a Ruin lay there."""
        open_now = [n for n, (card, *_) in enumerate(self.spells) if card == e.card and n not in self.ended]
        if e.kind in BECOMES and open_now and (e.kind != event.COMMANDED or e.other != NO_COMMAND):
            by = self.turns_of if e.kind == event.MISSION_COMPLETED else e.seat
            self.ended[open_now[-1]] = (self.turn, BECOMES[e.kind], by)
        if e.kind in BEGINS:
            self.spells.append((e.card, e.seat, self.turn))

    def compare_fate(self, e: Event) -> None:
        """What became of a card last is noted, with whose doing it was and when."""
        tally, game = self.game.tally[e.card], self.game
        wanted = (BECOMES[e.kind], e.seat, self.turn)
        if e.kind == event.MISSION_RETURNED:  # it is as if nobody had drawn it
            return
        if (int(tally.fate), int(tally.by), int(tally.fate_turn)) != wanted:
            self.wrong.append(f"not noted: {e}")
        if self.turn == int(game.public.turn) and e.card not in [
            int(game.had[i]) for i in range(int(game.had_n))
        ]:
            self.wrong.append(f"not noted as of this turn: {e}")

    def compare_spells(self) -> None:
        """The spells noted are those that were told."""
        noted = spells_of(self)
        if [begun for begun, _ in noted] != self.spells:
            self.wrong.append(f"after {self.read} events other spells are noted than {self.spells}")
            return
        for number, wanted in self.ended.items():
            if noted[number][1] != wanted:
                self.wrong.append(f"spell {number} of {self.spells} did not end {wanted}")


def spells_of(table: Table) -> list[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    """The spells that are noted of all but Planets: card, seat and turn it began in; turn it ended in, how, by whom."""
    noted = [table.game.spells[i] for i in range(int(table.game.spells_n))]
    return [
        (
            (int(spell.card), int(spell.seat), int(spell.begun)),
            (int(spell.ended), int(spell.fate), int(spell.by)),
        )
        for spell in noted
        if not int(table.box.definitions[int(table.game.public.definition[spell.card])].type) & op.PLANET
    ]


def what_lies_there(table: Table) -> int:
    """The invariant that is broken now, or FINE; what the position leaves out of the game counts as removed from it."""
    game, box = table.records
    where, removed = table.game.where, table.game.public.removed
    before = int(removed.n)
    no_zone = [
        card
        for card in range(INSTANCES)
        if where[card] == zone.OUT and not invariants.zones_of(box, card) & (1 << zone.OUT)
    ]
    if before + len(no_zone) > PILE_SIZE:
        return invariants.WRONG_ZONE
    for card in no_zone:
        removed.cards[removed.n] = card
        removed.n += 1
        where[card] = zone.REMOVED
    broken = int(invariants.check_state(game, box, np.zeros(INSTANCES, np.int64)))
    removed.n = before
    for card in no_zone:
        where[card] = zone.OUT
    return broken


def what_is_asked(table: Table) -> int:
    """What is wrong with the decision that is pending, or FINE."""
    return FINE if table.game.over else int(check_decision(*table.records))


def watch(scenario: ScenarioModel) -> Watched:
    """A table in the scenario's position that is watched from here on."""
    table = open_table(scenario)
    table.__class__ = Watched
    assert isinstance(table, Watched)
    table.wrong, table.read = [], 0
    table.spells, table.ended = [begun for begun, _ in spells_of(table)], {}
    table.turn, table.turns_of = int(table.game.public.turn), int(table.game.public.active)
    table.is_settled = what_lies_there(table) == FINE
    return table


def watching(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Watch all scenarios that are played meanwhile; in the end nothing was wrong."""
    tables: list[Watched] = []

    def open_watched(scenario: ScenarioModel) -> Watched:
        tables.append(watch(scenario))
        return tables[-1]

    monkeypatch.setattr("sim.scenario.run.open_table", open_watched)
    yield
    wrong = [each for table in tables for each in table.wrong]
    assert not wrong, "\n".join(wrong)
