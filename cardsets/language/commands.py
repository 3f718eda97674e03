"""Semantic checks of texts about Polities and Missions, and the Power that is for taking command alone.

Which cards lie where says `card_types`; which card speaks what, `cardsets.spoken`.
"""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, Final, TypeVar

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.phrases import phrase_of
from cardsets.language.transform_parts import below_nothing
from cardsets.language.walk import SenselessError, nodes

Node = TypeVar("Node")

COMMAND_WORDS: Final = op.OWN_COMMAND | op.NOT_OWN_COMMAND | op.FOE_COMMAND
POLITIES: Final = op.POLITY | op.SITE
AGAINST_EACH_OTHER: Final = (op.OWN_COMMAND | op.NOT_OWN_COMMAND, op.OWN_COMMAND | op.FOE_COMMAND)
NOW: Final = (op.DEFEATED_NOW, op.BOUGHT_NOW, op.CLEARED_NOW, op.COMMANDED_NOW)
# What an objective cannot ask, for a Mission lies in no space, and is looked at outside of battles.
OF_THE_SPEAKER: Final = {
    op.DEAREST: r"\bthis\s+is\s+your\b", op.ENERGON_HERE_IS: r"\benergon\s+here\b",
    op.FIRST_OF_NAME: r"\bthis\b",
}  # fmt: skip
IN_A_BATTLE: Final = {
    op.CONFRONTING: r"\bconfronting\b", op.CONSUMING: r"\bconsuming\b",
    op.ASSISTING: r"\bassisting\b", op.ALL_OTHERS_ASSIST: r"\bevery\s+other\b",
    op.POWER_SHORT: r"\bthe\s+battle\b",
}  # fmt: skip


def to_command(node: Node) -> Node:
    """Returns a body, or a part of one, whose Power is Power to command (POLITY-6)."""
    if isinstance(node, n.Gain):
        return replace(node, resource=op.TO_COMMAND) if node.resource == op.POWER else node  # type: ignore[return-value]
    if isinstance(node, tuple) and not hasattr(node, "_fields"):
        return type(node)(to_command(each) for each in node)
    if not is_dataclass(node) or isinstance(node, type):
        return node
    return replace(node, **{field.name: to_command(getattr(node, field.name)) for field in fields(node)})


def check_commands(node: n.Clause | n.Body, types: int, when: int = op.ENERGON_ANY_TIME) -> None:
    """Raises `SenselessError` where a text says of Polities or Missions what cannot be.

    Args:
        node: the clause or body.
        types: of the card that speaks, as bits of `opcodes`; 0 where that is not known.
        when: of an Energon ability.
    """
    counted = [*_counted(node)]
    for each in nodes(node):
        match each:
            case n.Selector() as cards:
                _check_words(cards)
                if _is_of_this_turn(cards) and not any(cards is other for other in counted):
                    raise _only_counted(cards)
            case n.Condition(op.COMMANDED_BY) if types and not types & op.POLITY:
                phrase = phrase_of(phrases.FLAGS, replace(each, negated=False))
                raise SenselessError(
                    f"'{phrase}' asks whose command the card that speaks is under, and only a Polity is under one "
                    "(POLITY-1); allowed: 'there is a polity under your command here'",
                    r"\bthis\s+is\s+under\b",
                )
            case n.Gain(op.TO_COMMAND | op.TO_COMMAND_HERE, amount) if below_nothing(amount):
                raise SenselessError("Power to command is never below 0; allowed: 0 and more", r"-\s*\d")
            case n.AmountAction(op.COMPLETE_MISSIONS, n.Amount(op.CONSTANT, 0)):
                raise SenselessError("0 Missions are not completed; allowed: 1 and more", r"\bcomplete\b")
            case n.CardAction(op.POWER_IT) | n.Double(op.POWER) if when == op.ENERGON_COMMAND:
                raise SenselessError(
                    'Power of an Energon ability with when = "command" is for taking command alone, not on a card; '
                    "allowed: '+3 power'",
                    r"\bpower\b",
                )
            case n.Clause(op.ON_COMMAND, selector=n.Selector(keywords=keywords)) if keywords & COMMAND_WORDS:
                raise SenselessError(
                    "as 'when you take command of' speaks, the Polity is under your command; allowed: 'polity' "
                    "without these words",
                    rf"\b(?:{'|'.join(_phrases(keywords))})\b",
                )
            case n.Clause(op.OBJECTIVE):
                _check_objective(each)


def _counted(node: Any) -> Iterator[n.Selector]:
    """Yields the selectors of a text that count cards."""
    for each in nodes(node):
        match each:
            case n.Condition(op.COUNT_IS, selector=n.Selector() as cards):
                yield cards
            case n.Amount(op.COUNT, selector=n.Selector() as cards):
                yield cards


def _is_of_this_turn(cards: n.Selector) -> bool:
    return any(place is not None and place.area in NOW for place in (cards.place, cards.also))


def _only_counted(cards: n.Selector) -> SenselessError:
    where = next(phrase_of(phrases.PLACES, place) for place in (cards.place, cards.also) if place is not None)
    return SenselessError(
        f"cards '{where}' are counted, and nothing is done with them; allowed: 'if there is a SELECTOR {where}', "
        f"'per SELECTOR {where}'",
        where.replace(" ", r"\s+"),
    )


def _check_words(cards: n.Selector) -> None:
    """Whose command cards are under is asked of Polities."""
    asked = cards.keywords & COMMAND_WORDS
    if not asked:
        return
    words = " and ".join(f"'{phrase}'" for phrase in _phrases(asked))
    pattern = rf"\b(?:{'|'.join(_phrases(asked))})\b".replace(" ", r"\s+")
    if cards.types & ~POLITIES:
        raise SenselessError(
            f"{words} is asked of Polities alone (POLITY-1); allowed with: polity, site, card", pattern
        )
    if any(both & asked == both for both in AGAINST_EACH_OTHER):
        raise SenselessError(f"{words} are never true of one Polity; leave one out", pattern)
    if cards.place is not None and cards.place.area not in (op.IN_MATRIX, op.COMMANDED_NOW):
        where = phrase_of(phrases.PLACES, cards.place)
        raise SenselessError(
            f"{words} is asked of Polities in the Matrix, not '{where}'; allowed: in the matrix, here, adjacent, here "
            "or adjacent, in range, beside this, commanded this turn",
            where.replace(" ", r"\s+"),
        )


def _phrases(bits: int) -> list[str]:
    """The words of a selector for whose command cards are under."""
    return [phrase for phrase, bit in phrases.KEYWORDS.items() if bit & bits & COMMAND_WORDS]


def _check_objective(clause: n.Clause) -> None:
    """An objective asks about the game, not about the Mission, nor about a battle."""
    for each in nodes(clause):
        match each:
            case n.Condition(kind) if kind in OF_THE_SPEAKER:
                raise _not_asked("about the Mission itself, which lies in no space", OF_THE_SPEAKER[kind])
            case n.Condition(kind) if kind in IN_A_BATTLE:
                raise _not_asked("about a battle, while none is fought", IN_A_BATTLE[kind])
            case n.Amount(op.ENERGON_HERE):
                raise _not_asked("about the Mission itself, which lies in no space", r"\benergon\s+here\b")
            case n.Selector(place=n.Place(op.IN_MATRIX, op.BESIDE_SOURCE | op.IN_RANGE as reach)):
                words = "beside this" if reach == op.BESIDE_SOURCE else "in range"
                raise _not_asked(
                    "about the Mission itself, which lies in no space", words.replace(" ", r"\s+")
                )


def _not_asked(what: str, pattern: str) -> SenselessError:
    return SenselessError(
        f"an objective cannot ask {what} (MISSION-2); allowed: 'there is a SELECTOR', 'you have N or more ...' and the "
        "other conditions",
        pattern,
    )
