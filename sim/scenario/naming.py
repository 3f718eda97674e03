"""Whether words can mean anything at all: an action, a card, a player, a space that there is.

What nobody can mean is never found, so `illegal` and `unlog` would hold whatever happens.
"""

import re
from collections.abc import Callable
from itertools import chain
from typing import Any, Final

from cardsets.language import opcodes as op
from cardsets.locate import is_index
from cardsets.near import did_you_mean
from sim.engine.play.table import Table
from sim.scenario.model import ScenarioError
from sim.scenario.position import space_of
from sim.scenario.story import vocabulary
from sim.scenario.words import FACEDOWN_CARD, MOVE_SOURCES, seat_name, ways_to_clear

WORD: Final = re.compile(r"[^\W\d_]+")


def check_action(table: Table, path: str, words: str) -> None:
    """Check an action in words, whether or not it is offered.

    Raises:
        ScenarioError: no decision has an option in such words, or no card, player or space is called so.
    """
    text = words.strip()
    verb = max((v for v in FORMS if f"{text} ".lower().startswith(f"{v} ")), key=len, default="")
    try:
        if not verb:
            raise ScenarioError(f"no such action{did_you_mean(text, FORMS)}; allowed: {', '.join(FORMS)}")
        FORMS[verb](table, text[len(verb) :].strip())
    except ScenarioError as error:
        raise ScenarioError(f"expect.{path}: {words!r}: {error}") from None


def check_story(table: Table, path: str, words: str) -> None:
    """Check words that are looked for in the story.

    Raises:
        ScenarioError: a word that no story holds: neither the story's own nor of any card's name.
    """
    asked = [word for word in WORD.findall(words) if len(word) > 1]  # one letter may be a space's row
    known: set[str] = set()
    for text in chain(_names(table), vocabulary(table)):
        if known.issuperset(asked):
            return
        known.update(WORD.findall(text))
    for word in asked:
        if word not in known:
            raise ScenarioError(
                f"expect.{path}: {words!r}: no story says {word!r}{did_you_mean(word, known)}"
            )


def _names(table: Table) -> list[str]:
    """The cards of the box and what one calls a card that lies facedown."""
    return sorted({card.name for card in table.static.cards} | {FACEDOWN_CARD})


# --- What follows a verb --------------------------------------------------------------------------------


def _nothing(_: Table, rest: str) -> None:
    if rest:
        raise ScenarioError(f"nothing follows here, but {rest!r} does")


def _card(table: Table, rest: str) -> None:
    names = _names(table)
    if rest.lower() not in {name.lower() for name in names}:
        raise ScenarioError(f"no card {rest!r} in this set{did_you_mean(rest, names)}")


def _card_at(table: Table, rest: str) -> None:
    name, at, place = rest.rpartition(" at ")
    if at:
        space_of(table, place)
    _card(table, name if at else rest)


def _card_faceup(table: Table, rest: str) -> None:
    _card(table, rest.removesuffix(" faceup"))


def _card_and_cost(table: Table, rest: str) -> None:
    name, _, cost = rest.rpartition(" ")
    if any(ability.kind in (op.USE, op.OTHERS_USE) for ability in _abilities(table, rest)):
        return
    if not is_index(cost):
        raise ScenarioError("the Energon it costs must follow the card, as in 'use Bumblebee 1'")
    _card(table, name)
    costs = {int(ability.energon) for ability in _abilities(table, name)}
    if int(cost) not in costs:
        told = ", ".join(str(known) for known in sorted(costs)) or "none"
        raise ScenarioError(f"{name} has no ability for {cost} Energon; it has: {told}")


def _abilities(table: Table, name: str) -> list[Any]:
    """The abilities of the cards of a name."""
    rows = [
        table.box.definitions[i]
        for i, card in enumerate(table.static.cards)
        if card.name.lower() == name.lower()
    ]
    return [table.box.abilities[i] for row in rows for i in range(row.first, row.first + row.n)]


def _space(table: Table, rest: str) -> None:
    space_of(table, rest)


def _modes(table: Table) -> list[str]:
    """The Alt Modes that have names."""
    return [side.name for card in table.static.cards for side in card.alts if side.name]


def _mode(table: Table, rest: str) -> None:
    """A mode of a character that has several Alt Modes."""
    names = _modes(table)
    if rest.lower() not in {"bot", *map(str.lower, names)} or not names:
        allowed = f"allowed: bot, {', '.join(names)}" if names else "no character has several Alt Modes"
        raise ScenarioError(f"no mode {rest!r}{did_you_mean(rest, names)}; {allowed}")


def _number(_: Table, rest: str) -> None:
    if not is_index(rest):
        raise ScenarioError(f"{rest!r} is no number")


def _player(table: Table, rest: str) -> None:
    names = [seat_name(table, seat) for seat in range(table.static.players)]
    if rest.lower() not in {name.lower() for name in names}:
        raise ScenarioError(f"no player {rest!r}{did_you_mean(rest, names)}; allowed: {', '.join(names)}")


def _payment(_: Table, rest: str) -> None:
    if rest.lower() not in MOVE_SOURCES and not re.fullmatch(r"\d+ at range \d+", rest.lower()):
        raise ScenarioError(f"{rest!r}; allowed: {', '.join(MOVE_SOURCES)}, NUMBER at range NUMBER")


def _card_of(bit: int, called: str) -> Callable[[Table, str], None]:
    """Returns a check that a card is of a type."""

    def check(table: Table, rest: str) -> None:
        _card(table, rest)
        if not any(card.name.lower() == rest.lower() and card.type & bit for card in table.static.cards):
            names = [card.name for card in table.static.cards if card.type & bit]
            allowed = ", ".join(names) or f"none, for this set has no {called}"
            raise ScenarioError(f"{rest!r} is no {called}; allowed: {allowed}")

    return check


def _ruin_and_way(table: Table, rest: str) -> None:
    """A Ruin, and how it is cleared where there are several ways."""
    name, by, way = rest.rpartition(" by ")
    _ruin(table, name if by else rest)
    ways = list(ways_to_clear(table, name if by else rest).values())
    if not ways:
        raise ScenarioError(f"{rest!r} cannot be cleared")
    if (way.lower() not in ways) if by and len(ways) > 1 else bool(by) or len(ways) > 1:
        told = f"clear {name or rest}"
        allowed = ", ".join(f"{told} by {each}" for each in ways) if len(ways) > 1 else told
        raise ScenarioError(f"there is no such way; allowed: {allowed}")


_polity = _card_of(op.POLITY, "Polity")
_ruin = _card_of(op.RUIN, "Ruin")
_mission = _card_of(op.MISSION, "Mission")
_planet = _card_of(op.PLANET, "Planet")


def _anything(table: Table, rest: str) -> None:
    """A card, with its space or without, a player (a card, too), a mode, a space or a number."""
    if rest.lower() in {"bot", *map(str.lower, _modes(table))}:
        return
    if re.fullmatch(r"[a-z]\d+", rest.lower()):
        space_of(table, rest)
    elif not is_index(rest):
        _card_at(table, rest)


FORMS: Final[dict[str, Callable[[Table, str], None]]] = {
    "play": _card, "step": _space, "search": _nothing, "buy": _card_at, "battle": _card_at,
    "use": _card_and_cost, "use site": _card, "convert": _nothing, "convert to": _mode, "contribute": _card,
    "thwart": _card, "end turn": _nothing, "place": _space, "block with": _card, "block by": _card,
    "lay": _card_faceup,
    "call off": _nothing, "go on": _nothing, "resolve": _player, "branch": _number, "pass": _nothing,
    "accept": _nothing, "vault": _nothing, "discard": _nothing, "pay": _payment, "pick": _anything,
    "command": _polity, "consume": _planet,
    "clear": _ruin_and_way, "complete": _mission, "drop": _mission, "keep all": _nothing,
}  # fmt: skip
"""The words of every option there can be (`sim.scenario.words`), and what follows them."""
