"""Restricted play in a study: `balanced never Wingman, type:relic`, `balanced prefers Wingman`.

What stands behind `never` or `prefers` are cards that players gain, by name (in any case, with the ending of an
invention or without), and `type:` with a type for all cards of it; behind `never` also `mode:` with the name of one of
several Alt Modes, which that seat turns up only where no other mode is on offer. Behind `never defends` and `always
defends` stand Bosses, which foes defend, or `type:planet`: Planets, which all defend against Unicron. Which definitions
of a cell those are is found out here; what it means for a game, see `sim.engine.play.restriction`. A card that a cell
has not is of no effect in it.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Final

import numpy as np

from cardsets.cards import Card, plain_name
from cardsets.language import opcodes as op
from cardsets.near import did_you_mean
from sim.engine.data.state import DEFENDED, NEVER, PREFERRED, UNDEFENDED
from sim.engine.definitions import sides_of
from sim.results import restricted
from sim.results.restricted import OF_A_MODE, OF_A_TYPE, OF_DEFENCE, VERBS, read_name

GAINABLE: Final = (
    op.ALLY | op.BASIC | op.SCHEME | op.MANEUVER | op.RELIC | op.TECHNOLOGY | op.ROBOT | op.BOSS
    | op.POLITY | op.MISSION | op.RUIN
)  # fmt: skip
"""The types of cards that players gain: buy, defeat, thwart, take command of, complete, clear, or get by a text."""

FLAGS: Final = {
    restricted.NEVER: NEVER,
    restricted.PREFERS: PREFERRED,
    restricted.NEVER_DEFENDS: UNDEFENDED,
    restricted.ALWAYS_DEFENDS: DEFENDED,
}
FORM: Final = (
    f"NAME {restricted.NEVER} CARD, NAME {restricted.PREFERS} CARD, NAME {restricted.NEVER_DEFENDS} BOSS, "
    f"NAME {restricted.ALWAYS_DEFENDS} BOSS; several with commas, {OF_A_TYPE}TYPE; "
    f"NAME {restricted.NEVER} {OF_A_MODE}MODE"
)
COMMA: Final = ", "
LIKENESS: Final = 0.8  # of a verb that is misspelt

CardTypes = Mapping[str, int]
"""The names of cards, each with its types, a bit each."""


def restrictable(verb: str) -> int:
    """The types of cards that a verb can be about, a bit each: what players gain, or what they defend."""
    return op.BOSS | op.PLANET if verb in OF_DEFENCE else GAINABLE


def type_names(verb: str) -> tuple[str, ...]:
    """The names of these types."""
    return tuple(name for name, bit in op.TYPE_NAMES.items() if bit & restrictable(verb))


def types_of(cards: Iterable[Card]) -> dict[str, int]:
    """The names of cards with their types; of namesakes all."""
    found: dict[str, int] = {}
    for card in cards:
        found[card.name] = found.get(card.name, 0) | card.type
        found |= dict.fromkeys(modes_of(card), op.CHARACTER)
    return found


def modes_of(card: Card) -> list[str]:
    """The Alt Modes of a character that have names, as a restriction names them."""
    return [OF_A_MODE + side.name for side in card.alts if side.name]


def wishes_of(strategies: Sequence[str], cards: Sequence[Card]) -> np.ndarray:
    """The flags of strategies by name: a row a strategy, a column a card, or no columns where none is restricted."""
    names = [read_name(name) for name in strategies]
    if not any(name.verb for name in names):
        return np.zeros((len(strategies), 0), np.int64)
    known = {plain_name(name) for card in cards for name in (card.name, *modes_of(card))}
    sides = [side for card in cards if card.type & op.CHARACTER for _, side in sides_of(card)]
    of_modes = any(OF_A_MODE in name.cards for name in names)
    rows = np.zeros((len(names), len(cards) + (len(sides) if of_modes else 0)), np.int64)
    for row, name in zip(rows, names, strict=True):
        wanted = {plain_name(entry) for entry in _entries(name.cards, known)}
        for column, side in enumerate(sides if of_modes else (), len(cards)):
            if name.verb == restricted.NEVER and side.name and plain_name(OF_A_MODE + side.name) in wanted:
                row[column] = NEVER
        for column, card in enumerate(cards):
            if name.verb and card.type & restrictable(name.verb) and _is_named(card, wanted):
                row[column] = FLAGS[name.verb]
    return rows


def form_problem(name: str) -> str | None:
    """What is wrong with a strategy's name as it is written, or None."""
    read = read_name(name)
    if not read.verb:
        return None
    entries = read.cards.split(COMMA.strip())
    if not all(entry.strip() for entry in entries):
        return f"{name!r} names no card; allowed: {FORM}"
    types = (
        entry.strip().removeprefix(OF_A_TYPE) for entry in entries if entry.strip().startswith(OF_A_TYPE)
    )
    if misspelt := _misspelt(name):
        if any(
            f" {OF_A_TYPE}" in entry.strip() for entry in entries
        ):  # no card's name, whatever the mixes hold
            return f"{name!r} is no restriction{misspelt}; allowed: {FORM}"
    allowed = type_names(read.verb)
    wrong = next((kind for kind in types if kind not in allowed), None)
    if wrong is None:
        return None
    what = f"no type that players {_do(read.verb)}{did_you_mean(wrong, allowed)}"
    return f"{name!r}: {wrong!r} is {what}; {_allowed(allowed)}"


def card_problems(name: str, by_mix: Mapping[str, CardTypes]) -> Iterator[str]:
    """What is wrong with the cards that a strategy's name restricts it to, a line each; `by_mix`: those of a study."""
    read = read_name(name)
    if not read.verb:
        return
    meant = restrictable(read.verb)
    types: dict[str, int] = {}
    for cards in by_mix.values():
        for card, kind in cards.items():
            types[plain_name(card)] = types.get(plain_name(card), 0) | kind
    seen: set[str] = set()
    for entry in _entries(read.cards, types):
        if plain_name(entry) in seen:
            yield f"{name!r}: {entry!r} is there twice"
        elif entry.startswith(OF_A_MODE):
            yield from _mode_problems(name, entry, by_mix)
        elif not entry.startswith(OF_A_TYPE) and plain_name(entry) not in types:
            yield f"{name!r}: {_no_such(entry, by_mix, meant, _misspelt(name))}"
        elif not entry.startswith(OF_A_TYPE) and not types[plain_name(entry)] & meant:
            what = f"a card that no player {_do(read.verb)}s"
            yield f"{name!r}: {entry!r} is {what}; {_allowed(type_names(read.verb))}"
        seen.add(plain_name(entry))


def _mode_problems(name: str, entry: str, by_mix: Mapping[str, CardTypes]) -> Iterator[str]:
    """What is wrong with a mode that a strategy's name restricts it to."""
    modes = dict.fromkeys(each for cards in by_mix.values() for each in cards if each.startswith(OF_A_MODE))
    if read_name(name).verb != restricted.NEVER:
        yield f"{name!r}: {entry!r} is a mode; allowed: NAME {restricted.NEVER} {OF_A_MODE}MODE"
    elif plain_name(entry) not in map(plain_name, modes):
        there = f"allowed: {', '.join(modes)}" if modes else "no character there has several Alt Modes"
        yield f"{name!r}: {entry!r} is no mode of {' or '.join(by_mix)}{did_you_mean(entry, modes)}; {there}"


def _entries(cards: str, known: Collection[str]) -> list[str]:
    """What is named, in a list with commas; a known card may have commas in its name."""
    parts = [part.strip() for part in cards.split(COMMA.strip())]
    found = []
    while parts:
        joined = (COMMA.join(parts[:n]) for n in range(len(parts), 0, -1))
        found.append(next((name for name in joined if plain_name(name) in known), parts[0]))
        del parts[: found[-1].count(COMMA) + 1]
    return found


def _is_named(card: Card, wanted: Collection[str]) -> bool:
    types = (bit for name, bit in op.TYPE_NAMES.items() if OF_A_TYPE + name in wanted)
    return plain_name(card.name) in wanted or any(card.type & bit for bit in types)


def _do(verb: str) -> str:
    """What players do with the cards that a verb is about."""
    return "defend" if verb in OF_DEFENCE else "gain"


def misspelt_verb(name: str) -> str | None:
    """A strategy's name with the verb that is likely meant, where one is misspelt; else None."""
    words = name.split()
    if read_name(name).verb in OF_DEFENCE:
        return None
    for place in range(1, len(words)):
        for verb in VERBS:
            end = place + len(verb.split())
            found = " ".join(words[place:end])
            if found != verb and SequenceMatcher(None, found.lower(), verb).ratio() >= LIKENESS:
                return " ".join((*words[:place], verb, *words[end:]))
    return None


def _misspelt(name: str) -> str:
    """The name that is likely meant, as part of a complaint; empty where no verb is misspelt."""
    meant = misspelt_verb(name)
    return "" if meant is None else f" (did you mean {meant!r}?)"


def _no_such(entry: str, by_mix: Mapping[str, CardTypes], meant: int, misspelt: str) -> str:
    gained = [name for cards in by_mix.values() for name, types in cards.items() if types & meant]
    lists = " or ".join(f"`rollout cards list {mix}`" for mix in by_mix)
    where = f"{entry!r} is no card of {' or '.join(by_mix)}{misspelt or did_you_mean(entry, gained)}"
    return f"{where}; allowed: names in {lists}, and {OF_A_TYPE}TYPE"


def _allowed(types: Iterable[str]) -> str:
    return f"allowed: cards of the types {', '.join(types)}"
