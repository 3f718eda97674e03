# ruff: noqa: D102 -- the methods are named after the rules of grammar.lark, which describe them
"""From lark's parse tree to nodes, the parts of a sentence: targets, selectors, amounts, conditions.

One method for each rule of `grammar.lark`, called while the parser reads, so that no tree is built. What
the grammar cannot check raises `MisreadError`.
"""

from dataclasses import replace
from typing import Any

from lark import Token, Transformer, v_args

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.tables import NO_LIMIT

BARE_DAMAGE = n.Selector(types=op.DAMAGE)
BARE_MISSION = n.Selector(types=op.MISSION)
Quantity = tuple[n.Amount, Token]  # an amount and the unit it counts
Per = tuple[int, int, n.Selector | None]  # the amount's kind, its divisor, what is counted
Tail = tuple[
    int | None, Per, int | None
]  # what is added each time (None: the number before), per what, bound


class MisreadError(Exception):
    """Grammatical, but meaningless: ``token`` is where (None: the clause as a whole)."""

    def __init__(self, message: str, token: Token | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.token = token


def words(token: str) -> str:
    """A phrase in its plain form: lower case, single spaces."""
    return " ".join(token.lower().split())


def number(token: str) -> int:
    """The value of NUMBER or SIGNED."""
    return int("".join(token.split()))


def below_nothing(amount: n.Amount) -> bool:
    """Returns whether an amount is never above 0, and mostly below."""
    if amount.kind == op.CONSTANT:
        return amount.fixed < 0
    return amount.per < 0 and amount.fixed <= 0


@v_args(inline=True)
class PartsBuilder(Transformer[Token, Any]):
    """Callbacks for lark; each takes the children of its rule and returns a node or a tuple."""

    # --- Targets ---------------------------------------------------------------------------------

    def target(self, first: n.Count | Token, selector: n.Selector | None = None) -> n.Target:
        return n.Target(first, selector) if isinstance(first, n.Count) else n.Target()

    def this_card(self, _: object) -> n.Target:
        return n.THIS

    def some_of_them(self, count: n.Count, place: Token) -> n.Target:
        if words(place) != "of them":
            raise MisreadError(
                f"which cards, before '{words(place)}'? Such as '1 card {words(place)}'", place
            )
        return n.Target(count, n.Selector(place=phrases.PLACES[words(place)]))

    def exactly(self, count: Token) -> n.Count:
        return n.Count(n.Amount.constant(number(count)))

    def one(self) -> n.Count:
        return n.Count(n.Amount.constant(1))

    def all_of_them(self) -> n.Count:
        return n.Count(None)

    def up_to(self, count: Token) -> n.Count:
        return n.Count(n.Amount.constant(number(count)), True)

    def as_chosen(self) -> n.Count:
        return n.Count(n.Amount(op.CHOSEN, per=1))

    # --- Selectors -------------------------------------------------------------------------------

    def selector(
        self,
        other: Token | None,
        face: Token | None,
        noun: tuple[int, int, str],
        named: str | None,
        but: n.Selector | None,
        *rest: Any,
    ) -> n.Selector:
        *keywords, cost, places = rest
        types, faction, subtype = noun
        if but is not None and _is_nothing_left(types, faction, but):
            raise MisreadError(
                "nothing is left of it 'other than' that; allowed: a part of it, such as 'card other than a starter'",
                other,
            )
        bits = op.OTHER if other is not None else 0
        for keyword in keywords:
            bits |= phrases.KEYWORDS[words(keyword)]
            if bits & op.OF_ANY_FACTION and faction != op.ANY_FACTION:
                raise MisreadError(
                    "'of any faction' contradicts the faction before it; leave one out", keyword
                )
        least, most, than_it = cost or (0, NO_LIMIT, None)
        place, also = places or (None, None)
        return n.Selector(
            types, faction, subtype, least, most, bits, place, None if face is None else phrases.FACES[words(face)],
            named or "", also, than_it, but,
        )  # fmt: skip

    def this_alone(self, _: object) -> n.Selector:
        return n.THIS_CARD

    def place(self, place: Token, joined: Token | None, also: Token | None) -> tuple[n.Place, n.Place | None]:
        first = phrases.PLACES[words(place)]
        if also is None:
            return first, None
        second = phrases.PLACES[words(also)]
        if first == second or not {first.area, second.area} <= set(phrases.JOINED_PLACES):
            allowed = ", ".join(
                phrases.phrase_of(phrases.PLACES, n.Place(each)) for each in phrases.JOINED_PLACES
            )
            raise MisreadError(f"two places are joined that are not two of these: {allowed}", joined)
        return first, second

    def named(self, name: Token) -> str:
        return name[1:-1].strip()

    def but(self, _: object, noun: tuple[int, int, str]) -> n.Selector:
        return n.Selector(*noun)

    def relation_alone(self, relation: Token) -> tuple[int, int, str]:
        faction = phrases.RELATIONS[words(relation)]
        if faction == op.OWN_FACTION:
            raise MisreadError(
                "'own' needs a card type after it, such as 'own robot' or 'own card'", relation
            )
        return op.ROBOT | op.BOSS if faction == op.ADVERSARY_FACTION else 0, faction, ""

    def typed(
        self, relation: Token | None, subtype: Token | None, *types: int | Token
    ) -> tuple[int, int, str]:
        bits = 0
        named = [kind for kind in types if not isinstance(kind, Token)]
        for kind in named:
            bits |= kind
        if 0 in named:
            bits = 0  # `card`: any type
        faction = op.ANY_FACTION if relation is None else phrases.RELATIONS[words(relation)]
        return bits, faction, "" if subtype is None else subtype[1:-1].strip()

    def type(self, token: Token) -> int:
        return 0 if token.type == "CARD" else phrases.TYPE_WORDS[words(token)]

    def cost(self, value: Any, comparison: Token | None) -> tuple[int, int, None]:
        bound = number(value)
        if comparison is None:
            return bound, bound, None
        return (bound, NO_LIMIT, None) if words(comparison) == "or more" else (0, bound, None)

    def up_to_more(self, value: Any) -> tuple[int, int, tuple[int, int]]:
        return 0, NO_LIMIT, (-NO_LIMIT, number(value))

    def than_it(self, phrase: Token) -> tuple[int, int, tuple[int, int]]:
        return 0, NO_LIMIT, phrases.THAN_IT[words(phrase)]

    # --- Amounts ---------------------------------------------------------------------------------

    def counted(self, base: int, unit: Token, tail: Tail | None) -> Quantity:
        return measured(base, tail), unit

    def named_amount(self, amount: n.Amount, unit: Token) -> Quantity:
        return amount, unit

    def amount(self, value: Any) -> n.Amount:
        return n.Amount.constant(value) if isinstance(value, int) else value

    def worked_out(self, amount: n.Amount) -> n.Amount:
        return amount

    def worked_out_simple(self, base: int, tail: Tail | None) -> n.Amount:
        return measured(base, tail)

    def simple(self, token: Token) -> int:
        return number(token)

    def changed(self, by: Token, tail: Tail | None) -> n.Amount:
        return measured(number(by), tail)

    def highest_cost(self, selector: n.Selector, most: int | None) -> n.Amount:
        return n.Amount(op.HIGHEST_COST, per=1, selector=selector, most=bound(most))

    def its_cost(self, most: int | None) -> n.Amount:
        return n.Amount(op.COST_OF_IT, per=1, most=bound(most))

    def chosen(self, most: int | None) -> n.Amount:
        return n.Amount(op.CHOSEN, per=1, most=bound(most))

    def tail(self, per: Per, most: int | None) -> Tail:
        return None, per, most

    def plus_tail(self, extra: Token, per: Per, most: int | None) -> Tail:
        return number(extra), per, most

    def per_selector(self, divisor: Token | None, selector: n.Selector) -> Per:
        if selector == BARE_MISSION:  # those that one controls, which lie in no place that a selector names
            return op.MISSIONS_HELD, _divisor(divisor), None
        return op.COUNT, _divisor(divisor), selector

    def per_player(self, divisor: Token | None, _: object) -> Per:
        return op.PLAYERS, _divisor(divisor), None

    def per_energon(self, divisor: Token | None, _: object) -> Per:
        return op.ENERGON_HELD, _divisor(divisor), None

    def per_energon_here(self, divisor: Token | None, _: object) -> Per:
        return op.ENERGON_HERE, _divisor(divisor), None

    def per_unspent(self, divisor: Token | None, what: Token) -> Per:
        return phrases.UNSPENT[words(what)], _divisor(divisor), None

    def per_space_moved(self, divisor: Token | None, _: object) -> Per:
        return op.SPACES_MOVED, _divisor(divisor), None

    def per_different(self, divisor: Token | None, what: Token, selector: n.Selector) -> Per:
        return phrases.DIFFERENT[words(what)], _divisor(divisor), selector

    def cap(self, most: Token) -> int:
        return number(most)

    # --- Conditions ------------------------------------------------------------------------------

    def conditions(self, *options: tuple[n.Condition, ...]) -> tuple[n.Condition | n.Either, ...]:
        return options[0] if len(options) == 1 else (n.Either(options),)

    def every_one(self, *conditions: n.Condition) -> tuple[n.Condition, ...]:
        return conditions

    def negated(self, condition: n.Condition) -> n.Condition:
        return replace(condition, negated=not condition.negated)

    def flag(self, phrase: Token) -> n.Condition:
        return phrases.FLAGS[words(phrase)]

    def held(self, compared: tuple[int, int], what: Token) -> n.Condition:
        return n.Condition(phrases.HELD[words(what)], *compared)

    def cards_held(self, compared: tuple[int, int], _: object, place: Token) -> n.Condition:
        if words(place) != "in hand":
            raise MisreadError("'you have' counts cards 'in hand'; use 'there are' with another place", place)
        return n.Condition(op.HAND_IS, *compared)

    def there_is(self, _: object, compared: tuple[int, int], selector: n.Selector) -> n.Condition:
        return n.Condition(op.COUNT_IS, *compared, selector)

    def there_is_a(self, _: object, article: Token, selector: n.Selector) -> n.Condition:
        return _any_of(article, selector)

    def lies_here(self, _: object, compared: tuple[int, int], __: object) -> n.Condition:
        return n.Condition(op.ENERGON_HERE_IS, *compared)

    def lies_any_here(self, _: object, article: Token | None, __: object) -> n.Condition:
        if article is not None and words(article) == "no":
            return n.Condition(op.ENERGON_HERE_IS, op.EXACTLY, 0)
        return n.Condition(op.ENERGON_HERE_IS, op.AT_LEAST, 1)

    def you_control(self, compared: tuple[int, int], selector: n.Selector) -> n.Condition:
        return n.Condition(op.COUNT_IS, *compared, _controlled(selector))

    def you_control_a(self, article: Token, selector: n.Selector) -> n.Condition:
        return _any_of(article, _controlled(selector))

    def most_held(self, what: Token) -> n.Condition:
        return n.Condition(op.MOST_HELD, value=phrases.HELD[words(what)])

    def most_cards_held(self, _: object, place: Token) -> n.Condition:
        if words(place) != "in hand":
            raise MisreadError(
                "'you have the most' counts cards 'in hand'; else 'you control the most'", place
            )
        return n.Condition(op.MOST_HELD, value=op.HAND_IS)

    def most_controlled(self, selector: n.Selector) -> n.Condition:
        return n.Condition(op.MOST_CONTROLLED, selector=_controlled(selector))

    def most_are(self, selector: n.Selector, _: object, are: n.Selector) -> n.Condition:
        return n.Condition(op.MOST_ARE, selector=selector, are=are)

    def moved(self, compared: tuple[int, int], _: object) -> n.Condition:
        return n.Condition(op.SPACES_MOVED_IS, *compared)

    def it_costs(self, compared: tuple[int, int]) -> n.Condition:
        return n.Condition(op.COST_OF_IT_IS, *compared)

    def it_matches(self, _: object, selector: n.Selector) -> n.Condition:
        return n.Condition(op.IT_MATCHES, selector=selector)

    def bounded(self, value: Any, comparison: Token) -> tuple[int, int]:
        return op.AT_LEAST if words(comparison) == "or more" else op.AT_MOST, number(value)

    def exact(self, value: Any) -> tuple[int, int]:
        return op.EXACTLY, number(value)


def placed(selector: n.Selector, place: n.Place | None) -> n.Selector:
    """The same selector with another place."""
    return replace(selector, place=place)


def measured(base: int, tail: tuple | None) -> n.Amount:
    """`2 per X` counts from nothing; `2 plus 1 per X` adds to 2."""
    if tail is None:
        return n.Amount.constant(base)
    extra, (kind, divisor, selector), most = tail
    start, per = (0, base) if extra is None else (base, extra)
    return n.Amount(kind, start, per, divisor, selector, bound(most))


def _controlled(selector: n.Selector) -> n.Selector:
    if selector.place not in (None, n.Place(op.IN_CONTROL)):
        raise MisreadError("'you control' already says where; use 'there is' with another place")
    return placed(selector, n.Place(op.IN_CONTROL))


def _is_nothing_left(types: int, faction: int, but: n.Selector) -> bool:
    """Whether all that a noun means is left out again."""
    every_type = but.types == 0 or (types and not types & ~but.types)
    every_faction = but.faction in (op.ANY_FACTION, faction)
    return bool(every_type and every_faction and not but.subtype)


def _any_of(article: str, selector: n.Selector) -> n.Condition:
    if words(article) == "no":
        return n.Condition(op.COUNT_IS, op.EXACTLY, 0, selector)
    return n.Condition(op.COUNT_IS, op.AT_LEAST, 1, selector)


def bound(most: int | None) -> int:
    """What an amount is at most."""
    return NO_LIMIT if most is None else most


def _divisor(token: Token | None) -> int:
    if token is None:
        return 1
    value = number(token)
    if value < 1:
        raise MisreadError("'per 0' divides by nothing", token)
    return value
