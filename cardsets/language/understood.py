"""Writes into a text what it leaves understood: the place where each verb looks, and the face of the cards there.

Two texts that do the same then read the same, and two that do not, differ. Compiled they are as they were.
"""

from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language.pool import MATRIX, counted_in
from cardsets.language.program import LOOKS_IN, PUT_FROM

IN_HAND: Final = n.Place(op.IN_HAND)
Node = TypeVar("Node")


def understood(node: Node) -> Node:
    """Returns a clause, body or part of one with every place written that a verb looks in by itself."""
    if isinstance(node, tuple) and not hasattr(node, "_fields"):
        return type(node)(understood(each) for each in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    parts = {field.name: understood(getattr(node, field.name)) for field in fields(node)}
    return placed(replace(node, **parts))


def placed(node: Any) -> Any:
    """Returns a node with the place of its own selector written."""
    match node:
        case n.CardAction(verb, n.Target(n.Count() as count, n.Selector() as cards), destination):
            place, face = LOOKS_IN.get(verb, (MATRIX, op.FACEUP))
            if verb in (op.PUT_IT, op.PUT_IN_MAIN):
                place = n.Place(PUT_FROM[destination])
            return replace(node, target=n.Target(count, _in(cards, place, face)))
        case n.Swap(n.Target(count, n.Selector() as cards), n.Target(_, n.Selector() as others)):
            return n.Swap(n.Target(count, _in(cards, MATRIX)), n.Target(count, _in(others, MATRIX)))
        case n.ForEachCard(cards):
            return replace(node, selector=_in(cards, MATRIX))
        case n.Condition(op.COUNT_IS | op.MOST_ARE, selector=n.Selector() as cards):
            return replace(node, selector=_in(cards, MATRIX))
        case n.Amount(kind, selector=n.Selector() as cards):
            return replace(node, selector=_in(cards, counted_in(kind, cards)))
        case n.Clause(op.THWART_BY_CONTRIBUTION, selector=n.Selector() as cards):
            return replace(node, selector=_in(cards, IN_HAND))
    return node


def _in(cards: n.Selector, place: n.Place, face: int = op.FACEUP) -> n.Selector:
    """A selector with its place written, and its face where facedown cards are meant."""
    where = cards.place or place
    if cards.face is None and face == op.FACEDOWN and where.area == op.IN_MATRIX:
        return replace(cards, place=where, face=face)
    return replace(cards, place=where)
