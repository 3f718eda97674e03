"""Which step of which text each operation and ability of a box is from, and how often a step worked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from cardsets.cards import Card, EnergonAbility
from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language.assemble import BLOCK_ANYWHERE_BODY, Assembler
from cardsets.language.program import NAMES_ALL, Operand, Program
from sim.engine.board import event
from sim.engine.data.state import MAX_DEFINITIONS

# Steps of which one part is played only where something was found, wanted or hit: the operation behind the first.
HEADS: Final = (
    op.MAY, op.ATTACK, op.FOR_EACH_CARD, op.FOR_EACH_PLAYER, op.PICK_PLAYER, op.TO_CONTROLLER, op.LOOP,
    op.CHOOSE_NUMBER,
)  # fmt: skip
# Operations that bring an action about, and are not the action.
AROUND: Final = (
    op.SELECT, op.LOOP, op.FOR_EACH_CARD, op.TAKE_SOURCE, op.NEXT, op.COUNT_DONE, op.FOR_EACH_PLAYER, op.PICK_PLAYER,
    op.NOTE_IT, op.RESET_PLAYER, op.TO_CONTROLLER, op.BACK, op.JUMP, op.END, op.BRANCH,
)  # fmt: skip
# Kinds of clauses that are no program and never live: the events of the card that tell that they worked.
BY_EVENT: Final = {
    op.ASSIST_POWER: (event.ASSIST_RESOLVED,),
    op.CONFRONT_POWER: (event.POWER_PART,),
    op.MUST_PLAY_FIRST: (event.PLAYED,),
    op.RESOLVE_FIRST: (event.ASSIST_RESOLVED,),
    op.FORCE_ASSIST: (event.DAMAGED, event.PLAYED),
    op.SCORE_AT_END: (event.VAULTED,),
    op.BLOCK_ANYWHERE: (event.BLOCKED,),
    op.OBJECTIVE: (event.MISSION_COMPLETED, event.PHASE_COMPLETED),
    op.CLEARING: (event.CLEARED,),
    **dict.fromkeys(
        (op.THWART_BY_CONTRIBUTION, op.THWART_BY_PAYMENT, op.THWART_ON_DEFEAT, op.THWART_ON_ASSISTS), (event.THWARTED,)
    ),
}  # fmt: skip
WAITING: Final = (n.WhenYou, n.IfBattleFails, n.NextTurn)
Root = n.Clause | n.Body


@dataclass(frozen=True)
class Place:
    """Whose an operation is: a card, by its definition, a text of it and a step of that."""

    definition: int
    root: Root
    step: Any


class _Traced(Program):
    """A program that notes for each operation which step it is from."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.steps: list[Any] = []
        self._at: list[Any] = []

    def _emit(self, code: int, a: Operand = 0, b: Operand = 0, c: Operand = 0, d: Operand = 0) -> None:
        super()._emit(code, a, b, c, d)
        self.steps.append(self._at[-1] if self._at else None)

    def _step(self, step: n.Step) -> None:
        self._at.append(step)
        super()._step(step)
        self._at.pop()


class Programs(Assembler):
    """The texts of cards, assembled as for a box, with the steps that their operations are from."""

    def __init__(self, cards: Sequence[Card]) -> None:
        super().__init__()
        self.operations: list[Place] = []
        self.abilities: dict[int, tuple[int, Root, n.Clause]] = {}
        self.starts: dict[tuple[int, Root], list[int]] = {}
        self._definition = 0
        self._roots: list[Root] = []
        for self._definition, card in enumerate(cards):
            first, _ = self.add_card(card)
            self._note_clauses(first, card.clauses)
            first += len(card.clauses) + len(card.energon)
            first += sum(body is not None for body in (card.reward, card.ambush, card.confrontation))
            for _, side in card.sides:
                self._note_clauses(first, side.clauses)
                first += len(side.clauses) + len(side.energon)

    def _note_clauses(self, first: int, clauses: Sequence[n.Clause]) -> None:
        for index, clause in enumerate(clauses, first):
            self.abilities[index] = (self._definition, clause, clause)

    def _clause(self, clause: n.Clause, types: int = 0) -> Any:
        self._roots.append(clause)
        made = super()._clause(clause, types)
        self._roots.pop()
        return made

    def _energon(self, ability: EnergonAbility) -> Any:
        self._roots.append(ability.body)
        made = super()._energon(ability)
        self._roots.pop()
        return made

    def _arm(self, clause: n.Clause) -> int:
        index = super()._arm(clause)
        self.abilities[index] = (self._definition, self._roots[0], clause)
        return index

    def _program(self, body: n.Body, named: int = NAMES_ALL) -> int:
        outer = not self._roots
        if outer:
            self._roots.append(body)
        program = _Traced.of(body, self._pool, self._arm, named)
        assert isinstance(program, _Traced)
        start = len(self._operations)
        if outer or body is self._roots[0]:
            self.starts.setdefault((self._definition, self._roots[0]), []).append(start)
        self._operations += program.placed(start)
        self.operations += [Place(self._definition, self._roots[0], step) for step in program.steps]
        if outer:
            self._roots.pop()
        return start


class Workings:
    """How often the steps of texts worked in the games of a box."""

    def __init__(self, cards: Sequence[Card], counts: np.void) -> None:
        self.programs = Programs(cards)
        self.tables = self.programs.tables()
        self.ran, self.held, self.told = counts["ran"], counts["held"], counts["told"]
        self._rows: dict[Place, list[int]] = {}
        for index, place in enumerate(self.programs.operations):
            self._rows.setdefault(place, []).append(index)
        self._kept: dict[tuple[int, Root, n.Clause], list[int]] = {}
        for index, whose in self.programs.abilities.items():
            self._kept.setdefault(whose, []).append(index)

    def of(self, definition: int, root: Root, step: Any) -> int:
        """How often a step of a text of a card worked, or the text itself (`step` is `root`)."""
        if isinstance(step, n.Clause):
            return self._of_clause(definition, root, step)
        if root == BLOCK_ANYWHERE_BODY:
            return self._told(event.BLOCKED, definition)
        if step is root:
            return sum(int(self.ran[start]) for start in self.programs.starts.get((definition, root), ()))
        rows = self._rows.get(Place(definition, root, step), [])
        if not rows and isinstance(step, n.Body | n.Together | n.ForPlayers):
            return max((self.of(definition, root, each) for each in _within(step)), default=0)
        codes = self.tables.operations["code"]
        if isinstance(step, WAITING) or (isinstance(step, n.ThisTurn) and step.modifier.body is not None):
            waiting = [self.tables.operations["a"][row] for row in rows if codes[row] == op.ARM]
            return sum(int(self.ran[self.tables.abilities["program"][index]]) for index in waiting)
        if isinstance(step, n.ThisTurn):
            return sum(
                int(self.held[self.tables.operations["a"][row]]) for row in rows if codes[row] == op.ARM
            )
        if isinstance(step, n.May | n.Attack | n.ForPlayers | n.ForEachCard | n.Times | n.PickNumber):
            return max((int(self.ran[row + 1]) for row in rows if codes[row] in HEADS), default=0)
        acting = [row for row in rows if codes[row] not in AROUND] or rows
        return max((int(self.ran[row]) for row in acting), default=0)

    def _of_clause(self, definition: int, root: Root, clause: n.Clause) -> int:
        found = self._kept.get((definition, root, clause), [])
        if clause.body is not None:
            rows = self.tables.abilities[found]
            programs = {
                int(program) for row in rows for program in (row["program"], row["assist"]) if program >= 0
            }
            return sum(int(self.ran[program]) for program in programs)
        if clause.kind in BY_EVENT:
            return sum(self._told(kind, definition) for kind in BY_EVENT[clause.kind])
        return sum(int(self.held[index]) for index in found)

    def _told(self, kind: int, definition: int) -> int:
        """How often an event was told of a card."""
        return int(self.told[kind * MAX_DEFINITIONS + definition])


def _within(step: Any) -> Iterator[Any]:
    match step:
        case n.Body(parts) | n.Together(parts):
            yield from parts
        case n.ForPlayers(_, inner):
            yield inner
