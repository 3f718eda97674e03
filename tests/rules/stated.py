"""The scenes in which the rows of `tests/cards/sayable.py` are played.

A scene of a row says what its card bears (`bearer`, and in which `box`), the position, what is done and what must come
of it. Left out is what most scenes share: the first seat's turn, the bearer in hand, nobody else's cards, characters
that say nothing. Keys:

    set, mode "core" and "competitive", where nothing else is told
    bearer    the card or character that says the row's texts; else that of the set's `Cast`. What a text says of cards
              of its own name it says of the bearer's
    box       where they stand: "clauses", "reward", "ambush", "confrontation", "alt" or "bot" (of a character),
              "energon" (any time), "energon confront", "energon assist", "energon command", "energon block": for 1
              Energon
    first, second, third    what is other about the seats of the set's `Cast`
    mode, variant, matrix, decks, profile, phase, active  as in a scenario
    cards     what is other about further cards: numbers, `text` (clauses), and boxes
    do, expect
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cardsets.cards import Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import EnergonAbility
from tests.rules.scenes import Changes


class Cast(NamedTuple):
    """Who plays the scenes of a set, seat by seat, and the card that bears the texts where no other is named."""

    characters: tuple[str, ...]
    bearer: str


CASTS: Final = {
    "core": Cast(("Bumblebee", "Optimus Prime", "Field Commander (Stand-in)"), "Hound"),
    "war_on_cybertron": Cast(("Prowl", "Megatron"), "Field Kit (Stand-in)"),
}
SEATS: Final = ("first", "second", "third")
WHEN: Final = {
    "energon": op.ENERGON_ANY_TIME, "energon confront": op.ENERGON_CONFRONT, "energon assist": op.ENERGON_ASSIST,
    "energon command": op.ENERGON_COMMAND, "energon block": op.ENERGON_BLOCK,
    "energon consume": op.ENERGON_CONSUME,
}  # fmt: skip
PLAIN_CHARACTER: Final = {"alt": Side(move=1), "bot": Side()}
BODIES: Final = ("reward", "ambush", "confrontation")
SHARED: Final = ("mode", "variant", "phase", "active", "matrix", "decks", "profile", "do", "expect")


def position(scene: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario of a scene."""
    set_id, cast = _cast(scene)
    seats = []
    for seat, character in zip(SEATS, cast.characters, strict=False):
        if seat == "first":
            plain = {"hand": [cast.bearer], "energon": 2}
        elif seat == "second" or seat in scene:
            plain = {"hand": [], "energon": 0}
        else:
            continue
        seats.append({"character": character, "space": "A1", "vp": 0} | plain | scene.get(seat, {}))
    return {"set": set_id, "seat": seats} | {key: scene[key] for key in SHARED if key in scene}


def changes(row: Mapping[str, Any], scene: Mapping[str, Any], texts: list[str] | None = None) -> Changes:
    """What the cards of a scene say: the bearer the row's texts, or others in their place (none: it says nothing)."""
    said = row["text"] if texts is None else texts
    cast = _cast(scene)[1]
    found: dict[str, Any] = dict.fromkeys(cast.characters, PLAIN_CHARACTER)
    found |= {name: found.get(name, {}) | _card(fields) for name, fields in scene.get("cards", {}).items()}
    bearer = scene.get("bearer", cast.bearer)
    said = [text.replace(f'named "{row.get("card")}"', f'named "{bearer}"') for text in said]
    found[bearer] = found.get(bearer, _card({})) | _box(scene.get("box", "clauses"), said)
    return found


def _cast(scene: Mapping[str, Any]) -> tuple[str, Cast]:
    """The set of a scene, and who plays it."""
    set_id = scene.get("set", "core")
    return set_id, CASTS.get(set_id, CASTS["core"])


def _card(fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a card that says nothing, has no Power and Move, but for what is told."""
    plain: dict[str, Any] = {"energon": (), "power": 0, "move": 0, "reward": None, "clauses": ()}
    for key, value in fields.items():
        if key == "text":
            plain["clauses"] = tuple(map(parse_clause, value))
        elif key == "energon":
            plain[key] = (EnergonAbility(1, op.ENERGON_ANY_TIME, parse_body(value)),)
        else:
            plain[key] = parse_body(value) if key in BODIES else value
    return plain


def _box(box: str, texts: list[str]) -> dict[str, Any]:
    """The fields that hold texts in a box of a card or character."""
    if box in BODIES:
        return {box: parse_body("; ".join(texts))} if texts else {box: None}
    if box in WHEN:
        return {"energon": tuple(EnergonAbility(1, WHEN[box], parse_body(text)) for text in texts)}
    clauses = tuple(map(parse_clause, texts))
    return {"clauses": clauses} if box == "clauses" else {box: Side(move=1, clauses=clauses)}
