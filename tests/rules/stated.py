"""The scenes in which the rows of `tests/cards/sayable.py` are played.

A scene of a row says what its card bears (`bearer`, and in which `box`), the position, what is done and what must come
of it. Left out is what most scenes share: Bumblebee's turn, Hound in hand, nobody else's cards, characters that say
nothing. Keys:

    set, mode "core" and "competitive", where nothing else is told
    bearer    the card or character that says the row's texts; else Hound. What a text says of cards of its own name
              it says of the bearer's
    box       where they stand: "clauses", "reward", "ambush", "confrontation", "alt" or "bot" (of a character),
              "energon" (any time), "energon confront", "energon assist", "energon block": for 1 Energon
    first, second, third    what is other about the seats of Bumblebee, Optimus Prime and Field Commander (Stand-in)
    matrix, decks, profile  as in a scenario
    cards     what is other about further cards: numbers, `text` (clauses), and boxes
    do, expect
"""

from collections.abc import Mapping
from typing import Any, Final

from cardsets.cards import Side
from cardsets.language import opcodes as op
from cardsets.language.parse import parse_body, parse_clause
from cardsets.library import EnergonAbility
from tests.rules.scenes import Changes

BEARER: Final = "Hound"
FIRST: Final = {"character": "Bumblebee", "hand": [BEARER], "energon": 2, "vp": 0}
OTHERS: Final = {"second": "Optimus Prime", "third": "Field Commander (Stand-in)"}
WHEN: Final = {
    "energon": op.ENERGON_ANY_TIME, "energon confront": op.ENERGON_CONFRONT, "energon assist": op.ENERGON_ASSIST,
    "energon block": op.ENERGON_BLOCK,
}  # fmt: skip
PLAIN_CHARACTER: Final = {"alt": Side(move=1), "bot": Side()}
BODIES: Final = ("reward", "ambush", "confrontation")
SHARED: Final = ("set", "mode", "matrix", "decks", "profile", "do", "expect")


def position(scene: Mapping[str, Any]) -> dict[str, Any]:
    """The scenario of a scene."""
    seats = [{"space": "A1"} | FIRST | scene.get("first", {})]
    for which, character in OTHERS.items():
        if which == "second" or which in scene:
            plain = {"character": character, "space": "A1", "hand": [], "energon": 0, "vp": 0}
            seats.append(plain | scene.get(which, {}))
    return {"set": "core", "seat": seats} | {key: scene[key] for key in SHARED if key in scene}


def changes(row: Mapping[str, Any], scene: Mapping[str, Any], texts: list[str] | None = None) -> Changes:
    """What the cards of a scene say: the bearer the row's texts, or others in their place (none: it says nothing)."""
    said = row["text"] if texts is None else texts
    found: dict[str, Any] = dict.fromkeys((FIRST["character"], *OTHERS.values()), PLAIN_CHARACTER)
    found |= {name: found.get(name, {}) | _card(fields) for name, fields in scene.get("cards", {}).items()}
    bearer = scene.get("bearer", BEARER)
    said = [text.replace(f'named "{row.get("card")}"', f'named "{bearer}"') for text in said]
    found[bearer] = found.get(bearer, _card({})) | _box(scene.get("box", "clauses"), said)
    return found


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
