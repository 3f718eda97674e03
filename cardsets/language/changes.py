"""Texts that play otherwise since some version of the card language, for whoever wrote them before it.

A change has the version that brought it, what is different, and which texts it is about. A desk says in its
`rollout.toml` up to which version its texts have been looked at (`language = 2`); `cards lint` names the rest.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cardsets.language import nodes as n
from cardsets.language import opcodes as op
from cardsets.language.walk import nodes

FIRST: Final = 1  # what a desk that says nothing was written for
LANGUAGE: Final = 2

HELD_IN_HAND: Final = op.ALLY | op.BASIC | op.MANEUVER | op.RELIC | op.STARTER | op.TECHNOLOGY | op.ROBOT
# Of these sets an Assist's text counted for nothing (GAP-81).
ASSISTS_WITHOUT_TEXT: Final = ("CORE", "WOC")
NOT_FOR_SALE: Final = op.ROBOT | op.SITE | op.SCHEME


@dataclass(frozen=True)
class Said:
    """A text, and the card that says it."""

    written: str
    node: n.Clause | n.Body
    kind: int
    types: int  # of the card
    code: str  # of its set


@dataclass(frozen=True)
class Change:
    """A change of meaning: the version since which it holds, what is different, the texts it is about."""

    version: int
    what: str
    fits: Callable[[Said], bool]


def changes(said: Said, since: int) -> Iterator[Change]:
    """Yields the changes that a text is about, of versions after `since`."""
    return (change for change in CHANGES if change.version > since and change.fits(said))


# --- Which texts a change is about ------------------------------------------------------------------------


def _each_player_in_range(said: Said) -> bool:
    return re.search(r"\beach\s+player\s+in\s+range\b", said.written, re.IGNORECASE) is not None


def _free_use(said: Said) -> bool:
    if said.kind != op.SITE_ABILITY or not isinstance(said.node, n.Clause) or said.node.price != n.FREE:
        return False
    return said.node.body is not None and not isinstance(said.node.body.steps[0], n.May)


def _cannot_after_a_choice(said: Said) -> bool:
    """`if you cannot` behind what may be declined."""
    cannot = re.search(r"\byou\s+cannot\s*(?::|and\b)", said.written, re.IGNORECASE)
    return cannot is not None and any(
        isinstance(node, n.May) or (isinstance(node, n.Count) and node.up_to) for node in nodes(said.node)
    )


def _number_of_cards(said: Said) -> bool:
    """A number that is picked to take as many cards."""
    for node in nodes(said.node):
        if isinstance(node, n.PickNumber) and (count := _count(_first(node.step))) is not None:
            if count.amount is not None and count.amount.kind == op.CHOSEN:
                return True
    return False


def _idle_branch(said: Said) -> bool:
    """A choice with a branch whose first action may find nothing to do."""
    return any(
        isinstance(node, n.Choose) and any(not _always_does(_first(option)) for option in node.options)
        for node in nodes(said.node)
    )


def _idle_may(said: Said) -> bool:
    """A `may` of several actions of which the first may find nothing to do."""
    return any(
        isinstance(node, n.May)
        and isinstance(node.step, n.Body | n.Together)
        and _may_fail(_first(node.step))
        for node in nodes(said.node)
    )


def _may_fail(action: n.Step) -> bool:
    return isinstance(
        action, n.Lose | n.Gain | n.CardAction | n.AmountAction | n.PlainAction
    ) and not _always_does(action)


def _gains_it(said: Said) -> bool:
    """`gain it`, of a card that was found by words that leave open what it is."""
    found = tuple(nodes(said.node))
    gained = any(
        isinstance(node, n.CardAction) and (node.verb, node.target) == (op.GAIN_IT, n.Target())
        for node in found
    )
    return (
        gained
        and not any(isinstance(node, n.Condition) and node.kind == op.IT_MATCHES for node in found)
        and any(_left_open(op.GAIN_IT, cards) for cards in map(_found_by, found) if cards is not None)
    )


def _found_by(node: object) -> n.Selector | None:
    """The selector of a step that finds a card."""
    match node:
        case n.CardAction(_, n.Target(_, cards)) | n.ForEachCard(cards):
            return cards
    return None


def _always_does(action: n.Step) -> bool:
    return isinstance(action, n.Gain) and action.resource in (op.VP, op.POWER, op.MOVE)


def _takes(said: Said) -> bool:
    """A verb on cards that its words leave open: `defeat 1 card`, `gain 1 robot`, `return 1 technology`."""
    return any(
        isinstance(node, n.CardAction) and node.target.selector is not None
        and _left_open(node.verb, node.target.selector)
        for node in nodes(said.node)
    )  # fmt: skip


def _left_open(verb: int, cards: n.Selector) -> bool:
    if verb == op.DEFEAT_IT:
        return cards.faction != op.ADVERSARY_FACTION
    if verb == op.RETURN_IT:
        return cards.types != op.DAMAGE
    if verb == op.GAIN_IT:
        return cards.types == 0 or (cards.types & NOT_FOR_SALE != 0 and cards.faction == op.ANY_FACTION)
    return False


def _loses_power(said: Said) -> bool:
    return any(isinstance(node, n.Lose) and node.resource == op.POWER for node in nodes(said.node))


def _gives_power_as_an_assist(said: Said) -> bool:
    if said.code not in ASSISTS_WITHOUT_TEXT or not said.types & HELD_IN_HAND or said.kind != op.ON_PLAY:
        return False
    return any(_is_power(node) for node in nodes(said.node))


def _is_power(node: object) -> bool:
    if isinstance(node, n.Gain):
        return node.resource == op.POWER
    return isinstance(node, n.CardAction) and node.verb == op.POWER_IT


def _on_playing(said: Said) -> bool:
    return said.kind == op.ON_YOU_PLAY and any(_is_power(node) for node in nodes(said.node))


def _first(step: n.Step) -> n.Step:
    """The first action of a step."""
    match step:
        case n.Body(steps) | n.Together(steps):
            return _first(steps[0])
        case (
            n.May(inner) | n.If(_, inner) | n.Times(_, inner) | n.ForPlayers(_, inner) | n.LookThrough(inner)
        ):
            return _first(inner)
    return step


def _count(step: n.Step) -> n.Count | None:
    return step.target.count if isinstance(step, n.CardAction) else None


CHANGES: Final = (
    Change(
        2, "'each player in range' includes you; without you it is 'each other player in range'",
        _each_player_in_range,
    ),
    Change(
        2, "a 'use:' without a cost happens by itself, once a turn, and must; a choice says 'use: may ...'",
        _free_use,
    ),
    Change(
        2, "'if you cannot' no longer holds where it was declined; that is 'if you do not'",
        _cannot_after_a_choice,
    ),
    Change(2, "'pick a number' offers as many as there are cards for", _number_of_cards),
    Change(2, "a branch of 'choose' that could do nothing is not offered", _idle_branch),
    Change(
        2, "'defeat' takes Adversaries, 'return' Damage, and 'gain' what may be gained (BUY-13); name the type, "
        "and 'adversary', where more is meant", _takes,
    ),
    Change(2, "a 'may' whose first action could do nothing is not offered", _idle_may),
    Change(
        2, "'gain it' takes what 'gain' with the same words takes: Adversary Robots, Sites and Schemes where they are "
        "named", _gains_it,
    ),
    Change(2, "whose Power is lost is asked where it differs", _loses_power),
    Change(2, "of an Assist the text that gives Power counts, in CORE and WOC too", _gives_power_as_an_assist),
    Change(
        2, "'when you play' that gives Power works for an Assist, too; in your own turns alone it is behind "
        "'if it is your turn:'", _on_playing,
    ),
)  # fmt: skip
