"""Turns that a strategy itself would call a mistake, counted over many games.

What counts is told by the strategy's own scores of its options (those that `rollout replay --why` shows), and by what
the turn came to; nothing is compared with another player.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final

from joblib import Parallel, delayed

from sim.engine import decisions as d
from sim.engine.data.state import UP
from sim.engine.machine.compiled import INTERPRETED
from sim.engine.play.table import Decision
from sim.engine.view import is_adversary_card
from sim.study.cell.cell import CellSetup, PreparedCell, prepare, warm
from sim.study.cell.seated import SeatedTable
from sim.study.errors import SetupError

LEFT: Final = "left something"
UNDONE: Final = "undid a step"
FOR_NOTHING: Final = "walked onto an Adversary for nothing"
KINDS: Final = {
    LEFT: "ended the turn though its own scores named an action that is worth more than ending it",
    UNDONE: "stepped back to where it came from, with nothing done in between",
    FOR_NOTHING: "ended the turn on an Adversary that it had stepped onto and not battled",
}
"""Each kind of blunder, and what it is; a turn counts once for each kind."""

ACTIONS: Final = (d.BUY, d.BATTLE, d.BUY_BASIC, d.SITE, d.THWART, d.CONTRIBUTE, d.PLAY, d.SEARCH, d.STEP)
"""Verbs whose score is a worth; a Convert and an Energon ability may be kept for a later turn."""
BATCH: Final = 100  # games of a task
MOST_TOLD: Final = 5  # examples of each kind


@dataclass(frozen=True)
class Example:
    """A turn with a blunder: the game's number, the turn, and what was left or done."""

    kind: str
    game: int
    turn: int
    about: str


@dataclass
class Counted:
    """How many of a strategy's turns there were, how many had each kind of blunder, and the first of each kind."""

    turns: int = 0
    blunders: Counter[str] = field(default_factory=Counter)
    any_kind: int = 0
    examples: list[Example] = field(default_factory=list)

    def add(self, other: "Counted") -> None:
        """Count what another counted too."""
        self.turns += other.turns
        self.blunders += other.blunders
        self.any_kind += other.any_kind
        for example in other.examples:
            if sum(known.kind == example.kind for known in self.examples) < MOST_TOLD:
                self.examples.append(example)


@dataclass
class _Turn:
    """What a turn has come to so far."""

    number: int
    seat: int
    walked_to: list[int] = field(default_factory=list)  # spaces of the last steps that nothing interrupted
    stepped_onto: int = -1  # an Adversary's card, not battled yet
    found: dict[str, str] = field(default_factory=dict)


def count(
    setup: CellSetup, seed: int, games: int, jobs: int = 1, say: Callable[[str], None] = lambda line: None
) -> Counted:
    """Count blunders of the first of a cell's strategies in its games 0 to `games` - 1.

    The same on any number of `jobs`.

    Raises:
        SetupError: the cell cannot be played, or the strategy scores no options (a plain function, a search).
    """
    strategy = prepare(setup).strategies[0]
    if strategy.telling is None or strategy.search:
        raise SetupError(
            f"strategy {strategy.name!r} tells no scores of its options, so nothing can be counted"
        )
    warm(say)
    _count_batch(setup, seed, 0, 1)  # compiles what workers load
    batches = [(at, min(at + BATCH, games)) for at in range(0, games, BATCH)]
    parts = Parallel(n_jobs=min(jobs, len(batches)), return_as="generator")(
        delayed(_count_batch)(setup, seed, *batch) for batch in batches
    )
    total = Counted()
    for part in parts:
        total.add(part)
    return total


def _count_batch(setup: CellSetup, seed: int, first: int, last: int) -> Counted:
    cell = _cell(setup)
    total = Counted()
    for number in range(first, last):
        mine = [seat for seat, which in enumerate(cell.seat_strategies(seed, number)) if which == 0]
        for turn in _turns_of(cell.sit_down(seed, number), mine):
            total.turns += 1
            total.blunders.update(turn.found.keys())
            total.any_kind += bool(turn.found)
            told = [Example(kind, number, turn.number, about) for kind, about in turn.found.items()]
            total.add(Counted(examples=told))
    return total


@lru_cache(maxsize=8)
def _cell(setup: CellSetup) -> PreparedCell:
    cell = prepare(setup)
    cell.load()
    return cell


def _turns_of(seated: SeatedTable, seats: Sequence[int]) -> Iterator[_Turn]:
    """The turns of some seats, each once it is over; turns that a game's end cuts short are left out."""
    turn = _Turn(0, -1)
    for decision, answer in seated.decisions(telling=True):
        game = seated.table.game
        if decision.kind != d.MAIN or decision.seat not in seats:
            turn.walked_to.clear()
            continue
        if turn.number != game.public.turn:
            turn = _Turn(int(game.public.turn), decision.seat)
        _look_at(turn, seated, decision, answer)
        if decision.options[answer].verb == d.END_TURN:
            yield turn


def _look_at(turn: _Turn, seated: SeatedTable, decision: Decision, answer: int) -> None:
    """Take a decision of a turn into account."""
    option = decision.options[answer]
    here = int(seated.table.game.public.seats[turn.seat].space)
    if option.verb == d.STEP:
        if turn.walked_to and option.space == turn.walked_to[-1]:
            turn.found[UNDONE] = "back"
        turn.walked_to.append(here)
        turn.stepped_onto = option.card if _is_adversary(seated, turn.seat, option.space, option.card) else -1
        return
    turn.walked_to.clear()
    if option.verb == d.BATTLE and option.card == turn.stepped_onto:
        turn.stepped_onto = -1
    if option.verb == d.END_TURN:
        if turn.stepped_onto >= 0 and seated.table.game.public.space[here].card == turn.stepped_onto:
            turn.found[FOR_NOTHING] = _named(seated, turn.stepped_onto)
        if left := _left(seated, decision):
            turn.found[LEFT] = left


def _is_adversary(seated: SeatedTable, seat: int, space: int, card: int) -> bool:
    game, box = seated.table.records
    up = seated.table.game.public.space[space].face == UP
    return bool(card >= 0 and up and is_adversary_card(_public(game), box, seat, card))


def _public(game: Any) -> Any:
    return game.public if INTERPRETED else game["public"]


def _left(seated: SeatedTable, decision: Decision) -> str:
    """The best action that the strategy scores above ending the turn, in words; "" for none."""
    memory = seated.table.game.memory[decision.seat]
    scores = [int(score) for score in memory.scores[: memory.scored]]
    best = max(
        (i for i, option in enumerate(decision.options) if option.verb in ACTIONS and i < len(scores)),
        key=lambda i: scores[i],
        default=0,
    )
    if not scores or scores[best] <= max(0, scores[0]):
        return ""
    option = decision.options[best]
    return f"{d.VERB_NAMES[option.verb]} {_named(seated, option.card)}".strip() + f" ({scores[best]})"


def _named(seated: SeatedTable, card: int) -> str:
    """The name of a card instance that lies in the open; "" for none."""
    if card < 0:
        return ""
    return seated.table.static.names[int(seated.table.game.public.definition[card])]
