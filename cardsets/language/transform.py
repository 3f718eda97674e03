# ruff: noqa: D102 -- the methods are named after the rules of grammar.lark, which describe them
"""From lark's parse tree to nodes: one method for each rule of `grammar.lark`, here for clauses and bodies.

The parser calls these while it reads, so no tree is built. Meanings that the grammar cannot check
(a choice of words that contradicts itself) raise `MisreadError`, with the token they are about.
"""

from dataclasses import replace
from typing import Any

from lark import Token, v_args

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.transform_actions import ActionsBuilder
from cardsets.language.transform_parts import (
    BARE_DAMAGE,
    MisreadError,
    Quantity,
    below_nothing,
    number,
    words,
)

Conditions = tuple[n.Condition | n.Either, ...]


@v_args(inline=True)
class Builder(ActionsBuilder):
    """Callbacks for lark; each takes the children of its rule and returns a node."""

    def text_clause(self, clause: n.Clause) -> n.Clause:
        return clause

    def text_body(self, body: n.Body) -> n.Body:
        return body

    # --- Clauses ---------------------------------------------------------------------------------

    def triggered(self, trigger: Token, body: n.Body) -> n.Clause:
        phrase = words(trigger)
        return n.Clause(
            phrases.TRIGGERS[phrase], body, mode=phrases.MODE_OF_TRIGGER.get(phrase, op.EITHER_MODE)
        )

    def on_convert(self, trigger: Token, body: n.Body) -> n.Clause:
        return n.Clause(op.ON_CONVERT, body, mode=phrases.CONVERT_TRIGGERS[words(trigger)])

    def on_convert_into(self, trigger: Token, name: Token, body: n.Body) -> n.Clause:
        if words(trigger) != "on convert":
            raise MisreadError("two modes are named; allowed: 'on convert to \"NAME\" mode: ...'", name)
        return n.Clause(op.ON_CONVERT, body, into=name[1:-1].strip())

    def on_card(self, trigger: Token, selector: n.Selector, body: n.Body) -> n.Clause:
        return n.Clause(phrases.CARD_TRIGGERS[words(trigger)], body, selector)

    def on_others(self, trigger: Token, selector: n.Selector, body: n.Body) -> n.Clause:
        return self._of_others(phrases.OTHERS_TRIGGERS[words(trigger)], selector, body)

    def first_of_others(self, selector: n.Selector, event: Token, body: n.Body) -> n.Clause:
        return self._of_others(phrases.OTHERS_EACH_TURN[words(event)], selector, body)

    def _of_others(self, event: tuple[int, int], selector: n.Selector, body: n.Body) -> n.Clause:
        kind, who = event
        if kind == op.ON_GAIN and selector == BARE_DAMAGE:
            return n.Clause(op.ON_GAIN_DAMAGE + op.OTHERS, body, mode=who)
        return n.Clause(kind + op.OTHERS, body, selector, mode=who)

    def first_each_turn(self, selector: n.Selector, event: Token, body: n.Body) -> n.Clause:
        return n.Clause(phrases.EACH_TURN[words(event)], body, selector, mode=op.ONCE_A_TURN)

    def on_arrival(self, selector: n.Selector, body: n.Body) -> n.Clause:
        return n.Clause(op.ON_ARRIVAL, body, selector, mode=op.ANY_PLAYER)

    def reveal_attack(self, body: n.Body, then_ambush: Token | None) -> n.Clause:
        return n.Clause(op.REVEAL_ATTACK, body, ambush_on_reveal=then_ambush is not None)

    def use(self, payment: n.Price | None, doing: n.Action | None, body: n.Body) -> n.Clause:
        free = payment is None and doing is None
        return n.Clause(op.SITE_ABILITY if free else op.USE, body, price=payment or n.Price(), doing=doing)

    def others_use(
        self, who: Token, payment: n.Price | None, doing: n.Action | None, body: n.Body
    ) -> n.Clause:
        if payment is None and doing is None:
            raise MisreadError(
                f"'{words(who)}' says what for; allowed: 'for 1 energon', 'by discarding 1 card in hand'", who
            )
        whom = phrases.OTHERS_USE[words(who)]
        return n.Clause(op.OTHERS_USE, body, mode=whom, price=payment or n.Price(), doing=doing)

    def by_doing(self, verb: Token, target: n.Target) -> n.Action:
        if not target.is_this and not _is_plain(target.count):
            raise MisreadError(
                f"'{words(verb)}' so many cards is what the use takes; allowed: 1 and more, or 'this'", verb
            )
        return n.CardAction(phrases.BY_DOING[words(verb)], target)

    def by_gaining(self, count: Token, _: object) -> n.Action:
        if number(count) < 1:
            raise MisreadError("no use is had by gaining 0 damage; allowed: 1 and more", count)
        return n.Gain(op.DAMAGE_CARD, n.Amount.constant(number(count)))

    def thwart_by_contribution(self, count: Token, selector: n.Selector) -> n.Clause:
        if selector.place not in (None, n.Place(op.IN_HAND), n.Place(op.IN_VAULT)):
            raise MisreadError("cards are contributed from hand or, where told, 'in your vault'", count)
        return n.Clause(op.THWART_BY_CONTRIBUTION, selector=selector, amount=n.Amount.constant(number(count)))

    def thwart_by_payment(self, payment: n.Price) -> n.Clause:
        return n.Clause(op.THWART_BY_PAYMENT, price=payment)

    def thwart_on_defeat(self, selector: n.Selector) -> n.Clause:
        return n.Clause(op.THWART_ON_DEFEAT, selector=selector)

    def thwart_on_assists(self) -> n.Clause:
        return n.Clause(op.THWART_ON_ASSISTS)

    def score_at_end(self, verb: Token, quantity: Quantity) -> n.Clause:
        amount = quantity[0]
        if below_nothing(amount):
            raise MisreadError(f"'{words(verb)}' takes no number below 0; allowed: 0 and more", verb)
        return n.Clause(op.SCORE_AT_END, amount=amount.negated() if words(verb) == "lose" else amount)

    def ongoing(self, modifier: n.Clause, conditions: Conditions | None) -> n.Clause:
        return _with_condition(modifier, conditions)

    def ongoing_once(self, modifier: n.Clause, conditions: Conditions | None) -> n.Clause:
        return replace(_with_condition(modifier, conditions), mode=op.ONCE_OF_NAME)

    def in_the_matrix(self, modifier: n.Clause, conditions: Conditions | None) -> n.Clause:
        return replace(_with_condition(modifier, conditions), mode=op.MATRIX_ONLY)

    def ongoing_nearby(self, _: object, modifier: n.Clause, conditions: Conditions | None) -> n.Clause:
        return replace(_with_condition(modifier, conditions), mode=op.NEARBY)

    def ongoing_for_all(self, _: object, modifier: n.Clause, conditions: Conditions | None) -> n.Clause:
        return replace(_with_condition(modifier, conditions), mode=op.FOR_ALL)

    def clearing(self, payment: n.Price) -> n.Clause:
        return n.Clause(op.CLEARING, price=payment)

    def objective(self, conditions: Conditions) -> n.Clause:
        return _with_condition(n.Clause(op.OBJECTIVE), conditions)

    def command_power(self, quantity: Quantity) -> n.Clause:
        return n.Clause(op.COMMAND_POWER, amount=quantity[0])

    def assist_power(self, quantity: Quantity) -> n.Clause:
        return n.Clause(op.ASSIST_POWER, amount=quantity[0])

    def confront_power(self, quantity: Quantity) -> n.Clause:
        return n.Clause(op.CONFRONT_POWER, amount=quantity[0])

    def must_play_first(self) -> n.Clause:
        return n.Clause(op.MUST_PLAY_FIRST)

    def must_resolve_first(self) -> n.Clause:
        return n.Clause(op.RESOLVE_FIRST)

    def payment(self, *prices: tuple[int, Token]) -> n.Price:
        total = {"energon": 0, "power": 0, "move": 0}
        for amount, unit in prices:
            total[words(unit)] += amount
            if amount == 0:
                raise MisreadError(
                    "a price is not 0; allowed: 1 and more, or none at all, as in 'use: ...'", unit
                )
        return n.Price(**total)

    def price(self, amount: Token, unit: Token) -> tuple[int, Token]:
        return number(amount), unit

    # --- Modifiers -------------------------------------------------------------------------------

    def adversary_cost(
        self, selector: n.Selector, _: object, amount: n.Amount, to_defeat: Token | None
    ) -> n.Clause:
        kind = op.ADVERSARY_COST if to_defeat is None else op.DEFEAT_COST
        return n.Clause(kind, selector=selector, amount=amount)

    def buy_cost(self, selector: n.Selector, _: object, amount: n.Amount) -> n.Clause:
        return n.Clause(op.BUY_COST, selector=selector, amount=amount)

    def command_cost(self, selector: n.Selector, _: object, amount: n.Amount) -> n.Clause:
        return n.Clause(op.COMMAND_COST, selector=selector, amount=amount)

    def clear_cost(self, selector: n.Selector, _: object, amount: n.Amount) -> n.Clause:
        return n.Clause(op.CLEAR_COST, selector=selector, amount=amount)

    def card_power(self, selector: n.Selector, quantity: Quantity) -> n.Clause:
        return n.Clause(op.CARD_POWER, selector=selector, amount=quantity[0])

    def range_bonus(self, selector: n.Selector, quantity: Quantity) -> n.Clause:
        return n.Clause(op.RANGE_BONUS, selector=selector, amount=quantity[0])

    def may_battle(self, selector: n.Selector) -> n.Clause:
        return n.Clause(op.MAY_BATTLE, selector=selector)

    def no_battle(self, selector: n.Selector) -> n.Clause:
        return n.Clause(op.NO_BATTLE, selector=selector)

    def no_defeat(self, selector: n.Selector) -> n.Clause:
        return n.Clause(op.NO_DEFEAT, selector=selector)

    def no_enter(self, selector: n.Selector) -> n.Clause:
        return n.Clause(op.NO_ENTER, selector=selector)

    def may_buy(self, count: Token | None, selector: n.Selector) -> n.Clause:
        if count is not None and number(count) < 1:
            raise MisreadError("nobody is let buy 0 cards; allowed: 1 and more, or no number", count)
        most = None if count is None else n.Amount.constant(number(count))
        return n.Clause(op.MAY_BUY, selector=selector, amount=most)

    def force_assist(self, amount: n.Amount, _: object) -> n.Clause:
        return n.Clause(op.FORCE_ASSIST, amount=amount)

    def battle_power(self, quantity: Quantity) -> n.Clause:
        return n.Clause(op.BATTLE_POWER, amount=quantity[0])

    def assist_with(self, selector: n.Selector) -> n.Clause:
        return n.Clause(op.ASSIST_WITH, selector=selector)

    def buy_to_top(self, selector: n.Selector, _: object) -> n.Clause:
        return n.Clause(op.BUY_TO_TOP, selector=selector)

    def avoid_ambush(self, selector: n.Selector, any_turn: Token | None) -> n.Clause:
        return n.Clause(op.AVOID_IN_ANY_TURN if any_turn else op.AVOID_AMBUSH, selector=selector)

    def ignore_reveal(self, selector: n.Selector) -> n.Clause:
        return n.Clause(op.IGNORE_REVEAL, selector=selector)

    def ignore_ongoing(self, selector: n.Selector) -> n.Clause:
        return n.Clause(op.IGNORE_ONGOING, selector=selector)

    def rule(self, phrase: Token) -> n.Clause:
        return n.Clause(phrases.RULES[words(phrase)])

    # --- Bodies ----------------------------------------------------------------------------------

    def body(self, *steps: n.Step) -> n.Body:
        return steps[0] if len(steps) == 1 and isinstance(steps[0], n.Body) else n.Body(steps)

    def group(self, body: n.Body) -> n.Step:
        return body.steps[0] if len(body.steps) == 1 else body

    def may(self, step: n.Step, *otherwise: Any) -> n.May:
        return n.May(step, otherwise[-1] if otherwise else None)

    def if_then(self, conditions: Conditions, step: n.Step, *otherwise: Any) -> n.If:
        return n.If(conditions, step, otherwise[-1] if otherwise else None)

    def together(self, *actions: n.Action) -> n.Step:
        return actions[0] if len(actions) == 1 else n.Together(actions)

    def attack(self, players: Token | None, step: n.Step) -> n.Attack:
        return n.Attack(op.THE_VICTIMS if players is None else phrases.PLAYERS[words(players)], step)

    def choose(self, several: tuple[int, int | None] | None, *options: n.Step) -> n.Choose:
        return n.Choose(options, *(several or (1, 1)))

    def and_or(self, *actions: n.Action) -> n.Choose:
        return n.Choose(actions, 1, None)

    def so_many(self, count: Token, comparison: Token | None) -> tuple[int, int | None]:
        most = _some(count)
        if comparison is None:
            return most, most
        return (most, None) if words(comparison) == "or more" else (0, most)

    def so_many_at_most(self, count: Token) -> tuple[int, int]:
        return 0, _some(count)

    def for_each(self, selector: n.Selector, step: n.Step) -> n.ForEachCard:
        return n.ForEachCard(selector, step)

    def for_players(self, players: Token, in_order: Token | None, step: n.Step) -> n.ForPlayers:
        whom = phrases.PLAYERS[words(players)]
        if in_order is not None and whom not in phrases.SEVERAL_PLAYERS:
            allowed = ", ".join(phrases.phrase_of(phrases.PLAYERS, each) for each in phrases.SEVERAL_PLAYERS)
            raise MisreadError(f"one player has no order; allowed: {allowed}", in_order)
        return n.ForPlayers(whom, step, in_order is not None)

    def next_awaited(
        self, count: Token | None, selector: n.Selector, event: Token, body: n.Body
    ) -> n.WhenYou:
        return n.WhenYou(phrases.AWAITED[words(event)], selector, body, _how_often(count))

    def first_awaited(self, selector: n.Selector, event: Token, body: n.Body) -> n.WhenYou:
        kind = phrases.AWAITED[words(event)]
        if kind not in phrases.NOTED:
            allowed = ", ".join(phrase for phrase, each in phrases.AWAITED.items() if each in phrases.NOTED)
            raise MisreadError(
                f"nobody notes whether it is the first that '{words(event)}'; allowed: {allowed}, or 'the next'",
                event,
            )
        return n.WhenYou(kind, selector, body, 1, first=True)

    def each_awaited(self, selector: n.Selector, event: Token, body: n.Body) -> n.WhenYou:
        return n.WhenYou(phrases.AWAITED[words(event)], selector, body, 0)

    def if_battle_fails(self, body: n.Body) -> n.IfBattleFails:
        return n.IfBattleFails(body)

    def this_turn(
        self,
        until: Token,
        for_all: Token | None,
        the_next: Token | None,
        count: Token | None,
        modifier: n.Clause,
        conditions: Conditions | None,
    ) -> n.ThisTurn:
        lasts = op.THIS_TURN if words(until) == "this turn" else op.YOUR_NEXT_TURN
        if the_next is not None and modifier.kind not in (op.BUY_COST, op.ADVERSARY_COST, op.DEFEAT_COST):
            raise MisreadError(
                "'the next' card is one that costs more or less; allowed: 'the next SELECTOR costs you -1 to buy', "
                "'the next SELECTOR costs +1'; else 'the next SELECTOR you play this turn: ...'",
                the_next,
            )
        lasting = _with_condition(modifier, conditions)
        return n.ThisTurn(lasting, lasts, 0 if the_next is None else _how_often(count), for_all is not None)

    def until_next_turn(self, _: object, trigger: Token, selector: n.Selector, body: n.Body) -> n.ThisTurn:
        read = self.on_others if words(trigger) in phrases.OTHERS_TRIGGERS else self.on_card
        return n.ThisTurn(read(trigger, selector, body), op.YOUR_NEXT_TURN)

    def until_trigger(self, _: object, trigger: Token, body: n.Body) -> n.ThisTurn:
        kind = phrases.TRIGGERS[words(trigger)]
        if kind not in phrases.AWAITED_LONGER:
            allowed = ", ".join(phrases.phrase_of(phrases.TRIGGERS, each) for each in phrases.AWAITED_LONGER)
            raise MisreadError(
                f"nothing waits for '{words(trigger)}' until your next turn; allowed: {allowed}, and what players do "
                "with cards (when you play, when another player buys)",
                trigger,
            )
        return n.ThisTurn(n.Clause(kind, body), op.YOUR_NEXT_TURN)

    def next_turn(self, body: n.Body) -> n.NextTurn:
        return n.NextTurn(body)

    def look_through(self, step: n.Step) -> n.LookThrough:
        return n.LookThrough(step)

    def times(self, amount: n.Amount, step: n.Step) -> n.Times:
        return n.Times(amount, step)

    def pick_number(self, least: n.Amount, most: n.Amount, step: n.Step) -> n.PickNumber:
        return n.PickNumber(least, most, step)


def _is_plain(count: n.Count | None) -> bool:
    """Whether so many cards are taken: a number, 1 or more."""
    amount = None if count is None or count.up_to else count.amount
    return amount is not None and amount == n.Amount.constant(max(1, amount.fixed))


def _how_often(count: Token | None) -> int:
    """How many times a text waits for what it says: once, where no number is written."""
    if count is not None and number(count) < 1:
        raise MisreadError("nobody waits for the next 0; allowed: 1 and more, or no number", count)
    return 1 if count is None else number(count)


def _some(count: Token) -> int:
    """How many are chosen."""
    if number(count) < 1:
        raise MisreadError("nothing is chosen of 0; allowed: 1 and more", count)
    return number(count)


def _with_condition(modifier: n.Clause, conditions: Conditions | None) -> n.Clause:
    """A modifier with its `while`: several conditions that must all hold are one option of an `Either`."""
    m = modifier
    condition = None
    if conditions is not None:
        condition = conditions[0] if len(conditions) == 1 else n.Either((conditions,))  # type: ignore[arg-type]
    return n.Clause(m.kind, selector=m.selector, amount=m.amount, condition=condition)
