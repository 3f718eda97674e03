"""Kinds of cards, as an overlay names them: `{ type = "boss", level = 1 }` is each Boss of Level I."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from cardsets.cards import Card
from cardsets.language import opcodes as op
from cardsets.language import phrases
from cardsets.near import did_you_mean
from cardsets.schema import canonical_type

KIND: Final = ("type", "faction", "subtype", "level", "set")


def kind_problems(kind: Any) -> Iterator[str]:
    """What is wrong with a kind as it is written."""
    if not isinstance(kind, Mapping) or not kind:
        yield f'must be a table such as {{ type = "boss" }}, not {kind!r}'
        return
    for key, value in kind.items():
        if key not in KIND:
            yield f"{key}: unknown key{did_you_mean(key, KIND)}; allowed: {', '.join(KIND)}"
        elif key == "level":
            if type(value) is not int:
                yield f"level: must be a whole number, not {value!r}"
        elif not isinstance(value, str):
            yield f"{key}: must be a text in quotes, not {value!r}"
        elif key == "type" and canonical_type(value) not in op.TYPE_NAMES:
            yield f"type: {value!r} is no type of cards{did_you_mean(value, op.TYPE_NAMES)}"
        elif key == "faction" and value not in phrases.FACTIONS:
            yield f"faction: {value!r} is no faction; allowed: {', '.join(filter(None, phrases.FACTIONS))}"


def of_kind(card: Card, kind: Mapping[str, Any]) -> bool:
    """Whether a card is of a kind; a card of several types is of each."""
    return all(_is(card, key, value) for key, value in kind.items())


def _is(card: Card, key: str, value: Any) -> bool:
    match key:
        case "type":
            return bool(card.type & op.TYPE_NAMES[canonical_type(value)])
        case "faction":
            return card.faction == phrases.FACTIONS[value]
        case "subtype":
            return card.subtype.lower() == value.lower()
        case "set":
            return card.set_id == value
    return card.level == value
