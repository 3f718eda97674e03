"""What a text asks for that only sets with cards of some types have: Polities, Missions, Ruins and the like.

A set that has no card of such a type is not in their mode, so whatever is about them would mean nothing there.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.language.phrases import phrase_of
from cardsets.language.walk import SenselessError, nodes

OF_MODES: Final = (
    op.POLITY
    | op.MISSION
    | op.RUIN
    | op.PLANET
    | op.CHAOS
    | op.PHASE
    | op.TACTIC
    | op.PLANETARY
    | op.AUTOMATON
)
COMMAND_WORDS: Final = op.OWN_COMMAND | op.NOT_OWN_COMMAND | op.FOE_COMMAND
ANY_OF_THEM: Final = op.POLITY | op.MISSION | op.RUIN
WITH_OBJECTIVES: Final = op.MISSION | op.PHASE
WITH_CARDS_ASIDE: Final = op.PHASE | op.PLANET


@dataclass(frozen=True)
class Needed:
    """Words of a text, and the types of which a set needs one for them to mean something."""

    words: str
    types: int


# Kinds of clauses, and the words that they are known by.
CLAUSES: Final = {
    op.CLEARING: Needed("clear", op.RUIN),
    op.OBJECTIVE: Needed("objective", WITH_OBJECTIVES),
    op.COMMAND_POWER: Needed("command", op.POLITY),
    op.ON_COMMAND: Needed("when you take command of", op.POLITY),
    op.ON_CLEAR: Needed("when you clear", op.RUIN),
    op.ON_COMPLETE: Needed("when you complete a mission", op.MISSION),
    op.NO_ENTER: Needed("cannot be entered", ANY_OF_THEM),
    op.IGNORE_ONGOING: Needed("ignore the ongoing of", ANY_OF_THEM),
    op.COMMAND_COST: Needed("to command", op.POLITY),
    op.CLEAR_COST: Needed("to clear", op.RUIN),
}
VERBS: Final = {
    op.COMMAND_IT: Needed("take command of", op.POLITY),
    op.CLEAR_IT: Needed("clear", op.RUIN),
    op.DRAW_MISSIONS: Needed("draw", op.MISSION),
    op.EXCHANGE_MISSION: Needed("exchange", op.MISSION),
    op.COMPLETE_MISSIONS: Needed("complete", op.MISSION),
    op.BRING_ASIDE: Needed("set aside", WITH_CARDS_ASIDE),
    op.MIX_ASIDE: Needed("set aside", op.PHASE),
    op.HERALD_IT: Needed("put a herald token on", op.PLANET),
}
RESOURCES: Final = {
    op.TO_COMMAND: Needed("power to command", op.POLITY),
    op.TO_COMMAND_HERE: Needed("power to command here", op.POLITY),
}
CONDITIONS: Final = {
    op.MISSIONS_IS: Needed("you have", op.MISSION),
    op.CONSUMING: Needed("consuming", op.PLANET),
}
HERALDS: Final = Needed("with a herald token", op.PLANET)
AMOUNTS: Final = {op.MISSIONS_HELD: Needed("per", op.MISSION)}
TACTICS: Final = Needed("draw and resolve", op.TACTIC)
AREAS: Final = {
    op.DEFEATED_NOW: ANY_OF_THEM | op.PHASE,
    op.BOUGHT_NOW: ANY_OF_THEM | op.PHASE,
    op.CLEARED_NOW: op.RUIN,
    op.COMMANDED_NOW: op.POLITY,
}
MODES: Final = {op.NEARBY: Needed("nearby", op.POLITY), op.FOR_ALL: Needed("for all players", op.POLITY)}


def check_modes(node: Any, held: int) -> None:
    """Raises `SenselessError` where a text asks for what a set with cards of the types `held` does not have."""
    for each in nodes(node):
        if isinstance(each, n.Unsupported):
            verb = phrases.UNSUPPORTED_VERBS[each.verb]
            raise SenselessError(
                f"'{verb}' stands alone, as all that an Energon ability does; allowed: that, with when = \"block\", or "
                "'ongoing: may block an attack on any character'",
                _pattern(verb.split()[0]),
            )
        if isinstance(each, n.Selector) and each.types and not each.types & (~OF_MODES | held):
            names = _names(each.types)
            raise SenselessError(
                f"there is no {' or '.join(names)} in the modes that this set is in; allowed: cards of its own types",
                rf"\b(?:{'|'.join(form for name in names for form in (name, phrases.plural(name)))})\b",
            )
        for needed in _needed(each):
            if not needed.types & held:
                raise SenselessError(
                    f"'{needed.words}' is of a mode that this set is not in, for it has no "
                    f"{' and no '.join(_names(needed.types))}; allowed: words about cards of its own types",
                    _pattern(needed.words),
                )


def _needed(node: Any) -> Iterator[Needed]:
    """Yields what the words of a node itself need."""
    found: Iterable[Needed | None] = ()
    match node:
        case n.Clause(kind, mode=mode) if kind in CLAUSES or not _has_other_mode(node):
            found = (CLAUSES.get(kind), MODES.get(mode))
        case n.CardAction(verb) | n.AmountAction(verb) | n.PlainAction(verb) | n.BringIn(verb):
            found = (VERBS.get(verb),)
        case n.DrawTactic():
            found = (TACTICS,)
        case n.Gain(resource):
            found = (RESOURCES.get(resource),)
        case n.Condition(op.COMMANDED_BY):
            found = (Needed(phrase_of(phrases.FLAGS, replace(node, negated=False)), op.POLITY),)
        case n.Condition(kind):
            found = (CONDITIONS.get(kind),)
        case n.Amount(kind):
            found = (AMOUNTS.get(kind),)
        case n.Selector(keywords=keywords, place=place, also=also):
            words = (word for word, bit in phrases.KEYWORDS.items() if keywords & bit & COMMAND_WORDS)
            found = [
                *(Needed(word, op.POLITY) for word in words),
                HERALDS if keywords & op.WITH_HERALD else None,
                *(
                    Needed(phrase_of(phrases.PLACES, each), AREAS[each.area])
                    for each in (place, also)
                    if each is not None and each.area in AREAS
                ),
            ]
    yield from filter(None, found)


def _has_other_mode(clause: n.Clause) -> bool:
    """Whether the `mode` of a clause is none of a modifier or of what happens as a turn starts."""
    return clause.body is not None and clause.kind != op.START_OF_TURN


def _names(types: int) -> list[str]:
    """The names of types, in the order of their bits."""
    return [name for bit, name in sorted(phrases.TYPE_NAME_OF.items()) if types & bit]


def _pattern(text: str) -> str:
    """A pattern of some words, whatever blanks stand between them."""
    return r"\b" + r"\s+".join(re.escape(word) for word in text.split()) + r"\b"
