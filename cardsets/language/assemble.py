"""Cards to tables: every clause an ability, every body a program, for the compiled engine.

`Assembler.add_card` takes cards one after the other; `Assembler.tables` gives the arrays so far. The
order of cards decides every index, so the same cards in the same order give the same tables.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from operator import and_, or_
from typing import TYPE_CHECKING, Final

import numpy as np

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases, tables
from cardsets.language.commands import to_command
from cardsets.language.pool import MATRIX, Pool, one_name
from cardsets.language.power_part import power_part
from cardsets.language.program import NAMES_ALL, Program, named_by
from cardsets.language.tables import NONE

if TYPE_CHECKING:
    from cardsets.library import Card, EnergonAbility

BLOCK_ANYWHERE_BODY: Final = n.Body((n.Unsupported(phrases.BLOCK_ANY),))
IN_HAND: Final = n.Place(op.IN_HAND)
DEEDS: Final = (op.DEFEATED_NOW, op.BOUGHT_NOW, op.CLEARED_NOW, op.COMMANDED_NOW)
SPOKEN_AS_PLAYED: Final = (op.ON_PLAY, op.ON_YOU_PLAY)  # kinds of texts that an Assist may set to work


@dataclass(frozen=True)
class Tables:
    """The compiled cards: structured arrays of the types in `tables`."""

    operations: np.ndarray
    selectors: np.ndarray
    amounts: np.ndarray
    conditions: np.ndarray
    abilities: np.ndarray


@dataclass
class _Ability:
    """An ability record while it is put together; fields as in `tables.ABILITY`."""

    kind: int
    program: int = NONE
    amount: int = NONE
    selector: int = NONE
    condition: int = NONE
    energon: int = 0
    power: int = 0
    move: int = 0
    when: int = op.ENERGON_ANY_TIME
    mode: int = op.EITHER_MODE
    assist: int = NONE
    deeds: int = 0

    def row(self) -> tuple[int, ...]:
        return (
            self.kind, self.program, self.amount, self.selector, self.condition, self.energon, self.power,
            self.move, self.when, self.mode, self.assist, self.deeds,
        )  # fmt: skip


def kind_of(clause: n.Clause, types: int = 0) -> int:
    """Returns the kind of ability that a clause is on a card of these types.

    What may be bought of the destroyed pile is asked for apart, and a Site is used by whoever stands there.
    """
    if clause.kind == op.USE and types & op.SITE:
        return op.SITE_ABILITY
    cards = clause.selector
    destroyed = cards is not None and cards.place == n.Place(op.IN_DESTROYED)
    return op.BUY_DESTROYED if clause.kind == op.MAY_BUY and destroyed else clause.kind


def when_of(clause: n.Clause) -> int:
    """Returns when an ability is used: to Block, or (of a use) by doing what its program begins with."""
    if clause.kind in (op.BLOCK_ANYWHERE, op.BLOCK_HERE):
        return op.ENERGON_BLOCK
    return op.ENERGON_ANY_TIME if clause.doing is None else op.BY_DOING


def condition_of(clause: n.Clause) -> n.Condition | n.Either | None:
    """Returns what must hold for a clause: its `while`, and of one said once for all of a name that it is the first."""
    if clause.mode != op.ONCE_OF_NAME:
        return clause.condition
    first = n.Condition(op.FIRST_OF_NAME)
    match clause.condition:
        case None:
            return first
        case n.Either(options):
            return n.Either(tuple((first, *option) for option in options))
        case condition:
            return n.Either(((first, condition),))


def deeds_of(condition: n.Condition | n.Either | None) -> int:
    """Returns the areas of this turn in each of which a card must lie for a condition to hold, a bit (`1 <<`) each."""
    match condition:
        case None:
            return 0
        case n.Either(options):
            return reduce(and_, (reduce(or_, map(deeds_of, option)) for option in options))
        case n.Condition(op.COUNT_IS, selector=n.Selector(place=n.Place(area), also=None)):
            some = condition.comparator != op.AT_MOST and condition.value > 0 and not condition.negated
            return 1 << area if some and area in DEEDS else 0
    return 0


def _of_team(clause: n.Clause, card: "Card") -> n.Clause:
    """The objective of a Team Mission, with the mode that says so; any other clause as it is."""
    team = clause.kind == op.OBJECTIVE and "team" in card.marks
    return replace(clause, mode=op.TEAM_MISSION) if team else clause


def _of_mode(clause: n.Clause, card: "Card") -> n.Clause:
    """What waits for a Convert into an Alt Mode by its name, with that one's place; any other clause as it is."""
    if not clause.into:
        return clause
    names = [side.name.lower() for side in card.alts]
    return replace(clause, mode=op.INTO_SIDE + names.index(clause.into.lower()))


def is_any_arrival(clause: n.Clause) -> bool:
    """Whether a clause waits for whatever enters the Matrix, on either face: it asks for nothing but a place."""
    cards = clause.selector
    return clause.kind == op.ON_ARRIVAL and cards is not None and replace(cards, place=None) == n.Selector()


def side_spans(card: "Card", span: tuple[int, int]) -> list[tuple[int, int]]:
    """(first ability, how many) of each side of a character, of what `Assembler.add_card` gave for the card."""
    counts = [len(side.clauses) + len(side.energon) for _, side in card.sides]
    first = sum(span) - sum(counts)
    return [(first + sum(counts[:place]), count) for place, count in enumerate(counts)]


class Assembler:
    """Tables under construction. ``subtypes`` numbers the subtypes named so far, in lower case, from 1.

    ``alike`` are groups of names that are one for texts: all of a group have one number (COMP-63).
    """

    def __init__(self, alike: Iterable[Sequence[str]] = ()) -> None:
        self._pool = Pool(one=one_name(alike))
        self._operations: list[tuple[int, int, int, int, int]] = []
        self._abilities: list[tuple[int, ...]] = []

    @property
    def subtypes(self) -> dict[str, int]:
        """Subtype name (lower case) to its number."""
        return self._pool.subtypes

    def subtype(self, name: str) -> int:
        """The number of a subtype, given out when it is new; 0 for no subtype."""
        return self._pool.subtype(name)

    def name(self, name: str) -> int:
        """The number of a card's name, given out when it is new; names that are one for texts have one."""
        return self._pool.name(name)

    @property
    def placed(self) -> int:
        """How many operations are placed so far."""
        return len(self._operations)

    def add_card(self, card: "Card") -> tuple[int, int]:
        """(index of the card's first ability, how many it has); they lie side by side.

        The order is: text, reward, Ambush, Confrontation, what command of it costs, Energon abilities; for a character
        the text and Energon abilities of each Alt Mode, then those of the Bot Mode. Abilities that wait lie elsewhere.
        """
        self.subtype(card.subtype)
        abilities = [self._clause(_of_team(clause, card), card.type) for clause in card.clauses]
        for kind, body in (
            (op.REWARD, card.reward), (op.AMBUSH, card.ambush), (op.CONFRONTATION, card.confrontation),
        ):  # fmt: skip
            if body is not None:
                abilities.append(_Ability(kind, self._program(body)))
        if card.type & op.POLITY:
            abilities.append(_Ability(op.COMMANDED, power=card.command))
        abilities += [self._energon(ability) for ability in card.energon]
        for _, side in card.sides:
            abilities += [self._clause(_of_mode(clause, card)) for clause in side.clauses]
            abilities += [self._energon(ability) for ability in side.energon]
        first = len(self._abilities)
        self._abilities += [ability.row() for ability in abilities]
        return first, len(abilities)

    def tables(self) -> Tables:
        """The arrays of everything added so far."""
        return Tables(
            np.array(self._operations, dtype=tables.OPERATION),
            self._pool.selectors.array(),
            self._pool.amounts.array(),
            self._pool.conditions.array(),
            np.array(self._abilities, dtype=tables.ABILITY),
        )

    def unsupported(self, begin: int = 0) -> list[str]:
        """Returns the verbs that no mode in play knows, each once, of the operations placed from `begin` on."""
        verbs = [row[1] for row in self._operations[begin:] if row[0] == op.UNSUPPORTED]
        return list(dict.fromkeys(phrases.UNSUPPORTED_VERBS[verb] for verb in verbs))

    # --- Abilities -------------------------------------------------------------------------------

    def _clause(self, clause: n.Clause, types: int = 0) -> _Ability:
        """An ability of a clause; its program, and those of abilities that wait within, are placed."""
        place = IN_HAND if clause.kind == op.THWART_BY_CONTRIBUTION else MATRIX
        face = op.EITHER_FACE if is_any_arrival(clause) else op.FACEUP
        named = named_by(clause)
        program = NONE if clause.played is None else self._program(clause.played, named)
        return _Ability(
            kind_of(clause, types),
            program=program,
            amount=self._pool.amount(clause.amount),
            selector=self._pool.selector(clause.selector, place, face),
            condition=self._pool.condition(condition_of(clause)),
            energon=clause.price.energon,
            power=clause.price.power,
            move=clause.price.move,
            when=when_of(clause),
            mode=clause.mode,
            assist=self._assist(clause.body, program, named) if clause.kind in SPOKEN_AS_PLAYED else NONE,
            deeds=deeds_of(clause.condition) if clause.kind == op.OBJECTIVE else 0,
        )

    def _energon(self, ability: "EnergonAbility") -> _Ability:
        """An Energon ability; one that only Blocks is a BLOCK_ANYWHERE with a cost."""
        if ability.body == BLOCK_ANYWHERE_BODY:
            return _Ability(op.BLOCK_ANYWHERE, energon=ability.cost, when=op.ENERGON_BLOCK)
        body = to_command(ability.body) if ability.when == op.ENERGON_COMMAND else ability.body
        program = self._program(body)
        assist = self._assist(body, program)
        return _Ability(op.ENERGON_ABILITY, program, energon=ability.cost, when=ability.when, assist=assist)

    def _assist(self, body: n.Body | None, program: int, named: int = NAMES_ALL) -> int:
        """Place the part of a body that gives Power; where that is all of it, it is the program itself."""
        part = None if body is None else power_part(body)
        if part is None:
            return NONE
        return program if part == body else self._program(part, named)

    def _program(self, body: n.Body, named: int = NAMES_ALL) -> int:
        """Place a body's program; the index of its first operation."""
        program = Program.of(body, self._pool, self._arm, named)
        start = len(self._operations)
        self._operations += program.placed(start)
        return start

    def _arm(self, clause: n.Clause) -> int:
        """Place an ability that waits; its index."""
        ability = self._clause(clause)
        self._abilities.append(ability.row())
        return len(self._abilities) - 1
