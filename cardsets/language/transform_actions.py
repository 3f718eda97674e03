# ruff: noqa: D102 -- the methods are named after the rules of grammar.lark, which describe them
"""From lark's parse tree to nodes, the actions: what a step of a text does.

One method for each rule of `grammar.lark`, called while the parser reads, so that no tree is built. What
the grammar cannot check raises `MisreadError`.
"""

from dataclasses import replace

from lark import Token, v_args

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.tables import NO_LIMIT
from cardsets.language.transform_parts import (
    BARE_DAMAGE,
    MisreadError,
    PartsBuilder,
    Quantity,
    Tail,
    measured,
    number,
    words,
)


@v_args(inline=True)
class ActionsBuilder(PartsBuilder):
    """Callbacks for lark; each takes the children of its rule and returns a node."""

    def unit(self, token: Token) -> Token:
        return token

    def gain(self, quantity: Quantity) -> n.Action:
        return n.Gain(phrases.RESOURCES[words(quantity[1])], quantity[0])

    bonus = gain

    def lose(self, quantity: Quantity) -> n.Action:
        if quantity[1].type == "MOVE":
            raise MisreadError("Move is paid, not lost; allowed: 'pay 1 move'", quantity[1])
        return n.Lose(phrases.RESOURCES[words(quantity[1])], quantity[0])

    def double(self, unit: Token) -> n.Action:
        return n.Double(phrases.RESOURCES[words(unit)])

    def double_power(self, target: n.Target) -> n.Action:
        return n.CardAction(op.POWER_IT, target, amount=n.Amount(op.POWER_ON_IT, per=1))

    def prevent(self, count: Token, _: object) -> n.Action:
        if number(count) < 1:
            raise MisreadError("no Damage is prevented by 0; allowed: 1 and more", count)
        return n.Prevent(number(count))

    def pay(self, quantity: Quantity) -> n.Action:
        return n.Pay(phrases.RESOURCES[words(quantity[1])], quantity[0])

    def gain_damage(self, amount: n.Amount, _: object) -> n.Action:
        return n.Gain(op.DAMAGE_CARD, amount)

    def gain_card(self, count: n.Count, selector: n.Selector, destination: Token | None) -> n.Action:
        if selector == BARE_DAMAGE and destination is None and count.amount is not None and not count.up_to:
            return n.Gain(op.DAMAGE_CARD, count.amount)
        where = op.TO_DISCARD if destination is None else phrases.DESTINATIONS[words(destination)]
        return n.CardAction(op.GAIN_IT, n.Target(count, selector), where)

    def gain_some(self, count: n.Count, place: Token, destination: Token | None) -> n.Action:
        cards = self.some_of_them(count, place).selector
        assert cards is not None
        return self.gain_card(count, cards, destination)

    def gain_damage_per(self, count: n.Count, selector: n.Selector, tail: Tail | None) -> n.Action:
        plain = count.amount is not None and count.amount.kind == op.CONSTANT and not count.up_to
        if selector != BARE_DAMAGE or not plain:
            raise MisreadError("'per' counts energon, vp, damage, power or move, not cards that are gained")
        assert count.amount is not None
        return n.Gain(op.DAMAGE_CARD, measured(count.amount.fixed, tail))

    def gain_at_stake(self, count: n.Count, selector: n.Selector, stake: Token, _: object) -> n.Action:
        gain = self.gain_card(count, selector, None)
        if not isinstance(gain, n.Gain):
            raise MisreadError(
                "only Damage ends a game as it is gained; allowed: 'gain 1 damage, losing ...'", stake
            )
        if number(stake) < 1:
            raise MisreadError("0 VP are no loss; allowed: 1 and more", stake)
        return replace(gain, stake=number(stake))

    def gain_it(self, _: object, destination: Token | None) -> n.Action:
        where = op.TO_DISCARD if destination is None else phrases.DESTINATIONS[words(destination)]
        return n.CardAction(op.GAIN_IT, n.Target(), where)

    def gain_this(self, _: object, destination: Token | None) -> n.Action:
        where = op.TO_DISCARD if destination is None else phrases.DESTINATIONS[words(destination)]
        return n.CardAction(op.GAIN_IT, n.THIS, where)

    def power_on(self, amount: n.Amount, target: n.Target) -> n.Action:
        return n.CardAction(op.POWER_IT, target, amount=amount)

    def draw(self, base: int, _: object, tail: Tail | None) -> n.Action:
        return n.AmountAction(op.DRAW, measured(base, tail))

    def draw_amount(self, amount: n.Amount, _: object) -> n.Action:
        return n.AmountAction(op.DRAW, amount)

    def draw_missions(self, base: int, _: object, tail: Tail | None) -> n.Action:
        return n.AmountAction(op.DRAW_MISSIONS, measured(base, tail))

    def draw_chosen_missions(self, amount: n.Amount, _: object) -> n.Action:
        return n.AmountAction(op.DRAW_MISSIONS, amount)

    def complete_missions(self, count: Token, _: object) -> n.Action:
        return n.AmountAction(op.COMPLETE_MISSIONS, n.Amount.constant(number(count)))

    def exchange_mission(self, count: Token, _: object) -> n.Action:
        if number(count) != 1:
            raise MisreadError("Missions are exchanged one by one; allowed: 'exchange 1 mission'", count)
        return n.PlainAction(op.EXCHANGE_MISSION)

    def place_aside(self, cards: n.Selector) -> n.Action:
        return n.BringIn(op.BRING_ASIDE, _aside(cards))

    def gain_aside(self, count: n.Count, cards: n.Selector, destination: Token | None) -> n.Action:
        if count.amount != n.Amount.constant(1) or count.up_to:
            raise MisreadError(
                "what was set aside is gained one by one; allowed: 'gain 1 technology set aside'"
            )
        where = op.TO_DISCARD if destination is None else phrases.DESTINATIONS[words(destination)]
        return n.BringIn(op.BRING_ASIDE, _aside(cards), op.AS_GAINED + where)

    def mix_aside(self, cards: n.Selector, count: Token, _: object, deck: Token) -> n.Action:
        if words(deck) != "of the main deck":
            raise MisreadError(
                "what was set aside goes into the main deck; allowed: 'of the main deck'", deck
            )
        return n.BringIn(op.MIX_ASIDE, _aside(cards), number(count))

    def draw_tactic(self, cards: n.Selector) -> n.Action:
        if cards.types != op.TACTIC or cards.place is not None or cards.face is not None:
            raise MisreadError(
                "only tactics are drawn and resolved, from their deck; allowed: 'draw and resolve 1 tactic', with a "
                "subtype before 'tactic' where it tells whose"
            )
        return n.DrawTactic(cards)

    def take_command(self, target: n.Target) -> n.Action:
        return n.CardAction(op.COMMAND_IT, target)

    def clear_ruin(self, target: n.Target) -> n.Action:
        return n.CardAction(op.CLEAR_IT, target)

    def lay_herald(self, target: n.Target) -> n.Action:
        return n.CardAction(op.HERALD_IT, target)

    def draw_until(self, count: Token, _: object, place: Token | None) -> n.Action:
        _check_hand(place)
        return n.AmountAction(op.DRAW, n.missing_in_hand(number(count)))

    def discard_down(self, count: Token, _: object, place: Token | None) -> n.Action:
        _check_hand(place)
        return n.CardAction(op.DISCARD_IT, n.Target(n.Count(n.more_in_hand(number(count))), n.HAND))

    def discard(self, target: n.Target) -> n.Action:
        return n.CardAction(op.DISCARD_IT, target)

    def destroy(self, target: n.Target) -> n.Action:
        return n.CardAction(op.DESTROY_IT, target)

    def return_damage(self, target: n.Target) -> n.Action:
        return n.CardAction(op.RETURN_IT, target)

    def defeat(self, target: n.Target) -> n.Action:
        return n.CardAction(op.DEFEAT_IT, target)

    def peek(self, target: n.Target) -> n.Action:
        return n.CardAction(op.PEEK_IT, target)

    def copy(self, target: n.Target) -> n.Action:
        return n.CardAction(op.COPY_IT, target)

    def play_card(self, target: n.Target, again: Token | None) -> n.Action:
        return n.CardAction(op.PLAY_IT if again is None else op.PLAY_AGAIN_IT, target)

    def use_card(self, target: n.Target) -> n.Action:
        return n.CardAction(op.USE_IT, target)

    def swap_cards(self, first: n.Target, second: n.Target) -> n.Action:
        one = n.Count(n.Amount.constant(1))
        if first.count != one or second.count != one:
            raise MisreadError("two cards change places; allowed: 'swap 1 SELECTOR with 1 SELECTOR'")
        return n.Swap(first, second)

    def move_card(self, target: n.Target) -> n.Action:
        return n.CardAction(op.MOVE_IT, target)

    def flip(self, target: n.Target, face: Token) -> n.Action:
        towards = phrases.FACES[words(face)]
        if towards == op.EITHER_FACE:
            raise MisreadError("a card is flipped either 'faceup' or 'facedown'", face)
        return n.CardAction(op.FLIP_UP_IT if towards == op.FACEUP else op.FLIP_DOWN_IT, target)

    def put(self, target: n.Target, place: Token) -> n.Action:
        if words(place) == phrases.INTO_THE_MATRIX:
            return n.CardAction(op.LAY_IN_MATRIX, target)
        if words(place) in phrases.MAIN_PLACES:
            return n.CardAction(op.PUT_IN_MAIN, target, phrases.MAIN_PLACES[words(place)])
        return n.CardAction(op.PUT_IT, target, phrases.PUT_PLACES[words(place)])

    def give_card(self, target: n.Target, players: Token) -> n.Action:
        return n.CardAction(op.GIVE_IT, target, players=_one(players))

    def give(self, quantity: Quantity, players: Token) -> n.Action:
        return n.Give(phrases.RESOURCES[words(quantity[1])], quantity[0], _one(players))

    def given(self, token: Token) -> Token:
        return token

    def put_rest(self, place: Token) -> n.Action:
        return self.put(n.Target(n.Count(None), n.Selector(place=n.Place(op.LOOKED_AT))), place)

    def look(self, verb: Token, number: int, _: object, deck: Token) -> n.Action:
        if number < 1:
            raise MisreadError("at least the top card is looked at; allowed: 1 and more", verb)
        main, shown = words(deck) == "of the main deck", words(verb) == "reveal the top"
        return n.Look(n.Amount.constant(number), main, shown)

    def teleport_to(self, _: object, cards: n.Selector) -> n.Action:
        if cards.place is not None or cards.face is not None:
            raise MisreadError(
                "the card lies faceup in the Matrix, on the space; leave out where, and which face"
            )
        return n.TeleportTo(cards)

    def teleport_to_site(self, _: object) -> n.Action:
        return n.TO_A_SITE

    def look_at_one(self, verb: Token, card: Token, deck: Token) -> n.Action:
        if words(card) != "card":
            raise MisreadError("how many? allowed: 'the top card', 'the top 3 cards'", card)
        return self.look(verb, 1, card, deck)

    def store(self, amount: n.Amount, _: object) -> n.Action:
        return n.AmountAction(op.STORE, amount)

    def store_per(self, base: int, _: object, tail: Tail, place: Token) -> n.Action:
        if words(place) != "here":
            raise MisreadError("energon is put on the card that speaks; say 'here'", place)
        return n.AmountAction(op.STORE, measured(base, tail))

    def take(self, amount: n.Amount) -> n.Action:
        return n.AmountAction(op.TAKE, amount)

    def take_all(self) -> n.Action:
        return n.AmountAction(op.TAKE, n.Amount.constant(NO_LIMIT))

    def step_player(self, players: Token | None, towards: Token | None) -> n.Action:
        whom = op.YOU if players is None else phrases.PLAYERS[words(players)]
        if towards is None:
            return n.PlayerAction(op.STEP_PLAYER, whom)
        if whom in (op.YOU, op.THE_CONTROLLER):
            raise MisreadError(
                f"nobody is moved '{words(towards)}' but others; say who, before '1 space'", towards
            )
        return n.PlayerAction(op.STEP_PLAYER, whom, phrases.TOWARDS[words(towards)])

    def bring(self, players: Token) -> n.Action:
        return self._of_another(op.BRING, players)

    def swap_spaces(self, players: Token) -> n.Action:
        return self._of_another(op.SWAP_SPACES, players)

    def _of_another(self, verb: int, players: Token) -> n.Action:
        whom = phrases.PLAYERS[words(players)]
        if whom == op.YOU or (whom == op.THE_CONTROLLER and verb == op.BRING):
            raise MisreadError("one's own space is where one stands; allowed: other players", players)
        return n.PlayerAction(verb, whom)

    def battle_cost(self, amount: n.Amount) -> n.Action:
        return n.AmountAction(op.BATTLE_COST, amount)

    def ambush(self, players: Token) -> n.Action:
        return n.PlayerAction(op.AMBUSH_PLAYERS, phrases.PLAYERS[words(players)])

    def plain_action(self, phrase: Token) -> n.Action:
        return phrases.PLAIN_ACTIONS[words(phrase)]

    def other_rulebook(self, phrase: Token) -> n.Action:
        return n.Unsupported(phrases.OTHER_RULEBOOK[words(phrase)])


def _aside(cards: n.Selector) -> n.Selector:
    """The words of what was set aside, which lies in no place and on no side."""
    if cards.place is not None or cards.face is not None:
        raise MisreadError(
            "what was set aside lies in no place; allowed: 'place 1 site set aside like a boss'"
        )
    return cards


def _check_hand(place: Token | None) -> None:
    """A number of cards that one is to have is one of the hand."""
    if place is not None and words(place) != "in hand":
        raise MisreadError(
            "it is the hand that is brought to so many cards; allowed: 'in hand', or no place", place
        )


def _one(players: Token) -> int:
    """Players of whom one is given something."""
    whom = phrases.PLAYERS[words(players)]
    if whom not in phrases.ONE_PLAYER:
        allowed = ", ".join(phrases.phrase_of(phrases.PLAYERS, each) for each in phrases.ONE_PLAYER)
        raise MisreadError(f"one player is given something; allowed: {allowed}", players)
    return whom
