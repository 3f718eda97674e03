"""A game one can sit at: driven decision by decision from Python, shown, copied, replayed.

`Table` runs the same handlers as the batch loop; between decisions the game is at rest. It serves
scenarios, replays, notebooks and tests; it is far slower than `sim.engine.play.batch`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

import numpy as np

from sim.engine.board.copied import NO_COPIES, copies_at
from sim.engine.box import Box
from sim.engine.data.state import NO_CARD, NOBODY, SEATS
from sim.engine.machine.answers import as_index
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.machine.mirror import to_mirror
from sim.engine.play.kernel import begin_game, consult, give_answer, note_ask, restrict, step, take_seat

NO_WINDOWS: Final = (0,) * SEATS
NO_WEIGHTS: Final = np.zeros(0, np.int64)


@dataclass(frozen=True)
class Event:
    """One event of the log (`sim.engine.board.log`).

    `copies` are the definitions of the copies then; `by` is the card whose text was at work, or NO_CARD.
    """

    kind: int
    seat: int
    card: int
    space: int
    amount: int
    other: int
    copies: Mapping[int, int] = field(default_factory=lambda: NO_COPIES, compare=False, repr=False)
    by: int = field(default=NO_CARD, compare=False)


@dataclass(frozen=True)
class Option:
    """One option of a decision."""

    verb: int
    card: int
    space: int
    seat: int
    amount: int


@dataclass(frozen=True)
class Decision:
    """A pending decision, read out of the game."""

    kind: int
    seat: int
    card: int
    space: int
    amount: int
    purpose: int
    options: tuple[Option, ...]


def _mirror_of(box: Box) -> Any:
    """The mirror of a box, made once: the tables of a box share it, as they share its record."""
    written = box.record.tobytes()
    if written not in box.mirrors:
        box.mirrors[written] = to_mirror(box.record[0])
    return box.mirrors[written]


class Table:
    """A game in progress. `game` and `box` are records (or mirrors, interpreted) with attributes."""

    def __init__(
        self,
        box: Box,
        kernel_table: Any,
        seed: int = 0,
        number: int = 0,
        windows: Sequence[int] = NO_WINDOWS,
        characters: Sequence[int] = (),
        weights: Sequence[np.ndarray] = (),
        wishes: Sequence[np.ndarray] = (),
    ) -> None:
        self.static = box
        self.table = kernel_table
        self.record = box.template.copy()
        if INTERPRETED:
            self.game = self._seen = to_mirror(self.record[0])
            self.box = _mirror_of(box)
            self._game, self._box = self.game, self.box
        else:
            self.game = attributes(self.record)[0]
            self._seen, self.box = _to_read(self.record), _to_read(box.record)
            self._game, self._box = self.record[0], box.record[0]
        for seat, mask in enumerate(windows):
            take_seat(self._game, seat, mask, weights[seat] if weights else NO_WEIGHTS)
        for seat, flags in enumerate(wishes):
            restrict(self._game, seat, flags)
        for seat, character in enumerate(characters):
            self.game.fixed[seat] = character
        self.game.logging = 1
        self.events: list[Event] = []
        self._copies = NO_COPIES
        begin_game(self._game, seed, number)

    def run(self) -> Decision | None:
        """Go on to the next decision; None when the game is over."""
        while self.game.pending == NOBODY and not self.game.over:
            step(self._game, self._box, self.table)
            self._read_log()
        return None if self.game.over else self.decision

    @property
    def records(self) -> tuple[Any, Any]:
        """Game and box as compiled functions take them."""
        return self._game, self._box

    # Of a record a field is read by its key: by attributes, two or three deep, it would take twenty times as long, and
    # whoever tells a game asks for hundreds of names.

    @property
    def columns(self) -> int:
        """The columns of the Matrix."""
        return int(self.game.public.columns if INTERPRETED else self.record["public"]["columns"][0])

    def definition_of(self, card: int) -> int:
        """What a card instance is now."""
        if INTERPRETED:
            return int(self.game.public.definition[card])
        return int(self.record["public"]["definition"][0, card])

    def printed_on(self, card: int) -> int:
        """What is printed on a card instance."""
        return int(self.game.printed[card] if INTERPRETED else self.record["printed"][0, card])

    def character_of(self, seat: int) -> int:
        """The definition of a player's character; below 0 where there is none yet."""
        if INTERPRETED:
            return int(self.game.public.seats[seat].character)
        return int(self.record["public"]["seats"]["character"][0, seat])

    @property
    def decision(self) -> Decision:
        """The decision that is pending."""
        d = self.game.decision
        options = tuple(Option(*row) for row in self._rows("decision", "options", d.n))
        return Decision(
            int(d.kind), int(d.seat), int(d.card), int(d.space), int(d.amount), int(d.purpose), options
        )

    def answer(self, index: int) -> None:
        """Answer the pending decision."""
        note_ask(self._game, int(self.game.pending))
        give_answer(self._game, index)

    def consult(self, asked: Any, plain: bool = True) -> int:
        """What a strategy answers to the pending decision: a plain function, or a compiled one's handle.

        Raises `NoIndex` where a plain function answers with something else than a whole number.
        """
        seat = int(self.game.pending)
        if plain:
            note_ask(self._game, seat)
            return as_index(asked(*self.view(seat)))
        return int(consult(self._game, self._box, asked.address))

    def give(self, index: int) -> None:
        """Give the answer that a strategy was consulted for."""
        give_answer(self._game, index)

    def view(self, seat: int) -> tuple[Any, Any, Any, Any, Any]:
        """What a seat's strategy is given: public, own, decision and box to read, and its memory."""
        seen = self._seen
        return seen.public, seen.own[seat], seen.decision, self.box, self.game.memory[seat]

    def _read_log(self) -> None:
        for kind, seat, card, space, amount, other, by in self._rows("", "log", self.game.log_n):
            self._copies = copies_at(self._copies, kind, card, other, self.game.printed)
            self.events.append(Event(kind, seat, card, space, amount, other, self._copies, by))
        self.game.log_n = 0

    def _rows(self, part: str, name: str, n: int) -> Iterator[Sequence[int]]:
        """The first n rows of a list of records of the game (or of a part of it), each as its fields in order."""
        if not INTERPRETED:
            game = self.record[0]
            yield from (game[part] if part else game)[name][:n].tolist()
            return
        rows = getattr(getattr(self.game, part) if part else self.game, name)
        fields = rows[0].dtype.names
        for i in range(n):
            yield [getattr(rows[i], field) for field in fields]


def attributes(array: np.ndarray) -> Any:
    """The same memory with fields as attributes, at every depth.

    No field of a game may be called like an attribute of `np.record` ("round" would not be found).
    """
    return array.view(_with_attributes(array.dtype))


def _to_read(array: np.ndarray) -> Any:
    """The first of an array's records with fields as attributes; writing to it raises."""
    seen = attributes(array)
    seen.flags.writeable = False
    return seen[0]


@cache
def _with_attributes(dtype: np.dtype) -> np.dtype:
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return np.dtype((_with_attributes(base), shape))
    if dtype.names is None:
        return dtype
    assert dtype.fields is not None
    plain = np.dtype(
        {
            "names": list(dtype.names),
            "formats": [_with_attributes(dtype.fields[name][0]) for name in dtype.names],
            "offsets": [dtype.fields[name][1] for name in dtype.names],
            "itemsize": dtype.itemsize,
        }
    )
    return np.dtype((np.record, plain))
