"""What `that many` stands for: the number that was picked, or as many as the verb before it did.

Within `pick a number` it is the number; elsewhere what the last verb did that says how many (cards it found, Energon
lost, cards drawn). A verb that takes `that many` and finds fewer makes it as many as it found, in both cases.
"""

from typing import Any

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language.walk import nodes, parts


class UnknownNumberError(Exception):
    """`that many` stands where no number is known; `node` is the amount that says it."""

    def __init__(self, node: Any) -> None:
        super().__init__()
        self.node = node


def asks_what_was_done(body: n.Body) -> bool:
    """Returns whether `that many` in a body, outside of `pick a number`, is what a verb did."""
    return _asks(body)


def tells_number(action: Any, picked: bool) -> bool:
    """Returns whether an action makes `that many` what it did; where a number was `picked`, only one done that many."""
    match action:
        case n.CardAction(verb, n.Target(n.Count(amount))):
            return verb != op.POWER_IT and (not picked or _is_chosen(amount))
        case n.Swap():
            return not picked
        case n.Lose(_, amount) | n.Pay(_, amount) | n.Give(_, amount) | n.AmountAction(op.TAKE, amount):
            return not picked or _is_chosen(amount)
        case n.Gain(_, amount) | n.AmountAction(op.DRAW | op.STORE, amount):
            return not picked and not _is_chosen(amount)
        case n.PlainAction(op.DISCARD_HAND | op.CANCEL_ATTACK) | n.Look() | n.Double():
            return not picked
    return False


def check(body: n.Body) -> None:
    """Raises `UnknownNumberError` where `that many` of a body has no number to stand for."""
    _known_behind(body, False, False)


def check_outside(node: Any) -> None:
    """Raises `UnknownNumberError` where `that many` stands in what lasts, such as a modifier."""
    for part in nodes(node):
        if isinstance(part, n.Amount) and _is_chosen(part):
            raise UnknownNumberError(part)


def _is_chosen(amount: n.Amount | None) -> bool:
    return amount is not None and amount.kind == op.CHOSEN


def _asks(node: Any) -> bool:
    if isinstance(node, n.Amount):
        return _is_chosen(node)
    if isinstance(node, n.PickNumber):
        return False
    return any(_asks(part) for part in parts(node))


def _known_behind(step: Any, known: bool, picked: bool) -> bool:
    """Returns whether `that many` is known behind a step; before it it is if `known`."""
    match step:
        case n.Body(steps) | n.Together(steps):
            for each in steps:
                known = _known_behind(each, known, picked)
            return known
        case n.May(inner, otherwise) | n.If(_, inner, otherwise):
            behind = _known_behind(inner, known, picked)
            other = otherwise is None or _known_behind(otherwise, known, picked)
            return behind and other
        case n.Choose(options):
            found = [_known_behind(option, known, picked) for option in options]
            return all(found)
        case n.PickNumber(least, most, inner):
            _use(least, known)
            _use(most, known)
            return _known_behind(inner, True, True)
        case n.ForPlayers(op.YOU | op.THE_CONTROLLER, inner) | n.LookThrough(inner):
            return _known_behind(inner, known, picked)
        case n.Attack(_, inner):
            _known_behind(inner, known, picked)
            return known
        case n.ForPlayers(_, inner) | n.ForEachCard(_, inner):
            return _known_behind(inner, known, picked) and picked
        case n.Times(amount, inner):
            _use(amount, known)
            return _known_behind(inner, known, picked) and picked
        case n.WhenYou(_, _, inner) | n.IfBattleFails(inner) | n.NextTurn(inner):
            check(inner)
            return known
        case n.ThisTurn(n.Clause(body=n.Body() as inner)):
            check(inner)
            return known
    _use(step, known)
    return known or tells_number(step, picked)


def _use(node: Any, known: bool) -> None:
    """An action or an amount that may say `that many`."""
    if not known:
        check_outside(node)
