"""A game told as a person would: turn by turn, with reasons, the parts of it that a reader asks for."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from cardsets.language import opcodes as op
from cardsets.shape import span
from sim.engine.board import event
from sim.engine.board.frames import BAD_ANSWER, ERROR_NAMES, STEPS_USED_UP, STRATEGY_FAILED
from sim.engine.data.state import FAILED
from sim.engine.play.table import Decision, Event, Table
from sim.replay.why import UNITS, plan_of, rule_of, scores_of
from sim.results.schema import SIDES_PLAYED, UNICRON
from sim.scenario.phases import stack_of_seat
from sim.scenario.story import REFEREE, tell
from sim.scenario.unicron import is_played
from sim.scenario.words import all_words, card_name, counted, kind_name, seat_name, space_name
from sim.study.cell.seated import SeatedTable
from sim.visible import show
from strategies.outside import where_it_fails
from strategies.registry import Strategy

Say = Callable[[str], None]


@dataclass(frozen=True)
class Wanted:
    """What of a game is told: `why` each choice was made; one turn; the turns of a seat and what else it is asked."""

    why: bool = False
    turn: int | None = None
    seat: int | None = None
    brief: bool = False


@dataclass
class _Turn:
    """What there is to tell of a turn, and who had a say in it."""

    number: int = 0
    seats: set[int] = field(default_factory=set)
    lines: list[str] = field(default_factory=list)


class Teller:
    """Tells a game as it goes on, a turn at a time."""

    def __init__(self, seated: SeatedTable, wanted: Wanted, say: Say) -> None:
        self.table, self.strategies = seated.table, seated.strategies
        self.wanted, self.say = wanted, say
        self.turn = _Turn()
        self.told = 0
        self.has_board = False

    def begin(self) -> None:
        """Say who plays, and what scores mean where they are told."""
        for seat, strategy in enumerate(self.strategies):
            self.say(f"seat {seat}{team_of(self.table, seat)}: {strategy.name}")
        if self.wanted.why:
            self.say(UNITS)

    def go_on(self) -> None:
        """Tell the events that are new."""
        new = self.table.events[self.told :]
        self.told = len(self.table.events)
        start = 0
        for index, entry in enumerate(new):
            if entry.kind == event.TURN_BEGINS:
                self._add(new[start:index])
                self._end_turn()
                self.turn = _Turn(entry.amount, {entry.seat}, [""])
                self.has_board = False
                start = index
        self._add(new[start:])

    def choice(self, decision: Decision, answer: int) -> None:
        """Tell what a seat is asked, its options, and what its strategy thinks of them."""
        self.turn.seats.add(decision.seat)
        if not self.wanted.why or self.wanted.seat not in (None, decision.seat):
            return
        if not self.has_board and decision.seat == int(self.table.game.public.active):
            self.has_board = True
            self.turn.lines.append(f"    {board_words(self.table, decision.seat)}")
        tell_choice = brief_choice if self.wanted.brief else whole_choice
        self.turn.lines += tell_choice(self.table, self.strategies[decision.seat], decision, answer)

    def end(self) -> None:
        """Tell what is left, and who wins."""
        self._end_turn()
        if self.wanted.turn is None:
            for line in winners(self.table):
                self.say(line)

    def _add(self, events: Iterable[Event]) -> None:
        kept = [entry for entry in events if not (self.wanted.brief and entry.kind in UNIMPORTANT)]
        self.turn.lines += tell(self.table, kept, REFEREE)

    def _end_turn(self) -> None:
        seats, turn = self.wanted.seat, self.wanted.turn
        if turn in (None, self.turn.number) and (seats is None or seats in self.turn.seats):
            for line in self.turn.lines:
                self.say(line)
        self.turn = _Turn(-1)


UNIMPORTANT = {
    event.DREW, event.DISCARDED, event.SHUFFLED, event.FILLED, event.TURN_ENDS, event.SEARCHED, event.SPENT,
    event.CHAOS_SHUFFLED, event.ASSIST_PASSED, event.BLOCK_PASSED, event.POWER_PART, event.COST_PART,
}  # fmt: skip
"""Events that a brief story leaves out."""


def tell_game(
    seated: SeatedTable, wanted: Wanted = Wanted(), say: Say = show, stop: Callable[[], bool] = lambda: False
) -> int:
    """Print a game from its first turn to its end, or to the first decision at which `stop` says so; how many turns."""
    teller = Teller(seated, wanted, say)
    teller.begin()
    last: tuple[Decision, int] | None = None
    for decision, answer in seated.decisions(telling=wanted.why):
        last = decision, answer
        teller.go_on()
        teller.choice(decision, answer)
        if stop():
            teller.end()
            return int(seated.table.game.public.turn)
    teller.go_on()
    teller.end()
    table = seated.table
    if table.game.ending == FAILED:
        say(f"\nError at decision {int(table.game.decisions)}: {error_words(seated, last)}")
    return int(table.game.public.turn)


# --- A choice -------------------------------------------------------------------------------------------


def board_words(table: Table, seat: int) -> str:
    """What a seat has as its turn begins: hand, Power, Move, Energon, VP, its Missions, the phase of its faction.

    Against Unicron also where he stands, the marked cost, his Heralds and the Planets that lie faceup.
    """
    public = table.game.public
    player, stock = public.seats[seat], public.stock
    held = _names(table, table.game.own[seat].hand)
    missions = _names(table, table.game.own[seat].missions)
    phase = int(public.phase_up[stack_of_seat(table, seat)])
    power, move = (int(stock.power[0]), int(stock.move)) if int(stock.seat) == seat else (0, 0)
    parts = (
        f"hand: {held or 'none'}", f"Power {power}", f"Move {move}", f"Energon {int(player.energon)}",
        f"VP {int(player.vp)}", *([f"Missions: {missions}"] if missions else []),
        *([f"Phase: {card_name(table, phase)}"] if phase >= 0 else []),
        *([unicron_words(table)] if is_played(table) else []),
    )  # fmt: skip
    return f"[{' | '.join(parts)}]"


def unicron_words(table: Table) -> str:
    """Where Unicron stands, what it costs to defeat him, how many Heralds he has, and which Planets lie faceup."""
    public = table.game.public
    piece = public.piece
    where = f"at {space_name(table, int(piece.space))}" if piece.on else "dormant"
    faceup = [int(public.faceup.spaces[k]) for k in range(int(public.faceup.n))]
    planets = [
        f"{card_name(table, int(public.space[space].card))} at {space_name(table, space)}"
        for space in faceup
        if _type_of(table, int(public.space[space].card)) & op.PLANET
    ]
    return (
        f"Unicron {where}, cost {int(public.cards[piece.card].extra)} | Heralds {int(piece.heralds)} | "
        f"Planets: {', '.join(planets) or 'none'}"
    )


def _type_of(table: Table, card: int) -> int:
    """The types of a card as it lies there, a bit each."""
    return int(table.box.definitions[int(table.game.public.definition[card])].type)


def _names(table: Table, pile: Any) -> str:
    return ", ".join(counted(card_name(table, int(pile.cards[i])) for i in range(int(pile.n))))


def asked_words(table: Table, decision: Decision) -> str:
    """What a seat is asked, and the card that it is about."""
    about = f", {card_name(table, decision.card)}" if decision.card >= 0 else ""
    return f"{kind_name(decision)}{about}"


def whole_choice(table: Table, strategy: Strategy, decision: Decision, answer: int) -> list[str]:
    """What was asked, and every option with its score; a line each."""
    asked = f"    {seat_name(table, decision.seat)}: {asked_words(table, decision)}"
    scores = scores_of(table, strategy, decision)
    reason = _reason(table, strategy, decision, bool(scores))
    lines = [f"{asked} ({reason})" if reason else asked]
    scores = scores or [""] * len(decision.options)
    for index, (score, words) in enumerate(zip(scores, all_words(table, decision), strict=True)):
        lines.append(f"    {'->' if index == answer else '  '}{score:>8}  {words}")
    return lines


def brief_choice(table: Table, strategy: Strategy, decision: Decision, answer: int) -> list[str]:
    """What was chosen of how many, with its score, and the best of what was not; one line."""
    words = all_words(table, decision)
    if not 0 <= answer < len(words):
        return whole_choice(table, strategy, decision, answer)
    scores = scores_of(table, strategy, decision)
    reason = _reason(table, strategy, decision, bool(scores))
    told = [f"{scores[answer]} " if scores else "", words[answer], f" (of {len(set(words))}"]
    if scores and (other := _next_best(table, decision, words, answer)) is not None:
        told.append(f"; next: {scores[other]} {words[other]}")
    return [f"    -> {''.join(told)}{f'; {reason}' if reason else ''})"]


def _next_best(table: Table, decision: Decision, words: list[str], answer: int) -> int | None:
    """The option of another meaning with the best score."""
    memory = table.game.memory[decision.seat]
    others = [i for i in range(min(int(memory.scored), len(words))) if words[i] != words[answer]]
    return max(others, key=lambda i: int(memory.scores[i]), default=None)


def _reason(table: Table, strategy: Strategy, decision: Decision, is_scored: bool) -> str:
    plan = plan_of(table, strategy, decision.seat)
    if plan:
        return f"plan: {plan}"
    return "" if is_scored else rule_of(strategy, decision)


# --- The end --------------------------------------------------------------------------------------------


def winners(table: Table) -> list[str]:
    """Who wins, and with how much, in a line; nothing where the game failed or was not played to its end."""
    public = table.game.public
    if not table.game.over or table.game.ending == FAILED:
        return []
    sides = [public.sides[side] for side in range(int(public.sides_n))]
    if len(sides) == 1:
        won = bool(public.seats[0].score.share)
        alone = int(public.players) == 1
        who = seat_name(table, 0) if alone else "The players"
        return [f"{who} {'win' if won else 'lose'}{'s' * alone} the game"]
    best = [number for number, side in enumerate(sides) if side.share]
    names = [_side_name(table, number) for number in best]
    verb = "share the win" if len(names) > 1 else "win" if _is_team(table) else "wins"
    if _is_team(table):
        scores = " and ".join(f"{_side_name(table, n)} {int(side.total)} VP" for n, side in enumerate(sides))
        return [f"In all {scores}: {' and '.join(names)} {verb}"]
    others = [int(side.total) for number, side in enumerate(sides) if number not in best]
    against = f" to {' and '.join(map(str, others))}" if others else ""
    why = _tie_words(sides, best)
    return [f"{' and '.join(names)} {verb} with {int(sides[best[0]].total)} VP{against}{why}"]


def _tie_words(sides: list[Any], best: list[int]) -> str:
    """What decided between sides of equal VP (END-7)."""
    first = sides[best[0]]
    equal = [s for n, s in enumerate(sides) if n not in best and int(s.total) == int(first.total)]
    if not equal:
        return ""
    by_bosses = all(int(s.bosses) < int(first.bosses) for s in equal)
    return f", by {'Bosses defeated' if by_bosses else 'Energon'}"


def _is_team(table: Table) -> bool:
    return bool(table.box.seats[0].faction)


def _side_name(table: Table, side: int) -> str:
    """A team by its faction, many against Unicron by that, a player who plays alone by the character."""
    seats = table.game.public.seats
    first = next(seat for seat in range(int(table.game.public.players)) if int(seats[seat].side) == side)
    if not _is_team(table):
        return seat_name(table, first)
    faction = SIDES_PLAYED[int(table.box.seats[first].faction)]
    if UNICRON in (faction, SIDES_PLAYED[int(table.box.seats[0].faction)]):
        return UNICRON if faction == UNICRON else "the Many"
    return f"the {faction}"


def team_of(table: Table, seat: int) -> str:
    """The team that a seat plays in, in brackets; nothing where there are none."""
    faction = int(table.box.seats[seat].faction)
    return f" ({SIDES_PLAYED[faction]})" if faction and SIDES_PLAYED[faction] != UNICRON else ""


def error_words(seated: SeatedTable, last: tuple[Decision, int] | None) -> str:
    """What the game failed at; where a strategy is to blame, which, and at which of its lines."""
    what = ERROR_NAMES[int(seated.table.game.error)]
    if last is None or int(seated.table.game.error) not in (BAD_ANSWER, STEPS_USED_UP, STRATEGY_FAILED):
        return what + texts_at_work(seated.table)
    decision, answer = last
    strategy = seated.strategies[decision.seat]
    asked = f"{what}: seat {decision.seat}, {strategy.name}, asked: {kind_name(decision)}"
    if int(seated.table.game.error) == BAD_ANSWER:
        return f"{asked}; it answered {answer}, allowed: {span(0, len(decision.options) - 1)}"
    view = seated.table.view(decision.seat)
    where = where_it_fails(Path(strategy.source), strategy.function, view)
    return f"{asked}; {where}" if where else asked


def texts_at_work(table: Table) -> str:
    """The cards whose texts were at work when a game failed, to stand behind what it failed at."""
    numbers = [int(table.game.failed_card), int(table.game.failed_with)]
    names = [table.static.cards[number].name for number in numbers if number >= 0]
    return f", text of {' and '.join(names)}" if names else ""
