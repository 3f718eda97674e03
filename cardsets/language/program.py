"""Bodies to operations. A program is written with labels and gets absolute targets when it is placed."""

from collections.abc import Callable
from typing import Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases, tables
from cardsets.language.numbers import asks_what_was_done, tells_number
from cardsets.language.pool import MATRIX, Pool
from cardsets.language.walk import nodes

# Where the verb looks by itself, and at which face of Matrix cards.
CONTROLLED: Final = n.Place(op.IN_CONTROL)

LOOKS_IN: Final = {
    op.DISCARD_IT: (n.Place(op.IN_HAND), op.FACEUP),
    op.GIVE_IT: (n.Place(op.IN_HAND), op.FACEUP),
    op.DESTROY_IT: (CONTROLLED, op.FACEUP),
    op.RETURN_IT: (CONTROLLED, op.FACEUP),
    op.POWER_IT: (CONTROLLED, op.FACEUP),
    op.COPY_IT: (n.Place(op.IN_ANY_CONTROL), op.FACEUP),
    op.PLAY_IT: (n.Place(op.IN_HAND), op.FACEUP),
    op.PLAY_AGAIN_IT: (CONTROLLED, op.FACEUP),
    op.GAIN_IT: (MATRIX, op.FACEUP),
    op.DEFEAT_IT: (MATRIX, op.FACEUP),
    op.FLIP_UP_IT: (MATRIX, op.FACEDOWN),
    op.FLIP_DOWN_IT: (MATRIX, op.FACEUP),
    op.PEEK_IT: (MATRIX, op.FACEDOWN),
    op.LAY_IN_MATRIX: (n.Place(op.IN_HAND), op.FACEUP),
}
# `put` takes from where its destination makes sense of.
PUT_FROM: Final = {
    op.TO_TOP: op.IN_HAND,
    op.TO_BOTTOM: op.IN_HAND,
    op.TO_DISCARD: op.IN_HAND,
    op.TO_HAND: op.IN_DISCARD,
    op.TO_MAIN_TOP: op.IN_HAND,
    op.TO_MAIN_BOTTOM: op.IN_HAND,
}


# What `double` gains as much of as there is.
AS_MUCH_AS: Final = {
    op.ENERGON: op.ENERGON_HELD, op.VP: op.VP_HELD, op.POWER: op.UNSPENT_POWER, op.MOVE: op.UNSPENT_MOVE,
}  # fmt: skip
NAMES_ALL: Final = op.NAMES_FACTION | op.NAMES_TYPE


def names(cards: n.Selector) -> int:
    """Returns what a selector names of a card that is gained."""
    if cards.name:
        return NAMES_ALL
    named = cards.faction != op.ANY_FACTION or cards.keywords & op.OF_ANY_FACTION
    faction = op.NAMES_FACTION if named else 0
    return faction | (op.NAMES_TYPE if cards.types else 0)


def named_by(clause: n.Clause) -> int:
    """Returns what a clause names of the card its event is about: all, where that is one card and no other."""
    if clause.selector is None:
        return NAMES_ALL
    defeated = op.NAMES_FACTION if clause.kind in (op.ON_DEFEAT, op.ON_DEFEAT + op.OTHERS) else 0
    return names(clause.selector) | defeated


def asks_what_was_drawn(body: n.Body) -> bool:
    """Returns whether a text asks for cards that it did not just draw."""
    return any(isinstance(node, n.Selector) and node.keywords & op.NOT_DRAWN for node in nodes(body))


def licensed(modifier: n.Clause) -> int:
    """Returns how many cards a text lets its player buy; 0 where that has no limit, or it is about something else."""
    return modifier.amount.fixed if modifier.kind == op.MAY_BUY and modifier.amount is not None else 0


class Label:
    """A place in a program that is not known yet; `at` is its index within the program."""

    __slots__ = ("at",)

    def __init__(self) -> None:
        self.at = -1


Operand = int | Label
Arm = Callable[[n.Clause], int]


class Program:
    """The operations of one ability.

    ``arm`` compiles an ability that waits and returns its index; its own program is placed first.
    """

    def __init__(self, pool: Pool, arm: Arm, named: int) -> None:
        self._pool = pool
        self._arm = arm
        self._rows: list[tuple[int, Operand, Operand, Operand, Operand]] = []
        self._counts = False  # `that many` of the body is what a verb did
        self._notes_drawn = False  # a text asks which cards were drawn
        self._picked = False  # within `pick a number`
        self._attacked = False  # within an Attack
        self._to_controller = False  # within `the controller:`
        self._named = named  # what the text names of the card that `it` is

    @classmethod
    def of(cls, body: n.Body, pool: Pool, arm: Arm, named: int = NAMES_ALL) -> "Program":
        """The whole program of a body, END included; `named` is what its trigger names of the card it is about."""
        program = cls(pool, arm, named)
        program._counts = asks_what_was_done(body)
        program._notes_drawn = asks_what_was_drawn(body)
        program._step(body)
        program._emit(op.END)
        return program

    def placed(self, start: int) -> list[tuple[int, int, int, int, int]]:
        """The rows with absolute targets, for a program that begins at index ``start``."""

        def settle(operand: Operand) -> int:
            return start + operand.at if isinstance(operand, Label) else operand

        return [(code, settle(a), settle(b), settle(c), settle(d)) for code, a, b, c, d in self._rows]

    def _emit(self, code: int, a: Operand = 0, b: Operand = 0, c: Operand = 0, d: Operand = 0) -> None:
        self._rows.append((code, a, b, c, d))

    def _mark(self, label: Label | None = None) -> Label:
        label = label or Label()
        label.at = len(self._rows)
        return label

    # --- Steps -----------------------------------------------------------------------------------

    def _step(self, step: n.Step) -> None:
        match step:
            case n.Body(steps):
                for each in steps:
                    self._step(each)
            case n.Together(actions):
                for action in actions:
                    self._step(action)
            case n.May(n.PlainAction(op.LAY_FURTHER) as further, None):
                self._step(further)  # whoever is asked for an Assist may pass
            case n.May(inner, otherwise):
                declined = Label()
                self._emit(op.MAY, 0, declined)
                self._branches(inner, otherwise, declined, self._counts or self._picked)
            case n.If(conditions, inner, otherwise):
                fails = Label()
                named = 0
                for condition in conditions:
                    self._emit(op.IF, self._pool.condition(condition), fails)
                    if isinstance(condition, n.Either):
                        continue
                    if condition.kind == op.IT_MATCHES and condition.selector and not condition.negated:
                        named |= names(condition.selector)
                self._branches(inner, otherwise, fails, self._counts, named)
            case n.WhenYou() | n.IfBattleFails() | n.ThisTurn() | n.NextTurn():
                self._wait(step)
            case n.Attack() | n.Choose() | n.ForPlayers() | n.ForEachCard() | n.Times() | n.PickNumber():
                self._compound(step)
            case n.LookThrough(inner):
                self._emit(op.LOOK, self._pool.amount(n.Amount.constant(tables.NO_LIMIT)), 0, 0)
                self._step(inner)
                self._emit(op.SHUFFLE_DECK)
            case _:
                self._action(step)

    def _compound(self, step: n.Step) -> None:
        match step:
            case n.Choose(options):
                if step.is_plain:
                    self._choose(options)
                else:
                    self._choose_some(options, *step.bounds)
            case n.Attack(players, inner):
                self._attack(players, inner)
            case n.ForPlayers(players, inner, picked):
                self._for_players(players, lambda: self._step(inner), picked)
            case n.ForEachCard(selector, inner):
                before, self._named = self._named, names(selector)
                self._for_each(self._pool.selector(selector), lambda: self._step(inner))
                self._named = before
            case n.Times(amount, inner):
                self._loop(amount, lambda _: self._step(inner))
            case n.PickNumber(least, most, inner):
                self._pick_number(least, most, inner)

    def _wait(self, step: n.Step) -> None:
        """A step that arms an ability: its own program is placed before this one."""
        match step:
            case n.WhenYou(event, selector, body, times, first):
                waiting = n.Clause(event, body, selector)
                self._emit(op.ARM, self._arm(waiting), op.THIS_TURN, times, op.FIRST_OF_TURN if first else 0)
            case n.IfBattleFails(body):
                self._emit(op.ARM, self._arm(n.Clause(op.ON_BATTLE_LOST, body)), op.THIS_BATTLE, 1)
            case n.ThisTurn(modifier, until, the_next, for_all):
                uses = licensed(modifier) or the_next
                whose = op.OF_ALL_PLAYERS if for_all else 0
                self._emit(op.ARM, self._arm(modifier), until, uses, whose)
            case n.NextTurn(body):
                self._emit(op.ARM, self._arm(n.Clause(op.START_OF_TURN, body)), op.YOUR_NEXT_TURN, 1)

    def _attack(self, players: int, inner: n.Step) -> None:
        """An Attack; its body is run in a frame of its own and begins by speaking to a victim."""
        after = Label()
        self._emit(op.ATTACK, players, after, int(self._to_controller))
        outer = self._attacked, self._to_controller, self._named
        self._attacked, self._to_controller = True, False
        self._step(inner)
        self._attacked, self._to_controller, self._named = outer
        self._emit(op.END)
        self._mark(after)

    def _pick_number(self, least: n.Amount, most: n.Amount, inner: n.Step) -> None:
        unpayable = Label()
        self._emit(op.CHOOSE_NUMBER, self._pool.amount(least), self._pool.amount(most), unpayable)
        outer, self._picked = self._picked, True
        self._step(inner)
        self._picked = outer
        self._leave_out(unpayable, self._counts or outer)

    def _branches(
        self, inner: n.Step, otherwise: n.Step | None, refused: Label, counts: bool, named: int = 0
    ) -> None:
        """The step, and what stands in for it: `refused` is where to go when it does not happen.

        Where `that many` is what the step did (`counts`), it is none then. `named` is what the tests before the step
        name of `it`.
        """
        start = len(self._rows)
        before = self._named
        self._named |= named
        self._step(inner)
        if self._named == before | named:
            self._named = before
        counts = counts and self._has_count(start)
        if otherwise is None and not counts:
            self._mark(refused)
            return
        after = Label()
        self._emit(op.JUMP, after)
        self._mark(refused)
        if counts:
            self._emit(op.COUNT_DONE, op.NO_COUNT)
        if otherwise is not None:
            behind, self._named = self._named, before
            self._step(otherwise)
            self._named &= behind
        self._mark(after)

    def _choose(self, options: tuple[n.Step, ...]) -> None:
        starts = [Label() for _ in options]
        after, nothing = Label(), Label()
        self._emit(op.CHOOSE, len(options), after, nothing)
        first = len(self._rows)
        for start in starts:
            self._emit(op.BRANCH, start)
        before, behind = self._named, NAMES_ALL
        for start, option in zip(starts, options, strict=True):
            self._mark(start)
            self._named = before
            self._step(option)
            behind &= self._named
            if start is not starts[-1]:
                self._emit(op.JUMP, after)
        self._named = behind
        counts = (self._counts or self._picked) and self._has_count(first)
        self._leave_out(nothing, counts)
        self._mark(after)

    def _choose_some(self, options: tuple[n.Step, ...], least: int, most: int) -> None:
        """A choice of several branches: each goes back to the choice, which notes what was done."""
        starts = [Label() for _ in options]
        after, nothing = Label(), Label()
        choice = self._mark()
        self._emit(op.CHOOSE_SOME, len(options), after, nothing, op.MOST_IN_D * least + most)
        first = len(self._rows)
        for start in starts:
            self._emit(op.BRANCH, start)
        before, behind = self._named, NAMES_ALL
        for start, option in zip(starts, options, strict=True):
            self._mark(start)
            self._named = before
            self._step(option)
            behind &= self._named
            self._emit(op.JUMP, choice)
        self._named = behind
        self._mark(after)
        if (self._counts or self._picked) and self._has_count(first):
            end = Label()
            self._emit(op.JUMP, end)
            self._mark(nothing)
            self._emit(op.COUNT_DONE, op.NO_COUNT)
            self._mark(end)
        else:
            self._mark(nothing)

    def _leave_out(self, nothing: Label, counts: bool) -> None:
        """Where a step goes on that could not be done: where it `counts`, `that many` is none then."""
        if not counts:
            self._mark(nothing)
            return
        after = Label()
        self._emit(op.JUMP, after)
        self._mark(nothing)
        self._emit(op.COUNT_DONE, op.NO_COUNT)
        self._mark(after)

    def _has_count(self, start: int) -> bool:
        """Returns whether a step from the row `start` on says how many it did."""
        return any(row[0] == op.COUNT_DONE for row in self._rows[start:])

    def _for_players(self, players: int, inner: Callable[[], None], picked: bool = False) -> None:
        if players == op.YOU:
            inner()
        elif players == op.THE_CONTROLLER:
            self._emit(op.TO_CONTROLLER, 1, int(self._attacked))
            self._to_controller = True
            inner()
            self._to_controller = False
            self._emit(op.BACK)
        elif players in phrases.PICKED_PLAYERS:
            nobody = Label()
            self._emit(op.PICK_PLAYER, players, nobody, int(self._to_controller))
            inner()
            self._mark(nobody)
            self._reset_player()
        else:
            after = Label()
            start = self._mark()
            self._emit(
                op.NEXT_PLAYER if picked else op.FOR_EACH_PLAYER, players, after, int(self._to_controller)
            )
            inner()
            self._emit(op.NEXT, start)
            self._mark(after)
            self._reset_player()

    def _reset_player(self) -> None:
        """Speak again to whom the step around this one speaks to."""
        if self._to_controller:
            self._emit(op.TO_CONTROLLER, 0, int(self._attacked))
        else:
            self._emit(op.RESET_PLAYER)

    def _for_each(self, selector: int, inner: Callable[[], None]) -> None:
        after = Label()
        start = self._mark()
        self._emit(op.FOR_EACH_CARD, selector, after)
        inner()
        self._emit(op.NEXT, start)
        self._mark(after)

    def _loop(self, amount: n.Amount, inner: Callable[[Label], None]) -> None:
        """Rounds of a step, which gets the label to leave by."""
        after = Label()
        start = self._mark()
        self._emit(op.LOOP, self._pool.amount(amount), after)
        inner(after)
        self._emit(op.NEXT, start)
        self._mark(after)

    # --- Actions ---------------------------------------------------------------------------------

    def _action(self, action: n.Step) -> None:
        """An action, between marks where `that many` is then as many as it did."""
        if isinstance(action, n.BringIn):
            self._emit(action.verb, self._pool.selector(action.selector), action.number)
            return
        if isinstance(action, n.DrawTactic):
            self._emit(op.DRAW_TACTIC, self._pool.selector(action.selector))
            return
        if (self._picked or self._counts) and tells_number(action, self._picked):
            self._emit(op.COUNT_DONE, op.BEGIN_COUNT)
            self._bare_action(action)
            self._emit(op.COUNT_DONE, op.TAKE_COUNT)
        else:
            self._bare_action(action)

    def _plain(self, action: n.PlainAction | n.TeleportTo) -> tuple[int, int, int]:
        """The operation of a verb without an object, or of a Teleport to cards."""
        if isinstance(action, n.TeleportTo):
            return op.TELEPORT, op.ANYWHERE, op.TO_CARDS + self._pool.selector(action.cards)
        return action.verb, action.a, action.b

    def _bare_action(self, action: n.Step) -> None:
        amount = self._pool.amount
        match action:
            case n.Gain(resource, value, stake):
                self._emit(op.GAIN, resource, amount(value), stake)
            case n.Lose(resource, value):
                self._emit(op.LOSE, resource, amount(value))
            case n.Pay(resource, value):
                self._emit(op.PAY, resource, amount(value))
            case n.Double(resource):
                self._emit(op.GAIN, resource, amount(n.Amount(AS_MUCH_AS[resource], per=1)))
            case n.Prevent(number):
                self._emit(op.ARM, self._arm(n.Clause(op.PREVENT_DAMAGE)), op.THIS_TURN, number)
            case n.AmountAction(verb, value):
                self._emit(verb, amount(value), int(verb == op.DRAW and self._notes_drawn))
            case n.Give(resource, value, players):
                self._emit(op.GIVE, resource, amount(value), 0, players)
            case n.Look(value, main, shown):
                self._emit(op.LOOK, amount(value), int(main), int(shown))
            case n.PlainAction() | n.TeleportTo():
                self._emit(*self._plain(action))
            case n.PlayerAction(op.SWAP_SPACES, op.THE_CONTROLLER):
                self._emit(op.SWAP_SPACES, 0, 0, 1)
            case n.PlayerAction(op.STEP_PLAYER | op.BRING | op.SWAP_SPACES as verb, players, towards):
                self._move(verb, players, towards)
            case n.PlayerAction(verb, players):
                self._emit(verb, players, 0, int(self._to_controller))
            case n.Unsupported(verb):
                self._emit(op.UNSUPPORTED, verb)
            case n.Swap(first, second):
                self._swap(first, second)
            case n.CardAction():
                self._card_action(action)
            case _:
                raise TypeError(f"not a step: {action!r}")

    def _move(self, verb: int, players: int, towards: int) -> None:
        """Players are moved, seen from whom the step around this one speaks to."""
        centre = int(self._to_controller)
        self._for_players(players, lambda: self._emit(verb, towards, 0, centre))

    def _swap(self, first: n.Target, second: n.Target) -> None:
        """Two cards are chosen, one after the other, and change places."""
        after = Label()
        self._emit(op.SELECT, self._pool.selector(first.selector), 0, after, op.SWAP_IT)
        self._emit(op.NOTE_IT)
        self._emit(op.SELECT, self._pool.selector(second.selector), 0, after, op.SWAP_IT)
        self._emit(op.SWAP_IT)
        self._mark(after)

    def _card_action(self, action: n.CardAction) -> None:
        verb = action.verb

        def act() -> None:
            if verb == op.POWER_IT:
                self._emit(verb, self._pool.amount(action.amount))
            elif verb == op.GIVE_IT:
                self._emit(verb, action.players)
            else:
                self._emit(verb, action.destination, self._named if verb == op.GAIN_IT else 0)

        target = action.target
        if target.is_this:
            self._named = NAMES_ALL
            self._emit(op.TAKE_SOURCE)
        if target.selector is None or target.count is None:
            act()
            return
        self._named = names(target.selector)
        place, face = LOOKS_IN.get(verb, (MATRIX, op.FACEUP))
        if verb in (op.PUT_IT, op.PUT_IN_MAIN):
            place = n.Place(PUT_FROM[action.destination])
        selector = self._pool.selector(target.selector, place, face)
        count = target.count
        if count.amount is None:
            self._for_each(selector, act)
        elif count.amount == n.Amount.constant(1):
            after = Label()
            self._emit(op.SELECT, selector, int(count.up_to), after, verb)
            act()
            self._mark(after)
        else:

            def choose_one(leave: Label) -> None:
                self._emit(op.SELECT, selector, int(count.up_to), leave, verb)
                act()

            self._loop(count.amount, choose_one)
